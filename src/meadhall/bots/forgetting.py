"""Putting hidden things into a fixed order, so that equal views lead to equal re-deals.

A re-deal shuffles what a seat cannot know, but it may start from the order in which those things truly lie. A bot's
choice must not depend on that order even by chance, so it is forgotten before anything is dealt anew.
"""

from typing import TYPE_CHECKING

from meadhall.kernel.chance import Chance
from meadhall.kernel.state import State

if TYPE_CHECKING:
    from meadhall.games.tears1066.table import Table


def forgotten(state: State, seat: int) -> State:
    """A clone in which whatever ``seat`` cannot know lies in an order that tells nothing; for games without hidden order
    the state itself."""
    if state.game.key == "1066":
        return _tears(state, seat)
    if state.game.key == "domino-knights":
        return _knights(state, seat)
    return state


def _tears(state: State, seat: int) -> State:
    """Decks are sorted, and the other hand takes the first cards of what could be in it."""
    from meadhall.games.tears1066.cards_numbers import NOTHING
    from meadhall.games.tears1066.table import Table
    from meadhall.games.tears1066.view import sees_hand

    assert isinstance(state, Table)
    if state.norman == NOTHING:
        return state
    other = state.clone()
    assert isinstance(other, Table)
    for player in range(2):
        middle = other.objectives[player][1:-1]
        if other.rules.shuffled and middle:
            other.objectives[player] = (other.objectives[player][0], *sorted(middle), other.objectives[player][-1])
        deck = list(other.decks[player])
        shown: list[int] = []
        if player == seat and state.top is not None and state.top.step.name.startswith("looking/"):
            stays = _looked_at(state, seat)
            shown = deck[len(deck) - stays :]
            del deck[len(deck) - stays :]
        if player != seat and not sees_hand(state, seat):
            known = list(other.known[player])
            hand = list(other.hands[player])
            for kind in known:
                hand.remove(kind)
            pool = sorted(deck + hand)
            other.hands[player] = tuple(sorted(known + pool[: len(hand)]))
            deck = pool[len(hand) :]
        other.decks[player] = (*sorted(deck), *shown)
    return other


def _looked_at(state: "Table", seat: int) -> int:
    """How many cards on top of the own deck are being looked at: those that no re-deal moves."""
    deck = state.decks[seat]
    stays = len(deck)
    for number in range(6):
        other = state.redeal(seat, Chance.swift(number, state.chance.streams)).decks[seat]
        same = 0
        while same < stays and deck[-1 - same] == other[-1 - same]:
            same += 1
        stays = same
    return stays


def _knights(state: State, seat: int) -> State:
    """Hands, hidden dominoes and deck of the others come from sorted pools; candidates get cards that could pay for them."""
    from meadhall.bots.domino_knights.forget import forget

    other = forget(state, seat)
    return state if other.broken() else other  # no such cards were found: the re-deal itself sorts what it can
