"""The database takes each entry once, on both databases, and old ones are brought up to date."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from meadhall.kernel.errors import BrokenFile
from meadhall.server.database.engine import make_engine
from meadhall.server.database.results import count, records
from meadhall.server.database.schema import METADATA
from meadhall.server.database.store import Store
from meadhall.server.database.upgrade import upgrade
from meadhall.server.settings import Settings
from meadhall.server.tables import entries, seating
from meadhall.server.tables.interfaces import Change, Conflict
from meadhall.server.tables.summary import row_of
from meadhall.server.tables.table import Table


def settings_for(path: Path, database: str) -> Settings:
    return Settings(data=path, database=database)


def with_store(settings: Settings, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(settings)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def said(text: str) -> entries.Chatted:
    return entries.Chatted(player="p", name="Ann", text=text, at=1.0)


ROW: dict[str, Any] = {"game": "toy", "status": "open", "listed": True, "series": "t", "created": 1.0, "summary": "{}"}


async def add(store: Store, table: str, first: int, *words: str) -> None:
    log: list[entries.AnyEntry] = [said(word) for word in words]
    await store.append(Change(table=table, first=first, log=log, updated=2.0, row=ROW if first == 0 else None))


def texts(log: list[entries.AnyEntry]) -> list[str]:
    return [entry.text for entry in log if isinstance(entry, entries.Chatted)]


def test_a_log_grows_and_is_read_from_any_number(tmp_path: Path, database: str) -> None:
    async def work(store: Store) -> None:
        await add(store, "t", 0, "one", "two")
        await add(store, "t", 2, "three")
        assert texts(await store.log("t")) == ["one", "two", "three"]
        assert texts(await store.log("t", 2)) == ["three"]
        assert await store.version("t") == 3 and await store.version("none") == 0
        assert await store.versions(["t", "none"]) == {"t": 3}

    with_store(settings_for(tmp_path, database), work)


def test_of_two_writers_of_the_same_number_one_wins_and_the_other_is_told(tmp_path: Path, database: str) -> None:
    async def work(store: Store) -> None:
        await add(store, "t", 0, "one")
        tried = [add(store, "t", 1, f"writer {number}") for number in range(8)]
        results = await asyncio.gather(*tried, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 7
        assert len(await store.log("t")) == 2

    with_store(settings_for(tmp_path, database), work)


def test_a_bad_write_does_not_spoil_others_of_the_same_batch(tmp_path: Path, database: str) -> None:
    async def work(store: Store) -> None:
        for table in ("a", "b", "c"):
            await add(store, table, 0, "one")
        before = store.writes
        tried = [add(store, table, first, "x") for table, first in (("a", 1), ("b", 0), ("c", 1))]
        results = await asyncio.gather(*tried, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        assert [await store.version(table) for table in ("a", "b", "c")] == [2, 1, 2]
        await asyncio.gather(*(add(store, table, 2, "y") for table in ("a", "c")))
        assert store.writes == before + 3, "two writes that arrive together need one transaction"

    with_store(settings_for(tmp_path, database), work)


def test_all_processes_sign_with_the_same_secret(tmp_path: Path, database: str) -> None:
    async def work() -> None:
        stores = [Store(settings_for(tmp_path, database)) for _ in range(3)]
        if database:
            await asyncio.gather(*(store.open() for store in stores))
        else:
            for store in stores:
                await store.open()
        try:
            assert len({store.secret for store in stores}) == 1 and len(stores[0].secret) == 32
        finally:
            for store in stores:
                await store.close()

    asyncio.run(work())


def test_the_migrations_make_exactly_the_schema_that_the_program_uses(tmp_path: Path, database: str) -> None:
    async def work(store: Store) -> None:
        async with store.engine.connect() as connection:
            found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), METADATA))
        assert found == []

    with_store(settings_for(tmp_path, database), work)


def finished_table(id: str) -> Table:
    table = Table.made(id, entries.Made(game="toy", options={}, secret="07" * 32, host="ann", at=1.0))
    seating.sit(table, 0, "ann", "Ann", 1.0)
    seating.sit(table, 1, "bob", "Bob", 1.0)
    for player in ("ann", "bob"):
        seating.ready(table, player, 2.0, ready=True)
    while table.status == "playing":
        assert table.match is not None and table.match.state.decision is not None
        decision = table.match.state.decision
        table.answer(decision.seat, decision.number, (decision.keys[-1],), 3.0)
    return table


def test_an_old_database_is_upgraded_and_its_finished_games_are_counted(tmp_path: Path, database: str) -> None:
    settings = settings_for(tmp_path, database)
    table = finished_table("old")

    async def old() -> None:
        engine = make_engine(settings)
        await upgrade(engine, "0001")
        row = {**row_of(table), "id": "old", "version": table.version, "updated": 3.0}
        del row["host"]  # which is younger
        names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
        async with engine.begin() as connection:
            await connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({places})"), row)
            for number, entry in enumerate(table.fresh):
                values = {"number": number, "data": entries.write(entry)}
                await connection.execute(text("INSERT INTO entries VALUES ('old', :number, :data)"), values)
        await engine.dispose()

    async def new(store: Store) -> None:
        loaded = Table.load("old", await store.log("old"))
        assert loaded.match is not None and table.match is not None
        assert loaded.match.state.key() == table.match.state.key()
        assert await count(store, loaded) and not await count(store, loaded), "a game counts once"
        assert (await records(store, "ann"))[0].played == 1

    asyncio.run(old())
    with_store(settings, new)


def test_a_database_of_a_newer_program_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def work() -> None:
        engine = make_engine(Settings(data=tmp_path))
        await upgrade(engine)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        try:
            with pytest.raises(BrokenFile, match="schema 9999, newer than"):
                await upgrade(engine)
        finally:
            await engine.dispose()

    asyncio.run(work())


def test_entries_read_back_as_they_were_written() -> None:
    for entry in finished_table("t").fresh:
        assert entries.read(entries.write(entry)) == entry
        json.loads(entries.write(entry))


def test_a_database_without_room_beside_it_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        assert await store.is_writable()
        monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=4096))
        assert not await store.is_writable()

    with_store(settings_for(tmp_path, ""), work)
