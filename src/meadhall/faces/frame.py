"""The card around a picture: frame, name, cost, type line, numbers. All cards are 180 by 252 units."""

from typing import Any, Final
from xml.sax.saxutils import escape

from meadhall.faces.tinctures import INK, PAPER
from meadhall.kernel.sentence import ENGLISH

WIDTH: Final = 180
HEIGHT: Final = 252
BRONZE: Final = "#c79c4b"
"""Worn coins; gold is kept for what can be picked."""
MIGHT: Final = "#a5322c"
ZEAL: Final = "#2c5f98"
HEALTH: Final = "#2f7a4a"
SACK: Final = "#7a5526"
SERIF: Final = "Alegreya,Georgia,'Liberation Serif','DejaVu Serif',serif"


class Style:
    """The colours of one kind of card."""

    def __init__(self, edge: str, tint: str, *, plate: str = PAPER, ink: str = INK) -> None:
        self.edge: Final = edge
        self.tint: Final = tint
        """Behind the shield."""
        self.plate: Final = plate
        """Behind name and numbers."""
        self.ink: Final = ink


def svg(body: str, title: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """A whole SVG document with a title for those who cannot see it; how its letters look is said once."""
    letters = f' font-family="{SERIF}" font-weight="bold" text-anchor="middle"' if "<text" in body else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"{letters}>'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def text(x: float, y: float, words: str, size: float, *, fill: str = INK, anchor: str = "middle", weight: str = "bold") -> str:
    odd = ("" if weight == "bold" else f' font-weight="{weight}"') + ("" if anchor == "middle" else f' text-anchor="{anchor}"')
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{odd}>{escape(words)}</text>'


def card(style: Style, picture: str) -> str:
    """The empty card of a style with its picture; name plate above, number plate below."""
    return (
        f'<rect width="180" height="252" rx="11" fill="{INK}"/>'
        f'<rect x="1.5" y="1.5" width="177" height="249" rx="10" fill="{style.edge}"/>'
        f'<rect x="7" y="7" width="166" height="238" rx="6" fill="{style.tint}"/>{_diaper()}{picture}'
        f'<path d="M7 42V13q0-6 6-6H167q6 0 6 6V42z" fill="{style.plate}"/>'
        f'<path d="M7 42H173" stroke="{style.edge}" stroke-width="2"/>'
        f'<path d="M7 208H173V239q0 6-6 6H13q-6 0-6-6z" fill="{style.plate}"/>'
        f'<path d="M7 208H173" stroke="{style.edge}" stroke-width="2"/>'
    )


def _diaper() -> str:
    """A quiet lozenge pattern behind the shield."""
    lines = [f"M{x} 42l-83 166M{x} 42l83 166" for x in range(-60, 260, 28)]
    return (
        '<clipPath id="d"><rect x="7" y="42" width="166" height="166"/></clipPath>'
        f'<path d="{"".join(lines)}" stroke="#fff" stroke-opacity=".16" stroke-width="1.2" fill="none" clip-path="url(#d)"/>'
    )


def name_plate(name: str, left: float = 9, right: float = 171, ink: str = INK) -> str:
    """The name between ``left`` and ``right``, as large as fits, on two lines if it must."""
    room, middle = right - left, (left + right) / 2
    size = min(24.0, room / (_length(name) * 0.58))
    if size >= 15.5 or " " not in name:
        return text(middle, 24.5 + size * 0.34, name, round(size, 1), fill=ink)
    first, second = _halves(name)
    size = min(16.5, room / (max(_length(first), _length(second)) * 0.58))
    return text(middle, 23, first, round(size, 1), fill=ink) + text(middle, 38.5, second, round(size, 1), fill=ink)


def spoken(data: dict[str, Any], arms: str) -> str:
    """What a face is called: its name and, in English, its arms; heralds have their own words in every language."""
    return f"{data['said']}: {arms}" if data["language"] == ENGLISH.code else str(data["said"])


def _length(name: str) -> float:
    """The length of a text in letters of common width."""
    return sum(
        0.55 if letter in "iljtfI.,' '" else 1.45 if letter in "mwMW" else 1.2 if letter.isupper() else 1 for letter in name
    )


def _halves(name: str) -> tuple[str, str]:
    words = name.split(" ")
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(cuts, key=lambda cut: max(_length(cut[0]), _length(cut[1])))


def coin(x: float, y: float, number: int | str, radius: float = 17) -> str:
    """A cost: a number on a gold coin."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{BRONZE}" stroke="{INK}" stroke-width="2"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 3.5:g}" fill="none" stroke="#f0d79c" stroke-width="1.2"/>'
        + text(x, y + radius * 0.43, str(number), radius * 1.3)
    )


def badge(x: float, y: float, icon: str, number: int | str, paint: str) -> str:
    """A number on a shape of its own: ``cross``, ``sword``, ``heart``, ``sack``; shape and colour both tell."""
    shapes = {
        "cross": "M-6-18h12v12h12v12h-12v12h-12v-12h-12v-12h12z",
        "sword": "M0-20l17 10-4 20L0 20-13 10-17-10z",
        "heart": "M0 19C-14 8-19 1-19-6c0-12 14-16 19-4 5-12 19-8 19 4 0 7-5 14-19 25z",
        "sack": "M-8-18h16l-4 8c12 6 16 14 13 24-2 4-32 4-34 0-3-10 1-18 13-24z",
        "laurel": "M-18-17H18V2C18 12 9 17 0 20-9 17-18 12-18 2z",
    }
    return (
        f'<g transform="translate({x:g} {y:g})"><path d="{shapes[icon]}" fill="{paint}" stroke="{INK}" stroke-width="1.8"/>'
        + text(0, 7.5, str(number), 21, fill="#fff")
        + "</g>"
    )


def ribbon(words: str, y: float = 232, x: float = 90, size: float = 13.5, fill: str = INK) -> str:
    """The type line."""
    return text(x, y, words, size, fill=fill)
