"""Intervals around measured shares, and a test that may be looked at after every pair of games."""

import math
from collections.abc import Sequence
from typing import NamedTuple

Z95 = 1.959963984540054


class Estimate(NamedTuple):
    """A mean with its standard error and the number of observations behind it."""

    mean: float
    error: float
    size: int


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and standard error of independent observations.

    >>> estimate([1.0, 3.0])
    Estimate(mean=2.0, error=1.0, size=2)
    """
    count = len(values)
    if count == 0:
        return Estimate(math.nan, math.nan, 0)
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(mean, math.nan, 1)
    spread = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, math.sqrt(spread / count), count)


def from_sums(count: int, total: int, squares: int) -> Estimate:
    """Mean and standard error from the sums that workers report."""
    if count < 2:
        return Estimate(total / count if count else math.nan, math.nan, count)
    mean = total / count
    return Estimate(mean, math.sqrt(max(squares - count * mean * mean, 0.0) / (count - 1) / count), count)


def wilson(share: float, count: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a share seen in ``count`` trials.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if count <= 0:
        return 0.0, 1.0
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return min(max(0.0, centre - half), share), max(min(1.0, centre + half), share)


def share_interval(blocks: Sequence[float], block: float) -> tuple[float, float, float]:
    """Mean share with its 95 % interval, from the mean share of each block of ``block`` games with equal luck.

    It is Wilson's interval for as many independent games as have the spread that the blocks really show, and for no
    more than were played: paired luck may make it wider, never narrower than honest.
    """
    got = estimate(blocks)
    if got.size == 0:
        return math.nan, 0.0, 1.0
    games = got.size * block
    if got.error > 0 and 0 < got.mean < 1:
        games = min(games, got.mean * (1 - got.mean) / got.error**2)
    low, high = wilson(got.mean, games)
    return got.mean, low, high


class Wager:
    """A stake against the claim that the mean of values between 0 and 1 is ``claim`` (or beyond it, on one side).

    If the claim is true the stake grows to 1 / alpha with a chance of at most alpha, however often one looks.
    Half the stake is bet on values above the claim and half below; ``side`` 1 bets only above, -1 only below.
    """

    def __init__(self, claim: float, side: int = 0) -> None:
        self.claim = claim
        self.side = side
        self._up = self._down = 0.0
        self._count, self._total, self._squares = 0, 0.5, 0.25

    def see(self, value: float) -> None:
        """Take one more value."""
        mean = self._total / (self._count + 1)
        spread = self._squares / (self._count + 1)
        size = math.sqrt(2 * math.log(200) / (max(spread, 1e-4) * (self._count + 1) * math.log(self._count + 3)))
        edge = value - self.claim
        self._up += math.log1p(min(size, 0.5 / self.claim) * edge)
        self._down += math.log1p(-min(size, 0.5 / (1 - self.claim)) * edge)
        self._count += 1
        self._total += value
        self._squares += (value - mean) ** 2

    def stake(self) -> float:
        """The logarithm of what the stake of 1 has become."""
        if self.side > 0:
            return self._up
        if self.side < 0:
            return self._down
        high, low = max(self._up, self._down), min(self._up, self._down)
        return high + math.log1p(math.exp(low - high)) - math.log(2)

    def is_refuted(self, alpha: float) -> bool:
        """Whether the claim is refuted at level ``alpha``, valid at whatever moment it is asked."""
        return self.stake() >= -math.log(alpha)


class Verdict:
    """Says when a duel may stop: one side is better, or both are within ``margin`` of even."""

    def __init__(self, alpha: float = 0.01, margin: float = 0.02) -> None:
        self.alpha = alpha
        self.margin = margin
        self._even = Wager(0.5)
        self._not_above = Wager(0.5 + margin, -1)
        self._not_below = Wager(0.5 - margin, 1)
        self.count = 0
        self._total = 0.0

    def see(self, pair: float) -> None:
        """Take the mean share of the first player over one pair of games."""
        self.count += 1
        self._total += pair
        for wager in (self._even, self._not_above, self._not_below):
            wager.see(pair)

    def said(self) -> str:
        """``better``, ``worse`` or ``even`` for the first player; empty while it is not sure."""
        if self._even.is_refuted(self.alpha):
            return "better" if self._total > self.count / 2 else "worse"
        if self._not_above.is_refuted(self.alpha / 2) and self._not_below.is_refuted(self.alpha / 2):
            return "even"
        return ""
