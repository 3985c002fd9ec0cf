"""A bot's choice cannot depend on anything hidden: same seed, same view, other hidden cards, same choice."""

import pytest

from meadhall import games
from meadhall.bots import menu
from meadhall.bots.bot import Bot, Sight
from meadhall.bots.random_bot import RandomBot
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action
from meadhall.kernel.state import State
from tests.bots.forgetful_toy import FORGETFUL

LEVELS = ("random", "easy", "medium", "hard@16", "expert@16")
TABLES = (
    "dominion(kingdom=size-distortion)",
    "dominion(players=3,kingdom=interaction)",
    "1066",
    "1066(starter)",
    "domino-knights(players=2)",
    "domino-knights(players=3)",
)


def walk(state: State, steps: int, seed: int) -> None:
    """Play on with random answers."""
    bot = RandomBot()
    for number in range(steps):
        if state.question is None:
            return
        state.apply(bot.answer(Sight(state, seed + number)))


def check_choices(state: State, level: str, worlds: int) -> None:
    """All re-deals of the asked seat lead to the same answer."""
    assert state.question is not None
    seat = state.question.seat
    sight = Sight(state, 7)
    expected = menu.make(level, state.game).answer(sight)
    for number in range(worlds):
        other = state.redeal(seat, Chance.swift(1000 + number, state.chance.streams))
        assert other.view(seat) == state.view(seat)
        answer = menu.make(level, state.game).answer(Sight(other, 7))
        assert answer == expected, f"{level}: {expected} became {answer} at {state.decision}"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", TABLES)
def test_a_choice_does_not_depend_on_hidden_things(table: str, level: str) -> None:
    game, options = games.parse(table)
    for seed in range(2):
        state = game.new(options, seed)
        for _ in range(3):
            walk(state, 17, seed)
            if state.question is None:
                break
            check_choices(state, level, 2)


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_in_the_toy_does_not_depend_on_hidden_things(level: str) -> None:
    for seed in range(4):
        state = FORGETFUL.new(None, seed)
        for _ in range(4):
            walk(state, 3, seed)
            if state.question is None:
                break
            check_choices(state, level, 3)


def test_the_check_catches_a_bot_that_peeks() -> None:
    class Peeking(Bot):
        def answer(self, sight: Sight) -> Action:
            hidden = sight._state.clone()
            seed = hash(str(getattr(hidden, "hands", "")))
            return RandomBot().answer(Sight(hidden, seed))

    def check_many() -> None:
        for seed in range(30):
            state = FORGETFUL.new(None, seed)
            walk(state, 5, seed)
            if state.question is not None:
                check_choices(state, "peeking", 4)

    menu.register("peeking", Peeking)
    with pytest.raises(AssertionError, match="became"):
        check_many()


@pytest.mark.parametrize("table", TABLES)
def test_equal_views_lead_to_equal_worlds(table: str) -> None:
    game, options = games.parse(table)
    for seed in range(3):
        state = game.new(options, seed)
        for _ in range(6):
            walk(state, 11, seed)
            if state.question is None:
                break
            seat = state.question.seat
            other = state.redeal(seat, Chance.swift(99, state.chance.streams))
            for number in range(3):
                one, two = Sight(state, 5).world(number), Sight(other, 5).world(number)
                assert one.key() == two.key(), f"world {number} tells hidden things apart at {state.decision}"
