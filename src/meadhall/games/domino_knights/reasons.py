"""Why something cannot be picked now, in one line with the rule behind it.

What depends on the question is said by the step that asks it; here is what holds at any question.
"""

from typing import Final

from meadhall.games.domino_knights.asking import Decide
from meadhall.games.domino_knights.battle.powers import is_usable, may_attack
from meadhall.games.domino_knights.cards.names import BLANK, CARD_OF, MERCENARY, PLAIN, SPECIAL, WEALTH
from meadhall.games.domino_knights.play.playable import special_of
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import card_name, knight_label, number_in, seat_name
from meadhall.kernel.aliases import Seat

_ANY_QUESTION: Final = Decide()


def why_not(state: KnightsState, seat: Seat, thing: str) -> str | None:
    """Why ``seat`` cannot pick ``thing`` now; None if it can."""
    decision = state.decision
    if decision is None:
        return "The game is over."
    if decision.seat != seat:
        return "It is not your decision now."
    if any(key == thing or key.endswith(f" {thing}") for key in decision.keys):
        return None
    name = thing.removeprefix("play ")
    if name in CARD_OF:
        return _why_not_card(state, seat, CARD_OF[name])
    token = number_in(name, "k")
    if token >= 0:
        return _why_not_piece(state, seat, token)
    if name in [f"attack {other}" for other in range(state.variant.players)]:
        return _why_not_attack(state, seat, int(name[7:]))
    return f"{thing} is not among the options."


def _why_not_attack(state: KnightsState, seat: Seat, other: int) -> str:
    name = seat_name(other)
    if other == seat:
        return "You cannot attack yourself (DKN-4.4-d)."
    if state.out[other]:
        return f"{name} is out of the game (DKN-4.4-d)."
    return _asking(state).why_not_attack(state, other) or "Attacks are declared in your Attack phase (DKN-4.4-a)."


def _why_not_card(state: KnightsState, seat: Seat, card: int) -> str:
    name = card_name(state, card)
    if card not in state.hands[seat]:
        return f"You do not hold {name}."
    if state.pending:
        return "Only a Ten can answer an announced card (DKN-W4)."
    own = _asking(state).why_not_card(state, card)
    if own:
        return own
    if SPECIAL[card] in (PLAIN, BLANK):
        return f"{name} has no special power; it can only train (DKN-2-k)."
    if state.special(card) == WEALTH:
        return "Wealth can be played only in your own training time (DKN-R20)."
    if state.special(card) == MERCENARY and not state.variant.mercenary:
        return "The ace of diamonds does nothing at this table (DKN-8-k)."
    special = special_of(state, card)
    if not special.targets(state, seat, card):
        return f"{name} has no legal target now (DKN-5-d)."
    return f"{name} cannot be played at this moment (DKN-W1)."


def _why_not_piece(state: KnightsState, seat: Seat, token: int) -> str:
    if state.holder(token) < 0:
        return f"k{token} is not in play."
    name = knight_label(state, token)
    piece = state.piece(token)
    is_knight = state.knight(token) is not None
    if is_knight:
        if state.controller(token) != seat:
            return f"{name} is not under your control."
        if piece.bars:
            return f"{name} is barred (DKN-2-p)."
        if not is_usable(state, seat, piece):
            return f"{name} is spent until your next Draw phase (DKN-4.4.6-i)."
    own = _asking(state).why_not_piece(state, seat, piece)
    if own:
        return own
    if not is_knight:
        return f"{name} is not a knight (DKN-4.3-h)."
    if state.battle is not None and state.battle.holds(token):
        return f"{name} is on the battlefield already (DKN-R28)."
    if state.battle is not None and not may_attack(state, piece, state.battle.defender):
        return f"A Queen keeps {name} from this attack (DKN-5.2-queen-a)."
    return f"A rule keeps {name} out here; a Queen or its own side (DKN-R52)."


def _asking(state: KnightsState) -> Decide:
    """The step that asks the open question; windows have no reasons of their own."""
    assert state.top is not None
    step = state.top.step
    return step if isinstance(step, Decide) else _ANY_QUESTION
