"""Whole games: all pairs of options, random option sets, and the checks that find broken states."""

import itertools
import random

import pytest

from meadhall.games.domino_knights.board.moves import put_knight
from meadhall.games.domino_knights.board.pieces import Battle, Effect, Group, Pending
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kit.answers import random_answer
from meadhall.kit.contract import check_game
from meadhall.kit.trace import rule

from .pairwise import FACTORS, all_pairs, covering_rows
from .staging import GAME, stage
from .walking import Walk


@rule("DKN-0.2-d")
def test_the_covering_rows_hold_every_pair_of_values_and_are_allowed() -> None:
    rows = covering_rows(FACTORS)
    assert len(rows) < 60
    for one, other in itertools.combinations(FACTORS, 2):
        for left in FACTORS[one]:
            for right in FACTORS[other]:
                both = {**left, **right}
                assert any(both.items() <= row.items() for row in rows), both
    assert len(all_pairs(FACTORS)) > 1500
    assert set(GAME.Options.infos()) - {"response_seconds"} == {name for row in rows for name in row}
    for row in rows:
        assert GAME.Options.try_read(row)[1] == []


@rule(
    "DKN-0.2-d", "DKN-INV1", "DKN-INV2", "DKN-INV5", "DKN-INV6", "DKN-INV9", "DKN-INV12", "DKN-INV13", "DKN-INV14", "DKN-INV8"
)
def test_every_pair_of_options_plays_through_with_all_invariants() -> None:
    for seed, row in enumerate(covering_rows(FACTORS)):
        walk = Walk(seed, row)
        walk.run(deep=0.004)
        assert walk.state.is_over


def random_options(luck: random.Random) -> dict[str, object]:
    """One value of every factor, mostly the default."""
    return {
        key: value
        for values in FACTORS.values()
        for key, value in (luck.choice(values) if luck.random() < 0.6 else values[0]).items()
    }


@rule("DKN-INV3", "DKN-INV7", "DKN-INV10", "DKN-INV11")
def test_random_games_with_random_options_keep_every_invariant() -> None:
    made = 0
    seed = 0
    while made < 6_000:
        made += Walk(seed, random_options(random.Random(seed))).run(6_000 - made, deep=0.01)
        seed += 1


@pytest.mark.fuzz
def test_three_hundred_thousand_random_decisions_keep_every_invariant() -> None:
    made = 0
    seed = 1_000
    most = 0
    while made < 300_000:
        walk = Walk(seed, random_options(random.Random(seed)))
        made += walk.run(300_000 - made, deep=0.002)
        most = max(most, walk.most_options)
        seed += 1
    assert most < 200


@rule("DKN-INV11")
def test_a_game_goes_the_same_whether_anybody_listens_or_not() -> None:
    for seed in range(6):
        options = GAME.Options.read(random_options(random.Random(seed)))
        heard, silent = GAME.new(options, seed, journal=[]), GAME.new(options, seed)
        luck = random.Random(seed)
        for seat in range(heard.seats):
            heard.interject(seat, "order all")
            silent.interject(seat, "order all")
        while not heard.is_over and heard.number < 200:
            action = random_answer(heard, luck)
            heard.apply(action)
            silent.apply(action)
            assert heard.key() == silent.key()


@pytest.mark.parametrize("preset", list(GAME.Options.presets))
def test_presets_keep_the_contract(preset: str) -> None:
    assert check_game(GAME, GAME.Options.read({}, preset), 1, every=3) > 0


def faulty(**facts: object) -> KnightsState:
    """A sound table to spoil."""
    state = stage(
        knights={0: "k1=5/5:3S k2=4/3:4S", 1: "k3=0/0:5S;model=k1 k4=2/2:6H"}, hand={0: "KS 2C"}, effects="JS!1/0>0", **facts
    ).state
    assert isinstance(state, KnightsState) and state.broken() == []
    return state


@rule("DKN-INV4")
@rule("DKN-INV1", "DKN-INV2", "DKN-INV3", "DKN-INV5", "DKN-INV6", "DKN-INV9", "DKN-INV12", "DKN-INV13", "DKN-INV7", "DKN-W20")
def test_broken_states_are_noticed() -> None:
    def spoiled(state: KnightsState, id_: str) -> None:
        assert any(id_ in found for found in state.broken()), f"{id_} not in {state.broken()}"

    state = faulty()
    state.hands[1] = [*state.hands[1], state.hands[0][0]]
    spoiled(state, "DKN-INV1")
    state = faulty()
    state.window = 10
    state.hands[0] = [*range(30, 36)]
    spoiled(state, "DKN-INV4")
    state = faulty()
    state.peasants_left -= 1
    spoiled(state, "DKN-INV2")
    state = faulty()
    state.points[1] = -1
    spoiled(state, "DKN-INV3")
    state = faulty()
    state.points[1] = 28
    spoiled(state, "DKN-INV3")
    state = faulty()
    bare = state.knights[0][1].copy()
    bare.cards = ()
    put_knight(state, 0, bare)
    spoiled(state, "DKN-INV5")
    state = faulty()
    battle = Battle(0, 1)
    battle.groups = (Group((1,), (2,)), Group((1,)))
    state.battle = battle
    spoiled(state, "DKN-INV6")
    spoiled(state, "DKN-INV7")
    state = faulty()
    state.pending = [Pending(2, state.hands[0][0], 0, 1)]
    spoiled(state, "DKN-INV9")
    state = faulty()
    effect = state.effects[0]
    state.effects = [Effect(9, effect.card, effect.special, 0, -1, 77, 0)]
    spoiled(state, "DKN-INV9")
    spoiled(state, "DKN-W20")
    state = faulty()
    copy = state.knights[1][0].copy()
    copy.model = 4
    put_knight(state, 1, copy)
    spoiled(state, "DKN-INV13")
    state = faulty()
    state.round = 101
    spoiled(state, "DKN-INV12")
