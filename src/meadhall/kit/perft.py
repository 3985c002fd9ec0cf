"""Perft: how many different lines of answers lead from a position, counted to a depth. A wrong rule changes a count."""

from meadhall.kernel.state import State
from meadhall.kit.answers import every_answer


def perft(state: State, depth: int) -> int:
    """The number of answer sequences of length ``depth``; games that end sooner count as one."""
    if depth == 0 or state.is_over:
        return 1
    nodes = 0
    for action in every_answer(state):
        child = state.clone()
        child.apply(action)
        nodes += perft(child, depth - 1)
    return nodes
