"""Tables without a server: storage in memory, a clock that only the test moves, bots in the same process."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from meadhall.server import messages
from meadhall.server.bots.worker import think
from meadhall.server.forms import Me, QuickWanted
from meadhall.server.tables.bots.jobs import Job, Result
from meadhall.server.tables.creation import TableCreation
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.interfaces import Change, Conflict
from meadhall.server.tables.messages_in import MessageHandler
from meadhall.server.tables.service import TableService
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer import Viewer

T = TypeVar("T")


class Memory:
    """Storage that lasts as long as the page."""

    is_shared = False

    def __init__(self) -> None:
        self.logs: dict[str, list[AnyEntry]] = {}

    async def log(self, table: str, since: int = 0) -> list[AnyEntry]:
        return self.logs.get(table, [])[since:]

    async def version(self, table: str) -> int:
        return len(self.logs.get(table, []))

    async def versions(self, tables: list[str]) -> dict[str, int]:
        return {table: len(self.logs[table]) for table in tables if table in self.logs}

    async def append(self, change: Change) -> None:
        kept = self.logs.setdefault(change.table, [])
        if len(kept) != change.first:
            raise Conflict(change.table)
        kept.extend(change.log)

    async def snapshot(self, table: str) -> bytes:
        return b""

    async def keep_snapshot(self, table: str, data: bytes) -> None:
        raise AssertionError("no game here is long enough")

    async def put_aside(self, table: str) -> bool:
        return table in self.logs


class StoppedTime:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> float:
        return self.seconds

    def monotonic(self) -> float:
        return self.seconds


class AtOnce:
    """Work that is done in one go."""

    async def run(self, work: Callable[[], T]) -> T:
        return work()


class Here:
    """Bots that think at once, in this process."""

    async def ask(self, job: Job) -> Result:
        return think(job)


async def ann(player: str) -> Me:
    return Me(id=player, name="Ann")


async def name(player: str) -> str:
    return (await ann(player)).name


async def play_alone(game: str) -> tuple[Memory, Table, list[bytes]]:
    """A whole game of one person against bots; the person takes the first option of everything."""
    memory, time, bots = Memory(), StoppedTime(), Here()
    published: list[dict[str, Any]] = []
    tables = TableService(memory, published.append, time, AtOnce(), bots, bot_seconds=0.1)
    handler = MessageHandler(tables, name, bots, bot_seconds=0.1, away=60.0)
    id = await TableCreation(tables, ann).quick_table("ann", QuickWanted(game=game, level="easy", seat=0))
    viewer = Viewer("ann")
    loaded = tables.cache.get(id)
    loaded.viewers.add(viewer)
    await tables.look(id, lambda table: viewer.greet(table, time.now()))
    sent: list[bytes] = []
    for number in range(2000):
        await asyncio.sleep(0)  # bots answer between two of ours
        sent.extend(viewer.outbox)
        viewer.outbox.clear()
        table = await tables.look(id, lambda table: table)
        if table.status != "playing":
            break
        assert table.match is not None
        decision = table.match.state.decision
        if decision is None or decision.seat != 0:
            continue
        time.seconds += 1.0
        own = decision.number
        picks = list(table.game.default_answer(table.match.state))
        reply = await handler.reply(id, "ann", messages.Answer(id=f"a{number}", decision=own, picks=picks))
        assert isinstance(reply, messages.Ack), reply
    said = await handler.reply(id, "ann", messages.Chat(id="c", text="well played"))
    assert isinstance(said, messages.Ack) and published
    await tables.tasks.close()
    return memory, await tables.look(id, lambda table: table), sent


def test_a_whole_game_needs_no_network_no_database_and_no_clock_of_the_machine() -> None:
    memory, table, sent = asyncio.run(play_alone("domino-knights"))
    assert table.status == "over" and table.chat[-1].text == "well played"
    assert any(b'"type":"update"' in data for data in sent)
    again = Table.load(table.id, memory.logs[table.id])
    assert again.match is not None and table.match is not None
    assert again.match.state.key() == table.match.state.key() and again.times == table.times
    assert {entry.at for entry in memory.logs[table.id]} == {1000.0 + second for second in range(int(table.times[-1]) - 999)}
