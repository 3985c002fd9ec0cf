"""Everything one server process is made of, put together and taken apart."""

import asyncio
import contextlib
import importlib
import logging
from collections.abc import AsyncIterator
from typing import Final

from litestar import Litestar
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from meadhall.server.background import BackgroundWork
from meadhall.server.database.notifications import Notifications
from meadhall.server.database.players import Players
from meadhall.server.database.store import Store
from meadhall.server.limits import Limit
from meadhall.server.metrics import Metrics
from meadhall.server.settings import Settings
from meadhall.server.tables.hall import Hall
from meadhall.server.tables.messages_in import MessageHandler
from meadhall.server.tables.presence import CHANNEL
from meadhall.server.tables.review import ReviewCache


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
        self.hall: Final = Hall(settings, self.store, self.channels)
        self.players: Final = Players(self.store)
        self.messages_in: Final = MessageHandler(self.hall, self.players.name_of)
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
        tasks = [asyncio.create_task(self.hall.listen()), asyncio.create_task(BackgroundWork(self.hall).run())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.hall.close()
            await self.store.close()
