"""Runs in one call, from Python as from the command line.

>>> results = duel("smithy", "bbm", games=20, seed=1)
>>> results
<Results of 20 games in 1 bouts, complete>
>>> share, low, high = score(results)
>>> low < share < high
True

All take a game or a whole game string, table options by name (``kingdom="size-distortion"``), and how to carry the run out:
``workers`` processes (0: one for each core) or a Ray ``cluster``, a folder ``out`` in which it is kept and taken up again, and
a progress bar unless it is ``quiet``. Nothing but games, seed, players and table changes the results.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from meadhall.lab.extras import require
from meadhall.lab.playing.executors import executor
from meadhall.lab.playing.plan import TRACED, Plan
from meadhall.lab.playing.progress import progress_bar
from meadhall.lab.playing.run import run
from meadhall.lab.playing.tables import LabTable
from meadhall.lab.results import Results
from meadhall.lab.study import study_of
from meadhall.lab.summary import player_summary
from meadhall.lab.tournament import pairings


def simulate(
    game: str, players: Sequence[str] = (), /, games: int = 1000, seed: int = 1, workers: int = 1, *,
    preset: str = "", cluster: str = "", out: Path | None = None, quiet: bool = True, **options: Any,
) -> Results:  # fmt: skip
    """Many games with everybody at a seat of their own; by default they play at random."""
    table = LabTable.read(game, options, preset)
    bout = table.bout(players or ("random",) * table.seats)
    traced = games if len(bout.players) == 1 else min(games, TRACED)
    return carry_out("simulate", table.plan([bout], games, seed, traced=traced), table, workers, cluster, out, quiet=quiet)


def duel(
    a: str, b: str, /, game: str = "dominion", games: int | None = None, seed: int = 1, workers: int = 1, *,
    until_sure: bool = False,
    preset: str = "", cluster: str = "", out: Path | None = None, quiet: bool = True, **options: Any,
) -> Results:  # fmt: skip
    """Pairs of games with the same luck and seats swapped: 1,000 of them, or until it is sure who is better."""
    count = (100_000 if until_sure else 1000) if games is None else games
    table = LabTable.read(game, options, preset)
    plan = table.plan([table.bout((a, b), rotates=True)], count, seed, until_sure=until_sure)
    return carry_out("duel", plan, table, workers, cluster, out, quiet=quiet)


def tournament(
    players: Sequence[str], /, game: str = "dominion", games: int = 400, seed: int = 1, workers: int = 1, *,
    seats: int | None = None,
    preset: str = "", cluster: str = "", out: Path | None = None, quiet: bool = True, **options: Any,
) -> Results:  # fmt: skip
    """Everybody against everybody, in pairs or at tables of ``seats``; ``games`` are those of each pairing."""
    table = LabTable.read(game, options, preset)
    if seats is None:
        seats = table.seats if "players" in table.said else 2
    plan = table.plan(pairings(table, players, seats), games, seed)
    return carry_out("tournament", plan, table, workers, cluster, out, quiet=quiet)


def study(
    game: str, players: Sequence[str] = (), /, games: int | None = None, seed: int = 1, workers: int = 1, *,
    preset: str = "", cluster: str = "", out: Path | None = None, quiet: bool = True, **options: Any,
) -> Results:  # fmt: skip
    """What wins, which cards matter, which side, seat and options; ``games`` are those of each bout."""
    table = LabTable.read(game, options, preset)
    own = study_of(table.game)
    plan = own.plan(table, players, own.usual_games if games is None else games, seed)
    return carry_out("study", plan, table, workers, cluster, out, quiet=quiet)


def carry_out(
    title: str, plan: Plan, table: LabTable | None, workers: int, cluster: str, out: Path | None, *, quiet: bool
) -> Results:
    """Play a plan under a progress bar; keep it if there is a folder for it."""
    if out is not None:  # what its tables and pictures need is missed before a game is played
        require("polars", "lab", "a folder of results")
        require("matplotlib", "lab", "a folder of results")
    for line in () if table is None else table.missed(plan.bouts):
        sys.stderr.write(f"{line}\n")
    with progress_bar(title, quiet=quiet) as tell:
        return run(plan, executor(workers, cluster), out, tell)


def score(results: Results, player: int = 0) -> tuple[float, float, float]:
    """The share of victory of a player of the first bout, with the ends of its 95 % interval."""
    found = player_summary(results.plan.bouts[0], results.of_bout(0), player)
    return found["share"], found["low"], found["high"]
