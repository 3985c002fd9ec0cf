"""``python -m tests.fuzz``: look for inputs that break something.

``--minutes 60`` runs all fuzzers in turn; ``--only states`` those whose name begins so; ``--seed 1000`` begins there;
``--one "states dominion" 17`` tries one input and shows it.
"""

import argparse
import sys

from tests.fuzz.campaign import FUZZERS, Tally, campaigns, report


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Look for inputs that break something.")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to look")
    parser.add_argument("--only", default="", help="only fuzzers whose name begins so")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--one", nargs=2, metavar=("FUZZER", "SEED"), help="try one input")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    chosen = parser.parse_args()
    if chosen.one:
        tally = Tally(FUZZERS[chosen.one[0]], int(chosen.one[1]))
        print(tally.step() or "nothing found")
        return 1 if tally.failed else 0
    names = [name for name in FUZZERS if name.startswith(chosen.only)]
    tallies = campaigns(chosen.jobs, names, 60 * chosen.minutes, chosen.seed)
    print(report(tallies))
    return 1 if any(tally.failed for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
