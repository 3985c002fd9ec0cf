"""Plans against each other on one kingdom: paired games with the same shuffles and seats swapped."""

import dataclasses
import math
from typing import Final

from meadhall.bots.dominion.planner import Planner
from meadhall.bots.dominion.playbook import Playbook
from meadhall.bots.policy import play_on
from meadhall.games.dominion.cards.kinds import KEYS
from meadhall.games.dominion.game import GAME
from meadhall.games.dominion.options import CARD_SETS, DominionOptions
from meadhall.kernel.aliases import Seat
from meadhall.kernel.options import TableOptions


class Score:
    """What paired games say of one plan against another: the mean, a tie as half, and how far off it may be."""

    __slots__ = ("pairs", "total", "squares", "wins")

    def __init__(self) -> None:
        self.pairs = 0
        self.total = 0.0
        self.squares = 0.0
        self.wins = 0.0

    def note(self, edge: float, wins: float) -> None:
        self.pairs += 1
        self.total += edge
        self.squares += edge * edge
        self.wins += wins

    @property
    def mean(self) -> float:
        """The mean edge: mostly won games, a little the margin."""
        return self.total / self.pairs if self.pairs else 0.5

    @property
    def won(self) -> float:
        """The share of games won."""
        return self.wins / self.pairs if self.pairs else 0.5

    @property
    def error(self) -> float:
        if self.pairs < 2:
            return 0.5
        variance = max(self.squares - self.total * self.total / self.pairs, 0.0) / (self.pairs - 1)
        return math.sqrt(variance / self.pairs)


class Trial:
    """Two-seat games on one kingdom."""

    def __init__(self, kingdom: list[int]) -> None:
        self.options: Final[TableOptions] = _options(kingdom)
        self.policy: Final = Planner()
        self.games: int = 0
        """How many were played."""
        self.edge: float = 0.5
        """How the last one ended, as a finer measure than its winner."""

    def duel(self, one: Playbook, other: Playbook, pairs: int, seed: int, score: Score | None = None) -> Score:
        """Play ``pairs`` pairs of games of ``one`` against ``other``."""
        score = Score() if score is None else score
        for number in range(pairs):
            edge = wins = 0.0
            for seat in (0, 1):
                wins += self.game(one, other, seat, seed + number)
                edge += self.edge
            score.note(edge / 2, wins / 2)
        return score

    def game(self, one: Playbook, other: Playbook, seat: Seat, seed: int) -> float:
        """Play one game with ``one`` in ``seat``; its share of the victory. ``edge`` has the finer measure."""
        policy = self.policy
        state = GAME.new(self.options, seed)
        policy.plans[seat] = one
        policy.plans[1 - seat] = other
        play_on(state, policy)
        self.games += 1
        self.edge = policy.edge(state, seat)
        return policy.share(state, seat)


def _options(kingdom: list[int]) -> TableOptions:
    names = tuple([KEYS[kind] for kind in sorted(kingdom)])
    own = [name for name, cards in CARD_SETS.items() if set(names) <= set(cards)]
    return dataclasses.replace(DominionOptions(), kingdom_mode="explicit", kingdom=names, card_set=own[0])
