"""Whoever looks at the lobby is told when the list of tables has changed."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from meadhall.server.http.lobby_socket import CHANGED, lobby_socket
from meadhall.server.process import ServerProcess
from meadhall.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.hosting import WAIT, Host, Person, connect, hosting


def lobby(host: Host) -> contextlib.AbstractContextManager[ClientConnection]:
    return connect(f"{host.url.replace('http', 'ws', 1)}/api/lobby/socket")


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Host]:
    """A server at which nothing happens but what the test does."""
    with hosting(tmp_path) as running:
        yield running


def rings(line: ClientConnection, timeout: float = WAIT) -> bool:
    """Whether the bell rings within a moment."""
    try:
        return bool(json.loads(line.recv(timeout)) == {"type": "lobby-changed"})
    except TimeoutError:
        return False


def test_the_lobby_rings_when_a_listed_table_is_made_or_filled_and_not_for_its_moves(quiet: Host) -> None:
    with Person(quiet) as ann, Person(quiet) as bob:
        with lobby(quiet) as line:
            id = ann.post("/api/tables", {"game": "toy"})["id"]
            assert rings(line)
            bob.put(f"/api/tables/{id}/seats/1")
            assert rings(line)
        ann.post(f"/api/tables/{id}/ready")
        bob.post(f"/api/tables/{id}/ready")
        with lobby(quiet) as line:  # nothing that rang before is heard here
            with ann.sit_down(id) as chair:
                chair.answer("rest")
            assert not rings(line, 1.5)


def test_a_table_that_is_not_listed_rings_no_bell(quiet: Host) -> None:
    with Person(quiet) as ann, lobby(quiet) as line:
        ann.post("/api/tables", {"game": "toy", "listed": False})
        assert not rings(line, 1.5)


class Opening:
    """A socket that is accepted in the very moment in which the list of tables changes."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.sent: list[str] = []

    async def accept(self) -> None:
        self.server.tables.broadcaster.tell_lobby()

    async def send_text(self, text: str) -> None:
        self.sent.append(text)
        raise WebSocketDisconnect(detail="heard enough")

    async def receive_data(self, _mode: str) -> None:
        await asyncio.Event().wait()


def test_whoever_is_let_into_the_lobby_misses_no_bell(tmp_path: Path) -> None:
    async def run() -> list[str]:
        server = ServerProcess(Settings(data=tmp_path))
        socket: Any = Opening(server)
        await asyncio.wait_for(lobby_socket.fn(socket, server), WAIT)
        assert not server.tables.broadcaster.lobby_listeners
        return [*socket.sent]

    assert asyncio.run(run()) == [CHANGED]


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
