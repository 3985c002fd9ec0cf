"""What the bots of Domino Knights think of positions, and what they weigh."""

import pytest

from meadhall.bots.domino_knights.policy import KnightsPolicy
from meadhall.games.domino_knights.table import Table
from tests.games.domino_knights.staging import GAME, stage


def staged(**facts: object) -> Table:
    state = stage(**facts).state
    assert isinstance(state, Table)
    return state


def test_the_chances_of_all_seats_add_up_to_one() -> None:
    policy = KnightsPolicy()
    state = staged(players=4, knights={0: "k1=9/2:S", 1: "k2=4/4:H k3=5/1:D"}, health={2: 5, 3: 20})
    assert sum(policy.value(state, seat) for seat in range(4)) == pytest.approx(1.0)


def test_whoever_is_out_has_no_chance() -> None:
    policy = KnightsPolicy()
    state = staged(players=3, knights={0: "k1=9/2:S"}, health={2: 0}, out={2: 1})
    assert policy.value(state, 2) == 0.0
    assert policy.value(state, 0) + policy.value(state, 1) == pytest.approx(1.0)


def test_knights_and_health_raise_a_chance() -> None:
    policy = KnightsPolicy()
    even = policy.value(staged(players=2, knights={0: "k1=5/5:S", 1: "k2=4/4:H"}), 0)
    more = policy.value(staged(players=2, knights={0: "k1=5/5:S k3=2/1:S", 1: "k2=4/4:H"}), 0)
    hurt = policy.value(staged(players=2, knights={0: "k1=5/5:S", 1: "k2=4/4:H"}, health={0: 9}), 0)
    assert hurt < even < more


def test_whole_attacks_are_weighed_against_each_other() -> None:
    scene = stage(players=2, knights={0: "k1=9/2:S k2=4/4:H k3=6/1:D", 1: "k4=1/1:C"})
    scene.answer(0, "attack 1")
    state = scene.state
    proposals = KnightsPolicy().proposals(state)
    sizes = {len(picks) for picks in proposals}
    assert proposals[0] == KnightsPolicy().choose(state) and {1, 2, 3} <= sizes


def test_a_fatal_attack_is_made() -> None:
    state = staged(players=3, knights={0: "k1=9/2:S k2=4/4:H"}, health={1: 12, 2: 27})
    policy = KnightsPolicy()
    assert policy.choose(state) == [1]
    state.choose([1])
    assert len(policy.choose(state)) == 2


def test_the_strong_are_attacked_rather_than_the_weak() -> None:
    """Hurting whoever is far behind, while another one wins, would make a king."""
    state = staged(players=3, knights={0: "k1=5/2:S"}, health={0: 20, 1: 15, 2: 27})
    assert KnightsPolicy().choose(state) == [2]


@pytest.mark.parametrize("preset", ["plain", "quick", "tournament", "chaos", "domino-less"])
def test_every_position_of_a_game_can_be_judged(preset: str) -> None:
    policy = KnightsPolicy()
    state = GAME.new(GAME.Options.read({"players": 3}, preset), 5)
    while state.question is not None:
        chances = [policy.value(state, seat) for seat in range(3)]
        assert all(0.0 <= chance <= 1.0 for chance in chances) and sum(chances) == pytest.approx(1.0)
        state.choose(policy.choose(state))


def test_situations_with_other_options_are_not_one_and_the_same() -> None:
    """What the tree answers in one re-deal must be allowed in the next one that it takes for the same situation."""
    keys = []
    for token in ("k4", "k5"):
        scene = stage(phase="train", recruits={1: f"{token}=9-8", 2: "k6=1-1"}, hand={0: "AS 2C"})
        scene.play(0, "AS")
        keys.append(KnightsPolicy().view_key(scene.state))
    assert keys[0] != keys[1]
