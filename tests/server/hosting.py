"""Starts real servers for tests and talks to them as browsers do: HTTP with a cookie, and sockets."""

import atexit
import contextlib
import functools
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import httpx
from websockets.sync import client

from tests.server import luck
from tests.waiting import PATIENCE, until

ROOT: Final = Path(__file__).resolve().parents[2]
WAIT: Final = PATIENCE
START: Final = PATIENCE
_reserved: Final[list[socket.socket]] = []


def free_port() -> int:
    """A port for servers of this process, also for one that is started again; nothing else on this machine gets it."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # bound and not listening, it lets a server listen there
    place.bind(("127.0.0.1", 0))
    _reserved.append(place)
    return int(place.getsockname()[1])


def connect(address: str, headers: dict[str, str] | None = None) -> client.ClientConnection:
    """A socket to a server that may be busy for a long time."""
    return client.connect(address, additional_headers=headers, open_timeout=WAIT, ping_timeout=None, close_timeout=1)


class ForkServer:
    """The process that forks servers; started with the first one."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.server.fork_server"]
        self.process: Final = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        atexit.register(self.close)

    def new(self, **wanted: object) -> int:
        """The process id of a new server."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(wanted) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


@functools.cache
def fork_server() -> ForkServer:
    return ForkServer()


class Host:
    """One server process on this machine."""

    def __init__(self, data: Path, database: str = "", **settings: object) -> None:
        self.port: Final = free_port()
        self.url: Final = f"http://127.0.0.1:{self.port}"
        self.data: Final = data
        self.log: Final = data / f"server-{self.port}.log"
        self.environment: Final = {
            **os.environ,
            "MEADHALL_DATA": str(data),
            "MEADHALL_DATABASE": database,
            "MEADHALL_PLUGINS": "tests.server.plugin",
            "MEADHALL_REQUESTS": "10000",
            "MEADHALL_MESSAGES": "10000",
            "MEADHALL_CROWD": "1000",
            "MEADHALL_BOT_SECONDS": "0.5",  # whoever asks for a hint or an opinion waits so long, in every test that does
            **{f"MEADHALL_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self.pid = 0

    def start(self) -> "Host":
        """Start it, or start it again, and wait until it answers."""
        self.pid = fork_server().new(port=self.port, environment=self.environment, log=str(self.log))
        try:
            until(self._answers, "the server to answer")
        except BaseException:
            self.kill()
            raise
        return self

    def _answers(self) -> bool:
        assert self.is_running(), f"the server died at once:\n{self.log.read_text()}"
        try:
            return httpx.get(f"{self.url}/health", timeout=WAIT, verify=False).is_success
        except httpx.TransportError:
            return False

    def work_for(self, test: str) -> "Host":
        """Deal what this test is always dealt."""
        luck.file_in(self.data).write_text(test)
        return self

    def is_running(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, and wait."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, how)
        until(lambda: not self.is_running(), "the server to end")

    def errors(self) -> list[str]:
        """What it has logged as errors."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line or "Traceback" in line]


@contextlib.contextmanager
def hosting(data: Path, database: str = "", **settings: object) -> Iterator[Host]:
    """A server for the time of a test; it must end without having logged an error."""
    host = Host(data, database, **settings).start()
    try:
        yield host
    finally:
        host.stop()
    assert not host.errors(), "\n".join(host.errors())


class Person:
    """Somebody with a browser: a cookie of one's own."""

    def __init__(self, host: Host | str) -> None:
        self.url: Final = host.url if isinstance(host, Host) else host
        self.http: Final = httpx.Client(base_url=self.url, timeout=WAIT, verify=False)
        self.me: Final[dict[str, Any]] = self.get("/api/me")
        self.id: Final[str] = self.me["id"]

    @property
    def cookie(self) -> str:
        return str(self.http.cookies["meadhall"])

    def ask(self, method: str, path: str, body: object = None, status: int | None = None) -> Any:
        reply = self.http.request(method, path, json=body)
        if status is None:
            assert reply.is_success, f"{method} {path}: {reply.status_code} {reply.text}"
        else:
            assert reply.status_code == status, f"{method} {path}: {reply.status_code} {reply.text}"
        kind = reply.headers.get("content-type", "")
        return reply.json() if reply.content and "json" in kind and "ndjson" not in kind else reply.content

    def get(self, path: str, status: int | None = None) -> Any:
        return self.ask("GET", path, None, status)

    def post(self, path: str, body: object = None, status: int | None = None) -> Any:
        return self.ask("POST", path, {} if body is None else body, status)

    def put(self, path: str, body: object = None, status: int | None = None) -> Any:
        return self.ask("PUT", path, body, status)

    def quick(self, game: str = "toy", **form: object) -> str:
        return str(self.post("/api/quick", {"game": game, **form})["id"])

    def sit_down(self, table: str, **numbers: int) -> "Chair":
        return Chair(self, table, **numbers)

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Chair:
    """An open socket at a table. Keeps what it was sent."""

    def __init__(self, person: Person, table: str, **numbers: int) -> None:
        query = "&".join(f"{name}={value}" for name, value in numbers.items())
        base = person.url.replace("http", "ws", 1)
        self._open: Final = contextlib.ExitStack()
        address = f"{base}/api/tables/{table}/socket?{query}"
        headers = {"Cookie": f"meadhall={person.cookie}"}
        self.line: Final = self._open.enter_context(connect(address, headers))
        self.all: Final[list[dict[str, Any]]] = []
        self.events: Final[list[dict[str, Any]]] = []
        self.chat: Final[list[dict[str, Any]]] = []
        self.play: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.seat: int | None = None
        self.hello = self.wait("hello")

    def read(self, timeout: float = WAIT) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.line.recv(timeout))
        self.all.append(message)
        if message["type"] in ("hello", "update"):
            self.events.extend(message["events"])
            self.play = message["play"]
        if message["type"] in ("hello", "table"):
            self.table, self.seat = message["table"], message["seat"]
        if message["type"] == "hello":
            self.chat.extend(message["chat"])
        if message["type"] == "chat-line":
            self.chat.append(message)
        return message

    def wait(self, kind: str, timeout: float = WAIT) -> dict[str, Any]:
        """Read on until a message of ``kind`` comes."""
        while True:
            message = self.read(timeout)
            if message["type"] == kind:
                return message

    def send(self, kind: str, id: str = "", **fields: Any) -> str:
        id = id or uuid4().hex
        self.line.send(json.dumps({"type": kind, "id": id, **fields}))
        return id

    def ask(self, kind: str, id: str = "", **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its reply."""
        id = self.send(kind, id, **fields)
        while True:
            message = self.read()
            if message.get("id") == id:
                return message

    def done(self, kind: str, **fields: Any) -> dict[str, Any]:
        reply = self.ask(kind, **fields)
        assert reply["type"] != "refusal", reply
        return reply

    def refused(self, kind: str, code: str, **fields: Any) -> str:
        reply = self.ask(kind, **fields)
        assert reply["type"] == "refusal" and reply["code"] == code, reply
        return str(reply["reason"])

    @property
    def decision(self) -> dict[str, Any] | None:
        return None if self.play is None else self.play["view"]["decision"]

    def is_over(self) -> bool:
        return self.table.get("status") == "over"

    def answer(self, *picks: str) -> dict[str, Any]:
        """Answer the open decision."""
        decision = self.wait_for_decision()
        return self.done("answer", decision=decision["number"], picks=list(picks))

    def wait_for_decision(self, timeout: float = WAIT) -> dict[str, Any]:
        """Read on until this seat is asked."""
        while self.decision is None:
            self.read(timeout)
        return self.decision

    def catch_up(self) -> None:
        """Read all that its server has sent until now: what it answers to a question comes after everything else."""
        self.ask("why-not", thing="catching up")

    def looks_asked(self) -> bool:
        """Read what has come, and say whether this seat is asked."""
        self.look()
        return self.decision is not None

    def look(self, moment: float = 0.0) -> None:
        """Read what has come; with ``moment``, wait so long for something to come."""
        with contextlib.suppress(TimeoutError):
            self.read(moment)
            while True:
                self.read(0.0)

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> "Chair":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def least_answer(decision: dict[str, Any]) -> list[str]:
    """The first allowed picks, as few as possible."""
    picks: list[str] = []
    for option in decision["options"]:
        while len(picks) < decision["low"] and picks.count(option["key"]) < option["count"]:
            picks.append(option["key"])
    return picks


def play_out(chairs: list[Chair], limit: int = 5000) -> int:
    """Play until the game is over, each chair with its least answers; return how many answers were given."""
    answers = 0
    moved = time.monotonic()
    while not all(chair.is_over() for chair in chairs):
        assert answers < limit and time.monotonic() < moved + WAIT, f"the game does not go on after {answers} answers"
        for chair in chairs:
            if chair.decision is None:
                chair.look(1.0 if len(chairs) == 1 else 0.002)
            decision = chair.decision
            if decision is not None:
                reply = chair.ask("answer", decision=decision["number"], picks=least_answer(decision))
                assert reply["type"] == "ack", reply
                answers, moved = answers + 1, time.monotonic()
    for chair in chairs:
        chair.catch_up()
    return answers
