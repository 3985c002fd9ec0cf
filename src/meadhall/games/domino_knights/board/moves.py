"""The plain moves of cards and pieces between the zones of a table."""

from mypy_extensions import i64

from meadhall.games.domino_knights.board.pieces import NOBODY, PAIR, Effect, Piece
from meadhall.games.domino_knights.cards.names import MERCENARY
from meadhall.games.domino_knights.state import LOSSES, KnightsState
from meadhall.games.domino_knights.texts import named
from meadhall.kernel.aliases import Seat
from meadhall.kernel.events import Event


def _place_of(card: int, hand: list[int]) -> int:
    """Where a card stands in a hand, which is sorted."""
    wanted: i64 = card
    low: i64 = 0
    high: i64 = len(hand)
    while low < high:
        middle = (low + high) >> 1
        found: i64 = hand[middle]
        if found == wanted:
            return middle
        if found < wanted:
            low = middle + 1
        else:
            high = middle
    raise AssertionError(f"card {card} is not in this hand")


def add_to_hand(state: KnightsState, seat: Seat, cards: list[int]) -> None:
    """Add cards to a hand, which stays sorted."""
    hand = state.hands[seat] + cards
    hand.sort()
    state.hands[seat] = hand


def take_from_hand(state: KnightsState, seat: Seat, cards: tuple[int, ...]) -> None:
    """Take cards out of a hand that holds them."""
    hand = state.hands[seat][:]
    for card in cards:
        hand.pop(_place_of(card, hand))
    state.hands[seat] = hand


def take_card(state: KnightsState, seat: Seat, card: int) -> None:
    """Take one card out of a hand that holds it."""
    hand = state.hands[seat][:]
    hand.pop(_place_of(card, hand))
    state.hands[seat] = hand


def inter(state: KnightsState, seat: Seat, piece: Piece) -> None:
    """Lay a piece on top of a graveyard and discard what lies under and on it (DKN-4.4.7-c, DKN-R61, DKN-R106)."""
    if piece.domino != PAIR:
        state.discard.extend(piece.cards)
        discard_attached(state, piece.token)
        state.graves[seat] = [*state.graves[seat], piece.buried()]
        return
    if state.variant.battlefield_only or len(piece.cards) < 2:
        state.discard.extend(piece.cards)
    else:
        for older in state.graves[seat]:
            state.discard.extend(older.cards)
        state.graves[seat] = [piece.buried()]
    discard_attached(state, piece.token)


def discard_attached(state: KnightsState, token: int) -> None:
    """Discard all special cards that lie on this knight, in play order."""
    if not state.effects:
        return
    kept: list[Effect] = []
    for effect in state.effects:
        if effect.token == token:
            state.discard.append(effect.card)
        else:
            kept.append(effect)
    state.effects = kept


def lift_piece(state: KnightsState, seat: Seat, token: int) -> Piece:
    """Take a piece away from before a player; also from the battlefield."""
    piece = state.found(seat, token)
    assert piece is not None, f"seat {seat} has no piece with token {token}"
    if piece.owner != NOBODY:
        state.knights[seat] = [one for one in state.knights[seat] if one.token != token]
        state.alerts |= LOSSES
    else:
        state.candidates[seat] = [one for one in state.candidates[seat] if one.token != token]
        state.recruits[seat] = [one for one in state.recruits[seat] if one.token != token]
    battle = state.battle
    if battle is not None and not battle.resolved and battle.holds(token):
        state.battle = battle.without(token)
    return piece


def put_knight(state: KnightsState, seat: Seat, knight: Piece) -> None:
    """Put a changed copy of a knight into the place of the old one."""
    state.knights[seat] = [knight if old.token == knight.token else old for old in state.knights[seat]]


def put_candidate(state: KnightsState, seat: Seat, candidate: Piece) -> None:
    """Put a changed copy of a candidate into the place of the old one."""
    state.candidates[seat] = [candidate if old.token == candidate.token else old for old in state.candidates[seat]]


def drop_effect(state: KnightsState, number: int) -> None:
    """Take a card out of effect; where it goes is for the caller to say."""
    state.effects = [effect for effect in state.effects if effect.number != number]


# --- who controls a knight: its owner, or the buyer of the latest Mercenary card on it (DKN-R90) ----------------------


def entitled(state: KnightsState, knight: Piece) -> int:
    """The living seat that may call this knight its own; NOBODY if there is none."""
    for effect in reversed(state.effects):
        if effect.special == MERCENARY and effect.token == knight.token and state.out[effect.player] == 0:
            return effect.player
    return knight.owner if state.out[knight.owner] == 0 else NOBODY


def hand_over(state: KnightsState, token: int, seat: Seat) -> None:
    """Change control of a knight; on a battlefield it is withdrawn and spent (DKN-R91, DKN-W21)."""
    giver = state.controller(token)
    knight = state.knight(token)
    assert knight is not None and giver != NOBODY
    battle = state.battle
    if battle is not None and not battle.resolved and battle.holds(token):
        knight = knight.copy()
        knight.spent = True
        state.battle = battle.without(token)
        if state.journal is not None:
            shown = {"tokens": [f"k{token}"], "named": named(state, [token]), "cause": "control"}
            state.note(Event("withdrawn", giver, shown))
    state.knights[giver] = [one for one in state.knights[giver] if one.token != token]
    state.knights[seat] = [*state.knights[seat], knight]
    if state.journal is not None:
        passed = {"token": f"k{token}", "named": named(state, [token]), "from": giver, "to": seat}
        state.note(Event("control_changed", seat, passed))
