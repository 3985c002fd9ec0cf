"""A plain card, for games that draw none of their own: its name, arms that its name chooses, what it says."""

import textwrap
from typing import Any, Final

from meadhall.faces.frame import Style, card, name_plate, svg, text
from meadhall.faces.shield import chosen_for, shield, words
from meadhall.faces.shield import crest as shield_alone
from meadhall.faces.tinctures import AZURE, OR
from meadhall.kernel.blazon import Blazon

BACK: Final = Blazon(AZURE, "crown", OR, ordinary="bordure", ordinary_tincture=OR)
_STYLE: Final = Style("#5d5647", "#b7ab94")
_LETTERS: Final = 24
_LINES: Final = 2


def arms(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """The arms on a card in words."""
    return words(chosen_for(key))


def crest(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """The arms on a card, without the card."""
    return shield_alone(chosen_for(key), str(cards[key].get("said", key)))


def face(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """The face of one of the cards as ``Game.cards`` describes them."""
    data, blazon = cards[key], chosen_for(key)
    name = str(data.get("said", key))
    lines = textwrap.wrap(str(data.get("text", "")), _LETTERS, max_lines=_LINES, placeholder=" …")
    top = 231 - 7 * (len(lines) - 1)
    body = [card(_STYLE, shield(blazon, 29, 48, 122, "a")), name_plate(name)]
    body += [text(90, top + 14 * row, line, 13, weight="normal") for row, line in enumerate(lines)]
    return svg("".join(body), f"{name}: {words(blazon)}")
