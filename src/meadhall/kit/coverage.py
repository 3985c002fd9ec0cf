"""Replay coverage: recorded games that show between them everything a game lists as its goals.

``python -m meadhall.kit.coverage GAME`` plays games until every goal is shown and keeps those that show something new
under ``tests/replays/``.
"""

import random
import sys
from pathlib import Path
from typing import Final

from meadhall import games
from meadhall.bots.runner import Runner
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import ROOT
from meadhall.match.match import Match
from meadhall.match.replay import Replay
from meadhall.match.seats import bot, person

FOLDER: Final = ROOT / "tests" / "replays"
TIME_UP: Final = 60
"""The decision at which the time of a table with a clock runs out."""


def shown_by(match: Match) -> set[str]:
    """The goals that a match has shown."""
    found: set[str] = set()
    for event in match.journal:
        found |= match.state.game.shown(event)
    return found & match.state.game.goals()


def replays_of(game: Game) -> list[Path]:
    """The recorded games of ``game``."""
    return sorted((FOLDER / game.key).glob("*.jsonl"))


def missing(game: Game) -> list[str]:
    """The goals that no recorded game shows."""
    found: set[str] = set()
    for path in replays_of(game):
        found |= shown_by(Replay.read(path).play())
    return sorted(game.goals() - found)


def played_match(game: Game, options: TableOptions, seed: int) -> Match:
    """A whole game, recorded: random answers for even seeds, easy bots in every seat for odd ones."""
    count = game.seats(options)
    with_bots = seed % 2 == 1
    seats = [bot("easy", f"Seat {seat + 1}") if with_bots else person(f"Seat {seat + 1}") for seat in range(count)]
    match = Match.start(game, options, seats, seed, source="swift")
    Runner(match, seed).answer_all()
    luck = random.Random(f"coverage {game.text(options)} {seed}")
    while not match.is_over:
        match.answer(match.state.asked, random_answer(match.state, luck))
        if match.state.number == TIME_UP and "time up" in match.state.interjections(-1):
            match.say(-1, "time up")
    return match


def tables_of(game: Game) -> list[tuple[str, TableOptions]]:
    """The tables that are tried: every preset, and those a game names for its rarer goals."""
    presets = [(preset, game.Options.read({}, preset)) for preset in game.Options.presets]
    return presets + [(f"table{number}", games.parse(text)[1]) for number, text in enumerate(game.goal_tables())]


def record(game: Game, games_at_most: int = 600) -> list[str]:
    """Play games and keep those that show something new, until every goal is shown; return the goals left."""
    folder = FOLDER / game.key
    folder.mkdir(parents=True, exist_ok=True)
    left = set(missing(game))
    tables = tables_of(game)
    for number in range(games_at_most):
        if not left:
            break
        name, options = tables[number % len(tables)]
        seed = number // len(tables)
        match = played_match(game, options, seed)
        new = shown_by(match) & left
        if new:
            left -= new
            (folder / f"{name}-{seed}.jsonl").write_text(match.record.text(), encoding="utf-8")
    return sorted(left)


def main(keys: list[str]) -> None:
    for key in keys or games.all_keys():
        left = record(games.find(key))
        sys.stdout.write(f"{key}: {len(replays_of(games.find(key)))} replays, not shown: {', '.join(left) or 'nothing'}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
