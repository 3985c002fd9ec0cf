"""Several server processes on one PostgreSQL: any of them serves any table."""

import asyncio
import contextlib
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from meadhall.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.hosting import Host, Person, hosting, play_out
from tests.server.retrying_client import RetryingClient
from tests.server.test_crash import check_logs, new_player, new_table
from tests.waiting import until


def elsewhere(person: Person, host: Host) -> Person:
    """The same person, with a browser at another process."""
    other = Person(host)
    other.http.cookies.clear()
    other.http.cookies.set("meadhall", person.cookie, domain="127.0.0.1")
    assert other.get("/api/me")["id"] == person.id
    return other


def test_two_people_at_different_processes_play_one_game(tmp_path: Path, postgres: str) -> None:
    database = new_database(postgres)
    with hosting(tmp_path, database) as east, hosting(tmp_path, database) as west, Person(east) as ann, Person(west) as bob:
        id = ann.post("/api/tables", {"game": "toy"})["id"]
        bob.put(f"/api/tables/{id}/seats/1")
        ann.post(f"/api/tables/{id}/ready")
        bob.post(f"/api/tables/{id}/ready")
        with ann.sit_down(id) as one, bob.sit_down(id) as two:
            while one.wait("presence") != {"type": "presence", "here": [0, 1], "watching": 0}:
                pass
            one.done("chat", text="hello from the east")
            assert two.wait("chat-line")["text"] == "hello from the east"
            play_out([one, two])
            assert one.table["outcome"] == two.table["outcome"]
            public = [(event["event"], event["seat"]) for event in one.events]
            assert public == [(event["event"], event["seat"]) for event in two.events]


def test_the_same_answer_given_to_two_processes_at_once_counts_once(tmp_path: Path, postgres: str) -> None:
    database = new_database(postgres)
    with contextlib.ExitStack() as stack:
        east, west = (stack.enter_context(hosting(tmp_path, database)) for _ in (0, 1))
        ann, bob = stack.enter_context(Person(east)), stack.enter_context(Person(west))
        both = {
            0: (ann, stack.enter_context(elsewhere(ann, west))),
            1: (stack.enter_context(elsewhere(bob, east)), bob),
        }
        pool = stack.enter_context(ThreadPoolExecutor(2))
        id = ann.post("/api/tables", {"game": "toy", "options": {"wards": 0}})["id"]
        bob.put(f"/api/tables/{id}/seats/1")
        ann.post(f"/api/tables/{id}/ready")
        bob.post(f"/api/tables/{id}/ready")
        for turn in range(12):
            body = {"type": "answer", "decision": turn // 2 + 1, "picks": ["rest"]}
            tried = [
                pool.submit(person.post, f"/api/tables/{id}/messages", {**body, "id": f"{turn}-{which}"})
                for which, person in enumerate(both[turn % 2])
            ]
            replies = [reply.result()["replies"][0] for reply in tried]
            assert sorted(reply["type"] for reply in replies) == ["ack", "refusal"], replies
        assert ann.get(f"/api/tables/{id}")["status"] == "over"
        assert ann.get(f"/api/tables/{id}/moves")["facts"][-1]["deck"] == 6


def test_a_process_that_dies_is_replaced_by_the_others_also_for_bots(tmp_path: Path, postgres: str) -> None:
    database = new_database(postgres)

    async def play(east: Host, west: Host) -> list[RetryingClient]:
        urls = [east.url, west.url]
        luck = random.Random(4)
        players = [RetryingClient(urls, await new_player(west), luck) for _ in (0, 1)]
        table = await new_table([west.url], players)
        game = asyncio.gather(*(player.play(table) for player in players))
        await asyncio.to_thread(until, lambda: all(player.acked for player in players), "both to have played")
        assert not game.done(), "the process dies in the middle of the game"
        await asyncio.to_thread(east.kill)
        await game
        return players

    west = Host(tmp_path, database).start()
    east = Host(tmp_path, database).start()
    try:
        players = asyncio.run(play(east, west))
        assert not [reason for player in players for reason in player.wrong]
    finally:
        east.kill()
        west.stop()
    assert asyncio.run(check_logs(Settings(data=tmp_path, database=database), players)) > 10
