"""Who plays a seat in the lab: ready-made strategies and dice straight on the numbers of a question, bots by sight.

A strategy reads only what its seat may know, which its own tests prove by re-deals; it may therefore be handed the
table itself, and a game between strategies needs no words at all. Every other bot gets a ``Sight``.
"""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Protocol

from meadhall.bots import menu
from meadhall.bots.answers import any_codes
from meadhall.bots.bot import Bot, Sight
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.state import State

FILE: Final = "file:"
SLOW: Final = ("hard", "expert")
"""Bots that search: a few games make a chunk."""


class Player(Protocol):
    """Anything that answers questions in numbers."""

    def choose(self, state: State) -> list[int]:
        """Codes that answer the open question, for the seat that is asked."""
        ...


class Dice:
    """Picks evenly among what is offered."""

    def __init__(self, luck: int) -> None:
        self.luck: Final = random.Random(luck)

    def choose(self, state: State) -> list[int]:
        return any_codes(state, self.luck)


class BySight:
    """A bot that sees what its seat may see."""

    def __init__(self, bot: Bot, luck: int) -> None:
        self.bot: Final = bot
        self.luck: Final = luck

    def choose(self, state: State) -> list[int]:
        sight = Sight(state, self.luck + 7919 * state.number)
        action = self.bot.answer(sight)
        sight.decision.check(action)
        codes = state.codes(sight.decision, action.picks)
        refusal = state.refusal(codes)
        if refusal is not None:
            raise MeadhallError(f"the bot answered {action}, which is not allowed: {refusal}")
        return codes


Maker = Callable[[int], Player]
"""Makes the player of one game from the seed of its own luck."""


def maker(name: str, game: Game, files: Mapping[str, str] = MappingProxyType({})) -> Maker:
    """How to make the player called ``name``; raise MeadhallError with a suggestion.

    ``files`` holds the texts of players that are files; one that is not there is read from disk.
    """
    if name == "random":
        return Dice
    strategy = strategy_called(name, game, files)
    if strategy is not None:
        return lambda luck: strategy
    menu.make(name, game)
    return lambda luck: BySight(menu.make(name, game), luck)


def strategy_called(name: str, game: Game, files: Mapping[str, str] = MappingProxyType({})) -> Any:
    """The Dominion strategy of the menu or the file called ``name``; None if it is something else."""
    if game.key != "dominion":
        if name.startswith(FILE):
            raise MeadhallError(f"{game.title} has no strategies in files; {name!r} cannot play it")
        return None
    try:
        from meadhall.games.dominion import strategies
    except ImportError:
        return None
    if name.startswith(FILE):
        return strategies.read_strategy(files.get(name) or text_of(name), name)
    return strategies.menu().get(name)


def text_of(name: str) -> str:
    """What stands in the file of a player called ``file:mine.txt``; raise MeadhallError."""
    path = Path(name.removeprefix(FILE))
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as mistake:
        raise MeadhallError(f"the strategy {path} cannot be read: {getattr(mistake, 'strerror', mistake)}") from None


def chunk_size(players: tuple[str, ...], game: Game) -> int:
    """How many games make a chunk: some seconds of work, whoever plays."""
    if any(name.partition("@")[0] in SLOW for name in players):
        return 4
    if all(name == "random" or strategy_called(name, game) is not None for name in players):
        return 200
    return 20


def cards_wanted(name: str, game: Game) -> list[str]:
    """The kingdom cards that a strategy wants to buy; none for other players."""
    strategy = strategy_called(name, game)
    return [] if strategy is None else strategy.kingdom_cards()
