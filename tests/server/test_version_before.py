"""What the version before has stored is read today: its database, its recordings, its saved states and positions.

The files were made by that version's own server, played over HTTP; ``tables.json`` says what it made of them itself.
"""

import gzip
import json
from pathlib import Path
from typing import Any, Final

import pytest

from meadhall import games
from meadhall.cli import app
from meadhall.server.database.store import Store
from meadhall.server.settings import Settings
from meadhall.server.tables.table import Table
from tests.server.hosting import Person, hosting
from tests.server.test_store import with_store

BEFORE: Final = Path(__file__).with_name("before")
TABLES: Final[dict[str, dict[str, Any]]] = json.loads((BEFORE / "tables.json").read_text(encoding="utf-8"))
STATES: Final[list[dict[str, Any]]] = [
    json.loads(line) for line in (BEFORE / "states.jsonl").read_text(encoding="utf-8").splitlines()
]
RECORDINGS: Final = sorted(path for path in BEFORE.glob("*.jsonl") if path.name != "states.jsonl")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with the old database."""
    (tmp_path / "meadhall.sqlite3").write_bytes(gzip.decompress((BEFORE / "meadhall.sqlite3.gz").read_bytes()))
    return tmp_path


def test_every_table_of_the_old_database_is_restored(data: Path) -> None:
    async def work(store: Store) -> None:
        for id, kept in TABLES.items():
            log = await store.log(id)
            table = Table.load(id, log)
            assert [table.game.key, table.status, len(log)] == [kept["game"], kept["status"], kept["entries"]]
            if "key" in kept:
                assert table.match is not None
                assert [table.match.state.key().hex(), table.match.state.is_over] == [kept["key"], kept["over"]]

    with_store(Settings(data=data), work)


def test_a_server_of_today_shows_and_replays_the_old_tables(data: Path) -> None:
    with hosting(data) as host, Person(host) as guest:
        for id, kept in TABLES.items():
            hello = guest.get(f"/api/tables/{id}/hello")
            assert hello["table"]["status"] == kept["status"]
            if kept["status"] == "over":
                assert guest.get(f"/api/tables/{id}/moves")
                assert guest.get(f"/api/tables/{id}/replay").startswith(b'["open"')


@pytest.mark.parametrize("path", RECORDINGS, ids=[path.stem for path in RECORDINGS])
def test_old_recordings_are_verified(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    app(["verify", str(path)], result_action="return_value")
    assert "The shuffles match the commitment" in capsys.readouterr().out


@pytest.mark.parametrize("kept", STATES, ids=[f"{kept['state']['game']}-{kept['key'][:6]}" for kept in STATES])
def test_old_states_and_positions_load_and_play_on(kept: dict[str, Any]) -> None:
    game = games.find(kept["state"]["game"])
    state = game.load(kept["state"])
    assert state.key().hex() == kept["key"]
    assert repr(state.decision).partition(", ")[2] == kept["decision"].partition(", ")[2], "but for its number"
    if kept["position"] is not None:
        described = game.position(kept["position"])
        assert described.key() == state.key()
        for _ in range(20):
            if state.decision is not None:
                state.play(", ".join(game.default_answer(state)) or "pass")
