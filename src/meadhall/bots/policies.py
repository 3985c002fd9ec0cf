"""Which policy, budget and strategies each game has. A game without its own is played by lot and by search."""

from collections.abc import Callable
from typing import Final

from meadhall.bots.bot import Bot
from meadhall.bots.budget import Budget
from meadhall.bots.policy import Policy
from meadhall.kernel.game import Game

_BUDGETS: Final = {"hard": 400, "expert": 1600}
_OWN_BUDGETS: Final = {
    "dominion": {"hard": 1500, "expert": 6000},
    "1066": {"hard": 50, "expert": 200},
    "domino-knights": {"hard": 50, "expert": 1600},
}
"""Playouts that a compiled build manages in time; in pure Python the clock often ends a search first."""
_CARELESS: Final = ("medium", "hard")
"""The levels of Domino Knights that overlook what is easily overlooked; a search finds some of it after all."""
_SECONDS: Final = {"hard": 0.45, "expert": 1.8}
_own: Final[dict[str, Callable[[str], Policy]]] = {}


def register(key: str, maker: Callable[[str], Policy]) -> None:
    """Give the game ``key`` a policy; ``maker`` is called with the level."""
    _own[key] = maker


def policy(game: Game, level: str) -> Policy:
    """A fresh policy for one seat."""
    if game.key in _own:
        return _own[game.key](level)
    if game.key == "dominion":
        from meadhall.bots.dominion.policy import DominionPolicy

        return DominionPolicy(level)
    if game.key == "domino-knights":
        from meadhall.bots.domino_knights.policy import KnightsPolicy
        from meadhall.bots.domino_knights.veteran import Veteran

        careless = level in _CARELESS
        return Veteran(careless=careless) if level in _BUDGETS else KnightsPolicy(careless=careless)
    if game.key == "1066":
        from meadhall.bots.tears1066.learned import LearnedTears
        from meadhall.bots.tears1066.policy import TearsPolicy

        return LearnedTears() if level == "expert" else TearsPolicy()
    return Policy()


def budget(game: Game, level: str) -> Budget:
    """How long ``level`` usually thinks: counted so that the clock, its guard, does not have to stop it."""
    playouts = _OWN_BUDGETS.get(game.key, _BUDGETS)[level]
    return Budget(playouts, _SECONDS[level])


def strategy_names(game: Game) -> list[str]:
    """The names of a game's ready-made strategies."""
    if game.key != "dominion":
        return []
    from meadhall.bots.dominion.strategies.named import menu

    return list(menu())


def strategy(game: Game, name: str) -> Bot | None:
    """The strategy called ``name`` (or ``file:...``) as a bot; None if the game has none of that name."""
    if game.key != "dominion":
        return None
    from meadhall.bots.dominion.strategy_bot import strategy_bot

    return strategy_bot(name)
