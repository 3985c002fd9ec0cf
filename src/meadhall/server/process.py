"""Everything one server process is made of, put together and taken apart."""

import asyncio
import contextlib
import importlib
import logging
import time
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from meadhall.server.background import BackgroundWork
from meadhall.server.bot_pool import BotPool
from meadhall.server.database.notifications import Notifications
from meadhall.server.database.players import Players
from meadhall.server.database.store import Store
from meadhall.server.limits import Limit
from meadhall.server.metrics import Metrics
from meadhall.server.settings import Settings
from meadhall.server.tables.creation import TableCreation
from meadhall.server.tables.messages_in import MessageHandler
from meadhall.server.tables.review import ReviewCache
from meadhall.server.tables.service import TableService

hall_log: Final = logging.getLogger("meadhall.hall")
CHANNEL: Final = "meadhall"
"""The one channel on which processes tell each other what happened."""


class SystemTime:
    """The time of this machine."""

    now = staticmethod(time.time)
    monotonic = staticmethod(time.monotonic)


class ServerProcess:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        for plugin in settings.plugins:
            importlib.import_module(plugin)
        self.log: Final = logging.getLogger("meadhall.server")
        self.settings: Final = settings
        self.store: Final = Store(settings)
        backend = Notifications(settings.database) if settings.is_shared else MemoryChannelsBackend()
        self.channels: Final = ChannelsPlugin(backend, channels=[CHANNEL])
        self.bots: Final = BotPool(settings.bot_workers, settings.plugins)
        seconds = settings.bot_seconds
        self.tables: Final = TableService(self.store, self._publish, SystemTime(), self.bots, bot_seconds=seconds)
        self.players: Final = Players(self.store)
        self.creation: Final = TableCreation(self.tables, self.players.me)
        self.messages_in: Final = MessageHandler(
            self.tables, self.players.name_of, self.bots, bot_seconds=seconds, away=settings.away
        )
        self.metrics: Final = Metrics()
        self.reviews: Final = ReviewCache()
        self.socket_messages: Final = Limit(settings.messages, settings.messages * 5, "messages")
        self.logins: Final = Limit(0.1, 10, "attempts to log in")
        self.makings: Final = Limit(0.2, 20, "new tables")
        self.questions: Final = Limit(0.5, 10, "questions to bots")
        self.replays: Final = Limit(0.5, 30, "finished games")

    @contextlib.asynccontextmanager
    async def lifespan(self, _app: Litestar) -> AsyncIterator[None]:
        """Open the database and look after the tables until the server stops."""
        await self.store.open()
        background = BackgroundWork(self.tables, self.store, self.settings.idle)
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(background.run())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.tables.tasks.close()
            await self.bots.close()
            await self.store.close()

    def _publish(self, notice: dict[str, Any]) -> None:
        if self.settings.is_shared:
            self.channels.publish(notice, CHANNEL)

    async def _listen(self) -> None:
        """Hear what other processes publish, for ever."""
        async with self.channels.start_subscription(CHANNEL) as subscriber:
            async for data in subscriber.iter_events():
                try:
                    await self.tables.hear(msgspec.json.decode(data))
                except Exception:
                    hall_log.exception("a notice of another process could not be heard")
