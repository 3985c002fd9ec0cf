"""Measuring honestly: cases run in turn, again and again, in one process, so that a busy moment hurts all alike."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Case:
    """One thing to measure. ``work`` does a batch and returns how many units it did."""

    name: str
    unit: str
    work: Callable[[], int]
    rates: list[float] = field(default_factory=list)
    """Units per second, one number a batch."""

    def median(self) -> float:
        return statistics.median(self.rates)

    def spread(self) -> float:
        return spread(self.rates)


def spread(values: list[float]) -> float:
    """Half the distance between the quartiles, as a part of the median."""
    if len(values) < 4:
        return 0.0
    low, _, high = statistics.quantiles(values, n=4)
    return (high - low) / 2 / statistics.median(values)


def ratio(ours: Case, theirs: Case) -> dict[str, float]:
    """How many times as fast ``ours`` is: the median of the rounds, each of which measured both, and its spread."""
    each = [mine / yours for mine, yours in zip(ours.rates, theirs.rates, strict=True)]
    return {"times": statistics.median(each), "spread": spread(each), "low": min(each), "high": max(each)}


def run(cases: list[Case], rounds: int) -> None:
    """Measure every case once in each round."""
    for case in cases:
        case.work()
    for _ in range(rounds):
        for case in cases:
            gc.collect()
            began = time.perf_counter()
            units = case.work()
            case.rates.append(units / (time.perf_counter() - began))
