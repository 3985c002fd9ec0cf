"""Whoever looks at the lobby is told when the list of tables has changed."""

import contextlib
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.conftest import new_database
from tests.server.hosting import WAIT, Host, Person, hosting


def lobby(host: Host) -> contextlib.AbstractContextManager[ClientConnection]:
    return connect(f"{host.url.replace('http', 'ws', 1)}/api/lobby/socket")


def rings(line: ClientConnection, timeout: float = WAIT) -> bool:
    """Whether the bell rings within a moment."""
    try:
        return bool(json.loads(line.recv(timeout)) == {"type": "lobby-changed"})
    except TimeoutError:
        return False


def test_the_lobby_rings_when_a_listed_table_is_made_or_filled_and_not_for_its_moves(host: Host, people: list[Person]) -> None:
    ann, bob, _ = people
    with lobby(host) as line:
        id = ann.post("/api/tables", {"game": "toy"})["id"]
        assert rings(line)
        bob.put(f"/api/tables/{id}/seats/1")
        assert rings(line)
        ann.post(f"/api/tables/{id}/ready")
        bob.post(f"/api/tables/{id}/ready")
        while rings(line, 2.0):
            pass
        with ann.sit_down(id) as chair:
            chair.answer("rest")
        assert not rings(line, 1.5)


def test_a_table_that_is_not_listed_rings_no_bell(host: Host, people: list[Person]) -> None:
    with lobby(host) as line:
        people[0].post("/api/tables", {"game": "toy", "listed": False})
        assert not rings(line, 1.5)


def test_whoever_talks_to_the_bell_is_sent_away(host: Host) -> None:
    with lobby(host) as line:
        for _ in range(20):
            line.send("hello?")
        with pytest.raises(ConnectionClosed):
            line.recv(WAIT)


def test_the_lobby_of_one_process_hears_of_tables_made_at_another(tmp_path: Path, postgres: str) -> None:
    database = new_database(postgres)
    with hosting(tmp_path, database) as east, hosting(tmp_path, database) as west, Person(east) as ann, lobby(west) as line:
        ann.post("/api/tables", {"game": "toy"})
        assert rings(line)
