"""A ready-made or written strategy as a bot."""

from pathlib import Path
from typing import Final

from meadhall.bots.answers import action_of
from meadhall.bots.bot import Bot, Sight
from meadhall.bots.dominion.strategies.named import find_strategy, menu
from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import MeadhallError


class StrategyBot(Bot):
    """Plays the lines of one strategy."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy: Final = strategy

    def answer(self, sight: Sight) -> Action:
        world = sight.world(0)
        assert isinstance(world, DominionState)
        return action_of(world, self.strategy.choose(world))

    def reason(self) -> str:
        return f"The strategy {self.strategy.name} says so."


def strategy_bot(name: str) -> Bot | None:
    """The bot of a strategy by name; None if there is none of that name. Raise MeadhallError for a bad file."""
    plain = name.partition("!")[0]
    if plain not in menu() and not plain.startswith("file:"):
        return None
    return StrategyBot(find_strategy(name, _read))


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MeadhallError(f"the strategy file {path} cannot be read: {error}") from None
