"""How many instructions a decision, a clone or a view takes, counted by callgrind: exact, however busy the machine is.

``python -m bench.instructions`` counts the compiled rules in build/fast and compares them with the mark of
bench/operations.json; ``--write`` sets that mark; a folder named instead of build/fast is another build.
"""

import argparse
import gc
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
MARKS = Path(__file__).with_name("operations.json")
SIGNAL = "getloadavg"
"""A function of the C library that nothing else calls: callgrind writes down its count whenever it is called."""


def counted(build: Path, games: list[str]) -> dict[str, float]:
    """Instructions per unit of every case, for the package found in the folder ``build``."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "counts")
        command = ["valgrind", "--tool=callgrind", f"--dump-before={SIGNAL}", f"--callgrind-out-file={out}"]
        command += [sys.executable, "-m", "bench.instructions", "--inside", *games]
        environment = {**os.environ, "PYTHONPATH": f"{build}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "0"}
        done = subprocess.run(command, env=environment, cwd=ROOT, check=False, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stderr)
        units = json.loads(done.stdout.splitlines()[-1])
        dumps = [Path(f"{out}.{2 * number}").read_text(encoding="utf-8") for number in range(1, len(units) + 1)]
        totals = [int(re.findall(r"^totals: (\d+)", dump, re.MULTILINE)[0]) for dump in dumps]
    return {name: round(total / unit, 1) for (name, unit), total in zip(units.items(), totals, strict=True)}


def work(wanted: list[str]) -> None:
    """Do every case twice, the second time between two signals, and print how many units that was."""
    from bench.cases import cases_of
    from bench.peers import OURS, our_mirror
    from meadhall import games, version

    if version.build() != "compiled":
        raise SystemExit("there is no compiled build to count; `make fast` makes it")
    units: dict[str, int] = {}
    cases = [(case.name, case.work) for key in wanted or games.all_keys() for case in cases_of(key)]
    if "dominion" in (wanted or games.all_keys()):
        cases.append((OURS, our_mirror()))
    for name, deed in cases:
        deed()
        gc.collect()
        os.getloadavg()
        units[name] = deed()
        os.getloadavg()
    print(json.dumps(units))


def printed(before: dict[str, float], after: dict[str, float]) -> None:
    width = max(map(len, after))
    for name, count in after.items():
        change = f"{before[name]:>14,.1f} {100 * (count / before[name] - 1):>+7.1f} %" if name in before else ""
        print(f"{name:{width}} {count:>14,.1f} {change}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "fast", help="the folder of the compiled package")
    parser.add_argument("--against", type=Path, help="compare with this build instead of the mark")
    parser.add_argument("--write", action="store_true", help="set the mark")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        work(chosen.games)
        return
    marks: dict[str, Any] = json.loads(MARKS.read_text(encoding="utf-8"))
    before = counted(chosen.against.resolve(), chosen.games) if chosen.against else marks["instructions"]
    after = counted(chosen.build.resolve(), chosen.games)
    printed(before, after)
    if chosen.write:
        marks["instructions"] = {**marks["instructions"], **after}
        MARKS.write_text(json.dumps(marks, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
