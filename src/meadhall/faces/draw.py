"""The face of any card of any game, as SVG text; the arms on it in words; the backs."""

from functools import lru_cache
from typing import Any

from meadhall import games
from meadhall.faces import dominion, domino_knights, tears1066
from meadhall.faces.frame import Style, card, svg
from meadhall.faces.shield import Blazon, charge, shield
from meadhall.faces.tinctures import AZURE, GULES, OR, TENNE, VERT
from meadhall.kernel.errors import MeadhallError

_BACKS: dict[str, Blazon] = {
    "dominion": Blazon(AZURE, "crown", OR, ordinary="bordure", ordinary_tincture=OR),
    "1066": Blazon(GULES, "sword", OR, "per pale", VERT, place="crossed"),
    "domino-knights": Blazon(TENNE, "horse", OR, ordinary="bordure", ordinary_tincture=OR),
}


class UnknownCard(MeadhallError):
    """There is no such card to draw."""


@lru_cache(maxsize=2048)
def face(game_key: str, card_key: str) -> str:
    """The face of a card as SVG text; ``back`` and ``hidden-domino`` are drawn too. Raise UnknownGame or UnknownCard.

    The same card always gives the same text.
    """
    key = games.find(game_key).key
    if card_key == "back":
        return _back(key)
    if card_key == "hidden-domino":
        return domino_knights.hidden_tile()
    if key == "domino-knights":
        try:
            return domino_knights.face(card_key, _name(key, card_key))
        except KeyError:
            raise UnknownCard(f"{key} has no card {card_key!r}") from None
    return dominion.face(_card(key, card_key)) if key == "dominion" else tears1066.face(_card(key, card_key))


def arms(game_key: str, card_key: str) -> str:
    """The arms on a card in words, such as ``Sable, an anvil or``; empty for playing cards and dominoes."""
    key = games.find(game_key).key
    if key == "domino-knights":
        return ""
    data = _card(key, card_key)
    return dominion.ARMS[card_key].words() if key == "dominion" else tears1066.arms(data).words()


@lru_cache(maxsize=16)
def _cards(key: str) -> dict[str, dict[str, Any]]:
    return {str(data["key"]): data for data in games.find(key).cards()}


def _card(key: str, card_key: str) -> dict[str, Any]:
    data = _cards(key).get(card_key)
    if data is None:
        raise UnknownCard(f"{key} has no card {card_key!r}")
    return data


def _name(key: str, card_key: str) -> str:
    return str(_cards(key).get(card_key.partition(".")[0], {}).get("name", ""))


def _back(key: str) -> str:
    blazon = _BACKS.get(key, _BACKS["dominion"])
    style = Style("#3b2a1c", "#6b4b2e", plate="#4a3423")
    body = card(style, shield(blazon, 29, 46, 122, "a")) + charge("horn", OR, 90, 25, 0.26) + charge("horn", OR, 90, 227, 0.26)
    return svg(body, "The back of a card")
