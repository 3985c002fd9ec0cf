"""Puzzles at the keyboard, line by line."""

import json
from pathlib import Path
from typing import Final, TextIO

from meadhall import games
from meadhall.kernel.decision import PASS, format_picks
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import Reader
from meadhall.match.reading import lines_for, view_for
from meadhall.puzzles import Attempt, Puzzle, attempt, shown_answer
from meadhall.puzzles.puzzle import SOLVER
from meadhall.terminal import saves
from meadhall.terminal.answers import handles, how_many, read_answer
from meadhall.terminal.plain import DONE, STOPPED, Script
from meadhall.terminal.tables.any_game import drawing
from meadhall.terminal.text_table import WIDTH

HELP: Final = "Answer with option keys or numbers. hint, over (start again), show (the next answer), table and quit also work."


def solved_here() -> list[str]:
    """The puzzles that were solved on this machine, as ``dominion/six-coins``."""
    try:
        found = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [str(one) for one in found] if isinstance(found, list) else []


def _keep(puzzle: Puzzle) -> None:
    solved = [*dict.fromkeys([*solved_here(), f"{puzzle.game}/{puzzle.key}"])]
    try:
        _path().parent.mkdir(parents=True, exist_ok=True)
        _path().write_text(json.dumps(solved), encoding="utf-8")
    except OSError:
        pass  # whoever cannot write here solves it all the same


def _path() -> Path:
    return saves.folder() / "puzzles.json"


class Solving:
    """One puzzle being solved over a pair of text streams."""

    def __init__(self, puzzle: Puzzle, source: TextIO, sink: TextIO, script: Script | None = None) -> None:
        self.puzzle: Final = puzzle
        self.source: Final = source
        self.sink: Final = sink
        self.script: Final = script
        self.reader: Final = Reader(SOLVER, list(puzzle.names))
        self.answers: list[tuple[str, ...]] = []
        self.told = 0

    def say(self, *lines: str) -> None:
        self.sink.write("".join(f"{line}\n" for line in lines))
        self.sink.flush()

    def solve(self) -> int:
        """Ask until it is solved or left; return the exit code."""
        puzzle = self.puzzle
        kind = "lesson" if puzzle.is_lesson else puzzle.level
        self.say(
            f"{games.find(puzzle.game).title}, puzzle {puzzle.number}: {puzzle.said('title')} ({kind})", puzzle.said("goal")
        )
        found = attempt(puzzle, [])
        if puzzle.said("known"):
            names = {str(card["key"]): str(card["name"]) for card in games.find(puzzle.game).cards()}
            deck = ", ".join(names[card] for card in found.deck())
            self.say(f"{puzzle.said('known')}: {deck}" if deck else puzzle.said("known"))
        self.say(HELP)
        self.show_table(found)
        while True:
            self.tell(found)
            if found.verdict == "solved":
                self.say(f"Solved. {puzzle.said('why')}")
                _keep(puzzle)
                return DONE
            if found.verdict == "lost":
                self.say(f"Not quite. {found.reason()}", "Say over to start again, or quit.")
            else:
                self.show_question(found)
            line = self.next_line()
            if line is None or line in ("quit", "exit"):
                return STOPPED
            found = self.take(found, line)

    def next_line(self) -> str | None:
        """What was typed; None at the end of the input."""
        if self.script is not None:
            return self.script.next()
        line = self.source.readline()
        return line.strip() if line else None

    def take(self, found: Attempt, line: str) -> Attempt:
        """Follow a command, or give an answer."""
        word = line.lower().lstrip("/")
        if word == "hint":
            self.say(self.puzzle.said("hint"))
        elif word in ("help", "?", ""):
            self.say(HELP)
        elif word == "table":
            self.show_table(found)
        elif word in ("over", "start over"):
            self.answers, self.told = [], 0
            found = attempt(self.puzzle, [])
            self.show_table(found)
        elif word in ("show", "show me"):
            shown = shown_answer(self.puzzle, self.answers)
            if shown is None:
                self.say("The goal can't be reached from here. Say over to start again.")
            else:
                self.say(f"> {format_picks(shown)}")
                found = self.give(shown)
        elif found.verdict == "lost":
            self.say("First say over to start again.")
        else:
            try:
                asked = view_for(found.state, self.reader)["decision"]
                found = self.give(read_answer(asked, line))
            except MeadhallError as error:
                self.say(str(error))
        return found

    def give(self, picks: tuple[str, ...]) -> Attempt:
        found = attempt(self.puzzle, [*self.answers, picks])
        self.answers.append(picks)
        return found

    def tell(self, found: Attempt) -> None:
        """The log since it was told last."""
        seen = [event.seen_by(SOLVER) for event in found.journal]
        state = found.state
        for line in lines_for(state.game, state.options, seen[self.told :], self.reader):
            self.say(f"- {line.text}")
        self.told = len(seen)

    def show_table(self, found: Attempt) -> None:
        for section in drawing(self.puzzle.game)({**view_for(found.state, self.reader), "names": self.reader.names}, WIDTH, 0):
            self.say(f"{section.name}:", *(f"  {line.plain}" for line in section.lines))

    def show_question(self, found: Attempt) -> None:
        asked = view_for(found.state, self.reader)["decision"]
        many = "" if asked["low"] == asked["high"] == 1 else f" [{how_many(asked)}]"
        self.say(f"? {asked['prompt']}{many}")
        for handle, option in zip(handles(asked["options"]), asked["options"], strict=True):
            times = f"*{option['count']}" if option["count"] > 1 else ""
            label = f" ({option['label']})" if option["label"] != option["key"] else ""
            self.say(f"  {handle} {option['key']}{times}{label}")
        if asked["low"] == 0:
            self.say(f"  0 {PASS}")
