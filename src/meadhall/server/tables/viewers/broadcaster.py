"""Tells everybody what has changed: the viewers of a table, the other processes, and the lobby."""

import asyncio
from typing import Final

from meadhall.server.tables.interfaces import Publish, Slices, Time
from meadhall.server.tables.loaded_table import LoadedTable
from meadhall.server.tables.table import Table
from meadhall.server.tables.tasks import Tasks
from meadhall.server.tables.viewers import hush
from meadhall.server.tables.viewers.viewer import TableUpdate

HUSH: Final = 1.0
"""Seconds before a hushed table tells what has happened."""


class Broadcaster:
    """Sends each change of a table to whoever may know it, at once or after a pause."""

    def __init__(self, publish: Publish, time: Time, slices: Slices, tasks: Tasks) -> None:
        self.lobby_listeners: Final[set[asyncio.Event]] = set()
        """Set when the list of tables has changed, one for each listener in the lobby."""
        self._publish: Final = publish
        self._time: Final = time
        self._slices: Final = slices
        self._tasks: Final = tasks

    async def changed(self, loaded: LoadedTable, table: Table, *, in_lobby: bool) -> None:
        """Tell everybody of a change that was stored just now."""
        if hush.is_hushed(table):
            loaded.hushed_until = self._time.monotonic() + HUSH
            self._tasks.run(self._tell_after_pause(loaded))
        await self.update(loaded, table)
        if not self._is_hushed(loaded):
            self._announce(table, in_lobby=in_lobby)

    async def update(self, loaded: LoadedTable, table: Table) -> None:
        """Send every viewer here what has changed for it. Call it with the lock held."""
        if loaded.viewers:
            await self._slices.run(lambda: self._tell(loaded, table))
        loaded.sent_version = table.version

    def _tell(self, loaded: LoadedTable, table: Table) -> None:
        update = TableUpdate(table)
        hushed = self._is_hushed(loaded)
        secret = hush.asked_in_secret(table) if hushed else None
        for viewer in list(loaded.viewers):
            if not hushed or (secret is not None and viewer.seat == secret):
                viewer.update(table, update)

    def _is_hushed(self, loaded: LoadedTable) -> bool:
        return loaded.hushed_until > self._time.monotonic()

    async def _tell_after_pause(self, loaded: LoadedTable) -> None:
        """Tell everybody what a hushed table has held back, unless it is hushed again."""
        await asyncio.sleep(HUSH + 0.01)  # no timer is exact
        async with loaded.lock:
            if loaded.table is not None and not self._is_hushed(loaded):
                await self.update(loaded, loaded.table)
                self._announce(loaded.table, in_lobby=loaded.table.made_as.listed)

    async def wait_for_pause(self, loaded: LoadedTable) -> None:
        """Wait until the table is not hushed any more."""
        await asyncio.sleep(max(0.0, loaded.hushed_until - self._time.monotonic()))

    def _announce(self, table: Table, *, in_lobby: bool) -> None:
        """Tell the other processes that the table has gone on, and the lobby if the list of tables shows it."""
        if in_lobby:
            self.tell_lobby()
        self._publish({"table": table.id, "version": table.version, "lobby": in_lobby})

    def tell_lobby(self) -> None:
        """Tell everybody in the lobby to look again."""
        for bell in self.lobby_listeners:
            bell.set()
