"""The arms of the 32 Dominion cards, and their faces."""

import re
from typing import Any, Final

from meadhall.faces.frame import Style, badge, card, coin, name_plate, ribbon, svg, text
from meadhall.faces.shield import Blazon, shield
from meadhall.faces.tinctures import ARGENT, AZURE, ERMINE, GULES, INK, OR, PURPURE, SABLE, TENNE, VERT

ARMS: Final[dict[str, Blazon]] = {
    "copper": Blazon(ARGENT, "coin", TENNE, ordinary="bordure", ordinary_tincture=TENNE),
    "silver": Blazon(AZURE, "coin", ARGENT, ordinary="bordure", ordinary_tincture=ARGENT),
    "gold": Blazon(GULES, "coins", OR, ordinary="bordure", ordinary_tincture=OR),
    "estate": Blazon(ARGENT, "house", VERT, ordinary="base", ordinary_tincture=VERT, place="above"),
    "duchy": Blazon(VERT, "castle", ARGENT, ordinary="chief", ordinary_tincture=OR, place="below"),
    "province": Blazon(VERT, "crown", OR, "per pale", AZURE, "bordure", OR),
    "curse": Blazon(PURPURE, "skull", ARGENT, "per saltire", SABLE),
    "cellar": Blazon(TENNE, "vault", ARGENT),
    "chapel": Blazon(ARGENT, "church", AZURE, ordinary="base", ordinary_tincture=VERT, place="above"),
    "moat": Blazon(OR, "tower", GULES, ordinary="wavy base", ordinary_tincture=AZURE, place="above"),
    "chancellor": Blazon(GULES, "seal", ARGENT, "per pale", PURPURE, "chief", OR, "below"),
    "village": Blazon(OR, "village", TENNE, ordinary="base", ordinary_tincture=VERT, place="above"),
    "woodcutter": Blazon(VERT, "log", OR, "per bend sinister", TENNE),
    "workshop": Blazon(AZURE, "saw", OR, ordinary="chief", ordinary_tincture=ARGENT, place="below"),
    "bureaucrat": Blazon(ARGENT, "quill", SABLE, ordinary="chief", ordinary_tincture=GULES, place="below"),
    "feast": Blazon(GULES, "platter", OR, "per fess", TENNE),
    "gardens": Blazon(ARGENT, "rose", GULES, ordinary="flaunches", ordinary_tincture=VERT),
    "militia": Blazon(GULES, "spear", ARGENT, "per pale", SABLE, place="crossed"),
    "moneylender": Blazon(PURPURE, "purse", OR),
    "remodel": Blazon(OR, "hammer", AZURE, "per chevron", ARGENT, place="crossed"),
    "smithy": Blazon(SABLE, "anvil", OR, "per fess", GULES),
    "spy": Blazon(SABLE, "eye", ARGENT, ordinary="chevron", ordinary_tincture=OR),
    "thief": Blazon(ARGENT, "mask", SABLE, "paly", OR),
    "throne-room": Blazon(PURPURE, "throne", OR, "gyronny", GULES),
    "council-room": Blazon(ERMINE, "bench", GULES),
    "festival": Blazon(AZURE, "harp", OR, "quarterly", GULES),
    "laboratory": Blazon(VERT, "flask", ARGENT, "per pale", AZURE),
    "library": Blazon(TENNE, "book", ARGENT, ordinary="chief", ordinary_tincture=OR, place="below"),
    "market": Blazon(ARGENT, "stall", GULES, "paly", OR),
    "mine": Blazon(SABLE, "pick", OR, ordinary="base", ordinary_tincture=ARGENT),
    "witch": Blazon(OR, "cauldron", PURPURE, "per bend", ARGENT),
    "adventurer": Blazon(AZURE, "compass", OR, "per saltire", VERT),
}

_STYLES: Final[dict[str, Style]] = {
    "treasure": Style("#b98a1d", "#d9b452"),
    "victory": Style("#2f6b3a", "#6d9f66"),
    "curse": Style("#553069", "#8a6a9c"),
    "attack": Style("#7d2830", "#b9837d"),
    "reaction": Style("#2f5f93", "#8fb0cc"),
    "action": Style("#6f6656", "#b7ab94"),
}
_POINTS: Final = {"estate": "1", "duchy": "3", "province": "6", "curse": "−1", "gardens": "÷10"}
_COINS: Final = {"copper": 1, "silver": 2, "gold": 3}
_BONUS: Final = re.compile(r"\+(\d+) (card|action|buy|coin)", re.IGNORECASE)


def face(data: dict[str, Any]) -> str:
    """The face of a card as ``Game.cards`` describes it."""
    key, types = data["key"], data["types"]
    style = _STYLES[next(name for name in _STYLES if name in types)]
    arms = ARMS[key]
    body = [card(style, shield(arms, 29, 48, 122, "a")), name_plate(data["name"])]
    body.append(coin(26, 226, data["cost"]))
    bonuses = _BONUS.findall(data["text"])
    if key in _COINS:
        body += [coin(150, 190, _COINS[key], 22), ribbon("Treasure", x=104, size=17)]
    elif key in _POINTS:
        body += [badge(150, 190, "laurel", _POINTS[key], "#2f6b3a" if key != "curse" else "#553069")]
        body.append(ribbon("Curse" if key == "curse" else "Victory", x=104, size=17))
    else:
        body.append(_type_line(types))
        body.append(_bonuses(bonuses))
    return svg("".join(body), f"{data['name']}: {arms.words()}")


def _type_line(types: list[str]) -> str:
    if len(types) == 1:
        return ribbon("Action", x=104, size=17)
    return ribbon("Action", x=104, y=225, size=14) + ribbon(types[1].title(), x=104, y=240, size=14)


def _bonuses(bonuses: list[tuple[str, str]]) -> str:
    """What the card adds, as a column of small plates at the right edge."""
    icons = {
        "card": '<path d="M17-9h13v18h-13z" fill="#fff"/><path d="M20-4h7M20 0h7M20 4h7" stroke-width="1.3"/>',
        "action": '<path d="M26-10l-9 12h6l-3 9 10-12h-6z" fill="#fff"/>',
        "buy": '<path d="M17-5h13l-2 14H19zM20-5c0-6 7-6 7 0" fill="#fff"/>',
        "coin": '<circle cx="23.500" cy="0" r="8" fill="#f3cf4e"/>',
    }
    parts = []
    for place, (number, kind) in enumerate(bonuses):
        y = 196 - 23 * (len(bonuses) - 1 - place)
        parts.append(
            f'<g transform="translate(138 {y})"><rect x="-4" y="-11" width="38" height="22" rx="5" fill="{INK}" opacity=".86"/>'
            + text(7, 6, f"+{number}", 16, fill="#fff")
            + f'<g stroke="{INK}" stroke-width="1">{icons[kind.lower()]}</g></g>'
        )
    return "".join(parts)
