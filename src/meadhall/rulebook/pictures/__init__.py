"""Pictures of positions: rows of card faces with a word below each. The same rows are drawn in HTML and written as text."""

from meadhall.rulebook.pictures.draw import draw, told
from meadhall.rulebook.pictures.rows import Item, Row, Sign

__all__ = ["Item", "Row", "Sign", "draw", "told"]
