"""The tables that are in memory. One that nobody touches leaves memory; its viewers stay, and it is read again when needed."""

import functools
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from meadhall.kernel.errors import MeadhallError, UnknownGame
from meadhall.kernel.sentence import say
from meadhall.server.errors import Missing
from meadhall.server.tables import snapshots
from meadhall.server.tables.entries import AnyEntry, Erased, write
from meadhall.server.tables.interfaces import Change, Conflict, Slices, Storage, Time
from meadhall.server.tables.loaded_table import LoadedTable
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.broadcaster import Broadcaster

log: Final = logging.getLogger("meadhall.tables")


class TableCache:
    """Reads tables from their logs, keeps them, and follows what other processes write."""

    def __init__(self, storage: Storage, time: Time, slices: Slices, broadcaster: Broadcaster) -> None:
        self.loaded: Final[dict[str, LoadedTable]] = {}
        self._storage: Final = storage
        self._time: Final = time
        self._slices: Final = slices
        self._broadcaster: Final = broadcaster
        self.appeared: Callable[[str], None] = _nobody
        """Called when a table is looked at that was not in memory."""

    def get(self, id: str) -> LoadedTable:
        """The slot of a table in memory, whether or not the table is there or exists."""
        loaded = self.loaded.get(id)
        if loaded is None:
            loaded = self.loaded[id] = LoadedTable(id, self._time.monotonic())
            self.appeared(id)
        loaded.touched = self._time.monotonic()
        return loaded

    async def table(self, loaded: LoadedTable) -> Table:
        """The table, read from its log if it is not in memory; raise Missing. Call it with the lock held."""
        if loaded.table is None:
            if loaded.unsettled is not None:
                await self.settle(loaded)
            entries = await self._storage.log(loaded.id)
            if not entries:
                if not loaded.viewers:
                    self.loaded.pop(loaded.id, None)
                raise Missing(say("there is no table {id}", id=repr(loaded.id)))
            loaded.table = await self._read(loaded.id, entries)
            loaded.table.stored_facets = loaded.table.facets
            if loaded.table.version > loaded.sent_version:
                await self._broadcaster.update(loaded, loaded.table)
        return loaded.table

    async def settle(self, loaded: LoadedTable) -> bool:
        """Store what is not known to be stored; say whether it is. Raise StorageAway. Call it with the lock held."""
        change = loaded.unsettled
        assert change is not None
        try:
            await self._storage.append(change)
            stored = True
        except Conflict:
            stored = await self.is_stored(change)
        except Missing:
            loaded.unsettled = None
            raise
        loaded.unsettled = None
        return stored

    async def is_stored(self, change: Change) -> bool:
        """Whether the entries of a change are in the log; raise StorageAway."""
        log = await self._storage.log(change.table, change.first)
        return [write(entry) for entry in log[: len(change.log)]] == [write(entry) for entry in change.log]

    async def _read(self, id: str, entries: list[AnyEntry]) -> Table:
        """The table that a log tells of; one that cannot be played any more is put aside, and its log is kept."""
        try:
            return await self._from_snapshot(id, entries) or await self._replayed(id, entries)
        except UnknownGame:
            raise  # a plugin that is not loaded this time
        except MeadhallError as error:
            if await self._storage.put_aside(id):
                log.error("a table was put aside; its log is kept", extra={"table": id, "reason": str(error)})
            raise Missing(say("this table can no longer be played and was set aside: {why}", why=error.sentence)) from error

    async def _replayed(self, id: str, entries: list[AnyEntry], snapshot: bytes = b"") -> Table:
        table = Table(id)
        await self._slices.run(lambda: table.catch_up(entries, snapshot))
        return table

    async def _from_snapshot(self, id: str, entries: list[AnyEntry]) -> Table | None:
        """A long game from its snapshot; None if there is none that fits."""
        snapshot = await self._storage.snapshot(id) if len(entries) > snapshots.WORTH else b""
        if not snapshot:
            return None
        try:
            return await self._replayed(id, entries, snapshot)
        except UnknownGame:
            raise
        except (MeadhallError, msgspec.DecodeError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            log.warning("a snapshot was left aside", extra={"table": id, "reason": str(error)})
            return None

    async def snap(self) -> None:
        """Take snapshots of the games that have become long."""
        for loaded in list(self.loaded.values()):
            async with loaded.lock:
                table = loaded.table
                if table is None or table.fresh or not snapshots.is_due(table):
                    continue
                data = await self._slices.run(functools.partial(snapshots.take, table))
                table.snapped = len(table.times)
            await self._storage.keep_snapshot(loaded.id, data)

    async def follow(self, loaded: LoadedTable, table: Table) -> bool:
        """Take in what other processes have stored; say whether there was anything. Call it with the lock held."""
        entries = await self._storage.log(loaded.id, table.version)
        if not entries:
            return False
        if any(isinstance(entry, Erased) for entry in entries):  # what is in memory was rewritten in storage
            loaded.table = None
            await self.table(loaded)
            return True
        try:
            await self._slices.run(lambda: table.catch_up(entries))
        except BaseException:
            loaded.table = None
            raise
        table.stored_facets = table.facets
        await self._broadcaster.update(loaded, table)
        return True

    async def catch_up(self, id: str, version: int) -> None:
        """Read what others have stored up to ``version``, if viewers here want to know and were not sent it."""
        loaded = self.loaded.get(id)
        if loaded is None or (loaded.sent_version >= version and not loaded.lock.locked()):
            return
        async with loaded.lock:
            if loaded.table is not None and loaded.table.version < version:
                await self.follow(loaded, loaded.table)
            elif loaded.table is None and loaded.viewers and loaded.sent_version < version:
                await self.table(loaded)

    async def catch_up_some(self, tables: list[str]) -> None:
        """Look for what other processes have stored at some tables."""
        for id, version in (await self._storage.versions(tables)).items():
            await self.catch_up(id, version)

    async def catch_up_all(self) -> None:
        """Look for what other processes have stored at any table that is in use here, and whether it is still there."""
        used = [loaded.id for loaded in self.loaded.values() if loaded.viewers or loaded.table is not None]
        versions = await self._storage.versions(used)
        for id, version in versions.items():
            await self.catch_up(id, version)
        for id in set(used) - set(versions):
            await self._forget_deleted(id)

    async def _forget_deleted(self, id: str) -> None:
        """Let go of a table that was deleted, and send its viewers away."""
        loaded = self.get(id)
        async with loaded.lock:
            if loaded.unsettled is not None or await self._storage.version(id) > 0:
                return
            loaded.table = None
            for viewer in list(loaded.viewers):
                viewer.say_goodbye(say("there is no table {id}", id=repr(id)))
            if not loaded.viewers:
                self.loaded.pop(id, None)

    def free(self, idle: float) -> None:
        """Let tables that were not touched for ``idle`` seconds leave memory; their viewers stay."""
        limit = self._time.monotonic() - idle
        for loaded in list(self.loaded.values()):
            if loaded.touched > limit or loaded.lock.locked() or loaded.thinking >= 0 or loaded.unsettled is not None:
                continue
            loaded.table = None
            if not loaded.viewers:
                del self.loaded[loaded.id]

    @property
    def tables_in_memory(self) -> int:
        return sum(loaded.table is not None for loaded in self.loaded.values())

    @property
    def viewers(self) -> int:
        return sum(len(loaded.viewers) for loaded in self.loaded.values())


def _nobody(_table: str) -> None:
    """Nobody wants to know."""
