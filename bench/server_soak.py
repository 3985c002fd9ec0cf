"""A server under steady load for a long time: its memory must not grow.

    python -m bench.server_soak --minutes 30 --tables 60

Two socket clients at every table play Dominion, one game after the other, each at a new table, so that tables come and
leave memory all the time. Every half minute the private memory of the server is noted; the first five minutes are for
everything to be there once. The slope is that of a straight line through the rest, with its standard error.
"""

import argparse
import json
import math
import multiprocessing
import statistics
import tempfile
import time
from pathlib import Path

from bench.server_load import cpu, memory, quantile, run_clients
from tests.server.hosting import Host

WARM: float = 300.0
EVERY: float = 30.0


def slope(points: list[tuple[float, float]]) -> tuple[float, float]:
    """How fast ``y`` grows with ``x``, and the standard error of that."""
    if len(points) < 3:
        return float("nan"), float("nan")
    xs, ys = [x for x, _ in points], [y for _, y in points]
    steepness, start = statistics.linear_regression(xs, ys)
    rest = sum((y - start - steepness * x) ** 2 for x, y in points) / (len(points) - 2)
    spread = sum((x - statistics.fmean(xs)) ** 2 for x in xs)
    return steepness, math.sqrt(rest / spread)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--think", type=float, default=1.0, help="mean seconds before each answer")
    parser.add_argument("--database", default="", help="postgresql://...; empty for the embedded one")
    chosen = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    ready, go, out = context.Semaphore(0), context.Event(), context.Queue()
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder), chosen.database, sockets=100_000, idle=10).start()
        seconds = chosen.minutes * 60
        given = (host.url, 0, chosen.tables, seconds, chosen.think, ready, go, out)
        clients = context.Process(target=run_clients, args=given)
        clients.start()
        ready.acquire()
        begun, used = time.monotonic(), cpu(host.pid)
        go.set()
        points: list[tuple[float, float]] = []
        while time.monotonic() - begun < seconds:
            points.append(((time.monotonic() - begun) / 60, memory(host.pid) / 1e6))
            print(f"{points[-1][0]:5.1f} min  {points[-1][1]:7.1f} MB", flush=True)
            time.sleep(min(EVERY, max(0.1, seconds - (time.monotonic() - begun))))
        used = cpu(host.pid) - used
        result = out.get(timeout=300)
        clients.join()
        host.stop()
        errors = len(host.errors())
    steepness, error = slope([point for point in points if point[0] * 60 >= min(WARM, seconds / 3)])
    report = {
        "minutes": round(seconds / 60, 1),
        "tables": chosen.tables,
        "answers": len(result["acks"]),
        "refused": len(result["errors"]),
        "server_errors": errors,
        "update_p99_ms": round(1000 * quantile(result["waits"], 0.99), 1),
        "server_cores": round(used / seconds, 3),
        "first_mb": round(points[0][1], 1),
        "last_mb": round(points[-1][1], 1),
        "mb_per_hour_after_warm_up": [round(60 * steepness, 2), round(60 * error, 2)],
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
