"""The end of the game, scores and winners."""

from typing import Final

from meadhall.games.dominion.cards.kinds import KEYS, PROVINCE
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.events import Event
from meadhall.kernel.outcome import Outcome

EMPTY_PILES: Final = 3
"""So many empty piles end the game (DOM-END-2)."""


def is_at_end(state: DominionState) -> bool:
    """Whether the game ends with this turn (DOM-END-1, -2, DOM-R55)."""
    if state.offer.empty and (state.piles[PROVINCE] == 0 or state.offer.empty >= EMPTY_PILES):
        return True
    return state.variant.turn_limit > 0 and is_past_limit(state)


def is_past_limit(state: DominionState) -> bool:
    """Whether every seat has taken as many turns as the table allows."""
    return state.variant.turn_limit > 0 and min(player.turns for player in state.players) >= state.variant.turn_limit


def result(state: DominionState) -> Outcome:
    """Scores, winners and places: most points first, then fewest turns (DOM-END-6, -7)."""
    scores = [player.score() for player in state.players]
    ranks = [(-score, player.turns) for score, player in zip(scores, state.players, strict=True)]
    places = [1 + sum(other < rank for other in ranks) for rank in ranks]
    if state.piles[PROVINCE] == 0:
        reason = "provinces"
    elif state.offer.empty >= EMPTY_PILES:
        reason = "piles"
    else:
        return Outcome(scores, [], [1] * len(scores), "turn limit")
    return Outcome(scores, [seat for seat, place in enumerate(places) if place == 1], places, reason)


def note_end(state: DominionState) -> None:
    """Write the full reveal into the journal (DOM-VIS-16)."""
    if state.journal is None:
        return
    ended = result(state)
    public = {
        "cause": ended.reason,
        "decks": [owned_cards(state, seat) for seat in range(state.variant.seats)],
        "scores": ended.scores,
        "turns": [player.turns for player in state.players],
        "winners": ended.winners,
    }
    state.note(Event("game_end", -1, public))


def owned_cards(state: DominionState, seat: Seat) -> dict[str, int]:
    """Everything a seat owns, by key."""
    owned = as_list(state.players[seat].owned)
    return {KEYS[kind]: owned[kind] for kind in range(len(owned)) if owned[kind]}
