"""Is everything in the database as it should be? Reads, and changes nothing."""

from typing import Any, Final

import msgspec
from sqlalchemy import func, select, text

from meadhall.kernel.errors import MeadhallError
from meadhall.server.admin.database import with_store
from meadhall.server.database.schema import ENTRIES, PLAYERS, SESSIONS, SITTINGS, TABLES
from meadhall.server.database.store import Store
from meadhall.server.settings import Settings
from meadhall.server.tables.summary import row_of
from meadhall.server.tables.table import Table

MOST: Final = 100
"""Problems that are told."""


def check(settings: Settings, *, games: bool = True) -> dict[str, Any]:
    """Look through the database; return how many tables were looked at and what is wrong, a sentence each.

    ``games`` also plays every game through again by its log, which takes most of the time.
    """

    async def work(store: Store) -> dict[str, Any]:
        problems = [*await _file(store), *await _rows(store)]
        tables = [row["id"] for row in await store.rows(select(TABLES.c.id).order_by(TABLES.c.id))]
        for id in tables if games else []:
            problems.extend(await _game(store, id))
            if len(problems) >= MOST:
                break
        return {"tables": len(tables), "games": games, "problems": problems[:MOST]}

    return with_store(settings, work)


async def _file(store: Store) -> list[str]:
    """What SQLite finds wrong with its file; PostgreSQL looks after its own."""
    if store.is_shared:
        return []
    found = await store.rows(text("PRAGMA integrity_check(20)"))
    return [f"the database file: {row['integrity_check']}" for row in found if row["integrity_check"] != "ok"]


async def _rows(store: Store) -> list[str]:
    """Rows that do not fit together."""
    counted = select(ENTRIES.c.table_id, func.count().label("count"), func.max(ENTRIES.c.number).label("last"))
    logs = counted.group_by(ENTRIES.c.table_id).subquery()
    wrong = (logs.c.count != TABLES.c.version) | (logs.c.last != TABLES.c.version - 1) | logs.c.count.is_(None)
    query = select(TABLES.c.id, TABLES.c.version, logs.c.count).outerjoin(logs, logs.c.table_id == TABLES.c.id).where(wrong)
    found = [
        f"table {row['id']} should have {row['version']} entries, but has {row['count'] or 0}"
        for row in await store.rows(query.limit(MOST))
    ]
    for column, known, what in (
        (ENTRIES.c.table_id, TABLES.c.id, "entries of table {} that is not there"),
        (SITTINGS.c.table_id, TABLES.c.id, "seats of table {} that is not there"),
        (SESSIONS.c.player_id, PLAYERS.c.id, "logins of player {} who is not there"),
    ):
        lost = select(column.label("id")).where(column.not_in(select(known))).distinct().limit(MOST)
        found.extend(f"there are {what.format(row['id'])}" for row in await store.rows(lost))
    return found


async def _game(store: Store, id: str) -> list[str]:
    """What is wrong with one table by its own log."""
    row, log = await store.rows(select(TABLES).where(TABLES.c.id == id)), await store.log(id)
    if not row or not log:
        return []  # deleted meanwhile, or told of already
    try:
        table = Table.load(id, log)
        summary = row_of(table)
    except (MeadhallError, msgspec.MsgspecError) as error:
        return [f"table {id} cannot be read: {error}"]
    found = [f"table {id}: {problem}" for problem in (table.match.state.broken() if table.match is not None else [])]
    if len(log) == row[0]["version"] and any(row[0][name] != summary[name] for name in ("status", "game", "listed")):
        found.append(f"table {id} is listed as {row[0]['status']}, but by its log it is {summary['status']}")
    return found
