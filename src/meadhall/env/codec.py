"""Decisions as single numbered actions: one pick at a time, with a mask of what may come next.

Every option key that a game is known to use has a number of its own, so that an action means the same thing
wherever it is offered. Keys that are not in the vocabulary take spare numbers, in the order of the options. Two more
actions close a set of picks (``DONE``) and drop it where no allowed answer can be reached any more (``AGAIN``).
"""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64, u8

from meadhall.env.pure.vectors import vec
from meadhall.kernel.decision import Question
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.kernel.frames import Ask, Frame, Step
from meadhall.kernel.state import State

DONE: Final = 0
AGAIN: Final = 1
FIRST: Final = 2
"""The number of the first word."""
SPARE: Final = 96


class Codec:
    """The numbering of one game's actions."""

    def __init__(self, vocabulary: Sequence[str], fixed: str = "", spare: int = SPARE) -> None:
        assert len(set(vocabulary)) == len(vocabulary), "a word stands in the vocabulary twice"
        self.vocabulary: Final = tuple(vocabulary)
        self.fixed: Final = fixed
        """Steps whose class is of this package name an option by its code alone; empty: there are none."""
        self.number: Final[dict[str, int]] = {key: FIRST + at for at, key in enumerate(vocabulary)}
        self.first_spare: Final = FIRST + len(vocabulary)
        self.size: Final = self.first_spare + spare
        """How many actions there are."""
        self._known: Final[dict[Step[Any], dict[int, int]]] = {}
        """The numbers of the options that such a step has offered, by code."""

    def numbers(self, state: State, question: Question, frame: Frame) -> list[int]:
        """The action of each option, in the order of the options."""
        step = frame.step
        assert isinstance(step, Ask)
        if not self.fixed:
            return self._named(state, question, frame, step)
        known = self._known.get(step)
        if known is None:
            known = self._known[step] = {}
            if not type(step).__module__.startswith(self.fixed):
                known[-1] = -1  # a step of somebody else's: what it offers is asked each time
        found: list[int] = []
        for code in question.codes:
            number = known.get(code, -1)
            if number < 0:
                return self._learnt(state, question, frame, step, known)
            found.append(number)
        return found

    def _learnt(self, state: State, question: Question, frame: Frame, step: Ask[Any], known: dict[int, int]) -> list[int]:
        found = self._named(state, question, frame, step)
        if -1 not in known:
            for code, number in zip(question.codes, found, strict=True):
                if number < self.first_spare:
                    known[code] = number
        return found

    def _named(self, state: State, question: Question, frame: Frame, step: Ask[Any]) -> list[int]:
        found: list[int] = []
        spare = self.first_spare
        for code in question.codes:
            number = self.number.get(step.key(state, frame, code), -1)
            if number < 0:
                number = spare
                spare += 1
            found.append(number)
        if spare > self.size:
            raise MeadhallError(f"{spare - self.first_spare} options of {state.ask_key()!r} are not in the vocabulary")
        return found

    def name(self, action: int) -> str:
        """An action in words."""
        if action == DONE:
            return "no more"
        if action == AGAIN:
            return "pick again"
        if 0 <= action < self.first_spare:
            return self.vocabulary[action - FIRST]
        return f"other option {action - self.first_spare + 1}"


class Picking:
    """The answer to one question while it is put together."""

    __slots__ = ("codec", "state", "seat", "question", "frame", "numbers", "places")

    def __init__(self, codec: Codec, state: State, places: Sequence[int] = ()) -> None:
        question, frame = state.question, state.top
        assert question is not None and frame is not None
        self.codec: Final = codec
        self.state: Final = state
        self.question: Final = question
        self.frame: Final = frame
        self.seat: Final[int] = question.seat
        self.numbers: Final = codec.numbers(state, question, frame)
        """The action of each option."""
        self.places: Final[list[int]] = list(places)
        """Which options have been picked, in order."""

    def legal(self) -> list[int]:
        """The actions that may come next, in rising order; never none."""
        found = [number for place, number in enumerate(self.numbers) if self._is_open(place)]
        if self._is_answer():
            found.append(DONE)
        return sorted(found) or [AGAIN]

    def mark(self, masks: vec[u8], at: i64) -> None:
        """Write 1 for every action that may come next; the row of the mask begins at ``at`` and is empty."""
        question = self.question
        number: i64
        if question.high == 1 and question.low == 1 and not self.places and question.counts is None:
            for number in self.numbers:
                masks[at + number] = 1
            return
        is_stuck = True
        for place, number in enumerate(self.numbers):
            if self._is_open(place):
                masks[at + number] = 1
                is_stuck = False
        if self._is_answer():
            masks[at + DONE] = 1
        elif is_stuck:
            masks[at + AGAIN] = 1

    def _is_open(self, place: int) -> bool:
        """Whether an option can still be picked."""
        question = self.question
        if len(self.places) >= question.high:
            return False
        return self.places.count(place) < (1 if question.counts is None else question.counts[place])

    def _has_open(self) -> bool:
        if len(self.places) >= self.question.high:
            return False
        return any(self._is_open(place) for place in range(len(self.numbers)))

    def _is_answer(self) -> bool:
        """Whether the picks so far are an allowed answer."""
        question = self.question
        if not question.low <= len(self.places) <= question.high:
            return False
        return self.frame.step.refusal(self.state, self.frame, self.codes()) is None

    def codes(self) -> list[int]:
        """The picks as codes, as the rules take them: in the order of the options unless their own order counts."""
        codes = self.question.codes
        if len(self.places) == 1:
            return [codes[self.places[0]]]
        return [codes[place] for place in (self.places if self.question.ordered else sorted(self.places))]

    def take(self, action: int) -> bool:
        """Take one action; True when the answer is complete. Raise IllegalAction if it may not come now."""
        place = self._place(action)
        if place >= 0 and self._is_open(place):
            self.places.append(place)
            return not self._has_open() and self._is_answer()  # a full hand of picks needs no word to close it
        if action == DONE and self._is_answer():
            return True
        if action == AGAIN and self.legal() == [AGAIN]:
            self.places.clear()
            return False
        allowed = ", ".join([f"{number} ({self.name(number)})" for number in self.legal()])
        raise IllegalAction(f"action {action} ({self.codec.name(action)}) is not allowed now; allowed: {allowed}")

    def _place(self, action: int) -> int:
        """The option that an action picks; -1 if there is none."""
        for place, number in enumerate(self.numbers):
            if number == action:
                return place
        return -1

    def finish(self) -> None:
        """Give the answer, when ``take`` said that it is complete."""
        self.state.choose(self.codes())

    def name(self, action: int) -> str:
        """An action in words, as it is meant in this decision."""
        place = self._place(action)
        return self.codec.name(action) if place < 0 else self.key(place)

    def key(self, place: int) -> str:
        """An option as answers write it."""
        step = self.frame.step
        assert isinstance(step, Ask)
        return step.key(self.state, self.frame, self.question.codes[place])

    def picks(self) -> list[str]:
        """The picks so far as answers write them."""
        return [self.key(place) for place in self.places]


def rewards(state: State) -> list[float]:
    """One number per seat that sums to zero: 1 for a sole winner, the losers share -1; all 0 while the game goes on."""
    seats = state.seats
    if state.is_waiting or seats == 1:
        return [0.0] * seats
    outcome = state.outcome()
    assert outcome is not None
    return [(outcome.share(seat) * seats - 1) / (seats - 1) for seat in range(seats)]
