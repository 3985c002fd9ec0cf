"""While the database is away: 503, sockets that are told to come back, a log that stays short, and nothing lost afterwards."""

import contextlib
import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from meadhall.server.logs import JsonLines
from tests.server.hosting import Chair, Host, Person, connect
from tests.server.postgres import Database, running
from tests.waiting import PATIENCE, until


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    with running() as its_own:
        yield its_own


@pytest.fixture
def host(tmp_path: Path, database: Database) -> Iterator[Host]:
    running_host = Host(tmp_path, database.address).start()
    yield running_host
    running_host.stop()


@contextlib.contextmanager
def away(database: Database) -> Iterator[None]:
    database.stop()
    try:
        yield
    finally:
        database.start()


def closing(address: str, cookie: str) -> tuple[int, list[str]]:
    """The code with which a socket is closed, and what it was sent before."""
    heard: list[str] = []
    with connect(address, {"Cookie": f"meadhall={cookie}"}) as line:
        try:
            while True:
                heard.append(str(line.recv(PATIENCE)))
        except ConnectionClosed as error:
            return (0 if error.rcvd is None else error.rcvd.code), heard


def test_requests_get_503_and_sockets_come_back_while_the_database_is_away(host: Host, database: Database) -> None:
    with Person(host) as ann:
        table = ann.quick()
        until(lambda: ann.http.get(f"/api/tables/{table}").is_success, "the table to be there")
        with away(database):
            lines = len(host.log.read_text().splitlines())
            end = time.monotonic() + 6.0
            asked = 0
            while time.monotonic() < end:
                for path in ("/api/me", "/api/tables", f"/api/players/{ann.id}", "/api/tables/nosuchtab", "/health", "/ready"):
                    reply = ann.http.get(path)
                    asked += 1
                    assert reply.status_code == 503, f"{path}: {reply.status_code} {reply.text}"
                    assert path in ("/health", "/ready") or int(reply.headers["retry-after"]) > 0
                code, heard = closing(f"{host.url.replace('http', 'ws')}/api/tables/{table}/socket", ann.cookie)
                assert code == 1013 and not heard, "no goodbye: coming back helps"
            said = host.log.read_text().splitlines()[lines:]
            assert asked > 20 and len(said) <= 6, "\n".join(said)
            assert not any("Traceback" in line or '"trace"' in line for line in said), "\n".join(said)
        until(lambda: httpx.get(f"{host.url}/ready", timeout=PATIENCE).is_success, "the server to find its database again")
        assert ann.get("/api/me")["id"] == ann.id
        with ann.sit_down(table) as chair:
            assert chair.seat is not None


def test_an_answer_that_is_given_while_the_database_restarts_counts_once(host: Host, database: Database) -> None:
    with contextlib.ExitStack() as stack:
        people = [stack.enter_context(Person(host)) for _ in (0, 1)]
        id = people[0].post("/api/tables", {"game": "toy", "options": {"wards": 0}})["id"]
        people[1].put(f"/api/tables/{id}/seats/1")
        for person in people:
            person.post(f"/api/tables/{id}/ready")
        chairs: list[Chair] = [stack.enter_context(person.sit_down(id)) for person in people]
        decision = chairs[0].wait_for_decision()
        with away(database):
            chairs[0].send("answer", "mine", decision=decision["number"], picks=["rest"])
        while True:
            message = chairs[0].read()
            if message.get("id") == "mine":
                break
        assert message["type"] == "ack", message
        assert chairs[0].done("answer", id="mine", decision=decision["number"], picks=["rest"])["repeated"]
        chairs[1].answer("rest")


def test_a_server_that_starts_before_its_database_waits_for_it(tmp_path: Path, database: Database) -> None:
    host = Host(tmp_path, database.address, database_wait=300)
    database.stop()
    try:
        from tests.server.hosting import fork_server

        host.pid = fork_server().new(port=host.port, environment=host.environment, log=str(host.log))
        until(lambda: host.log.exists() and "waiting for the database" in host.log.read_text(), "the server to wait")
        time.sleep(1.0)
        assert host.is_running() and host.log.read_text().count("waiting for the database") == 1
    finally:
        database.start()
    try:
        until(lambda: _is_ready(host), "the server to start")
    finally:
        host.stop()


def _is_ready(host: Host) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{host.url}/ready", timeout=PATIENCE).is_success
    return False


def test_the_level_of_a_line_of_the_log_is_its_own() -> None:
    record = logging.LogRecord("meadhall.tables", logging.WARNING, "", 0, "a bot failed", (), None)
    record.__dict__.update(level="hard", time="noon", table="t")
    said = json.loads(JsonLines().format(record))
    assert said["level"] == "warning" and said["time"] != "noon" and said["table"] == "t"


def test_a_wrong_token_is_401_everywhere(host: Host) -> None:
    with Person(host) as ann:
        table = ann.quick()
        for wrong in ("nonsense", f"{ann.id}.0.{'0' * 40}", ann.cookie[:-1]):
            for headers in (
                {"cookie": f"meadhall={wrong}"},
                {"authorization": f"Bearer {wrong}"},
                {"authorization": f"bearer {wrong}"},
            ):
                for path in ("/api/me", f"/api/tables/{table}/hello", f"/api/players/{ann.id}/tables"):
                    reply = httpx.get(host.url + path, headers=headers, timeout=PATIENCE)
                    assert reply.status_code == 401 and reply.json()["code"] == "unknown", f"{path}: {reply.text}"
                    assert ("cookie" in headers) == ("set-cookie" in reply.headers), "a cookie that proves nobody is taken away"
            code, heard = closing(f"{host.url.replace('http', 'ws')}/api/tables/{table}/socket", wrong)
            assert code == 4401 and len(heard) == 1 and json.loads(heard[0])["type"] == "bye"
        assert httpx.get(f"{host.url}/api/me", headers={"authorization": "Bearer"}, timeout=PATIENCE).status_code == 401
