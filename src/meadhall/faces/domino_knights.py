"""Playing cards and dominoes, drawn from their keys: ``KS``, ``10H``, ``joker.1``, ``blank``, ``9-2``."""

import re
from typing import Any, Final

from meadhall.faces.frame import svg, text
from meadhall.faces.hem import hem
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
    "#2a6a98",
    "#2d7046",
    "#a2302f",
    "#623f78",
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
    data = cards.get(key.partition(".")[0], {})
    name = str(data.get("said", ""))
    power = name.partition(" (")[0]
    domino = DOMINO_KEY.fullmatch(key)
    if domino is not None:
        return tile(int(domino.group(1)), int(domino.group(2)))
    if key.startswith("joker"):
        return _joker(name, power)
    if key.startswith("blank"):
        return svg(_sheet() + text(90, 134, name.lower() or "blank", 26, fill="#6b6355"), name)
    card = CARD_KEY.fullmatch(key)
    if card is None:
        raise KeyError(key)
    return _playing_card(card.group(1), card.group(2), name, power)


def _sheet() -> str:
    return (
        '<linearGradient id="v" x2=".1" y2="1"><stop stop-color="#f8f0dd"/><stop offset="1" stop-color="#e9d8b4"/>'
        "</linearGradient>"
        f'<rect width="180" height="252" rx="11" fill="{INK}"/>'
        f'<rect x="1.5" y="1.5" width="177" height="249" rx="10" fill="url(#v)"/>'
        '<rect x="7" y="7" width="166" height="238" rx="7" fill="none" stroke="#cdbf9f" stroke-width="1.5"/>'
    )


def suit(letter: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    """A suit sign, ``size`` units high."""
    _, paint, path = SUITS[letter]
    turn = " rotate(180)" if turned else ""
    return f'<path d="{path}" fill="{paint}" transform="translate({x:g} {y:g}) scale({size / 100:g}){turn}"/>'


def _corner(rank: str, letter: str) -> str:
    paint = SUITS[letter][1]
    squeeze = ' textLength="30" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    return f'<text x="27" y="46" font-size="40" fill="{paint}"{squeeze}>{rank}</text>' + suit(letter, 27, 66, 28)


def _playing_card(rank: str, letter: str, name: str, power: str) -> str:
    corner = _corner(rank, letter)
    body = [_sheet(), corner]
    if rank.isdigit() and rank != "10":  # the others have the name of their power there
        body.append(f'<g transform="rotate(180 90 126)">{corner}</g>')
    title = name or f"{_RANKS.get(rank, rank)} of {SUITS[letter][0]}"
    if rank in _COURT:
        emblem, usual = _COURT[rank]
        body.append(_court(emblem, letter))
        body.append(_power(power or usual))
    elif rank == "A":
        emblem, usual = _ACES[letter]
        body += [
            suit(letter, 90, 122, 132),
            charge(emblem, OR if letter in "SC" else ARGENT, 90, 120 if letter != "H" else 112, 0.56),
        ]
        body.append(_power(power or usual))
    else:
        middle, reach, size = (106, 74, 30) if rank == "10" else (126, 82, 33)
        for x, y in _COLUMNS[int(rank)]:
            body.append(suit(letter, 90 + 30 * x, middle + reach * y, size, turned=y > 0.1))
        if rank == "10":
            body.append(_power(power or "Wizard"))
    return svg("".join(body), title)


def _court(emblem: str, letter: str) -> str:
    """A figure of its suit: the emblem of the rank on a heater shield, the suit below."""
    paint = SUITS[letter][1]
    return (
        f'<path d="M48 46H132V124C132 160 110 182 90 192 70 182 48 160 48 124z" fill="{paint}" '
        f'stroke="{INK}" stroke-width="3"/>'
        f'<path d="M54 52H126V123C126 156 106 176 90 184 74 176 54 156 54 123z" fill="none" stroke="#dcae3e" stroke-width="2"/>'
        + charge(emblem, OR, 90, 94, 0.66)
        + f'<g stroke="#f1e6cc" stroke-width="0">{suit(letter, 90, 152, 34).replace(paint, "#f1e6cc")}</g>'
    )


def _power(words: str) -> str:
    """The name of a special card, so that nobody has to remember it."""
    return f'<rect x="22" y="196" width="136" height="38" rx="7" fill="{INK}"/>' + text(
        90, 224, words, 29 if len(words) < 10 else 22 if len(words) < 13 else 17, fill="#fff"
    )


def _joker(name: str, power: str) -> str:
    stars = "".join(charge("star", PURPURE, x, y, 0.2) for x, y in ((30, 36), (150, 36), (30, 176), (150, 176)))
    return svg(
        _sheet()
        + stars
        + charge("skull", ARGENT, 90, 118, 0.92)
        + charge("witch-hat", PURPURE, 90, 52, 0.74)
        + _power(power or "Necromancer"),
        name or "Joker",
    )


_BONE: Final = (
    '<linearGradient id="b" x2=".35" y2="1"><stop stop-color="#fffaf0"/><stop offset=".6" stop-color="#f1e5cb"/>'
    '<stop offset="1" stop-color="#dccaa4"/></linearGradient>'
)
_OAK: Final = (
    '<linearGradient id="b" x2=".35" y2="1"><stop stop-color="#6d5436"/><stop offset=".6" stop-color="#4c3822"/>'
    '<stop offset="1" stop-color="#36271a"/></linearGradient>'
)


def _block(grain: str, side: str, edge: str, shine: str) -> str:
    """A piece that lies on the table, seen from above and a little from the front: 126 by 252."""
    return (
        f'{grain}<rect y="5" width="126" height="247" rx="16" fill="{side}"/>'
        f'<rect x=".8" y=".8" width="124.4" height="243" rx="15" fill="url(#b)" stroke="{edge}" stroke-width="1.6"/>'
        f'<rect x="4" y="4" width="118" height="237" rx="12" fill="none" stroke="{shine}" stroke-width="2"/>'
    )


def tile(high: int, low: int) -> str:
    """A domino of bone, 126 by 252."""
    body = (
        _block(_BONE, "#8d7850", "#8d7850", "#ffffffb0") + '<path d="M14 122H112" stroke="#8d7850" stroke-width="2.6"/>'
        '<path d="M14 124.5H112" stroke="#fffb" stroke-width="1.6"/>'
        '<circle cx="63" cy="122.500" r="7" fill="#b08d4a" stroke="#5d451b" stroke-width="1.400"/>'
    )
    return svg(body + _half(high, 62) + _half(low, 183), f"Domino {high}-{low}", 126, 252)


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
        f'<circle cx="{x:g}" cy="{y:g}" r="{size}" fill="{PIPS[pips]}" stroke="#0006" stroke-width="1.5"/>' for x, y in places
    )


def hidden_tile() -> str:
    """The back of a domino, of oak."""
    body = (
        _block(_OAK, "#120b06", "#1a110a", "#ffdfa833")
        + '<rect x="15" y="16" width="96" height="212" rx="7" fill="none" stroke="#c9a25c" stroke-opacity=".45" '
        'stroke-width="2" stroke-dasharray="7 3"/>' + f'<g opacity=".8">{charge("horn", OR, 63, 122, 0.52)}</g>'
    )
    return svg(body, "A hidden domino", 126, 252)


_HEM: Final = (
    ("horse", "knot", "-lion", "helmet", "knot", "-horse"),
    "M2 5L11 13 2 21M10 5L19 13 10 21M23 11v4",
)
OTHERS: Final = {"hidden-domino": hidden_tile, "hem": lambda: hem(*_HEM), "hem-light": lambda: hem(*_HEM, light=True)}
"""What has a face besides the cards."""
