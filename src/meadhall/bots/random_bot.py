"""Plays anything that is allowed."""

import random

from meadhall.bots.bot import Sight
from meadhall.kernel.decision import Action


class RandomBot:
    """A bot that picks evenly among what is offered."""

    def answer(self, sight: Sight) -> Action:
        decision = sight.decision
        luck = random.Random(f"random {sight.seed} {decision.number}")
        stock = [option.key for option in decision.options for _ in range(option.count)]
        world = sight.world(0)
        for _ in range(100):
            size = luck.randint(decision.low, min(decision.high, len(stock)))
            action = Action(decision.number, tuple(luck.sample(stock, size)))
            if world.allows(action):
                return action
        return Action(decision.number, sight.game.default_answer(world))

    def reason(self) -> str:
        return "It was drawn by lot."
