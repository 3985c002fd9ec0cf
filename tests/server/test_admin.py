"""Whoever runs a server can list, inspect, export and delete tables, and tidy up."""

import asyncio
import time
from pathlib import Path

import pytest

from meadhall.match.replay import Replay
from meadhall.server import admin, entries
from meadhall.server.hall import row_of
from meadhall.server.mistakes import Missing
from meadhall.server.settings import Settings
from meadhall.server.store import Store
from meadhall.server.table import Table
from tests.server.test_store import finished_table


def fill(settings: Settings) -> None:
    """One finished game, and one table that nobody came to."""

    async def work() -> None:
        store = Store(settings)
        await store.open()
        old = time.time() - 40 * 86_400
        forgotten = Table.made("empty", entries.Made(game="toy", options={}, secret="01" * 32, host="ann", at=old))
        for table, updated in ((finished_table("done"), old), (forgotten, old)):
            await store.append(table.id, 0, list(table.fresh), updated=updated, due=None, row=row_of(table))
        await store.close()

    asyncio.run(work())


def test_tables_are_listed_inspected_exported_tidied_and_deleted(tmp_path: Path, database: str) -> None:
    settings = Settings(data=tmp_path, database=database)
    fill(settings)
    assert {row["id"]: row["status"] for row in admin.list_tables(settings)} == {"done": "over", "empty": "open"}
    assert [row["id"] for row in admin.list_tables(settings, status="over", game="toy")] == ["done"]
    report = admin.inspect_table(settings, "done")
    assert report["answers"] > 5 and report["broken"] == [] and report["open"] == "None"
    assert admin.export_table(settings, "done", tmp_path / "game.jsonl") > 5
    Replay.read(tmp_path / "game.jsonl").verify()
    with pytest.raises(Missing, match="has not begun"):
        admin.export_table(settings, "empty", tmp_path / "other.jsonl")
    assert admin.vacuum(settings, days=30) == {"tables": 1, "entries": 0}
    assert admin.totals(settings) == {"over": 1, "players": 0}
    admin.delete_table(settings, "done")
    with pytest.raises(Missing, match="no table 'done'"):
        admin.inspect_table(settings, "done")
    with pytest.raises(Missing):
        admin.delete_table(settings, "done")
