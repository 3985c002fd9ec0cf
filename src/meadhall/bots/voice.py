"""What bots say out of turn: the same wherever they sit, in a match or in the lab."""

from collections.abc import Callable
from typing import Final

from meadhall.bots.bot import Bot
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State

MOST: Final = 30
"""How much is said in a row; a bot with more to say goes on after the next answer."""


class Voice:
    """Speaks out of turn for a seat: all its bot has to say as soon as it may, then nothing until it may again."""

    def __init__(self, bot: Bot, seat: Seat, seed: int, options: TableOptions) -> None:
        self.bot: Final = bot
        self.seat: Final = seat
        self.seed: Final = seed
        self.topic: Final = bot.speaks_of(options)
        self.is_silent: bool = False
        """Whether all was said that there was to say while it may."""

    def speak(self, state: State, say: Callable[[int, str], None]) -> None:
        """Say what there is to say at ``state``; ``say(seat, text)`` carries it out there."""
        if not self._may_speak(state):
            self.is_silent = False
        elif not self.is_silent:
            self.is_silent = self._say_all(state, say)

    def _may_speak(self, state: State) -> bool:
        return self.topic in state.interjections(self.seat)

    def _say_all(self, state: State, say: Callable[[int, str], None]) -> bool:
        """Say one thing after another; whether that was all."""
        for _ in range(MOST):
            text = self._saying(state) if self._may_speak(state) else ""
            if not text:
                return True
            say(self.seat, text)
        return False

    def _saying(self, state: State) -> str:
        """What the bot says now by what its seat may know; empty for nothing."""
        luck = self.seed * 7919 + state.numbers[self.seat]
        world = state.redeal(self.seat, Chance.swift(luck * 1_000_003, state.chance.streams))
        return self.bot.says(world, self.seat, luck)
