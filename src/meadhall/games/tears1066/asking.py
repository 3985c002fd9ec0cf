"""The manner of every question of 1066: its options in words, and what is answered when time runs out."""

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.cards.design import Design
from meadhall.games.tears1066.cards.naming import some_cards
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import VERBS, about_something_else, design_named, meaning_of, option_label
from meadhall.kernel.decision import Prompt, Question, Reason
from meadhall.kernel.frames import Ask, Frame
from meadhall.kernel.sentence import Said, say


@mypyc_attr(allow_interpreted_subclasses=True)
class Decide(Ask[TearsState]):
    """A question to one seat."""

    suggests: ClassVar[bool] = True
    """Whether a seat is shown what would be answered when its time runs out."""

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        return option_label(state, key)

    def meaning(self, state: TearsState, frame: Frame, key: str) -> dict[str, Any]:
        return meaning_of(state, key)

    def why_not(self, state: TearsState, frame: Frame, thing: str) -> Reason | None:
        return why_not(state, frame, thing, self)

    def why_not_card(self, state: TearsState, frame: Frame, verb: str, design: Design) -> Reason:
        """Why a card is not among the options; ``verb`` is what somebody would do with it, or empty."""
        return about_something_else(state)


class Drop(Decide):
    """A question which cards of a hand go. Options are kinds."""

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        """A card to be picked among others has its name alone: what all of them are picked for, ``confirm`` says."""
        return say("{card}", card=design_named(state, state.file.by_key[key]))

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        return say("Discard {cards}", cards=some_cards(count))

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return state.file.designs[code].key

    def default(self, state: TearsState, frame: Frame, question: Question) -> list[int]:
        """Those that cost least."""
        codes: list[int] = []
        for at, code in enumerate(question.codes):
            codes += [code] * (1 if question.counts is None else question.counts[at])
        return sorted(codes, key=lambda kind: (state.file.designs[kind].cost, kind))[: question.low]


def why_not(state: TearsState, frame: Frame, thing: str, step: Decide) -> Reason | None:
    """Why ``thing`` cannot be picked at the open question of ``step``, with the rule behind it; None if it can."""
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
        return Prompt(say("There is no “{thing}” to pick here.", thing=rest), "TMM-DEP-3")
    return step.why_not_card(state, frame, verb, state.file.designs[kind])


def _names(key: str, verb: str, rest: str) -> bool:
    """Whether an option is meant by a card or an ability, and by a verb if one is said."""
    said, _, about = key.partition(" ")
    if said not in VERBS:
        said, about = "", key
    if verb and verb != said:
        return False
    return rest in (about, about.partition(":")[0])


ANY_QUESTION: Final = Decide()
"""Stands for a window, which has no reasons of its own."""
