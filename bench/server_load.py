"""Many tables at once: two socket clients each, answering after a moment's thought, on one machine.

    python bench/server_load.py --tables 500 --seconds 60 --think 1.0 --runs 7

With compiled rules: ``make fast``, then ``PYTHONPATH=build/fast`` before it.

Starts a server of its own, plays Dominion at every table, and measures the time from an answer until the client has
the update that it caused. The loop is closed: at each table one seat is asked at a time, it thinks for ``--think``
seconds on average (exponential, so answers come in clumps) and answers; nothing else is sent before its update has
come. 500 tables at one second are therefore just under 500 answers a second, several times as many as people give.

Then ``--saturate`` tables answer without any thought, as bots would: that shows how many answers a second the server
takes at most; every server has such an end, and waiting times there say nothing. Last, memory with idle tables.
The clients run in processes of their own and take their share of the cores.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from meadhall.version import describe
from tests.server.hosting import Host
from tests.server.postgres import running

GAME = {"game": "dominion", "listed": False}


class Option(msgspec.Struct):
    key: str
    count: int


class Decision(msgspec.Struct):
    number: int
    options: list[Option]
    low: int
    high: int


class View(msgspec.Struct):
    over: bool
    decision: Decision | None


class Play(msgspec.Struct):
    view: View


class Message(msgspec.Struct):
    """The parts of any message that a player here looks at; the rest is skipped, so that clients take little time."""

    type: str
    id: str = ""
    reason: str = ""
    play: Play | None = None


_read = msgspec.json.Decoder(Message).decode


class Player:
    """One client: answers when asked, and notes how long things take."""

    def __init__(self, name: str, think: float, luck: random.Random) -> None:
        self.name = name
        self.think = think
        self.luck = luck
        self.cookie = ""
        self.sent: dict[str, float] = {}
        self.pending = 0.0
        self.waits: list[tuple[float, float]] = []
        """When an update came and how long after the answer that caused it."""
        self.acks: list[tuple[float, float]] = []
        self.errors: list[str] = []
        self.bytes = 0
        self.is_over = False
        self.thinking: asyncio.Task[None] | None = None

    async def play(self, url: str, table: str, stop: asyncio.Event) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Cookie": f"meadhall={self.cookie}"}
        self.is_over, self.pending = False, 0.0
        self.sent.clear()
        try:
            async with connect(address, additional_headers=headers, compression=None, ping_interval=None) as line:
                await self._play(line, stop)
        except Exception as error:
            self.errors.append(f"{self.name}: {type(error).__name__} {error}")

    async def _play(self, line: ClientConnection, stop: asyncio.Event) -> None:
        while not stop.is_set() and not self.is_over:
            try:
                data = await asyncio.wait_for(line.recv(), 5)
            except TimeoutError:
                continue
            now = time.perf_counter()
            self.bytes += len(data)
            message = _read(data)
            kind = message.type
            if kind == "ack":
                self.acks.append((now, now - self.sent.pop(message.id)))
            elif kind == "refusal":
                self.errors.append(f"{self.name}: {message.reason}")
            elif kind in ("hello", "update"):
                if kind == "update" and self.pending:
                    self.waits.append((now, now - self.pending))
                    self.pending = 0.0
                self._see(line, message.play)

    def _see(self, line: ClientConnection, play: Play | None) -> None:
        if play is None:
            return
        self.is_over = play.view.over
        if play.view.decision is not None and not self.pending:
            self.thinking = asyncio.create_task(self._answer(line, play.view.decision))

    async def _answer(self, line: ClientConnection, decision: Decision) -> None:
        await asyncio.sleep(self.luck.expovariate(1 / self.think) if self.think else 0)
        number = decision.number
        answer = {"type": "answer", "id": str(number), "decision": number, "picks": picks(decision, self.luck)}
        self.sent[str(number)] = self.pending = time.perf_counter()
        with contextlib.suppress(ConnectionClosed):
            await line.send(json.dumps(answer))


def picks(decision: Decision, luck: random.Random) -> list[str]:
    """A quick player: treasures, then the dearest buy it likes, else the least that is asked."""
    keys = [option.key for option in decision.options]
    for wanted in ("treasures", "buy province", "buy gold", "buy smithy", "buy silver", "play smithy"):
        if wanted in keys and decision.high == 1 and luck.random() < 0.9:
            return [wanted]
    if decision.low == 0:
        return []
    stock = [option.key for option in decision.options for _ in range(option.count)]
    if "end" in keys:
        return ["end"]
    return luck.sample(stock, decision.low)


async def seated(http: httpx.AsyncClient, players: list[Player]) -> str:
    """A new table with both players at it, dealt."""
    for player in players:
        if not player.cookie:
            reply = await http.get("/api/me", headers={"Cookie": ""})
            player.cookie = reply.headers["set-cookie"].split(";")[0].partition("=")[2]
    http.cookies.clear()
    first, second = ({"Authorization": f"Bearer {player.cookie}"} for player in players)
    made = await http.post("/api/tables", json=GAME, headers=first)
    table = str(made.raise_for_status().json()["id"])
    (await http.put(f"/api/tables/{table}/seats/1", headers=second)).raise_for_status()
    for headers in (first, second):
        (await http.post(f"/api/tables/{table}/ready", json={}, headers=headers)).raise_for_status()
    return table


class Crowd:
    """The clients of one process, with one pool of connections for what is not played by socket."""

    def __init__(self, url: str, think: float, http: httpx.AsyncClient) -> None:
        self.url = url
        self.think = think
        self.http = http
        self.gate = asyncio.Semaphore(8)
        self.stop = asyncio.Event()
        self.sitting = 0

    async def play(self, number: int) -> list[Player]:
        """Play at a table, game after game, until told to stop."""
        luck = random.Random(number)
        players = [Player(f"{number}.{seat}", self.think, luck) for seat in (0, 1)]
        is_first = True
        while not self.stop.is_set() and not any(player.errors for player in players):
            async with self.gate:
                table = await seated(self.http, players)
            self.sitting += is_first
            is_first = False
            await asyncio.gather(*(player.play(self.url, table, self.stop) for player in players))
        return players


async def clients(url: str, first: int, count: int, seconds: float, think: float, ready: Any, go: Any) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        crowd = Crowd(url, think, http)
        tables = [asyncio.create_task(crowd.play(first + number)) for number in range(count)]
        while crowd.sitting < count:
            await asyncio.sleep(0.1)
        await asyncio.sleep(2)
        ready.release()
        await asyncio.to_thread(go.wait)
        begun = time.perf_counter()
        await asyncio.sleep(seconds)
        crowd.stop.set()
        players = [player for table in tables for player in await table]
    return {
        "waits": [wait for player in players for at, wait in player.waits if at >= begun],
        "acks": [wait for player in players for at, wait in player.acks if at >= begun],
        "errors": [error for player in players for error in player.errors],
        "bytes": sum(player.bytes for player in players),
    }


def run_clients(url: str, first: int, count: int, seconds: float, think: float, ready: Any, go: Any, out: Any) -> None:
    gc.disable()  # the clients' own pauses are not the server's
    out.put(asyncio.run(clients(url, first, count, seconds, think, ready, go)))


def memory(pid: int) -> int:
    """Bytes that a process holds for itself."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        kept = [line.split() for line in file if line.startswith(("Private_Clean", "Private_Dirty"))]
    return sum(int(words[1]) for words in kept) * 1024


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        words = file.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def sync_ms(folder: Path) -> dict[str, float]:
    """How long the disk takes now until it has eight kilobytes for certain, as it must for every answer."""
    took: list[float] = []
    with open(folder / "sync", "wb", buffering=0) as file:
        for _ in range(100):
            file.write(bytes(8192))
            begun = time.perf_counter()
            os.fsync(file.fileno())
            took.append(1000 * (time.perf_counter() - begun))
            time.sleep(0.01)
    return {name: round(quantile(took, part), 1) for name, part in QUANTILES}


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def measure_load(hosts: list[Host], tables: int, seconds: float, think: float, processes: int) -> dict[str, Any]:
    """Clients in several processes, each at one of the servers."""
    context = multiprocessing.get_context("spawn")
    ready, go, out = context.Semaphore(0), context.Event(), context.Queue()
    share = [tables // processes + (number < tables % processes) for number in range(processes)]
    urls = [hosts[n % len(hosts)].url for n in range(processes)]
    workers = [
        context.Process(target=run_clients, args=(urls[n], sum(share[:n]), share[n], seconds, think, ready, go, out))
        for n in range(processes)
    ]
    for worker in workers:
        worker.start()
    for _ in workers:
        ready.acquire()
    used, begun = sum(cpu(host.pid) for host in hosts), time.monotonic()
    go.set()
    time.sleep(seconds)
    used, took = sum(cpu(host.pid) for host in hosts) - used, time.monotonic() - begun
    results = [out.get(timeout=seconds + 120) for _ in workers]
    for worker in workers:
        worker.join()
    waits = [wait for result in results for wait in result["waits"]]
    acks = [wait for result in results for wait in result["acks"]]
    errors = [error for result in results for error in result["errors"]]
    return {
        "tables": tables,
        "think_seconds": think,
        "answers": len(acks),
        "answers_per_second": round(len(acks) / took, 1),
        "update_ms": {name: round(1000 * quantile(waits, part), 1) for name, part in QUANTILES},
        "ack_ms": {name: round(1000 * quantile(acks, part), 1) for name, part in QUANTILES},
        "errors": len(errors),
        "first_errors": errors[:5],
        "server_cores": round(used / took, 2),
        "server_ms_per_answer": round(1000 * used / max(1, len(acks)), 3),
        "tables_per_core": round(tables / (used / took)) if used else 0,
        "megabytes_sent": round(sum(result["bytes"] for result in results) / 1e6, 1),
        "servers": len(hosts),
        "server_megabytes": [round(memory(host.pid) / 1e6, 1) for host in hosts],
    }


QUANTILES = (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1.0))


async def open_idle(url: str, count: int, stack: contextlib.AsyncExitStack) -> None:
    """Tables that were dealt and then left alone, with both sockets open, set up one after the other."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for number in range(count):
            players = [Player(str(seat), 0.0, random.Random(number)) for seat in (0, 1)]
            table = await seated(http, players)
            for player in players:
                address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
                headers = {"Cookie": f"meadhall={player.cookie}"}
                opening = connect(address, additional_headers=headers, compression=None, ping_interval=None)
                line = await stack.enter_async_context(opening)
                await line.recv()


async def measure_idle(data: Path, database: str, count: int) -> dict[str, Any]:
    """Memory for each table that nobody touches, with two open sockets; tables leave memory after a second."""
    host = Host(data, database, sockets=100_000, idle=1)
    await asyncio.to_thread(host.start)
    try:
        async with contextlib.AsyncExitStack() as stack:
            await open_idle(host.url, 100, stack)  # whatever is allocated once is allocated now
            await asyncio.sleep(8)
            before = memory(host.pid)
            await open_idle(host.url, count, stack)
            await asyncio.sleep(8)
            idle = memory(host.pid)
            health = httpx.get(f"{host.url}/health").json()
    finally:
        await asyncio.to_thread(host.stop)
    return {
        "idle_tables": count,
        "kb_per_idle_table_with_two_sockets": round((idle - before) / count / 1024, 1),
        "tables_in_memory_when_idle": health["live"],
        "sockets_when_idle": health["sockets"],
    }


def loaded(database: str, tables: int, seconds: float, think: float, processes: int, servers: int = 1) -> dict[str, Any]:
    """One measurement with fresh servers, which share the database."""
    with contextlib.ExitStack() as stack:
        hosts: list[Host] = []
        beside: dict[str, Any] = {"busy_before": round(os.getloadavg()[0], 2)}
        for _ in range(servers):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            beside["disk_sync_ms"] = sync_ms(Path(folder))
            hosts.append(Host(Path(folder), database, sockets=100_000).start())
            stack.callback(hosts[-1].stop)
        report = measure_load(hosts, tables, seconds, think, max(processes, servers))
        return {**report, **beside, "server_errors": sum(len(host.errors()) for host in hosts)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=1.0, help="mean seconds before each answer")
    parser.add_argument("--processes", type=int, default=1, help="processes for the clients")
    parser.add_argument("--runs", type=int, default=1, help="how often the load is measured, each time with a new server")
    parser.add_argument("--saturate", type=int, default=40, help="tables that answer without thought; 0 for none")
    parser.add_argument("--idle", type=int, default=300, help="idle tables for the memory measurement; 0 for none")
    parser.add_argument("--database", default="", help="postgresql://...; empty for the embedded one, `own` for a new one")
    parser.add_argument("--servers", type=int, default=1, help="servers on one PostgreSQL, each with clients of its own")
    chosen = parser.parse_args()
    with contextlib.ExitStack() as stack:
        own = chosen.database == "own"
        measure(chosen, stack.enter_context(running()).address if own else chosen.database)


def measure(chosen: argparse.Namespace, database: str) -> None:
    """Measure what was chosen, and print it."""
    report: dict[str, Any] = {
        "cores": os.cpu_count(),
        "busy_before": round(os.getloadavg()[0], 2),
        "program": describe(),
        "database": "postgresql" if database else "sqlite",
    }
    runs: list[dict[str, Any]] = []
    for _ in range(chosen.runs if chosen.tables else 0):
        runs.append(loaded(database, chosen.tables, chosen.seconds, chosen.think, chosen.processes, chosen.servers))
        print(f"p99 {runs[-1]['update_ms']['p99']} ms", file=sys.stderr, flush=True)
    if runs:
        slowest = sorted(run["update_ms"]["p99"] for run in runs)
        report["update_p99_ms"] = {"all": slowest, "median": slowest[len(slowest) // 2], "worst": slowest[-1]}
        report["load"] = runs if chosen.runs > 1 else runs[0]
    if chosen.saturate:
        seconds = min(20.0, chosen.seconds)
        report["saturated"] = loaded(database, chosen.saturate, seconds, 0.0, chosen.processes, chosen.servers)
    if chosen.idle:
        with tempfile.TemporaryDirectory() as folder:
            report["idle"] = asyncio.run(measure_idle(Path(folder), database, chosen.idle))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
