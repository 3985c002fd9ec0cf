"""Scenes are strict: what is misspelt, or answered by a seat that is not asked, fails the test."""

import pytest

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from meadhall.kit.scene import Scene, scene

KEYS = ("dominion", "1066", "domino-knights")


@pytest.mark.parametrize("key", KEYS)
def test_a_misspelt_fact_is_refused_also_if_it_is_empty(key: str) -> None:
    for said in ("", "x", {0: ""}, {}):
        with pytest.raises((MeadhallError, AssertionError), match="dekc"):
            scene(key, dekc=said)


@pytest.mark.parametrize("key", games.all_keys())
def test_a_misspelt_question_is_not_answered_with_nothing(key: str) -> None:
    table = Scene(games.find(key).new(None, 1))
    with pytest.raises(AttributeError, match="a scene has no hnd"):
        table.hnd(0)
    with pytest.raises(AssertionError, match="there is no fact disard 0: did you mean discard"):
        table.fact("disard", 0)
    with pytest.raises(AssertionError, match=r"a seat is needed: hand 0 (or|to) hand"):
        table.hand()
    with pytest.raises(AssertionError, match="there are only"):
        table.fact("hand", 9)
    with pytest.raises(AssertionError, match="number belongs to no seat"):
        table.fact("number", 0)
    assert table.number == 1


def test_a_line_that_this_position_does_not_have_is_empty() -> None:
    assert scene("dominion").revealed(0) == "" and scene("domino-knights").fame(0) == ""


def test_only_the_open_decision_of_a_seat_can_be_refused() -> None:
    table = scene("dominion", hand={0: "copper"}, deck={0: "copper"})
    assert "buy gold" in table.refused(0, "buy gold")
    with pytest.raises(AssertionError, match="seat 1 was to be asked"):
        table.refused(1, "buy gold")
    with pytest.raises(AssertionError, match="was accepted"):
        table.refused(0, "buy copper")
    over = scene("1066", result="0 timeout")
    with pytest.raises(AssertionError, match="the game is over"):
        over.refused(0, "pass")
