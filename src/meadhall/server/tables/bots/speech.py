"""What bots of a table say out of turn."""

from typing import Final

from meadhall.bots import menu
from meadhall.bots.bot import Bot
from meadhall.bots.voice import Voice
from meadhall.match.match import Match


class Speakers:
    """The bots that speak at one table, one for each level."""

    def __init__(self) -> None:
        self._by_level: Final[dict[str, Bot]] = {}

    def speak(self, match: Match, seat: int, level: str) -> None:
        """Let the bot that has just answered at ``seat`` say what it has to say."""
        state = match.state
        if level not in self._by_level:
            self._by_level[level] = menu.make(level, state.game)
        speaker = self._by_level[level]
        if speaker.speaks_of(state.options):
            Voice(speaker, seat, state.numbers[seat], state.options).speak(state, match.say)
