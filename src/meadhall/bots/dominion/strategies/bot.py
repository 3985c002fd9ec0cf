"""A ready-made or written strategy as a bot."""

from typing import Final

from meadhall.bots.answers import action_of
from meadhall.bots.bot import Bot, Sight
from meadhall.bots.dominion.strategies.named import strategy_called
from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.decision import Action


class StrategyBot(Bot):
    """Plays the lines of one strategy."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy: Final = strategy

    def answer(self, sight: Sight) -> Action:
        world = sight.world(0)
        assert isinstance(world, DominionState)
        return action_of(world, self.strategy.choose(world))

    def reason(self) -> str:
        return f"The strategy {self.strategy.name} does this here."


def strategy_bot(name: str) -> Bot | None:
    """The bot of a strategy by name; None if there is none of that name. Raise MeadhallError for a bad file."""
    strategy = strategy_called(name)
    return None if strategy is None else StrategyBot(strategy)
