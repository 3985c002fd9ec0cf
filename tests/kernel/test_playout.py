"""Random play is allowed play."""

import pytest

from meadhall import games
from meadhall.kernel.chance import Dice
from meadhall.kernel.playout import play_out, random_codes


@pytest.mark.parametrize("key", games.all_keys())
def test_random_codes_are_always_allowed(key: str) -> None:
    game = games.find(key)
    for seed in range(3):
        state = game.new(None, seed)
        dice = Dice(seed)
        for _ in range(300):
            question, decision = state.question, state.decision
            if question is None or decision is None:
                break
            codes = random_codes(state, dice)
            keys = dict(zip(question.codes, decision.keys, strict=True))
            checked = state.clone()
            checked.apply(decision.answer(", ".join(keys[code] for code in codes) or "pass"))
            state.choose(codes)
            assert state.key() == checked.key()


def test_a_play_out_stops_at_its_limit_and_is_repeatable() -> None:
    game = games.find("toy")
    ends = []
    for _ in range(2):
        state = game.new(None, 5)
        assert play_out(state, Dice(1), 7) == 7
        play_out(state, Dice(2), 10_000)
        assert state.is_over
        ends.append(state.key())
    assert ends[0] == ends[1]
