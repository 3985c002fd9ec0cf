"""What the notices between processes cost on PostgreSQL: how many are carried, and what each costs whoever hears it.

    python -m bench.server_notices --seconds 10

Starts a PostgreSQL of its own (``--database`` names another), lets some connections speak as processes do, one notice a
transaction, and others listen: first all to one channel, then each to its own share of the shards.
"""

import argparse
import asyncio
import contextlib
import json
import time
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec

from meadhall.server.notices import ALL, SHARDS
from tests.server.postgres import running

NOTICE = msgspec.json.encode({"table": "k3vq9d2mab", "version": 123, "lobby": False}).decode()


async def measure(address: str, speakers: int, listeners: int, seconds: float, *, is_sharded: bool) -> dict[str, Any]:
    heard = [0] * listeners
    channels = [f"{ALL}_{number}" for number in range(SHARDS)] if is_sharded else [ALL]
    async with contextlib.AsyncExitStack() as stack:
        lines = []
        for _ in range(speakers + listeners):
            line = await asyncpg.connect(address)
            stack.push_async_callback(line.close)
            lines.append(line)
        for number, line in enumerate(lines[speakers:]):

            def hear(*notice: Any, number: int = number) -> None:
                msgspec.json.decode(notice[-1])
                heard[number] += 1

            for channel in channels[number::listeners] if is_sharded else channels:
                await line.add_listener(channel, hear)
        end, said = time.perf_counter() + seconds, [0] * speakers

        async def speak(number: int, line: Any) -> None:
            while time.perf_counter() < end:
                channel = channels[said[number] % len(channels)]
                await line.execute("SELECT pg_notify($1, $2)", channel, NOTICE)
                said[number] += 1

        begun = time.process_time()
        await asyncio.gather(*(speak(number, line) for number, line in enumerate(lines[:speakers])))
        while sum(heard) < sum(said) * (1 if is_sharded else listeners):
            await asyncio.sleep(0.01)
        used = time.process_time() - begun
    return {
        "speakers": speakers,
        "listeners": listeners,
        "channels": len(channels),
        "said_per_second": round(sum(said) / seconds),
        "heard_per_second_and_listener": round(sum(heard) / seconds / max(1, listeners)),
        "client_microseconds_per_notice_said": round(1e6 * used / sum(said)),
    }


async def work(address: str, seconds: float) -> list[dict[str, Any]]:
    found = [await measure(address, speakers, 0, seconds, is_sharded=False) for speakers in (1, 4, 16)]
    for listeners in (1, 8, 50):
        for is_sharded in (False, True):
            found.append(await measure(address, 4, listeners, seconds, is_sharded=is_sharded))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--database", default="", help="postgresql://...; empty for one of its own")
    chosen = parser.parse_args()
    with contextlib.ExitStack() as stack:
        address = chosen.database or stack.enter_context(running()).address
        print(json.dumps(asyncio.run(work(address, chosen.seconds)), indent=1))


if __name__ == "__main__":
    main()
