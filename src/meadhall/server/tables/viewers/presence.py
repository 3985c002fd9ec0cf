"""Who is connected to which table, over all processes."""

import asyncio
from typing import Any, Final

from meadhall.server import messages
from meadhall.server.access.identity import new_id
from meadhall.server.tables.cache import TableCache
from meadhall.server.tables.interfaces import Publish, Time
from meadhall.server.tables.loaded_table import LoadedTable
from meadhall.server.tables.table import Table
from meadhall.server.tables.tasks import Tasks

REPEAT: Final = 20.0
"""Seconds after which a process says again who is connected to it."""
PAUSE: Final = 0.25
"""Seconds in which those who come and go are announced together."""
TRUST: Final = 50.0
"""Seconds for which the word of another process is believed."""


class Presence:
    """What this process knows of who is where."""

    def __init__(self, cache: TableCache, publish: Publish, time: Time, tasks: Tasks) -> None:
        self._cache: Final = cache
        self._publish: Final = publish
        self._time: Final = time
        self.process: Final = new_id()
        self._told: Final[dict[str, dict[str, tuple[list[str], float]]]] = {}
        """What other processes said: by table and process, the players and when it was."""
        self._tasks: Final = tasks
        self._pausing: Final[dict[str, bool]] = {}
        """Tables of which something was announced just now, and whether more has happened since."""
        self._last = 0.0

    def players(self, loaded: LoadedTable) -> list[str]:
        """Everybody who is connected, once for each socket."""
        found = [viewer.player for viewer in loaded.viewers]
        limit = self._time.monotonic() - TRUST
        for players, at in self._told.get(loaded.id, {}).values():
            if at > limit:
                found.extend(players)
        return found

    def here(self, loaded: LoadedTable, table: Table) -> tuple[list[int], int]:
        """The seats whose players are connected, and how many others watch."""
        players = self.players(loaded)
        seats = [number for number, sitting in enumerate(table.seats) if sitting.kind == "person" and sitting.player in players]
        seated = {sitting.player for sitting in table.seats if sitting.kind == "person"}
        return seats, sum(player not in seated for player in players)

    def note(self, id: str, player: str) -> None:
        """Somebody has done something at a table, by a socket or not; it counts if they sit there."""
        loaded = self._cache.loaded.get(id)
        if loaded is not None and loaded.table is not None and loaded.table.seat_of(player) is not None:
            loaded.last_seen[player] = self._time.monotonic()

    def away_for(self, loaded: LoadedTable, player: str) -> float:
        """Seconds since ``player`` was last connected; 0 while it is."""
        if player in self.players(loaded):
            return 0.0
        return self._time.monotonic() - loaded.last_seen.get(player, loaded.born)

    def changed(self, loaded: LoadedTable, table: Table, *, ask: bool = False) -> None:
        """Somebody came or went here: tell the sockets and the other processes, but not for each one of a crowd."""
        if ask:
            self.announce(loaded, ask=True)
        if loaded.id in self._pausing:
            self._pausing[loaded.id] = True
            return
        self._pausing[loaded.id] = False
        self.tell(loaded, table)
        self.announce(loaded)
        self._tasks.run(self._tell_later(loaded))

    async def _tell_later(self, loaded: LoadedTable) -> None:
        await asyncio.sleep(PAUSE)
        if self._pausing.pop(loaded.id) and loaded.table is not None:
            self.changed(loaded, loaded.table)

    def tell(self, loaded: LoadedTable, table: Table) -> None:
        seats, watching = self.here(loaded, table)
        for viewer in loaded.viewers:
            viewer.send(messages.Presence(here=seats, watching=watching))

    def announce(self, loaded: LoadedTable, *, ask: bool = False) -> None:
        """Tell the other processes who is connected here; with ``ask`` they are to answer."""
        players = [viewer.player for viewer in loaded.viewers]
        self._publish({"process": self.process, "table": loaded.id, "players": players[:200], "ask": ask})

    def ask(self, tables: list[str]) -> None:
        """Say who is connected here to some tables, and ask the other processes who is there."""
        for loaded in [self._cache.loaded[id] for id in tables if id in self._cache.loaded]:
            if loaded.viewers:
                self.announce(loaded, ask=True)

    def repeat(self, *, at_once: bool = False) -> None:
        """Say again who is here, from time to time, so that a process that died is forgotten."""
        now = self._time.monotonic()
        if now - self._last < REPEAT and not at_once:
            return
        self._last = now
        for loaded in list(self._cache.loaded.values()):
            if loaded.viewers:
                self.announce(loaded)
        for table in [id for id in self._told if id not in self._cache.loaded]:
            del self._told[table]

    def hear(self, notice: dict[str, Any]) -> None:
        """Another process says who is connected to it."""
        loaded = self._cache.loaded.get(str(notice["table"]))
        if notice["process"] == self.process or loaded is None:
            return
        told = self._told.setdefault(loaded.id, {})
        before = told.get(notice["process"], ([], 0.0))[0]
        players = [str(player) for player in notice["players"]]
        told[notice["process"]] = (players, self._time.monotonic())
        for player in before:
            loaded.last_seen[player] = self._time.monotonic()
        if notice["ask"]:
            self.announce(loaded)
        if sorted(before) != sorted(players) and loaded.table is not None:
            self.tell(loaded, loaded.table)
