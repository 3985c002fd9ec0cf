"""Whoever runs a server can list, inspect, export and delete tables, and tidy up; what cannot be done is said."""

import asyncio
import json
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from meadhall import cli
from meadhall.kernel.errors import BrokenReplay, MeadhallError
from meadhall.match.replay import Replay
from meadhall.server.admin import tables as admin
from meadhall.server.admin import upkeep
from meadhall.server.database.store import Store
from meadhall.server.errors import Missing, Unavailable
from meadhall.server.settings import Settings
from meadhall.server.tables import entries, seating
from meadhall.server.tables.interfaces import Change
from meadhall.server.tables.summary import row_of
from meadhall.server.tables.table import Table
from tests.server.test_store import finished_table


def fill(settings: Settings) -> None:
    """One finished game, and one table that nobody came to."""
    old = time.time() - 40 * 86_400
    forgotten = Table.made("empty", entries.Made(game="toy", options={}, secret="01" * 32, host="ann", at=old))
    put(settings, {finished_table("done"): old, forgotten: old})


def put(settings: Settings, tables: dict[Table, float]) -> None:
    """Store tables with the moment at which each was touched last."""

    async def work() -> None:
        store = Store(settings)
        await store.open()
        for table, updated in tables.items():
            await store.append(Change(table=table.id, first=0, log=list(table.fresh), updated=updated, row=row_of(table)))
        await store.close()

    asyncio.run(work())


def test_tables_are_listed_inspected_exported_tidied_and_deleted(tmp_path: Path, database: str) -> None:
    settings = Settings(data=tmp_path, database=database)
    fill(settings)
    assert {row["id"]: row["status"] for row in admin.list_tables(settings)} == {"done": "over", "empty": "open"}
    assert [row["id"] for row in admin.list_tables(settings, status="over", game="toy")] == ["done"]
    report = admin.inspect_table(settings, "done")
    assert report["answers"] > 5 and report["broken"] == []
    assert admin.export_table(settings, "done", tmp_path / "game.jsonl") > 5
    Replay.read(tmp_path / "game.jsonl").verify()
    with pytest.raises(Missing, match="has not begun"):
        admin.export_table(settings, "empty", tmp_path / "other.jsonl")
    assert upkeep.vacuum(settings, days=30) == {"tables": 1, "guests": 0, "audit": 0, "entries": 0}
    assert [row["id"] for row in admin.list_tables(settings)] == ["done"]
    admin.delete_table(settings, "done")
    with pytest.raises(Missing, match="no table 'done'"):
        admin.inspect_table(settings, "done")
    with pytest.raises(Missing):
        admin.delete_table(settings, "done")


def half_played(id: str) -> Table:
    table = Table.made(id, entries.Made(game="toy", options={}, secret="07" * 32, host="ann", at=1.0))
    for seat, player in enumerate(("ann", "bob")):
        seating.sit(table, seat, player, f"[b]{player}[/b]", 1.0)
        seating.ready(table, player, 2.0, ready=True)
    return table


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs one command line and gives what it printed, or what it complained of."""

    def run(*words: object, code: int = 0) -> str:
        monkeypatch.setattr("sys.argv", ["meadhall", *map(str, words)])
        ended = 0
        try:
            with warnings.catch_warnings():  # Cyclopts wonders that a test goes through sys.argv, as people do
                warnings.simplefilter("ignore", UserWarning)
                cli.main()
        except SystemExit as end:
            ended = int(end.code or 0)
        said = capsys.readouterr()
        assert ended == code, said
        return said.err if code else said.out

    return run


def test_inspecting_a_table_shows_nothing_hidden_unless_the_position_is_asked_for(
    tmp_path: Path, command: Callable[..., str]
) -> None:
    table = half_played("half")
    put(Settings(data=tmp_path), {table: 1.0})
    assert table.match is not None
    shown = command("tables", "inspect", "half", "--data", tmp_path)
    assert set(json.loads(shown)) == {"table", "entries", "answers", "broken", "chat"}
    whole = json.loads(command("tables", "inspect", "half", "--position", "--data", tmp_path))
    assert whole["position"] == table.match.state.position() and whole["open"] == repr(table.match.state.decision)
    assert "--position" in command("tables", "inspect", "--help")


def test_an_unfinished_table_is_exported_but_does_not_verify(tmp_path: Path, command: Callable[..., str]) -> None:
    put(Settings(data=tmp_path), {half_played("half"): 1.0})
    file = tmp_path / "half.jsonl"
    report = json.loads(command("tables", "export", "half", file, "--data", tmp_path, "--json"))
    assert report == {"id": "half", "file": str(file), "lines": len(file.read_text().splitlines())}
    with pytest.raises(BrokenReplay):
        Replay.read(file).verify()
    assert "cannot be written" in command("tables", "export", "half", tmp_path / "no" / "dir" / "x", "--data", tmp_path, code=2)
    assert json.loads(command("tables", "delete", "half", "--data", tmp_path, "--json")) == {"id": "half", "deleted": True}
    assert "no table 'half'" in command("tables", "delete", "half", "--data", tmp_path, code=2)


def test_times_are_written_for_people_and_stay_numbers_in_json(tmp_path: Path, command: Callable[..., str]) -> None:
    moment = time.mktime((2026, 3, 1, 12, 30, 0, 0, 0, -1))
    put(Settings(data=tmp_path), {half_played("half"): moment})
    assert json.loads(command("tables", "list", "--data", tmp_path, "--json"))[0]["updated"] == moment
    words = command("tables", "list", "--data", tmp_path).split()
    assert "12:30" in words and "2026-03-01" in words
    assert "[b]ann[/b]," in words, "a name is no markup"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["list", "--status", "nonsense"], "a table is open, playing, over or closed"),
        (["list", "--game", "nonsense"], "there is no game 'nonsense'"),
        (["list", "--limit", "-1"], "the limit must be at least 1, not -1"),
        (["vacuum", "--days", "-1"], "the days must be at least 0, not -1"),
        (["vacuum", "--days", "nan"], "the days must be at least 0, not nan"),
    ],
)
def test_nonsense_is_refused_before_anything_is_looked_at(
    tmp_path: Path, command: Callable[..., str], words: list[str], sentence: str
) -> None:
    assert sentence in command("tables", *words, "--data", tmp_path / "none", code=2)


@pytest.mark.parametrize("words", [["list"], ["inspect", "x"], ["export", "x", "y"], ["delete", "x"], ["vacuum"]])
def test_looking_after_tables_makes_no_new_database(tmp_path: Path, command: Callable[..., str], words: list[str]) -> None:
    folder = tmp_path / "none"
    assert "there is no server's database at" in command("tables", *words, "--data", folder, code=2)
    assert not folder.exists()


def test_a_database_that_no_server_has_used_is_left_alone(tmp_path: Path, database: str) -> None:
    settings = Settings(data=tmp_path, database=database)
    if not database:
        (tmp_path / "meadhall.sqlite3").touch()
    for _ in range(2):
        with pytest.raises(Missing, match="there is no server's database"):
            admin.list_tables(settings)


def test_a_database_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path, command: Callable[..., str]) -> None:
    (tmp_path / "meadhall.sqlite3").write_bytes(b"this is no database " * 200)
    away = "postgresql://hall:secret@127.0.0.1:1/hall"
    for where, sentence in (
        (["--data", tmp_path], "meadhall.sqlite3 cannot be used: file is not a database\n"),
        (["--data", tmp_path / "meadhall.sqlite3"], "is a file; MEADHALL_DATA must name a folder\n"),
        (["--database", away], "the database 127.0.0.1:1/hall cannot be used: nobody answers there\n"),
        (["--database", "postgresql://hall:secret@db:port/hall"], "write it as postgresql://user:password@host:port/name\n"),
    ):
        said = command("tables", "list", *where, code=2)
        assert said.endswith(sentence) and said.count("\n") == 1 and "secret" not in said
    with pytest.raises(Unavailable):
        upkeep.vacuum(Settings(database=away))


def test_a_plugin_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MeadhallError, match="MEADHALL_PLUGINS names 'no_such_game'"):
        admin.list_tables(Settings(data=tmp_path, plugins=("no_such_game",)))
