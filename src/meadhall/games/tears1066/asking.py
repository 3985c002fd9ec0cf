"""The manner of every question of 1066: its options in words, and what is answered when time runs out."""

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.cards.design import Design
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import about_something_else, label_of, meaning_of
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Ask, Frame


@mypyc_attr(allow_interpreted_subclasses=True)
class Decide(Ask[TearsState]):
    """A question to one seat."""

    suggests: ClassVar[bool] = True
    """Whether a seat is shown what would be answered when its time runs out."""

    def label(self, state: TearsState, frame: Frame, key: str) -> str:
        return label_of(state, key)

    def meaning(self, state: TearsState, frame: Frame, key: str) -> dict[str, Any]:
        return meaning_of(state, key)

    def why_not(self, state: TearsState, frame: Frame, verb: str, design: Design) -> str:
        """Why a card is not among the options; ``verb`` is what somebody would do with it, or empty."""
        return about_something_else(state)


class Drop(Decide):
    """A question which cards of a hand go. Options are kinds."""

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return state.file.designs[code].key

    def default(self, state: TearsState, frame: Frame, question: Question) -> list[int]:
        """Those that cost least."""
        codes: list[int] = []
        for at, code in enumerate(question.codes):
            codes += [code] * (1 if question.counts is None else question.counts[at])
        return sorted(codes, key=lambda kind: (state.file.designs[kind].cost, kind))[: question.low]
