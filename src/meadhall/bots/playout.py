"""Playing a world on with a policy in every seat, to its end or to the horizon."""

from meadhall.bots.policy import Policy
from meadhall.kernel.state import State


def play_on(state: State, policy: Policy) -> None:
    """Let ``policy`` answer for every seat until the game is over, the horizon is reached, or it takes too long."""
    left = policy.horizon or policy.longest
    while state.question is not None and left > 0 and not policy.is_far(state):
        state.choose(policy.choose(state))
        left -= 1
