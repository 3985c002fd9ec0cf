"""Bots wait their turn: moves before hints, short before long, few before many; and they remember."""

import asyncio
from typing import Any

import pytest

from meadhall import games
from meadhall.bots import menu
from meadhall.bots.bot import Bot, Sight
from meadhall.kernel.decision import Action
from meadhall.server.bots import worker
from meadhall.server.bots.pool import MOST_WAITING, BotPool
from meadhall.server.bots.thinking_time import PERSON, SHORT, TABLE, ThinkingTime
from meadhall.server.errors import TooMuch
from meadhall.server.tables.bots.jobs import Job, Kind, Result, job_for
from tests.toy import GAME


def job(name: str, kind: Kind = Kind.MOVE, level: str = "easy", owner: str = "", bot: str = "") -> Job:
    return Job(kind=kind, owner=owner or name, table=name, bot=bot, game="toy", level=level, state={}, seed=1, seconds=2.0)


class Desk:
    """A process that thinks until it is told to stop."""

    process = None

    def __init__(self, pool: "Office", name: int) -> None:
        self.pool = pool
        self.name = name

    async def ask(self, job: Job) -> Result:
        self.pool.begun.append((self.name, job.table, job.seconds))
        done = self.pool.thinking[job.table] = asyncio.Event()
        await done.wait()
        return Result(picks=[job.table])

    def kill(self) -> None:
        """Nothing is running."""


class Office:
    """A pool without processes."""

    def __init__(self, count: int) -> None:
        self.pool = BotPool(count, ())
        self.begun: list[tuple[int, str, float]] = []
        self.thinking: dict[str, asyncio.Event] = {}
        desks: list[Any] = [Desk(self, number) for number in range(count)]
        self.pool._workers[:] = desks
        self.pool._idle[:] = desks[::-1]
        self.tasks: dict[str, asyncio.Task[Result]] = {}

    async def take(self, *jobs: Job) -> None:
        for one in jobs:
            self.tasks[one.table] = asyncio.create_task(self.pool.ask(one))
            await settled()

    async def finish(self, name: str) -> None:
        self.thinking[name].set()
        await self.tasks[name]
        await settled()

    @property
    def order(self) -> list[str]:
        return [name for _, name, _ in self.begun]


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_moves_before_hints_short_before_long_few_before_many() -> None:
    async def run() -> None:
        office = Office(1)
        await office.take(
            job("first"),
            job("opinion", Kind.REVIEW, "hard"),
            job("hint", Kind.HINT),
            job("slow", level="hard", owner="ann"),
            job("slower", level="expert", owner="ann"),
            job("bens", level="hard", owner="ben"),
            job("quick"),
        )
        for name in ("first", "quick", "slow", "bens", "slower", "hint", "opinion"):
            await office.finish(name)
        assert office.order == ["first", "quick", "slow", "bens", "slower", "hint", "opinion"]
        assert office.pool.waiting == 0

    asyncio.run(run())


def test_one_of_several_processes_is_kept_for_short_jobs() -> None:
    async def run() -> None:
        office = Office(2)
        await office.take(job("slow", level="expert"), job("slower", level="hard"), job("quick"))
        assert office.order == ["slow", "quick"]
        await office.finish("quick")
        assert office.order == ["slow", "quick"]
        await office.finish("slow")
        assert office.order == ["slow", "quick", "slower"]
        await office.finish("slower")

    asyncio.run(run())


def test_a_bot_is_asked_where_it_remembers() -> None:
    async def run() -> None:
        office = Office(3)
        await office.take(job("a", bot="anns"), job("b", bot="bens"))
        await office.finish("b")
        await office.finish("a")
        await office.take(job("c", bot="bens"), job("d", bot="anns"))
        desks = {name: desk for desk, name, _ in office.begun}
        assert desks["c"] == desks["b"] != desks["d"] == desks["a"]
        await office.finish("c")
        await office.finish("d")

    asyncio.run(run())


def test_whoever_goes_away_gives_up_the_place_in_line() -> None:
    async def run() -> None:
        office = Office(1)
        await office.take(job("first"), job("second"), job("third"))
        office.tasks["second"].cancel()
        await settled()
        await office.finish("first")
        await office.finish("third")
        assert office.order == ["first", "third"] and office.pool.waiting == 0

    asyncio.run(run())


def test_too_many_hints_are_refused_and_moves_are_not() -> None:
    async def run() -> None:
        office = Office(1)
        await office.take(job("first"), *(job(f"hint {number}", Kind.HINT) for number in range(MOST_WAITING)))
        with pytest.raises(TooMuch, match="busy with other questions"):
            await office.pool.ask(job("one too many", Kind.HINT))
        await office.take(job("move"))
        await office.finish("first")
        assert office.order == ["first", "move"]
        for task in office.tasks.values():
            task.cancel()
        await asyncio.gather(*office.tasks.values(), return_exceptions=True)

    asyncio.run(run())


def test_thinking_time_is_shared_out_by_person_and_by_table() -> None:
    now = [0.0]
    quota = ThinkingTime(lambda: now[0])
    quota.spend(TABLE[1] - 1, "ann", "t1")
    assert quota.allowed(2.0, "ann", "t1") == 2.0
    quota.spend(1.5, "ann", "t1")
    assert quota.allowed(2.0, "ann", "t1") == pytest.approx(2.0 * SHORT)
    assert quota.allowed(2.0, "ann", "t2") == 2.0, "another table has seconds of its own"
    quota.spend(PERSON[1], "ann", "t3")
    assert quota.allowed(2.0, "ann", "t2") == pytest.approx(2.0 * SHORT), "but not a person who has used up all"
    assert quota.allowed(2.0, "ben", "t2") == 2.0
    now[0] += 1000.0
    assert quota.allowed(2.0, "ann", "t1") == 2.0


class Rememberer(Bot):
    """A bot that counts its own decisions."""

    def __init__(self) -> None:
        self.count = 0

    def answer(self, sight: Sight) -> Action:
        self.count += 1
        return Action(sight.decision.number, (sight.decision.options[0].key,))

    def reason(self) -> str:
        return f"decision {self.count}"


def test_a_bot_remembers_between_its_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    if GAME.key not in games.all_keys():
        games.register(GAME)
    monkeypatch.setitem(menu._own, "rememberer", Rememberer)
    state = GAME.new(None, 5)

    def reason(kind: Kind, table: str) -> str:
        return worker.think(job_for(kind, "ann", table, "rememberer", state, 1.0)).reason

    assert [reason(Kind.MOVE, "here") for _ in range(3)] == ["decision 1", "decision 2", "decision 3"]
    assert reason(Kind.MOVE, "there") == "decision 1"
    assert reason(Kind.HINT, "here") == "decision 1"
    assert [reason(Kind.REVIEW, "here") for _ in range(2)] == ["decision 1"] * 2
