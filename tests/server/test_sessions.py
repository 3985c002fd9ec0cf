"""Logins: each is its own, listed, ended one by one or all at once, also on sockets that are open, and by time."""

import contextlib
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from meadhall.server.admin import people as admin
from meadhall.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.hosting import Chair, Host, Person, connect, hosting
from tests.waiting import PATIENCE

PASSWORD, LATER = "correct horse battery", "staple horse correct"


def account(person: Person) -> str:
    login = f"u{uuid4().hex[:12]}"
    person.post("/api/account", {"login": login, "password": PASSWORD})
    return login


def logged_in(host: Host, login: str, password: str = PASSWORD) -> Person:
    person = Person(host)
    person.post("/api/login", {"login": login, "password": password})
    return person


def check_ended(chair: Chair, person: Person, table: str, cookie: str) -> None:
    """An open socket is closed, and whoever comes back with the same cookie is told that it proves nobody."""
    with pytest.raises(ConnectionClosed) as closed:
        chair.wait("nothing that ever comes")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
    address = f"{person.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, {"Cookie": f"meadhall={cookie}"}) as line:
        assert json.loads(line.recv(PATIENCE))["type"] == "bye"
        with pytest.raises(ConnectionClosed) as refused:
            line.recv(PATIENCE)
        assert refused.value.rcvd is not None and refused.value.rcvd.code == 4401


def test_each_login_is_its_own_and_can_be_ended_alone(host: Host) -> None:
    with Person(host) as laptop:
        login = account(laptop)
        with logged_in(host, login) as phone, logged_in(host, login) as lost:
            assert len({laptop.cookie, phone.cookie, lost.cookie}) == 3
            listed = laptop.get("/api/sessions")
            assert len(listed) == 3 and [session["current"] for session in listed].count(True) == 1
            assert {"id", "created", "seen", "device", "current"} == set(listed[0])
            mine = next(session["id"] for session in lost.get("/api/sessions") if session["current"])
            stolen = lost.cookie
            laptop.ask("DELETE", f"/api/sessions/{mine}")
            assert httpx.get(f"{host.url}/api/me", cookies={"meadhall": stolen}).status_code == 401
            assert len(phone.get("/api/sessions")) == 2
            laptop.ask("DELETE", f"/api/sessions/{mine}", status=404)
            with Person(host) as stranger:
                stranger.ask("DELETE", f"/api/sessions/{listed[0]['id']}", status=404)
                assert stranger.get("/api/sessions") == []


def test_logging_out_makes_the_cookie_worthless(host: Host) -> None:
    with Person(host) as ann:
        account(ann)
        kept = ann.cookie
        ann.ask("DELETE", "/api/login")
        assert httpx.get(f"{host.url}/api/me", cookies={"meadhall": kept}).status_code == 401


def test_a_new_password_ends_every_other_login_also_on_open_sockets(host: Host) -> None:
    with Person(host) as laptop:
        login = account(laptop)
        table = laptop.quick()
        with logged_in(host, login) as thief, thief.sit_down(table) as his, laptop.sit_down(table) as mine:
            laptop.post("/api/password", {"old": PASSWORD, "new": LATER})
            check_ended(his, thief, table, thief.cookie)
            thief.get("/api/me", status=401)
            with pytest.raises(ConnectionClosed):
                mine.catch_up()
            with laptop.sit_down(table) as again:
                assert again.seat is not None
            assert laptop.get("/api/me")["login"] == login
            assert len(laptop.get("/api/sessions")) == 1


def test_logins_end_on_sockets_of_other_processes_too(tmp_path: Path, postgres: str) -> None:
    database = new_database(postgres)
    with contextlib.ExitStack() as stack:
        west, east = (stack.enter_context(hosting(tmp_path, database)) for _ in (0, 1))
        laptop = stack.enter_context(Person(west))
        login = account(laptop)
        table = laptop.quick()
        phone = stack.enter_context(logged_in(east, login))
        chair = stack.enter_context(phone.sit_down(table))
        laptop.post("/api/password", {"old": PASSWORD, "new": LATER})
        check_ended(chair, phone, table, phone.cookie)


def test_a_login_that_nobody_uses_expires(tmp_path: Path) -> None:
    with hosting(tmp_path) as host, Person(host) as ann:
        account(ann)
        with contextlib.closing(sqlite3.connect(tmp_path / "meadhall.sqlite3", timeout=60)) as database, database:
            database.execute("UPDATE sessions SET expires = ?", (time.time() - 1.0,))
        ann.get("/api/me", status=401)


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Host]:
    with hosting(tmp_path, proxies="on", crowd=1) as host:
        yield host


def test_wrong_passwords_of_a_stranger_do_not_lock_the_owner_out(proxied: Host) -> None:
    with Person(proxied) as ann:
        login = account(ann)
        there = {"x-forwarded-for": "203.0.113.7"}
        guesses = [
            httpx.post(
                f"{proxied.url}/api/login",
                json={"login": login, "password": f"wrong guess {number}"},
                headers=there,
                timeout=PATIENCE,
            ).status_code
            for number in range(15)
        ]
        assert guesses[0] == 403 and guesses[-1] == 429
        here = httpx.post(
            f"{proxied.url}/api/login",
            json={"login": login, "password": PASSWORD},
            headers={"x-forwarded-for": "198.51.100.4"},
            timeout=PATIENCE,
        )
        assert here.status_code == 200


def test_an_operator_gives_a_new_password_and_all_logins_end(tmp_path: Path) -> None:
    with hosting(tmp_path) as host, Person(host) as ann:
        login = account(ann)
        word = admin.reset_password(Settings(data=tmp_path), login)
        assert len(word) >= 16
        ann.get("/api/me", status=401)
        with Person(host) as phone:
            phone.post("/api/login", {"login": login, "password": PASSWORD}, status=403)
            assert phone.post("/api/login", {"login": login, "password": word})["id"] == ann.id


def test_cookies_of_the_version_before_still_count(tmp_path: Path) -> None:
    with hosting(tmp_path) as host, Person(host) as ann:
        account(ann)
        with contextlib.closing(sqlite3.connect(tmp_path / "meadhall.sqlite3", timeout=60)) as database:
            secret = bytes.fromhex(database.execute("SELECT value FROM settings WHERE name = 'secret'").fetchone()[0])
            epoch = database.execute("SELECT epoch FROM players WHERE id = ?", (ann.id,)).fetchone()[0]
        from meadhall.server.access.identity import Caller, write_token

        old = write_token(secret, Caller(ann.id, str(epoch)))
        assert httpx.get(f"{host.url}/api/me", cookies={"meadhall": old}).json()["id"] == ann.id
        older = write_token(secret, Caller(ann.id, "0"))
        assert httpx.get(f"{host.url}/api/me", cookies={"meadhall": older}).status_code == 401, "it ends with the account"
