"""Setting up tables of Domino Knights for tests."""

from typing import Any

from meadhall.games.domino_knights.cards.names import CARD_OF, deck_of, domino_count, domino_of
from meadhall.games.domino_knights.game import DominoKnights
from meadhall.games.domino_knights.state import STREAMS, KnightsState
from meadhall.kernel.chance import Chance
from meadhall.kernel.events import Event
from meadhall.kit.scene import Scene, scene

GAME = DominoKnights()
PLAIN_DECK = "3H 4H 5H 6H 7H 8H 9H 2D 3D 4D 5D 6D 7D 8D 9D 3C 4C 5C 6C 7C 8C 9C"
"""A deck without special cards, for scenes that go through several turns."""


def stage(**facts: Any) -> Scene:
    """A scene of Domino Knights: seat 0 stands at her Attack phase unless ``phase`` says otherwise.

    Nobody is asked in windows except seats that ``order`` names, and the turn player holds a 2C if no hand is given, so
    that her discard stops the play before the next turn.
    """
    players = facts.get("players", 3)
    orders = dict.fromkeys(range(players), "none")
    orders.update(facts.pop("order", {}))
    hands = dict(facts.pop("hand", {}))
    hands.setdefault(int(facts.get("turn", 0)), "2C")
    return scene("domino-knights", order=orders, hand=hands, **{"players": players, **facts})


def deal(
    *, setup: list[str] | None = None, deck: str = "", peasants: str = "", journal: list[Event] | None = None, **options: Any
) -> KnightsState:
    """A new game with rigged shuffles: the named cards and dominoes come first, the others in canonical order.

    ``setup`` holds one text for each shuffle before the deal.
    """
    chosen = GAME.Options.read(options)
    chance = Chance.swift(0, STREAMS)
    variant = GAME.empty_table(chosen, chance).variant
    cards = deck_of(variant.decks, variant.blanks)
    for names in setup or []:
        chance.rig(0, _order(cards, [CARD_OF[name] for name in names.split()]))
    chance.rig(1, _order(cards, [CARD_OF[name] for name in deck.split()]))
    if not variant.dominoless:
        chance.rig(2, _order(list(range(domino_count(variant.top))), [_domino(word) for word in peasants.split()]))
    state = GAME.deal(chosen, chance, journal)
    assert isinstance(state, KnightsState)
    return state


def _domino(word: str) -> int:
    one, other = word.split("-")
    return domino_of(int(one), int(other))


def _order(everything: list[int], first: list[int]) -> list[int]:
    """Top of the pile last, as the table keeps it."""
    return [piece for piece in everything if piece not in first][::-1] + first[::-1]


def knight(table: Scene, token: str) -> dict[str, Any]:
    """The public data of a knight, with its controller as ``seat``."""
    for kingdom in table.view(None)["kingdoms"]:
        for found in kingdom["knights"]:
            if found["token"] == token:
                return {**found, "seat": kingdom["seat"]}
    raise AssertionError(f"no knight {token} is in play")


def powers(table: Scene, token: str) -> str:
    """The powers of a knight now, such as ``11/8``."""
    found = knight(table, token)
    return f"{found['attack']}/{found['defense']}"


def in_play(table: Scene) -> list[str]:
    """Tokens of all knights in play."""
    return [found["token"] for kingdom in table.view(None)["kingdoms"] for found in kingdom["knights"]]


def grave(table: Scene, seat: int) -> list[str]:
    """A graveyard, bottom to top."""
    return [buried["piece"] for buried in table.view(None)["kingdoms"][seat]["graveyard"]]


def kingdom(table: Scene, seat: int, viewer: int | None = None) -> dict[str, Any]:
    """One Kingdom as ``viewer`` sees it (its own seat if not said)."""
    found: dict[str, Any] = table.view(seat if viewer is None else viewer)["kingdoms"][seat]
    return found


def health(table: Scene, seat: int) -> int:
    return int(table.view(None)["kingdoms"][seat]["points"])


def discard(table: Scene) -> list[str]:
    """The discard pile, oldest first."""
    return list(table.view(None)["discard"])


def by_default(table: Scene) -> None:
    """Answer the open decision as a time-out would."""
    decision = table.state.decision
    assert decision is not None, "the game is over"
    table.answer(decision.seat, *table.state.game.default_answer(table.state))


def until(table: Scene, seat: int, ask: str) -> None:
    """Answer by default until ``seat`` is asked ``ask``."""
    for _ in range(500):
        decision = table.state.decision
        assert decision is not None, "the game is over"
        if decision.seat == seat and decision.ask == ask:
            return
        by_default(table)
    raise AssertionError(f"seat {seat} was never asked {ask}")


def until_turn(table: Scene, seat: int) -> None:
    """Answer by default until the next turn of ``seat`` has begun."""
    while table.view(None)["turn"] == seat:
        by_default(table)
    while table.view(None)["turn"] != seat:
        by_default(table)
