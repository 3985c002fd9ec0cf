"""Answers to decisions: a random one for walks, every one for counting nodes."""

import itertools
import random
from collections.abc import Iterator

from meadhall.kernel.decision import Action, Decision
from meadhall.kernel.state import State


def random_answer(state: State, luck: random.Random, tries: int = 200) -> Action:
    """An allowed answer to the open decision; sizes are even, and sets the game refuses are drawn again."""
    decision = state.decision
    assert decision is not None
    for _ in range(tries):
        action = Action(decision.number, _draw(decision, luck))
        if state.allows(action):
            return action
    fallback = Action(decision.number, state.game.default_answer(state))
    assert state.allows(fallback), f"no allowed answer found for {decision}"
    return fallback


def every_answer(state: State) -> Iterator[Action]:
    """Every allowed answer to the open decision, orders counted where they matter."""
    decision = state.decision
    assert decision is not None
    stock = [option.key for option in decision.options for _ in range(min(option.count, decision.high))]
    seen: set[tuple[str, ...]] = set()
    for size in range(decision.low, min(decision.high, len(stock)) + 1):
        choices = itertools.permutations(stock, size) if decision.ordered else itertools.combinations(stock, size)
        for picks in choices:
            action = Action(decision.number, picks)
            if picks not in seen and state.allows(action):
                seen.add(picks)
                yield action


def _draw(decision: Decision, luck: random.Random) -> tuple[str, ...]:
    stock = [option.key for option in decision.options for _ in range(option.count)]
    size = luck.randint(decision.low, min(decision.high, len(stock)))
    if decision.high == 1 and decision.low == 1:
        return (luck.choice(decision.keys),)
    return tuple(luck.sample(stock, size))
