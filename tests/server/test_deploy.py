"""The examples of deploy/ work: two processes on PostgreSQL behind a real nginx and a real Caddy; units and containers."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from meadhall import cli
from meadhall.server.settings import Settings
from tests.needs import cannot_check
from tests.server.conftest import new_database
from tests.server.hosting import ROOT, WAIT, Host, Person, hosting, play_out
from tests.server.proxies import DEPLOY, caddy, nginx
from tests.waiting import PATIENCE, until

Proxy = Callable[[Path, list[int]], AbstractContextManager[str]]
HANDSHAKES = 40


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_two_processes_behind_a_proxy_play_and_one_may_die(tmp_path: Path, postgres: str, proxy: Proxy) -> None:
    database, how = new_database(postgres), {"proxies": "on", "hosts": "127.0.0.1"}
    east = Host(tmp_path, database, **how).start()
    try:
        with (
            hosting(tmp_path, database, **how) as west,
            proxy(tmp_path, [east.port, west.port]) as url,
            Person(url) as ann,
            Person(url) as bob,
        ):
            own = {"origin": url, "sec-fetch-site": "same-origin"}
            made = ann.http.post("/api/tables", json={"game": "toy"}, headers=own)
            assert made.status_code == 201, "Host is passed on, so the page's own actions count as its own"
            assert (
                ann.http.post("/api/tables", json={"game": "toy"}, headers={"origin": "http://eve.example"}).status_code == 403
            )
            id = made.json()["id"]
            bob.put(f"/api/tables/{id}/seats/1")
            ann.post(f"/api/tables/{id}/ready")
            bob.post(f"/api/tables/{id}/ready")
            east.kill()
            failed = 0
            for _ in range(HANDSHAKES):
                try:
                    ann.sit_down(id).close()
                except Exception:
                    failed += 1
            assert failed == 0, f"{failed} of {HANDSHAKES} handshakes failed while one process was down"
            with ann.sit_down(id) as one, bob.sit_down(id) as two:
                play_out([one, two])
            east.start()
            with ExitStack() as chairs:

                def is_used() -> bool:
                    chairs.enter_context(ann.sit_down(id))
                    return _sockets(east) > 0

                until(is_used, "the proxy to use the process again that came back")
    finally:
        east.kill()


def _sockets(host: Host) -> float:
    """How many sockets a process holds."""
    found = re.search(r"^meadhall_sockets (\S+)$", httpx.get(f"{host.url}/metrics", timeout=WAIT).text, re.MULTILINE)
    return float(found[1]) if found else 0.0


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_a_visitor_cannot_choose_its_address_and_requests_have_ids(tmp_path: Path, postgres: str, proxy: Proxy) -> None:
    how = {"proxies": "on", "hosts": "127.0.0.1", "requests": 1, "crowd": 1}
    database = new_database(postgres)
    with (
        hosting(tmp_path, database, **how) as east,
        hosting(tmp_path, database, **how) as west,
        proxy(tmp_path, [east.port, west.port]) as url,
        httpx.Client(base_url=url, timeout=WAIT) as eve,
    ):
        replies = [eve.get("/api/games", headers={"x-forwarded-for": f"198.51.100.{number}"}) for number in range(60)]
        assert 429 in {reply.status_code for reply in replies}, "an address of one's own choice counts for nothing"
        assert eve.get("/metrics").status_code in (404, 429), "and nobody is taken for this machine"
        ids = {reply.headers["x-request-id"] for reply in replies}
        assert len(ids) == len(replies) and all(len(id) >= 32 for id in ids), "the proxy chooses them, for its log too"


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        cannot_check("the unit for systemd needs systemd-analyze (apt-get install systemd)")
    text = (DEPLOY / "meadhall@.service").read_text(encoding="utf-8")
    unit = tmp_path / "meadhall@.service"
    unit.write_text(text.replace("/opt/meadhall/bin/meadhall", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=PATIENCE)
    mine = [line for line in done.stderr.splitlines() if "meadhall" in line]
    assert not mine and done.returncode == 0, done.stderr
    (start,) = re.findall(r"^ExecStart=(\S+) (.*)$", text, re.MULTILINE)
    assert start == ("/opt/meadhall/bin/meadhall", "serve --port %i")


def test_the_settings_of_the_examples_are_settings() -> None:
    lines = (DEPLOY / "meadhall.env").read_text(encoding="utf-8").splitlines()
    values = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    filled = {
        name: re.sub(r"\$\{(\w+):\?\}", lambda found: f"{found[1].lower()}x", value)
        for name, value in compose["services"]["hall"]["environment"].items()
    }
    known = Settings().to_environment()
    for given in (values, filled):
        assert set(given) <= set(known)
        chosen = Settings.from_environment(given)
        assert chosen.secure and chosen.trusted and chosen.hosts and chosen.backups


def instructions() -> list[tuple[str, str]]:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in text.splitlines()) if word.isupper()]


def test_the_containers_fit_together(capsys: pytest.CaptureFixture[str]) -> None:
    """No container is built here: that needs the internet. What it is built from is there, and what it runs is run below."""
    steps = instructions()
    assert [word for word, _ in steps if word == "FROM"] == ["FROM", "FROM"] and ("USER", "meadhall") in steps
    assert {word for word, _ in steps} <= {
        "FROM",
        "RUN",
        "WORKDIR",
        "COPY",
        "ENV",
        "USER",
        "VOLUME",
        "EXPOSE",
        "HEALTHCHECK",
        "CMD",
    }
    assert (ROOT / "scripts" / "build-web").exists() and 'pip install --no-cache-dir ".[server]"' in dict(steps[:7])["RUN"]
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    hall, front = compose["services"]["hall"], compose["services"]["caddy"]
    assert (DEPLOY / hall["build"]["context"] / hall["build"]["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    assert "ports" not in hall and "ports" not in compose["services"]["db"], "only Caddy is reached from outside"
    assert front["environment"]["UPSTREAMS"] == "hall:8066"
    (subnet,) = compose["networks"]["inside"]["ipam"]["config"]
    assert subnet["subnet"] == hall["environment"]["MEADHALL_PROXIES"]
    for words in (json.loads(dict(steps)["CMD"]), hall["command"]):
        assert words[:2] == ["meadhall", "serve"]
        with pytest.raises(SystemExit) as end:
            cli.app([*words[1:], "--help"])
        assert not end.value.code and "--workers" in capsys.readouterr().out


def test_what_a_container_runs_is_healthy_only_while_it_can_write(tmp_path: Path, postgres: str) -> None:
    (how,) = [rest for word, rest in instructions() if word == "HEALTHCHECK"]
    python, *words = json.loads(how[how.index("CMD ") + 4 :])
    assert python == "python"

    def healthy(host: Host) -> bool:
        asked = [word.replace(":8066", f":{host.port}") for word in words]
        return subprocess.run([sys.executable, *asked], capture_output=True, timeout=PATIENCE).returncode == 0

    with ExitStack() as stack:
        host = stack.enter_context(hosting(tmp_path, new_database(postgres), hosts="table.example"))
        assert healthy(host), "whoever asks by the address is answered"
        host.stop()
        assert not healthy(host)
    assert (
        shlex.split("pg_isready -U meadhall")
        == yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["db"]["healthcheck"]["test"][1:]
    )
