"""The face of any card of any game, as SVG text; the arms on it in words; the backs."""

from functools import lru_cache
from typing import Any

from meadhall import games
from meadhall.faces import dominion, domino_knights, tears1066
from meadhall.faces.frame import Style, card, svg
from meadhall.faces.shield import charge, shield
from meadhall.faces.tinctures import OR
from meadhall.kernel.blazon import Blazon
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game


class UnknownCard(MeadhallError):
    """There is no such card to draw."""


@lru_cache(maxsize=2048)
def face(game_key: str, card_key: str) -> str:
    """The face of a card as SVG text; ``back`` and ``hidden-domino`` are drawn too. Raise UnknownGame or UnknownCard.

    The same card always gives the same text.
    """
    game = games.find(game_key)
    if card_key == "back":
        return _back((games.part(game, "meadhall.faces") or dominion).BACK)
    if card_key == "hidden-domino":
        return domino_knights.hidden_tile()
    return drawn(game, card_key, "face", _cards(game))


def arms(game_key: str, card_key: str) -> str:
    """The arms on a card in words, such as ``Sable, an anvil or``; empty for playing cards and dominoes."""
    game = games.find(game_key)
    return drawn(game, card_key, "arms", _cards(game))


def drawn(game: Game, card_key: str, what: str, cards: dict[str, dict[str, Any]]) -> str:
    """The ``face`` or the ``arms`` of one of some cards by the module of a game's faces; 1066's has faces for any game."""
    try:
        return str(getattr(games.part(game, "meadhall.faces") or tears1066, what)(card_key, cards))
    except KeyError:
        raise UnknownCard(f"{game.key} has no card {card_key!r}") from None


def _cards(game: Game) -> dict[str, dict[str, Any]]:
    return {str(data["key"]): data for data in (*game.cards(), *game.own_cards())}


def _back(blazon: Blazon) -> str:
    style = Style("#3b2a1c", "#6b4b2e", plate="#4a3423")
    body = card(style, shield(blazon, 29, 46, 122, "a")) + charge("horn", OR, 90, 25, 0.26) + charge("horn", OR, 90, 227, 0.26)
    return svg(body, "The back of a card")
