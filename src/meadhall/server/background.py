"""What has to be done when nobody asks: clocks that run out, bots that are overdue, results to count, memory to free."""

import asyncio
import gc
import logging
import time
from typing import Final

from sqlalchemy import select

from meadhall.server.database import results
from meadhall.server.database.schema import TABLES
from meadhall.server.errors import Missing
from meadhall.server.tables.hall import PATIENCE, Hall

TICK: Final = 0.5
LOOK_AROUND: Final = 3.0
"""Seconds between looks for what the channels may have lost."""

SWEEP: Final = 300.0
"""Seconds between looks through all memory for what refers to itself in a circle."""

log: Final = logging.getLogger("meadhall.alarms")


class BackgroundWork:
    """The care for all tables of one database, shared by all processes."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall
        self._bad: Final[dict[str, float]] = {}
        """Tables that failed, and when they are looked at again."""
        self._looked = 0.0
        self._swept = time.monotonic()

    async def run(self) -> None:
        """Look after everything, for ever."""
        # After a start, whatever a dead process was to do is due at once.
        ahead = PATIENCE
        while True:
            try:
                await self.attend(time.time() + ahead)
                ahead = 0.0
                if time.monotonic() - self._looked > LOOK_AROUND:
                    self._looked = time.monotonic()
                    await self.look_around()
                if time.monotonic() - self._swept > SWEEP:
                    gc.collect()
                    self._swept = time.monotonic()
            except Exception:
                log.exception("looking after the tables failed")
            await asyncio.sleep(TICK)

    async def attend(self, moment: float) -> None:
        """Do what is due by ``moment``."""
        query = select(TABLES.c.id).where(TABLES.c.due < moment).order_by(TABLES.c.due).limit(200)
        for row in await self.hall.store.rows(query):
            await self._attend(row["id"])
        while not self.hall.over.empty():
            await self._count(self.hall.over.get_nowait())

    async def _attend(self, id: str) -> None:
        known = self.hall.lives.get(id)
        if (known is not None and known.thinking >= 0) or self._bad.get(id, 0.0) > time.monotonic():
            return
        try:
            await self.hall.change(id, lambda table: table.time_out(time.time()))
            self.hall.drive(self.hall.live(id))
        except Missing:
            return
        except Exception:
            self._bad[id] = time.monotonic() + 60.0
            log.exception("a table cannot be looked after", extra={"table": id})

    async def _count(self, id: str) -> None:
        try:
            live = self.hall.live(id)
            async with live.lock:
                table = await self.hall.loaded(live)
                await results.count(self.hall.store, table)
        except Missing:
            return

    async def look_around(self) -> None:
        """Catch up where a notice was lost, count what a dead process has left, free memory."""
        hall = self.hall
        for id in await results.uncounted(hall.store):
            await self._count(id)
        if hall.settings.is_shared:
            await hall.catch_up_all()
        hall.presence.repeat()
        self.free(time.monotonic() - hall.settings.idle)

    def free(self, limit: float) -> None:
        """Let tables that were not touched since ``limit`` leave memory; their sockets stay."""
        for live in list(self.hall.lives.values()):
            if live.touched > limit or live.lock.locked() or live.thinking >= 0:
                continue
            live.table = None
            if not live.viewers:
                del self.hall.lives[live.id]
