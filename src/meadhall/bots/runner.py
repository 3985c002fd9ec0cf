"""Lets bots answer for their seats in a match."""

from typing import Final

from meadhall.bots.bot import Bot, Sight
from meadhall.bots.menu import make
from meadhall.kernel.chance import Chance
from meadhall.kernel.state import State
from meadhall.match.match import Match


class Runner:
    """The bots of one match, one per bot seat."""

    def __init__(self, match: Match, seed: int = 0) -> None:
        self.match: Final = match
        self.seed: Final = seed
        self.bots: Final[dict[int, Bot]] = {
            number: make(seat.bot, match.state.game) for number, seat in enumerate(match.seats) if seat.is_bot
        }
        self.silent: Final[set[int]] = set()
        """The bots that have said all they had to say while they may."""

    def is_due(self) -> bool:
        """Whether a bot is asked now."""
        question = self.match.state.question
        return question is not None and question.seat in self.bots

    def answer_once(self) -> None:
        """Let the asked bot answer."""
        state = self.match.state
        assert state.question is not None
        seat = state.question.seat
        sight = Sight(state, self.seed * 7919 + state.number)
        self.match.answer(seat, self.bots[seat].answer(sight))
        self.speak()

    def speak(self) -> None:
        """Let every bot say what it has to say out of turn."""
        for seat, bot in self.bots.items():
            if not bot.has_to_say(self.match.state.interjections(seat)):
                self.silent.discard(seat)
            elif seat not in self.silent:
                text = saying(bot, self.match.state, seat, self.seed)
                while text:
                    self.match.say(seat, text)
                    text = saying(bot, self.match.state, seat, self.seed)
                self.silent.add(seat)

    def answer_all(self) -> None:
        """Let bots answer until a person is asked or the game is over."""
        while self.is_due():
            self.answer_once()


def saying(bot: Bot, state: State, seat: int, seed: int) -> str:
    """What ``bot`` says out of turn for ``seat`` now, by what that seat may know; empty for nothing."""
    if not bot.has_to_say(state.interjections(seat)):
        return ""
    luck = seed * 7919 + state.number
    return bot.says(state.redeal(seat, Chance.swift(luck * 1_000_003, state.chance.streams)), seat, luck)
