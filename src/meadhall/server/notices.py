"""What processes on one database tell each other. What is about a table goes to the tables of its shard only.

A process listens to what concerns all, and to the shards of the tables that it has in memory, so that fifty processes do
not each hear of every move of all.
"""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from meadhall.server.database.notifications import MISSED, Notifications
from meadhall.server.errors import StorageAway
from meadhall.server.settings import Settings

ALL: Final = "meadhall"
"""The channel that every process hears."""
SHARDS: Final = 4096
TIDY: Final = 30.0
"""Seconds after which a shard is listened to no more in which this process has no table."""
log: Final = logging.getLogger("meadhall.tables")
Hear = Callable[[dict[str, Any]], Awaitable[None]]


def shard_of(table: str) -> str:
    """The channel on which a table is told of."""
    number = int.from_bytes(hashlib.blake2b(table.encode(), digest_size=4).digest(), "big")
    return f"{ALL}_{number % SHARDS}"


class Notices:
    """Speaks and listens for one process; without a shared database it does neither."""

    def __init__(self, settings: Settings, hear: Hear, tables: Callable[[], Iterable[str]]) -> None:
        self._is_shared: Final = settings.is_shared
        self._hear: Final = hear
        self._tables: Final = tables
        """The tables in memory."""
        backend = Notifications(settings.database) if settings.is_shared else MemoryChannelsBackend()
        self.plugin: Final = ChannelsPlugin(backend, channels=[ALL, *(f"{ALL}_{number}" for number in range(SHARDS))])
        self._listening: Final[dict[str, asyncio.Task[None]]] = {}

    def publish(self, notice: dict[str, Any]) -> None:
        """Tell the other processes something; nobody waits for it."""
        if not self._is_shared:
            return
        with contextlib.suppress(RuntimeError):  # the channels close before the last tasks of a server that stops
            if "table" in notice:
                self.plugin.publish(notice, shard_of(str(notice["table"])))
            if "table" not in notice or notice.get("lobby"):
                self.plugin.publish({"lobby": True} if notice.get("lobby") else notice, ALL)

    def follow(self, table: str) -> None:
        """Listen to what is told of a table from now on."""
        shard = shard_of(table)
        if self._is_shared and shard not in self._listening:
            self._listening[shard] = asyncio.create_task(self._listen(shard))

    @property
    def shards(self) -> int:
        """How many shards this process listens to."""
        return len(self._listening)

    async def run(self) -> None:
        """Listen to what concerns all, and now and then stop listening where there is nothing of ours, for ever."""
        everything = asyncio.create_task(self._listen(ALL))
        try:
            while True:
                await asyncio.sleep(TIDY)
                used = {shard_of(table) for table in self._tables()}
                for shard in [shard for shard in self._listening if shard not in used]:
                    self._listening.pop(shard).cancel()
        finally:
            tasks = [everything, *self._listening.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self, channel: str) -> None:
        async with self.plugin.start_subscription(channel) as subscriber:
            if channel != ALL:  # what was told of these tables before anybody listened
                await self._heard(MISSED, channel)
            async for data in subscriber.iter_events():
                await self._heard(data, channel)

    async def _heard(self, data: bytes, channel: str) -> None:
        try:
            notice = msgspec.json.decode(data)
            if "missed" in notice and channel != ALL:
                notice["tables"] = [table for table in self._tables() if shard_of(table) == channel]
            await self._hear(notice)
        except StorageAway:
            pass  # the store has said so, and whoever listens again looks for what was missed
        except Exception:
            log.exception("a notice of another process could not be heard")
