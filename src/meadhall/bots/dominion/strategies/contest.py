"""A whole game between strategies, compiled together with the rules."""

from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.games.dominion.state import DominionState


def contest(state: DominionState, strategies: list[Strategy]) -> None:
    """Let ``strategies``, one per seat, play ``state`` to its end."""
    while state.is_waiting:
        state.choose(strategies[state.asked].choose(state))
