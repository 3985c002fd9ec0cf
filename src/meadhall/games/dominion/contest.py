"""A whole game between strategies, compiled together with the rules."""

from meadhall.games.dominion.strategy import Strategy
from meadhall.games.dominion.table import Table


def contest(state: Table, strategies: list[Strategy]) -> None:
    """Let ``strategies``, one per seat, play ``state`` to its end."""
    while state.is_waiting:
        state.choose(strategies[state.asked].choose(state))
