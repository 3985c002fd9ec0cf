"""Who plays a seat in the lab: ready-made strategies and dice straight on the numbers of a question, bots by sight.

A strategy reads only what its seat may know, which its own tests prove by re-deals; it may therefore be handed the
table itself, and a game between strategies needs no words at all. Every other bot gets a ``Sight``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from meadhall.bots import menu, policies
from meadhall.bots.bot import Bot, Sight
from meadhall.bots.voice import Voice
from meadhall.kernel.chance import Dice
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.playout import random_codes
from meadhall.kernel.state import State

FILE: Final = "file:"
NO_TEXTS: Final[Mapping[str, str]] = MappingProxyType({})


class Player(Protocol):
    """Anything that answers questions in numbers."""

    def choose(self, state: State) -> list[int]:
        """Codes that answer the open question, for the seat that is asked."""
        ...


class ByLot:
    """Picks evenly among what is offered."""

    def __init__(self, luck: int) -> None:
        self.dice: Final = Dice(luck)

    def choose(self, state: State) -> list[int]:
        return random_codes(state, self.dice)


class BySight:
    """A bot that sees what its seat may see."""

    def __init__(self, bot: Bot, luck: int) -> None:
        self.bot: Final = bot
        self.luck: Final = luck

    def choose(self, state: State) -> list[int]:
        sight = Sight(state, self.luck + 7919 * state.numbers[state.asked])
        action = self.bot.answer(sight)
        sight.decision.check(action)
        codes = state.codes(sight.decision, action.picks)
        refusal = state.refusal(codes)
        if refusal is not None:
            raise MeadhallError(f"the bot answered {action}, which is not allowed: {refusal}")
        return codes


def voices_of(players: Sequence[Player], options: TableOptions) -> list[Voice]:
    """The voices of those who may have something to say out of turn at such a table; ``players`` stand by seat."""
    bots = [(seat, player) for seat, player in enumerate(players) if isinstance(player, BySight)]
    return [Voice(one.bot, seat, one.luck, options) for seat, one in bots if one.bot.speaks_of(options)]


class Entrant(NamedTuple):
    """Somebody who can play: looked up once by name, made again for each game from the seed of its own luck."""

    name: str
    make: Callable[[int], Player]
    cards: tuple[str, ...] = ()
    """The kingdom cards that a strategy wants to buy."""
    chunk: int = 200
    """How many games make a chunk: some seconds of work."""


def entrant(name: str, game: Game, texts: Mapping[str, str] = NO_TEXTS) -> Entrant:
    """The player called ``name``; raise MeadhallError with a suggestion.

    ``texts`` holds the texts of players that are files; one that is not there is read from disk.
    """
    if name == "random":
        return Entrant(name, ByLot)
    ready = policies.strategies(game)
    if ready is None and name.startswith(FILE):
        raise MeadhallError(f"{game.title} has no strategies in files; {name!r} cannot play it")
    if ready is not None:
        strategy: Any = ready.strategy_called(name, texts)
        if strategy is not None:
            return Entrant(name, lambda luck: strategy, tuple(ready.cards_wanted(strategy)))
    menu.make(name, game)
    chunk = 4 if name.partition("@")[0] in menu.SEARCHING else 20
    return Entrant(name, lambda luck: BySight(menu.make(name, game), luck), chunk=chunk)


def texts_of(names: Iterable[str], game: Game) -> tuple[tuple[str, str], ...]:
    """The texts of all players that are files, by name."""
    files = [name for name in dict.fromkeys(names) if name.startswith(FILE)]
    return tuple((name, policies.strategies(game).text_of(name.partition("!")[0].removeprefix(FILE))) for name in files)
