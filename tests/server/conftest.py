"""Servers and databases for the tests of this folder; each is started once and only if a test wants it."""

import contextlib
from collections.abc import Iterator
from uuid import uuid4

import pytest

from tests.server import postgres as postgresql
from tests.server.hosting import Host, Person, hosting


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose database is not there says so at once, unless a test wants it to wait."""
    monkeypatch.setenv("MEADHALL_DATABASE_WAIT", "0")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL for all tests that do not harm it."""
    with postgresql.running() as database:
        yield database.address


def new_database(uri: str) -> str:
    """A fresh, empty database in a running PostgreSQL."""
    import asyncio

    import asyncpg  # type: ignore[import-untyped]

    name = f"meadhall_{uuid4().hex}"

    async def make() -> None:
        connection = await asyncpg.connect(uri)
        try:
            await connection.execute(f'CREATE DATABASE "{name}"')
        finally:
            await connection.close()

    asyncio.run(make())
    return uri.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Each test that asks for it runs on both databases; empty means the embedded one."""
    return "" if request.param == "sqlite" else new_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="session")
def one_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server for all tests that do not harm it."""
    with hosting(tmp_path_factory.mktemp("server"), away=1) as running:
        yield running


@pytest.fixture
def host(one_host: Host, request: pytest.FixtureRequest) -> Host:
    """That server, with the luck of this test."""
    return one_host.work_for(request.node.nodeid)


@pytest.fixture
def people(host: Host) -> Iterator[list[Person]]:
    """Three strangers."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(Person(host)) for _ in range(3)]
