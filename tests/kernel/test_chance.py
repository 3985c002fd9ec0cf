"""Luck: pinned vectors, uniform draws, streams that do not disturb each other."""

import itertools
from collections import Counter

import pytest

from meadhall.kernel.chance import Chance, Dice, commitment, key_from_text
from meadhall.kernel.errors import MeadhallError

STREAMS = ("setup", "shuffle 0", "shuffle 1")
KEY = bytes(range(32))


def test_swift_draws_are_pinned() -> None:
    """These numbers are part of the file format; a change here breaks every recorded game."""
    chance = Chance.swift(7, STREAMS)
    assert chance.order(0, 10) == [9, 6, 0, 7, 1, 3, 5, 8, 2, 4]
    assert chance.order(1, 10) == [3, 0, 4, 8, 9, 7, 6, 5, 1, 2]
    assert [chance.below(2, 6) for _ in range(12)] == [2, 0, 2, 5, 1, 3, 5, 2, 1, 2, 3, 0]
    assert chance.cursors == [8501161652750710064, 2596899038498119524, 972376719140360128]


def test_dice_are_pinned_and_uniform() -> None:
    dice = Dice(7)
    assert [dice.below(6) for _ in range(8)] == [4, 0, 4, 4, 5, 3, 4, 1]
    seen = Counter(dice.below(7) for _ in range(21_000))
    assert set(seen) == set(range(7))
    assert sum((count - 3000) ** 2 / 3000 for count in seen.values()) < 28.0


def test_fair_draws_are_pinned() -> None:
    chance = Chance.fair(KEY, STREAMS[:2])
    assert chance.order(0, 10) == [1, 7, 5, 4, 9, 8, 6, 3, 2, 0]
    assert chance.order(1, 40)[:12] == [2, 13, 35, 12, 7, 11, 25, 39, 36, 21, 10, 37]
    assert [chance.below(0, 1000) for _ in range(5)] == [358, 48, 97, 792, 976]
    assert chance.cursors == [6, 2]


def test_seeds_of_any_size_are_taken() -> None:
    assert Chance.swift(2**70, ("a",)).order(0, 6) == [4, 3, 0, 5, 1, 2]
    assert Chance.swift(-5, ("a",)).order(0, 6) == [1, 4, 5, 2, 0, 3]


def test_the_commitment_binds_source_and_secret() -> None:
    assert commitment("swift", "7") == "03d17f84918fcc6033005b680454146373c3462938c505ab13b078534ac20d16"
    assert Chance.fair(KEY, STREAMS).commitment() != Chance.fair(bytes(32), STREAMS).commitment()
    assert key_from_text("7") != key_from_text("8")


@pytest.mark.parametrize("source", ["swift", "fair"])
def test_one_ordinary_fair_shuffle_takes_one_call(source: str) -> None:
    chance = Chance.from_secret(source, "7" if source == "swift" else KEY.hex(), STREAMS)
    chance.order(0, 12)
    assert source == "swift" or chance.cursors[0] == 1


@pytest.mark.parametrize("source", ["swift", "fair"])
def test_streams_do_not_disturb_each_other(source: str) -> None:
    secret = "7" if source == "swift" else KEY.hex()
    one, other = Chance.from_secret(source, secret, STREAMS), Chance.from_secret(source, secret, STREAMS)
    for _ in range(20):
        other.below(2, 100)
    assert one.order(1, 30) == other.order(1, 30)


@pytest.mark.parametrize("source", ["swift", "fair"])
def test_every_order_of_four_cards_is_equally_likely(source: str) -> None:
    secret = "11" if source == "swift" else KEY.hex()
    chance = Chance.from_secret(source, secret, STREAMS)
    trials = 24_000
    seen = Counter(tuple(chance.order(0, 4)) for _ in range(trials))
    assert set(seen) == set(itertools.permutations(range(4)))
    expected = trials / 24
    distance = sum((count - expected) ** 2 / expected for count in seen.values())
    assert distance < 56.0, "chi-square with 23 degrees of freedom: 1 in 10,000 above 56"


@pytest.mark.parametrize("source", ["swift", "fair"])
@pytest.mark.parametrize("limit", [2, 3, 7, 10, 33])
def test_bounded_draws_are_uniform(source: str, limit: int) -> None:
    chance = Chance.from_secret(source, "3" if source == "swift" else KEY.hex(), STREAMS)
    trials = 3000 * limit
    seen = Counter(chance.below(0, limit) for _ in range(trials))
    distance = sum((seen[value] - 3000) ** 2 / 3000 for value in range(limit))
    assert set(seen) == set(range(limit))
    assert distance < limit + 5 * (2 * limit) ** 0.5 + 12


def test_clones_go_on_alike_and_apart() -> None:
    chance = Chance.swift(1, STREAMS)
    chance.below(0, 10)
    clone = chance.clone()
    assert chance.order(0, 20) == clone.order(0, 20)
    before = clone.to_json()
    chance.below(0, 10)
    assert clone.to_json() == before


def test_luck_survives_json() -> None:
    chance = Chance.fair(KEY, STREAMS)
    chance.order(1, 50)
    chance.rig(2, [3, 1, 2])
    again = Chance.from_json(chance.to_json())
    assert again.to_json() == chance.to_json()
    assert again.order(1, 9) == chance.order(1, 9)


def test_a_rigged_shuffle_gives_the_wanted_order_once() -> None:
    chance = Chance.swift(1, STREAMS)
    chance.rig(1, [5, 5, 4])
    clone = chance.clone()
    cards = [4, 5, 5]
    chance.shuffle(0, cards[:])
    chance.shuffle(1, cards)
    assert cards == [5, 5, 4]
    assert chance.rigged is None
    with pytest.raises(MeadhallError, match="holds other cards than it needs: 3, not those 3"):
        clone.shuffle(1, [4, 4, 5])


def test_wrong_sources_are_refused() -> None:
    for source, secret in (("dice", "7"), ("swift", "seven"), ("fair", "12"), ("fair", "xyz")):
        with pytest.raises(MeadhallError):
            Chance.from_secret(source, secret, STREAMS)


def test_lent_dice_draw_what_the_stream_would_have_drawn() -> None:
    lender, other = Chance.swift(7, STREAMS), Chance.swift(7, STREAMS)
    dice = lender.lend(1)
    assert [dice.below(6) for _ in range(50)] == [other.below(1, 6) for _ in range(50)]
    lender.take_back(1, dice)
    assert lender.to_json() == other.to_json()


def test_only_swift_luck_without_rigged_orders_is_lent() -> None:
    assert Chance.swift(7, STREAMS).is_plain()
    assert not Chance.fair(bytes(32), STREAMS).is_plain()
    rigged = Chance.swift(7, STREAMS)
    rigged.rig(1, [2, 1])
    assert not rigged.is_plain()
