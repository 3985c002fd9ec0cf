"""For whoever runs a server: list, inspect, export and delete tables, and tidy the database. Works beside a running server."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import delete, func, select, text

from meadhall.match import recording
from meadhall.match.recording import Recording
from meadhall.server import entries, shows
from meadhall.server.mistakes import Missing
from meadhall.server.parts import TableInfo
from meadhall.server.schema import ENTRIES, PLAYERS, SITTINGS, TABLES
from meadhall.server.settings import Settings
from meadhall.server.store import Store
from meadhall.server.table import Table

T = TypeVar("T")
DAY = 86_400.0


def _with_store(settings: Settings, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = Store(settings)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def list_tables(
    settings: Settings, status: str | None = None, game: str | None = None, limit: int = 100
) -> list[dict[str, Any]]:
    """Tables, newest first: id, game, status, seats, when they were made and last touched."""

    async def work(store: Store) -> list[dict[str, Any]]:
        query = select(TABLES).order_by(TABLES.c.created.desc()).limit(limit)
        if status is not None:
            query = query.where(TABLES.c.status == status)
        if game is not None:
            query = query.where(TABLES.c.game == game)
        return [_row(row) for row in await store.rows(query)]

    return _with_store(settings, work)


def _row(row: dict[str, Any]) -> dict[str, Any]:
    info = msgspec.json.decode(row["summary"], type=TableInfo)
    return {
        "id": row["id"],
        "game": info.text,
        "status": row["status"],
        "seats": [seat.name or "-" for seat in info.seats],
        "entries": row["version"],
        "created": row["created"],
        "updated": row["updated"],
        "listed": row["listed"],
        "rated": info.rated,
    }


async def _table(store: Store, id: str) -> Table:
    log = await store.log(id)
    if not log:
        raise Missing(f"there is no table {id!r}")
    return Table.load(id, log)


def inspect_table(settings: Settings, id: str) -> dict[str, Any]:
    """Everything about one table that helps to find out what is wrong with it; raise Missing.

    Names the open decision and the position, so it is for who runs the server only.
    """

    async def work(store: Store) -> dict[str, Any]:
        table = await _table(store, id)
        match = table.match
        lines = [] if match is None else match.record.lines
        return {
            "table": msgspec.to_builtins(shows.table_info(table)),
            "entries": table.version,
            "answers": sum(line[0] in (recording.ANSWER, recording.AUTO) for line in lines),
            "open": None if match is None else repr(match.state.decision),
            "position": None if match is None else match.state.position(),
            "broken": [] if match is None else match.state.broken(),
            "chat": len(table.chat),
        }

    return _with_store(settings, work)


def export_table(settings: Settings, id: str, path: Path) -> int:
    """Write the recording of a table, finished or not, to a file; return how many lines it has. Raise Missing."""

    async def work(store: Store) -> int:
        log = await store.log(id)
        lines = [entry.line for entry in log if isinstance(entry, entries.Lined)]
        if not lines:
            raise Missing(f"there is no table {id!r}" if not log else f"the game at table {id!r} has not begun")
        whole = Recording()
        whole.extend(lines, path_holds_them=True)
        path.write_text(whole.text(), encoding="utf-8")
        return len(lines)

    return _with_store(settings, work)


def delete_table(settings: Settings, id: str) -> None:
    """Forget a table and its log for ever; raise Missing. Ratings stay as they are."""

    async def work(store: Store) -> None:
        async with store.writing() as connection:
            gone = await connection.execute(delete(TABLES).where(TABLES.c.id == id))
            await connection.execute(delete(ENTRIES).where(ENTRIES.c.table_id == id))
            await connection.execute(delete(SITTINGS).where(SITTINGS.c.table_id == id))
        if gone.rowcount != 1:
            raise Missing(f"there is no table {id!r}")

    _with_store(settings, work)


def vacuum(settings: Settings, days: float = 30.0) -> dict[str, int]:
    """Forget tables that never began and were not touched for ``days``, and logs without a table; give the space back.

    Games that began are kept for ever. Return how much was forgotten.
    """

    async def work(store: Store) -> dict[str, int]:
        old = select(TABLES.c.id).where(TABLES.c.status.in_(("open", "closed")), TABLES.c.updated < time.time() - days * DAY)
        async with store.writing() as connection:
            ids = [id for (id,) in await connection.execute(old)]
            for id in ids:
                for column in (TABLES.c.id, ENTRIES.c.table_id, SITTINGS.c.table_id):
                    await connection.execute(delete(column.table).where(column == id))
            lost = await connection.execute(delete(ENTRIES).where(ENTRIES.c.table_id.not_in(select(TABLES.c.id))))
        async with store.engine.connect() as connection:
            outside = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await outside.execute(text("VACUUM"))
        return {"tables": len(ids), "entries": lost.rowcount}

    return _with_store(settings, work)


def totals(settings: Settings) -> dict[str, int]:
    """How much the database holds."""

    async def work(store: Store) -> dict[str, int]:
        found = {row["status"]: row["many"] for row in await store.rows(_by_status())}
        people = await store.rows(select(func.count().label("many")).select_from(PLAYERS))
        return {**found, "players": people[0]["many"]}

    return _with_store(settings, work)


def _by_status() -> Any:
    return select(TABLES.c.status, func.count().label("many")).group_by(TABLES.c.status)
