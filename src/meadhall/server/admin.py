"""For whoever runs a server: list, inspect, export and delete tables, and tidy the database. Works beside a running server."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeVar, get_args

import msgspec
from sqlalchemy import delete, inspect, select, text

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from meadhall.match import recording
from meadhall.match.recording import Recording
from meadhall.server.common import Status, TableInfo
from meadhall.server.database.engine import explained, make_engine
from meadhall.server.database.players import Players
from meadhall.server.database.schema import ENTRIES, SITTINGS, TABLES
from meadhall.server.database.store import Store
from meadhall.server.errors import Missing
from meadhall.server.identity import new_id
from meadhall.server.settings import Settings
from meadhall.server.tables import entries, viewer_messages
from meadhall.server.tables.table import Table

T = TypeVar("T")
DAY: Final = 86_400.0
STATUSES: Final[tuple[str, ...]] = get_args(Status)


def _with_store(settings: Settings, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        await _find(settings)
        store = Store(settings)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    settings.load_plugins()
    with explained(settings):
        return asyncio.run(run())


async def _find(settings: Settings) -> None:
    """Raise Missing unless a server has used this database: looking after tables makes no new one."""
    missing = Missing(
        f"there is no server's database at {settings.place}; name its folder by --data, or PostgreSQL by --database"
    )
    if settings.file is not None and not settings.file.exists():
        raise missing
    engine = make_engine(settings)
    try:
        async with engine.connect() as connection:
            if not await connection.run_sync(lambda plain: inspect(plain).has_table(TABLES.name)):
                raise missing
    finally:
        await engine.dispose()


def list_tables(
    settings: Settings, status: str | None = None, game: str | None = None, limit: int = 100
) -> list[dict[str, Any]]:
    """Tables, newest first: id, game, status, seats, when they were made and last touched.

    Raise MeadhallError for a status, a game or a limit that cannot be.
    """
    if status is not None and status not in STATUSES:
        raise MeadhallError(f"there is no status {status!r}; a table is {', '.join(STATUSES[:-1])} or {STATUSES[-1]}")
    if limit < 1:
        raise MeadhallError(f"the limit must be at least 1, not {limit}")
    settings.load_plugins()
    key = None if game is None else games.find(game).key

    async def work(store: Store) -> list[dict[str, Any]]:
        query = select(TABLES).order_by(TABLES.c.created.desc()).limit(limit)
        if status is not None:
            query = query.where(TABLES.c.status == status)
        if key is not None:
            query = query.where(TABLES.c.game == key)
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


def inspect_table(settings: Settings, id: str, *, position: bool = False) -> dict[str, Any]:
    """What helps to find out what is wrong with one table; raise Missing.

    ``position`` adds the open decision and the position, with everything that the seats hide from each other.
    """

    async def work(store: Store) -> dict[str, Any]:
        table = await _table(store, id)
        match = table.match
        lines = [] if match is None else match.record.lines
        report = {
            "table": msgspec.to_builtins(viewer_messages.table_info(table)),
            "entries": table.version,
            "answers": sum(line[0] in (recording.ANSWER, recording.AUTO) for line in lines),
            "broken": [] if match is None else match.state.broken(),
            "chat": len(table.chat),
        }
        if position:
            report["open"] = None if match is None or match.state.decision is None else repr(match.state.decision)
            report["position"] = None if match is None else match.state.position()
        return report

    return _with_store(settings, work)


def export_table(settings: Settings, id: str, path: Path) -> int:
    """Write the recording of a table, finished or not, to a file; return how many lines it has.

    Raise Missing, or MeadhallError if the file cannot be written. Of a game that is not over the file shows all that is
    hidden, and it does not verify.
    """

    async def work(store: Store) -> Recording:
        log = await store.log(id)
        lines = [entry.line for entry in log if isinstance(entry, entries.Lined)]
        if not lines:
            raise Missing(f"there is no table {id!r}" if not log else f"the game at table {id!r} has not begun")
        whole = Recording()
        whole.extend(lines)
        return whole

    whole = _with_store(settings, work)
    try:
        path.write_text(whole.text(), encoding="utf-8")
    except OSError as error:
        raise MeadhallError(f"{path} cannot be written: {error.strerror}") from error
    return len(whole.lines)


def reset_password(settings: Settings, login: str) -> str:
    """Give an account a new password and end all its logins; return the password. Raise Missing."""
    word = new_id(20)

    async def work(store: Store) -> None:
        players = Players(store)
        await players.set_password(await players.with_login(login), word)

    _with_store(settings, work)
    return word


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

    Games that began are kept for ever. Return how much was forgotten. Raise MeadhallError for fewer than 0 days.
    """
    if not days >= 0:
        raise MeadhallError(f"the days must be at least 0, not {days:g}")

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
