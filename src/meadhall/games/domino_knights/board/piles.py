"""The two shared piles, deck and peasants: what is drawn from them and how they are filled again (section 4.1)."""

from meadhall.games.domino_knights.board.pieces import Piece
from meadhall.games.domino_knights.cards.names import card_keys, domino_key
from meadhall.games.domino_knights.state import DECK_LUCK, FEW_PEASANTS, PEASANT_LUCK, KnightsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.events import Event


def reshuffle(state: KnightsState) -> None:
    """Make the discard pile the new deck (DKN-4.1-i)."""
    state.deck = state.discard
    state.discard = []
    state.chance.shuffle(DECK_LUCK, state.deck)
    state.deck_left = len(state.deck)
    if state.journal is not None:
        state.note(Event("deck_reshuffled", -1, {"deck": state.deck_left}))


def draw_cards(state: KnightsState, seat: Seat, wanted: int) -> None:
    """Draw up to ``wanted`` cards; what cannot be drawn is lost (DKN-4.1-h to -j)."""
    hand = state.hands[seat]
    held = len(hand)
    missing = wanted
    while missing:
        if state.deck_left == 0:
            if not state.discard:
                break
            reshuffle(state)
        before = state.deck_left
        state.deck_left = max(0, before - missing)
        missing -= before - state.deck_left
        hand = hand + state.deck[state.deck_left : before]
        if state.deck_left == 0 and state.discard:
            reshuffle(state)
    if state.journal is not None:
        drawn = sorted(hand[held:])
        if drawn:
            shown = {"cards": card_keys(drawn)}
            state.note(Event("cards_drawn", seat, {"count": len(drawn), "deck": state.deck_left}, {seat: shown}))
        if len(drawn) < wanted:
            state.note(Event("draw_short", seat, {"kind": "cards", "missing": wanted - len(drawn)}))
    if missing < wanted:
        hand.sort()
        state.hands[seat] = hand


def take_peasants(state: KnightsState, seat: Seat, wanted: int) -> None:
    """Make up to ``wanted`` peasants recruits of a seat (DKN-4.1-d, -g)."""
    taken: list[Piece] = []
    while len(taken) < wanted and state.peasants_left:
        state.peasants_left -= 1
        taken.append(Piece(state.new_token(), state.peasants[state.peasants_left]))
    state.recruits[seat] = state.recruits[seat] + taken
    if state.journal is not None:
        if taken:
            tokens = [f"k{piece.token}" for piece in taken]
            shown = {"dominoes": [domino_key(piece.domino) for piece in taken]}
            state.note(Event("recruits_taken", seat, {"tokens": tokens, "peasants": state.peasants_left}, {seat: shown}))
        if len(taken) < wanted:
            state.note(Event("draw_short", seat, {"kind": "peasants", "missing": wanted - len(taken)}))


def recycle(state: KnightsState) -> None:
    """If few peasants are left, shuffle all but the top of every graveyard into them (DKN-4.1-f, DKN-R7)."""
    if state.peasants_left >= FEW_PEASANTS or state.variant.dominoless or all(len(grave) < 2 for grave in state.graves):
        return
    pool = state.peasants[: state.peasants_left]
    returned: dict[str, list[str]] = {}
    for seat, grave in enumerate(state.graves):
        if len(grave) < 2:
            continue
        pool += [piece.domino for piece in grave[:-1]]
        if state.journal is not None:
            returned[str(seat)] = [domino_key(piece.domino) for piece in grave[:-1]]
        state.graves[seat] = grave[-1:]
    state.chance.shuffle(PEASANT_LUCK, pool)
    state.peasants = pool
    state.peasants_left = len(pool)
    if state.journal is not None:
        state.note(Event("peasants_recycled", -1, {"returned": returned, "peasants": len(pool)}))
