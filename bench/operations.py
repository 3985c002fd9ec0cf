"""How much work a decision is, counted in calls of our own functions: the same number on every machine.

``python -m bench.operations --write`` sets the new mark after a change that is meant.
"""

import json
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from meadhall import games
from meadhall.kernel.chance import Dice
from meadhall.kernel.playout import play_out

MARKS = Path(__file__).with_name("operations.json")
DECISIONS = 1500


def calls_per_decision(key: str) -> float:
    """Calls of Python functions in the package per decision of random play over all presets."""
    game = games.find(key)
    tables = [game.Options.read({}, preset) for preset in game.Options.presets]
    states = [game.new(table, seed) for seed, table in enumerate(tables * 3)]
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        code = frame.f_code
        if event == "call" and "meadhall" in code.co_filename and not code.co_name.startswith("<"):
            calls += 1

    done = 0
    sys.setprofile(count)
    try:
        for seed, state in enumerate(states):
            done += play_out(state, Dice(seed), DECISIONS // len(states))
    finally:
        sys.setprofile(None)
    return calls / done


def main() -> None:
    found = {key: round(calls_per_decision(key), 1) for key in games.all_keys()}
    print(json.dumps(found))
    if "--write" in sys.argv:
        marks = json.loads(MARKS.read_text(encoding="utf-8"))
        MARKS.write_text(json.dumps({**marks, "calls": found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
