"""The one way to change a table: check, store, tell.

``change`` holds the table's lock while the new entries are stored, then tells everybody. Storage, time, other
processes and bots are handed in, so the same code runs in a server and in a page without one.
"""

import asyncio
import functools
from collections.abc import Callable
from typing import Any, Final, TypeVar

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import say
from meadhall.server.errors import StorageAway, Unavailable, Unsettled
from meadhall.server.tables.bots.driver import BotDriver
from meadhall.server.tables.cache import TableCache
from meadhall.server.tables.interfaces import Bots, Change, Publish, Slices, Storage, Time
from meadhall.server.tables.loaded_table import LoadedTable
from meadhall.server.tables.summary import deeds_of, row_of, sittings_of
from meadhall.server.tables.table import Table
from meadhall.server.tables.tasks import Tasks
from meadhall.server.tables.viewers.broadcaster import Broadcaster
from meadhall.server.tables.viewers.presence import Presence

PATIENCE: Final = 15.0
"""Seconds after which any process may ask a bot again that another one was to ask."""
TRIES: Final = 20
SETTLE: Final = 7.0
"""Seconds for which a change is tried to be stored, less than the page waits for a reply."""
SHORTEST_PAUSE: Final = 0.05
UNSETTLED: Final = say(
    "the database is away, and whether this counts is not known yet; send it again under the same id to find out"
)
T = TypeVar("T")


class TableService:
    """The tables of one process."""

    def __init__(
        self, storage: Storage, publish: Publish, time: Time, slices: Slices, bots: Bots, *, bot_seconds: float
    ) -> None:
        self.storage: Final = storage
        self.time: Final = time
        self.slices: Final = slices
        self.tasks: Final = Tasks()
        self.broadcaster: Final = Broadcaster(publish, time, slices, self.tasks)
        self.cache: Final = TableCache(storage, time, slices, self.broadcaster)
        self.presence: Final = Presence(self.cache, publish, time, self.tasks)
        self.bot_driver: Final = BotDriver(self.change, bots, time, self.tasks, bot_seconds)
        self.finished: Final[asyncio.Queue[str]] = asyncio.Queue()
        """Finished tables whose results are to be counted."""

    async def look(self, id: str, see: Callable[[Table], T]) -> T:
        """What ``see`` reads off a table; raise Missing if there is none."""
        loaded = self.cache.get(id)
        await self.broadcaster.wait_for_pause(loaded)
        async with loaded.lock:
            table = await self.cache.table(loaded)
            if self.storage.is_shared and await self.cache.follow(loaded, table):
                table = await self.cache.table(loaded)
            return await self.slices.run(functools.partial(see, table))

    async def change(self, id: str, act: Callable[[Table], T]) -> T:
        """Let ``act`` change a table; when this returns, the change is stored and sent to everybody.

        Raise whatever ``act`` raises; then nothing was changed.
        """
        loaded = self.cache.get(id)
        async with loaded.lock:
            for _ in range(TRIES):
                table = await self.cache.table(loaded)
                try:
                    result = await self.slices.run(functools.partial(act, table))
                except MeadhallError:
                    assert not table.fresh, "a refused command must not leave entries"
                    # The refusal may come from not knowing yet what another process has stored.
                    if not self.storage.is_shared or not await self.cache.follow(loaded, table):
                        raise
                    continue
                except BaseException:
                    loaded.table = None
                    raise
                if not table.fresh or await self._store(loaded, table):
                    return result
        raise Unavailable("the table is too busy; try again")

    async def add(self, table: Table) -> None:
        """Store a new table with all its entries."""
        loaded = self.cache.get(table.id)
        async with loaded.lock:
            loaded.table = table
            try:
                is_stored = await self._store(loaded, table)
            except Unsettled:
                loaded.unsettled, is_stored = None, False
            if not is_stored:
                raise Unavailable("the table could not be set up; try again")

    async def _store(self, loaded: LoadedTable, table: Table) -> bool:
        """Store the fresh entries of a table and tell everybody; False if another process was first."""
        now = self.time.now()
        fresh = list(table.fresh)
        is_changed = table.facets != table.stored_facets
        change = Change(
            table=table.id,
            first=table.version - len(fresh),
            log=fresh,
            updated=now,
            due=table.due(now, PATIENCE),
            row=row_of(table) if is_changed else None,
            sittings=sittings_of(table) if is_changed and table.status != "over" else None,
            deeds=deeds_of(table, fresh),
        )
        stored = False
        try:
            stored = await self._settled(loaded, change)
        finally:
            if not stored:
                loaded.table = None
        if not stored:
            return False
        table.fresh.clear()
        if is_changed and table.status == "over":
            self.finished.put_nowait(table.id)
        table.stored_facets = table.facets
        await self.broadcaster.changed(loaded, table, in_lobby=is_changed and table.made_as.listed)
        if change.sittings is not None:
            self.presence.tell(loaded, table)  # whoever watched may sit now
        self.bot_driver.drive(loaded)
        return True

    async def _settled(self, loaded: LoadedTable, change: Change) -> bool:
        """Store a change; False if another process was first. Raise Unsettled if storage is away and stays away.

        Storage that fails may have stored it all the same. Writing it again tells: its numbers are taken by this change, by
        others, or by nobody.
        """
        loaded.unsettled = change
        begun, pause = self.time.monotonic(), SHORTEST_PAUSE
        while True:
            try:
                return await self.cache.settle(loaded)
            except StorageAway as error:
                if not self.storage.is_shared and not await self.cache.is_stored(change):
                    loaded.unsettled = None
                    raise Unavailable(
                        say("this could not be stored, so nothing has changed: {why}", why=error.sentence)
                    ) from error
                if self.time.monotonic() - begun + pause > SETTLE:
                    raise Unsettled(UNSETTLED) from error
            await asyncio.sleep(pause)
            pause *= 2

    async def time_out(self, id: str) -> None:
        """Do what is due at a table: its clock, the end of its game's time, or a bot that nobody asks."""
        await self.change(id, lambda table: table.time_out(self.time.now()))
        self.bot_driver.drive(self.cache.get(id))

    async def hear(self, notice: dict[str, Any]) -> None:
        """Take in what another process has published."""
        if "tables" in notice:  # those of a shard that is listened to from now on
            await self.cache.catch_up_some(notice["tables"])
            self.presence.ask(notice["tables"])
            return
        if "missed" in notice:
            await self.cache.catch_up_all()
            self.presence.repeat(at_once=True)
            self.broadcaster.tell_lobby()
            return
        if "process" in notice:
            self.presence.hear(notice)
            return
        if notice.get("lobby") and "table" not in notice:
            self.broadcaster.tell_lobby()
            return
        await self.cache.catch_up(str(notice["table"]), int(str(notice["version"])))
