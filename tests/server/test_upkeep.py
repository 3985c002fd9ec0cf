"""What a server does for its operator by itself: backups on time, numbers over all processes, ids of requests."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from meadhall.server import logs
from meadhall.server.access import request_ids
from meadhall.server.admin import backup, upkeep
from meadhall.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.hosting import ROOT, WAIT, Host, Person, free_port, hosting
from tests.waiting import until


def test_a_server_backs_up_on_time_and_only_one_of_two_does(tmp_path: Path, postgres: str) -> None:
    database, folder = new_database(postgres), tmp_path / "backups"
    with (
        hosting(tmp_path, database, backups=folder) as east,
        hosting(tmp_path, database, backups=folder) as west,
    ):
        until(lambda: list(folder.glob("meadhall-*.backup")), "the first backup")
        until(lambda: '"a job was done"' in east.log.read_text() + west.log.read_text(), "it to be logged")
    (file,) = folder.glob("*.backup")
    assert backup.check_backup(file) > 0
    assert [row["deed"] for row in upkeep.read_audit(Settings(data=tmp_path, database=database))] == ["backup"]


def test_a_backup_that_fails_is_told_and_the_server_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    host = Host(tmp_path, backups=tmp_path / "file").start()
    try:
        until(lambda: "a job failed" in host.log.read_text(), "the failure to be logged")
        with Person(host) as ann:
            ann.quick()
    finally:
        host.stop()
    (error,) = host.errors()
    assert "cannot be made: File exists" in error


def numbers(url: str) -> dict[str, float]:
    text = httpx.get(f"{url}/metrics", timeout=WAIT).text
    return {name: float(value) for name, value in re.findall(r"^(meadhall_\w+(?:{[^}]*})?) (\S+)$", text, re.MULTILINE)}


def test_whichever_process_is_asked_tells_the_numbers_of_all(tmp_path: Path, postgres: str) -> None:
    port, database = free_port(), new_database(postgres)
    words = [sys.executable, "-m", "meadhall", "serve", "--port", str(port), "--workers", "2", "--database", database]
    environment = {**os.environ, "MEADHALL_PLUGINS": "tests.server.plugin", "MEADHALL_REQUESTS": "1000"}
    url = f"http://127.0.0.1:{port}"
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(words, cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True)
    try:

        def both() -> bool:
            assert server.poll() is None, (tmp_path / "log").read_text()
            try:
                return numbers(url).get("meadhall_processes") == 2.0
            except httpx.TransportError:
                return False

        until(both, "both processes to be counted")
        before = numbers(url)['meadhall_requests_total{status="2xx"}']
        for _ in range(40):
            assert httpx.get(f"{url}/health", timeout=WAIT).is_success
        for _ in range(10):  # whoever answers
            assert numbers(url)['meadhall_requests_total{status="2xx"}'] >= before + 40
        with Person(url) as ann, ann.sit_down(ann.quick()):
            until(lambda: numbers(url)["meadhall_sockets"] == 1.0, "the one socket to be counted once")
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(WAIT)


def test_every_answer_has_an_id_that_only_a_trusted_proxy_may_choose(tmp_path: Path) -> None:
    offered = {"x-request-id": "from-the-proxy-1"}
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with hosting(tmp_path / "one") as alone, hosting(tmp_path / "two", proxies="on") as behind:
        replies = [httpx.get(f"{alone.url}{path}", headers=offered, timeout=WAIT) for path in ("/api/me", "/no", "/api/none")]
        ids = [reply.headers["x-request-id"] for reply in replies]
        assert len(set(ids)) == 3 and all(len(id) == 16 for id in ids)
        assert httpx.get(f"{behind.url}/health", headers=offered, timeout=WAIT).headers["x-request-id"] == "from-the-proxy-1"
        for wrong in ("short", "x" * 65, "with space and more", "line\tbreak-and-more"):
            reply = httpx.get(f"{behind.url}/health", headers={"x-request-id": wrong}, timeout=WAIT)
            assert len(reply.headers["x-request-id"]) == 16


def test_a_log_line_names_the_request_it_is_about() -> None:
    import logging

    def line() -> dict[str, Any]:
        record = logging.LogRecord("meadhall.server", logging.ERROR, "", 0, "a request failed", (), None)
        told: dict[str, Any] = json.loads(logs.JsonLines().format(record))
        return told

    assert "request" not in line()
    token = request_ids.CURRENT.set("abcdefgh12345678")
    assert line()["request"] == "abcdefgh12345678"
    request_ids.CURRENT.reset(token)
