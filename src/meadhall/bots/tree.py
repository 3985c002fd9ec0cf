"""Information-set tree search below the weighed answers.

A node is what one seat knows (its view key), so the same situation reached by other ways or in other re-deals is one
node. It begins with the policy's answer alone and widens with its visits, so that it never strays far from good play.
Only the searching seat's own decisions are nodes: what another seat knows differs in nearly every re-deal, so its nodes
would never be visited twice, and the policy answers for it.
"""

import math
from typing import Any, Final

from meadhall.bots.policy import Policy
from meadhall.kernel.aliases import Seat
from meadhall.kernel.state import State

WIDENING: Final = 0.6
CURIOSITY: Final = 0.25
DEEPEST: Final = 8
"""How many own decisions below the root are in the tree."""


class Node:
    """One situation as one seat knows it."""

    __slots__ = ("answers", "visits", "totals", "all_visits")

    def __init__(self, answers: list[list[int]]) -> None:
        self.answers: Final = answers
        self.visits: Final = [0] * len(answers)
        self.totals: Final = [0.0] * len(answers)
        self.all_visits = 0

    def pick(self) -> int:
        """The answer to try next: mostly the best so far, the policy's own to begin with."""
        wide = min(len(self.answers), 1 + int(WIDENING * math.sqrt(self.all_visits)))
        log = math.log(self.all_visits + 1)
        best, best_score = 0, -1.0
        for at in range(wide):
            visits = self.visits[at]
            if visits == 0:
                return at
            score = self.totals[at] / visits + CURIOSITY * math.sqrt(log / visits)
            if score > best_score:
                best, best_score = at, score
        return best

    def note(self, at: int, share: float) -> None:
        self.visits[at] += 1
        self.totals[at] += share
        self.all_visits += 1


class Tree:
    """The nodes of one decision's search."""

    __slots__ = ("nodes",)

    def __init__(self) -> None:
        self.nodes: Final[dict[Any, Node]] = {}

    def play_on(self, state: State, seat: Seat, policy: Policy) -> None:
        """Play to the end or the horizon: in the tree as far as it reaches, then by the policy; and learn from it."""
        left = policy.horizon or policy.longest
        path: list[tuple[Node, int]] = []
        is_inside = True
        while state.question is not None and left > 0:
            left -= 1
            if not is_inside or state.question.seat != seat:
                state.choose(policy.choose(state))
                continue
            key = policy.view_key(state)
            node = self.nodes.get(key)
            if node is None:
                node = self.nodes[key] = Node(policy.proposals(state))
                is_inside = len(node.answers) == 1
            at = node.pick() if len(node.answers) > 1 else 0
            path.append((node, at))
            state.choose(node.answers[at])
            if len(path) >= DEEPEST:
                is_inside = False
        share = policy.edge(state, seat)
        for node, at in path:
            node.note(at, share)
