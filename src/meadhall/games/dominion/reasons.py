"""Why something cannot be done now, in one line with the rule behind it."""

from meadhall.games.dominion.cards.kinds import ACTION, COST, KIND_OF, NAMES, TREASURE, TYPES, Kind
from meadhall.games.dominion.effects.common import PickAnswer, PickCards
from meadhall.games.dominion.state import ACTIONS, DominionState
from meadhall.kernel.aliases import Seat


def why_not(state: DominionState, seat: Seat, thing: str) -> str | None:
    """Why ``seat`` cannot pick or use ``thing`` (an option key, a card, or ``buy <card>``) now; None if it can."""
    if state.question is None:
        return "The game is over (DOM-END-5)."
    if state.question.seat != seat:
        return "You are not asked for anything now (DOM-DEC-1)."
    decision = state.decision
    assert decision is not None
    if thing in decision.keys or any(key.startswith(f"{thing} from ") for key in decision.keys):
        return None
    verb, _, rest = thing.partition(" ")
    card = rest if verb in ("buy", "play") else thing
    if card not in KIND_OF:
        return f"There is no {thing!r} to pick here (DOM-DEC-3)."
    kind = KIND_OF[card]
    frame = state.top
    assert frame is not None
    if isinstance(frame.step, PickCards | PickAnswer):
        return frame.step.why_not(state, frame, kind)
    if verb == "buy":
        return _not_bought(state, kind)
    if verb != "play" and {f"play {card}", f"buy {card}"} & set(decision.keys):
        return None
    if verb == "play" or state.players[seat].hand[kind]:
        return _not_played(state, seat, kind)
    return _not_bought(state, kind)


def _not_bought(state: DominionState, kind: Kind) -> str:
    name, cost = NAMES[kind], COST[kind]
    if kind not in state.offer.kinds:
        return f"{name} is not in this game (DOM-BUY-10)."
    if state.piles[kind] == 0:
        return f"The {name} pile is empty (DOM-BUY-10)."
    if state.buys == 0:
        return "You have no Buy left (DOM-BUY-1)."
    return f"{name} costs {cost}, you have {state.coins} (DOM-BUY-5)."


def _not_played(state: DominionState, seat: Seat, kind: Kind) -> str:
    name = NAMES[kind]
    if not state.players[seat].hand[kind]:
        return f"You hold no {name} (DOM-ACT-1)."
    if TYPES[kind] & TREASURE:
        return f"{name} cannot be played after the first purchase of the turn (DOM-BUY-3)."
    if not TYPES[kind] & ACTION:
        return f"{name} is no card to be played (DOM-ACT-1)."
    if state.phase != ACTIONS and state.actions:
        return f"{name} cannot be played: the Action phase is over (DOM-TURN-3)."
    return f"{name} cannot be played: you have no Action left (DOM-ACT-1)."
