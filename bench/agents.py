"""Environments for agents beside those of other projects: steps a second with observation and legal actions, in one run.

``PYTHONPATH=build/fast python -m bench.agents`` measures the compiled build in rounds, so that a busy moment hurts all alike;
``make bench`` calls it.
"""

import argparse
import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.measure import Case, ratio, run
from meadhall.version import build

GAMES = ("dominion", "1066", "domino-knights")
TABLES = 256
GIN_RUMMY = "OpenSpiel: gin rummy"
UNO = "RLCard: UNO"


def chosen(masks: NDArray[np.int8], luck: np.random.Generator) -> NDArray[np.int64]:
    """A random allowed action for each row. Read as booleans: numbers would take longer to search than a table to step."""
    size = masks.shape[1]
    allowed = np.flatnonzero(masks.view(np.bool_))
    starts = np.searchsorted(allowed, np.arange(len(masks)) * size)
    counts = np.diff(starts, append=len(allowed))
    picked: NDArray[np.int64] = allowed[starts + (luck.random(len(masks)) * counts).astype(np.int64)] % size
    return picked


def aec_loop(key: str, steps: int = 3000) -> Callable[[], int]:
    """PettingZoo's loop with random agents."""
    from meadhall.env.aec import env

    table, luck = env(key), random.Random(1)
    table.reset(seed=1)

    def work() -> int:
        done = 0
        while done < steps:
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.reset()
                continue
            table.step(int(luck.choice(observation["action_mask"].nonzero()[0])))
            done += 1
        return done

    return work


def vector_loop(key: str, steps: int = 40) -> Callable[[], int]:
    """Many tables in this process, with random agents."""
    from meadhall.env.vector import VectorTables

    tables, luck = VectorTables(key, TABLES, seed=1), np.random.default_rng(1)

    def work() -> int:
        shown = tables.look()
        for _ in range(steps):
            shown = tables.step(chosen(shown.masks, luck))
        return steps * TABLES

    return work


def gin_rummy_loop(steps: int = 2000) -> Callable[[], int]:
    """OpenSpiel's gin rummy, written in C++, with its observation tensor and mask at every decision."""
    import pyspiel  # type: ignore[import-not-found]

    game, luck = pyspiel.load_game("gin_rummy"), random.Random(1)
    state = [game.new_initial_state()]

    def work() -> int:
        done = 0
        while done < steps:
            now = state[0]
            if now.is_terminal():
                state[0] = game.new_initial_state()
            elif now.is_chance_node():
                outcomes, weights = zip(*now.chance_outcomes(), strict=True)
                now.apply_action(luck.choices(outcomes, weights)[0])
            else:
                player = now.current_player()
                np.asarray(now.observation_tensor(player))
                np.asarray(now.legal_actions_mask(player))
                now.apply_action(luck.choice(now.legal_actions()))
                done += 1
        return done

    return work


def uno_loop(steps: int = 2000) -> Callable[[], int]:
    """RLCard's UNO, whose states come with observation and legal actions."""
    import rlcard

    table, luck = rlcard.make("uno", config={"seed": 1}), random.Random(1)
    last: list[Any] = [table.reset()[0]]

    def work() -> int:
        for _ in range(steps):
            last[0], _ = table.step(luck.choice(list(last[0]["legal_actions"])))
            if table.is_over():
                last[0] = table.reset()[0]
        return steps

    return work


def peers() -> list[Case]:
    """The environments of others that are installed."""
    found: list[Case] = []
    for name, loop, package in ((GIN_RUMMY, gin_rummy_loop, "open-spiel"), (UNO, uno_loop, "rlcard==1.2.0")):
        try:
            found.append(Case(name, "steps", loop()))
        except ImportError:
            print(f"{name} is not installed; its line is missing (pip install {package})")
    return found


def report(rounds: int) -> dict[str, Any]:
    """Rates with their spread, and how many times as fast as the others each of ours is."""
    ours = [Case(f"{key}: PettingZoo", "steps", aec_loop(key)) for key in GAMES]
    ours += [Case(f"{key}: {TABLES} tables", "decisions", vector_loop(key)) for key in GAMES]
    others = peers()
    run([*ours, *others], rounds)
    return {
        "build": build(),
        "cases": {case.name: {"unit": case.unit, "rate": case.median(), "spread": case.spread()} for case in (*ours, *others)},
        "times": {case.name: {other.name: ratio(case, other) for other in others} for case in ours},
    }


def printed(data: dict[str, Any]) -> None:
    width = max(map(len, data["cases"]))
    print(f"environments, {data['build']}")
    for name, case in data["cases"].items():
        times = [f"{each['times']:.1f} times {other}" for other, each in data["times"].get(name, {}).items()]
        print(f"{name:{width}} {case['rate']:>12,.0f} {case['unit']}/s ±{100 * case['spread']:.0f} %  {', '.join(times)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often each case is measured")
    parser.add_argument("--json", action="store_true", help="print JSON in one line")
    wanted = parser.parse_args()
    data = report(wanted.rounds)
    if wanted.json:
        print(json.dumps(data))
    else:
        printed(data)


if __name__ == "__main__":
    main()
