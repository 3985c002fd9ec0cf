"""Which plan wins from here: plans for one seat tried in the same re-dealt worlds of the game as it stands."""

import math
from typing import Final

from meadhall.bots.bot import Sight
from meadhall.bots.budget import Budget
from meadhall.bots.dominion.planner import Planner
from meadhall.bots.dominion.playbook import Playbook
from meadhall.bots.policy import play_on
from meadhall.kernel.state import State

LOOKS: Final = (12, 24, 48, 96, 192, 384)
"""After how many worlds a challenger is looked at, and dropped if it does not seem better."""
HOPE: Final = 0.4
"""By how many standard errors it must be ahead to go on."""


class Outlook:
    """The plan to follow from the position that ``sight`` shows, and challengers for it."""

    def __init__(self, sight: Sight, policy: Planner, budget: Budget, plan: Playbook) -> None:
        self.sight: Final = sight
        self.policy: Final = policy
        self.budget: Final = budget
        self.plan: Playbook = plan
        self.worlds: Final[list[State]] = []
        self.edges: list[float] = []
        """What the plan reaches in each world."""

    def challenge(self, plan: Playbook, gate: float, worlds: int) -> bool:
        """Try ``plan`` in at most this many worlds; it takes over if it is better by ``gate`` standard errors."""
        edges: list[float] = []
        for look in LOOKS:
            if look > worlds:
                break
            while len(edges) < look:
                if self.budget.is_spent():
                    return False
                if len(self.edges) == len(edges):
                    self.edges.append(self.play(len(edges), self.plan))
                edges.append(self.play(len(edges), plan))
            lead = self.lead(edges)
            if lead < HOPE:
                return False
            if lead > gate + 24.0 / look:
                break
        if self.lead(edges) <= gate:
            return False
        self.plan = plan
        self.edges = edges
        return True

    def play(self, number: int, plan: Playbook) -> float:
        """How the game ends in one world when the own seat follows ``plan``."""
        if number == len(self.worlds):
            self.worlds.append(self.sight.world(number))
        seat = self.sight.seat
        policy = self.policy
        kept = policy.plans[seat]
        policy.plans[seat] = plan
        state = self.worlds[number].clone()
        play_on(state, policy)
        policy.plans[seat] = kept
        self.budget.spend(1)
        return policy.edge(state, seat)

    def lead(self, edges: list[float]) -> float:
        """By how many standard errors ``edges`` are better than those of the plan, world by world."""
        count = len(edges)
        total = squares = 0.0
        for at in range(count):
            gain = edges[at] - self.edges[at]
            total += gain
            squares += gain * gain
        if squares == 0.0:
            return 0.0
        variance = max(squares - total * total / count, 0.0) / (count - 1)
        return total / count / (math.sqrt(variance / count) + 0.1 / count)
