"""The face of any card of any game, as SVG text; the arms on it in words; the backs."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from meadhall import games, languages
from meadhall.faces import plain
from meadhall.faces.frame import Style, card, svg
from meadhall.faces.shield import charge, crest, shield
from meadhall.faces.tinctures import ARGENT, AZURE, GULES, OR, PURPURE, SABLE, TENNE, VERT
from meadhall.kernel.blazon import Blazon
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.sentence import ENGLISH, Language

CREST: Final = ".arms"
SEATS: Final = (
    Blazon(AZURE, "swan", ARGENT), Blazon(TENNE, "tree", OR), Blazon(VERT, "leaf", ARGENT),
    Blazon(PURPURE, "raven", ARGENT), Blazon(OR, "lion", GULES), Blazon(SABLE, "ship", OR),
)  # fmt: skip
"""The devices of the seats: colour is never alone in telling whose something is."""
_SEATS: Final = {f"seat-{seat}": blazon for seat, blazon in enumerate(SEATS)}


class UnknownCard(MeadhallError):
    """There is no such card to draw."""


@lru_cache(maxsize=2048)
def face(game_key: str, card_key: str, language: Language = ENGLISH) -> str:
    """The face of a card as SVG text; raise UnknownGame or UnknownCard. The same card always gives the same text
    in a ``language``.

    ``back`` is drawn too, what ``OTHERS`` of the game's faces lists, ``CARD.arms``: the arms of a card without
    the card, and ``seat-0`` to ``seat-5``: the devices of the seats.
    """
    game = games.find(game_key)
    if card_key == "back":
        return _back(getattr(_part(game), "BACK", plain.BACK))
    if card_key.endswith(CREST):
        return drawn(game, card_key.removesuffix(CREST), "crest", _cards(game), language)
    if card_key in _SEATS:
        return crest(_SEATS[card_key], card_key)
    other = _others(game).get(card_key)
    return drawn(game, card_key, "face", _cards(game), language) if other is None else str(other())


def keys(game_key: str) -> list[str]:
    """Everything that a game has a face for; what is alike stands together, so that it packs well."""
    game = games.find(game_key)
    cards = [str(card["key"]) for card in game.cards()]
    if hasattr(_part(game), "crest"):
        cards = [key for card in cards for key in (card, f"{card}{CREST}")]
    return [*cards, "back", *_others(game), *_SEATS]


def arms(game_key: str, card_key: str) -> str:
    """The arms on a card in words, such as ``Sable, an anvil or``; empty for playing cards and dominoes."""
    game = games.find(game_key)
    return drawn(game, card_key, "arms", _cards(game))


def _part(game: Game) -> Any:
    """The faces of a game; plain cards where it has none."""
    return games.part(game, "meadhall.faces") or plain


def _others(game: Game) -> dict[str, Callable[[], str]]:
    """What a game has a face for besides its cards and their back, such as a domino that is face down."""
    return getattr(_part(game), "OTHERS", {})


def lettered(cards: dict[str, dict[str, Any]], language: Language) -> dict[str, dict[str, Any]]:
    """Cards with what is written on them: ``said``, their names, ``words`` for type lines, and which language it is."""
    names = {key: str(data.get("name", key)) for key, data in cards.items()}
    written = {"words": language.kind, "language": language.code}
    return {key: {**data, **written, "said": languages.named(names[key], language)} for key, data in cards.items()}


def drawn(game: Game, card_key: str, what: str, cards: dict[str, dict[str, Any]], language: Language = ENGLISH) -> str:
    """The ``face``, the ``arms`` or the ``crest`` of one of some cards by the module of a game's faces."""
    own = getattr(games.part(game, "meadhall.faces"), what, None)
    cards = lettered(cards, language)
    try:
        made = None if own is None else games.harmless(game, f"the {what} of {card_key}", lambda: str(own(card_key, cards)))
        return str(getattr(plain, what)(card_key, cards)) if made is None else made
    except KeyError:
        raise UnknownCard(f"{game.key} has no card {card_key!r}") from None


def _cards(game: Game) -> dict[str, dict[str, Any]]:
    return {str(data["key"]): data for data in (*game.cards(), *game.own_cards())}


def _back(blazon: Blazon) -> str:
    style = Style("#3b2a1c", "#6b4b2e", plate="#4a3423")
    body = card(style, shield(blazon, 29, 46, 122, "a")) + charge("horn", OR, 90, 25, 0.26) + charge("horn", OR, 90, 227, 0.26)
    return svg(body, "The back of a card")
