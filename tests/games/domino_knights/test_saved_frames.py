"""Saved states whose effects in progress cannot be at their table are refused, with the rule behind it."""

import json
import random
from typing import Any

import pytest

from meadhall import games
from meadhall.games.domino_knights.battle.defense import AssignBlocker
from meadhall.games.domino_knights.cards import names
from meadhall.kernel.errors import BrokenFile
from meadhall.kernel.frames import Frame
from meadhall.kernel.state import State
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import rule

GAME = games.find("domino-knights")


def state_at(wanted: str) -> State:
    """The first state of random games that stands at a step, with whatever lies below it."""
    for seed in range(200):
        state, luck = GAME.new(None, seed), random.Random(seed)
        while not state.is_over:
            assert isinstance(state.top, Frame)
            if state.top.step.name == wanted:
                return state
            state.apply(random_answer(state, luck))
    raise AssertionError(f"no game comes to {wanted}")


def refusal(state: State, frames: list[Any], **table: Any) -> str:
    """Why a state with other effects in progress cannot be loaded."""
    data = json.loads(json.dumps(state.to_json()))
    assert GAME.load(data) == state
    data["frames"] = frames
    data["table"].update(table)
    with pytest.raises(BrokenFile) as refused:
        GAME.load(data)
    return str(refused.value)


@rule("DKN-4-a")
def test_the_turn_belongs_to_the_seat_whose_turn_it_is() -> None:
    state = state_at("turns/0.do/9")
    assert "DKN-4-a" in refusal(state, [["turns/0.do/9", {"you": -1}]])
    assert "DKN-4-a" in refusal(state, [["turns/0.do/9", {"you": state.asked, "note": [[0], [1]]}]])


@rule("DKN-4-a")
def test_a_step_belongs_to_its_phase() -> None:
    state = state_at("turns/0.do/9")
    assert "does not belong to the phase" in refusal(state, [["turns/0.do/14.else/1.do/0", {"you": state.asked}]])


@rule("DKN-W12")
def test_an_event_window_is_the_open_one() -> None:
    state = state_at("turns/0.do/9")
    window = ["turns/0.do/6.asking", {"you": state.asked, "target": 0}]
    assert "DKN-W12" in refusal(state, [["turns/0.do/7", {"you": state.asked}], window])


def test_a_window_lies_on_what_it_answers() -> None:
    state = state_at("battle/6.asking")
    turn, battle, window = state.to_json()["frames"]
    copying = ["copies/0", {"you": state.asked}]
    assert "does not lie on" in refusal(state, [turn, battle, copying, window])
    assert "something else than the effect below" in refusal(state, [turn, battle, [window[0], {**window[1], "target": 0}]])


@rule("DKN-4-a")
def test_a_battle_begins_in_a_turn_only() -> None:
    state = state_at("battle/0")
    turn, battle = state.to_json()["frames"]
    assert "does not begin during" in refusal(state, [turn, battle, battle])
    assert "does not begin during" in refusal(state, [turn, battle, ["negate/1", {"you": state.asked}], battle])


@rule("DKN-4.3-b")
def test_what_is_trained_can_be_trained() -> None:
    state = state_at("training/0")
    *below, (step, values) = state.to_json()["frames"]
    pair = -3
    assert "DKN-4.3-b" in refusal(state, [*below, [step, {**values, "n": pair}]])


@rule("DKN-4.3-c")
def test_cards_that_train_together_go_together() -> None:
    state = state_at("training/0")
    *below, (step, values) = state.to_json()["frames"]
    hand = state.table_json()["hands"][state.asked]
    suits = {names.SUIT_BIT[card]: card for card in hand if names.VALUE[card]}
    assert len(suits) > 1
    assert "DKN-4.3-c" in refusal(state, [*below, [step, {**values, "held": list(suits.values())[:2]}]])


@rule("DKN-W2")
def test_a_card_that_is_told_of_is_aimed_at_what_it_can_be_aimed_at() -> None:
    state = state_at("play/1")
    *below, (step, values) = state.to_json()["frames"]
    others = [piece["token"] for piece in state.table_json()["recruits"][state.asked + 1]]
    assert "DKN-W2" in refusal(state, [*below, [step, {**values, "n": others[0]}]])


@rule("DKN-5-a", "DKN-INV13")
def test_a_game_is_saved_where_a_card_that_has_taken_effect_leaves_a_copy_without_model() -> None:
    state = state_at("play/7")
    assert GAME.load(json.loads(json.dumps(state.to_json()))) == state


@rule("DKN-4.4.2-a")
def test_what_each_player_does_in_turn_is_done_by_the_player_whose_turn_it_is() -> None:
    state = state_at("battle/5.each/1")
    *below, loop, share = state.to_json()["frames"]
    assert loop[0] == "battle/5.again" and loop[1]["n"] == share[1]["you"]
    reason = "done for a seat whose turn it is not"
    assert reason in refusal(state, [*below, share])
    other = (share[1]["you"] + 1) % state.seats
    assert reason in refusal(state, [*below, loop, [share[0], {**share[1], "you": other}]])


def state_of_several_blockers() -> State:
    """A state in which one of several picked knights is placed before an attacker."""
    for seed in range(400):
        state, luck = GAME.new(None, seed), random.Random(seed)
        while not state.is_over:
            assert isinstance(state.top, Frame)
            if isinstance(state.top.step, AssignBlocker) and state.top.scope.held:
                return state
            state.apply(random_answer(state, luck))
    raise AssertionError("nobody blocks with several knights")


@rule("DKN-4.4.4-b")
def test_a_blocker_that_is_placed_is_a_knight_of_the_table() -> None:
    state = state_of_several_blockers()
    *below, (step, values) = state.to_json()["frames"]
    held = [9999, *values["held"][1:]]
    assert "do not fit together" in refusal(state, [*below, [step, {**values, "held": held}]])


@rule("DKN-4.4.7-c")
def test_a_domino_in_a_graveyard_is_known_to_all() -> None:
    def with_a_grave() -> State:
        for seed in range(100):
            state, luck = GAME.new(None, seed), random.Random(seed)
            while not state.is_over and not any(state.table_json()["graves"]):
                state.apply(random_answer(state, luck))
            if not state.is_over:
                return state
        raise AssertionError("no domino was buried")

    state = with_a_grave()
    graves = json.loads(json.dumps(state.table_json()["graves"]))
    buried = next(piece for grave in graves for piece in grave)
    del buried["known"]
    assert "graves" in refusal(state, state.to_json()["frames"], graves=graves)


@rule("DKN-4.4.6-a", "DKN-4.4.8-a")
def test_a_battle_has_no_result_before_it_is_resolved() -> None:
    state = state_of_several_blockers()
    battle = state.table_json()["battle"]
    for result in ({"loot": 0}, {"lost": [9999]}, {"damage": 3}, {"victor": 1}):
        assert "DKN-4.4." in refusal(state, state.to_json()["frames"], battle={**battle, **result})
