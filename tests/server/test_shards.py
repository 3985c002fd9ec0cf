"""A process hears only of tables that it has, and of what concerns everybody."""

import asyncio
from pathlib import Path
from typing import Any

from meadhall.server.notices import ALL, SHARDS, Notices, shard_of
from meadhall.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.hosting import Host, Person
from tests.waiting import until


def test_tables_are_spread_over_the_shards() -> None:
    used = {shard_of(f"table{number}") for number in range(20 * SHARDS)}
    assert len(used) == SHARDS and ALL not in used
    assert shard_of("table1") == shard_of("table1")


def test_a_process_hears_of_its_own_tables_only(postgres: str, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database=new_database(postgres))
    here, there = "table1", next(f"t{number}" for number in range(1000) if shard_of(f"t{number}") != shard_of("table1"))

    async def run() -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = []

        async def hear(notice: dict[str, Any]) -> None:
            heard.append(notice)

        ends = [Notices(settings, hear if number else _deaf, lambda: [here]) for number in (0, 1)]
        async with ends[0].plugin, ends[1].plugin:
            tasks = [asyncio.create_task(end.run()) for end in ends]
            ends[1].follow(here)
            await _until(lambda: {"missed": True, "tables": [here]} in heard)
            for table in (there, here, there):
                ends[0].publish({"table": table, "version": 7, "lobby": False})
            ends[0].publish({"table": there, "version": 8, "lobby": True})
            ends[0].publish({"ended": "ann", "session": ""})
            await _until(lambda: any("ended" in notice for notice in heard))
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return heard

    heard = asyncio.run(run())
    tables = [notice for notice in heard if "table" in notice]
    assert tables == [{"table": here, "version": 7, "lobby": False}]
    assert {"lobby": True} in heard


async def _deaf(_notice: dict[str, Any]) -> None:
    """Nobody is here."""


async def _until(is_so: Any) -> None:
    await asyncio.to_thread(until, is_so, "a notice")


def test_people_at_two_processes_see_each_other_come_and_play(postgres: str, tmp_path: Path) -> None:
    database = new_database(postgres)
    hosts = [Host(tmp_path / name, database) for name in ("one", "two")]
    for host in hosts:
        host.data.mkdir()
        host.start()
    try:
        with Person(hosts[0]) as ann, Person(hosts[1]) as ben:
            id = str(ann.post("/api/tables", {"game": "toy"})["id"])
            ben.put(f"/api/tables/{id}/seats/1")
            with ann.sit_down(id) as first, ben.sit_down(id) as second:
                while first.wait("presence")["here"] != [0, 1]:
                    pass
                while second.wait("presence")["here"] != [0, 1]:
                    pass
                for person in (ann, ben):
                    person.post(f"/api/tables/{id}/ready", {})
                chairs = [first, second]
                for chair in chairs:
                    chair.wait("update")
                asked = next(chair for chair in chairs if chair.decision is not None)
                other = next(chair for chair in chairs if chair is not asked)
                picks = [asked.decision["options"][0]["key"]] if asked.decision else []
                asked.answer(*picks)
                other.wait("update")
    finally:
        for host in hosts:
            host.stop()
