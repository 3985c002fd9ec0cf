"""The longest turn of a server's event loop: how long anybody waits for the work of somebody else.

    python -m bench.longest_turn

Long games are played, stored, read again, greeted, reviewed and forked, and answers are given that run into the budget of
steps. Measured is the processor time of each turn of the loop, which a busy machine hardly changes.
"""

import asyncio
import contextlib
import functools
import gc
import random
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar

from meadhall.games.tears1066.options import pack
from meadhall.server.app import make_litestar
from meadhall.server.process import ServerProcess
from meadhall.server.settings import Settings
from meadhall.server.tables.interfaces import Change
from meadhall.server.tables.summary import row_of
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer import Viewer
from tests.games.tears1066.test_budget import FILES
from tests.server.test_snapshots import dealt, play_on


class Turns:
    """How long the turns of the loop took."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def of(self, work: Coroutine[Any, Any, Any]) -> tuple[float, float]:
        """The longest turn while ``work`` was done, and all of them together."""
        self.seconds.clear()
        await asyncio.create_task(work)
        return max(self.seconds), sum(self.seconds)


@contextlib.contextmanager
def timed() -> Iterator[Turns]:
    """Every turn of every loop timed; garbage is not collected meanwhile."""
    found, run = Turns(), asyncio.Handle._run

    def timed_run(handle: asyncio.Handle) -> None:
        begun = time.thread_time()
        try:
            run(handle)
        finally:
            found.seconds.append(time.thread_time() - begun)

    gc.collect()
    gc.disable()
    asyncio.Handle._run = timed_run  # type: ignore[method-assign, assignment]
    try:
        yield found
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]
        gc.enable()


def in_a_server(data: Path, work: Callable[[ServerProcess, httpx.AsyncClient], Any]) -> None:
    """Do ``work`` inside a server that has no port."""

    async def run() -> None:
        app: Litestar = make_litestar(Settings(data=data))
        async with app.lifespan():
            transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://here", timeout=600) as http:
                await http.get("/api/me")
                await work(app.state.server, http)

    asyncio.run(run())


async def stored(server: ServerProcess, table: Table) -> None:
    """Put a table into the database."""
    change = Change(table=table.id, first=0, log=list(table.fresh), updated=0.0, row=row_of(table), sittings=[])
    await server.store.append(change)


async def answer_on(server: ServerProcess, id: str) -> None:
    """Give the least answer for everybody until the game is over."""

    def act(table: Table) -> bool:
        match = table.match
        assert match is not None
        if table.status == "playing":
            seat = match.state.asked
            table.answer(seat, match.state.numbers[seat], table.game.default_answer(match.state), 20.0)
        return table.status == "playing"

    while await server.tables.change(id, act):
        pass


async def watched(server: ServerProcess, id: str) -> list[Viewer]:
    """Everybody who may look at a table does."""
    loaded, viewers = server.tables.cache.get(id), [Viewer(name) for name in ("p0", "p1", "watcher")]
    for viewer in viewers:
        await server.tables.look(id, functools.partial(viewer.greet, now=0.0))
        loaded.viewers.add(viewer)
    return viewers


async def measure(server: ServerProcess, http: httpx.AsyncClient, turns: Turns) -> dict[str, tuple[float, float]]:
    """The longest turn of the loop, and all together, for each kind of work."""
    found: dict[str, tuple[float, float]] = {}
    for name, cards in FILES.items():
        options = {"card_file": "test-set", "cards": pack(cards), "faction_pick": "fixed"}
        table = dealt("1066", name, options)
        await stored(server, table)
        await http.get(f"/api/tables/{name}")
        await watched(server, name)
        found[f"answers of {name} cards, watched by three"] = await turns.of(answer_on(server, name))
        server.tables.cache.get(name).table = None
        found[f"restore of {name} cards"] = await turns.of(http.get(f"/api/tables/{name}"))
    for game in ("dominion", "1066", "domino-knights"):
        long = f"long{game[-4:]}"
        table = dealt(game, long)
        play_on(table, random.Random(3), 3000, undone=0.9)
        await stored(server, table)
        found[f"{game}: restore"] = await turns.of(http.get(f"/api/tables/{long}"))
        found[f"{game}: snapshot"] = await turns.of(server.tables.cache.snap())
        server.tables.cache.get(long).table = None
        found[f"{game}: restore from it"] = await turns.of(http.get(f"/api/tables/{long}"))
        await http.get(f"/api/tables/{long}/hello")  # the first request of its kind takes longer
        found[f"{game}: hello"] = await turns.of(http.get(f"/api/tables/{long}/hello"))
        done = f"done{game[-4:]}"
        table = dealt(game, done)
        play_on(table, random.Random(3), 4000, undone=0.1)
        await stored(server, table)
        if table.status != "over":
            continue
        await http.get(f"/api/tables/{done}")
        found[f"{game}: review"] = await turns.of(http.get(f"/api/tables/{done}/moves"))
        steps = len((await http.get(f"/api/tables/{done}/moves")).json()["moves"])
        await http.get(f"/api/tables/{done}/moves/1")
        found[f"{game}: one step of it"] = await turns.of(http.get(f"/api/tables/{done}/moves/{steps // 2}?seat=1"))
        form = {"seat": 0, "level": "easy"}
        found[f"{game}: fork"] = await turns.of(http.post(f"/api/tables/{done}/moves/{steps - 1}/fork", json=form))
    return found


def main() -> None:
    async def work(server: ServerProcess, http: httpx.AsyncClient) -> None:
        for name, (longest, together) in (await measure(server, http, turns)).items():
            print(f"{name:42} longest {longest * 1000:6.1f} ms of {together * 1000:8.1f} ms")

    with tempfile.TemporaryDirectory() as folder, timed() as turns:
        in_a_server(Path(folder), work)


if __name__ == "__main__":
    main()
