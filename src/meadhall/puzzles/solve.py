"""Whether the goal of a puzzle can still be reached: every answer of the solver is tried, against every answer of the others.

States that differ only in how many decisions led to them are the same, so orders that come to the same cost nothing.
"""

import functools
import hashlib
import json
from collections.abc import Iterator
from typing import Final

from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.frames import stack_to_json
from meadhall.kernel.pace import rest
from meadhall.kernel.state import State
from meadhall.kit.answers import every_answer
from meadhall.puzzles.puzzle import SOLVER, Puzzle

MOST_STATES: Final = 30_000
"""A search that would look at more gives up; a test keeps every puzzle far below."""


class TooLong(MeadhallError):
    """The search has looked at ``MOST_STATES`` states."""


class Search:
    """What is known about the states of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle: Final = puzzle
        self._known: Final[dict[bytes, bool]] = {}

    @property
    def seen(self) -> int:
        """How many states were looked at."""
        return len(self._known)

    def is_reachable(self, state: State) -> bool:
        """Whether the solver can reach the goal from ``state``, whatever the others do; raise TooLong."""
        rest()
        key = _key(state)
        if key not in self._known:
            if self.seen >= MOST_STATES:
                raise TooLong("the search was given up")
            self._known[key] = False  # counted before it is known
            self._known[key] = self._found(state)
        return self._known[key]

    def _found(self, state: State) -> bool:
        judged = self.judged(state)
        if judged is not None:
            return judged
        of_answers = any if state.asked == SOLVER else all
        return of_answers(self.is_reachable(after(state, action)) for action in self._worth(state))

    def _worth(self, state: State) -> Iterator[Action]:
        """The answers worth trying: all of them, but for those that the puzzle says never help its solver."""
        ignored = self.puzzle.ignored if state.asked == SOLVER else ()
        return (action for action in every_answer(state) if not any(pick.startswith(ignored) for pick in action.picks))

    def judged(self, state: State) -> bool | None:
        """Whether the goal was reached, when that is decided; None before."""
        if state.is_over or self.puzzle.until.holds(state, SOLVER):
            return self.puzzle.goal.holds(state, SOLVER)
        return None

    def is_sure(self, state: State) -> bool:
        """Whether the goal can be reached however the cards lie that the solver has not seen; raise TooLong."""
        if self.judged(state) is not None or self.puzzle.deals == 1:
            return self.is_reachable(state)
        return all(self.is_reachable(redealt(state, number)) for number in range(self.puzzle.deals))

    def good(self, state: State) -> Iterator[Action]:
        """The answers of the solver that keep the goal in reach, whatever comes."""
        return (action for action in self._worth(state) if self.is_sure(after(state, action)))

    def reply(self, state: State) -> Action:
        """What another seat answers: what spoils the goal if anything does, else what the puzzle wants, else the default."""
        number = state.number_for(state.asked)
        for action in every_answer(state):
            if not self.is_reachable(after(state, action)):
                return Action(number, action.picks)
        wanted = (Action(number, picks) for picks in self.puzzle.replies)
        usual = Action(number, state.game.default_answer(state))
        return next((action for action in wanted if state.allows(action)), usual)


@functools.lru_cache(maxsize=128)
def search_for(puzzle_game: str, puzzle_key: str) -> Search:
    """The search of a puzzle, kept because everybody who solves it asks the same."""
    from meadhall.puzzles.read import find

    return Search(find(puzzle_game, puzzle_key))


def redealt(state: State, number: int) -> State:
    """The state with what the solver has not seen dealt again, the same for the same ``number``."""
    return state.redeal(SOLVER, Chance.swift(number, state.chance.streams))


def after(state: State, action: Action) -> State:
    """The state after an answer; ``state`` stays as it is."""
    later = state.clone()
    later.apply(action)
    return later


def _key(state: State) -> bytes:
    told = [state.chance.to_json(), stack_to_json(state.top), state.table_json()]
    return hashlib.blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=16).digest()
