"""Brings the toy game, and two bad bots, to servers and bot processes that the tests start."""

import time

from meadhall import games
from meadhall.bots import menu
from meadhall.bots.bot import Bot, Sight
from meadhall.kernel.decision import Action
from tests.toy import GAME

if GAME.key not in games.all_keys():
    games.register(GAME)


class Sleeper(Bot):
    """A bot that never answers in time."""

    def answer(self, sight: Sight) -> Action:
        time.sleep(60)
        raise AssertionError("it should have been stopped")


class Cheat(Bot):
    """A bot that answers what is not allowed."""

    def answer(self, sight: Sight) -> Action:
        return Action(sight.decision.number, ("everything",))


menu.register("sleeper", Sleeper)
menu.register("cheat", Cheat)
