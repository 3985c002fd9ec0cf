"""The database behind the tables: logs in, logs out. One code path for SQLite and PostgreSQL.

Entries of many tables that arrive together are written in one transaction, so that one flush to disk serves all of
them; nobody is told that an entry counts before that flush is done. If two processes write the same entry number,
the database takes one, and the other gets ``Conflict`` and reads again.
"""

import asyncio
import contextlib
import logging
import secrets
import shutil
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, Executable, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from meadhall.kernel.sentence import say
from meadhall.server.database.engine import COMING, Reach, make_engine, make_write_engine, reason_of
from meadhall.server.database.schema import AUDIT, ENTRIES, SETTINGS, SITTINGS, SNAPSHOTS, TABLES
from meadhall.server.database.upgrade import upgrade
from meadhall.server.errors import Missing, StorageAway
from meadhall.server.pauses import Pauses
from meadhall.server.settings import Settings
from meadhall.server.tables import entries
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.interfaces import Change, Conflict

BATCH: Final = 500
PART: Final = 200
"""Entries that are read in one go."""
KEY: Final = "secret"
KEY_BEFORE: Final = "secret before"
"""Until when the key before still counts, and that key."""
PROBE: Final = "probe"
"""The setting that is written to see whether writing works."""
LEAST_ROOM: Final = 1_000_000
"""Bytes that must be free where the embedded database lies."""
log: Final = logging.getLogger("meadhall.store")


class Write(NamedTuple):
    """A change that waits to be written."""

    change: Change
    done: asyncio.Future[None]


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
        self.secrets: tuple[bytes, ...] = ()
        """What cookies may be signed with: the key, and after a change of keys for a while the one before."""
        self._queue: Final[asyncio.Queue[Write]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._one_writer: Final = asyncio.Lock()
        self._write_engine: Engine | None = None
        """SQLite's own way to write a batch: in one thread, in one go, instead of hopping to a thread for every statement."""
        self._write_thread: Final = ThreadPoolExecutor(1, "writer")
        self.reached: Final = Reach()
        self.writes = 0
        """Transactions so far, for the metrics."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write here too."""
        return self.settings.is_shared

    async def open(self) -> None:
        """Connect, bring the schema up to date, and begin to take writes. Wait for a shared database that is not there yet."""
        self.engine = make_engine(self.settings)
        try:
            await self._wait()
            await upgrade(self.engine)
            await self.load_keys()
        except BaseException:
            await self.engine.dispose()
            raise
        if not self.is_shared:
            self._write_engine = make_write_engine(self.settings)
        self._writer = asyncio.create_task(self._write_forever())

    async def _wait(self) -> None:
        """Wait until a shared database takes connections, trying less and less often."""
        pauses = Pauses()
        while self.is_shared:
            try:
                async with self.engine.connect():
                    return
            except COMING as error:
                if pauses.in_all >= self.settings.database_wait:
                    raise
                if not pauses.in_all:
                    reason = reason_of(error)
                    log.warning("waiting for the database", extra={"database": self.settings.place, "reason": reason})
                await asyncio.sleep(pauses.next())

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        self._write_thread.shutdown()
        if self._write_engine is not None:
            self._write_engine.dispose()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write; SQLite takes them one after the other."""
        turn = contextlib.nullcontext() if self.is_shared else self._one_writer
        with self.reached():
            async with turn, self.engine.begin() as connection:
                yield connection

    async def rows(self, query: Executable) -> list[dict[str, Any]]:
        """What a query finds, as plain dictionaries."""
        with self.reached():
            async with self.engine.connect() as connection:
                return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def is_well(self) -> bool:
        """Whether the database answers."""
        try:
            await self.rows(select(SETTINGS.c.name).limit(1))
        except StorageAway:
            return False
        return True

    async def is_writable(self) -> bool:
        """Whether the database takes writes: not while it is full, locked or away."""
        if not self.is_shared and shutil.disk_usage(self.settings.data).free < LEAST_ROOM:
            return False  # a row may still find a place where the next one does not
        try:
            async with self.writing() as connection:
                await connection.execute(delete(SETTINGS).where(SETTINGS.c.name == PROBE))
                await connection.execute(insert(SETTINGS).values(name=PROBE, value=str(time.time())))
        except StorageAway:
            return False
        except IntegrityError:  # another process has just written it
            return True
        return True

    async def load_keys(self) -> None:
        """Read what cookies are signed with, at the start and when an operator has changed it."""
        self.secret = bytes.fromhex(await self.setting(KEY, secrets.token_hex(32)))
        before = await self.rows(select(SETTINGS.c.value).where(SETTINGS.c.name == KEY_BEFORE))
        ends, _, key = str(before[0]["value"]).partition(" ") if before else ("0", "", "")
        self.secrets = (self.secret, bytes.fromhex(key)) if float(ends) > time.time() else (self.secret,)

    async def setting(self, name: str, default: str) -> str:
        """What the database keeps under a name; ``default`` is kept there if nothing was."""
        with contextlib.suppress(IntegrityError):
            async with self.writing() as connection:
                await connection.execute(insert(SETTINGS).values(name=name, value=default))
        found = await self.rows(select(SETTINGS.c.value).where(SETTINGS.c.name == name))
        return str(found[0]["value"])

    # --- logs ---------------------------------------------------------------------------------------------------

    async def log(self, table: str, since: int = 0) -> list[AnyEntry]:
        """The entries of a table from number ``since`` on; empty if there is no such table."""
        query = select(ENTRIES.c.data).where(ENTRIES.c.table_id == table, ENTRIES.c.number >= since)
        with self.reached():
            async with self.engine.connect() as connection:
                found = await connection.execute(query.order_by(ENTRIES.c.number))
        rows, read = found.all(), list[AnyEntry]()
        for at in range(0, len(rows), PART):
            if at:
                await asyncio.sleep(0)  # whoever plays does not wait for a long log
            read.extend(entries.read(data) for (data,) in rows[at : at + PART])
        return read

    async def snapshot(self, table: str) -> bytes:
        """The last snapshot of a table; empty if there is none."""
        found = await self.rows(select(SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == table))
        return bytes(found[0]["data"]) if found else b""

    async def keep_snapshot(self, table: str, data: bytes) -> None:
        """Keep a snapshot of a table instead of the one before; if another process does so too, either will do."""
        with contextlib.suppress(IntegrityError):
            async with self.writing() as connection:
                await connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
                await connection.execute(insert(SNAPSHOTS).values(table_id=table, data=data))

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

    async def append(self, change: Change) -> None:
        """Store the entries of a change; they are on disk when this returns. Raise Conflict if a number is taken."""
        write = Write(change, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(write)
        await write.done

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < BATCH:
                batch.append(self._queue.get_nowait())
            # In one order for all processes, so that two batches cannot wait for each other.
            batch.sort(key=lambda write: write.change.table)
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
            if len(batch) == 1 or isinstance(error, StorageAway):
                for write in batch:
                    _fail(write, error)
                return
            for write in batch:  # one of them is at fault; the others must not suffer
                await self._write_all([write])
            return
        for write in batch:
            if not write.done.done():
                write.done.set_result(None)

    async def _write(self, batch: list[Write]) -> None:
        engine, changes = self._write_engine, [write.change for write in batch]
        with self.reached():
            if engine is None:
                async with self.engine.begin() as connection:
                    await connection.run_sync(_put, changes)
            else:
                async with self._one_writer:
                    await asyncio.get_running_loop().run_in_executor(self._write_thread, _put_at_once, engine, changes)
        self.writes += 1


def _put_at_once(engine: Engine, changes: list[Change]) -> None:
    with engine.begin() as connection:
        _put(connection, changes)


def _put(connection: Connection, changes: list[Change]) -> None:
    """Write a batch; both databases take the same statements. Raise Missing for a table that was deleted meanwhile."""
    wanted = {change.table for change in changes if not change.is_new}
    gone = wanted - set(connection.scalars(select(TABLES.c.id).where(TABLES.c.id.in_(wanted)))) if wanted else set()
    if gone:
        raise Missing(say("there is no table {id}", id=repr(min(gone))))
    rows = [
        {"table_id": change.table, "number": change.first + at, "data": entries.write(entry)}
        for change in changes
        for at, entry in enumerate(change.log)
    ]
    connection.execute(_INSERT, rows)
    marks = [
        {"b_id": change.table, "b_version": change.version, "b_updated": change.updated, "b_due": change.due}
        for change in changes
        if not change.is_new
    ]
    if marks:
        connection.execute(_UPDATE, marks)
    for change in changes:
        _put_row(connection, change)


def _put_row(connection: Connection, change: Change) -> None:
    if change.row is not None:
        values = {**change.row, "version": change.version, "updated": change.updated, "due": change.due}
        if change.is_new:
            connection.execute(insert(TABLES).values(id=change.table, counted=False, **values))
        else:
            connection.execute(update(TABLES).where(TABLES.c.id == change.table).values(**values))
    if change.deeds:
        connection.execute(insert(AUDIT), change.deeds)
    if change.sittings is not None:
        connection.execute(delete(SITTINGS).where(SITTINGS.c.table_id == change.table))
        if change.sittings:
            connection.execute(insert(SITTINGS), change.sittings)


def _fail(write: Write, error: Exception) -> None:
    if not write.done.done():
        write.done.set_exception(Conflict(str(error.orig)) if isinstance(error, IntegrityError) else error)
