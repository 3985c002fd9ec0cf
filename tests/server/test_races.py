"""Small things that go wrong in the open: storms, races, forged names, deleted tables, two servers, clocks that jump."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from meadhall.kernel.errors import MeadhallError
from meadhall.server import process
from meadhall.server.admin import tables as admin
from meadhall.server.database.players import check_shown
from meadhall.server.settings import Settings
from meadhall.server.tables.service import TableService
from meadhall.server.tables.summary import sittings_of
from meadhall.server.tables.viewers import presence
from meadhall.server.tables.viewers.viewer import Viewer
from tests.server.hosting import Host, Person, hosting, play_out
from tests.server.test_store import finished_table
from tests.server.test_table import started
from tests.server.test_tables_alone import AtOnce, Here, Memory, StoppedTime
from tests.waiting import PATIENCE

People = list[Person]


def test_three_hundred_joins_make_no_storm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "PAUSE", 0.01)

    async def test() -> None:
        tables = TableService(Memory(), lambda _: None, StoppedTime(), AtOnce(), Here(), bot_seconds=0.1)
        await tables.add(started())
        loaded = tables.cache.get("t")
        assert loaded.table is not None
        viewers = [Viewer(f"guest {number}") for number in range(300)]
        for viewer in viewers:
            loaded.viewers.add(viewer)
            tables.presence.changed(loaded, loaded.table)
        await asyncio.sleep(0.1)
        assert max(len(viewer.outbox) for viewer in viewers) <= 2
        assert all(b'"watching":300' in viewer.outbox[-1] for viewer in viewers)
        await tables.tasks.close()

    asyncio.run(test())


def test_a_rematch_that_both_ask_for_at_once_is_one_table(host: Host, people: People) -> None:
    ann, bob, _ = people
    for _ in range(2):
        id = ann.post("/api/tables", {"game": "toy", "listed": False})["id"]
        bob.put(f"/api/tables/{id}/seats/1")
        for person in (ann, bob):
            person.post(f"/api/tables/{id}/ready")
        with ann.sit_down(id) as one, bob.sit_down(id) as other:
            play_out([one, other])
        with ThreadPoolExecutor(2) as both:
            found = list(both.map(lambda who, id=id: who.post(f"/api/tables/{id}/rematch")["id"], (ann, bob)))
        assert len(set(found)) == 1


def test_whoever_plays_by_plain_http_is_not_away(people: People) -> None:
    ann, bob, _ = people
    id = ann.post("/api/tables", {"game": "toy", "listed": False})["id"]
    bob.put(f"/api/tables/{id}/seats/1")
    for person in (ann, bob):
        person.post(f"/api/tables/{id}/ready")
    wanted = {"type": "take-over", "id": "x", "seat": 1}
    with ann.sit_down(id):
        for _ in range(15):
            bob.get(f"/api/tables/{id}/hello")
            reply = ann.post(f"/api/tables/{id}/messages", wanted)["replies"][0]
            assert reply["type"] == "refusal" and "must be away" in reply["reason"]
            threading.Event().wait(0.1)


def test_nobody_lets_a_bot_play_for_oneself_at_a_rated_table(people: People) -> None:
    ann, bob, _ = people
    for person in (ann, bob):
        person.post("/api/account", {"login": f"r{person.id}", "password": "a long password"})
    id = ann.post("/api/tables", {"game": "toy", "rated": True, "listed": False})["id"]
    bob.put(f"/api/tables/{id}/seats/1")
    for person in (ann, bob):
        person.post(f"/api/tables/{id}/ready")
    threading.Event().wait(1.5)
    reply = ann.post(f"/api/tables/{id}/messages", {"type": "take-over", "id": "x", "seat": 0})["replies"][0]
    assert reply["type"] == "refusal" and reply["code"] == "forbidden"


def test_a_fork_is_no_game_won() -> None:
    table = finished_table("t")
    assert {sitting["place"] for sitting in sittings_of(table)} != {None}
    table.made_as.fork = "another"
    assert {sitting["place"] for sitting in sittings_of(table)} == {None}


def test_a_table_that_is_deleted_beside_a_running_server_is_gone(tmp_path: Path) -> None:
    with hosting(tmp_path) as host, Person(host) as ann:
        id = ann.quick()
        with ann.sit_down(id) as chair:
            decision = chair.wait_for_decision()
            admin.delete_table(Settings(data=tmp_path), id)
            reason = chair.refused("answer", "illegal", decision=decision["number"], picks=["rest"])
            assert "there is no table" in reason
        ann.get(f"/api/tables/{id}", status=404)
        with pytest.raises(MeadhallError, match="there is no table"):
            admin.export_table(Settings(data=tmp_path), id, tmp_path / "out")


@pytest.mark.parametrize(
    "name",
    [
        "\u2800\u2800",
        "\u3164",
        "\u115f\u1160",
        "...",
        "Meadhall",
        "meadhall ",
        "M\u0435adhall",
        "Me\u0301adhall",
        "ME4DHALL",
        "The host",
        "Operator",
        "0perator!",
        "Admin",
        "Z" + "\u0301" * 4 + "oe",
    ],
)
def test_names_that_look_blank_or_like_the_house_are_refused(name: str) -> None:
    with pytest.raises(MeadhallError):
        check_shown(name)


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "李雷", "Bob 2", "Ñandú!", "Мария", "O'Neil", "Lê Thị Ngọc", "ᾧδή", "Modesty", "Adminton"]
)
def test_names_of_people_are_welcome(name: str) -> None:
    check_shown(name)


@pytest.mark.parametrize("bad", ["%ff", "%00", "%c3%28", "%ed%a0%80", "a%00b"])
def test_unreadable_addresses_get_a_sentence(host: Host, bad: str) -> None:
    paths = [
        f"/api/tables/{bad}", f"/api/tables/{bad}/hello", f"/api/players/{bad}", f"/api/games/{bad}", f"/api/ratings/{bad}",
        f"/api/tables?game={bad}", f"/api/tables?before={bad}", f"/api/games/dominion/rules?search={bad}",
        f"/faces/{bad}/x.svg",
        f"/faces/dominion/{bad}", f"/api/tables/x/moves/{bad}", f"/api/players/x/tables?before={bad}", f"/api/sessions/{bad}",
    ]  # fmt: skip
    with Person(host) as eve:
        for path in paths:
            reply = eve.http.get(path)
            assert reply.status_code < 500, f"{path}: {reply.text}"
            assert reply.status_code == 200 or reply.json()["reason"], path


@pytest.mark.parametrize(
    "body", [b'{"name": "\xff"}', b'{"name": "a\\u0000b"}', b'{"name": "\\ud800"}', b'{"na\\u0000me": "x"}']
)
def test_unreadable_bodies_get_a_sentence(host: Host, body: bytes) -> None:
    with Person(host) as eve:
        reply = eve.http.patch("/api/me", content=body, headers={"content-type": "application/json"})
        assert 400 <= reply.status_code < 500 and reply.json()["reason"]


def test_two_servers_cannot_use_one_folder(tmp_path: Path) -> None:
    with hosting(tmp_path) as host:
        second = Host(tmp_path)
        with pytest.raises(AssertionError, match="another server uses"):
            second.start()
        assert httpx.get(f"{host.url}/health", timeout=PATIENCE).is_success


def test_a_clock_that_is_set_does_not_move_the_games_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, steady = [1_000_000.0], [50.0]
    clock: Any = process.SteadyTime(lambda: wall[0], lambda: steady[0])
    assert clock.now() == 1_000_000.0
    wall[0] += 10.0
    steady[0] += 10.0
    assert clock.now() == 1_000_010.0
    wall[0] += 3600.0  # somebody sets it
    before = clock.now()
    assert before == pytest.approx(1_000_010.0, abs=0.1)
    wall[0] -= 7200.0
    steady[0] += 10.0
    wall[0] += 10.0
    assert clock.now() == pytest.approx(1_000_020.0, abs=0.1) and clock.now() >= before
