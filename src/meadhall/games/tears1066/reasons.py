"""Why something cannot be done now, in one line with the rule behind it."""

from typing import Final

from meadhall.games.tears1066.cards.design import Design
from meadhall.games.tears1066.cards.numbers import ATTACHMENT, EVENT, LEADER, NOTHING
from meadhall.games.tears1066.play.legal import hosts
from meadhall.games.tears1066.play.purse import purse_for
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.turn import TakeTurn
from meadhall.kernel.aliases import Seat


def why_not(state: TearsState, seat: Seat, thing: str) -> str | None:
    """Why ``seat`` cannot pick or use ``thing`` now; None if it can."""
    if state.is_over:
        return "The game is over (TMM-WIN-6)."
    question = state.question
    if question is None or question.seat != seat:
        return "It is not your decision now (TMM-DEP-2)."
    decision = state.decision
    assert decision is not None
    verb, _, rest = thing.partition(" ")
    if verb not in _VERBS:
        verb, rest = "", thing
    for key in decision.keys:
        if key == thing or _names(key, verb, rest):
            return None
    kind = state.file.by_key.get(rest.partition(":")[0].partition(".")[0])
    if kind is None:
        return f"There is no card {rest!r}."
    assert state.top is not None
    if not isinstance(state.top.step, TakeTurn):
        return f"This decision is about something else: {state.game.prompt(state).text}"
    if state.turns >= state.variant.turn_cap:
        return f"After {state.variant.turn_cap} turns of one Deployment phase you can only pass (TMM-R73)."
    design = state.file.designs[kind]
    if state.seat_of(design.faction) != seat:
        return f"{design.name} is your opponent's card (TMM-ACT-5)."
    return _why_no_sacrifice(design) if verb == "sacrifice" else _why_not_deploy(state, seat, design)


_VERBS: Final = ("play", "use", "act", "respond", "sacrifice", "discard", "tire", "destroy")


def _names(key: str, verb: str, rest: str) -> bool:
    """Whether an option is meant by a card or an ability, and by a verb if one is said."""
    said, _, about = key.partition(" ")
    if said not in _VERBS:
        said, about = "", key
    if verb and verb != said:
        return False
    return rest in (about, about.partition(":")[0])


def _why_no_sacrifice(design: Design) -> str:
    if design.type == LEADER:
        return f"{design.name} is a Leader and cannot be sacrificed (TMM-SAC-2)."
    return f"{design.name} is not on your side of the battlefield (TMM-SAC-1)."


def _why_not_deploy(state: TearsState, seat: Seat, design: Design) -> str:
    if design.kind not in state.hands[seat]:
        for piece in state.pieces():
            if piece.design is design:
                if piece.tired:
                    return f"{design.name} is Tired (TMM-RDY-2)."
                if not design.actions:
                    return f"{design.name} has no Action (TMM-ACT-1)."
                return f"No Action of {design.name} has a legal target now, or its limit is reached (TMM-R58)."
        return f"{design.name} is neither in your hand nor in play (TMM-PLAY-1)."
    if design.type == EVENT and not design.actions:
        return f"{design.name} is a Response: it answers something that happens (TMM-R60)."
    cost = state.cost(seat, design.kind)
    if not purse_for(state, seat, design.kind, NOTHING, None, None).can_pay(cost):
        return f"{design.name} costs {cost}, and you cannot generate that much (TMM-PAY-4)."
    if design.type == EVENT:
        return f"No Action of {design.name} can be used now (TMM-R58)."
    if state.has_unique(seat, design.kind):
        return f"{design.name} is unique and in play already (TMM-CARD-17)."
    if design.type == ATTACHMENT and not hosts(state, seat, design.kind):
        return f"{design.name} has no legal host (TMM-ATT-1)."
    return "All your columns are full (TMM-POS-2)."
