"""Intervals hold what they promise, and the sequential test may be looked at after every pair."""

import math
import random

import pytest

from meadhall.lab.intervals import (
    Verdict,
    Wager,
    estimate,
    from_sums,
    share_interval,
    sure_interval,
    wilson,
    worth_of_pairing,
)


def test_wilson_gives_the_textbook_interval() -> None:
    low, high = wilson(0.8, 50)
    assert (round(low, 4), round(high, 4)) == (0.6696, 0.8876)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_wilson_stays_within_bounds_when_all_games_are_lost_or_won(share: float) -> None:
    low, high = wilson(share, 20)
    assert 0 <= low <= share <= high <= 1
    assert high - low > 0.1


def test_sums_give_the_same_estimate_as_values() -> None:
    values = [3, 5, 5, 9, 2]
    by_sums = from_sums(len(values), sum(values), sum(value * value for value in values))
    assert by_sums == pytest.approx(estimate(values))


def pair(luck: random.Random, both_lost: float, both_won: float) -> float:
    drawn = luck.random()
    return 0.0 if drawn < both_lost else 1.0 if drawn < both_lost + both_won else 0.5


def width(interval: tuple[float, float, float]) -> float:
    return interval[2] - interval[1]


def test_pairs_make_the_interval_as_narrow_or_wide_as_they_are() -> None:
    alone = share_interval([1.0, 0.0] * 50)
    assert alone[1:] == wilson(0.5, 100)
    assert width(share_interval([0.5] * 50, 2)) < width(alone) / 3 < width(alone) < width(share_interval([1.0, 0.0] * 25, 2))


@pytest.mark.parametrize("both_lost", [0.25, 0.05, 0.01, 0.0, 0.45])
@pytest.mark.parametrize("both_won", [0.25, 0.05, 0.4, 0.5])
@pytest.mark.parametrize("pairs", [10, 40])
def test_intervals_of_pairs_cover_the_truth_as_often_as_they_say(both_lost: float, both_won: float, pairs: int) -> None:
    luck = random.Random(4)
    truth = both_won + (1 - both_lost - both_won) / 2
    covered = 0
    for _ in range(300):
        _, low, high = share_interval([pair(luck, both_lost, both_won) for _ in range(pairs)], 2)
        covered += low <= truth <= high
    assert covered >= 270


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_intervals_of_larger_tables_cover_the_truth_too(seats: int) -> None:
    luck = random.Random(8)
    covered = 0
    for _ in range(300):
        blocks = [sum(luck.random() < 1 / seats for _ in range(seats)) / seats for _ in range(30)]
        _, low, high = share_interval(blocks, seats)
        covered += low <= 1 / seats <= high
    assert covered >= 273


def test_pairing_is_worth_what_it_saves() -> None:
    luck = random.Random(3)
    apart = [float(luck.random() < 0.5) for _ in range(4000)]
    blocks = [(one + two) / 2 for one, two in zip(apart[::2], apart[1::2], strict=True)]
    assert worth_of_pairing(apart, blocks) == pytest.approx(1, abs=0.1)
    mostly_split = [pair(luck, 0.1, 0.1) for _ in range(2000)]
    games = [value for mean in mostly_split for value in ((mean, mean) if mean != 0.5 else (0.0, 1.0))]
    assert worth_of_pairing(games, mostly_split) == pytest.approx(2.5, abs=0.3)
    assert math.isnan(worth_of_pairing([0.0, 1.0], [0.5]))


def test_an_even_duel_is_rarely_called_uneven_however_often_one_looks() -> None:
    luck = random.Random(5)
    wrong = 0
    for _ in range(200):
        verdict = Verdict(alpha=0.05)
        for _ in range(400):
            verdict.see(luck.choice((0.0, 0.5, 1.0)))
            if verdict.said() in ("better", "worse"):
                wrong += 1
                break
    assert wrong <= 14


@pytest.mark.parametrize(("both_lost", "both_won"), [(0.1, 0.5), (0.5, 0.2), (0.02, 0.02), (0.25, 0.25)])
def test_the_interval_of_a_sure_run_agrees_with_its_verdict(both_lost: float, both_won: float) -> None:
    luck = random.Random(9)
    verdict = Verdict(margin=0.05)
    seen: list[float] = []
    while not verdict.said():
        low, high = sure_interval(seen) if len(seen) % 50 == 0 else (0.0, 1.0)
        assert low < 0.5 < high and not 0.45 <= low < high <= 0.55
        seen.append(pair(luck, both_lost, both_won))
        verdict.see(seen[-1])
    low, high = (round(end, 5) for end in sure_interval(seen))
    mean = sum(seen) / len(seen)
    assert low < mean < high
    assert {"better": low >= 0.5, "worse": high <= 0.5, "even": 0.45 <= low and high <= 0.55}[verdict.said()]


def test_a_claim_that_is_true_is_rarely_refuted_at_any_time() -> None:
    luck = random.Random(11)
    wrong = 0
    for _ in range(200):
        wager = Wager(0.7)
        for _ in range(200):
            wager.see(float(luck.random() < 0.7))
            if wager.is_refuted(0.05):
                wrong += 1
                break
    assert wrong <= 16


def test_a_clear_duel_is_called_soon_and_rightly() -> None:
    luck = random.Random(6)
    verdict = Verdict()
    while not verdict.said():
        verdict.see((float(luck.random() < 0.2) + float(luck.random() < 0.2)) / 2)
    assert verdict.said() == "worse"
    assert verdict.count < 60


def test_an_even_duel_is_called_even_at_last() -> None:
    luck = random.Random(7)
    verdict = Verdict(margin=0.05)
    while not verdict.said() and verdict.count < 20_000:
        verdict.see((float(luck.random() < 0.5) + float(luck.random() < 0.5)) / 2)
    assert verdict.said() == "even"
