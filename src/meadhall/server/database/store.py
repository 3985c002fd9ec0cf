"""The database behind the tables: logs in, logs out. One code path for SQLite and PostgreSQL.

Entries of many tables that arrive together are written in one transaction, so that one flush to disk serves all of
them; nobody is told that an entry counts before that flush is done. If two processes write the same entry number,
the database takes one, and the other gets ``Conflict`` and reads again.
"""

import asyncio
import contextlib
import dataclasses
import logging
import secrets
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy import Connection, Engine, Executable, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from meadhall.server.database.engine import make_engine, make_pen
from meadhall.server.database.schema import ENTRIES, SETTINGS, SITTINGS, TABLES
from meadhall.server.database.upgrade import upgrade
from meadhall.server.settings import Settings
from meadhall.server.tables import entries
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.interfaces import Conflict

BATCH: Final = 500
log: Final = logging.getLogger("meadhall.store")


@dataclasses.dataclass(slots=True)
class Write:
    """The entries of one change of one table, and what else the database wants to know about it."""

    table: str
    first: int
    """The number of the first entry."""
    log: list[AnyEntry]
    updated: float
    due: float | None
    row: dict[str, Any] | None
    """Everything that is searched by; None if nothing of it changed."""
    sittings: list[dict[str, Any]] | None
    done: asyncio.Future[None]

    @property
    def is_new(self) -> bool:
        return self.first == 0


_INSERT: Final = insert(ENTRIES)
_UPDATE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("b_id"))
    .values(version=bindparam("b_version"), updated=bindparam("b_updated"), due=bindparam("b_due"))
)


class Store:
    """An open database. ``open`` it, ``close`` it."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.engine: AsyncEngine
        self.secret: bytes = b""
        """What cookies are signed with; the same for all processes on one database."""
        self._queue: Final[asyncio.Queue[Write]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._one_writer: Final = asyncio.Lock()
        self._pen: Engine | None = None
        """SQLite's own way to write a batch: in one thread, in one go, instead of hopping to a thread for every statement."""
        self._hand: Final = ThreadPoolExecutor(1, "writer")
        self.writes = 0
        """Transactions so far, for the metrics."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write here too."""
        return self.settings.is_shared

    async def open(self) -> None:
        """Connect, bring the schema up to date, and begin to take writes."""
        self.engine = make_engine(self.settings)
        try:
            await upgrade(self.engine)
            self.secret = bytes.fromhex(await self._setting("secret", secrets.token_hex(32)))
        except BaseException:
            await self.engine.dispose()
            raise
        if not self.is_shared:
            self._pen = make_pen(self.settings)
        self._writer = asyncio.create_task(self._write_forever())

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        self._hand.shutdown()
        if self._pen is not None:
            self._pen.dispose()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write; SQLite takes them one after the other."""
        if self.is_shared:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._one_writer, self.engine.begin() as connection:
            yield connection

    async def rows(self, query: Executable) -> list[dict[str, Any]]:
        """What a query finds, as plain dictionaries."""
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return [dict(row) for row in found.mappings()]

    async def is_well(self) -> bool:
        """Whether the database answers."""
        try:
            await self.rows(select(SETTINGS.c.name).limit(1))
        except Exception:
            return False
        return True

    async def _setting(self, name: str, default: str) -> str:
        with contextlib.suppress(IntegrityError):
            async with self.writing() as connection:
                await connection.execute(insert(SETTINGS).values(name=name, value=default))
        found = await self.rows(select(SETTINGS.c.value).where(SETTINGS.c.name == name))
        return str(found[0]["value"])

    # --- logs ---------------------------------------------------------------------------------------------------

    async def log(self, table: str, since: int = 0) -> list[AnyEntry]:
        """The entries of a table from number ``since`` on; empty if there is no such table."""
        query = select(ENTRIES.c.data).where(ENTRIES.c.table_id == table, ENTRIES.c.number >= since)
        async with self.engine.connect() as connection:
            found = await connection.execute(query.order_by(ENTRIES.c.number))
            return [entries.read(data) for (data,) in found]

    async def version(self, table: str) -> int:
        """How many entries the log of a table has in the database; 0 if there is no such table."""
        found = await self.rows(select(TABLES.c.version).where(TABLES.c.id == table))
        return int(found[0]["version"]) if found else 0

    async def versions(self, tables: list[str]) -> dict[str, int]:
        """The same for many tables at once."""
        found: dict[str, int] = {}
        for at in range(0, len(tables), BATCH):
            query = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(tables[at : at + BATCH]))
            found.update({row["id"]: row["version"] for row in await self.rows(query)})
        return found

    async def put_aside(self, table: str) -> bool:
        """Take a table that cannot be read from every list and clock; say whether this is new. Its log stays."""
        aside = update(TABLES).where(TABLES.c.id == table, TABLES.c.status != "closed").values(status="closed", due=None)
        async with self.writing() as connection:
            return (await connection.execute(aside)).rowcount > 0

    async def append(
        self,
        table: str,
        first: int,
        log: list[AnyEntry],
        *,
        updated: float,
        due: float | None,
        row: dict[str, Any] | None = None,
        sittings: list[dict[str, Any]] | None = None,
    ) -> None:
        """Store entries; they are on disk when this returns. Raise Conflict if one of their numbers is taken."""
        write = Write(table, first, log, updated, due, row, sittings, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(write)
        await write.done

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < BATCH:
                batch.append(self._queue.get_nowait())
            # In one order for all processes, so that two batches cannot wait for each other.
            batch.sort(key=lambda write: write.table)
            try:
                await self._write_all(batch)
            finally:
                for write in batch:
                    if not write.done.done():
                        write.done.set_exception(Conflict("the write was given up"))
                    self._queue.task_done()

    async def _write_all(self, batch: list[Write]) -> None:
        try:
            await self._write(batch)
        except Exception as error:
            if len(batch) == 1:
                _fail(batch[0], error)
                return
            for write in batch:  # one of them is at fault; the others must not suffer
                await self._write_all([write])
            return
        for write in batch:
            if not write.done.done():
                write.done.set_result(None)

    async def _write(self, batch: list[Write]) -> None:
        pen = self._pen
        if pen is None:
            async with self.engine.begin() as connection:
                await connection.run_sync(_put, batch)
        else:
            async with self._one_writer:
                await asyncio.get_running_loop().run_in_executor(self._hand, _put_at_once, pen, batch)
        self.writes += 1


def _put_at_once(pen: Engine, batch: list[Write]) -> None:
    with pen.begin() as connection:
        _put(connection, batch)


def _put(connection: Connection, batch: list[Write]) -> None:
    """Write a batch; both databases take the same statements."""
    rows = [
        {"table_id": write.table, "number": write.first + at, "data": entries.write(entry)}
        for write in batch
        for at, entry in enumerate(write.log)
    ]
    connection.execute(_INSERT, rows)
    marks = [_mark(write) for write in batch if not write.is_new]
    if marks:
        connection.execute(_UPDATE, marks)
    for write in batch:
        _put_row(connection, write)


def _mark(write: Write) -> dict[str, Any]:
    version = write.first + len(write.log)
    return {"b_id": write.table, "b_version": version, "b_updated": write.updated, "b_due": write.due}


def _put_row(connection: Connection, write: Write) -> None:
    if write.row is not None:
        values = {**write.row, "version": write.first + len(write.log), "updated": write.updated, "due": write.due}
        if write.is_new:
            connection.execute(insert(TABLES).values(id=write.table, counted=False, **values))
        else:
            connection.execute(update(TABLES).where(TABLES.c.id == write.table).values(**values))
    if write.sittings is not None:
        connection.execute(delete(SITTINGS).where(SITTINGS.c.table_id == write.table))
        if write.sittings:
            connection.execute(insert(SITTINGS), write.sittings)


def _fail(write: Write, error: Exception) -> None:
    if not write.done.done():
        write.done.set_exception(Conflict(str(error.orig)) if isinstance(error, IntegrityError) else error)
