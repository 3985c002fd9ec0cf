"""Taking answers back: free up to the last barrier, by consent of the others beyond it.

A barrier is an answer of another seat, or anything that showed somebody something hidden; but only what a seat has
noticed counts for that seat. Whether its undo is free would else tell how often others were asked in secret.
"""

import dataclasses
from typing import Final

from meadhall.kernel.events import Event
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
    lines: int
    """How many lines the recording had."""
    forced: bool
    """The answer was given automatically or was a standing order; going back goes on to the one before."""
    is_hidden: bool
    """The other seats do not know that there was an answer."""
    shown: list[Event]
    """What came of the answer and showed somebody something hidden."""

    def binds(self, seat: int) -> bool:
        """Whether ``seat`` may go back behind this answer only if the others agree."""
        if self.seat != seat and not self.is_hidden:
            return True
        return any(event.public is not None or seat in event.private for event in self.shown)


def is_hidden(before: State, seat: int, *, passed: bool, news: list[Event]) -> bool:
    """Whether the other seats cannot know that ``seat`` answered the question of ``before``, of which ``news`` came.

    A pass in secret lets things go on as if nobody had been asked, so what follows it does not give it away.
    """
    if not passed and acted(seat, news):
        return False
    return before.view(None)["waiting"] is None


def acted(seat: int, news: list[Event]) -> bool:
    """Whether everybody saw ``seat`` do something."""
    return any(event.seat == seat and event.public is not None for event in news)


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
        self.trim(KEPT)

    def trim(self, kept: int) -> None:
        """Forget all but the last ``kept`` answers that everybody knows of, and the hidden ones among them."""
        surplus = len(self.marks) - kept
        if surplus <= 0:
            return
        surplus -= sum(mark.is_hidden for mark in self.marks)
        place = 0
        while surplus > 0:
            surplus -= not self.marks[place].is_hidden
            place += 1
        del self.marks[:place]

    def last_of(self, seat: int) -> int | None:
        """The place of the latest answer that ``seat`` gave itself, if it is still kept."""
        for place in range(len(self.marks) - 1, -1, -1):
            mark = self.marks[place]
            if mark.seat == seat and not mark.forced:
                return place
        return None

    def is_free(self, place: int, seat: int) -> bool:
        """Whether ``seat`` may go back to ``place`` without asking anybody."""
        return not any(mark.binds(seat) for mark in self.marks[place:])
