"""Playing cards and dominoes, drawn from their keys: ``KS``, ``10H``, ``joker.1``, ``blank``, ``9-2``."""

import re
from typing import Any, Final

from meadhall.faces.frame import SERIF, svg, text
from meadhall.faces.shield import charge
from meadhall.faces.tinctures import ARGENT, INK, OR, PURPURE, TENNE
from meadhall.kernel.blazon import Blazon

BACK: Final = Blazon(TENNE, "horse", OR, ordinary="bordure", ordinary_tincture=OR)
SUITS: Final[dict[str, tuple[str, str, str]]] = {
    "S": (
        "spades",
        "#23202a",
        "M0-50C16-26 44-14 44 12 44 34 18 38 8 24 8 38 14 44 22 50H-22C-14 44-8 38-8 24-18 38-44 34-44 12-44-14-16-26 0-50z",
    ),
    "H": ("hearts", "#a8202c", "M0 48C-34 22-48 4-48-16-48-46-10-52 0-24 10-52 48-46 48-16 48 4 34 22 0 48z"),
    "D": ("diamonds", "#a34a12", "M0-52C10-30 24-12 40 0 24 12 10 30 0 52-10 30-24 12-40 0-24-12-10-30 0-52z"),
    "C": (
        "clubs",
        "#1d4a33",
        "M0-50a22 22 0 0 1 19 33A22 22 0 1 1 8 20C8 38 14 44 22 50H-22C-14 44-8 38-8 20A22 22 0 1 1-19-17 22 22 0 0 1 0-50z",
    ),
}
"""Four colours and four shapes: spades black, hearts red, diamonds orange, clubs green."""
_RANKS: Final = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
_COURT: Final[dict[str, tuple[str, str]]] = {
    "K": ("crown", "Majesty"),
    "Q": ("rose", "Loyalty"),
    "J": ("kite-shield", "Courage"),
}
_ACES: Final[dict[str, tuple[str, str]]] = {
    "S": ("skull", "Death"), "H": ("tree", "Life"), "D": ("coins", "Wealth"), "C": ("fist", "Power"),
}  # fmt: skip
_COLUMNS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    9: ((-1, -1), (1, -1), (-1, -0.34), (1, -0.34), (0, 0), (-1, 0.34), (1, 0.34), (-1, 1), (1, 1)),
    10: ((-1, -1), (1, -1), (0, -0.68), (-1, -0.34), (1, -0.34), (-1, 0.34), (1, 0.34), (0, 0.68), (-1, 1), (1, 1)),
}
CARD_KEY: Final = re.compile(r"(10|[2-9AJQK])([SHDC])(?:\.\d+)?")
DOMINO_KEY: Final = re.compile(r"(\d{1,2})-(\d{1,2})")
PIPS: Final = (
    "",
    "#1f6fa8",
    "#23713f",
    "#a8202c",
    "#6a3482",
    "#a34a12",
    "#23202a",
    "#0f6b6b",
    "#7d1f5c",
    "#8a6410",
    "#3b4a8c",
    "#5d3a1a",
    "#24549c",
)
"""Each number of pips has its colour, as in large domino sets; the pattern tells it too."""


def arms(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """Playing cards and dominoes bear none."""
    return ""


def face(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """A playing card or a domino; raise KeyError if ``key`` is neither."""
    name = str(cards.get(key.partition(".")[0], {}).get("name", ""))
    domino = DOMINO_KEY.fullmatch(key)
    if domino is not None:
        return tile(int(domino.group(1)), int(domino.group(2)))
    if key.startswith("joker"):
        return _joker(name)
    if key.startswith("blank"):
        return svg(_sheet() + text(90, 134, "blank", 26, fill="#6b6355"), name)
    card = CARD_KEY.fullmatch(key)
    if card is None:
        raise KeyError(key)
    return _playing_card(card.group(1), card.group(2), name)


def _sheet() -> str:
    return (
        f'<rect width="180" height="252" rx="11" fill="{INK}"/>'
        f'<rect x="2" y="2" width="176" height="248" rx="10" fill="#fbf6ea"/>'
        '<rect x="8" y="8" width="164" height="236" rx="7" fill="none" stroke="#cdbf9f" stroke-width="1.5"/>'
    )


def suit(letter: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    """A suit sign, ``size`` units high."""
    _, paint, path = SUITS[letter]
    turn = " rotate(180)" if turned else ""
    return f'<path d="{path}" fill="{paint}" transform="translate({x:g} {y:g}) scale({size / 100:g}){turn}"/>'


def _corner(rank: str, letter: str) -> str:
    paint = SUITS[letter][1]
    squeeze = ' textLength="30" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    return (
        f'<text x="27" y="46" font-family="{SERIF}" font-size="40" font-weight="bold" fill="{paint}" '
        f'text-anchor="middle"{squeeze}>{rank}</text>' + suit(letter, 27, 66, 28)
    )


def _playing_card(rank: str, letter: str, name: str) -> str:
    corner = _corner(rank, letter)
    body = [_sheet(), corner, f'<g transform="rotate(180 90 126)">{corner}</g>']
    title = name or f"{_RANKS.get(rank, rank)} of {SUITS[letter][0]}"
    if rank in _COURT:
        emblem, power = _COURT[rank]
        body.append(_court(emblem, letter))
        body.append(_power(power))
    elif rank == "A":
        emblem, power = _ACES[letter]
        body += [
            suit(letter, 90, 122, 132),
            charge(emblem, OR if letter in "SC" else ARGENT, 90, 120 if letter != "H" else 112, 0.56),
        ]
        body.append(_power(power))
    else:
        middle, reach, size = (106, 74, 30) if rank == "10" else (126, 82, 33)
        for x, y in _COLUMNS[int(rank)]:
            body.append(suit(letter, 90 + 30 * x, middle + reach * y, size, turned=y > 0.1))
        if rank == "10":
            body.append(_power("Wizard"))
    return svg("".join(body), title)


def _court(emblem: str, letter: str) -> str:
    """A figure of its suit: the emblem of the rank on a heater shield, the suit below."""
    paint = SUITS[letter][1]
    return (
        f'<path d="M48 46H132V124C132 160 110 182 90 192 70 182 48 160 48 124z" fill="{paint}" '
        f'stroke="{INK}" stroke-width="3"/>'
        f'<path d="M54 52H126V123C126 156 106 176 90 184 74 176 54 156 54 123z" fill="none" stroke="#f3cf4e" stroke-width="2"/>'
        + charge(emblem, OR, 90, 94, 0.66)
        + f'<g stroke="#fbf6ea" stroke-width="0">{suit(letter, 90, 152, 34).replace(paint, "#fbf6ea")}</g>'
    )


def _power(words: str) -> str:
    """The name of a special card, so that nobody has to remember it."""
    return f'<rect x="45" y="199" width="90" height="24" rx="6" fill="{INK}"/>' + text(
        90, 217, words, 18 if len(words) < 10 else 14, fill="#fff"
    )


def _joker(name: str) -> str:
    stars = "".join(charge("star", PURPURE, x, y, 0.2) for x, y in ((30, 36), (150, 36), (30, 176), (150, 176)))
    return svg(
        _sheet()
        + stars
        + charge("skull", ARGENT, 90, 118, 0.92)
        + charge("witch-hat", PURPURE, 90, 52, 0.74)
        + _power("Necromancer"),
        name or "Joker",
    )


def tile(high: int, low: int) -> str:
    """A domino, 126 by 252."""
    body = (
        f'<rect width="126" height="252" rx="16" fill="{INK}"/>'
        f'<rect x="3" y="2" width="120" height="246" rx="14" fill="#fffaf0"/>'
        '<path d="M3 234q0 14 14 14h92q14 0 14-14v-6q0 12-14 12H17q-14 0-14-12z" fill="#d8ccb0"/>'
        f'<path d="M16 125H110" stroke="{INK}" stroke-width="3"/><circle cx="63" cy="125" r="5" fill="#b98a1d"/>'
    )
    return svg(body + _half(high, 64) + _half(low, 185), f"Domino {high}-{low}", 126, 252)


_SPOTS: Final[dict[int, str]] = {
    0: "", 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi", 7: "acdefgi", 8: "abcdfghi", 9: "abcdefghi",
}  # fmt: skip


def _half(pips: int, middle: float) -> str:
    """One half: up to nine pips on three by three, more on rows of three and four."""
    if pips > 9:
        rows = {10: (3, 4, 3), 11: (4, 3, 4), 12: (4, 4, 4)}[pips]
        places = [
            (63 + (at - (count - 1) / 2) * 25, middle + (row - 1) * 32) for row, count in enumerate(rows) for at in range(count)
        ]
        size = 9.5
    else:
        places = [
            (63 + ("abcdefghi".index(spot) % 3 - 1) * 33, middle + ("abcdefghi".index(spot) // 3 - 1) * 33)
            for spot in _SPOTS[pips]
        ]
        size = 11.5
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{size}" fill="{PIPS[pips]}" stroke="{INK}" stroke-width="1"/>' for x, y in places
    )


def hidden_tile() -> str:
    """The back of a domino."""
    body = (
        f'<rect width="126" height="252" rx="16" fill="{INK}"/>'
        f'<rect x="3" y="2" width="120" height="246" rx="14" fill="#3a4a63"/>'
        '<rect x="12" y="12" width="102" height="226" rx="9" fill="none" stroke="#8fa0bc" stroke-width="2"/>'
        + charge("horn", ARGENT, 63, 126, 0.6)
    )
    return svg(body, "A hidden domino", 126, 252)


OTHERS: Final = {"hidden-domino": hidden_tile}
"""What has a face besides the cards."""
