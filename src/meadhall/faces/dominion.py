"""The faces of Dominion's cards: arms, cost, types, and what they give."""

import re
from typing import Any, Final

from meadhall.faces.frame import Style, badge, card, coin, name_plate, ribbon, spoken, svg, text
from meadhall.faces.hem import hem
from meadhall.faces.shield import chosen_for, shield, words
from meadhall.faces.shield import crest as shield_alone
from meadhall.faces.tinctures import AZURE, INK, OR
from meadhall.games.dominion.cards.card import BLAZONS
from meadhall.games.dominion.cards.kinds import COINS, GARDENS, KIND_OF, POINTS
from meadhall.kernel.blazon import Blazon

BACK: Final = Blazon(AZURE, "crown", OR, ordinary="bordure", ordinary_tincture=OR)

_STYLES: Final[dict[str, Style]] = {
    "treasure": Style("#8a621c", "#cda653"),
    "victory": Style("#365f3b", "#84a675"),
    "curse": Style("#4f375f", "#8a759a"),
    "attack": Style("#7a2b28", "#b7877a"),
    "reaction": Style("#2c557f", "#90adc1"),
    "action": Style("#635a4c", "#b3a994"),
}
_BONUS: Final = re.compile(r"\+(\d+) (card|action|buy|coin)", re.IGNORECASE)


def arms(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """The arms on a card in words."""
    return words(blazon_of(key))


def blazon_of(key: str) -> Blazon:
    """The arms of a card: those it declares, or some that its name chooses."""
    return BLAZONS.get(KIND_OF[key]) or chosen_for(key)


def crest(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """The arms on a card, without the card."""
    return shield_alone(blazon_of(key), cards[key]["said"])


def face(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """The face of one of the cards as ``Game.cards`` describes them; raise KeyError."""
    data, kind, blazon = cards[key], KIND_OF[key], blazon_of(key)
    types = data["types"]
    style = _STYLES[next(name for name in _STYLES if name in types)]
    body = [card(style, shield(blazon, 29, 48, 122, "a")), name_plate(data["said"])]
    body.append(coin(26, 226, data["cost"]))
    bonuses = _BONUS.findall(data["text"])
    if types == ["treasure"]:
        body += [coin(150, 190, COINS[kind], 22), ribbon(data["words"]("Treasure"), x=104, size=17)]
    elif types in (["victory"], ["curse"]):
        points = "÷10" if kind == GARDENS else str(POINTS[kind]).replace("-", "−")
        body += [badge(150, 190, "laurel", points, "#365f3b" if types == ["victory"] else "#4f375f")]
        body.append(ribbon(data["words"](types[0].title()), x=104, size=17))
    else:
        body.append(_type_line([data["words"](some.title()) for some in types]))
        body.append(_bonuses(bonuses))
    return svg("".join(body), spoken(data, words(blazon)))


def _type_line(types: list[str]) -> str:
    if len(types) == 1:
        return ribbon(types[0], x=104, size=17)
    return ribbon(types[0], x=104, y=225, size=14) + ribbon(types[1], x=104, y=240, size=14)


def _bonuses(bonuses: list[tuple[str, str]]) -> str:
    """What the card adds, as a column of small plates at the right edge."""
    icons = {
        "card": '<path d="M17-9h13v18h-13z" fill="#fff"/><path d="M20-4h7M20 0h7M20 4h7" stroke-width="1.3"/>',
        "action": '<path d="M26-10l-9 12h6l-3 9 10-12h-6z" fill="#fff"/>',
        "buy": '<path d="M17-5h13l-2 14H19zM20-5c0-6 7-6 7 0" fill="#fff"/>',
        "coin": '<circle cx="23.500" cy="0" r="8" fill="#c99b45"/>',
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


_HEM: Final = (
    ("crown", "garb", "tower", "tree", "coin", "house"),
    "M0 13c6-10 14-10 18 0s12 10 18 0M9 5.5c-1 4 0 7 3 8M27 20.5c1-4 0-7-3-8",
)
OTHERS: Final = {"hem": lambda: hem(*_HEM), "hem-light": lambda: hem(*_HEM, light=True)}
"""What has a face besides the cards."""
