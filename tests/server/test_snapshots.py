"""A table that comes back from a snapshot is the table that its whole log tells."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meadhall import games
from meadhall.kit.answers import random_answer
from meadhall.server.database.store import Store
from meadhall.server.settings import Settings
from meadhall.server.tables import entries, moderation, seating, snapshots
from meadhall.server.tables.cache import TableCache
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.interfaces import Change
from meadhall.server.tables.service import TableService
from meadhall.server.tables.summary import row_of
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer import Viewer
from meadhall.server.tables.viewers.viewer_messages import MOST_TOLD
from tests.server.test_tables_alone import AtOnce, Here, StoppedTime

GAMES = ("dominion", "1066", "domino-knights")


def dealt(game: str, id: str = "t", wanted: dict[str, Any] | None = None) -> Table:
    """A table of two people that has just begun."""
    options = games.find(game).Options.read(wanted or {})
    table = Table.made(id, entries.Made(game=game, options=options.to_json(), secret="17" * 32, host="p0", at=1.0))
    for seat in range(len(table.seats)):
        seating.sit(table, seat, f"p{seat}", f"Player {seat}", 2.0)
    for seat in range(len(table.seats)):
        seating.ready(table, f"p{seat}", 3.0, ready=True)
    return table


def play_on(table: Table, luck: random.Random, lines: int, undone: float = 0.4) -> None:
    """Go on to and fro until the recording has so many lines, or the game is over."""
    now = 10.0 + len(table.times)
    while table.status == "playing" and len(table.times) < lines:
        assert table.match is not None
        state = table.match.state
        seat, now = state.asked, now + luck.random() * 20
        table.answer(seat, state.numbers[seat], random_answer(state, luck).picks, now, f"m{len(table.times)}")
        if table.status == "playing" and luck.random() < undone and table.match.can_undo(seat) != "no":
            table.undo(seat, now + 1)
            for other in range(len(table.seats)):
                if table.match.request is not None and other != seat:
                    table.consent(other, now + 2, agree=luck.random() < 0.9)
        if table.status == "playing" and luck.random() < 0.02:
            table.take_over(seat, now + 3)
            table.come_back(seat, now + 4)
        if luck.random() < 0.02:
            moderation.say_in_chat(table, "p0", "Player 0", "well played", now + 5, "")


def come_back(log: list[AnyEntry], snapshot: bytes = b"") -> Table:
    table = Table("t")
    table.catch_up(log, snapshot)
    return table


def shown(table: Table) -> list[Any]:
    """All that anybody can see of a table, and how its clock and its undo stand."""
    assert table.match is not None
    people = [f"p{seat}" for seat in range(len(table.seats))] + ["watcher"]
    hellos = [Viewer(who).greet(table, 0.0) for who in people]
    return [
        [msgspec.to_builtins(hello) for hello in hellos],
        table.limits.to_json(),
        [
            (mark.state.key(), mark.seat, mark.events, mark.lines, mark.forced, mark.is_hidden)
            for mark in table.match.past.marks
        ],
        table.match.state.key(),
        table.match.record.text(),
        [table.done.has(who, f"m{number}") for who in people for number in range(len(table.times))],
    ]


def forget_as_much(whole: Table, quick: Table) -> None:
    """Whoever reads a whole log can take more answers back than the table in play, which forgets as it goes on."""
    assert whole.match is not None and quick.match is not None
    kept = len(quick.match.past.marks)
    del whole.match.past.marks[:-kept]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_comes_back_from_a_snapshot_as_it_was(game: str, seed: int) -> None:
    luck, table = random.Random(seed), dealt(game)
    play_on(table, luck, 120 + 60 * seed)
    snapshot = snapshots.take(table)
    for more in (0, 1, 90):
        play_on(table, luck, len(table.times) + more)
        log = list(table.fresh)
        quick, whole = come_back(log, snapshot), come_back(log)
        assert quick.skipped > 0
        forget_as_much(whole, quick)
        assert shown(quick) == shown(whole)
    for come in (quick, whole):
        come.fresh.clear()
        play_on(come, random.Random(7), 1000)
    assert shown(quick) == shown(whole)


def test_a_greeting_tells_the_last_events_of_a_game_without_end() -> None:
    luck, table = random.Random(1), dealt("dominion")
    while table.status == "playing" and (table.match is None or len(table.match.journal) < MOST_TOLD + 500):
        play_on(table, luck, len(table.times) + 50, undone=0.9)
    assert table.match is not None
    seen = len(table.match.events(0))
    told = Viewer("p0").greet(table, 0.0).events
    assert [event.number for event in told] == list(range(seen - MOST_TOLD, seen))
    later = Viewer("p0").greet(table, 0.0, events=seen - 10).events
    assert later == told[-10:]
    undo = [event for event in told if event.event == "undo"]
    places = [place for place, event in enumerate(table.match.journal) if event.is_seen_by(0)]
    firsts = [table.match.undone[places[event.number]] for event in undo]
    assert undo and [event.back_to for event in undo] == [sum(place < first for place in places) for first in firsts]


def test_snapshots_are_taken_and_used_and_a_broken_one_is_left_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = Store(Settings(data=tmp_path))
        await store.open()
        try:
            table = dealt("dominion", "long")
            play_on(table, random.Random(3), 700)
            change = Change(table="long", first=0, log=list(table.fresh), updated=0.0, row=row_of(table), sittings=[])
            await store.append(change)
            tables = TableService(store, lambda _: None, StoppedTime(), AtOnce(), Here(), bot_seconds=0.1)
            whole = await tables.look("long", shown)
            await tables.cache.snap()
            kept = await store.snapshot("long")
            assert kept
            await tables.cache.snap()
            assert await store.snapshot("long") == kept, "one is enough until the game has gone on"
            assert await comes_back(tables.cache, whole) > 0
            for broken in (b"", b"{", kept[: len(kept) // 2], kept.replace(b'"copper"', b'"kopper"')):
                await store.keep_snapshot("long", broken)
                assert await comes_back(tables.cache, whole) == 0
        finally:
            await store.close()

    async def comes_back(cache: TableCache, whole: list[Any]) -> int:
        """How many lines were not played again."""
        loaded = cache.get("long")
        loaded.table = None
        async with loaded.lock:
            table = await cache.table(loaded)
        assert shown(table) == whole
        return table.skipped

    asyncio.run(run())
    assert sum("left aside" in record.message for record in caplog.records) == 3
