"""A coat of arms: its blazon in words, and the drawing of it."""

import json
import zlib
from importlib.resources import files
from string import Template
from typing import Final
from xml.sax.saxutils import escape

from meadhall.faces.tinctures import ARGENT, COLOURS, ERMINE, INK, OR, PAINT, outline, stands_out
from meadhall.kernel.blazon import Blazon

CHARGES: Final[dict[str, dict[str, str]]] = json.loads(files("meadhall.faces").joinpath("charges.json").read_text("utf-8"))
"""Every charge by name: its words, and its drawing in a box of 100 by 100 where ``$m`` is its tincture and ``$l`` its line."""

DIVISIONS: Final[dict[str, tuple[str, ...]]] = {
    "plain": (),
    "per pale": ("M70 0H140V160H70z",),
    "per fess": ("M0 76H140V160H0z",),
    "per bend": ("M0 0L140 140V0z",),
    "per bend sinister": ("M140 0L0 140V0z",),
    "per chevron": ("M0 140L70 62L140 140V160H0z",),
    "quarterly": ("M70 0H140V76H70z", "M0 76H70V160H0z"),
    "per saltire": ("M0 0L70 76L0 152z", "M140 0L70 76L140 152z"),
    "gyronny": ("M70 76V0H140z", "M70 76L140 76V152z", "M70 76V160L0 152z", "M70 76H0V0z"),
    "paly": ("M20 0H40V160H20z", "M60 0H80V160H60z", "M100 0H120V160H100z"),
    "barry": ("M0 20H140V40H0z", "M0 60H140V80H0z", "M0 100H140V120H0z", "M0 140H140V160H0z"),
    "bendy": ("M0 0L160 160H130L-30 0z", "M50 0L210 160H180L20 0z", "M110 0L270 160H240L80 0z", "M-60 0L100 160H70L-90 0z"),
}
"""What the second tincture of a parted field covers, in a box of 140 by 160."""

ORDINARIES: Final[dict[str, tuple[str, str]]] = {
    "": ("", ""),
    "chief": ("a chief", "M0 0H140V36H0z"),
    "base": ("a base", "M0 118H140V160H0z"),
    "wavy base": ("a base wavy", "M0 118c12-10 23-10 35 0s23 10 35 0 23-10 35 0 23 10 35 0V160H0z"),
    "embattled chief": ("a chief embattled", "M0 0H140V38H124V28H104V38H84V28H60V38H40V28H18V38H0z"),
    "pale": ("a pale", "M42 0H98V160H42z"),
    "fess": ("a fess", "M0 54H140V100H0z"),
    "bend": ("a bend", "M-20 10L10-20L160 130L130 160z"),
    "chevron": ("a chevron", "M0 118L70 50L140 118V150L70 84L0 150z"),
    "cross": ("a cross", "M56 0H84V62H140V90H84V160H56V90H0V62H56z"),
    "saltire": ("a saltire", "M-6 12L12-8L70 54L128-8L146 12L86 76L146 140L128 160L70 96L12 160L-6 140L54 76z"),
    "bordure": ("a bordure", "M0 0H140V160H0zM12 12V72C12 108 40 132 70 146C100 132 128 108 128 72V12z"),
    "flaunches": ("flaunches", "M0 0C34 40 34 110 0 150zM140 0C106 40 106 110 140 150z"),
}

_OUTLINE: Final = "M4 4H136V76C136 118 104 142 70 156C36 142 4 118 4 76z"
_PLACES: Final[dict[str, tuple[tuple[float, float, float, int], ...]]] = {
    "one": ((70, 74, 0.98, 0),),
    "below": ((70, 90, 0.84, 0),),
    "above": ((70, 60, 0.84, 0),),
    "pair": ((40, 72, 0.6, 0), (100, 72, 0.6, 0)),
    "crossed": ((70, 74, 0.98, -38), (70, 74, 0.98, 38)),
    "three": ((40, 48, 0.52, 0), (100, 48, 0.52, 0), (70, 108, 0.52, 0)),
    "chevron": ((34, 38, 0.46, 0), (106, 38, 0.46, 0), (70, 118, 0.44, 0)),
}
"""Where charges stand: middle, size and turn of each."""


def problems(blazon: Blazon) -> list[str]:
    """What heraldry would object to."""
    found = []
    if not stands_out(blazon.tincture, blazon.field):
        found.append(f"{blazon.charge} {blazon.tincture} does not stand out on {blazon.field}")
    if blazon.ordinary and not stands_out(blazon.ordinary_tincture, blazon.field):
        found.append(f"{blazon.ordinary} {blazon.ordinary_tincture} does not stand out on {blazon.field}")
    return found


def words(blazon: Blazon) -> str:
    """The blazon in words.

    >>> words(Blazon("azure", "tower", "argent", ordinary="chief", ordinary_tincture="or", place="below"))
    'Azure, a tower argent, a chief or'
    """
    field = blazon.field if blazon.division == "plain" else f"{blazon.division} {blazon.field} and {blazon.second}"
    name = CHARGES[blazon.charge]["words"]
    if blazon.place == "crossed":
        name = f"two of {name.split(' ', 1)[-1]} in saltire"
    elif blazon.place == "pair":
        name = f"{name} twice"
    elif blazon.place in ("three", "chevron"):
        name = f"{name} thrice"
    parts = [f"{field[0].upper()}{field[1:]}", f"{name} {blazon.tincture}"]
    if blazon.ordinary:
        parts.append(f"{ORDINARIES[blazon.ordinary][0]} {blazon.ordinary_tincture}")
    return ", ".join(parts)


def chosen_for(name: str) -> Blazon:
    """Arms for a card that declares none: the same name always gets the same ones."""
    number = zlib.crc32(name.encode())
    charges = sorted(CHARGES)
    return Blazon(COLOURS[number % len(COLOURS)], charges[number // 8 % len(charges)], (OR, ARGENT)[number // 4096 % 2])


def charge(name: str, tincture: str, x: float, y: float, size: float, turn: int = 0) -> str:
    """One charge with its middle at ``x``, ``y``; ``size`` 1 is 100 units."""
    drawn = Template(CHARGES[name]["drawing"]).safe_substitute(m=PAINT[tincture], l=outline(tincture))
    turned = f" rotate({turn} 50 50)" if turn else ""
    return (
        f'<g transform="translate({x - 50 * size:g} {y - 50 * size:g}) scale({size:g}){turned}" fill="{PAINT[tincture]}" '
        f'stroke="{outline(tincture)}" stroke-width="{2.4 / size:.2f}" '
        f'stroke-linejoin="round" stroke-linecap="round">{drawn}</g>'
    )


def shield(blazon: Blazon, x: float, y: float, width: float, mark: str) -> str:
    """The shield as SVG, ``width`` wide; ``mark`` keeps the ids of several shields in one document apart."""
    parts = [f'<rect width="140" height="160" fill="{PAINT[blazon.field]}"/>']
    parts += [f'<path d="{path}" fill="{PAINT[blazon.second]}"/>' for path in DIVISIONS[blazon.division] if blazon.second]
    if ERMINE in (blazon.field, blazon.second):
        parts.append(_ermine())
    if blazon.ordinary:
        drawn = ORDINARIES[blazon.ordinary][1]
        parts.append(
            f'<path d="{drawn}" fill="{PAINT[blazon.ordinary_tincture]}" fill-rule="evenodd" '
            f'stroke="{INK}" stroke-width="1.4"/>'
        )
    parts.append('<path d="M4 4H70V156C36 142 4 118 4 76z" fill="#fff" opacity=".09"/>')
    parts += [charge(blazon.charge, blazon.tincture, *place) for place in _PLACES[blazon.place]]
    scale = width / 140
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:.4g})"><clipPath id="s{mark}"><path d="{_OUTLINE}"/></clipPath>'
        f'<path d="{_OUTLINE}" transform="translate(2 4)" opacity=".28"/><g clip-path="url(#s{mark})">{"".join(parts)}</g>'
        f'<path d="{_OUTLINE}" fill="none" stroke="{INK}" stroke-width="3.2"/>'
        f'<path d="{_OUTLINE}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.2" '
        'transform="translate(3.5 3.5) scale(.95)"/></g>'
    )


def _ermine() -> str:
    tail = '<path d="M0-7l2 6 4 6-4-1-2 3-2-3-4 1 4-6z" fill="#2b2832"/>'
    spots = [(x, y) for row, y in enumerate(range(12, 160, 24)) for x in range(12 + 12 * (row % 2), 140, 24)]
    return "".join(f'<g transform="translate({x} {y}) scale(.7)">{tail}</g>' for x, y in spots)


def crest(blazon: Blazon, title: str) -> str:
    """A shield alone, in the light from above: 140 by 162."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 162" role="img">'
        f"<title>{escape(f'{title}: {words(blazon)}')}</title>"
        '<linearGradient id="l" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".26"/><stop offset=".45" stop-color="#fff" '
        'stop-opacity="0"/><stop offset="1" stop-color="#1a0d02" stop-opacity=".34"/></linearGradient>'
        f'{shield(blazon, 0, 0, 140, "a")}<path d="{_OUTLINE}" fill="url(#l)"/></svg>'
    )
