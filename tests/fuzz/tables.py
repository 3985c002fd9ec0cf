"""Random tables: options in unusual combinations, and states in the middle of random games at them."""

import functools
import json
import random
from typing import Any, Final

from meadhall import games
from meadhall.kernel.chance import Dice
from meadhall.kernel.options import Info, TableOptions
from meadhall.kernel.playout import play_out
from meadhall.kernel.state import State
from tests.fuzz.cards import some_file

GAMES: Final = ("dominion", "1066", "domino-knights")


def some_value(info: Info, luck: random.Random) -> Any:
    """An allowed value of an option."""
    if info.kind == "flag":
        return luck.random() < 0.5
    if info.kind == "choice":
        return luck.choice(info.choices)
    if info.kind == "number":
        few = [info.low, info.high, min(info.high, info.low + 1), luck.randint(info.low, min(info.high, info.low + 12))]
        return luck.choice([*few, *info.choices])
    if info.kind == "names":
        size = info.count or luck.choice([1, 10])
        stock = info.choices[5:] if size > 1 and not info.count else info.choices
        return luck.sample(stock, min(size, len(stock)))
    return ""


def some_values(key: str, luck: random.Random) -> dict[str, Any]:
    """Values of some options of a game, each allowed on its own."""
    options = games.find(key).Options
    share = luck.choice([0.0, 0.1, 0.3, 0.6])
    values: dict[str, Any] = {}
    if luck.random() < 0.4:
        values.update(options.presets[luck.choice(list(options.presets))])
    for name, info in options.infos().items():
        if luck.random() < share and info.kind != "text":
            values[name] = some_value(info, luck)
    if key == "dominion":
        _choose_kingdom(values, luck)
    if key == "1066" and luck.random() < 0.3:
        values["cards"] = json.dumps(some_file(luck))
    return values


def _choose_kingdom(values: dict[str, Any], luck: random.Random) -> None:
    """Every way to choose the kingdom, with what it needs."""
    cards = games.find("dominion").Options.infos()["last"].choices
    values.pop("last", None)
    values.pop("kingdom", None)
    mode = values["kingdom_mode"] = luck.choice(["preset", "random", "draft", "explicit", "rotate"])
    if mode == "explicit":
        values["kingdom"] = luck.sample(cards, 10)
    if mode == "rotate":
        values["last"] = luck.sample(cards, 10)


def some_options(key: str, luck: random.Random) -> TableOptions:
    """Options of a table that the game accepts."""
    options = games.find(key).Options
    values = some_values(key, luck)
    while True:
        read, found = options.try_read(values)
        if read is not None and not found:
            return read
        name = found[0].field if found[0].field in values else luck.choice(list(values))
        del values[name]


@functools.lru_cache(maxsize=8)
def some_state(key: str, seed: int) -> State:
    """A state of a random game at a random table; clone it before you change it."""
    luck = random.Random(f"state {key} {seed}")
    state = games.find(key).new(some_options(key, luck), luck.randrange(1000))
    play_out(state, Dice(seed), luck.choice([0, 1, 3, 10, 30, 100, 300]) + luck.randrange(5))
    return state
