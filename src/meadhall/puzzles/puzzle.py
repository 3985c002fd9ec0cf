"""What a puzzle is."""

from dataclasses import dataclass, field
from typing import Final

from meadhall import games
from meadhall.kernel.decision import Action
from meadhall.kernel.state import State
from meadhall.puzzles.goal import Condition

SOLVER: Final = 0
"""The seat of whoever solves it."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and what to reach from it."""

    game: str
    key: str
    """Its name in addresses, such as ``win-this-turn``."""
    number: int
    """Its place among the puzzles of its game, from 1."""
    level: str
    """``easy``, ``medium`` or ``hard``."""
    is_lesson: bool
    """Whether it teaches one idea and stands apart from the puzzles."""
    goal: Condition
    until: Condition
    """When the goal is judged, unless the game ends before that."""
    deals: int
    """Over how many deals of the cards that the solver has not seen the goal must be in reach; 1: as they lie."""
    solution: tuple[tuple[str, ...], ...]
    """One way to reach the goal: the solver's answers."""
    ignored: tuple[str, ...]
    """How answers begin that never help, so that the search need not try them; whoever gives one is judged all the same."""
    before: tuple[tuple[str, ...], ...]
    """Answers that lead from the position to where the puzzle begins, whoever is asked."""
    replies: tuple[tuple[str, ...], ...]
    """What the others like to answer where nothing spoils the goal."""
    bright: tuple[str, ...]
    """Keys of the cards that matter, where the others may recede."""
    names: tuple[str, ...]
    position: str
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    """Per language: ``title``, ``goal``, ``hint``, ``why``, ``known``, and ``wrong ANSWER`` for a mistake that has a reason."""

    def said(self, name: str, language: str = "en") -> str:
        """One of its sentences, in English where it is not translated; empty if it has none."""
        return self.words.get(language, {}).get(name) or self.words["en"].get(name, "")

    def start(self) -> State:
        """The state in which the puzzle begins."""
        state = games.find(self.game).position(self.position)
        for picks in self.before:
            state.apply(Action(state.number_for(state.asked), picks))
        return state
