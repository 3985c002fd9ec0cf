"""Which policy, budget and strategies each game has. A game without its own is played by lot and by search.

They are in ``bots/GAME/levels.py`` and ``bots/GAME/strategies``, or in ``bots/`` of somebody else's package.
"""

from collections.abc import Callable
from typing import Any, Final

from meadhall import games
from meadhall.bots.bot import Bot
from meadhall.bots.budget import Budget
from meadhall.bots.policy import Policy
from meadhall.kernel.game import Game

BUDGETS: Final = {"hard": 400, "expert": 1600}
"""Playouts that a compiled build manages in time; in pure Python the clock often ends a search first."""
_SECONDS: Final = {"hard": 0.45, "expert": 1.8}
_own: Final[dict[str, Callable[[str], Policy]]] = {}


def register(key: str, maker: Callable[[str], Policy]) -> None:
    """Give the game ``key`` a policy; ``maker`` is called with the level."""
    _own[key] = maker


def own() -> dict[str, Callable[[str], Policy]]:
    """The registered makers of policies by the key of their game."""
    return dict(_own)


def policy(game: Game, level: str) -> Policy:
    """A fresh policy for one seat."""
    registered = _own.get(game.key)
    if registered is not None:
        return registered(level)
    levels = games.part(game, "meadhall.bots", "levels")
    made = Policy() if levels is None else levels.policy(level)
    assert isinstance(made, Policy)
    return made


def budget(game: Game, level: str) -> Budget:
    """How long ``level`` usually thinks: counted so that the clock, its guard, does not have to stop it."""
    levels = games.part(game, "meadhall.bots", "levels")
    return Budget(getattr(levels, "BUDGETS", BUDGETS)[level], _SECONDS[level])


def strategies(game: Game) -> Any:
    """The ready-made strategies of a game, as a module; None if it has none."""
    return games.part(game, "meadhall.bots", "strategies")


def strategy_names(game: Game) -> list[str]:
    """The names of a game's ready-made strategies."""
    ready = strategies(game)
    return [] if ready is None else list(ready.menu())


def strategy(game: Game, name: str) -> Bot | None:
    """The strategy called ``name`` (or ``file:...``) as a bot; None if the game has none of that name."""
    ready = strategies(game)
    found = None if ready is None else ready.strategy_bot(name)
    assert found is None or isinstance(found, Bot)
    return found
