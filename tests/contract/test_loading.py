"""Loaded states and positions that no game comes to: each is refused with a sentence, whatever is wrong with it."""

import contextlib
import copy
import json
from typing import Any

import pytest

from meadhall import games
from meadhall.kernel.chance import Dice
from meadhall.kernel.errors import BadPosition, BrokenFile
from meadhall.kernel.playout import play_out
from meadhall.kernel.state import State

KEYS = ("dominion", "1066", "domino-knights")


def saved(text: str, decisions: int, seed: int = 1) -> dict[str, Any]:
    """A saved state in the middle of a random game."""
    game, options = games.parse(text)
    state = game.new(options, seed)
    play_out(state, Dice(seed), decisions)
    data: dict[str, Any] = json.loads(json.dumps(state.to_json()))
    assert game.load(data) == state
    return data


def refused(data: dict[str, Any], *way: str | int, value: Any) -> str:
    """What is said if one place of a saved state holds another value."""
    data = copy.deepcopy(data)
    part: Any = data
    for name in way[:-1]:
        part = part[name]
    part[way[-1]] = value
    with pytest.raises(BrokenFile) as error:
        games.find(str(data["game"])).load(data)
    return str(error.value)


def test_a_table_of_dominion_that_cannot_be_is_refused() -> None:
    data = saved("dominion", 30)
    assert "cannot be read" in refused(data, "table", "players", 0, "deck", value=[999])
    assert "there is no phase 9" in refused(data, "table", "phase", value=9)
    assert "DOM-INV-3" in refused(data, "table", "coins", value=-5)
    assert "DOM-KING-1" in refused(data, "table", "kingdom", value=[0, 1])
    assert "the table has 1 of 2 players" in refused(data, "table", "players", value=data["table"]["players"][:1])
    assert "cannot be read" in refused(data, "options", "players", value=3)
    for name, value in (("active", True), ("has_bought", 1), ("start", -1), ("piles", []), ("kingdom", [7] * 10)):
        assert refused(data, "table", name, value=value)
    assert "DOM-INV-9" in refused(data, "table", "players", 0, "veiled", value=1 << 60)


def test_the_kingdom_is_chosen_before_the_first_turn_only() -> None:
    draft, turn = saved("dominion(kingdom_mode=draft)", 2), saved("dominion(kingdom_mode=draft)", 30)
    assert "DOM-KING-9" in refused(draft, "frames", value=turn["frames"])
    assert "DOM-KING-9" in refused(turn, "frames", value=draft["frames"])
    assert "DOM-KING-9" in refused(draft, "table", "phase", value=1)
    assert "DOM-KING-9" in refused(draft, "table", "active", value=1 - draft["table"]["start"])


@pytest.mark.parametrize("key", KEYS)
def test_frames_that_no_game_stacks_are_refused(key: str) -> None:
    data, other = saved(key, 30), saved(key, 0)
    steps = games.find(key).library.steps
    foreign = next(name for name, step in steps.items() if step.program is not steps[data["frames"][0][0]].program)
    assert "the seats are 0 to" in refused(data, "frames", 0, 1, value={"you": 9})
    said = refused(data, "frames", 0, 1, "you", value=True)
    assert (
        "where a number is wanted" in said or "cannot be True" in said
    )  # compiled, True is read as a number and not written again
    assert refused(data, "frames", value=[[foreign, {"you": 0}]])
    assert refused(data, "frames", value=data["frames"] * 2)
    assert refused(data, "frames", value=[])
    assert refused(data, "frames", 0, 1, value={"you": 0, "n": 1 << 80})
    assert refused(data, "number", value=-5) and refused(data, "number", value=1 << 40)
    if key == "1066":
        assert "TMM-RND-1" in refused(data, "frames", value=other["frames"])


@pytest.mark.parametrize("key", KEYS)
def test_luck_of_another_table_is_refused(key: str) -> None:
    data = saved(key, 30)
    assert "streams of luck must be" in refused(data, "luck", "streams", 0, 0, value="x")
    assert "the source of luck is" in refused(data, "luck", "source", value="wift")
    assert "stands where none can" in refused(data, "luck", "streams", 0, 1, value=-1)
    assert refused(data, "luck", "secret", value="z")


def test_a_table_of_domino_knights_that_cannot_be_is_refused() -> None:
    data = saved("domino-knights", 60)
    assert "DKN-R67" in refused(data, "table", "tokens", value=1)
    assert refused(data, "table", "first", value=32) and refused(data, "table", "still", value=-1)


def test_a_table_of_1066_that_cannot_be_is_refused() -> None:
    data = saved("1066", 60)
    for name, value in (("marker", 62), ("passed", 2), ("claimed", [-1] * 6), ("reason", 0), ("objective_damage", [0, 0, 0])):
        assert refused(data, "table", name, value=value)


def test_cards_chosen_in_secret_are_in_hand() -> None:
    for seed in range(40):
        data = saved("1066(draft=draw3_discard1)", 6 + seed % 5, seed)
        if data["frames"][-1][1].get("note"):
            assert "TMM-R13" in refused(data, "frames", -1, 1, "note", value=[[10**6], []])
            assert "TMM-R13" in refused(data, "frames", -1, 1, "note", value=[-1] * 8)
            return
    raise AssertionError("no seat has chosen in secret")


def position_of(text: str, decisions: int) -> list[str]:
    game = games.find(text)
    state = game.new(None, 1)
    play_out(state, Dice(1), decisions)
    return state.position().splitlines()


@pytest.mark.parametrize("key", KEYS)
def test_frames_in_a_position_are_checked_like_those_of_a_saved_state(key: str) -> None:
    lines = [line for line in position_of(key, 30) if not line.startswith("frames:")]
    steps = games.find(key).library.steps
    for name in list(steps)[:: max(1, len(steps) // 40)]:
        for scope in ({"you": 9}, {"you": 0}, {"you": 1, "held": [0, 1], "note": [0]}):
            frames = json.dumps([[name, scope]])
            with contextlib.suppress(BadPosition):
                play_on(games.find(key).position("\n".join([*lines, f"frames: {frames}"])))


def play_on(state: State) -> None:
    play_out(state, Dice(2), 20)
    assert not state.broken()


def test_a_position_says_the_kingdom_where_its_options_leave_it_open() -> None:
    for mode in ("draft", "random"):
        with pytest.raises(BadPosition, match=f"kingdom_mode={mode} leaves the kingdom open"):
            games.find("dominion").position(f"game: dominion(kingdom_mode={mode})\nhand 0: copper")


@pytest.mark.parametrize("key", KEYS)
def test_every_state_of_a_random_game_is_loaded(key: str) -> None:
    state = games.find(key).new(None, 5)
    for _ in range(40):
        if state.is_over:
            break
        assert state.game.load(json.loads(json.dumps(state.to_json()))) == state
        play_out(state, Dice(state.number), 4)


def test_a_turn_in_which_there_is_nothing_to_do_but_pass_is_loaded() -> None:
    state = games.find("1066").new(None, 1)
    for seed in range(30):
        play_out(state, Dice(seed), 5)
        if state.question is not None and not state.question.codes:
            assert state.game.load(json.loads(json.dumps(state.to_json()))) == state
