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
        """Half the distance between the quartiles, as a part of the median."""
        if len(self.rates) < 4:
            return 0.0
        low, _, high = statistics.quantiles(self.rates, n=4)
        return (high - low) / 2 / self.median()


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
