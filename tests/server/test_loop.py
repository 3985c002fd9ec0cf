"""Nothing keeps the event loop for long: a long log that is read, a game that is reviewed or forked, a crowd that comes.

Measured is the processor time of each turn of the loop, which a busy machine does not change.
"""

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bench.longest_turn import Turns, answer_on, in_a_server, stored, timed, watched
from meadhall.games.tears1066.options import pack
from meadhall.kernel.pace import rest
from meadhall.server import slices
from meadhall.server.process import ServerProcess, SteadyTime
from meadhall.server.tables.table import Table
from tests.games.tears1066.test_budget import FILES
from tests.server.test_snapshots import dealt, play_on

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
SHORT = 0.25
"""Seconds that one turn of the loop may take on a machine that is busy with other things; usually it is a hundredth of it."""


@pytest.fixture
def turns() -> Iterator[Turns]:
    with timed() as found:
        yield found


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
        longest, together = await turns.of(http.get("/api/tables/done/log?seat=1"))
        assert longest < max(SHORT, together / 3), f"longest {longest:.3f} s of {together:.3f} s"

    in_a_server(tmp_path, work)


def long_table(id: str, name: str) -> Table:
    """A table whose cards set off more steps than one answer may."""
    return dealt("1066", id, {"card_file": "test-set", "cards": pack(FILES[name]), "faction_pick": "fixed"})


@pytest.mark.parametrize("name", FILES)
def test_an_answer_without_end_is_carried_out_and_told_in_short_slices(tmp_path: Path, turns: Turns, name: str) -> None:
    async def work(server: ServerProcess, _http: httpx.AsyncClient) -> None:
        await stored(server, long_table("long", name))
        viewers = await watched(server, "long")
        longest, together = await turns.of(answer_on(server, "long"))
        assert longest < max(SHORT / 20, together / 2), f"longest {longest:.4f} s of {together:.4f} s"
        assert all(b"without a winner" in viewer.outbox[-1] for viewer in viewers)

    in_a_server(tmp_path, work)


def key_of(table: Table) -> bytes:
    assert table.match is not None
    return table.match.state.key()


@pytest.fixture
def resting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long work stands still wherever it may."""
    monkeypatch.setattr(slices, "SLICE", -1.0)


@pytest.mark.usefixtures("resting")
def test_others_go_on_beside_a_long_answer_and_its_own_table_waits(tmp_path: Path) -> None:
    async def work(server: ServerProcess, _http: httpx.AsyncClient) -> None:
        await stored(server, long_table("long", "long"))
        await stored(server, dealt("dominion", "other"))
        await server.tables.look("long", id)
        answering = asyncio.create_task(answer_on(server, "long"))
        looking = asyncio.create_task(server.tables.look("long", lambda table: table.version))
        passed = 0
        while not answering.done():
            assert await server.tables.look("other", lambda table: table.status) == "playing"
            passed += 1
        assert passed > 50
        versions = {await looking, await server.tables.look("long", lambda table: table.version)}
        whole = Table("long")
        entries = await server.store.log("long")
        for entry in entries:
            whole.catch_up([entry])
        assert versions <= set(range(len(entries) + 1)) and whole.status == "over"

    in_a_server(tmp_path, work)


@pytest.mark.usefixtures("resting")
def test_a_long_answer_that_is_given_up_in_the_middle_was_never_given(tmp_path: Path) -> None:
    async def work(server: ServerProcess, _http: httpx.AsyncClient) -> None:
        await stored(server, long_table("long", "long"))
        for turns in (1, 5, 40, 60, 80):
            answering = asyncio.create_task(answer_on(server, "long"))
            for _ in range(turns):
                await asyncio.sleep(0)
            answering.cancel()
            await asyncio.gather(answering, return_exceptions=True)
            key = await server.tables.look("long", key_of)
            told = Table.load("long", await server.store.log("long"))
            assert told.status == "playing" and key_of(told) == key
        await answer_on(server, "long")

    in_a_server(tmp_path, work)


def test_works_take_turns_and_everybody_else_in_between() -> None:
    seen: list[str] = []

    def work(name: str) -> str:
        for _ in range(3):
            seen.append(name)
            time.sleep(0.003)
            rest()
        return name

    async def other() -> None:
        for _ in range(6):
            seen.append("other")
            await asyncio.sleep(0)

    async def run() -> None:
        runner = slices.Slices(SteadyTime())
        first, second, _ = await asyncio.gather(runner.run(lambda: work("one")), runner.run(lambda: work("two")), other())
        assert (first, second) == ("one", "two")

    asyncio.run(run())
    works = [name for name in seen if name != "other"]
    assert works == ["one", "two"] * 3
    assert all("other" in seen[at : at + 3] for at in range(len(seen) - 4))
