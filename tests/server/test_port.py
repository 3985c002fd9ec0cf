"""The port is taken once, before anything is said or served, and kept until the server ends."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from meadhall.server import run
from tests.server.conftest import new_database
from tests.server.hosting import ROOT, START, Host, Person, free_port
from tests.waiting import until

ABSENT = "postgresql://hall@127.0.0.1:1/hall"
"""A database for several processes that must not be asked for anything."""


@pytest.mark.parametrize(("workers", "database"), [(1, ""), (2, ABSENT)])
def test_a_port_in_use_is_told_before_the_hall_is_said_to_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], workers: int, database: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run.serve(port=port, data_dir=tmp_path, database_url=database, workers=workers) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"meadhall serve: port {port} is in use on 127.0.0.1; ") and said.err.count("\n") == 1
    assert not said.out


def test_the_hall_is_said_to_open_when_its_port_is_bound(host: Host) -> None:
    lines = host.log.read_text().splitlines()
    assert lines[0] == f"Meadhall is running at {host.url} (Ctrl-C stops it)."


def test_nobody_can_take_the_port_before_several_processes_have_it(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    port, handed = free_port(), []

    def begin(_: str, *, fd: int = -1, **__: Any) -> None:
        with socket.socket() as other, pytest.raises(OSError, match="in use"):
            other.bind(("127.0.0.1", port))
        with socket.socket(fileno=os.dup(fd)) as door:
            handed.append((door.getsockname(), door.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)))

    monkeypatch.setattr(uvicorn, "run", begin)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    assert run.serve(port=port, data_dir=tmp_path, database_url=new_database(postgres), workers=2) == 0
    assert handed == [(("127.0.0.1", port), 1)]


def test_several_processes_serve_a_name_with_several_addresses_at_that_of_ipv4(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    port, known = free_port(), socket.getaddrinfo
    places = ((socket.AF_INET6, "::2"), (socket.AF_INET, "127.0.0.1"))  # the first is nobody's
    hall = [(family, socket.SOCK_STREAM, 6, "", (place, port)) for family, place in places]
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *more, **how: hall if host == "hall" else known(host, *more, **how))
    said = []
    for workers in (1, 2):
        assert run.serve("hall", port, tmp_path, ABSENT, workers) == 2
        said.append(capsys.readouterr().err)
    assert "hall port" in said[0] and "cannot be listened on" in said[0]
    assert "127.0.0.1:1/hall cannot be used: nobody answers there" in said[1], (
        "the port was had, so the database was looked for"
    )


def test_several_processes_answer_at_one_port_and_leave_it(tmp_path: Path, postgres: str) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "meadhall", "serve", "--workers", "2", "--port", str(port)]
    settings = {"MEADHALL_DATA": str(tmp_path), "MEADHALL_DATABASE": new_database(postgres)}
    log = tmp_path / "log"
    with log.open("w") as out:
        hall = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **settings}, stdout=out, stderr=subprocess.STDOUT)
    try:

        def are_started() -> bool:
            assert hall.poll() is None, log.read_text()
            return len(set(re.findall(r"Started server process \[(\d+)\]", log.read_text()))) == 2

        until(are_started, "two processes to start")
        assert httpx.get(f"{url}/health", timeout=START).status_code == 200
        with Person(url) as ann:
            assert ann.get(f"/api/tables/{ann.quick('dominion')}")["status"] == "playing"
        second = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True, timeout=START, check=False
        )
        assert second.returncode == 2 and not second.stdout
        assert second.stderr.startswith(f"meadhall serve: port {port} is in use") and second.stderr.count("\n") == 1
    finally:
        hall.send_signal(signal.SIGTERM)
        assert hall.wait(START) == 0, log.read_text()
    assert '"level": "error"' not in log.read_text() and "Traceback" not in log.read_text()
    socket.create_server(("127.0.0.1", port)).close()
