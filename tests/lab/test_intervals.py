"""Intervals hold what they promise, and the sequential test may be looked at after every pair."""

import random

import pytest

from meadhall.lab.intervals import Verdict, Wager, estimate, from_sums, share_interval, wilson


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


def test_pairs_with_opposite_luck_never_make_the_interval_narrower_than_independent_games() -> None:
    paired = share_interval([0.5] * 50, 2)
    assert paired[1:] == wilson(0.5, 100)


def test_pairs_that_go_together_make_the_interval_wider() -> None:
    together = share_interval([1.0, 0.0] * 25, 2)
    assert together[2] - together[1] > wilson(0.5, 100)[1] - wilson(0.5, 100)[0]


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    luck = random.Random(4)
    covered = 0
    for _ in range(400):
        blocks = [(float(luck.random() < 0.7) + float(luck.random() < 0.7)) / 2 for _ in range(60)]
        _, low, high = share_interval(blocks, 2)
        covered += low <= 0.7 <= high
    assert 365 <= covered <= 398


def test_an_even_duel_is_rarely_called_uneven_however_often_one_looks() -> None:
    luck = random.Random(5)
    wrong = 0
    for _ in range(200):
        wager = Wager(0.5)
        for _ in range(400):
            wager.see(luck.choice((0.0, 0.5, 1.0)))
            if wager.is_refuted(0.05):
                wrong += 1
                break
    assert wrong <= 14


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
