"""The manner of every question of 1066: its options in words, and what is answered when time runs out."""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.table import Table
from meadhall.games.tears1066.texts import label_of
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Ask, Frame


@mypyc_attr(allow_interpreted_subclasses=True)
class Decide(Ask[Table]):
    """A question to one seat."""

    suggests: ClassVar[bool] = True
    """Whether a seat is shown what would be answered when its time runs out."""

    def label(self, state: Table, frame: Frame, key: str) -> str:
        return label_of(state, key)


class Drop(Decide):
    """A question which cards of a hand go. Options are kinds."""

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return state.file.designs[code].key

    def default(self, state: Table, frame: Frame, question: Question) -> list[int]:
        """Those that cost least."""
        codes: list[int] = []
        for at, code in enumerate(question.codes):
            codes += [code] * (1 if question.counts is None else question.counts[at])
        return sorted(codes, key=lambda kind: (state.file.designs[kind].cost, kind))[: question.low]
