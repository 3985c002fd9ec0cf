"""Intervals around measured shares, and a test that may be looked at after every pair of games."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

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


def share_interval(blocks: Sequence[float], block: float = 1) -> tuple[float, float, float]:
    """Mean share with its 95 % interval, from the mean share of each block of ``block`` games with equal luck.

    Single games have Wilson's interval. Blocks have the one that Bonett and Price (2012) give for paired shares: one block
    that is lost and one that is won are added, and the spread of the block means decides, so it is as narrow as pairing
    makes it.

    >>> share_interval([0.5] * 98, 2)
    (0.5, 0.4861..., 0.5138...)
    """
    got = estimate(blocks)
    if got.size == 0:
        return math.nan, 0.0, 1.0
    if block <= 1:
        return got.mean, *wilson(got.mean, got.size)
    values = [*blocks, 0.0, 1.0]
    mean = math.fsum(values) / len(values)
    spread = math.fsum((value - mean) ** 2 for value in values) / len(values)
    half = Z95 * math.sqrt(spread / len(values))
    return got.mean, max(0.0, min(mean - half, got.mean)), min(1.0, max(mean + half, got.mean))


def worth_of_pairing(values: Sequence[float], blocks: Sequence[float]) -> float:
    """How many times as many games with luck of their own would have been needed for the same precision; nan: unknown.

    >>> round(worth_of_pairing([1, 0, 0, 1, 1, 1, 1, 0], [0.5, 0.5, 1, 0.5]), 1)
    2.1
    """
    games, pairs = estimate(values), estimate(blocks)
    return (games.error / pairs.error) ** 2 if pairs.size > 1 and pairs.error > 0 else math.nan


class Wager:
    """A stake against the claim that the mean of values between 0 and 1 is at most ``claim``.

    If the claim is true, the stake grows to 1 / alpha with a chance of at most alpha, however often one looks.
    """

    def __init__(self, claim: float) -> None:
        self.claim: Final = claim
        self.sizes: Final = Sizes()
        self._stake = 0.0
        """The logarithm of what the stake of 1 has become."""

    def see(self, value: float) -> None:
        """Take one more value."""
        self._stake += won(value, self.claim, self.sizes.next(value))

    def is_refuted(self, alpha: float) -> bool:
        """Whether the claim is refuted at level ``alpha``, valid at whatever moment it is asked."""
        return self._stake >= -math.log(alpha)


class Sizes:
    """How much of a stake is bet on each value, by what was seen before it."""

    def __init__(self) -> None:
        self._count, self._total, self._squares = 0, 0.5, 0.25

    def next(self, value: float) -> float:
        """The bet on ``value``, which is then taken note of."""
        count = self._count + 1
        mean, spread = self._total / count, self._squares / count
        self._count, self._total = count, self._total + value
        self._squares += (value - mean) ** 2
        return math.sqrt(2 * math.log(200) / (max(spread, 1e-4) * count * math.log(count + 2)))


def won(value: float, claim: float, size: float) -> float:
    """What a bet of ``size`` against a claim wins by a value, as a logarithm."""
    return math.log1p(min(size, 0.5 / claim) * (value - claim))


ALPHA: Final = 0.01


class Verdict:
    """Says when a duel may stop: one side is better, or both are within ``margin`` of even."""

    def __init__(self, alpha: float = ALPHA, margin: float = 0.02) -> None:
        self.alpha = alpha
        self.count = 0
        self._above = Wager(0.5), Wager(0.5 - margin)
        self._below = Wager(0.5), Wager(0.5 - margin)
        """The same for the other side."""

    def see(self, pair: float) -> None:
        """Take the mean share of the first player over one pair of games."""
        self.count += 1
        for wager in self._above:
            wager.see(pair)
        for wager in self._below:
            wager.see(1 - pair)

    def said(self) -> str:
        """``better``, ``worse`` or ``even`` for the first player; empty while it is not sure."""
        better, not_worse = (wager.is_refuted(self.alpha / 2) for wager in self._above)
        worse, not_better = (wager.is_refuted(self.alpha / 2) for wager in self._below)
        return "better" if better else "worse" if worse else "even" if not_worse and not_better else ""


def sure_interval(pairs: Sequence[float], alpha: float = ALPHA) -> tuple[float, float]:
    """The shares that the bets of a ``Verdict`` have not refuted: valid however often one looked, and of one mind with it."""
    return _least(pairs, alpha / 2), 1 - _least([1 - pair for pair in pairs], alpha / 2)


def _least(values: Sequence[float], alpha: float) -> float:
    """The largest mean that is refuted as too small; 0 if none is."""
    sizes = Sizes()
    bets = [(value, sizes.next(value)) for value in values]
    low, high = 0.0, 1.0
    for _ in range(20):
        claim = (low + high) / 2
        if math.fsum(won(value, claim, size) for value, size in bets) >= -math.log(alpha):
            low = claim
        else:
            high = claim
    return low
