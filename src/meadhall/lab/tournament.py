"""Everybody against everybody: bouts for every pairing, the ranking, and the matrix of who beats whom."""

import itertools
from collections.abc import Sequence
from typing import Any

from meadhall.kernel.errors import MeadhallError
from meadhall.lab.playing.plan import Bout
from meadhall.lab.playing.rows import GameRow
from meadhall.lab.playing.tables import LabTable
from meadhall.lab.results import Results
from meadhall.lab.summary import bout_summary, counted, interval, player_shares, tidy


def pairings(table: LabTable, players: Sequence[str], seats: int = 2) -> list[Bout]:
    """A bout for every set of ``seats`` players, all at tables with the same options; raise MeadhallError."""
    if len(set(players)) != len(players):
        raise MeadhallError("a player is named twice; a tournament needs different players")
    if len(players) < seats or seats < 2:
        raise MeadhallError(f"a tournament at tables of {seats} needs at least {max(seats, 2)} players")
    common = LabTable(table.game, {**table.said, **table.suited(players)})
    return [common.bout(some, rotates=True) for some in itertools.combinations(players, seats)]


def tournament_summary(results: Results, upto: int | None = None) -> dict[str, Any]:
    """Ranking with intervals, the matrix of who beats whom, and a summary of every bout before ``upto``.

    At tables of two the matrix holds scores; at larger ones how often the first is placed ahead of the second.
    """
    bouts = results.plan.bouts[:upto]
    names = list(dict.fromkeys(name for some in bouts for name in some.players))
    shares: dict[str, list[float]] = {name: [] for name in names}
    played: dict[str, list[GameRow]] = {name: [] for name in names}
    matrix: list[list[float | None]] = [[None] * len(names) for _ in names]
    for number, some in enumerate(bouts):
        rows = results.of_bout(number)
        for player, name in enumerate(some.players):
            own = player_shares(some, rows, player)
            shares[name] += own
            played[name] += rows
            if len(some.players) == 2 and own:
                matrix[names.index(name)][names.index(some.players[1 - player])] = tidy(sum(own) / len(own))
    if len(bouts[0].players) > 2:
        matrix = [[placed_ahead(results, len(bouts), one, other) for other in names] for one in names]
    ranking = [
        {"player": name, "games": len(shares[name]), **counted(shares[name]), **interval(played[name], shares[name])}
        for name in names
    ]
    ranking.sort(key=lambda row: -row["share"] if row["share"] is not None else 0.0)
    return {
        "game": bouts[0].game,
        "seed": results.plan.seed,
        "complete": results.is_complete,
        "players": names,
        "ranking": ranking,
        "matrix": matrix,
        "bouts": [bout_summary(results, number) for number in range(len(bouts))],
    }


def placed_ahead(results: Results, bouts: int, one: str, other: str) -> float | None:
    """How often ``one`` is placed ahead of ``other`` at the tables where both sit; level counts half; None: they never meet."""
    points: list[float] = []
    for number, some in enumerate(results.plan.bouts[:bouts]):
        if one == other or not {one, other} <= set(some.players):
            continue
        first, second = some.players.index(one), some.players.index(other)
        for row in results.of_bout(number):
            mine, theirs = (row.seats[some.seat_of(row.number, player)].place for player in (first, second))
            points.append(0.5 if mine == theirs else float(mine < theirs))
    return tidy(sum(points) / len(points)) if points else None
