"""Everything one server process is made of, put together and taken apart."""

import asyncio
import contextlib
import importlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from litestar import Litestar

from meadhall.server import face_files
from meadhall.server.access.limits import Limit
from meadhall.server.access.open_sockets import OpenSockets
from meadhall.server.background.operator_watch import OperatorWatch
from meadhall.server.background.schedule import Schedule
from meadhall.server.background.work import BackgroundWork
from meadhall.server.bots.pool import BotPool
from meadhall.server.database.mail_links import MailLinks
from meadhall.server.database.players import Players
from meadhall.server.database.sessions import Sessions
from meadhall.server.database.store import Store
from meadhall.server.errors import StorageAway
from meadhall.server.mail import Mailer
from meadhall.server.metrics import Metrics
from meadhall.server.notices import Notices
from meadhall.server.settings import Settings
from meadhall.server.slices import Slices
from meadhall.server.tables.creation import TableCreation
from meadhall.server.tables.messages_in import MessageHandler
from meadhall.server.tables.review import ReviewCache
from meadhall.server.tables.service import TableService

SLEW: Final = 0.001
"""How much faster or slower than real time the server's clock goes while it differs from the machine's."""
SOCKETS_CHECKED: Final = 30.0
"""Seconds after which it is checked again whether the logins behind open sockets still count."""


class SteadyTime:
    """The time of this machine as it was when the process started, and since then by a clock that nobody sets.

    It follows the machine's own clock slowly, so that setting that one moves no game's clock.
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.monotonic: Final = monotonic
        self._wall: Final = wall
        self._then = monotonic()
        self._now = wall()

    def now(self) -> float:
        """Seconds since 1970."""
        passed = self.monotonic() - self._then
        most = passed * SLEW
        self._then += passed
        self._now += passed
        self._now += max(-most, min(most, self._wall() - self._now))
        return self._now


class ServerProcess:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        for plugin in settings.plugins:
            importlib.import_module(plugin)
        self.log: Final = logging.getLogger("meadhall.server")
        self.settings: Final = settings
        self.store: Final = Store(settings)
        self.time: Final = SteadyTime()
        self.now: Final = self.time.now
        self.notices: Final = Notices(settings, self._hear, lambda: list(self.tables.cache.loaded))
        self.bots: Final = BotPool(settings.bot_workers, settings.plugins)
        seconds = settings.bot_seconds
        self.tables: Final = TableService(
            self.store, self.notices.publish, self.time, Slices(self.time), self.bots, bot_seconds=seconds
        )
        self.tables.cache.appeared = self.notices.follow
        self.players: Final = Players(self.store)
        self.sessions: Final = Sessions(self.store)
        self.mail_links: Final = MailLinks(self.store)
        self.mailer: Final = Mailer(settings.mail) if settings.mail else None
        self.open_sockets: Final = OpenSockets()
        self.creation: Final = TableCreation(self.tables, self.players.me)
        self.messages_in: Final = MessageHandler(
            self.tables, self.players.name_of, self.bots, bot_seconds=seconds, away=settings.away, crowd=settings.crowd
        )
        self.metrics: Final = Metrics()
        self.reviews: Final = ReviewCache(self.tables.slices)
        crowd = settings.crowd
        self.requests: Final = Limit(settings.requests, settings.requests * 10, "requests", crowd)
        self.socket_messages: Final = Limit(settings.messages, settings.messages * 5, "messages", crowd)
        self.guests: Final = Limit(0.05 * crowd, 10 * crowd, "new guests")
        self.logins: Final = Limit(0.1, 10, "attempts to log in", crowd)
        self.makings: Final = Limit(0.2, 20, "new tables", crowd)
        self.greetings: Final = Limit(1.0, 60, "greetings", crowd)
        self.texts: Final = Limit(3.0, 120, "looks at the text table", crowd)
        self.replays: Final = Limit(0.5, 30, "finished games", crowd)
        self.puzzles: Final = Limit(2.0, 40, "answers to puzzles", crowd)
        self.puzzle_turn: Final = asyncio.Lock()
        """Puzzles are searched one after the other."""
        self.drawing: asyncio.Future[None]
        """Done as soon as the faces are drawn, whose address is told with a table."""

    @contextlib.asynccontextmanager
    async def lifespan(self, _app: Litestar) -> AsyncIterator[None]:
        """Open the database and look after the tables until the server stops."""
        await self.store.open()
        self.drawing = asyncio.create_task(asyncio.to_thread(face_files.draw_all))
        background = BackgroundWork(self.tables, self.store, self.settings.idle)
        schedule = Schedule(self.store, self.settings)
        work = (self.notices.run(), background.run(), self._check_sockets(), OperatorWatch(self).run(), schedule.run())
        tasks = [asyncio.create_task(part) for part in (*work, self.metrics.run(self))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.tables.tasks.close()
            await self.bots.close()
            await self.store.close()

    def end_sockets(self, player: str, session: str = "") -> None:
        """Close the sockets of a player, or of one login, in all processes; whoever comes back must prove who they are."""
        self.open_sockets.end(player, session)
        self.notices.publish({"ended": player, "session": session})

    async def _check_sockets(self) -> None:
        """Close the sockets of logins that have ended elsewhere, by time, or by an operator, for ever."""
        while True:
            await asyncio.sleep(SOCKETS_CHECKED)
            callers = self.open_sockets.callers()
            with contextlib.suppress(StorageAway):
                for caller in callers - await self.sessions.valid_among(sorted(callers)):
                    self.open_sockets.end(*caller)

    async def _hear(self, notice: dict[str, Any]) -> None:
        """Take in what another process has published."""
        if "ended" in notice:
            self.open_sockets.end(str(notice["ended"]), str(notice["session"]))
        else:
            await self.tables.hear(notice)
