"""Options in all combinations: each is refused with its problems, or a whole game keeps the contract."""

import random
from typing import Any, Final

from meadhall import games
from meadhall.bots import menu
from meadhall.bots.bot import Sight
from meadhall.kernel.chance import Dice
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.options import TableOptions
from meadhall.kernel.playout import play_out
from meadhall.kit.contract import check_end
from tests.fuzz.case import REFUSED, SOUND, Case, Fuzzer
from tests.fuzz.damage import NUMBERS, ODD
from tests.fuzz.sound import refused, walk
from tests.fuzz.tables import some_options, some_values

MOST_ANSWERS: Final = 150
FEW_ANSWERS: Final = 15
"""Answers of bots in one game; those that search think longer, and begin in the middle."""
MOST_ROUNDS: Final = 100
"""A table that wants more rounds need not come to its end."""


class Options(Fuzzer):
    """Tables with random options, played at random and now and then by bots."""

    seconds = 120.0

    def __init__(self, key: str) -> None:
        self.key = key
        self.name = f"options {key}"

    def make(self, seed: int) -> Case:
        luck = random.Random(f"{self.name} {seed}")
        if luck.random() < 0.7:
            chosen = some_options(self.key, luck)
            defaults = chosen.to_json() if not chosen.to_text() else games.find(self.key).Options().to_json()
            values = {name: value for name, value in chosen.to_json().items() if value != defaults.get(name)}
        else:
            values = some_values(self.key, luck)
        if luck.random() < 0.15:
            names = [*games.find(self.key).Options.infos(), "extra", ""]
            values[luck.choice(names)] = luck.choice([*ODD, *NUMBERS, "a+b", "none", "auto"])
        player = luck.choice(["random"] * 12 + ["easy", "medium", "medium", "hard@2", "expert@2"])
        if player == "random" and values.pop("cards", None):
            values.pop("card_file", None)  # such tables are played by another fuzzer, in larger numbers
        return Case((seed, player), tuple(values.items()))

    def run(self, case: Case) -> str:
        game, (seed, player), values = games.find(self.key), case.base, dict(case.parts)
        options, found = game.Options.try_read(values)
        if options is None or found:
            assert found and all(problem.text for problem in found)
            return REFUSED
        text = game.text(options)
        if not any(letter in repr(list(values.values())) for letter in "(,)=\\"):
            assert games.parse(text)[1] == options, f"the game string {text[:200]} means something else"
        if player == "random":
            walk(game, options, seed, ends=getattr(options, "max_rounds", 0) <= MOST_ROUNDS, thorough=200)
        else:
            self.play_bots(options, seed, player)
        return SOUND

    def play_bots(self, options: TableOptions, seed: int, player: str) -> None:
        """Bots on all seats; every answer is checked by ``apply``."""
        game = games.find(self.key)
        state = game.new(options, seed)
        if "@" in player:
            play_out(state, Dice(seed), random.Random(seed).choice([0, 5, 20, 60]))
        census = state.census()
        bots = [menu.make(player, game) for _ in range(state.seats)]
        for _ in range(FEW_ANSWERS if "@" in player else MOST_ANSWERS):
            if state.question is None:
                check_end(state, census)
                return
            bot: Any = bots[state.question.seat]
            state.apply(bot.answer(Sight(state, seed)))
            assert not getattr(bot, "slips", 0), f"{player} gave an answer that is not allowed"

    def describe(self, case: Case) -> str:
        return f"{self.key} played by {case.base[1]}: {str(dict(case.parts))[:600]}"


class GameStrings(Fuzzer):
    """Game strings with odd letters in them."""

    name = "strings"

    def make(self, seed: int) -> Case:
        luck = random.Random(f"{self.name} {seed}")
        key = luck.choice(["dominion", "1066", "domino-knights"])
        text = games.find(key).text(some_options(key, luck))[:3000]
        letters = [luck.choice(text + "²(),=+*\x00\u202e \n٣é") for _ in range(luck.randint(1, 4))]
        return Case(text, tuple((luck.randrange(len(text) + 1), letter) for letter in letters))

    def run(self, case: Case) -> str:
        text = case.base
        for at, letter in case.parts:
            text = text[:at] + letter + text[at + at % 2 :]
        try:
            game, options = games.parse(text)
        except MeadhallError as error:
            return refused(error)
        game.new(options, 1).view(0)
        return SOUND
