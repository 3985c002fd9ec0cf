"""Random play at full speed: the plainest policy there is, compiled together with the rules."""

from typing import Any, Final

from mypy_extensions import i64

from meadhall.kernel.chance import Dice
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import PICKED_NOTHING, UNLISTED
from meadhall.kernel.state import State

TRIES: Final = 60
NO_CODES: Final[list[int]] = []


def random_codes(state: State, dice: Dice) -> list[int]:
    """Codes of an allowed answer to the open question; sizes are even, then sets."""
    return _random_codes(state, dice, [0])


def _random_codes(state: State, dice: Dice, single: list[int]) -> list[int]:
    """As ``random_codes``; an answer of one code is written into ``single``."""
    frame = state.top
    assert frame is not None
    code = frame.step.sample(state, frame, dice)
    if code == PICKED_NOTHING:
        return NO_CODES
    if code != UNLISTED:
        single[0] = code
        return single
    question = state.question
    assert question is not None
    codes = question.codes
    if question.high == 1:
        size = len(codes)
        at = dice.below(size if question.low == 1 else size + 1)
        picked = NO_CODES
        if at < size:
            picked = single
            picked[0] = codes[at]
        if frame.step.refusal(state, frame, picked) is None:
            return picked
    for _ in range(TRIES):
        picked = _drawn(question, dice)
        if state.refusal(picked) is None:
            return picked
    decision = state.decision
    assert decision is not None
    return state.codes(decision, state.game.default_answer(state))


def play_out(state: State, dice: Dice, limit: int) -> int:
    """Play random answers until the game is over or ``limit`` decisions were made; return how many were."""
    made = 0
    single = [0]  # the same list for every single pick: no step keeps it
    while state.is_waiting and made < limit:
        state.choose(_random_codes(state, dice, single))
        made += 1
    return made


def _drawn(question: Question, dice: Dice) -> list[int]:
    """Codes that may or may not be allowed together; sizes are even, then sets."""
    high: i64 = question.high
    low: i64 = question.low
    stock = question.codes if question.counts is None else _copies(question.codes, question.counts, high)
    size: i64 = low + dice.below(min(high, len(stock)) - low + 1)
    return _some_in_any_order(stock, size, dice) if question.ordered else _some_of(stock, size, dice)


def _copies(codes: list[int], counts: list[int], high: i64) -> list[int]:
    """Every code as often as it may be picked."""
    for count in counts:
        if count != 1:
            break
    else:
        return codes
    stock: list[int] = []
    for place, count in enumerate(counts):
        for _copy in range(min(count, high)):
            stock.append(codes[place])
    return stock


def _some_in_any_order(codes: list[int], size: i64, dice: Dice) -> list[int]:
    """So many of the codes; each order of each set is equally likely."""
    stock: list[Any] = codes[:]  # of any type, so that numbers are only moved, not read
    left: i64 = len(stock)
    drawn: i64 = 0
    while drawn < size:
        other: i64 = drawn + dice.below(left - drawn)
        code = stock[other]
        stock[other] = stock[drawn]
        stock[drawn] = code
        drawn += 1
    return stock[:size]


def _some_of(codes: list[int], size: i64, dice: Dice) -> list[int]:
    """So many of the codes, in their order; each set is equally likely."""
    picked: list[int] = []
    left: i64 = len(codes)
    for code in codes:
        if size == 0:
            break
        if dice.below(left) < size:
            picked.append(code)
            size -= 1
        left -= 1
    return picked
