"""How cost grows: curves, each measured on its own, kept in bench/results/growth.json and drawn into docs/pictures/.

    python -m bench.growth seats clone depth server search

Run it with the compiled rules in front: ``PYTHONPATH=build/fast:. python -m bench.growth ...``.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from matplotlib.ticker import MaxNLocator

from bench.cases import random_play
from bench.measure import Case, run
from bench.run import RESULTS, ROOT, commit, processor
from bench.server_load import measure_load
from meadhall import games
from meadhall.kernel.chance import Dice
from meadhall.kernel.playout import random_codes
from meadhall.kernel.state import State
from meadhall.kit.scene import scene
from meadhall.lab.plots import COLOURS, DASHES, canvas, styled, svg
from meadhall.version import build
from tests.server.hosting import Host

FILE: Final = RESULTS / "growth.json"
PICTURES: Final = ROOT / "docs" / "pictures"
SEATS: Final = {"dominion": (2, 3, 4), "domino-knights": (2, 3, 4, 5, 6)}
TABLES: Final = (25, 50, 100, 200, 350, 500)
BUDGETS: Final = (30, 100, 300, 1000)

Curve = dict[str, Any]
"""Points of one line: ``x`` and ``y`` lists, and ``low`` and ``high`` where they were measured."""


def by_seats() -> dict[str, Curve]:
    """Random games and decisions per second against the number of seats."""
    cases: dict[str, list[Case]] = {}
    counts: dict[str, Case] = {}
    for key, seats in SEATS.items():
        game = games.find(key)
        for number in seats:
            options = game.Options.read({"players": number})
            case = Case(f"{key} {number}", "decisions", random_play(game, [options]))
            cases.setdefault(key, []).append(case)
            counts[case.name] = Case(f"{key} {number}", "games", whole_games(key, number))
    run([case for some in cases.values() for case in some] + list(counts.values()), 7)
    lines: dict[str, Curve] = {}
    for key, some in cases.items():
        lines[f"{key}: decisions/s"] = points(SEATS[key], [case.rates for case in some])
        lines[f"{key}: games/s"] = points(SEATS[key], [counts[case.name].rates for case in some])
    return lines


def whole_games(key: str, seats: int, batch: int = 10) -> Callable[[], int]:
    game = games.find(key)
    options = game.Options.read({"players": seats})
    seeds = iter(range(10**9))

    def work() -> int:
        for _ in range(batch):
            seed = next(seeds)
            state, dice = game.new(options, seed), Dice(seed)
            while state.is_waiting:
                state.choose(random_codes(state, dice))
        return batch

    return work


def by_size() -> dict[str, Curve]:
    """Microseconds of a clone against the size of the state, in bytes of its JSON."""
    lines: dict[str, Curve] = {}
    for key in games.all_keys():
        sizes, costs = [], []
        for state in sampled(key):
            sizes.append(len(json.dumps(state.to_json())))
            costs.append(clone_cost(state))
        lines[key] = {"x": sizes, "y": costs}
    return lines


def by_depth() -> dict[str, Curve]:
    """Microseconds of a clone against the frames of effects in progress."""
    found = throne_rooms()
    return {"Throne Rooms in each other": {"x": [d for d, _ in found], "y": [clone_cost(state) for _, state in found]}}


def sampled(key: str, wanted: int = 40) -> list[State]:
    """States along random games, early and late, with few and many seats."""
    game = games.find(key)
    tables = [game.Options.read({}, preset) for preset in game.Options.presets]
    tables += [game.Options.read({"players": seats}) for seats in SEATS.get(key, ())]
    found: list[State] = []
    for seed in range(wanted):
        state, dice = game.new(tables[seed % len(tables)], seed), Dice(seed)
        for _ in range(10 * seed):
            if not state.is_waiting:
                break
            state.choose(random_codes(state, dice))
        found.append(state)
    return found


def throne_rooms(most: int = 9) -> list[tuple[int, State]]:
    """Tables where Throne Rooms play Throne Rooms, ever deeper, each caught in the middle, with the depth of its frames."""
    found: list[tuple[int, State]] = []
    table = scene("dominion", kingdom="village-square", hand={0: f"throne-room*{most} cellar*4"}, deck={0: "copper*9"})
    table.play(0, "throne-room")
    while len(found) < most - 1:
        assert table.state.top is not None
        found.append((table.state.top.depth + 1, table.state.clone()))
        table.play(0, "throne-room")
    return found


def clone_cost(state: State, times: int = 3000) -> float:
    """Microseconds of one clone, the best of five batches."""
    best = float("inf")
    for _ in range(5):
        begun = time.perf_counter()
        for _ in range(times):
            state.clone()
        best = min(best, (time.perf_counter() - begun) / times)
    return 1e6 * best


def by_tables(seconds: float = 20, think: float = 1.0) -> dict[str, Curve]:
    """Milliseconds from an answer to its update against open tables, in the middle and at the slowest percent."""
    middles: list[float] = []
    slowest: list[float] = []
    cores: list[float] = []
    for tables in TABLES:
        with tempfile.TemporaryDirectory() as folder:
            host = Host(Path(folder), "", sockets=100_000).start()
            try:
                found = measure_load([host], tables, seconds, think, 1)
            finally:
                host.stop()
        if found["errors"]:
            raise SystemExit(f"{tables} tables: {found['errors']} errors, the first: {found['first_errors']}")
        middles.append(found["update_ms"]["p50"])
        slowest.append(found["update_ms"]["p99"])
        cores.append(100 * found["server_cores"])
    return {
        "p50, ms": {"x": list(TABLES), "y": middles},
        "p99, ms": {"x": list(TABLES), "y": slowest},
        "server, % of a core": {"x": list(TABLES), "y": cores},
    }


def by_budget(number: int = 24) -> dict[str, Curve]:
    """Score of ``hard`` against ``medium`` with ever more playouts, with its 95 % interval."""
    lines: dict[str, Curve] = {}
    for key in games.all_keys():
        found = []
        for budget in BUDGETS:
            command = [sys.executable, "-m", "meadhall", "duel", f"hard@{budget}", "medium", "--game", key]
            command += ["--games", str(number), "--seed", "5", "--quiet", "--json"]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            found.append(json.loads(done.stdout))
            print(key, budget, found[-1]["score"], file=sys.stderr)
        lines[key] = {
            "x": list(BUDGETS),
            "y": [100 * duel["score"] for duel in found],
            "low": [100 * duel["low"] for duel in found],
            "high": [100 * duel["high"] for duel in found],
        }
    return lines


def points(places: tuple[int, ...], rates: list[list[float]]) -> Curve:
    """Medians with the lowest and highest round."""
    middles = [sorted(some)[len(some) // 2] for some in rates]
    return {"x": list(places), "y": middles, "low": [min(some) for some in rates], "high": [max(some) for some in rates]}


CURVES: Final[dict[str, tuple[Callable[[], dict[str, Curve]], str, str, str]]] = {
    "seats": (by_seats, "Random play against seats", "seats", "per second"),
    "clone": (by_size, "Clone against the size of the state", "bytes of the state as JSON", "microseconds"),
    "depth": (by_depth, "Clone against the depth of effects", "frames in progress", "microseconds"),
    "server": (by_tables, "Answer to update against open tables", "tables, two people each", "milliseconds; % of a core"),
    "search": (by_budget, "hard against medium by playouts", "playouts for a decision", "score, %"),
}


@styled
def picture(title: str, across: str, up: str, lines: dict[str, Curve], *, is_scatter: bool, is_log: bool) -> str:
    figure, axes = canvas()
    axis = axes[0][0]
    for at, (name, line) in enumerate(lines.items()):
        colour = COLOURS[at % len(COLOURS)]
        style = "none" if is_scatter else DASHES[at % 4]
        axis.plot(line["x"], line["y"], linestyle=style, marker="o", markersize=4, color=colour, label=name)
        if "low" in line:
            axis.fill_between(line["x"], line["low"], line["high"], color=colour, alpha=0.15, linewidth=0)
    axis.xaxis.set_major_locator(MaxNLocator(integer=True))
    if is_log:
        axis.set_yscale("log")
    else:
        axis.set_ylim(bottom=0)
    axis.set_title(title)
    axis.set_xlabel(across)
    axis.set_ylabel(up)
    axis.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return svg(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("curves", nargs="+", choices=sorted(CURVES))
    parser.add_argument("--draw", action="store_true", help="only draw again what is on record")
    chosen = parser.parse_args()
    kept: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for name in chosen.curves:
        measured, title, across, up = CURVES[name]
        if not chosen.draw:
            kept[name] = {"commit": commit(), "build": build(), "machine": processor(), "lines": measured()}
            FILE.parent.mkdir(exist_ok=True)
            FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        lines = kept[name]["lines"]
        drawn = picture(title, across, up, lines, is_scatter=name == "clone", is_log=name == "seats")
        (PICTURES / f"growth-{name}.svg").write_text(drawn, encoding="utf-8")
        for line, found in lines.items():
            print(name, line, *(f"{x}: {y:.4g}" for x, y in zip(found["x"], found["y"], strict=True)))


if __name__ == "__main__":
    main()
