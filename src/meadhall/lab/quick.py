"""Runs from Python in one call, for notebooks and scripts.

>>> results = duel("smithy", "bbm", games=20, seed=1)
>>> results
<Results of 20 games in 1 bouts, complete>
>>> share, low, high = score(results)
>>> low < share < high
True
"""

from collections.abc import Sequence
from typing import Any

from meadhall.lab import tables
from meadhall.lab import tournament as tournaments
from meadhall.lab.crew import crew
from meadhall.lab.plan import TRACED
from meadhall.lab.results import Results
from meadhall.lab.run import run
from meadhall.lab.summary import player_summary


def simulate(game: str, players: Sequence[str], games: int = 1000, seed: int = 1, workers: int = 1, **options: Any) -> Results:
    """Many games with everybody at a seat of their own."""
    bout = tables.bout(game, players, options)
    traced = games if len(players) == 1 else min(games, TRACED)
    return run(tables.plan([bout], games, seed, traced=traced), crew(workers))


def duel(
    a: str, b: str, game: str = "dominion", games: int = 1000, seed: int = 1, workers: int = 1, *, until_sure: bool = False,
    **options: Any,
) -> Results:  # fmt: skip
    """Pairs of games with the same luck and seats swapped."""
    bout = tables.bout(game, (a, b), options, rotates=True)
    return run(tables.plan([bout], games, seed, until_sure=until_sure), crew(workers))


def tournament(
    players: Sequence[str], game: str = "dominion", games: int = 400, seed: int = 1, workers: int = 1, **options: Any
) -> Results:
    """Everybody against everybody."""
    return run(tables.plan(tournaments.pairings(game, players, options), games, seed), crew(workers))


def score(results: Results, player: int = 0) -> tuple[float, float, float]:
    """The share of victory of a player of the first bout, with the ends of its 95 % interval."""
    found = player_summary(results.plan.bouts[0], results.of_bout(0), player)
    return found["share"], found["low"], found["high"]
