"""The embroidery of the hall as SVG: hanging, borders, the house's shield, beasts of people and portraits of bots.

Drawn by code, always alike. ``python -m meadhall.faces.embroidery FOLDER`` writes every piece as a file; the page is built
with them.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from meadhall.faces.embroidery.borders import band, beast_border, logo
from meadhall.faces.embroidery.hanging import hanging
from meadhall.faces.embroidery.roundels import BEASTS, PORTRAITS, beast, portrait

__all__ = ["PIECES"]

SECONDS: Final = 5
"""How many bots of a level look different."""

PIECES: Final[dict[str, Callable[[], str]]] = {
    "hanging": hanging,
    "beast-border": beast_border,
    "band": band,
    "band-light": partial(band, light=True),
    "logo": logo,
    **{f"beast-{name}": partial(beast, name) for name in BEASTS},
    **{
        f"portrait-{level}{f'-{other + 1}' if other else ''}": partial(portrait, level, other)
        for level in PORTRAITS
        for other in range(1 if level == "teacher" else SECONDS)
    },
}
"""Every piece by the name of its file."""
