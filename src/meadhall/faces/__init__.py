"""Card faces: every card of every game as an original heraldic drawing in SVG."""

from meadhall.faces.draw import UnknownCard, arms, face, keys

__all__ = ["UnknownCard", "arms", "face", "keys"]
