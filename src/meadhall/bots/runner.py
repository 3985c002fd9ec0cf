"""Lets bots answer for their seats in a match."""

from typing import Final

from meadhall.bots.bot import Bot, Sight
from meadhall.bots.menu import make
from meadhall.bots.voice import Voice
from meadhall.match.match import Match


class Runner:
    """The bots of one match, one per bot seat."""

    def __init__(self, match: Match, seed: int = 0) -> None:
        self.match: Final = match
        self.seed: Final = seed
        self.bots: Final[dict[int, Bot]] = {
            number: make(seat.bot, match.state.game) for number, seat in enumerate(match.seats) if seat.is_bot
        }
        options = match.state.options
        bots = [(number, bot) for number, bot in self.bots.items() if bot.speaks_of(options)]
        self.voices: Final = [Voice(bot, number, seed, options) for number, bot in bots]

    def is_due(self) -> bool:
        """Whether a bot is asked now."""
        question = self.match.state.question
        return question is not None and question.seat in self.bots

    def answer_once(self) -> None:
        """Let the asked bot answer."""
        state = self.match.state
        assert state.question is not None
        seat = state.question.seat
        sight = Sight(state, self.seed * 7919 + state.numbers[state.asked])
        self.match.answer(seat, self.bots[seat].answer(sight))
        self.speak()

    def speak(self) -> None:
        """Let every bot say what it has to say out of turn."""
        for voice in self.voices:
            voice.speak(self.match.state, self.match.say)

    def answer_all(self) -> None:
        """Let bots answer until a person is asked or the game is over."""
        while self.is_due():
            self.answer_once()
