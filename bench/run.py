"""``make bench``: measure the pure and the compiled build, print a table, write JSON under bench/results/."""

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.agents import printed as print_agents  # noqa: E402
from bench.history import draw  # noqa: E402

FAST = ROOT / "build" / "fast"
RESULTS = ROOT / "bench" / "results"


def measured(path: str, rounds: int, games: list[str]) -> dict[str, Any]:
    """The report of one build, whose package is found along ``path``."""
    return told(path, "bench.worker", str(rounds), *games)


def told(path: str, *command: str) -> dict[str, Any]:
    """What a module of this folder prints as JSON, with the package found along ``path``."""
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-m", *command], env=environment, cwd=ROOT, check=True, capture_output=True, text=True
    )
    report: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return report


def commit() -> str:
    done = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, check=False, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def processor() -> str:
    """The processor's name where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def printed(reports: list[dict[str, Any]]) -> None:
    names = list(reports[0]["cases"])
    width = max(map(len, names))
    print(f"{'':{width}}  " + "  ".join(f"{report['build']:>26}" for report in reports))
    for name in names:
        cells = []
        for report in reports:
            case = report["cases"].get(name)
            cells.append(f"{shown(case):>26}" if case else f"{'':>26}")
        print(f"{name:{width}}  " + "  ".join(cells))
    for report in reports:
        times = report["times pyminion"]
        if times:
            part = f"±{100 * times['spread']:.0f} %, {times['low']:.1f} to {times['high']:.1f}"
            print(f"{report['build']}: {times['times']:.1f} times pyminion in the same rounds ({part})")
        for key, size in report["bytes per state"].items():
            print(f"{report['build']}: {size} bytes for a clone of {key}")


def shown(case: dict[str, Any]) -> str:
    rate = case["rate"]
    each = f"{1e6 / rate:.2f} us" if rate > 1000 else f"{1e3 / rate:.2f} ms"
    return f"{rate:,.0f}/s ({each}, ±{100 * case['spread']:.0f} %)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--rounds", type=int, default=7, help="how often each case is measured")
    parser.add_argument("--json", action="store_true", help="print the JSON that is written")
    chosen = parser.parse_args()
    reports = [measured(str(ROOT / "src"), chosen.rounds, chosen.games)]
    is_fast = (FAST / "meadhall").is_dir()
    if is_fast:
        reports.append(measured(str(FAST), chosen.rounds, chosen.games))
    agents = told(str(FAST if is_fast else ROOT / "src"), "bench.agents", "--json", "--rounds", str(chosen.rounds))
    data = {
        "commit": commit(),
        "when": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "machine": f"{processor()}, {os.cpu_count()} cores",
        "rounds": chosen.rounds,
        "builds": reports,
        "agents": agents,
    }
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = RESULTS / f"{data['when'][:10]}-{data['commit']}.json"
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if chosen.json:
        print(json.dumps(data, indent=1))
    else:
        printed(reports)
        print_agents(agents)
        print(f"written to {path.relative_to(ROOT)}")
    draw(RESULTS)


if __name__ == "__main__":
    main()
