"""Figures on which independent simulators agree: money strategies alone, in pairs and in threes."""

from math import sqrt

import pytest

from meadhall.bots.dominion.strategies.named import find_strategy
from meadhall.games.dominion.cards.kinds import PROVINCE
from meadhall.games.dominion.game import GAME
from meadhall.games.dominion.options import DominionOptions
from meadhall.games.dominion.state import DominionState
from meadhall.kit.trace import rule

FEW_AND_MANY = [400, pytest.param(20_000, marks=pytest.mark.fuzz)]


def played(names: list[str], seed: int, options: DominionOptions) -> DominionState:
    """A finished game between strategies."""
    state = GAME.new(options, seed)
    assert isinstance(state, DominionState)
    strategies = [find_strategy(name) for name in names]
    while state.question is not None:
        state.choose(strategies[state.question.seat].choose(state))
    return state


def province_turns(name: str, seed: int) -> list[int]:
    """The turns on which a strategy alone at the table buys its Provinces."""
    strategy = find_strategy(name)
    state = GAME.new(DominionOptions(solo=True), seed)
    assert isinstance(state, DominionState)
    player = state.players[0]
    turns: list[int] = []
    while state.question is not None and player.turns < 400:
        while len(turns) < player.owned[PROVINCE]:
            turns.append(player.turns + 1)
        state.choose(strategy.choose(state))
    while len(turns) < player.owned[PROVINCE]:
        turns.append(player.turns)
    return turns


def mean_and_deviation(values: list[int]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def near_mean(values: list[int], expected: float, error: float, most: float) -> None:
    mean, deviation = mean_and_deviation(values)
    z = (mean - expected) / sqrt(deviation**2 / len(values) + error**2)
    assert abs(z) <= most, f"{mean:.3f} instead of {expected} (z = {z:.2f})"


def near_share(hits: int, trials: int, expected: float, error: float, most: float) -> None:
    z = (hits / trials - expected) / sqrt(expected * (1 - expected) / trials + error**2)
    assert abs(z) <= most, f"{hits / trials:.4f} instead of {expected} (z = {z:.2f})"


@rule("DOM-VAL-80", "DOM-VAL-81")
@pytest.mark.parametrize("games", FEW_AND_MANY)
def test_plain_money_alone_buys_provinces_when_others_say(games: int) -> None:
    turns = [province_turns("bbm", seed) for seed in range(games)]
    for nth, mean, error, deviation in ((4, 16.802, 0.003, 1.839), (8, 25.955, 0.004, 2.152)):
        found = [some[nth - 1] for some in turns]
        near_mean(found, mean, error, 5)
        assert abs(mean_and_deviation(found)[1] - deviation) <= 5 * deviation / sqrt(2 * games)


@rule("DOM-VAL-82", "DOM-VAL-83", "DOM-END-6", "DOM-END-7")
@pytest.mark.parametrize("games", FEW_AND_MANY)
def test_plain_money_against_itself_wins_and_ties_as_others_say(games: int) -> None:
    first = second = shared = 0
    turns: list[int] = []
    options = DominionOptions(start=0)
    for seed in range(games):
        state = played(["bbm", "bbm"], seed, options)
        outcome = state.outcome()
        assert outcome is not None
        first += outcome.winners == [0]
        second += outcome.winners == [1]
        shared += outcome.winners == [0, 1]
        turns.append(state.players[0].turns)
    for hits, share, error in ((first, 0.2441, 0.0007), (second, 0.4243, 0.0008), (shared, 0.3316, 0.0008)):
        near_share(hits, games, share, error, 5)
    near_mean(turns, 17.354, 0.003, 5)
    assert abs(mean_and_deviation(turns)[1] - 1.379) <= 5 * 1.379 / sqrt(2 * games)


@pytest.mark.fuzz
@pytest.mark.parametrize(
    ("name", "means"),
    [
        ("bbm", {1: 8.721, 4: 16.800, 8: 25.954}),
        ("bmu", {1: 9.196, 4: 16.986}),
        ("smithy", {1: 7.582, 4: 15.010}),
        ("bm1sm", {1: 6.859, 4: 14.928, 8: 24.338}),
    ],
)
def test_published_turns_of_provinces_alone(name: str, means: dict[int, float]) -> None:
    turns = [province_turns(name, seed) for seed in range(10_000)]
    for nth, mean in means.items():
        near_mean([some[nth - 1] for some in turns], mean, 0.004, 4)


@pytest.mark.fuzz
@pytest.mark.parametrize("starts", [0, 1])
@pytest.mark.parametrize(
    ("ours", "theirs", "first", "second"),
    [
        ("bbm!careful", "bbm!careful", (24.30, 33.28, 42.41), (42.41, 33.28, 24.30)),
        ("bbm!hasty", "bbm!hasty", (24.28, 33.44, 42.28), (42.28, 33.44, 24.28)),
        ("bmu!careful", "bmu!careful", (51.34, 8.37, 40.30), (40.30, 8.37, 51.34)),
        ("bmu!careful", "bbm!careful", (84.35, 4.36, 11.30), (78.21, 2.05, 19.74)),
        ("smithy!careful", "bbm!careful", (95.08, 1.91, 3.01), (92.38, 0.71, 6.91)),
        ("witch!careful", "bmu!careful", (96.59, 0.80, 2.62), (92.47, 0.55, 6.98)),
    ],
)
def test_published_results_of_two_players(
    ours: str, theirs: str, first: tuple[float, ...], second: tuple[float, ...], starts: int
) -> None:
    games = 10_000
    kingdom = ("size-distortion",) if ours.startswith("witch") else ("first-game",)
    options = DominionOptions(start=starts, kingdom=kingdom)
    won = tied = 0
    for seed in range(games):
        outcome = played([ours, theirs], seed, options).outcome()
        assert outcome is not None
        won += outcome.winners == [0]
        tied += outcome.winners == [0, 1]
    expected = first if starts == 0 else second
    for hits, percent in ((won, expected[0]), (tied, expected[1]), (games - won - tied, expected[2])):
        near_share(hits, games, percent / 100, 0.001, 4)


@pytest.mark.fuzz
def test_published_shares_of_three_players() -> None:
    # The source does not say whether these bots are careful. Only careful ones give its figures; see the notes.
    games = 10_000
    options = DominionOptions(players=3, start=0)
    shares = [0.0, 0.0, 0.0]
    for seed in range(games):
        outcome = played(["bbm!careful"] * 3, seed, options).outcome()
        assert outcome is not None
        for seat in range(3):
            shares[seat] += outcome.share(seat)
    for share, percent in zip(shares, (36.26, 32.68, 31.06), strict=True):
        # A tie counts for less than a win or a loss, so the error is at most that of a coin of the same weight.
        near_share(round(share), games, percent / 100, 0.001, 4)
