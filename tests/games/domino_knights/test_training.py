"""Training in all its forms (section 4.3)."""

import json
from typing import Any

import pytest

from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import BadPosition, BrokenFile, IllegalAction
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule

from .staging import GAME, PLAIN_DECK, by_default, discard, grave, in_play, kingdom, stage, until


@rule("DKN-4.3-a", "DKN-4.3-f", "DKN-R18", "DKN-4.3-e", "DKN-5-e")
def test_any_number_of_recruits_may_be_trained_each_with_any_covering_set() -> None:
    table = stage(phase="train", recruits={0: "k1=2-1 k2=3-3"}, hand={0: "5H KH QH 9S JC"})
    table.answer(0, "train k1")
    table.answer(0, "KH")
    table.answer(0, "5H")  # more than is needed is allowed
    table.answer(0, "done")
    table.answer(0, "train k2")
    table.answer(0, "9S")
    shown = kingdom(table, 0)["candidates"]
    assert [(one["piece"], one["training"], one["credit"]) for one in shown] == [("2-1", ["KH", "5H"], 18), ("3-3", ["9S"], 9)]
    assert kingdom(table, 0)["recruits"] == []
    assert kingdom(table, 1, 0)["before"] == [] and table.seen(None, "special_announced") == []


@rule("DKN-4.3-g", "DKN-4.3-h", "DKN-4.3-j")
def test_a_candidate_neither_fights_nor_gives_its_cards_back() -> None:
    table = stage(
        phase="train", recruits={0: "k9=1-1", 1: "k3=2-1"}, candidates={0: "k1=3-3:9S", 1: "k2=5-5:KS"}, hand={0: "9H", 1: "8S"}
    )
    assert table.asked(0, "train").keys == ("train k9", "end")
    table.answer(0, "end")
    assert table.asked(0).ask == "discard"  # no knight, so no attack, and nobody else trains


@rule("DKN-4.3-l", "DKN-5.1-wealth-b", "DKN-5.1-wealth-c", "DKN-5.1-wealth-d", "DKN-5.1-wealth-e", "DKN-R21")
def test_wealth_doubles_the_cards_placed_after_it() -> None:
    table = stage(phase="train", decks=2, recruits={0: "k1=4-3 k2=9-9 k3=9-8"}, hand={0: "AD AD.2 8H 9S 6C"})
    table.answer(0, "train k1")
    table.answer(0, "8H")
    table.play(0, "AD")
    assert [card["card"] for card in kingdom(table, 0, 1)["before"]] == ["AD"]
    table.answer(0, "train k2")  # 9S counts 18
    table.play(0, "AD.2")
    table.answer(0, "train k3")  # 6C counts 24
    assert [one["credit"] for one in kingdom(table, 0)["candidates"]] == [8, 18, 24]


@rule("DKN-5.1-wealth-f", "DKN-R23", "DKN-5.3-ten-d")
def test_wealth_is_inert_after_the_train_phase() -> None:
    table = stage(phase="train", hand={0: "AD 2C", 1: "10H"}, order={1: "all"}, recruits={0: "k1=1-1"})
    table.play(0, "AD")
    table.passes(1)
    table.answer(0, "end")
    table.asked(1, "respond")  # WIN-TRAINED is the last chance
    table.passes(1)
    table.answer(0)
    assert table.view(None)["turn"] == 1 and "AD" not in discard(table)
    while table.state.turn == 1:  # type: ignore[attr-defined]
        assert "play 10H" not in table.asked(1).keys
        by_default(table)


@rule("DKN-4.3.1-e", "DKN-4.3.1-f")
def test_an_unpaid_candidate_looks_like_a_paid_one_and_a_paid_one_takes_no_cards() -> None:
    table = stage(phase="train", multi_turn_training=True, candidates={0: "k1=9-9:2S k2=1-1:3S"}, hand={0: "9S 4H"})
    assert table.asked(0, "train").keys == ("add k1", "end")
    seen = kingdom(table, 0, 1)["candidates"]
    assert [(one["cards"], one["piece"], "paid" in one) for one in seen] == [(1, None, False)] * 2


@rule("DKN-R25", "DKN-4.3.1-a")
def test_training_over_several_turns_needs_a_card_and_refills_the_pool() -> None:
    table = stage(players=2, phase="train", multi_turn_training=True, recruits={0: "k1=9-9 k2=8-8"}, hand={0: "2S", 1: ""})
    table.answer(0, "train k1")
    assert kingdom(table, 0)["candidates"][0]["training"] == ["2S"]
    until(table, 1, "train")
    until(table, 0, "train")
    assert len(kingdom(table, 0)["recruits"]) == 2


@rule("DKN-4.3.2-a", "DKN-4.3.2-b", "DKN-4.3.2-d", "DKN-R24")
def test_a_training_period_stays_open_during_the_other_turns() -> None:
    table = stage(phase="discard", train_after_discard=True, recruits={0: "k1=3-3 k2=2-2"}, hand={0: "9S 8S"}, deck=PLAIN_DECK)
    assert "train <piece> <cards>" not in table.state.interjections(0)
    table.answer(0)
    assert table.view(None)["turn"] == 1 and kingdom(table, 0)["training"]
    number = table.state.number
    table.says(0, "train k1 9S")
    assert table.state.number == number, "nobody waits for her"
    assert kingdom(table, 0)["candidates"][0]["training"] == ["9S"]
    for text in ("train k1 8S", "train k2 9H", "train k2", "train", "train k2 8S 8S", "form 8S"):
        with pytest.raises(IllegalAction):
            table.says(0, text)
    with pytest.raises(IllegalAction):
        table.says(2, "train k1 8S")
    until(table, 0, "train")  # the last prompt comes before her Draw phase
    assert kingdom(table, 0)["hand"] == ["8S"]
    table.answer(0, "train k2")
    assert not kingdom(table, 0)["training"] and in_play(table) == ["k1", "k2"]


def pending_card(card: str = "AC", **facts: Any) -> Scene:
    """Seat 1 has announced a card, and seat 0, whose training period is open, is asked for a Ten."""
    usual: dict[str, Any] = {
        "phase": "attack",
        "turn": 1,
        "train_after_discard": True,
        "training": "0",
        "recruits": {0: "k1=3-3 k3=2-2"},
        "knights": {1: "k2=4/4:S"},
        "hand": {0: "9S 8H 10H", 1: "AC 2C"},
        "order": {0: "all"},
    }
    table = stage(**{**usual, **facts})
    table.play(1, card)
    table.asked(0, "negate")
    return table


@rule("DKN-R24", "DKN-W4")
def test_a_training_submitted_while_a_card_is_pending_waits_until_none_is() -> None:
    table = pending_card()
    number = table.state.number
    table.says(0, "train k1 9S")
    table.says(0, "train k3 8H")
    assert table.state.number == number and table.asked(0, "negate")
    assert table.view(0)["submitted"] == ["train k1 9S", "train k3 8H"]
    assert "submitted" not in table.view(1) and "submitted" not in table.view(None)
    assert not kingdom(table, 0)["candidates"] and not table.seen(1, "training_held")
    table.passes(0)
    assert [piece["training"] for piece in kingdom(table, 0)["candidates"]] == [["9S"], ["8H"]]
    assert "submitted" not in table.view(0) and table.asked(1, "attack")


@rule("DKN-R24")
def test_a_submitted_training_that_has_become_impossible_is_refused_with_its_reason() -> None:
    table = pending_card("AS", hand={0: "9S 10H", 1: "AS 2C"}, recruits={0: "k1=3-3"}, knights={})
    table.says(0, "train k1 9S")
    table.passes(0)  # Death takes the recruit
    (refused,) = table.seen(0, "training_refused")
    assert refused["said"] == "train k1 9S" and "k1" in refused["reason"]
    assert not table.seen(1, "training_refused") and kingdom(table, 0)["hand"] == ["9S", "10H"]


@rule("DKN-R24")
@pytest.mark.parametrize("text", ["train", "train 1 9S", "train k1", "train k1 XX", "form k1", "drill k1 9S"])
def test_what_is_no_training_is_not_held(text: str) -> None:
    table = pending_card()
    with pytest.raises(IllegalAction):
        table.says(0, text)
    with pytest.raises(IllegalAction):
        table.says(2, "train k1 9S")
    assert "submitted" not in table.view(0)


@rule("DKN-R24")
def test_no_more_trainings_wait_than_a_hand_has_cards() -> None:
    table = pending_card()
    for _ in range(3):
        table.says(0, "train k1 9S")
    with pytest.raises(IllegalAction, match="wait"):
        table.says(0, "train k1 9S")
    table.passes(0)
    assert len(table.seen(0, "training_refused")) == 2 and len(kingdom(table, 0)["candidates"]) == 1


@rule("DKN-R24")
def test_a_submitted_training_is_saved_and_hidden_from_others() -> None:
    table = pending_card()
    table.says(0, "train k1 9S")
    state = table.state
    saved = json.loads(json.dumps(state.to_json()))
    for other in (state.clone(), GAME.load(saved), GAME.position(state.position())):
        assert other.key() == state.key()
        other.choose([])
        assert other.view(0)["kingdoms"][0]["candidates"]
    for seat in (None, 0, 1):
        world = state.redeal(seat, Chance.swift(1, state.chance.streams))
        assert world.view(seat) == state.view(seat) and not world.broken()
        world.choose([])
        assert bool(world.view(None)["kingdoms"][0]["candidates"]) == (seat == 0)


@pytest.mark.parametrize(
    "submission", [[-1, "train k1 9S"], [3, "train k1 9S"], [0, ""], [0, "dance"], ["0", "train k1 9S"], [0]]
)
def test_a_saved_submission_that_is_none_is_refused(submission: list[object]) -> None:
    table = pending_card()
    table.says(0, "train k1 9S")
    saved = json.loads(json.dumps(table.state.to_json()))
    saved["table"]["submitted"] = [submission]
    with pytest.raises(BrokenFile):
        GAME.load(saved)
    text = table.state.position().replace("submitted: 0 train k1 9S", f"submitted: {' '.join(map(str, submission))}")
    if submission != ["0", "train k1 9S"]:
        with pytest.raises(BadPosition):
            GAME.position(text)


@rule("DKN-R24", "DKN-W13")
def test_training_in_a_window_resets_no_passes() -> None:
    table = stage(
        players=2,
        phase="discard",
        train_after_discard=True,
        recruits={0: "k1=3-3"},
        hand={0: "9S JH 2C", 1: "JS"},
        order={0: "all", 1: "all"},
    )
    table.answer(0, "go on")
    table.answer(0)
    assert table.asked(0, "respond").keys == ("play JH", "train k1")
    table.answer(0, "train k1")
    table.answer(0, "9S")
    table.asked(0, "respond")
    table.passes(0)
    table.passes(1)
    assert table.view(None)["turn"] == 1


@rule("DKN-5.1-wealth-a", "DKN-R20", "DKN-4.3.2-c")
def test_with_late_training_wealth_is_played_in_windows_while_the_period_is_open() -> None:
    table = stage(phase="discard", train_after_discard=True, hand={0: "AD 2C", 1: "AD.2"}, decks=2, order={0: "all", 1: "all"})
    assert table.asked(0).ask == "discard"  # not yet
    table.answer(0)
    assert table.asked(0, "respond").keys == ("play AD",)
    table.passes(0)
    assert table.view(None)["turn"] == 1  # Bob's period is not open


@rule("DKN-R22", "DKN-R115")
def test_taken_back_training_returns_hidden_to_recruits_and_hand_with_its_mark() -> None:
    table = stage(
        phase="train",
        candidates={0: "k1=9-9:9S~1 k2=9-8:9H~1;raised"},
        effects="AD!1/0>0",
        hand={0: "2C", 1: "10H"},
        order={1: "all"},
    )
    table.play(1, "10H")
    assert [(piece["token"], piece["raised"]) for piece in kingdom(table, 0)["recruits"]] == [("k1", False), ("k2", True)]
    assert kingdom(table, 0)["hand"] == ["2C", "9H", "9S"]
    taken = table.seen(1, "training_taken_back")
    assert [event["token"] for event in taken] == ["k1", "k2"] and "cards" not in taken[0]
    assert grave(table, 0) == []


@rule("DKN-R20", "DKN-W1")
def test_with_late_training_wealth_is_not_played_at_defense_but_at_the_last_prompt() -> None:
    table = stage(
        players=2,
        turn=1,
        train_after_discard=True,
        training="0",
        knights={1: "k1=3/3:S"},
        hand={0: "AD 3C", 1: "2C"},
        deck=PLAIN_DECK.replace("3C ", ""),
    )
    table.answer(1, "attack 0")  # seat 0 has no knight and nothing to play at DEFEND
    table.asked(1, "discard")
    until(table, 0, "train")
    assert table.asked(0).keys == ("play AD", "end")
