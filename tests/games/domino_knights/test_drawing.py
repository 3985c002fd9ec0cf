"""What random play draws without a list of the options is one of them, all equally likely."""

from collections import Counter
from typing import Any

import pytest

from meadhall.kernel.chance import Dice
from meadhall.kernel.frames import UNLISTED
from meadhall.kernel.playout import random_codes

from .staging import GAME

EACH = 60
"""How often each option is expected."""

TABLES: list[dict[str, Any]] = [
    {},
    {"dominoless": True, "blank_cards": True},
    {"multi_turn_training": True, "players": 4},
    {"train_after_discard": True, "response_windows": "full"},
    {"different_suits": True, "decks": 2},
]


@pytest.mark.parametrize("options", TABLES)
def test_what_is_drawn_to_train_or_attack_is_every_option_equally_often(options: dict[str, Any]) -> None:
    asked: Counter[str] = Counter()
    far_off: list[int] = []
    for seed in range(10):
        state = GAME.new(GAME.Options.read(options), seed)
        dice = Dice(seed)
        for _ in range(250):
            question, frame = state.question, state.top
            if question is None or frame is None:
                break
            if frame.step.sample(state, frame, dice) != UNLISTED and dice.below(3) == 0:
                assert question.low == question.high == 1
                drawn = Counter(frame.step.sample(state, frame, dice) for _ in range(EACH * len(question.codes)))
                assert drawn.keys() == set(question.codes)
                asked[state.ask_key()] += 1
                far_off += [count for count in drawn.values() if abs(count - EACH) > 3 * EACH**0.5]
            state.choose(random_codes(state, dice))
    assert asked["train"] > 10 and asked["attack"] > 10
    assert len(far_off) < asked.total() / 10  # beyond three deviations lie 3 of 1,000 counts; a state has about five
