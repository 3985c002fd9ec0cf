"""What bots say out of turn is said once while it may be, and never without end."""

from meadhall.bots.bot import Bot
from meadhall.bots.voice import MOST, Voice
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State
from tests.games.domino_knights.staging import stage


class Speaker(Bot):
    """Names its Kingdom, or whatever it is told to say, a number of times."""

    def __init__(self, text: str, times: int) -> None:
        self.text = text
        self.left = times
        self.asked = 0

    def speaks_of(self, options: TableOptions) -> str:
        return "name <kingdom>"

    def says(self, world: State, seat: int, seed: int) -> str:
        self.asked += 1
        self.left -= 1
        return self.text if self.left >= 0 else ""


def test_a_bot_is_asked_once_while_it_may_speak_and_again_when_it_may_anew() -> None:
    state = stage(players=2).state
    bot = Speaker("name Rohan", 2)
    voice = Voice(bot, 1, 0, state.options)
    heard: list[tuple[int, str]] = []

    def say(seat: int, text: str) -> None:
        heard.append((seat, text))
        state.interject(seat, text)

    voice.speak(state, say)
    assert heard == [(1, "name Rohan")] * 2 and bot.asked == 3 and voice.is_silent
    voice.speak(state, say)
    assert bot.asked == 3
    voice.speak(stage(players=2, round=2).state, say)
    assert bot.asked == 3 and not voice.is_silent
    voice.speak(state, say)
    assert bot.asked == 4 and len(heard) == 2


def test_a_bot_without_end_is_stopped_and_goes_on_after_the_next_answer() -> None:
    state = stage(players=2).state
    voice = Voice(Speaker("name Rohan", 10 * MOST), 0, 0, state.options)
    heard: list[str] = []
    voice.speak(state, lambda seat, text: heard.append(text))
    assert len(heard) == MOST and not voice.is_silent
    voice.speak(state, lambda seat, text: heard.append(text))
    assert len(heard) == 2 * MOST


def test_a_bot_speaks_by_a_world_that_its_seat_takes_for_the_true_one() -> None:
    state = stage(players=2, hand={0: "2C 3C", 1: "AS AH"}).state

    class Looker(Speaker):
        def says(self, world: State, seat: int, seed: int) -> str:
            assert world is not state and world.view(seat) == state.view(seat)
            hands.append(world.view(1)["kingdoms"][1]["hand"])
            return super().says(world, seat, seed)

    hands: list[object] = []
    for seed in range(6):
        Voice(Looker("", 1), 0, seed, state.options).speak(state, state.interject)
    assert len(hands) == 6 and any(hand != state.view(1)["kingdoms"][1]["hand"] for hand in hands)
