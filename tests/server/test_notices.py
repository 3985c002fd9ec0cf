"""Processes hear each other again after the database was away, and find what they missed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from meadhall.server.database.notifications import MISSED, Notifications
from tests.server.hosting import Chair, Host, Person
from tests.server.postgres import Database, running
from tests.waiting import PATIENCE, until

CHANNEL = "meadhall"


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    with running() as its_own:
        yield its_own


@contextlib.asynccontextmanager
async def listening(address: str) -> AsyncIterator[tuple[Notifications, asyncio.Queue[bytes]]]:
    """An end of the channel, and what it hears."""
    backend = Notifications(address)
    await backend.on_startup()
    await backend.subscribe([CHANNEL])
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def listen() -> None:
        async for _, data in backend.stream_events():
            heard.put_nowait(data)

    task = asyncio.create_task(listen())
    try:
        yield backend, heard
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await backend.on_shutdown()


def test_a_listener_comes_back_after_the_database_restarts_and_knows_that_it_missed_something(database: Database) -> None:
    async def run() -> None:
        async with listening(database.address) as (one, _), listening(database.address) as (_, heard):
            await one.publish(b"before", [CHANNEL])
            assert await asyncio.wait_for(heard.get(), PATIENCE) == b"before"
            for turn in range(2):
                await asyncio.to_thread(database.stop)
                await one.publish(b"while it is away", [CHANNEL])  # lost, without a failure
                await asyncio.to_thread(database.start)
                assert await asyncio.wait_for(heard.get(), PATIENCE) == MISSED
                after = f"after restart {turn}".encode()
                await one.publish(after, [CHANNEL])
                assert await asyncio.wait_for(heard.get(), PATIENCE) == after

    asyncio.run(run())


def test_a_listener_can_be_closed_while_the_database_is_away(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        try:
            async with listening(database.address):
                await asyncio.to_thread(database.stop)
                await asyncio.to_thread(until, lambda: "connecting again" in caplog.text, "the listener to miss the database")
        finally:
            await asyncio.to_thread(database.start)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def healthy(host: Host) -> None:
    until(lambda: httpx.get(f"{host.url}/health", timeout=PATIENCE).is_success, "the server to find its database again")


def test_a_game_between_two_processes_goes_on_after_the_database_restarts(tmp_path: Path, database: Database) -> None:
    hosts = [Host(tmp_path, database.address) for _ in (0, 1)]
    with contextlib.ExitStack() as stack:
        for host in hosts:
            host.start()
            stack.callback(host.stop)
        people = [stack.enter_context(Person(host)) for host in hosts]
        id = people[0].post("/api/tables", {"game": "toy", "options": {"wards": 0}})["id"]
        people[1].put(f"/api/tables/{id}/seats/1")
        for person in people:
            person.post(f"/api/tables/{id}/ready")
        chairs: list[Chair] = [stack.enter_context(person.sit_down(id)) for person in people]
        chairs[0].answer("rest")
        chairs[1].answer("rest")
        decision = chairs[0].wait_for_decision()  # the other process has heard of the last answer
        database.stop()
        chairs[0].send("answer", "mine", decision=decision["number"], picks=["rest"])
        database.start()
        while chairs[0].read().get("id") != "mine":
            pass
        assert chairs[0].all[-1]["type"] == "ack", chairs[0].all[-1]
        for host in hosts:
            healthy(host)
        for chair in chairs:
            chair.play = None
            chair.send("sync", events=len(chair.events))
        for turn in (1, 0, 1, 0):
            chairs[turn].answer("rest")
            chairs[turn].play = None
        while len(chairs[0].events) < len(chairs[1].events):
            chairs[0].read()
        for chair in chairs:
            assert [event["number"] for event in chair.events] == list(range(len(chairs[1].events)))
