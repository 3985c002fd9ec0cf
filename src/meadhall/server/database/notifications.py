"""Notifications between processes over PostgreSQL, on connections that come back after the database was away.

A notice may be lost, as when the database restarts; whoever hears ``MISSED`` looks for what the lost ones were about.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from meadhall.server.pauses import Pauses

MISSED: Final = b'{"missed":true}'
"""What a process tells itself when it listens again: notices may have been lost."""
PATIENCE: Final = 10.0
"""Seconds for one attempt, or for one notice to be sent."""
AWAY: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""How it shows that the database is away."""

log: Final = logging.getLogger("meadhall.notifications")


class Notifications(AsyncPgChannelsBackend):
    """Litestar's channels on PostgreSQL: one connection to listen, one to speak, both renewed when they are lost."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._speaker: Any = None
        self._returning: asyncio.Task[None] | None = None
        self._is_open = False
        self._is_silent = False
        """Notices are lost, and that has been logged."""

    async def on_startup(self) -> None:
        await super().on_startup()
        self._is_open = True
        self._listener_conn.add_termination_listener(self._lost)

    async def on_shutdown(self) -> None:
        self._is_open = False
        if self._returning is not None:
            self._returning.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._returning
        await self._hush()
        with contextlib.suppress(*AWAY):
            await super().on_shutdown()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to channels; while the database is away, as soon as it is back."""
        try:
            await super().subscribe(channels)
        except AWAY:
            self._subscribed_channels.update(channels)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        try:
            await super().unsubscribe(channels)
        except AWAY:
            self._subscribed_channels.difference_update(channels)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Send a notice; one that cannot be sent is lost, and the others find out by looking around."""
        for is_last in (False, True):
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._say(data.decode(), channels)
                self._is_silent = False
                return
            except AWAY as error:
                await self._hush()
                if is_last and not self._is_silent:
                    self._is_silent = True
                    log.warning("notices are lost, the database does not take them", extra={"reason": str(error)})

    async def _say(self, text: str, channels: Iterable[str]) -> None:
        if self._speaker is None or self._speaker.is_closed():
            self._speaker = await self._connect()
        for channel in channels:
            await self._speaker.execute("SELECT pg_notify($1, $2)", channel, text)

    async def _hush(self) -> None:
        speaker, self._speaker = self._speaker, None
        if speaker is not None:
            speaker.terminate()

    def _lost(self, _connection: object) -> None:
        """The connection that listens is gone."""
        if self._is_open and (self._returning is None or self._returning.done()):
            log.warning("the database no longer tells what other processes do; connecting again")
            self._returning = asyncio.create_task(self._return())

    async def _return(self) -> None:
        """Listen again as soon as the database lets us, trying less and less often."""
        pauses = Pauses()
        while not await self._listens():
            await asyncio.sleep(pauses.next())
        log.warning("listening to other processes again")
        assert self._queue is not None
        self._queue.put_nowait((min(self._subscribed_channels), MISSED))  # one of them is enough to look everywhere

    async def _listens(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE), self._listener_lock:
                connection: Any = await self._connect()
                connection.add_termination_listener(self._lost)
                for channel in sorted(self._subscribed_channels):
                    await connection.add_listener(channel, self._listener)
        except AWAY:
            return False
        self._listener_conn = connection
        return not connection.is_closed()
