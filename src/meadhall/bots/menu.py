"""Bots by name: the four levels, random, and whatever else a game offers."""

import difflib
from typing import Final

from meadhall.bots.bot import Bot
from meadhall.bots.random_bot import RandomBot
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game

LEVELS: Final = ("easy", "medium", "hard", "expert")


def names(game: Game) -> list[str]:
    """Every bot that can sit down at ``game``."""
    return ["random", *LEVELS]


def make(name: str, game: Game) -> Bot:
    """The bot called ``name``; raise MeadhallError with a suggestion."""
    known = names(game)
    if name not in known:
        close = difflib.get_close_matches(name, known, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"
        raise MeadhallError(f"no bot is called {name!r}; {hint}")
    return RandomBot()
