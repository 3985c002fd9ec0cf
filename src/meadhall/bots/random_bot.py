"""Plays anything that is allowed."""

import random

from meadhall.bots.answers import any_answer
from meadhall.bots.bot import Bot, Sight
from meadhall.kernel.decision import Action


class RandomBot(Bot):
    """A bot that picks evenly among what is offered."""

    def answer(self, sight: Sight) -> Action:
        decision = sight.decision
        return any_answer(sight.world(0), random.Random(f"random {sight.seed} {decision.number}"))

    def reason(self) -> str:
        return "It was picked at random."
