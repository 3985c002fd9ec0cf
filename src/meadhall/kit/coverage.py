"""Replay coverage: recorded games that show between them everything a game lists as its goals.

``python -m meadhall.kit.coverage GAME`` plays random games until every goal is shown and keeps those that show
something new under ``tests/replays/``.
"""

import itertools
import random
import sys
from pathlib import Path
from typing import Final

from meadhall import games
from meadhall.kernel.game import Game
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import ROOT
from meadhall.match.match import Match
from meadhall.match.replay import Replay
from meadhall.match.seats import person

FOLDER: Final = ROOT / "tests" / "replays"


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


def random_match(game: Game, preset: str, seed: int) -> Match:
    """A whole random game of a preset, recorded."""
    options = game.Options.read({}, preset)
    seats = [person(f"Seat {seat + 1}") for seat in range(game.seats(options))]
    match = Match.start(game, options, seats, seed, source="swift")
    luck = random.Random(f"coverage {game.key} {preset} {seed}")
    while not match.is_over:
        question = match.state.question
        assert question is not None
        match.answer(question.seat, random_answer(match.state, luck))
    return match


def record(game: Game, games_at_most: int = 2000) -> list[str]:
    """Play and keep random games until every goal is shown or so many were played; return the goals left."""
    folder = FOLDER / game.key
    folder.mkdir(parents=True, exist_ok=True)
    left = set(missing(game))
    for seed in itertools.count():
        for preset in game.Options.presets:
            if not left or seed * len(game.Options.presets) >= games_at_most:
                return sorted(left)
            match = random_match(game, preset, seed)
            new = shown_by(match) & left
            if new:
                left -= new
                (folder / f"{preset}-{seed}.jsonl").write_text(match.record.text(), encoding="utf-8")
    return sorted(left)


def main(keys: list[str]) -> None:
    for key in keys or games.all_keys():
        left = record(games.find(key))
        sys.stdout.write(f"{key}: {len(replays_of(games.find(key)))} replays, not shown: {', '.join(left) or 'nothing'}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
