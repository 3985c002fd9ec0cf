"""Decisions as single numbered actions: one pick at a time, with a mask of what may come next.

Every option key that a game is known to use has a number of its own, so that an action means the same thing
wherever it is offered. Keys that are not in the vocabulary take spare numbers, in the order of the options. Two more
actions close a set of picks (``DONE``) and drop it where no allowed answer can be reached any more (``AGAIN``).
"""

from collections.abc import Sequence
from typing import Any, Final

from meadhall.kernel.decision import Action, Decision
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.kernel.state import State

DONE: Final = 0
AGAIN: Final = 1
FIRST: Final = 2
"""The number of the first word."""
SPARE: Final = 96


class Codec:
    """The numbering of one game's actions."""

    def __init__(self, vocabulary: Sequence[str], spare: int = SPARE) -> None:
        assert len(set(vocabulary)) == len(vocabulary), "a word stands in the vocabulary twice"
        self.vocabulary: Final = tuple(vocabulary)
        self.number: Final = {key: FIRST + at for at, key in enumerate(vocabulary)}
        self.first_spare: Final = FIRST + len(vocabulary)
        self.size: Final = self.first_spare + spare
        """How many actions there are."""

    def numbers(self, decision: Decision) -> list[int]:
        """The action of each option, in the order of the options."""
        found: list[int] = []
        spare = self.first_spare
        for option in decision.options:
            number = self.number.get(option.key, -1)
            if number < 0:
                number = spare
                spare += 1
            found.append(number)
        if spare > self.size:
            raise MeadhallError(f"{spare - self.first_spare} options of {decision.ask!r} are not in the vocabulary")
        return found

    def name(self, action: int) -> str:
        """An action in words."""
        if action == DONE:
            return "done"
        if action == AGAIN:
            return "pick again"
        if action < self.first_spare:
            return self.vocabulary[action - FIRST]
        return f"other option {action - self.first_spare + 1}"


class Picking:
    """The answer to one decision while it is put together."""

    __slots__ = ("codec", "state", "decision", "numbers", "picks")

    def __init__(self, codec: Codec, state: State, picks: Sequence[str] = ()) -> None:
        decision = state.decision
        assert decision is not None
        self.codec: Final = codec
        self.state: Final = state
        self.decision: Final[Decision] = decision
        self.numbers: Final = codec.numbers(decision)
        self.picks: list[str] = list(picks)

    def legal(self) -> list[int]:
        """The actions that may come next, in rising order; never none."""
        found = self.open_picks()
        if self.is_answer():
            found.append(DONE)
        if not found:
            found.append(AGAIN)
        return sorted(found)

    def open_picks(self) -> list[int]:
        """The options that can still be picked."""
        if len(self.picks) >= self.decision.high:
            return []
        found: list[int] = []
        for option, number in zip(self.decision.options, self.numbers, strict=True):
            if self.picks.count(option.key) < option.count:
                found.append(number)
        return found

    def is_answer(self) -> bool:
        """Whether the picks so far are an allowed answer."""
        if not self.decision.low <= len(self.picks) <= self.decision.high:
            return False
        return self.state.allows(Action(self.decision.number, tuple(self.picks)))

    def take(self, action: int) -> bool:
        """Take one action; True when the answer is complete. Raise IllegalAction if it may not come now."""
        if action not in self.legal():
            raise IllegalAction(
                f"action {action} ({self.codec.name(action)}) is not allowed now; allowed: "
                + ", ".join(f"{number} ({self.name(number)})" for number in self.legal())
            )
        if action == DONE:
            return True
        if action == AGAIN:
            self.picks.clear()
            return False
        self.picks.append(self.decision.options[self.numbers.index(action)].key)
        # A full hand of picks needs no word to close it.
        return not self.open_picks() and self.is_answer()

    def answer(self) -> Action:
        """The answer, when ``take`` said that it is complete."""
        return Action(self.decision.number, tuple(self.picks))

    def name(self, action: int) -> str:
        """An action in words, as it is meant in this decision."""
        if action in self.numbers:
            return self.decision.options[self.numbers.index(action)].key
        return self.codec.name(action)

    def counts(self) -> list[tuple[int, int]]:
        """How often each action has been picked, for those that have."""
        keys = [option.key for option in self.decision.options]
        return [(self.numbers[keys.index(key)], self.picks.count(key)) for key in dict.fromkeys(self.picks)]


def rewards(state: State) -> list[float]:
    """One number per seat that sums to zero: 1 for a sole winner, the losers share -1; all 0 while the game goes on."""
    outcome = state.outcome()
    seats = state.seats
    if outcome is None or seats == 1:
        return [0.0] * seats
    return [(outcome.share(seat) * seats - 1) / (seats - 1) for seat in range(seats)]


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what only people need: words, labels, options of the table."""
    left_out = ("options", "may_say", "presets")
    return {name: value for name, value in view.items() if name not in left_out}
