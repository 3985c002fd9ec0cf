"""Random play: every invariant of section 25 at every state, over every preset and the harder options."""

import random

import pytest

from meadhall.games.tears1066.game import GAME
from meadhall.games.tears1066.options import TearsOptions
from meadhall.games.tears1066.state import TearsState
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import rule

MIXED = {
    "range_metric": "grid",
    "sacrifice_scope": "army",
    "might_scope": "units",
    "wedge_bonus_in_objectives": True,
    "faction_pick": "random",
    "stack_cap": 2,
    "loop_cap": 1,
}


def assert_stock_is_right(state: TearsState) -> None:
    """What the table notes about its cards while they come and go is what a fresh look at them finds."""
    fresh = state.clone()
    fresh.take_stock()
    fresh.look_at_hands()
    noted = (state.mods, state.answers, state.forced, state.hand_answers, state.deeds)
    assert noted == (fresh.mods, fresh.answers, fresh.forced, fresh.hand_answers, fresh.deeds)
    assert state.doomed or not fresh.doomed


def fuzz(options: TearsOptions, decisions: int, seed: int) -> None:
    """Play random games until ``decisions`` were made, and check every state."""
    luck = random.Random(seed)
    made = 0
    reasons: set[str] = set()
    while made < decisions:
        state = GAME.new(options, luck.randrange(1 << 40))
        assert isinstance(state, TearsState)
        damage = [0] * 6
        defeated = [0, 0]
        while not state.is_over and made < decisions:
            state.apply(random_answer(state, luck))
            made += 1
            broken = state.broken()
            assert not broken, f"{broken}\n{state.position()}"
            assert_stock_is_right(state)
            for wedge in range(3):
                if state.claimed[wedge] >= 0:
                    assert state.wedge_damage[2 * wedge + state.claimed[wedge]] >= 10
            assert all(now >= then for now, then in zip(state.wedge_damage, damage, strict=True)), "Wedge damage shrank"
            assert all(len(state.defeated[seat]) >= defeated[seat] for seat in range(2)), "an Objective came back"
            damage, defeated = state.wedge_damage[:], [len(state.defeated[seat]) for seat in range(2)]
            if state.is_quiet() and not state.is_over:
                assert state.limbo == [(), ()], "a card is left in limbo between turns"
        reasons.add(state.reason)
    assert reasons


@rule("TMM-INV-1", "TMM-INV-2", "TMM-INV-3", "TMM-INV-4", "TMM-INV-5", "TMM-INV-6", "TMM-INV-7", "TMM-R59")
@pytest.mark.parametrize("preset", list(TearsOptions.presets))
def test_invariants_hold_in_random_games(preset: str) -> None:
    fuzz(TearsOptions.read({}, preset), 700, 1)


@pytest.mark.parametrize("card_file", ["printed", "starter"])
def test_invariants_hold_with_unusual_options(card_file: str) -> None:
    fuzz(TearsOptions.read({**MIXED, "card_file": card_file}), 700, 2)


@pytest.mark.fuzz
@pytest.mark.parametrize("preset", list(TearsOptions.presets))
def test_invariants_hold_for_three_hundred_thousand_decisions(preset: str) -> None:
    fuzz(TearsOptions.read({}, preset), 50_000, 3)
