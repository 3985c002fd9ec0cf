"""A first look at a kingdom: which strategy of the menu to begin with, at the cost of one quick game a decision."""

import functools
import json
from importlib import resources
from typing import Final

from meadhall.bots.dominion.plan import own_plans
from meadhall.bots.dominion.playbook import Playbook
from meadhall.bots.dominion.strategies.named import classics
from meadhall.bots.dominion.trial import Trial

MOST_GAMES: Final = 40
FEWEST: Final = 4
"""How many games the strength that is known from other kingdoms counts for."""
BEST: Final = 4
"""How many of the strongest strategies are tried."""


@functools.cache
def strengths() -> dict[str, float]:
    """The score of each strategy of the menu against Big Money Ultimate, over many kingdoms: ``strengths.json``."""
    text = resources.files("meadhall.bots.dominion").joinpath("strengths.json").read_text(encoding="utf-8")
    return {name: float(score) for name, score in json.loads(text).items()}


class Look:
    """The strongest strategies that fit one kingdom, tried a game at a time. The same number of games gives the same result."""

    def __init__(self, kingdom: list[int]) -> None:
        known = strengths()
        fitting = [strategy.careful(True) for name, strategy in classics().items() if strategy.fits(kingdom)]
        fitting.sort(key=lambda strategy: -known.get(strategy.name, 0.0))
        self.strategies: Final[list[Playbook]] = [*fitting[:BEST], *own_plans(kingdom)]
        self.trial: Final = Trial(kingdom)
        most = max([known.get(strategy.name, 0.0) for strategy in fitting[:BEST]])
        self.wins: Final = [known.get(strategy.name, most) * FEWEST for strategy in self.strategies]
        self.games: Final = [FEWEST] * len(self.strategies)
        self.best: Final = [0]
        """The best strategy after ``games`` games, by place."""

    def after(self, games: int) -> Playbook:
        """The best strategy after ``games`` games."""
        games = min(games, MOST_GAMES)
        while len(self.best) <= games:
            self.try_next()
        return self.strategies[self.best[games]]

    def try_next(self) -> None:
        """One game between the best and the next in turn."""
        best = self.best[-1]
        number = len(self.best)
        other = number % len(self.strategies)
        if other != best:
            won = self.trial.game(self.strategies[other], self.strategies[best], number % 2, number)
            self.wins[other] += won
            self.wins[best] += 1.0 - won
            self.games[other] += 1
            self.games[best] += 1
        means = [wins / games for wins, games in zip(self.wins, self.games, strict=True)]
        self.best.append(means.index(max(means)))


@functools.lru_cache(maxsize=256)
def first_look(kingdom: tuple[int, ...]) -> Look:
    """The first look at a kingdom, shared by all bots of a process."""
    return Look(list(kingdom))
