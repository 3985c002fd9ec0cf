"""What holds in every state: conservation of cards and the invariants of the rules (section 20)."""

from typing import Final

from meadhall.games.dominion.board.supply import BASIC_CARDS, box, left_in_box
from meadhall.games.dominion.board.zones import kinds_as_bits, size_of
from meadhall.games.dominion.cards.kinds import FIRST_KINGDOM, KEYS
from meadhall.games.dominion.ending import is_at_end
from meadhall.games.dominion.options import DominionOptions
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.setup import KINGDOM_SIZE, ChooseKingdom, DealHands, DraftPick, Retire
from meadhall.games.dominion.state import PHASES, SETUP, DominionState
from meadhall.kernel.aliases import Seat

SETTING_UP: Final = (ChooseKingdom, DraftPick, Retire, DealHands)
"""The steps before the first turn."""


def counted(state: DominionState, seat: Seat) -> list[int]:
    """How many of each kind lie in the zones of a seat."""
    player = state.players[seat]
    count = as_list(player.hand)
    for kind in as_list(player.deck) + as_list(player.discard) + as_list(player.play):
        count[kind] += 1
    if state.revealed_by == seat:
        for kind in state.revealed:
            count[kind] += 1
    if state.active == seat:
        for kind in state.aside:
            count[kind] += 1
    return count


def census(state: DominionState) -> dict[str, int]:
    """Every card by key, counted over all zones and the box (DOM-INV-1)."""
    kinds = state.variant.kinds
    if not len(state.piles):
        return dict(zip(KEYS, box(kinds), strict=False))
    count = left_in_box(state.kingdom, state.variant.seats, kinds)
    for kind in range(kinds):
        count[kind] += state.piles[kind]
    for kind in state.trash:
        count[kind] += 1
    for seat in range(state.variant.seats):
        for kind, some in enumerate(counted(state, seat)):
            count[kind] += some
    return {KEYS[kind]: count[kind] for kind in range(kinds)}


def impossible(state: DominionState) -> list[str]:
    """What lies outside of all bounds in a table that was read; empty in every state that play can reach."""
    if len(state.players) != state.variant.seats:
        return [f"the table has {len(state.players)} of {state.variant.seats} players"]
    if not 0 <= state.phase < len(PHASES):
        return [f"there is no phase {state.phase}"]
    if not 0 <= state.active < state.variant.seats or not 0 <= state.start < state.variant.seats:
        return [f"the seats are 0 to {state.variant.seats - 1}"]
    if min(state.actions, state.buys, state.coins) < 0:
        return ["DOM-INV-3: Actions, Buys or coins are negative"]
    if state.is_overrun:
        return []
    is_choosing = state.top is not None and isinstance(state.top.step, DraftPick | Retire)
    bottom = state.top
    while bottom is not None and bottom.below is not None:
        bottom = bottom.below
    if bottom is not None and isinstance(bottom.step, SETTING_UP) != is_choosing:
        return [f"DOM-KING-9: {bottom.step.name} comes before the first turn"]
    if is_choosing != (state.phase == SETUP) or is_choosing == (len(state.piles) > 0):
        return ["DOM-KING-9: the kingdom is chosen before the first turn, and its piles are built then"]
    if is_choosing and (state.active != state.start or any(player.turns for player in state.players)):
        return ["DOM-KING-9: nobody has a turn while the kingdom is chosen"]
    options = state.options
    assert isinstance(options, DominionOptions)
    is_drafted = state.top is not None and isinstance(state.top.step, DraftPick)
    if is_choosing and (is_drafted != (options.mode() == "draft") or (is_drafted and len(state.kingdom) >= KINGDOM_SIZE)):
        return ["DOM-KING-9: the kingdom is drafted or rotated as the options say"]
    if is_choosing and state.top is not None:
        held = state.top.scope.held
        if len(held) >= state.variant.seats or len(set(held)) < len(held) or not set(held) <= set(state.kingdom):
            return ["DOM-DEC-11: each player in turn removes another card of the last kingdom"]
    if not is_drafted and (len(state.kingdom) != KINGDOM_SIZE or min(state.kingdom) < FIRST_KINGDOM):
        return ["DOM-KING-1: a kingdom has ten different kingdom cards"]
    return []


def broken(state: DominionState) -> list[str]:
    """What is wrong with the table by the invariants of section 20; empty in every state that play can reach."""
    if not len(state.piles) or state.is_overrun:
        return []
    found: list[str] = []
    for seat, player in enumerate(state.players):
        hand = as_list(player.hand)
        if counted(state, seat) != as_list(player.owned) or min(hand) < 0:
            found.append(f"DOM-INV-1: the zones of seat {seat} do not hold what it owns")
        held = [kind for kind, count in enumerate(hand) if count]
        if player.hand_size != sum(hand) or player.held != kinds_as_bits(held):
            found.append(f"DOM-INV-1: the hand of seat {seat} is miscounted")
        if player.laid != kinds_as_bits(as_list(player.play)):
            found.append(f"DOM-INV-1: the play area of seat {seat} is miscounted")
        if len(player.play) and seat != state.active:
            found.append(f"DOM-ZONE-5: seat {seat} has cards in play out of turn")
        if not 0 <= player.known <= len(player.deck) or player.veiled >> max(0, size_of(player.discard) - 1):
            found.append(f"DOM-INV-9: what is known of the deck of seat {seat} does not fit it")
    piles = as_list(state.piles)
    if min(piles) < 0 or max(piles) > max(BASIC_CARDS):
        found.append("DOM-INV-2: a pile is negative or larger than the box")
    if state.offer.empty != sum(piles[kind] == 0 for kind in state.offer.kinds):
        found.append("DOM-INV-2: empty piles are miscounted")
    if min(state.actions, state.buys, state.coins) < 0:
        found.append("DOM-INV-3: Actions, Buys or coins are negative")
    if state.is_quiet() and (state.revealed or state.aside):
        found.append("DOM-INV-4: cards are revealed or set aside although no card is being carried out")
    return found + _broken_turns(state)


def _broken_turns(state: DominionState) -> list[str]:
    found: list[str] = []
    seats = state.variant.seats
    turns = [state.players[(state.start + step) % seats].turns for step in range(seats)]
    if max(turns) - min(turns) > 1 or sorted(turns, reverse=True) != turns:
        found.append("DOM-INV-7: turns taken do not fall clockwise from the starting seat by at most one")
    had_theirs = (state.active - state.start) % seats
    if not state.is_over and [turns[0] - some for some in turns] != [int(step >= had_theirs > 0) for step in range(seats)]:
        found.append("DOM-INV-7: turns taken do not fit whose turn it is")
    if state.is_over != (state.top is None):
        found.append("DOM-DEC-1: a game that goes on waits on exactly one decision")
    if not state.is_over:
        return found
    if not is_at_end(state):
        found.append("DOM-INV-8: the game is over without a cause")
    if any(len(player.play) for player in state.players):
        found.append("DOM-INV-4: cards are in play after the last turn")
    last = state.players[state.active]
    if last.hand_size != min(5, last.size()):
        found.append("DOM-INV-5: the hand after Clean-up is not five")
    return found
