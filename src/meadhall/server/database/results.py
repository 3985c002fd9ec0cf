"""Results: who sat where, how it ended, statistics and ratings. Each game counts exactly once."""

from typing import Any, Final

from openskill.models import PlackettLuce
from sqlalchemy import case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from meadhall.server.database.schema import PLAYERS, RATINGS, SITTINGS, TABLES
from meadhall.server.database.store import Store
from meadhall.server.forms import GameRecord, Ranked, RatingInfo
from meadhall.server.tables.summary import sittings_of
from meadhall.server.tables.table import Table

SCALE: Final = 60.0
"""Shown ratings are on a scale on which an average player ends near 1500."""
_MODEL: Final = PlackettLuce()


async def count(store: Store, table: Table) -> bool:
    """Count a finished game, unless it was counted before or its log has gone on; say whether it was counted now."""
    async with store.writing() as connection:
        here = (TABLES.c.id == table.id, TABLES.c.version == table.version)
        mine = await connection.execute(update(TABLES).where(*here, TABLES.c.counted.is_(False)).values(counted=True))
        if mine.rowcount != 1:
            return False
        sittings = sittings_of(table)
        await connection.execute(delete(SITTINGS).where(SITTINGS.c.table_id == table.id))
        await connection.execute(insert(SITTINGS), sittings)
        if table.made_as.rated and all(sitting["player_id"] for sitting in sittings):
            await _rate(connection, sittings)
    return True


async def _rate(connection: AsyncConnection, sittings: list[dict[str, Any]]) -> None:
    game = sittings[0]["game"]
    players = [sitting["player_id"] for sitting in sittings]
    # Locked in one order, so that two games of the same players cannot wait for each other.
    query = select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.player_id.in_(players)).order_by(RATINGS.c.player_id)
    known = {row["player_id"]: row for row in (await connection.execute(query.with_for_update())).mappings()}
    before = [
        _MODEL.rating(mu=known[player]["mu"], sigma=known[player]["sigma"]) if player in known else _MODEL.rating()
        for player in players
    ]
    after = _MODEL.rate([[rating] for rating in before], ranks=[float(sitting["place"]) for sitting in sittings])
    for player, (rating,) in zip(players, after, strict=True):
        values = {"mu": float(rating.mu), "sigma": float(rating.sigma)}
        if player in known:
            where = (RATINGS.c.player_id == player, RATINGS.c.game == game)
            await connection.execute(update(RATINGS).where(*where).values(**values, games=RATINGS.c.games + 1))
        else:
            await connection.execute(insert(RATINGS).values(player_id=player, game=game, **values, games=1))


async def uncounted(store: Store, limit: int = 50) -> list[str]:
    """Finished tables that are not counted yet."""
    query = select(TABLES.c.id).where(TABLES.c.status == "over", TABLES.c.counted.is_(False)).limit(limit)
    return [row["id"] for row in await store.rows(query)]


async def records(store: Store, player: str) -> list[GameRecord]:
    """How ``player`` has done, game by game."""
    share = SITTINGS.c.share
    query = (
        select(
            SITTINGS.c.game,
            func.count().label("played"),
            func.sum(case((share == 1.0, 1), else_=0)).label("won"),
            func.sum(case(((share > 0.0) & (share < 1.0), 1), else_=0)).label("shared"),
            func.avg(SITTINGS.c.place).label("average_place"),
            func.max(SITTINGS.c.score).label("best_score"),
            func.sum(SITTINGS.c.answers).label("answers"),
            func.sum(case((SITTINGS.c.people > 1, 1), else_=0)).label("against_people"),
        )
        .where(SITTINGS.c.player_id == player, SITTINGS.c.place.is_not(None))
        .group_by(SITTINGS.c.game)
        .order_by(SITTINGS.c.game)
    )
    played = await store.rows(query)
    # Read after the games, with which they are written: no counted game is without its rating.
    ratings = {row["game"]: row for row in await store.rows(select(RATINGS).where(RATINGS.c.player_id == player))}
    return [
        GameRecord(
            game=row["game"],
            played=row["played"],
            won=int(row["won"]),
            shared=int(row["shared"]),
            lost=row["played"] - int(row["won"]) - int(row["shared"]),
            average_place=round(float(row["average_place"]), 2),
            best_score=row["best_score"],
            answers=int(row["answers"]),
            against_people=int(row["against_people"]),
            rating=rating_info(ratings[row["game"]]) if row["game"] in ratings else None,
        )
        for row in played
    ]


def rating_info(row: dict[str, Any]) -> RatingInfo:
    """A rating as it is shown: what a player is surely worth."""
    sure = row["mu"] - 3 * row["sigma"]
    return RatingInfo(
        game=row["game"], rating=max(0, round(SCALE * sure)), mu=row["mu"], sigma=row["sigma"], games=row["games"]
    )


async def ranking(store: Store, game: str, limit: int = 100) -> list[Ranked]:
    """The best rated players of a game, best first."""
    query = (
        select(RATINGS, PLAYERS.c.name)
        .join(PLAYERS, PLAYERS.c.id == RATINGS.c.player_id)
        .where(RATINGS.c.game == game)
        .order_by((RATINGS.c.mu - 3 * RATINGS.c.sigma).desc(), RATINGS.c.player_id)
        .limit(limit)
    )
    return [Ranked(player=row["player_id"], name=row["name"], rating=rating_info(row)) for row in await store.rows(query)]
