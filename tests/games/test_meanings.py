"""What options tell screens beside their words, so that no screen has to read keys or sentences."""

from typing import Any, cast

import pytest

from meadhall.games import find
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import meaning_of as meaning_of_knights
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import meaning_of as meaning_of_tears
from meadhall.kernel.decision import Action
from meadhall.kernel.state import State


def asked(state: State) -> dict[str, Any]:
    """The open decision as the seat that is asked sees it."""
    assert state.decision is not None
    return cast(dict[str, Any], state.view(state.decision.seat)["decision"])


def meanings(state: State) -> dict[str, dict[str, Any]]:
    words = ("key", "count", "label")
    return {option["key"]: {name: option[name] for name in option if name not in words} for option in asked(state)["options"]}


def test_dominion_says_where_a_card_lies_and_what_it_costs() -> None:
    state = find("dominion").new(seed=1)
    state.play("treasures")
    shown = meanings(state)
    assert shown["buy copper"] == {"about": "copper", "zone": "supply", "cost": 0}


def test_ending_a_turn_of_dominion_is_the_sensible_answer_when_nothing_is_left_to_buy() -> None:
    state = find("dominion").new(seed=1)
    state.play("treasures")
    assert meanings(state)["end"] == {"main": False}
    state.play("buy copper")
    assert meanings(state)["end"] == {"main": True}


def test_dominion_tells_a_pick_from_hand_from_one_of_a_gallery() -> None:
    game = find("dominion")
    state = game.new(game.Options.read({}, "draft"), seed=1)
    assert meanings(state)["witch"] == {"about": "witch", "zone": "gallery"}


@pytest.mark.parametrize(
    ("key", "meaning"),
    [
        ("train k4", {"about": "k4", "whose": 2}),
        ("train k99", {"about": "k99"}),
        ("attack 1", {"about": "seat 1"}),
        ("seat 2", {"about": "seat 2"}),
        ("play joker.1", {"about": "joker.1"}),
        ("go on", {}),
        ("alone", {}),
    ],
)
def test_domino_knights_says_what_an_option_is_about(key: str, meaning: dict[str, Any]) -> None:
    assert meaning_of_knights(cast(KnightsState, find("domino-knights").new(seed=1066)), key) == meaning


@pytest.mark.parametrize(
    ("key", "meaning"),
    [
        ("act harold-godwinson: commander", {"about": "harold-godwinson"}),
        ("discard hot-pursuit", {"about": "hot-pursuit"}),
        ("wedge 2", {"about": "wedge 2"}),
        ("keep", {"main": True}),
        ("norman", {}),
    ],
)
def test_1066_says_what_an_option_is_about(key: str, meaning: dict[str, Any]) -> None:
    assert meaning_of_tears(cast(TearsState, find("1066").new()), key) == meaning


def test_only_windows_can_be_passed_for_good() -> None:
    state = find("domino-knights").new(seed=3)
    seen: dict[str, bool] = {}
    while not {"train", "respond"} <= seen.keys():
        decision = state.decision
        assert decision is not None
        seen[decision.ask] = asked(state)["passable"]
        state.apply(Action(decision.number, state.game.default_answer(state)))
    assert [seen["train"], seen["respond"]] == [False, True]
