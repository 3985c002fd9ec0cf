"""Connections that are idle, half-sent, slow, too many, under a wrong name or from another site."""

import contextlib
import json
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bench.server_load import cpu
from tests.server.hosting import Host, Person, hosting
from tests.waiting import PATIENCE, until

SITE = "https://club.example"


@pytest.fixture(scope="module")
def careful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("careful")
    with hosting(folder, slow=1, connections=40, hosts="127.0.0.1,table.example,*.club.example", origins=SITE) as host:
        yield host


def is_closed(line: socket.socket) -> bool:
    """Wait until the other end closes a connection."""
    line.settimeout(PATIENCE)
    with contextlib.suppress(ConnectionResetError):
        while line.recv(65_536):
            pass
    return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_whoever_does_not_finish_a_request_is_hung_up_on(careful: Host, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", careful.port), timeout=PATIENCE) as line:
        line.sendall(sent)
        assert is_closed(line)
    assert httpx.get(f"{careful.url}/health", timeout=PATIENCE).is_success


def drip(line: socket.socket, data: bytes) -> None:
    for byte in data:
        line.sendall(bytes([byte]))
        time.sleep(0.05)


def test_whoever_drips_bytes_gains_no_time(careful: Host) -> None:
    with socket.create_connection(("127.0.0.1", careful.port), timeout=PATIENCE) as line:
        begun = time.monotonic()
        with pytest.raises(OSError, match=r"Broken pipe|reset"):
            drip(line, b"GET /api/me HTTP/1.1\r\n" + b"X-Drip: a\r\n" * 1000)
        assert time.monotonic() - begun < 30.0


def test_whoever_does_not_read_the_answer_is_hung_up_on(careful: Host) -> None:
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", careful.port))
        asked = b"GET /api/games/1066/cards HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        line.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            for _ in range(200):
                line.send(asked)
        line.setblocking(True)
        until(lambda: httpx.get(f"{careful.url}/health", timeout=PATIENCE).is_success, "the server to go on")
        time.sleep(3.0)
        assert is_closed(line)


def test_too_many_connections_are_closed_and_the_log_says_so_once(careful: Host) -> None:
    with contextlib.ExitStack() as stack:
        lines = []
        for _ in range(80):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", careful.port), timeout=PATIENCE))
            lines.append(line)
        assert is_closed(lines[-1])
        until(lambda: "too many connections" in careful.log.read_text(), "the log to say so")
        assert careful.log.read_text().count("too many connections") == 1
    until(lambda: _works(careful), "the server to go on")


def test_connections_leave_files_for_everything_else(tmp_path: Path) -> None:
    few = 160
    with contextlib.ExitStack() as stack:
        host = stack.enter_context(hosting(tmp_path, idle=1))
        allowed = resource.prlimit(host.pid, resource.RLIMIT_NOFILE)
        assert allowed[0] == allowed[1], "as many as the system allows"
        player = stack.enter_context(Person(host))
        resource.prlimit(host.pid, resource.RLIMIT_NOFILE, (few, few))
        for _ in range(few):
            stack.enter_context(socket.create_connection(("127.0.0.1", host.port), timeout=PATIENCE))
        until(lambda: "too many connections" in host.log.read_text(), "the log to say so")
        assert player.ask("POST", "/api/tables", {"game": "dominion"})["id"]


def _works(host: Host) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{host.url}/health", timeout=PATIENCE).is_success
    return False


@pytest.mark.parametrize(
    ("name", "status"),
    [("table.example", 200), ("TABLE.example:8066", 200), ("a.club.example", 200), ("evil.example", 421), ("", 421)],
)
def test_a_server_answers_to_its_own_names_only(careful: Host, name: str, status: int) -> None:
    reply = httpx.get(f"{careful.url}/api/games", headers={"host": name}, timeout=PATIENCE)
    assert reply.status_code == status
    if status == 200:
        return
    assert "name" in reply.json()["reason"]
    assert handshake(careful, "/api/lobby/socket", Host=name).startswith(b"HTTP/1.1 421 ")


def handshake(host: Host, path: str, **headers: str) -> bytes:
    """The answer to somebody who wants to open a socket and may not."""
    with socket.create_connection(("127.0.0.1", host.port), timeout=PATIENCE) as line:
        ask_for_socket(line, path, **headers)
        return line.makefile("rb").read()


def ask_for_socket(line: socket.socket, path: str, **headers: str) -> None:
    given = {"Host": "127.0.0.1", **headers, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    given["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
    line.sendall("\r\n".join([*lines, "", ""]).encode())


def test_pages_of_a_listed_site_may_use_the_server_and_others_may_not(careful: Host) -> None:
    asked = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
    first = httpx.options(f"{careful.url}/api/quick", headers={"origin": SITE, **asked}, timeout=PATIENCE)
    assert first.status_code in (200, 204) and first.headers["access-control-allow-origin"] == SITE
    assert first.headers["access-control-allow-credentials"] == "true"
    assert "POST" in first.headers["access-control-allow-methods"]
    then = httpx.get(f"{careful.url}/api/me", headers={"origin": SITE}, timeout=PATIENCE)
    assert then.headers["access-control-allow-origin"] == SITE
    other = httpx.options(f"{careful.url}/api/quick", headers={"origin": "https://evil.example", **asked}, timeout=PATIENCE)
    assert "access-control-allow-origin" not in other.headers
    refused = httpx.post(f"{careful.url}/api/quick", headers={"origin": "https://evil.example"}, json={}, timeout=PATIENCE)
    assert refused.status_code == 403


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    ],
    ids=["no HTTP", "a path of other bytes", "two hosts", "a length below nothing"],
)
def test_what_is_no_request_gets_a_sentence_and_the_security_headers(careful: Host, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", careful.port), timeout=PATIENCE) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(sent)
        head, _, body = line.makefile("rb").read().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ") and b"content-security-policy:" in head and b"not a request" in body


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/api/lobby/socket", {"Host": "evil.example"}, 421),
        ("/api/lobby/socket", {"Origin": "https://evil.example"}, 403),
        ("/api/tables/a%00b/socket", {}, 400),
        ("/api/tables/x/socket?events=-1", {}, 403),
        ("/api/me", {}, 403),
    ],
)
def test_a_bad_handshake_is_refused(careful: Host, path: str, headers: dict[str, str], status: int) -> None:
    head, _, body = handshake(careful, path, **headers).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status) and b"content-security-policy:" in head
    assert json.loads(body)["reason"]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_handshake_that_is_none_is_answered(careful: Host, method: str) -> None:
    asked = f"{method} /api/lobby/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    with socket.create_connection(("127.0.0.1", careful.port), timeout=PATIENCE) as line:
        line.sendall(asked.encode())
        answer = line.recv(65_536)
    assert answer.startswith(b"HTTP/1.1 4") and b"content-security-policy:" in answer


def frame(code: int, data: bytes, *, is_whole: bool = True) -> bytes:
    """A frame as a client sends it, up to 125 bytes."""
    return bytes([code | (0x80 if is_whole else 0), 0x80 | len(data)]) + bytes(4) + data


@pytest.mark.parametrize(
    "sent",
    [
        frame(9, b"") * 20_000,
        frame(9, b"x" * 125) * 2_000,
        frame(10, b"") * 20_000,
        frame(1, b"", is_whole=False) + frame(0, b"", is_whole=False) * 20_000,
        frame(1, b"{") * 20_000,
        frame(1, b"\xff") * 20_000,
    ],
    ids=["pings", "pings whose answers nobody reads", "pongs", "parts of a message", "nonsense", "no UTF-8"],
)
def test_whoever_floods_a_socket_is_hung_up_on_and_nobody_else_waits(careful: Host, sent: bytes) -> None:
    player = Person(careful)
    table = player.ask("POST", "/api/tables", {"game": "dominion", "listed": False})["id"]
    with contextlib.closing(player.http), socket.create_connection(("127.0.0.1", careful.port), timeout=PATIENCE) as line:
        ask_for_socket(line, f"/api/tables/{table}/socket", Cookie=f"meadhall={player.cookie}")
        assert line.recv(100).startswith(b"HTTP/1.1 101 ")
        used = cpu(careful.pid)
        with pytest.raises(OSError, match=r"Broken pipe|reset"):
            flood(line, sent)
        assert cpu(careful.pid) - used < 10.0, "what it sends is not even looked at"
        player.ask("GET", f"/api/tables/{table}")
    assert careful.log.read_text().count("Invalid UTF-8") <= 1, "the log says it once"


def flood(line: socket.socket, data: bytes) -> None:
    for _ in range(200):
        line.sendall(data)


def test_a_request_on_an_old_connection_has_its_whole_time(careful: Host) -> None:
    """Whoever asks again and again is not hung up on because a request is on its way when the first one's time is over."""
    with socket.create_connection(("127.0.0.1", careful.port), timeout=PATIENCE) as line:
        begun = time.monotonic()
        while time.monotonic() < begun + 3.0:
            line.sendall(b"GET /api/games/dominion HTTP/1.1\r\nHost: 127.")
            time.sleep(0.1)
            line.sendall(b"0.0.1\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 200")
            line.settimeout(0.2)
            with contextlib.suppress(TimeoutError):
                while line.recv(65_536):
                    pass
            line.settimeout(PATIENCE)


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/nothing", "/faces/dominion/gold.svg", "/assets/none.js", "/health", "/a%00b"]
)
def test_every_answer_has_the_security_headers(careful: Host, path: str) -> None:
    reply = httpx.get(careful.url + path, timeout=PATIENCE)
    wanted = {"content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options", "cache-control"}
    assert wanted <= set(reply.headers), path
