"""What a server says to whoever started it: sentences to a person at a terminal, JSON lines to a program."""

import json
import logging
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from meadhall.server import run
from meadhall.server.logs import Sentences
from tests.server.hosting import START, free_port


def answers(address: str) -> bool:
    try:
        return httpx.get(address, timeout=START).is_success
    except httpx.TransportError:
        return False


def said(data: Path, error: int, environment: dict[str, str]) -> str:
    """What a server says on standard output until it answers; it is then told to close, and closes."""
    port = free_port()
    command = [sys.executable, "-m", "meadhall", "serve", "--open", "--port", str(port), "--data", str(data)]
    environment = {**os.environ, **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=error, text=True, env=environment) as server:
        assert server.stdout is not None
        opened = server.stdout.readline()
        end = time.monotonic() + START
        while not answers(f"http://127.0.0.1:{port}/health"):
            assert time.monotonic() < end and server.poll() is None
            time.sleep(0.05)
        server.send_signal(signal.SIGINT)
        assert server.wait(START) == 0
        return opened


def test_a_person_at_a_terminal_is_told_in_sentences(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    heard: list[bytes] = []

    def listen() -> None:
        try:
            while part := os.read(ours, 65_536):
                heard.append(part)
        except OSError:  # how a terminal says that nobody writes to it any more
            pass

    listener = threading.Thread(target=listen)
    listener.start()
    opened = said(tmp_path, theirs, {"CI": "true"})
    os.close(theirs)
    listener.join(START)
    os.close(ours)
    assert opened.startswith("Meadhall is running at http://127.0.0.1:")
    assert b"".join(heard).decode().split("\r\n") == ["", "The server has stopped. Your tables are saved for next time.", ""]


def test_a_program_gets_one_json_object_a_line(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as file:
        said(tmp_path, file.fileno(), {"CI": "true"})
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert lines[0]["message"] == "open the table in a browser" and len(lines) > 1


def test_a_sentence_names_what_it_is_about_and_shows_the_trace_of_an_error() -> None:
    record = logging.makeLogRecord(
        {"name": "meadhall", "levelname": "WARNING", "msg": "a bot failed", "table": "k3", "level": 7}
    )
    assert Sentences().format(record) == "A bot failed (table k3, level 7)."
    try:
        raise ValueError("no")
    except ValueError:
        record.exc_info = sys.exc_info()
    assert Sentences().format(record).splitlines()[-1] == "ValueError: no"


@pytest.mark.parametrize(
    ("environment", "shown"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({}, False),
        ({"DISPLAY": ":0", "CI": "true"}, False),
        ({"DISPLAY": ":0", "MEADHALL_BROWSER": "off"}, False),
    ],
)
def test_a_browser_opens_only_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], shown: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "environ", environment)
    opened = threading.Event()
    monkeypatch.setattr(run, "_open", lambda address: opened.set())
    monkeypatch.setattr(threading.Thread, "start", threading.Thread.run)
    run._announce("http://127.0.0.1:1", open_browser=True)
    assert opened.is_set() is shown
    opened.clear()
    run._announce("http://127.0.0.1:1", open_browser=False)
    assert not opened.is_set()
