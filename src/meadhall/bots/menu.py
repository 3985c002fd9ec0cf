"""Bots by name: the four levels, random, and whatever else a game offers."""

from collections.abc import Callable
from typing import Final

from meadhall.bots import policies
from meadhall.bots.bot import Bot
from meadhall.bots.budget import read_budget
from meadhall.bots.levels import Easy, Expert, Hard, Medium
from meadhall.bots.random_bot import RandomBot
from meadhall.kernel.bounds import nearest
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.sentence import Sentence, say

LEVELS: Final = ("easy", "medium", "hard", "expert")
SEARCHING: Final = ("hard", "expert")
_own: Final[dict[str, Callable[[], Bot]]] = {}


def names(game: Game) -> list[str]:
    """Every bot that can sit down at ``game``. ``hard`` and ``expert`` also take a budget: ``hard@500``, ``hard@0.2s``."""
    return ["random", *LEVELS, *_own, *policies.strategy_names(game)]


def register(name: str, maker: Callable[[], Bot]) -> None:
    """Make a bot of your own findable by ``name``."""
    if name in ("random", *LEVELS) or "@" in name:
        raise MeadhallError(say("{name} is not a possible name for a bot", name=repr(name)))
    _own[name] = maker


def own() -> dict[str, Callable[[], Bot]]:
    """The registered makers of bots by name."""
    return dict(_own)


def make(name: str, game: Game) -> Bot:
    """The bot called ``name``; raise MeadhallError with a suggestion."""
    level, at, text = name.partition("@")
    if level in SEARCHING:
        budget = read_budget(text) if at else policies.budget(game, level)
        policy = policies.policy(game, level)
        return Hard(policy, budget) if level == "hard" else Expert(policy, budget)
    if name in ("easy", "medium"):
        policy = policies.policy(game, name)
        return Easy(policy) if name == "easy" else Medium(policy)
    if name == "random":
        return RandomBot()
    if name in _own:
        return _own[name]()
    strategy = policies.strategy(game, name)
    if strategy is not None:
        return strategy
    hint = (
        say("only {words} take a budget", words=" and ".join(SEARCHING)) if at and level in names(game) else meant(level, game)
    )
    raise MeadhallError(say("no bot is called {name}; {hint}", name=repr(name), hint=hint))


def meant(name: str, game: Game) -> Sentence:
    """What somebody who asks for a bot that does not exist may have meant."""
    known = names(game)
    close = nearest(name, known)
    return say("did you mean {word}?", word=repr(close)) if close else say("there are {words}", words=", ".join(known))
