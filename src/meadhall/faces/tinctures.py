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

PAINT: Final[dict[str, str]] = {  # as natural dyes have them, not enamel
    OR: "#dcae3e",
    ARGENT: "#f3ead5",
    ERMINE: "#f3ead5",
    GULES: "#a52f2c",
    AZURE: "#2d568c",
    VERT: "#34694a",
    PURPURE: "#633f78",
    SABLE: "#2c2830",
    TENNE: "#9c5a2a",
}
INK: Final = "#1d1a22"
PAPER: Final = "#f1e6cc"


def is_metal(tincture: str) -> bool:
    """Whether it counts as a metal for the rule of tincture."""
    return tincture in METALS


def stands_out(charge: str, field: str) -> bool:
    """The rule of tincture: metal lies on colour, colour on metal."""
    return is_metal(charge) != is_metal(field)


def outline(tincture: str) -> str:
    """The line colour that is seen around a charge of this tincture."""
    return "#e8dcc0" if tincture == SABLE else INK
