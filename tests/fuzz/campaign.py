"""All fuzzers in turn for a while: how many inputs, how many refused, and each finding once, as small as it gets."""

import dataclasses
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tests.fuzz.card_files import CardFiles
from tests.fuzz.case import REFUSED, Failure, Fuzzer, failure_of, outcome, smallest
from tests.fuzz.files import Files, Recordings
from tests.fuzz.lines import TypedLines
from tests.fuzz.options import GameStrings, Options
from tests.fuzz.states import Positions, SavedStates
from tests.fuzz.tables import GAMES

FUZZERS: Final[dict[str, Fuzzer]] = {
    fuzzer.name: fuzzer
    for fuzzer in [
        *[SavedStates(key) for key in GAMES],
        *[Positions(key) for key in GAMES],
        CardFiles(),
        *[Options(key) for key in GAMES],
        GameStrings(),
        TypedLines(),
        *[Files(what) for what in ("cards", "position", "recording")],
        Recordings(),
    ]
}
SLICES: Final = {"cards": 24.0, "states": 6.0, "strings": 0.5}
SLICE: Final = 3.0
"""Seconds that a fuzzer has before the next one takes its turn."""
APART: Final = 10_000_000
"""Seeds between two processes."""


@dataclasses.dataclass
class Tally:
    """What one fuzzer has seen."""

    fuzzer: Fuzzer
    seed: int
    made: int = 0
    refused: int = 0
    failed: int = 0
    places: dict[str, tuple[int, int]] = dataclasses.field(default_factory=dict)
    """How often each finding was met, and the seed it was first met with."""

    def step(self) -> str:
        """Try the next seed; return what to print about a finding that is new."""
        seed, self.seed = self.seed, self.seed + 1
        self.made += 1
        try:
            case = self.fuzzer.make(seed)
        except Exception as error:
            return self.found(seed, failure_of(error), "while the input was made")
        result = outcome(self.fuzzer, case)
        if not isinstance(result, Failure):
            self.refused += result == REFUSED
            return ""
        if result.place in self.places:
            return self.found(seed, result, "")
        least = smallest(self.fuzzer, case, result)
        return self.found(seed, result, self.fuzzer.describe(least))

    def found(self, seed: int, failure: Failure, shown: str) -> str:
        """Count a finding; in words if it is new."""
        self.failed += 1
        times, first = self.places.get(failure.place, (0, seed))
        self.places[failure.place] = (times + 1, first)
        if times:
            return ""
        indented = "\n".join(f"  | {line}" for line in shown.splitlines())
        return f"FOUND {self.fuzzer.name} seed {seed}: {failure.place}\n{failure.text}\n{indented}\n"

    def add(self, other: "Tally") -> None:
        """Count what another process has seen, too."""
        self.made += other.made
        self.refused += other.refused
        self.failed += other.failed
        for place, (times, seed) in other.places.items():
            mine, first = self.places.get(place, (0, seed))
            self.places[place] = (mine + times, first)


def campaign(names: Iterable[str], seconds: float, first: int = 0) -> list[Tally]:
    """Run fuzzers in turn until the time is up, printing findings as they come."""
    tallies = [Tally(FUZZERS[name], first) for name in names]
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            for tally in tallies:
                until = min(end, time.monotonic() + SLICES.get(tally.fuzzer.name.split()[0], SLICE))
                while time.monotonic() < until:
                    text = tally.step()
                    if text:
                        print(text, flush=True)
            print(report(tallies).splitlines()[-1], flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    return tallies


def campaigns(jobs: int, names: list[str], seconds: float, first: int) -> list[Tally]:
    """The same in several processes, each with seeds of its own; what they have seen together."""
    if jobs == 1:
        return campaign(names, seconds, first)
    with ProcessPoolExecutor(jobs) as pool:
        futures = [pool.submit(campaign, names, seconds, first + job * APART) for job in range(jobs)]
        tallies, *others = [future.result() for future in futures]
    for other in others:
        for mine, theirs in zip(tallies, other, strict=True):
            mine.add(theirs)
    return tallies


def report(tallies: list[Tally]) -> str:
    """The figures of all fuzzers, and every finding with its first seed."""
    lines = [
        f"{tally.fuzzer.name:26} {tally.made:8} inputs {tally.refused:8} refused {tally.failed:6} failed" for tally in tallies
    ]
    for tally in tallies:
        ordered = sorted(tally.places.items(), key=lambda item: -item[1][0])
        lines.extend(f"{times:6}x {tally.fuzzer.name} seed {seed}: {place}" for place, (times, seed) in ordered)
    found = sum(len(tally.places) for tally in tallies)
    kinds = {"states": "states", "positions": "positions", "cards": "card files", "options": "tables", "lines": "typed games"}
    kinds |= {"files": "files", "recordings": "recordings", "strings": "game strings"}
    sums = [
        f"{sum(tally.made for tally in tallies if tally.fuzzer.name.startswith(word))} {name}" for word, name in kinds.items()
    ]
    return "\n".join([*lines, f"{', '.join(sums)}: {found} findings"])
