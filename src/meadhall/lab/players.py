"""Who plays a seat in the lab: ready-made strategies and dice straight on the numbers of a question, bots by sight.

A strategy reads only what its seat may know, which its own tests prove by re-deals; it may therefore be handed the
table itself, and a game between strategies needs no words at all. Every other bot gets a ``Sight``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, cast

from meadhall.bots import menu
from meadhall.bots.bot import Bot, Sight
from meadhall.bots.dominion.strategies.named import Strategy, find_strategy
from meadhall.bots.dominion.strategies.named import menu as menu_of_strategies
from meadhall.bots.voice import Voice
from meadhall.games.dominion.cards.kinds import FIRST_KINGDOM, KEYS
from meadhall.kernel.chance import Dice
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.playout import random_codes
from meadhall.kernel.state import State
from meadhall.lab.money import money

FILE: Final = "file:"
NO_FILES: Final[Mapping[str, str]] = MappingProxyType({})
SLOW: Final = ("hard", "expert")
"""Bots that search: a few games make a chunk."""


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
        sight = Sight(state, self.luck + 7919 * state.number)
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


Maker = Callable[[int], Player]
"""Makes the player of one game from the seed of its own luck."""


def maker(name: str, game: Game, files: Mapping[str, str] = NO_FILES) -> Maker:
    """How to make the player called ``name``; raise MeadhallError with a suggestion.

    ``files`` holds the texts of players that are files; one that is not there is read from disk.
    """
    if name == "random":
        return ByLot
    strategy = strategy_called(name, game, files)
    if strategy is not None:
        return lambda luck: cast(Player, strategy)
    menu.make(name, game)
    return lambda luck: BySight(menu.make(name, game), luck)


def strategy_called(name: str, game: Game, files: Mapping[str, str] = NO_FILES) -> Strategy | None:
    """The Dominion strategy of the menu, the file or the kind ``money+card`` called ``name``; None if it is none."""
    plain = name.partition("!")[0]
    is_file = plain.startswith(FILE)
    if game.key != "dominion":
        if is_file:
            raise MeadhallError(f"{game.title} has no strategies in files; {name!r} cannot play it")
        return None
    if not is_file and plain not in menu_of_strategies():
        return money(name)
    return find_strategy(name, lambda path: files.get(name) or text_of(path))


def text_of(path: str) -> str:
    """What stands in the file of a strategy; raise MeadhallError."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MeadhallError(f"the strategy {path} cannot be read: {getattr(error, 'strerror', error)}") from None


def texts_of(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The texts of all players that are files, by name."""
    files = [name for name in dict.fromkeys(names) if name.startswith(FILE)]
    return tuple((name, text_of(name.partition("!")[0].removeprefix(FILE))) for name in files)


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
    if strategy is None:
        return []
    return list(dict.fromkeys(KEYS[line.kind] for line in strategy.buys if line.kind >= FIRST_KINGDOM))
