"""The colours of heraldry: metals, colours and furs, and the rule that charges obey on fields."""

from typing import Final

OR: Final = "or"
ARGENT: Final = "argent"
GULES: Final = "gules"
AZURE: Final = "azure"
VERT: Final = "vert"
PURPURE: Final = "purpure"
SABLE: Final = "sable"
TENNE: Final = "tenné"
ERMINE: Final = "ermine"

METALS: Final = (OR, ARGENT, ERMINE)
COLOURS: Final = (GULES, AZURE, VERT, PURPURE, SABLE, TENNE)

PAINT: Final[dict[str, str]] = {
    OR: "#e9b830",
    ARGENT: "#f6f2e6",
    ERMINE: "#f6f2e6",
    GULES: "#b1222e",
    AZURE: "#24549c",
    VERT: "#23713f",
    PURPURE: "#6a3482",
    SABLE: "#2b2832",
    TENNE: "#a4571c",
}
INK: Final = "#1d1a22"
PAPER: Final = "#f5ecd8"


def is_metal(tincture: str) -> bool:
    """Whether it counts as a metal for the rule of tincture."""
    return tincture in METALS


def stands_out(charge: str, field: str) -> bool:
    """The rule of tincture: metal lies on colour, colour on metal."""
    return is_metal(charge) != is_metal(field)


def outline(tincture: str) -> str:
    """The line colour that is seen around a charge of this tincture."""
    return "#e8dcc0" if tincture == SABLE else INK
