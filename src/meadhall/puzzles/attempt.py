"""An attempt: the solver's answers one after the other, and how it stands. Whoever shows it keeps nothing but the answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from meadhall.kernel.decision import Action
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.events import Event
from meadhall.kernel.position import read_lines
from meadhall.kernel.sentence import say
from meadhall.kernel.state import State
from meadhall.puzzles.puzzle import SOLVER, Puzzle
from meadhall.puzzles.read import picks_of
from meadhall.puzzles.solve import Search, TooLong, search_for

MOST_ANSWERS: Final = 60
Verdict = Literal["open", "lost", "solved"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far somebody has come."""

    puzzle: Puzzle
    state: State
    journal: list[Event]
    news: int
    """Where in the journal begins what came of the last answer."""
    verdict: Verdict
    """``lost``: the goal cannot be reached any more, also if the turn goes on."""
    wrong: tuple[str, ...]
    """The answer that lost it."""

    def deck(self) -> list[str]:
        """What is left in the solver's deck, where the puzzle tells that; in an order that says nothing, if none is told."""
        if not self.puzzle.said("known"):
            return []
        told = next(
            (line.value for line in read_lines(self.state.position()) if (line.name, line.seat) == ("deck", SOLVER)), ""
        )
        cards = [card for word in told.split() for card in picks_of(word)]
        return cards if self.puzzle.deals == 1 else sorted(cards)

    def reason(self, language: str = "en") -> str:
        """Why it is lost, if the puzzle says so of the last answer."""
        for name in self.puzzle.words["en"]:
            first, _, answer = name.partition(" ")
            if first == "wrong" and answer and sorted(picks_of(answer)) == sorted(self.wrong):
                return self.puzzle.said(name, language)
        return self.puzzle.said("wrong", language)


def attempt(puzzle: Puzzle, answers: Sequence[Sequence[str]]) -> Attempt:
    """The puzzle after ``answers``; raise IllegalAction for one that is not allowed. The others answer by themselves."""
    if len(answers) > MOST_ANSWERS:
        raise IllegalAction(say("a puzzle takes at most {most} answers", most=MOST_ANSWERS))
    search = search_for(puzzle.game, puzzle.key)
    journal: list[Event] = []
    news = 0
    state = puzzle.start()
    state.journal = journal
    _others(search, state)
    for picks in answers:
        if search.judged(state) is not None:
            raise IllegalAction("this puzzle is over; start over")
        news = len(journal)
        state.apply(Action(state.number_for(SOLVER), tuple(picks)))
        _others(search, state)
    judged = search.judged(state)
    verdict: Verdict = "open" if judged is None else "solved" if judged else "lost"
    if verdict == "open" and not _is_sure(search, state):
        verdict = "lost"
    return Attempt(puzzle, state, journal, news, verdict, tuple(answers[-1]) if verdict == "lost" and answers else ())


def shown_answer(puzzle: Puzzle, answers: Sequence[Sequence[str]]) -> tuple[str, ...] | None:
    """The next answer of a way to the goal; None if there is none from here."""
    done = len(answers)
    if tuple(tuple(picks) for picks in answers) == puzzle.solution[:done] and done < len(puzzle.solution):
        return puzzle.solution[done]
    found = attempt(puzzle, answers)
    if found.verdict != "open":
        return None
    best = next(search_for(puzzle.game, puzzle.key).good(found.state), None)
    return None if best is None else best.picks


def _others(search: Search, state: State) -> None:
    """Let the others answer until the solver is asked, or it is over."""
    while search.judged(state) is None and state.asked != SOLVER:
        state.apply(search.reply(state))


def _is_sure(search: Search, state: State) -> bool:
    try:
        return search.is_sure(state)
    except TooLong:
        return True
