"""Tables, for whoever runs a server: list, inspect, export, end, delete."""

from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from meadhall.match import recording
from meadhall.match.recording import Recording
from meadhall.server.admin.database import change_table, check_limit, load_table, with_store
from meadhall.server.common import Status, TableInfo
from meadhall.server.database.audit import deed_row, note
from meadhall.server.database.schema import ENTRIES, SITTINGS, SNAPSHOTS, TABLES
from meadhall.server.database.store import Store
from meadhall.server.errors import Missing
from meadhall.server.settings import Settings
from meadhall.server.tables import entries, moderation
from meadhall.server.tables.viewers import viewer_messages

STATUSES: Final[tuple[str, ...]] = get_args(Status)


def list_tables(
    settings: Settings, status: str | None = None, game: str | None = None, limit: int = 100
) -> list[dict[str, Any]]:
    """Tables, newest first: id, game, status, seats, when they were made and last touched.

    Raise MeadhallError for a status, a game or a limit that cannot be.
    """
    if status is not None and status not in STATUSES:
        raise MeadhallError(f"there is no status {status!r}; a table is {', '.join(STATUSES[:-1])} or {STATUSES[-1]}")
    check_limit(limit)
    settings.load_plugins()
    key = None if game is None else games.find(game).key

    async def work(store: Store) -> list[dict[str, Any]]:
        query = select(TABLES).order_by(TABLES.c.created.desc()).limit(limit)
        if status is not None:
            query = query.where(TABLES.c.status == status)
        if key is not None:
            query = query.where(TABLES.c.game == key)
        return [_row(row) for row in await store.rows(query)]

    return with_store(settings, work)


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


def inspect_table(settings: Settings, id: str, *, position: bool = False) -> dict[str, Any]:
    """What helps to find out what is wrong with one table; raise Missing.

    ``position`` adds the open decision and the position, with everything that the seats hide from each other.
    """

    async def work(store: Store) -> dict[str, Any]:
        table = await load_table(store, id)
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

    return with_store(settings, work)


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

    whole = with_store(settings, work)
    try:
        path.write_text(whole.text(), encoding="utf-8")
    except OSError as error:
        raise MeadhallError(f"{path} cannot be written: {error.strerror}") from error
    return len(whole.lines)


def end_table(settings: Settings, id: str) -> None:
    """End a table that is open or being played; the game counts for nobody. Raise Missing, or IllegalAction if it is over."""

    async def work(store: Store) -> None:
        await change_table(store, id, moderation.end, deed_row("end table", id))

    with_store(settings, work)


def delete_table(settings: Settings, id: str) -> None:
    """Forget a table and its log for ever; raise Missing. Ratings stay as they are."""

    async def work(store: Store) -> None:
        async with store.writing() as connection:
            if await forget_tables(connection, [id]) != 1:
                raise Missing(f"there is no table {id!r}")
            await note(connection, "delete table", id)

    with_store(settings, work)


async def forget_tables(connection: AsyncConnection, ids: list[str]) -> int:
    """Delete some tables with all that belongs to them; return how many there were."""
    gone = await connection.execute(delete(TABLES).where(TABLES.c.id.in_(ids)))
    for column in (ENTRIES.c.table_id, SITTINGS.c.table_id, SNAPSHOTS.c.table_id):
        await connection.execute(delete(column.table).where(column.in_(ids)))
    return gone.rowcount
