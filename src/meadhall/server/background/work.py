"""What has to be done when nobody asks: clocks that run out, bots that are overdue, results to count, memory to free."""

import asyncio
import gc
import logging
import time
from typing import Final

from sqlalchemy import select

from meadhall.server.database import results
from meadhall.server.database.schema import TABLES
from meadhall.server.database.store import Store
from meadhall.server.errors import Missing, StorageAway
from meadhall.server.pauses import Pauses
from meadhall.server.tables.service import PATIENCE, TableService

TICK: Final = 0.5
LOOK_AROUND: Final = 3.0
"""Seconds between looks for what the channels may have lost."""

LONGEST_PAUSE: Final = 30.0
"""Seconds between two looks while the database is away, at most."""
SWEEP: Final = 300.0
"""Seconds between looks through memory for what refers to itself in a circle, which take a tenth of a second at 500 tables."""

log: Final = logging.getLogger("meadhall.background")


class BackgroundWork:
    """The care for all tables of one database, shared by all processes."""

    def __init__(self, tables: TableService, store: Store, idle: float) -> None:
        self.tables: Final = tables
        self.store: Final = store
        self.idle: Final = idle
        """Seconds after which a table that nobody touches leaves memory."""
        self._bad: Final[dict[str, float]] = {}
        """Tables that failed, and when they are looked at again."""
        self._looked = 0.0
        self._swept = time.monotonic()

    async def run(self) -> None:
        """Look after everything, for ever."""
        # After a start, whatever a dead process was to do is due at once.
        ahead, away = PATIENCE, Pauses(LONGEST_PAUSE)
        while True:
            try:
                await self.attend(self.tables.time.now() + ahead)
                if away.in_all:
                    log.warning("the database is back", extra={"seconds": round(away.in_all)})
                ahead, away = 0.0, Pauses(LONGEST_PAUSE)
                if time.monotonic() - self._looked > LOOK_AROUND:
                    self._looked = time.monotonic()
                    await self.look_around()
                if time.monotonic() - self._swept > SWEEP:
                    gc.collect()
                    self._swept = time.monotonic()
            except StorageAway:
                await asyncio.sleep(away.next())
            except Exception:
                log.exception("looking after the tables failed")
            await asyncio.sleep(TICK)

    async def attend(self, moment: float) -> None:
        """Do what is due by ``moment``."""
        query = select(TABLES.c.id).where(TABLES.c.due < moment).order_by(TABLES.c.due).limit(200)
        for row in await self.store.rows(query):
            await self._attend(row["id"])
        while not self.tables.finished.empty():
            await self._count(self.tables.finished.get_nowait())

    async def _attend(self, id: str) -> None:
        known = self.tables.cache.loaded.get(id)
        if (known is not None and known.thinking >= 0) or self._bad.get(id, 0.0) > time.monotonic():
            return
        try:
            await self.tables.time_out(id)
        except Missing:
            return
        except StorageAway:
            raise
        except Exception:
            self._bad[id] = time.monotonic() + 60.0
            log.exception("a table cannot be looked after", extra={"table": id})

    async def _count(self, id: str) -> None:
        try:
            loaded = self.tables.cache.get(id)
            async with loaded.lock:
                table = await self.tables.cache.table(loaded)
                if not await results.count(self.store, table):
                    await self.tables.cache.follow(loaded, table)  # and the next look counts what it does not know yet
        except Missing:
            return

    async def look_around(self) -> None:
        """Catch up where a notice was lost, count what a dead process has left, shorten long logs, free memory."""
        for loaded in list(self.tables.cache.loaded.values()):
            if loaded.unsettled is not None:
                await self._attend(loaded.id)
        for id in await results.uncounted(self.store):
            await self._count(id)
        if self.store.is_shared:
            await self.tables.cache.catch_up_all()
        self.tables.presence.repeat()
        await self.tables.cache.snap()
        self.tables.cache.free(self.idle)
