"""An answer whose fate is not known, because storage went away while it was written, is settled before anything else counts."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from meadhall.server.errors import StorageAway, Unsettled
from meadhall.server.messages import Ack, Answer, Refusal
from meadhall.server.tables import service
from meadhall.server.tables.entries import AnyEntry, Lined
from meadhall.server.tables.interfaces import Change
from meadhall.server.tables.messages_in import MessageHandler
from meadhall.server.tables.service import TableService
from tests.server.test_table import started
from tests.server.test_tables_alone import AtOnce, Here, Memory, StoppedTime, name


class Shaky(Memory):
    """Shared storage that goes away while it writes: ``keeps`` says whether the write had got through."""

    is_shared = True

    def __init__(self) -> None:
        super().__init__()
        self.failures = 0
        self.keeps = True
        self.is_away = False

    async def log(self, table: str, since: int = 0) -> list[AnyEntry]:
        if self.is_away:
            raise StorageAway("the database is away")
        return await super().log(table, since)

    async def append(self, change: Change) -> None:
        if self.is_away:
            raise StorageAway("the database is away")
        if not self.failures:
            await super().append(change)
            return
        self.failures -= 1
        if self.keeps:
            self.keeps = False
            await super().append(change)
        raise StorageAway("the connection was lost")


def published(_notice: dict[str, Any]) -> None:
    """Nobody listens."""


async def playing(storage: Shaky) -> MessageHandler:
    tables = TableService(storage, published, StoppedTime(), AtOnce(), Here(), bot_seconds=0.1)
    await tables.add(started())
    return MessageHandler(tables, name, Here(), bot_seconds=0.1, away=60.0)


def answers(storage: Shaky) -> list[list[str]]:
    """What was answered, by the log."""
    lines = [entry.line for entry in storage.logs["t"] if isinstance(entry, Lined)]
    return [line[3] for line in lines if line[0] == "answer"]


def run(test: Callable[[], Any]) -> None:
    asyncio.run(test())


@pytest.mark.parametrize("keeps", [True, False], ids=["stored", "not stored"])
@pytest.mark.parametrize("failures", [1, 3])
def test_an_answer_counts_once_however_often_storage_fails_meanwhile(keeps: bool, failures: int) -> None:
    async def test() -> None:
        storage = Shaky()
        handler = await playing(storage)
        storage.failures, storage.keeps = failures, keeps
        reply = await handler.reply("t", "ann", Answer(id="one", decision=1, picks=["rest"]))
        assert reply == Ack(id="one")
        assert answers(storage) == [["rest"]]

    run(test)


def test_nothing_is_taken_at_a_table_until_an_answer_of_unknown_fate_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        storage = Shaky()
        handler = await playing(storage)
        storage.failures, storage.keeps = 1, True
        monkeypatch.setattr(service, "SETTLE", 0.0)
        with pytest.raises(Unsettled, match="send it again under the same id"):
            await handler.reply("t", "ann", Answer(id="one", decision=1, picks=["rest"]))
        storage.is_away = True
        other = Answer(id="two", decision=1, picks=["ward"])
        refused = await handler.reply("t", "ann", other)
        assert isinstance(refused, Refusal) and refused.code == "unavailable"
        storage.is_away = False
        refused = await handler.reply("t", "ann", other)
        assert isinstance(refused, Refusal) and refused.code in ("stale", "illegal"), "the first choice was played"
        assert await handler.reply("t", "ann", Answer(id="one", decision=1, picks=["rest"])) == Ack(id="one", repeated=True)
        assert answers(storage) == [["rest"]]

    run(test)


def test_an_answer_that_did_not_get_through_is_stored_when_storage_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        storage = Shaky()
        handler = await playing(storage)
        storage.failures, storage.keeps = 1, False
        monkeypatch.setattr(service, "SETTLE", 0.0)
        with pytest.raises(Unsettled):
            await handler.reply("t", "ann", Answer(id="one", decision=1, picks=["rest"]))
        assert answers(storage) == []
        assert await handler.reply("t", "ann", Answer(id="one", decision=1, picks=["rest"])) == Ack(id="one", repeated=True)
        assert answers(storage) == [["rest"]]

    run(test)


def test_what_another_process_wrote_meanwhile_wins() -> None:
    async def test() -> None:
        storage = Shaky()
        handler = await playing(storage)
        elsewhere = TableService(storage, published, StoppedTime(), AtOnce(), Here(), bot_seconds=0.1)
        other = MessageHandler(elsewhere, name, Here(), bot_seconds=0.1, away=60.0)
        assert await other.reply("t", "ann", Answer(id="there", decision=1, picks=["rest"])) == Ack(id="there")
        storage.failures, storage.keeps = 1, False
        refused = await handler.reply("t", "ann", Answer(id="here", decision=1, picks=["rest"]))
        assert isinstance(refused, Refusal) and refused.code in ("stale", "illegal")
        assert answers(storage) == [["rest"]]

    run(test)


def test_embedded_storage_that_cannot_write_says_that_nothing_changed() -> None:
    async def test() -> None:
        storage = Shaky()
        storage.is_shared = False
        handler = await playing(storage)
        storage.failures, storage.keeps = 1, False
        refused = await handler.reply("t", "ann", Answer(id="one", decision=1, picks=["rest"]))
        assert isinstance(refused, Refusal) and refused.code == "unavailable"
        assert answers(storage) == []
        assert await handler.reply("t", "ann", Answer(id="two", decision=1, picks=["rest"])) == Ack(id="two")

    run(test)
