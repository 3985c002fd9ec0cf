"""How the bots of 1066 judge positions, how far they look, and how their weights are learned."""

import math
import random
from collections.abc import Iterator
from typing import ClassVar

import pytest

from meadhall import games
from meadhall.bots import policies
from meadhall.bots.policy import play_on
from meadhall.bots.tears1066.learned import LearnedTears
from meadhall.bots.tears1066.learned_worth import NAMES, WEIGHTS, outlook, stage, standing, standing_numbers
from meadhall.bots.tears1066.policy import CROWD, FOLLOWED, GLANCE, LONG_LOOK, TearsPolicy
from meadhall.bots.tears1066.worth import Gauge
from meadhall.bots.training import features
from meadhall.games.tears1066.cards.numbers import HEALTH, MIGHT, NOTHING, SAXON, ZEAL
from meadhall.games.tears1066.state import TearsState
from tests.games.tears1066.hosts import action, event, printed, with_cards

GAME, OPTIONS = games.parse("1066")


def course(seed: int) -> Iterator[TearsState]:
    """Every position of a game by quick rules in which there is something to decide and both Leaders stand."""
    policy = TearsPolicy()
    state = GAME.new(OPTIONS, seed)
    assert isinstance(state, TearsState)
    while state.question is not None:
        if state.norman != NOTHING:
            yield state
        state.choose(policy.choose(state))


def on_the_brink() -> TearsState:
    """Seat 0 has claimed Wedge 3, lacks two damage at Wedge 1, and holds a card of Might 2 that it can pay."""
    facts = {"objectives": {0: "G", 1: "G"}, "hastings": "0 1", "claimed": "- - 0", "damage": "8/0 0/0 10/0"}
    state = printed(
        turn=0, marker=0, hand={0: "william-de-warrane odo"}, deck={0: "nicholas*1 robert-eu", 1: "edwin morcar"}, **facts
    )
    assert isinstance(state.state, TearsState)
    return state.state


def test_what_one_seat_is_ahead_the_other_is_behind() -> None:
    stages = set()
    for state in course(3):
        stages.add(stage(state))
        assert standing(state, 0) == pytest.approx(-standing(state, 1))
        assert outlook(state, 0) + outlook(state, 1) == pytest.approx(1.0)
    assert len(stages) > 1


def test_weights_and_numbers_have_the_same_places() -> None:
    assert [len(weights) for weights in WEIGHTS] == [len(NAMES)] * 3
    flat = [weight for weights in WEIGHTS for weight in weights]
    for state in course(4):
        numbers = zip(flat, standing_numbers(state, 0), standing_numbers(state, 1), strict=True)
        assert sum(weight * (own - other) for weight, own, other in numbers) == pytest.approx(standing(state, 0))


def test_a_gauge_reads_what_the_table_says() -> None:
    changed = 0
    for state in course(5):
        for attribute in (MIGHT, ZEAL, HEALTH):
            gauge = Gauge(state, attribute)
            changed += not gauge.is_plain
            for column in state.columns:
                assert [gauge.value(state, piece) for piece in column] == [state.value(piece, attribute) for piece in column]
    assert changed > 0


def test_looking_ahead_changes_nothing() -> None:
    state = on_the_brink()
    key = state.key()
    for policy in (TearsPolicy(), LearnedTears()):
        policy.open(state, 1)
        policy.best(state)
        policy.proposals(state)
        assert state.key() == key


def test_expert_sees_that_a_play_wins_the_battle_of_this_round() -> None:
    state = on_the_brink()
    policy = LearnedTears()
    assert policy.foresee(state, policy.best(state), 0) == 20.0
    assert policy.foresee(state, [], 0) < 20.0


def test_expert_plans_the_plays_that_follow_and_never_loses_by_it() -> None:
    class Hasty(LearnedTears):
        plays: ClassVar[int] = 0

    planned, hasty = LearnedTears(), Hasty()
    gained = 0
    for number, state in enumerate(course(7)):
        if number % 15 or state.ask_key() != "deploy" or state.question is None:
            continue
        for picks in [[], *([code] for code in state.question.codes)]:
            further = planned.foresee(state, picks, state.question.seat) - hasty.foresee(state, picks, state.question.seat)
            assert further >= 0.0 if picks else further == 0.0
            gained += further > 0.0
    assert gained > 0


def test_expert_leads_the_saxons() -> None:
    state = GAME.new(OPTIONS, 1)
    assert state.ask_key() == "faction"
    assert LearnedTears().best(state) == [SAXON]


def test_a_playout_of_expert_ends_where_the_next_round_begins() -> None:
    policy = LearnedTears()
    for seed in range(3):
        for number, state in enumerate(course(seed)):
            if number % 40:
                continue
            policy.open(state, seed)
            world = state.clone()
            play_on(world, policy)
            assert world.is_over or (world.ask_key() == "deploy" and world.round == state.round + 1)


def test_medium_looks_at_so_many_worlds_and_no_more() -> None:
    policy = TearsPolicy()
    state = GAME.new(OPTIONS, 6)
    most = 0
    while state.question is not None:
        policy.effort = 0
        state.choose(policy.best(state))
        most = max(most, policy.effort)
    assert LONG_LOOK // 2 < most <= LONG_LOOK + 7 * (GLANCE + FOLLOWED)


def test_a_bot_that_may_pick_some_of_many_also_looks_at_none() -> None:
    some = {"ref": "t", "select": {"zone": "hand", "side": "own"}, "min": 0, "max": 3}
    sack = event("Sack", action({"op": "draw", "player": "you", "amount": 0}, targets=[some]))
    hand = "sack odo-of-bayeux robert-of-mortain william-fitzosbern eustace-of-boulogne taillefer alan-the-red wadard"
    table = with_cards(norman=[sack], turn=0, marker=0, hand={0: hand})
    table.answer(0, "use sack: action")
    assert isinstance(table.state, TearsState) and table.state.question is not None and len(table.state.question.codes) > CROWD
    assert [] in [picks for _, picks in TearsPolicy().ranked(table.state)]


def test_only_expert_judges_by_what_it_learned() -> None:
    kinds = {level: type(policies.policy(GAME, level)) for level in ("easy", "medium", "hard", "expert")}
    assert kinds == {"easy": TearsPolicy, "medium": TearsPolicy, "hard": TearsPolicy, "expert": LearnedTears}


def test_training_finds_what_decides() -> None:
    luck = random.Random(1)
    samples: list[features.Sample] = []
    for _ in range(2000):
        some = [luck.uniform(-2, 2), 0.0 if luck.random() < 0.5 else luck.uniform(-2, 2), luck.uniform(-2, 2)]
        chance = 1.0 / (1.0 + math.exp(-(2.0 * some[0] - 1.0 * some[1])))
        samples.append((some, float(luck.random() < chance)))
    weights = features.fit(samples[:1600])
    assert weights == pytest.approx([2.0, -1.0, 0.0], abs=0.25)
    guessing = features.log_loss([0.0, 0.0, 0.0], samples[1600:])
    assert features.log_loss(weights, samples[1600:]) < guessing == pytest.approx(math.log(2))


def test_self_play_notes_positions_with_the_result() -> None:
    policy = policies.policy(GAME, "expert")
    noted = features.self_play(GAME.new(OPTIONS, 2), policy, random.Random(2), 0.05, 9)
    assert len(noted) > 5 and {len(some) for some, _ in noted} == {3 * len(NAMES)} and len({share for _, share in noted}) == 1
