"""What another seat seems to be up to, judged by what it has gained."""

import math
from typing import Final

from meadhall.bots.dominion.playbook import Playbook, money_of
from meadhall.games.dominion.board.player import Player
from meadhall.games.dominion.cards.kinds import CURSE
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.state import DominionState

MOST_COINS: Final = 12
DOUBT: Final = 0.03
"""How likely any gain is that a plan does not explain."""


class Rival:
    """Plans that a seat may follow, with how well each explains the cards it has gained so far.

    Only public things are looked at: what the seat owns and what is left in the piles.
    """

    def __init__(self, plans: list[Playbook], player: Player) -> None:
        self.plans: Final = plans
        self.weights: Final = [1.0] * len(plans)
        self.seen: list[int] = as_list(player.owned)

    def watch(self, state: DominionState, player: Player) -> None:
        """Take note of what the seat has gained since the last time."""
        owned = as_list(player.owned)
        for kind in range(len(owned)):
            if kind == CURSE:
                continue
            for _ in range(owned[kind] - self.seen[kind]):
                self.note(state, player, kind)
        self.seen = owned

    def note(self, state: DominionState, player: Player, gained: int) -> None:
        """Weigh the plans by how likely each would have gained this card, whatever the coins were."""
        before = player.clone()
        before.loses(gained)
        mean = 5.0 * money_of(before) / max(sum(self.seen), 1) + 0.5
        chances = [math.exp(-abs(coins - mean) / 1.5) for coins in range(MOST_COINS)]
        whole = sum(chances)
        best = 0.0
        for at, plan in enumerate(self.plans):
            likely = DOUBT
            for coins in range(2, MOST_COINS):
                if plan.pick(state, before, coins) == gained:
                    likely += chances[coins] / whole
            self.weights[at] *= likely
            best = max(best, self.weights[at])
        for at in range(len(self.weights)):
            self.weights[at] /= best

    def plan(self) -> Playbook:
        """The plan that explains the gains best; the first of equals."""
        best = 0
        for at, weight in enumerate(self.weights):
            if weight > self.weights[best] * 1.0001:
                best = at
        return self.plans[best]
