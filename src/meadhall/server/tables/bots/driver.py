"""Lets bots answer when they are asked."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

from meadhall.kernel.errors import MeadhallError
from meadhall.server.errors import StorageAway
from meadhall.server.tables.bots.jobs import Job, Kind, job_for
from meadhall.server.tables.interfaces import Bots, Time
from meadhall.server.tables.loaded_table import LoadedTable
from meadhall.server.tables.table import Table
from meadhall.server.tables.tasks import Tasks

log: Final = logging.getLogger("meadhall.tables")
T = TypeVar("T")


class Change(Protocol):
    """Changes a table and stores the change."""

    def __call__(self, id: str, act: Callable[[Table], T]) -> Awaitable[T]: ...


class BotDriver:
    """Asks the bots of all tables in memory. A table does not wait for them."""

    def __init__(self, change: Change, bots: Bots, time: Time, tasks: Tasks, seconds: float) -> None:
        self._change: Final = change
        self._bots: Final = bots
        self._time: Final = time
        self._tasks: Final = tasks
        self._seconds: Final = seconds

    def drive(self, loaded: LoadedTable) -> None:
        """Let a bot think if one is asked and does not think already."""
        table = loaded.table
        asked = None if table is None else table.asked_bot()
        if table is None or asked is None or table.match is None or self._tasks.is_closing or loaded.thinking == asked[0]:
            return
        number, _, level = asked
        loaded.thinking = number
        picks = table.scripted()
        if picks is not None:
            self._tasks.run(self._follow(loaded, number, picks))
            return
        job = job_for(Kind.MOVE, table.made_as.host, table.id, level, table.match.state, self._seconds)
        self._tasks.run(self._think(loaded, number, job))

    async def _think(self, loaded: LoadedTable, number: int, job: Job) -> None:
        try:
            try:
                await self._answer(loaded.id, number, tuple((await self._bots.ask(job)).picks))
            except StorageAway:
                raise
            except MeadhallError as error:
                log.warning("a bot failed", extra={"table": loaded.id, "bot": job.level, "reason": str(error)})
                await self._answer(loaded.id, number, None)
        except StorageAway:
            return  # the bot is asked again when storage is back
        finally:
            if loaded.thinking == number:
                loaded.thinking = -1

    async def _follow(self, loaded: LoadedTable, number: int, picks: tuple[str, ...]) -> None:
        """Give the answer that a first game has for its bot."""
        try:
            await self._answer(loaded.id, number, picks)
        except StorageAway:
            return  # it is given again when storage is back
        finally:
            if loaded.thinking == number:
                loaded.thinking = -1

    async def _answer(self, table: str, number: int, picks: tuple[str, ...] | None) -> None:
        await self._change(table, lambda found: found.answer_for_bot(number, picks, self._time.now()))
