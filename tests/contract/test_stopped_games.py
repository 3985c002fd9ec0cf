"""A game that is stopped in the middle of an effect keeps the contract, wherever it is stopped."""

import random

import pytest

from meadhall import games
from meadhall.kernel import state as kernel_state
from meadhall.kit.answers import random_answer
from meadhall.kit.contract import check_end, check_saving
from meadhall.kit.trace import rule
from meadhall.version import build

MOST = {"dominion(kingdom=village-square,players=3)": 4, "1066": 11, "1066(card_file=starter)": 11, "domino-knights": 11}
"""Tables, and the largest budget that random play is sure to exceed there."""
CASES = [(table, steps) for table, most in MOST.items() for steps in range(1, most + 1)]


@rule("DOM-R68", "TMM-R86", "DKN-R118")
@pytest.mark.skipif(build() == "compiled", reason="the budget is compiled in; tests/games/tears1066/test_budget.py reaches it")
@pytest.mark.parametrize(("table", "steps"), CASES)
def test_a_game_stopped_anywhere_has_an_outcome_and_loses_nothing(
    table: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, options = games.parse(table)
    luck = random.Random(steps)
    stopped = 0
    for seed in range(12):
        state = game.new(options, seed)
        census = state.census()
        for _ in range(luck.randrange(60)):
            if not state.is_over:
                state.apply(random_answer(state, luck))
        monkeypatch.setattr(kernel_state, "MOST_STEPS", steps)
        monkeypatch.setattr(kernel_state, "RESTS", 1)  # the budget is looked at once in so many steps
        for _ in range(200):
            if not state.is_over:
                state.apply(random_answer(state, luck))
        monkeypatch.undo()
        if state.is_overrun:
            stopped += 1
            check_end(state, census)
            check_saving(state)
            for seat in (None, 0, 1):
                assert state.view(seat)["outcome"] == state.outcome().to_json()  # type: ignore[union-attr]
                assert state.redeal(seat, state.chance.clone()).outcome() == state.outcome()
            assert game.position(state.position()).outcome() == state.outcome()
            assert state.broken() == []
    assert stopped
