"""Why something cannot be done now, in one line with the rule behind it. What depends on the question its step says."""

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import VERBS, about_something_else
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
    if verb not in VERBS:
        verb, rest = "", thing
    for key in decision.keys:
        if key == thing or _names(key, verb, rest):
            return None
    kind = state.file.by_key.get(rest.partition(":")[0].partition(".")[0])
    if kind is None:
        return f"There is no card {rest!r}."
    assert state.top is not None
    step = state.top.step
    if not isinstance(step, Decide):
        return about_something_else(state)
    return step.why_not(state, state.top, verb, state.file.designs[kind])


def _names(key: str, verb: str, rest: str) -> bool:
    """Whether an option is meant by a card or an ability, and by a verb if one is said."""
    said, _, about = key.partition(" ")
    if said not in VERBS:
        said, about = "", key
    if verb and verb != said:
        return False
    return rest in (about, about.partition(":")[0])
