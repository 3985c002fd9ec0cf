"""Random play is allowed play."""

from collections import Counter

import pytest

from meadhall import games
from meadhall.kernel.chance import Dice
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import PICKED_NOTHING, UNLISTED
from meadhall.kernel.playout import _drawn, play_out, random_codes


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
            if dice.below(12) == 0 and frame.step.sample(state, frame, dice) != UNLISTED:
                assert question.high == 1
                allowed = [*question.codes] if question.low else [PICKED_NOTHING, *question.codes]
                drawn = Counter(frame.step.sample(state, frame, dice) for _ in range(60 * len(allowed)))
                assert drawn.keys() == set(allowed)
                tested += 1
                far_off += [count for count in drawn.values() if abs(count - 60) > 3 * 60**0.5]
            state.choose(random_codes(state, dice))
    assert tested > 60
    assert len(far_off) < tested / 10  # beyond three deviations lie 3 of 1,000 counts; a state has about ten


SINGLE: dict[tuple[int, ...], int] = {(5,): 6000, (7,): 3000, (900,): 3000}
"""Of 24,000 draws half are single; no more than two copies of 5 can be picked, so there are four cards."""
TWO_IN_ORDER: dict[tuple[int, ...], int] = {
    (5, 5): 2000, (5, 7): 2000, (5, 900): 2000, (7, 5): 2000, (900, 5): 2000, (7, 900): 1000, (900, 7): 1000
}  # fmt: skip
TWO: dict[tuple[int, ...], int] = {(5, 5): 2000, (5, 7): 4000, (5, 900): 4000, (7, 900): 2000}


@pytest.mark.parametrize("ordered", [True, False])
def test_copies_are_picked_in_every_size_and_order(ordered: bool) -> None:
    question = Question(0, [5, 7, 900], 1, 2, [3, 1, 1], ordered=ordered)
    dice = Dice(3)
    drawn = Counter(tuple(_drawn(question, dice)) for _ in range(24_000))
    expected = {**SINGLE, **(TWO_IN_ORDER if ordered else TWO)}
    assert drawn.keys() == expected.keys()
    for picks, count in expected.items():
        assert abs(drawn[picks] - count) < 4 * count**0.5
    assert question.codes == [5, 7, 900]


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
