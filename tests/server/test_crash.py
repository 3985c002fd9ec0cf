"""Nothing that was acknowledged is lost and nothing is played twice, whenever the server is killed."""

import asyncio
import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest

from meadhall.match.replay import Replay
from meadhall.server.database.store import Store
from meadhall.server.settings import Settings
from meadhall.server.tables import entries
from meadhall.server.tables.table import Table
from tests.server.hosting import Host
from tests.server.retrying_client import RetryingClient, http
from tests.waiting import until


async def new_player(host: Host) -> str:
    reply = await http([host.url], "", "GET", "/api/me")
    return reply.headers["set-cookie"].split(";")[0].partition("=")[2]


async def new_table(urls: list[str], players: list[RetryingClient]) -> str:
    made = await http(urls, players[0].cookie, "POST", "/api/tables", {"game": "toy", "options": {"wards": 8}})
    table = str(made.json()["id"])
    await http(urls, players[1].cookie, "PUT", f"/api/tables/{table}/seats/1")
    for player in players:
        await http(urls, player.cookie, "POST", f"/api/tables/{table}/ready", {})
    return table


async def keep_playing(host: Host, seed: int, stop: asyncio.Event, crowd: list[RetryingClient]) -> None:
    """Two players, game after game, until told to stop; the last game is finished."""
    luck = random.Random(seed)
    urls = [host.url]
    players = [RetryingClient(urls, await new_player(host), luck) for _ in (0, 1)]
    crowd.extend(players)
    while not stop.is_set() and not any(player.wrong for player in players):
        table = await new_table(urls, players)
        await asyncio.gather(*(player.play(table) for player in players))


async def kill_often(host: Host, kills: int, luck: random.Random, crowd: list[RetryingClient]) -> None:
    """Kill the server at moments that have nothing to do with what it does, but never before it has done something."""
    for _ in range(kills):
        before = sum(len(player.acked) for player in crowd)
        wanted = before + luck.randrange(1, 40)

        def is_time(wanted: int = wanted) -> bool:
            return sum(len(player.acked) for player in crowd) >= wanted or any(player.wrong for player in crowd)

        await asyncio.to_thread(until, is_time, f"{wanted} answers")
        await asyncio.sleep(luck.random() * 0.02)  # any moment is as good as another
        await asyncio.to_thread(host.kill)
        await asyncio.to_thread(host.start)


async def check_logs(settings: Settings, players: list[RetryingClient]) -> int:
    """Every acknowledged answer is in the log once, no answer is there twice, and every log is a whole game."""
    store = Store(settings)
    await store.open()
    try:
        answers = 0
        for table in sorted({table for player in players for table, _ in player.acked}):
            log = await store.log(table)
            lines = [entry for entry in log if isinstance(entry, entries.Lined)]
            given = Counter((entry.line[2], entry.id) for entry in lines if entry.line[0] == "answer")
            assert max(given.values()) == 1, f"{table}: an answer was played twice: {given.most_common(1)}"
            loaded = Table.load(table, log)
            at_table = [(player.cookie.split(".")[0], id) for player in players for at, id in player.acked if at == table]
            promised = {(loaded.seat_of(player), id) for player, id in at_table}
            assert promised == set(given), f"{table}: promised and stored differ: {promised ^ set(given)}"
            Replay([entry.line for entry in lines], table).verify()
            answers += len(given)
        return answers
    finally:
        await store.close()


async def crash(data: Path, database: str, kills: int, tables: int, seed: int) -> None:
    host = await asyncio.to_thread(Host(data, database).start)
    stop = asyncio.Event()
    try:
        players: list[RetryingClient] = []
        games = [asyncio.create_task(keep_playing(host, seed + number, stop, players)) for number in range(tables)]
        await kill_often(host, kills, random.Random(seed), players)
        stop.set()
        await asyncio.gather(*games)
    finally:
        await asyncio.to_thread(host.kill)
    assert not [reason for player in players for reason in player.wrong]
    assert sum(player.returns for player in players) >= kills, "the kills hit open connections"
    answers = await check_logs(Settings(data=data, database=database), players)
    assert answers > 5 * kills, f"only {answers} answers over {kills} kills prove little"


def test_a_server_killed_at_random_moments_loses_and_doubles_nothing(tmp_path: Path, database: str) -> None:
    asyncio.run(crash(tmp_path, database, kills=10, tables=4, seed=1066))


@pytest.mark.fuzz
def test_a_server_killed_hundreds_of_times_loses_and_doubles_nothing(tmp_path: Path, database: str) -> None:
    kills = int(os.environ.get("MEADHALL_KILLS", "50" if database else "200"))
    asyncio.run(crash(tmp_path, database, kills=kills, tables=6, seed=int(time.time())))
