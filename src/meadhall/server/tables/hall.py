"""All tables that are in memory, and the one way to change any of them: check, store, tell.

``change`` holds the table's lock while the new entries are stored, then tells every socket here and, through the
channels plugin, every other process. A table that nobody touches leaves memory; its sockets stay.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Final, TypeVar

import msgspec
from litestar.channels import ChannelsPlugin

from meadhall.kernel.bounds import LONGEST_SENTENCE, cut
from meadhall.kernel.errors import MeadhallError, UnknownGame
from meadhall.server.bot_pool import BotPool
from meadhall.server.bot_worker import Job, job_for
from meadhall.server.database.results import sittings_of
from meadhall.server.database.store import Conflict, Store
from meadhall.server.errors import Missing, Unavailable
from meadhall.server.settings import Settings
from meadhall.server.tables import viewer_messages
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.loaded_table import LoadedTable
from meadhall.server.tables.presence import CHANNEL, Presence
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewer import TableUpdate

PATIENCE: Final = 15.0
"""Seconds after which any process may ask a bot again that another one was to ask."""
TRIES: Final = 20
HUSH: Final = 1.0
"""Seconds before a hushed table tells what has happened."""

log: Final = logging.getLogger("meadhall.hall")
T = TypeVar("T")


class Hall:
    """The tables of one process."""

    def __init__(self, settings: Settings, store: Store, channels: ChannelsPlugin) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.channels: Final = channels
        self.bots: Final = BotPool(settings.bot_workers, settings.plugins)
        self.presence: Final = Presence(self)
        self.lives: Final[dict[str, LoadedTable]] = {}
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.bells: Final[set[asyncio.Event]] = set()
        """Set when the list of tables has changed, one for each socket in the lobby."""
        self.over: Final[asyncio.Queue[str]] = asyncio.Queue()
        """Finished tables whose results are to be counted."""
        self.is_closing = False

    # --- looking and changing -----------------------------------------------------------------------------------

    async def look(self, id: str, see: Callable[[Table], T]) -> T:
        """What ``see`` reads off a table; raise Missing if there is none."""
        live = self.live(id)
        await self.wait_for_words(live)
        async with live.lock:
            table = await self.loaded(live)
            if self.settings.is_shared:
                await self._catch_up(live, table)
            return see(table)

    async def change(self, id: str, act: Callable[[Table], T]) -> T:
        """Let ``act`` change a table; when this returns, the change is stored and everybody is told.

        Raise whatever ``act`` raises; then nothing was changed.
        """
        live = self.live(id)
        async with live.lock:
            for _ in range(TRIES):
                table = await self.loaded(live)
                try:
                    result = act(table)
                except MeadhallError:
                    assert not table.fresh, "a refused command must not leave entries"
                    # The refusal may come from not knowing yet what another process has stored.
                    if not self.settings.is_shared or not await self._catch_up(live, table):
                        raise
                    continue
                except BaseException:
                    live.table = None
                    raise
                if not table.fresh or await self._stored(live, table):
                    return result
        raise Unavailable("the table is too busy; try again")

    async def add(self, table: Table) -> None:
        """Store a new table with all its entries."""
        live = self.live(table.id)
        async with live.lock:
            live.table = table
            if not await self._stored(live, table):
                raise Unavailable("the table could not be set up; try again")

    async def _stored(self, live: LoadedTable, table: Table) -> bool:
        """Store the fresh entries of a table and tell everybody; False if another process was first."""
        now = time.time()
        fresh = list(table.fresh)
        first = table.version - len(fresh)
        is_changed = table.facets != table.stored_facets
        try:
            await self.store.append(
                table.id,
                first,
                fresh,
                updated=now,
                due=table.due(now, PATIENCE),
                row=row_of(table) if is_changed else None,
                sittings=sittings_of(table) if is_changed and table.status != "over" else None,
            )
        except Conflict:
            live.table = None
            return False
        except BaseException:
            live.table = None  # whether it was stored is not known here; the next reader finds out
            raise
        table.fresh.clear()
        if is_changed and table.status == "over":
            self.over.put_nowait(table.id)
        table.stored_facets = table.facets
        if table.is_hushed():
            live.hushed_until = time.monotonic() + HUSH
            self.run(self._speak_again(live))
        self.spread(live, table)
        if live.hushed_until <= time.monotonic():
            self.announce(table, in_lobby=is_changed and table.made_as.listed)
        self.drive(live)
        return True

    async def _speak_again(self, live: LoadedTable) -> None:
        """Tell everybody what a hushed table has held back, unless it is hushed again."""
        await asyncio.sleep(HUSH + 0.01)  # no timer is exact
        async with live.lock:
            if live.table is not None and live.hushed_until <= time.monotonic():
                self.spread(live, live.table)
                self.announce(live.table, in_lobby=live.table.made_as.listed)

    async def wait_for_words(self, live: LoadedTable) -> None:
        """Wait until the table is not hushed any more."""
        await asyncio.sleep(max(0.0, live.hushed_until - time.monotonic()))

    def live(self, id: str) -> LoadedTable:
        live = self.lives.get(id)
        if live is None:
            live = self.lives[id] = LoadedTable(id)
        live.touched = time.monotonic()
        return live

    async def loaded(self, live: LoadedTable) -> Table:
        """The table, read from the log if it is not in memory. Call it with the lock held."""
        if live.table is None:
            entries = await self.store.log(live.id)
            if not entries:
                if not live.viewers:
                    self.lives.pop(live.id, None)
                raise Missing(f"there is no table {live.id!r}")
            live.table = await self._read(live, entries)
            live.table.stored_facets = live.table.facets
            if live.table.version > live.told:
                self.spread(live, live.table)
        return live.table

    async def _read(self, live: LoadedTable, entries: list[AnyEntry]) -> Table:
        """The table that a log tells of; one that cannot be played any more is put aside, and its log is kept."""
        try:
            return Table.load(live.id, entries)
        except UnknownGame:
            raise  # a plugin that is not loaded this time
        except MeadhallError as error:
            if await self.store.put_aside(live.id):
                log.error("a table was put aside; its log is kept", extra={"table": live.id, "reason": str(error)})
            raise Missing(f"this table cannot be played any more, so it was put aside: {error}") from error

    async def _catch_up(self, live: LoadedTable, table: Table) -> bool:
        """Take in what other processes have stored; say whether there was anything."""
        entries = await self.store.log(live.id, table.version)
        if not entries:
            return False
        try:
            table.catch_up(entries)
        except BaseException:
            live.table = None
            raise
        table.stored_facets = table.facets
        self.spread(live, table)
        return True

    # --- telling ------------------------------------------------------------------------------------------------

    def spread(self, live: LoadedTable, table: Table) -> None:
        """Tell every socket here what has changed for it."""
        live.told = table.version
        if not live.viewers:
            return
        news = TableUpdate(table)
        hushed = live.hushed_until > time.monotonic()
        secret = table.asked_in_secret() if hushed else None
        for viewer in live.viewers:
            if not hushed or (secret is not None and viewer.seat == secret):
                viewer.update(table, news)

    def announce(self, table: Table, *, in_lobby: bool) -> None:
        """Tell the other processes that the table has gone on, and the lobby if the list of tables shows it."""
        if in_lobby:
            self.ring()
        if self.settings.is_shared:
            self.channels.publish({"table": table.id, "version": table.version, "lobby": in_lobby}, CHANNEL)

    def ring(self) -> None:
        """Tell everybody in the lobby to look again."""
        for bell in self.bells:
            bell.set()

    async def listen(self) -> None:
        """Hear what other processes announce, for ever."""
        async with self.channels.start_subscription(CHANNEL) as subscriber:
            async for data in subscriber.iter_events():
                try:
                    await self._hear(msgspec.json.decode(data))
                except Exception:
                    log.exception("a notice of another process could not be heard")

    async def _hear(self, notice: dict[str, object]) -> None:
        if "missed" in notice:
            await self.catch_up_all()
            self.presence.repeat(at_once=True)
            self.ring()
            return
        if "process" in notice:
            self.presence.hear(notice)
            return
        if notice.get("lobby"):
            self.ring()
        live = self.lives.get(str(notice["table"]))
        if live is not None:
            await self.catch_up(live, int(str(notice["version"])))

    async def catch_up_all(self) -> None:
        """Look for what other processes have stored at any table that is watched here."""
        watched = [live.id for live in self.lives.values() if live.viewers]
        for id, version in (await self.store.versions(watched)).items():
            live = self.lives.get(id)
            if live is not None:
                await self.catch_up(live, version)

    async def catch_up(self, live: LoadedTable, version: int) -> None:
        """Read what others have stored up to ``version``, if sockets here want to know and were not told."""
        if live.told >= version and not live.lock.locked():
            return
        async with live.lock:
            if live.table is not None and live.table.version < version:
                await self._catch_up(live, live.table)
            elif live.table is None and live.viewers and live.told < version:
                await self.loaded(live)

    # --- bots ---------------------------------------------------------------------------------------------------

    def drive(self, live: LoadedTable) -> None:
        """Let a bot think if one is asked. The table does not wait for it."""
        table = live.table
        asked = None if table is None else table.asked_bot()
        if table is None or asked is None or table.match is None or self.is_closing or live.thinking == asked[0]:
            return
        number, _, level = asked
        live.thinking = number
        job = job_for(table.game, level, table.match.state, self.settings.bot_seconds)
        self.run(self._think(live, number, job))

    async def _think(self, live: LoadedTable, number: int, job: Job) -> None:
        try:
            try:
                picks = tuple((await self.bots.ask(job)).picks)
                await self.change(live.id, lambda table: table.answer_for_bot(number, picks, time.time()))
            except MeadhallError as error:
                log.warning("a bot failed", extra={"table": live.id, "level": job.level, "reason": str(error)})
                await self.change(live.id, lambda table: table.default_for_bot(number, time.time()))
        finally:
            if live.thinking == number:
                live.thinking = -1

    def run(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do something beside everything else; its failure is logged."""
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def close(self) -> None:
        """Stop what runs beside requests, and end the bots."""
        self.is_closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.close()


def row_of(table: Table) -> dict[str, object]:
    """What the database searches tables by, and what lists show; whole card files are for the table itself to show."""
    info = viewer_messages.table_info(table)
    info.text = cut(info.text)
    info.options = {name: "" if len(str(value)) > LONGEST_SENTENCE else value for name, value in info.options.items()}
    return {
        "game": info.game,
        "status": info.status,
        "listed": info.listed,
        "series": info.series.id,
        "created": info.created,
        "summary": msgspec.json.encode(info).decode(),
    }
