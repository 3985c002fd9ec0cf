"""Taking answers back: free up to the last barrier, by consent of the others beyond it.

A barrier is an answer of another seat, or anything that showed somebody something hidden.
"""

import dataclasses
from typing import Final

from meadhall.kernel.state import State

KEPT: Final = 400
"""How many earlier states a match keeps to go back to."""


@dataclasses.dataclass(slots=True)
class Mark:
    """A state to go back to, from just before an answer."""

    state: State
    seat: int
    """Who answered here."""
    events: int
    """How many events there were."""
    forced: bool
    """The answer was given automatically; going back goes on to the one before."""
    barrier: bool = False
    """What came of the answer showed somebody something hidden."""


@dataclasses.dataclass(slots=True)
class Request:
    """A wish to go back beyond a barrier, and who has agreed to it."""

    seat: int
    agreed: set[int]


class Past:
    """The last states of a match, newest last."""

    def __init__(self) -> None:
        self.marks: Final[list[Mark]] = []

    def add(self, mark: Mark) -> None:
        self.marks.append(mark)
        if len(self.marks) > KEPT:
            del self.marks[0]

    def last_of(self, seat: int) -> int | None:
        """The place of the latest answer that ``seat`` gave itself, if it is still kept."""
        for place in range(len(self.marks) - 1, -1, -1):
            mark = self.marks[place]
            if mark.seat == seat and not mark.forced:
                return place
        return None

    def is_free(self, place: int, seat: int) -> bool:
        """Whether ``seat`` may go back to ``place`` without asking anybody."""
        return all(mark.seat == seat and not mark.barrier for mark in self.marks[place:])
