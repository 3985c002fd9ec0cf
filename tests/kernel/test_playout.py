"""Random play is allowed play."""

from collections import Counter

import pytest

from meadhall import games
from meadhall.kernel.chance import Dice
from meadhall.kernel.frames import PICKED_NOTHING, UNLISTED
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


@pytest.mark.parametrize("key", ["dominion", "1066"])
def test_what_is_drawn_without_a_list_is_every_option_equally_often(key: str) -> None:
    game = games.find(key)
    tested, far_off = 0, []
    for seed in range(8):
        state = game.new(None, seed)
        dice = Dice(seed)
        for _ in range(200):
            question, frame = state.question, state.top
            if question is None or frame is None:
                break
            if dice.below(12) == 0 and frame.step.drawn(state, frame, dice) != UNLISTED:
                assert question.high == 1
                allowed = [*question.codes] if question.low else [PICKED_NOTHING, *question.codes]
                drawn = Counter(frame.step.drawn(state, frame, dice) for _ in range(60 * len(allowed)))
                assert drawn.keys() == set(allowed)
                tested += 1
                far_off += [count for count in drawn.values() if abs(count - 60) > 3 * 60**0.5]
            state.choose(random_codes(state, dice))
    assert tested > 60
    assert len(far_off) < tested / 10  # beyond three deviations lie 3 of 1,000 counts; a state has about ten


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
