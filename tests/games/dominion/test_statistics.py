"""Frequencies that can be counted exactly (section 21 of the rules), met by the engine's own shuffles.

Every test runs with a few thousand trials in the normal suite and with a hundred thousand or more under ``fuzz``; the
tolerance of 4.5 standard errors follows the number of trials.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb, sqrt
from typing import Any

import pytest

from meadhall import api as tables
from meadhall.bots.dominion.strategies.named import find_strategy
from meadhall.games.dominion.board.supply import BUY_CODE
from meadhall.games.dominion.cards.kinds import ATTACK, COINS, COST, KIND_OF, TYPES
from meadhall.games.dominion.game import GAME
from meadhall.games.dominion.options import DominionOptions
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.state import DominionState
from meadhall.games.dominion.turn import END
from meadhall.kernel.chance import Chance
from meadhall.kernel.events import Event
from meadhall.kit.trace import rule
from tests.games.dominion.staging import stage

FEW_AND_MANY = [6_000, pytest.param(100_000, marks=pytest.mark.fuzz)]
COPPER, SILVER, GOLD, ESTATE = 0, 1, 2, 3


def near(hits: int, trials: int, expected: Fraction | float) -> None:
    """Assert that a frequency lies within 4.5 standard errors of its probability."""
    p = float(expected)
    found = hits / trials
    assert abs(found - p) <= 4.5 * sqrt(p * (1 - p) / trials), f"{found:.5f} instead of {p:.5f} in {trials} trials"


def near_all(seen: Counter[int], trials: int, expected: dict[int, Fraction]) -> None:
    assert sum(expected.values()) == 1 and set(seen) <= set(expected)
    for value, p in expected.items():
        near(seen[value], trials, p)


def near_mean(values: list[int], mean: Fraction, variance: Fraction) -> None:
    found = sum(values) / len(values)
    assert abs(found - float(mean)) <= 4.5 * sqrt(float(variance) / len(values)), f"{found} instead of {float(mean)}"


def lucky(table: DominionState, trials: int) -> Iterator[DominionState]:
    """The same situation again and again, each time with other luck."""
    streams = GAME.streams(table.options)
    for seed in range(trials):
        yield table.clone_with(Chance.swift(seed, streams))


def set_up(kingdom: str = "first-game", **facts: Any) -> DominionState:
    state = stage(kingdom, **facts).state
    assert isinstance(state, DominionState)
    return state


def coins(hand: list[int]) -> int:
    return sum(COINS[kind] * hand[kind] for kind in range(3))


def before_shuffle(cards: str, kingdom: str = "first-game") -> DominionState:
    """Alone at the end of turn 2: all cards are in the discard pile, and the next draw shuffles them."""
    return set_up(kingdom, solo=True, discard={0: cards}, phase="buy", actions=0)


def two_hands(table: DominionState) -> tuple[list[int], list[int]]:
    """The hands of turns 3 and 4, with nothing played or bought."""
    table.choose([END])
    third = as_list(table.players[0].hand)
    table.choose([END])
    return third, as_list(table.players[0].hand)


@rule("DOM-VAL-1", "DOM-VAL-2", "DOM-VAL-3", "DOM-VAL-4", "DOM-VAL-5", "DOM-VAL-6", "DOM-VAL-7", "DOM-VAL-8", "DOM-VAL-10")
@rule("DOM-VAL-11", "DOM-VAL-12", "DOM-VAL-13", "DOM-VAL-77", "DOM-START-1", "DOM-OPT-5", "DOM-SETUP-13")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
def test_opening_hands(trials: int) -> None:
    options = DominionOptions(players=4)
    hands: Counter[int] = Counter()
    starts: Counter[int] = Counter()
    some_five = Counter[int]()
    same_split = same_coins = 0
    for seed in range(trials):
        state = GAME.new(options, seed)
        assert isinstance(state, DominionState)
        coppers = [player.hand[COPPER] for player in state.players]
        hands.update(coppers)
        starts[state.start] += 1
        for seats in (2, 3, 4):
            some_five[seats] += any(count in (2, 5) for count in coppers[:seats])
        same_split += (coppers[0] in (2, 5)) == (coppers[1] in (2, 5))
        same_coins += coppers[0] == coppers[1]
    expected = {2: Fraction(1, 12), 3: Fraction(5, 12), 4: Fraction(5, 12), 5: Fraction(1, 12)}
    near_all(hands, 4 * trials, expected)
    near(hands[2] + hands[5], 4 * trials, Fraction(1, 6))
    near_mean(list(hands.elements()), Fraction(7, 2), Fraction(7, 12))
    for seats, p in ((2, Fraction(11, 36)), (3, Fraction(91, 216)), (4, Fraction(671, 1296))):
        near(some_five[seats], trials, p)
    near(same_split, trials, Fraction(13, 18))
    near(same_coins, trials, Fraction(13, 36))
    near_all(starts, trials, {seat: Fraction(1, 4) for seat in range(4)})
    mean = sum(count * some for count, some in hands.items()) / (4 * trials)
    variance = sum((count - mean) ** 2 * some for count, some in hands.items()) / (4 * trials)
    assert abs(variance - 7 / 12) < 0.02


@rule("DOM-VAL-9", "DOM-VAL-5", "DOM-INV-6", "DOM-TURN-7")
def test_the_first_two_turns_bring_seven_coins_and_no_action() -> None:
    for seed in range(200):
        state = tables.new("dominion", seed=seed, solo=True, kingdom="village-square")
        assert isinstance(state, DominionState)
        first = as_list(state.players[0].hand)
        state.choose([END])
        second = as_list(state.players[0].hand)
        assert coins(first) + coins(second) == 7
        assert not any(TYPES[kind] & 8 for kind in range(32) if first[kind] + second[kind])


@rule("DOM-VAL-77", "DOM-START-1")
@pytest.mark.parametrize("players", [2, 3])
def test_the_starting_seat_is_drawn_uniformly(players: int) -> None:
    options = DominionOptions(players=players)
    starts = Counter(getattr(GAME.new(options, seed), "start") for seed in range(4000))  # noqa: B009
    near_all(starts, 4000, {seat: Fraction(1, players) for seat in range(players)})


@rule("DOM-VAL-20", "DOM-VAL-21", "DOM-VAL-22", "DOM-VAL-24", "DOM-VAL-25", "DOM-VAL-26", "DOM-VAL-27", "DOM-VAL-28")
@rule("DOM-VAL-29", "DOM-VAL-30", "DOM-VAL-50", "DOM-VAL-51", "DOM-VAL-52", "DOM-VAL-63", "DOM-VAL-64")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
def test_the_first_shuffle_with_a_silver_and_a_smithy(trials: int) -> None:
    smithy = KIND_OF["smithy"]
    where: Counter[tuple[int, int]] = Counter()
    money: Counter[int] = Counter()
    estates: Counter[int] = Counter()
    for table in lucky(before_shuffle("copper*7 estate*3 silver smithy"), trials):
        table.choose([END])
        third = table.players[0].hand[:]
        if third[smithy]:
            estates[third[ESTATE]] += 1
            smithing = table.clone()
            smithing.choose([smithy])
            money[coins(as_list(smithing.players[0].hand))] += 1
        table.choose([END])
        fourth = table.players[0].hand
        at = [3 if third[kind] else 4 if fourth[kind] else 0 for kind in (SILVER, smithy)]
        where[at[0], at[1]] += 1
    seen = {pair: where[pair] for pair in where}

    def count(test: object) -> int:
        assert callable(test)
        return sum(some for (a, b), some in seen.items() if test(a, b))

    near(count(lambda a, b: b == 3), trials, Fraction(5, 12))
    near(count(lambda a, b: b == 4), trials, Fraction(5, 12))
    near(count(lambda a, b: b == 0), trials, Fraction(1, 6))
    near(count(lambda a, b: a > 0 and b > 0), trials, Fraction(15, 22))
    near(count(lambda a, b: a == b and a > 0), trials, Fraction(10, 33))
    near(count(lambda a, b: a == b == 3), trials, Fraction(5, 33))
    near(count(lambda a, b: {a, b} == {3, 4}), trials, Fraction(25, 66))
    near(count(lambda a, b: (a == 0) != (b == 0)), trials, Fraction(10, 33))
    near(count(lambda a, b: a == b == 0), trials, Fraction(1, 66))
    near(count(lambda a, b: 3 in (a, b)), trials, Fraction(15, 22))
    held = sum(money.values())
    drawn = {4: Fraction(7, 66), 5: Fraction(49, 165), 6: Fraction(21, 55), 7: Fraction(32, 165), 8: Fraction(7, 330)}
    near_all(money, held, drawn)
    near_mean(list(money.elements()), Fraction(63, 11), Fraction(1))
    for least, p in ((5, Fraction(59, 66)), (6, Fraction(197, 330)), (7, Fraction(71, 330))):
        near(sum(some for value, some in money.items() if value >= least), held, p)
    beside = {0: Fraction(7, 33), 1: Fraction(28, 55), 2: Fraction(14, 55), 3: Fraction(4, 165)}
    near_all(estates, held, beside)


@rule("DOM-VAL-23", "DOM-VAL-46", "DOM-VAL-47")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
def test_the_first_shuffle_with_one_silver(trials: int) -> None:
    missed = six = either = 0
    money: Counter[int] = Counter()
    for table in lucky(before_shuffle("copper*7 estate*3 silver"), trials):
        third, fourth = two_hands(table)
        missed += third[SILVER] + fourth[SILVER] == 0
        money[coins(third)] += 1
        six += coins(third) >= 6
        either += max(coins(third), coins(fourth)) >= 6
    near(missed, trials, Fraction(1, 11))
    near_all(
        money, trials, {2: Fraction(1, 22), 3: Fraction(8, 33), 4: Fraction(4, 11), 5: Fraction(3, 11), 6: Fraction(5, 66)}
    )
    near(six, trials, Fraction(5, 66))
    near(either, trials, Fraction(5, 33))


@rule("DOM-VAL-40", "DOM-VAL-41", "DOM-VAL-42", "DOM-VAL-43", "DOM-VAL-44", "DOM-VAL-45")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
def test_the_first_shuffle_with_two_silvers(trials: int) -> None:
    pairs = [tuple(map(coins, two_hands(table))) for table in lucky(before_shuffle("copper*7 estate*3 silver*2"), trials)]
    expected = {
        2: Fraction(7, 264),
        3: Fraction(119, 792),
        4: Fraction(29, 99),
        5: Fraction(7, 22),
        6: Fraction(133, 792),
        7: Fraction(35, 792),
    }
    near_all(Counter(third for third, _ in pairs), trials, expected)
    near_mean([third for third, _ in pairs], Fraction(55, 12), Fraction(2065, 1584))
    near_mean([third + fourth for third, fourth in pairs], Fraction(55, 6), Fraction(2))
    for least, one, either, both in (
        (5, Fraction(35, 66), Fraction(361, 396), Fraction(59, 396)),
        (6, Fraction(7, 33), Fraction(14, 33), Fraction(0)),
        (7, Fraction(35, 792), Fraction(35, 396), Fraction(0)),
        (8, Fraction(0), Fraction(0), Fraction(0)),
    ):
        near(sum(third >= least for third, _ in pairs), trials, one)
        near(sum(max(pair) >= least for pair in pairs), trials, either)
        near(sum(min(pair) >= least for pair in pairs), trials, both)


def shuffling_turns(bought: int, turns: int) -> list[int]:
    """The turns of a lonely player whose Clean-up shuffles, buying ``coppers`` Coppers each turn."""
    journal: list[Event] = []
    state = GAME.new(DominionOptions(solo=True), 1, journal=journal)
    assert isinstance(state, DominionState)
    found: list[int] = []
    for turn in range(1, turns + 1):
        state.buys = bought
        for _ in range(bought):
            state.play("buy copper")
        journal.clear()
        state.play("end")
        found += [turn] * sum(event.kind == "shuffle" for event in journal)
    return found


@rule("DOM-VAL-35", "DOM-VAL-36", "DOM-VAL-37", "DOM-DRAW-3", "DOM-DRAW-4", "DOM-R62")
def test_the_turns_that_shuffle_are_those_of_the_bookkeeping() -> None:
    assert shuffling_turns(1, 30) == [2, 4, 6, 9, 12, 16, 21, 27]
    assert shuffling_turns(0, 20) == list(range(2, 21, 2))
    assert shuffling_turns(2, 25) == [2, 4, 7, 11, 17, 25]


@rule("DOM-VAL-38", "DOM-VAL-39")
@pytest.mark.parametrize("trials", [3_000, pytest.param(100_000, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize(("turn", "expected"), [(3, Fraction(1, 4)), (1, Fraction(3, 8))])
def test_a_bought_card_comes_back_on_turn_five(trials: int, turn: int, expected: Fraction) -> None:
    copper, curse = BUY_CODE + COPPER, BUY_CODE + KIND_OF["curse"]
    found = 0
    for table in lucky(set_up(solo=True, discard={0: "copper*7 estate*3"}, turns={0: 0}, buys=1), trials):
        table.choose([END])  # a turn without cards that deals the opening hand
        for at in range(1, 5):
            table.choose([curse if at == turn else copper])
            table.choose([END])
        found += table.players[0].hand[KIND_OF["curse"]]
    near(found, trials, expected)


@rule("DOM-VAL-48", "DOM-VAL-49")
@pytest.mark.parametrize("trials", [1_500, pytest.param(100_000, marks=pytest.mark.fuzz)])
def test_plain_money_buys_its_first_gold(trials: int) -> None:
    money = find_strategy("bbm")
    options = DominionOptions(solo=True)
    third = fourth = 0
    for seed in range(trials):
        state = GAME.new(options, seed)
        assert isinstance(state, DominionState)
        golds: list[int] = []
        while state.players[0].turns < 4:
            if state.players[0].turns == len(golds):
                golds.append(state.players[0].owned[GOLD])
            state.choose(money.choose(state))
        golds.append(state.players[0].owned[GOLD])
        third += golds[3] > 0
        fourth += golds[4] > 0
    near(third, trials, Fraction(25, 132))
    near(fourth, trials, Fraction(25, 66))


@rule("DOM-VAL-55", "DOM-VAL-56", "DOM-VAL-57", "DOM-VAL-58")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
@pytest.mark.parametrize("others", [3, 4])
def test_adventurer_reveals_as_many_cards_as_counting_says(trials: int, others: int) -> None:
    start = set_up("big-money", solo=True, hand={0: "adventurer"}, discard={0: f"copper*7 estate*{others}"})
    adventurer = KIND_OF["adventurer"]
    shown: Counter[int] = Counter()
    for table in lucky(start, trials):
        table.choose([adventurer])
        shown[2 + len(table.players[0].discard)] += 1
    size = 7 + others
    expected = {k: Fraction((k - 1) * comb(size - k, 5), comb(size, 7)) for k in range(2, others + 3)}
    assert expected[2] == (Fraction(7, 15) if others == 3 else Fraction(21, 55))
    near_all(shown, trials, expected)
    near_mean(list(shown.elements()), Fraction(2 * (size + 1), 8), Fraction(1))


@rule("DOM-VAL-60", "DOM-VAL-61")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
def test_thief_and_spy_show_treasures_as_often_as_counting_says(trials: int) -> None:
    discard = {1: "copper*7 estate*3"}
    thief = set_up("interaction", hand={0: "thief", 1: "estate"}, deck={0: "copper*5"}, discard=discard)
    shown: Counter[int] = Counter()
    for table in lucky(thief, trials):
        table.choose([KIND_OF["thief"]])
        shown[len(table.trash) + as_list(table.players[1].discard).count(COPPER)] += 1
    near_all(shown, trials, {0: Fraction(1, 15), 1: Fraction(7, 15), 2: Fraction(7, 15)})
    spy = set_up("interaction", hand={0: "spy", 1: "estate"}, deck={0: "copper"}, discard=discard)
    hits = 0
    for table in lucky(spy, trials):
        table.choose([KIND_OF["spy"]])
        hits += table.revealed == (COPPER,)
    near(hits, trials, Fraction(7, 10))


@rule("DOM-VAL-62")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
def test_moneylender_hardly_ever_meets_no_copper(trials: int) -> None:
    lender = KIND_OF["moneylender"]
    held = none = 0
    for table in lucky(before_shuffle("copper*7 estate*3 silver moneylender", "big-money"), trials):
        table.choose([END])
        hand = table.players[0].hand
        held += hand[lender]
        none += hand[lender] and not hand[COPPER]
    near(none, held, Fraction(1, 330))


@rule("DOM-VAL-64", "DOM-VAL-65", "DOM-VAL-66")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
def test_moats_and_curses_in_a_hand(trials: int) -> None:
    moat = KIND_OF["moat"]
    one = two = 0
    money: list[int] = []
    for table in lucky(before_shuffle("copper*7 estate*3 silver moat"), trials):
        table.choose([END])
        one += table.players[0].hand[moat]
    for table in lucky(before_shuffle("copper*7 estate*3 silver moat*2"), trials):
        table.choose([END])
        two += table.players[0].hand[moat] > 0
    for table in lucky(before_shuffle("copper*7 estate*3 silver*2 curse"), trials):
        table.choose([END])
        money.append(coins(as_list(table.players[0].hand)))
    near(one, trials, Fraction(5, 12))
    near(two, trials, Fraction(25, 39))
    near_mean(money, Fraction(55, 13), Fraction(3, 2))


@rule("DOM-VAL-70", "DOM-VAL-71", "DOM-VAL-72", "DOM-VAL-73", "DOM-VAL-74", "DOM-VAL-75", "DOM-VAL-76")
@rule("DOM-KING-4", "DOM-KING-10", "DOM-KING-1")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
def test_random_kingdoms_are_uniform(trials: int) -> None:
    assert comb(25, 10) == 3_268_760
    options = DominionOptions(kingdom_mode="random")
    kinds: Counter[int] = Counter()
    attacks: Counter[int] = Counter()
    both = unguarded = unguarded_witch = two = five = 0
    moat, witch = KIND_OF["moat"], KIND_OF["witch"]
    different = set()
    for seed in range(trials):
        state = GAME.new(options, seed)
        assert isinstance(state, DominionState)
        kingdom = state.kingdom
        assert len(set(kingdom)) == 10
        different.add(tuple(kingdom))
        kinds.update(kingdom)
        hostile = sum(bool(TYPES[kind] & ATTACK) for kind in kingdom)
        attacks[hostile] += 1
        both += moat in kingdom and witch in kingdom
        unguarded_witch += witch in kingdom and moat not in kingdom
        unguarded += hostile > 0 and moat not in kingdom
        two += any(COST[kind] == 2 for kind in kingdom)
        five += any(COST[kind] == 5 for kind in kingdom)
    assert len(kinds) == 25 and len(different) > 0.9 * trials
    for count in kinds.values():
        near(count, trials, Fraction(2, 5))
    near(both, trials, Fraction(3, 20))
    near(unguarded_witch, trials, Fraction(1, 4))
    near_all(attacks, trials, {k: Fraction(comb(5, k) * comb(20, 10 - k), comb(25, 10)) for k in range(6)})
    near(unguarded, trials, Fraction(263, 460))
    near(two, trials, Fraction(369, 460))
    near(five, trials, Fraction(8623, 8740))


@rule("DOM-VAL-78", "DOM-DRAW-9")
@pytest.mark.parametrize("trials", FEW_AND_MANY)
def test_a_shuffle_brings_every_card_to_every_place_equally_often(trials: int) -> None:
    cards = "copper silver gold estate duchy province curse cellar moat village"
    start = set_up(solo=True, hand={0: "copper"}, discard={0: cards})
    seen: Counter[tuple[int, int]] = Counter()
    follows: Counter[tuple[int, int]] = Counter()
    for table in lucky(start, trials):
        table.shuffle(0)
        deck = table.players[0].deck
        seen.update(enumerate(deck))
        follows.update(pairwise(deck))
    assert len(seen) == 100
    for hits in seen.values():
        near(hits, trials, Fraction(1, 10))
    assert len(follows) == 90
    for hits in follows.values():
        near(hits, trials, Fraction(1, 10))
