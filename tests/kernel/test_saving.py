"""Saved states and position texts that cannot be are refused with the reason, never half loaded."""

from typing import Any

import pytest

import meadhall
from meadhall.kernel.errors import BadPosition, BrokenFile, GameOver, IllegalAction
from meadhall.kernel.frames import MOST_ANSWERS
from meadhall.kernel.position import read_cards, read_lines, write_cards
from tests.toy import GAME


def saved() -> dict[str, Any]:
    return meadhall.new("toy", seed=3).to_json()


def test_a_saved_state_goes_on_alike() -> None:
    state = meadhall.new("toy", seed=3)
    again = meadhall.load(saved())
    for each in (state, again):
        each.play("draw")
    assert state.key() == again.key()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": 5}, "names its game"),
        ({"rules": 2}, "newer than the 1 known here"),
        ({"rules": "x"}, "newer than"),
        ({"frames": [["nowhere/1", {"you": 0}]]}, "no step is called 'nowhere/1'"),
        ({"frames": [["turns/0", {"you": 0}]]}, "must stand at a question"),
        ({"frames": [["turns/0.do/0", {"you": 0, "mood": 1}]]}, "does not know mood"),
        ({"options": {"players": 7}}, "players: 7"),
        ({"table": {}}, "cannot be read"),
        ({"luck": {}}, "cannot be read"),
    ],
)
def test_a_broken_state_is_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        meadhall.load({**saved(), **change})


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(BrokenFile):
        meadhall.load([])  # type: ignore[arg-type]
    with pytest.raises(BrokenFile, match="this is a state of 'chess', not of 'toy'"):
        GAME.load({"game": "chess"})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hand 0 strike", "line 1: 'hand 0 strike' is not of the form"),
        ("hand 0: strike\nhand 0: ward", r"line 2 \(hand 0\): this line was already given"),
        ("hand zero: strike", "'zero' is not a seat number"),
        ("hand 9: strike", "there are only 2 seats"),
        ("hand 0: sword", "there is no 'sword'"),
        ("hand 0: strike*x", r"'strike\*x' has no sensible number"),
        ("crown: 1", "this game knows hand, points"),
    ],
)
def test_a_wrong_position_names_line_and_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        meadhall.position("toy", text)


def test_comments_and_empty_lines_are_passed_over() -> None:
    lines = read_lines("# a scene\n\nhand 0: strike*2 ward  # two and one\n")
    assert [(line.number, line.name, line.seat, line.value) for line in lines] == [(3, "hand", 0, "strike*2 ward")]
    assert write_cards(read_cards(lines[0], ["strike", "ward"])) == "strike*2 ward"


def test_playing_in_text_is_checked() -> None:
    state = meadhall.new("toy", seed=3)
    key = state.key()
    with pytest.raises(IllegalAction, match="'dance' is not offered"):
        state.play("dance")
    with pytest.raises(IllegalAction, match="may not say 'resign' now; allowed: nothing"):
        state.interject(0, "resign")
    assert state.key() == key
    while not state.is_over:
        state.play("rest" if state.ask_key() == "turn" else "pass")
    with pytest.raises(GameOver):
        state.play("rest")


def test_unknown_luck_is_refused() -> None:
    with pytest.raises(ValueError, match="the source of luck is"):
        GAME.new(None, 1, source="dice")
    assert GAME.new(None, 1, source="fair").chance.source == "fair"


@pytest.mark.parametrize("number", [0, MOST_ANSWERS + 2, 10**30])
def test_no_decision_has_a_number_beyond_the_budget(number: int) -> None:
    for change in ({"number": number}, {"numbers": [1, number]}):
        with pytest.raises(BrokenFile):
            meadhall.load({**saved(), **change})
