"""Measures one build in this process and prints JSON; ``bench/run.py`` starts it."""

import json
import sys

from bench.cases import bytes_per_state, cases_of
from bench.measure import Case, ratio, run
from meadhall import games
from meadhall.version import build


def main() -> None:
    rounds = int(sys.argv[1])
    wanted = sys.argv[2:] or games.all_keys()
    cases = [case for key in wanted for case in cases_of(key)]
    mirror: list[Case] = []
    if "dominion" in wanted:
        from bench.peers import dominion_cases

        mirror = dominion_cases()
    run([*cases, *mirror], rounds)
    cases += mirror
    print(
        json.dumps(
            {
                "build": build(),
                "cases": {case.name: {"unit": case.unit, "rate": case.median(), "spread": case.spread()} for case in cases},
                "times pyminion": ratio(mirror[0], mirror[1]) if len(mirror) == 2 else None,
                "bytes per state": {key: bytes_per_state(key) for key in wanted},
            }
        )
    )


if __name__ == "__main__":
    main()
