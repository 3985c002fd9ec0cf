"""Whatever is done to a saved state or a position text, it loads or it is refused with our own error."""

import copy
import json
import random
from typing import Any

import pytest

from meadhall import games
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.bounds import LONGEST_POSITION
from meadhall.kernel.chance import Dice
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.playout import play_out
from meadhall.kernel.state import State

ODD: tuple[Any, ...] = (None, -1, 10**9, "", "x", [], {}, True, 1.5, [None], {"you": "me"})


def somewhere(key: str, seed: int) -> State:
    """A state in the middle of a random game."""
    state = games.find(key).new(None, seed)
    play_out(state, Dice(seed), 40 + 20 * seed)
    return state


def damaged(data: Any, luck: random.Random) -> Any:
    """A copy of plain data with one part replaced or removed."""
    data = copy.deepcopy(data)
    at, depth = data, 0
    while True:
        names = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not names:
            return data
        name = luck.choice(names)
        inner = at[name]
        if isinstance(inner, dict | list) and inner and (depth < 1 or luck.random() < 0.7):
            at, depth = inner, depth + 1
            continue
        if luck.random() < 0.3:
            del at[name]
        else:
            at[name] = luck.choice(ODD)
        return data


@pytest.mark.parametrize("key", games.all_keys())
def test_a_damaged_state_loads_or_is_refused(key: str) -> None:
    luck = random.Random(f"damage {key}")
    refused = 0
    for seed in range(4):
        data = json.loads(json.dumps(somewhere(key, seed).to_json()))
        for _ in range(150):
            try:
                games.find(key).load(damaged(data, luck))
            except MeadhallError:
                refused += 1
    assert refused > 100


@pytest.mark.parametrize("key", games.all_keys())
def test_a_damaged_position_is_set_up_or_refused(key: str) -> None:
    luck = random.Random(f"position {key}")
    refused = 0
    for seed in range(4):
        lines = somewhere(key, seed).position().splitlines()
        for _ in range(100):
            changed = lines[:]
            at = luck.randrange(len(changed))
            head, colon, value = changed[at].partition(":")
            garbled = "".join(luck.sample(value, len(value))) if value.strip() else "nonsense"
            changed[at] = luck.choice(
                [f"{head}{colon} nonsense", f"{head} 99{colon}{value}", garbled, f"{head}{colon}{garbled}", f"{head}{colon} -7"]
            )
            try:
                games.find(key).position("\n".join(changed))
            except MeadhallError:
                refused += 1
    assert refused > 100


@pytest.mark.parametrize("key", games.all_keys())
def test_a_position_of_enormous_parts_is_refused_in_a_short_sentence(key: str) -> None:
    lines = somewhere(key, 1).position().splitlines()
    enormous = ("9" * 5000, "²", "[" * 100_000, "x" * 100_000, "a+" * 50_000, '{"a":' * 50_000)
    for at, line in enumerate(lines):
        head = line.partition(":")[0]
        for value in enormous:
            if head.startswith("name") and value == "²":
                continue  # a name may be that
            with pytest.raises(MeadhallError) as refused:
                games.find(key).position("\n".join([*lines[:at], f"{head}: {value}", *lines[at + 1 :]]))
            assert len(str(refused.value)) <= 2000, (head, value[:9])
    with pytest.raises(MeadhallError, match="characters"):
        games.find(key).position("\n".join([*lines, "# " + "x" * LONGEST_POSITION]))


def test_a_kingdom_may_have_any_name_and_its_position_is_still_read() -> None:
    state = somewhere("domino-knights", 1)
    assert isinstance(state, KnightsState)
    state.names[0] = "Wessex² " + "1" * 15
    again = state.game.position(state.position())
    assert isinstance(again, KnightsState) and again.names == state.names


@pytest.mark.parametrize("key", games.all_keys())
def test_enormous_options_are_refused_with_ten_problems_at_most(key: str) -> None:
    options = games.find(key).Options
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    enormous = ("9" * 5000, 10**5000, "x" * 10**6, "a+" * 50_000, ["a"] * 50_000, ["x" * 10**6], deep, {"a": deep}, [10**5000])
    for name in [*options.infos(), "x" * 10**6]:
        for value in enormous:
            found, problems = options.try_read({name: value})
            assert problems and (found is None or problems), (name, str(type(value)))
            assert len(problems) <= 11 and sum(len(str(problem)) for problem in problems) <= 8000, name
    assert options.try_read({f"option{number}": 1 for number in range(10_000)})[1]
    assert options.try_read({}, "x" * 10**6)[1]


@pytest.mark.parametrize("key", games.all_keys())
def test_a_refused_interjection_changes_nothing(key: str) -> None:
    state = somewhere(key, 1)
    before = state.key()
    for seat in range(state.seats):
        for text in ("", "dance", "set", "set moat", "order x", "resign now", "set moat=maybe"):
            with pytest.raises(MeadhallError):
                state.interject(seat, text)
            assert state.key() == before
