"""Nothing keeps the event loop for long: a long log that is read, a game that is reviewed or forked, a crowd that comes.

Measured is the processor time of each turn of the loop, which a busy machine does not change.
"""

import asyncio
import gc
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar

from meadhall.server.app import make_litestar
from meadhall.server.process import ServerProcess, SteadyTime
from meadhall.server.settings import Settings
from meadhall.server.tables.interfaces import Change
from meadhall.server.tables.slices import Slices
from meadhall.server.tables.summary import row_of
from meadhall.server.tables.table import Table
from tests.server.test_snapshots import dealt, play_on

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
SHORT = 0.25
"""Seconds that one turn of the loop may take on a machine that is busy with other things; usually it is a hundredth of it."""


class Turns:
    """How long the turns of the loop took."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def of(self, work: Any) -> tuple[float, float]:
        """The longest turn while ``work`` was done, and all of them together."""
        self.seconds.clear()
        await asyncio.create_task(work)
        return max(self.seconds), sum(self.seconds)


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> Iterator[Turns]:
    found, run = Turns(), asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        begun = time.thread_time()
        try:
            run(handle)
        finally:
            found.seconds.append(time.thread_time() - begun)

    monkeypatch.setattr(asyncio.Handle, "_run", timed)
    gc.collect()
    gc.disable()
    yield found
    gc.enable()


def in_a_server(data: Path, work: Callable[[ServerProcess, httpx.AsyncClient], Any]) -> None:
    async def run() -> None:
        app: Litestar = make_litestar(Settings(data=data))
        async with app.lifespan():
            transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://here", timeout=600) as http:
                await http.get("/api/me")
                await work(app.state.server, http)

    asyncio.run(run())


async def stored(server: ServerProcess, table: Table) -> None:
    change = Change(table=table.id, first=0, log=list(table.fresh), updated=0.0, row=row_of(table), sittings=[])
    await server.store.append(change)


@pytest.mark.parametrize("game", ["dominion", "1066"])
def test_a_long_log_is_read_in_short_slices_and_once(tmp_path: Path, turns: Turns, game: str) -> None:
    async def work(server: ServerProcess, http: httpx.AsyncClient) -> None:
        table = dealt(game, "long")
        play_on(table, random.Random(3), 3000, undone=0.9)
        await stored(server, table)
        first = await turns.of(http.get("/api/tables/long"))
        assert first[0] < max(SHORT, first[1] / 3), f"longest {first[0]:.3f} s of {first[1]:.3f} s"
        assert len(turns.seconds) > 20, "it went in slices"
        longest, _ = await turns.of(server.tables.cache.snap())
        assert longest < SHORT
        server.tables.cache.get("long").table = None
        again = await turns.of(http.get("/api/tables/long"))
        assert again[0] < SHORT, f"longest {again[0]:.3f} s of {again[1]:.3f} s"
        read = server.tables.cache.get("long").table
        assert read is not None and read.skipped > 0.3 * len(read.times), "many lines were not played again"
        longest, _ = await turns.of(http.get("/api/tables/long/hello"))
        assert longest < SHORT

    in_a_server(tmp_path, work)


def test_a_finished_game_is_reviewed_and_forked_in_short_slices(tmp_path: Path, turns: Turns) -> None:
    async def work(server: ServerProcess, http: httpx.AsyncClient) -> None:
        table = dealt("1066", "done")
        play_on(table, random.Random(3), 4000, undone=0.1)
        assert table.status == "over"
        await stored(server, table)
        longest, together = await turns.of(http.get("/api/tables/done/moves"))
        assert longest < max(SHORT, together / 3), f"longest {longest:.3f} s of {together:.3f} s"
        steps = len((await http.get("/api/tables/done/moves")).json()["moves"])
        form = {"seat": 0, "level": "easy"}
        longest, _ = await turns.of(http.post(f"/api/tables/done/moves/{steps - 1}/fork", json=form))
        assert longest < SHORT
        longest, _ = await turns.of(http.get(f"/api/tables/done/moves/{steps // 2}?seat=1"))
        assert longest < SHORT

    in_a_server(tmp_path, work)


def test_works_take_turns_and_everybody_else_in_between() -> None:
    seen: list[str] = []

    def work(name: str) -> Iterator[None]:
        for _ in range(3):
            seen.append(name)
            time.sleep(0.003)
            yield

    async def other() -> None:
        for _ in range(6):
            seen.append("other")
            await asyncio.sleep(0)

    async def run() -> None:
        slices = Slices(SteadyTime())
        await asyncio.gather(slices.run(work("one")), slices.run(work("two")), other())

    asyncio.run(run())
    works = [name for name in seen if name != "other"]
    assert works == ["one", "two"] * 3
    assert all("other" in seen[at : at + 3] for at in range(len(seen) - 4))
