"""Answers in numbers: from codes to actions, and the answers that lie near a given one."""

import random
from typing import Final

from meadhall.kernel.decision import Action, Question
from meadhall.kernel.frames import Ask
from meadhall.kernel.state import State

TRIES: Final = 60


def action_of(state: State, codes: list[int]) -> Action:
    """The readable action that option ``codes`` of the open question stand for."""
    frame = state.top
    assert frame is not None and isinstance(frame.step, Ask)
    return Action(state.numbers[state.asked], tuple(frame.step.key(state, frame, code) for code in codes))


def is_allowed(state: State, codes: list[int]) -> bool:
    """Whether ``codes`` answer the open question within its counts and limits, and the game does not refuse them."""
    question = state.question
    if question is None or not question.low <= len(codes) <= question.high:
        return False
    for code in codes:
        if code not in question.codes or codes.count(code) > copies(question, code):
            return False
    return state.refusal(codes) is None


def copies(question: Question, code: int) -> int:
    """How often an option may be picked."""
    return 1 if question.counts is None else question.counts[question.codes.index(code)]


def canonical(question: Question, codes: list[int]) -> list[int]:
    """The same picks in the order of the options, unless their order means something."""
    if question.ordered or len(codes) < 2:
        return codes
    place = {code: at for at, code in enumerate(question.codes)}
    return sorted(codes, key=lambda code: place[code])


def any_codes(state: State, luck: random.Random) -> list[int]:
    """An allowed answer drawn by lot, every size alike."""
    question = state.question
    assert question is not None
    codes, counts = question.codes, question.counts
    if question.low == question.high == 1:
        picked = [codes[luck.randrange(len(codes))]]
        if state.refusal(picked) is None:
            return picked
    stock = codes if counts is None else [code for at, code in enumerate(codes) for _ in range(counts[at])]
    high = min(question.high, len(stock))
    for _ in range(TRIES):
        picked = canonical(question, luck.sample(stock, luck.randint(question.low, high)))
        if state.refusal(picked) is None:
            return picked
    return default_codes(state)


def any_answer(state: State, luck: random.Random) -> Action:
    """An allowed action drawn by lot."""
    return action_of(state, any_codes(state, luck))


def default_codes(state: State) -> list[int]:
    """What the rules answer for a seat whose time has run out."""
    decision = state.decision
    assert decision is not None
    return state.codes(decision, state.game.default_answer(state))


def neighbours(state: State, own: list[int], most: int) -> list[list[int]]:
    """Up to ``most`` allowed answers: ``own`` first, then every other single pick, or sets that differ by one pick."""
    question = state.question
    assert question is not None
    found: list[list[int]] = [own]
    if question.high == 1:
        tried = [[code] for code in question.codes]
        if question.low == 0:
            tried.insert(0, [])
    else:
        tried = _one_off(question, own)
    for picks in tried:
        if len(found) >= most:
            break
        if picks not in found and question.low <= len(picks) <= question.high and state.refusal(picks) is None:
            found.append(picks)
    return found


def _one_off(question: Question, own: list[int]) -> list[list[int]]:
    """Every set of picks with one pick fewer, one more, or one exchanged."""
    fewer = [own[:at] + own[at + 1 :] for at in range(len(own)) if at == 0 or own[at] != own[at - 1]]
    free = [code for code in question.codes if own.count(code) < copies(question, code)]
    more = [canonical(question, [*own, code]) for code in free]
    swapped = [canonical(question, [*less, code]) for less in fewer for code in free]
    return fewer + more + swapped
