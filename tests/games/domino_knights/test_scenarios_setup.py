"""The worked scenarios of setup, drawing, training and promotion."""

from typing import Any

from meadhall.api import new
from meadhall.kernel.events import Event
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule

from .staging import by_default, deal, discard, grave, in_play, kingdom, knight, stage, until, until_turn


@rule("DKN-S1", "DKN-1-f", "DKN-3-g", "DKN-3-i", "DKN-3-j", "DKN-3-k", "DKN-1-b", "DKN-1-d")
def test_setup_of_three_players_with_double_nine() -> None:
    view = new("domino-knights", 5, players=3).view(None)
    first = view["first"]
    assert [kingdom["points"] for kingdom in view["kingdoms"]] == [27, 27, 27]
    assert [len(kingdom["recruits"]) for kingdom in view["kingdoms"]] == [2, 2, 2]
    assert view["peasants"] == 49
    assert [kingdom["hand_size"] for kingdom in view["kingdoms"]] == [6 if seat == first else 5 for seat in range(3)]
    assert view["deck"] == 38 and view["discard"] == []


@rule("DKN-S2", "DKN-1-d", "DKN-R4", "DKN-0.1-c")
def test_setup_of_five_players_with_double_twelve() -> None:
    view = new("domino-knights", 5, players=5, domino_set="12").view(None)
    assert [kingdom["points"] for kingdom in view["kingdoms"]] == [36] * 5
    assert view["peasants"] == 81 and view["deck"] == 82 and view["bonus"] == 4


@rule("DKN-S4", "DKN-3-c", "DKN-3-d", "DKN-3-e", "DKN-3-f", "DKN-R3")
def test_a_joker_is_replaced_and_a_tie_redrawn_to_find_the_first_player() -> None:
    journal: list[Event] = []
    state = deal(players=4, setup=["KS joker.1 7C KD QH AS 2H"], journal=journal)
    shown = [(event.seat, event.public["card"]) for event in journal if event.kind == "first_draw" and event.public]
    assert shown == [(0, "KS"), (1, "joker.1"), (1, "7C"), (2, "KD"), (3, "QH"), (0, "AS"), (2, "2H")]
    assert [event.public for event in journal if event.kind == "first_tie"] == [{"seats": [0, 2]}]
    assert state.view(None)["first"] == 2
    assert sum(state.census().values()) == 108 + 55


@rule("DKN-S5", "DKN-R2", "DKN-X2", "DKN-3-k", "DKN-4-b")
def test_the_first_player_draws_nothing_in_her_first_turn() -> None:
    journal: list[Event] = []
    state = deal(players=3, first_player=0, deck="2C 3C 4C 5C 6C 7C 8C 9C 2D 3D 4D 5D 6D 7D 8D 9D", journal=journal)
    assert not [event for event in journal if event.kind in ("cards_drawn", "draw_short")]
    assert state.view(0)["kingdoms"][0]["hand_size"] == 6
    state.play("end")
    state.play("2C")
    drawn = [(event.seat, event.public) for event in journal if event.kind == "cards_drawn"]
    assert drawn == [(1, {"count": 1, "deck": 37})]


@rule("DKN-S6", "DKN-4.1-d", "DKN-4.1-h")
def test_a_draw_phase_fills_up_recruits_and_hand() -> None:
    table = stage(phase="draw", hand={0: "2C 3C 4C"}, recruits={0: "k1=9-8"}, peasants="0-1 1-1 2-1 3-1 4-1 5-1 6-1")
    assert kingdom(table, 0)["hand_size"] == 6
    assert [recruit["piece"] for recruit in kingdom(table, 0)["recruits"]] == ["9-8", "1-0"]
    assert table.view(None)["peasants"] == 6


@rule("DKN-S7", "DKN-4.1-c", "DKN-4.1-e", "DKN-4.1-f", "DKN-R7", "DKN-X3")
def test_recycling_keeps_the_top_of_every_graveyard() -> None:
    table = stage(
        phase="discard",
        hand={0: "2C"},
        grave={0: "5-5 3-1 2-0", 1: "6-6"},
        peasants="1-1 2-1 2-2 3-2",
    )
    table.answer(0)
    assert kingdom(table, 1)["hand_size"] == 6 and len(kingdom(table, 1)["recruits"]) == 2
    assert table.view(None)["peasants"] == 4
    assert grave(table, 0) == ["2-0"] and grave(table, 1) == ["6-6"]
    recycled = table.seen(None, "peasants_recycled")
    assert [event["returned"] for event in recycled] == [{"0": ["5-5", "3-1"]}] and recycled[0]["peasants"] == 6


@rule("DKN-S9", "DKN-4.1-i", "DKN-R6", "DKN-5-f")
def test_an_emptied_deck_is_renewed_in_the_middle_of_a_draw() -> None:
    table = stage(phase="discard", hand={0: "2C", 1: "3C 4C 5C"}, deck="9S", discard="2H 3H 4H 5H 6H 7H 8H")
    table.answer(0)
    hand = kingdom(table, 1)["hand"]
    assert len(hand) == 6 and "9S" in hand
    assert table.view(None)["deck"] == 5 and discard(table) == []
    assert [event["deck"] for event in table.seen(None, "deck_reshuffled")] == [7]


@rule("DKN-S10", "DKN-4.1-j", "DKN-R6")
def test_draws_that_find_neither_deck_nor_discard_are_lost() -> None:
    table = stage(phase="discard", hand={0: "2C", 1: "3C 4C 5C"}, deck="9S")
    table.answer(0)
    assert kingdom(table, 1)["hand"] == ["3C", "4C", "5C", "9S"]
    assert [(event["kind"], event["missing"]) for event in table.seen(None, "draw_short")] == [("cards", 2)]


@rule("DKN-S11", "DKN-R9", "DKN-X15", "DKN-5.3-joker-c")
def test_a_raised_recruit_is_extra_while_it_is_untrained() -> None:
    recruits = "k1=4-2 k2=6-1 k3=9-7;raised"
    table = stage(players=2, phase="train", recruits={0: recruits}, hand={0: "7H 8S 9S", 1: ""})
    table.answer(0, "train k2")
    table.answer(0, "7H")
    table.answer(0, "end")
    table.answer(0)
    until_turn(table, 0)
    assert len(kingdom(table, 0)["recruits"]) == 3
    table = stage(players=2, phase="train", recruits={0: recruits}, hand={0: "7H 8S 9S", 1: ""})
    table.answer(0, "train k3")
    table.answer(0, "8S")
    table.answer(0, "end")
    table.answer(0)
    until_turn(table, 0)
    assert [recruit["piece"] for recruit in kingdom(table, 0)["recruits"]] == ["4-2", "6-1"]


# --- training and promotion -----------------------------------------------------------------------------------------


@rule("DKN-S12", "DKN-4.3-b", "DKN-4.3-c", "DKN-2-l", "DKN-2-m", "DKN-4.3.3-a", "DKN-4.3.3-b", "DKN-4.3-d")
def test_training_cards_must_cover_the_cost_in_one_suit() -> None:
    table = stage(phase="train", recruits={0: "k1=9-9"}, hand={0: "KS 5S 5H 2C"})
    table.answer(0, "train k1")
    assert table.asked(0, "training-card").keys == ("5S", "KS")
    table.answer(0, "KS")
    assert kingdom(table, 0)["candidates"][0]["training"] == ["KS", "5S"]
    poor = stage(phase="train", recruits={0: "k1=9-9"}, hand={0: "KS 4S 5H 2C"})
    assert poor.asked(0, "train").keys == ("play KS", "end")
    mixed = stage(phase="train", different_suits=True, recruits={0: "k1=9-9"}, hand={0: "KS 5H JD"})
    mixed.answer(0, "train k1")
    mixed.answer(0, "KS")
    mixed.answer(0, "5H")
    mixed.answer(0, "done")
    assert kingdom(mixed, 0)["candidates"][0]["training"] == ["KS", "5H"]


@rule("DKN-S14", "DKN-4.3-k", "DKN-6-b", "DKN-R19", "DKN-R17", "DKN-X14", "DKN-X6", "DKN-2-l")
def test_the_double_blank_takes_exactly_one_training_card_and_no_ace() -> None:
    table = stage(phase="train", recruits={0: "k1=0-0"}, hand={0: "2C 3C KC AC"})
    table.answer(0, "train k1")
    assert table.asked(0).keys == ("2C", "3C", "KC")
    table.refused(0)
    table.refused(0, "AC")
    table.refused(0, "2C", "3C")
    table.answer(0, "KC")
    assert kingdom(table, 0)["candidates"][0]["training"] == ["KC"] and kingdom(table, 0)["candidates"][0]["paid"]
    other = stage(phase="train", recruits={0: "k1=1-0"}, hand={0: "2D AD"})
    other.answer(0, "train k1")
    assert kingdom(other, 0)["candidates"][0]["training"] == ["2D"]
    assert stage(phase="train", recruits={0: "k1=1-0"}, hand={0: "AD"}).asked(0, "train").keys == ("play AD", "end")


@rule("DKN-S15", "DKN-4.2-c", "DKN-4.2-g", "DKN-4.2-h", "DKN-R15", "DKN-1-i", "DKN-4.2-d")
def test_orientation_is_chosen_with_the_new_recruits_known() -> None:
    facts = {
        "turn": 1,
        "players": 2,
        "phase": "discard",
        "candidates": {0: "k1=9-2:KS"},
        "knights": {0: "k2=2/6:S"},  # one set holds 5-2 only once
        "peasants": "5-2 7-5 1-1 1-2 1-3 1-4 1-5",
    }
    table = stage(**facts)
    table.answer(1)
    assert table.asked(0, "orient").keys == ("9/2", "2/9")
    assert table.view(0)["decision"]["prompt"] == ("9-2 becomes a knight: which half attacks? The other one defends.")
    assert [recruit["piece"] for recruit in kingdom(table, 0)["recruits"]] == ["5-2", "7-5"]
    table.answer(0, "9/2")
    assert knight(table, "k1")["base"] == [9, 2] and knight(table, "k1")["usable"]
    assert knight(table, "k1")["cards"] == ["KS"]
    other = stage(**facts)
    other.answer(1)
    other.answer(0, "2/9")
    assert knight(other, "k1")["base"] == [2, 9]


@rule("DKN-S16", "DKN-4.3.1-a", "DKN-4.3.1-b", "DKN-4.3.1-c", "DKN-4.3.1-d", "DKN-4.2-i", "DKN-R25")
def test_training_over_several_turns_promotes_one_turn_after_it_is_paid() -> None:
    table = stage(
        players=2,
        phase="train",
        multi_turn_training=True,
        recruits={0: "k1=6-6"},
        hand={0: "5D 7D 7C", 1: ""},
        stalemate_rounds=0,
    )
    table.answer(0, "train k1")
    table.answer(0, "5D")
    table.answer(0, "done")
    table.answer(0, "end")
    table.answer(0)
    until_turn(table, 0)
    assert "k1" not in in_play(table)
    table.answer(0, "add k1")
    assert "7C" not in table.asked(0, "training-card").keys
    table.answer(0, "7D")
    if table.asked(0).ask == "training-card":
        table.answer(0, "done")
    until(table, 0, "discard")
    assert "k1" not in in_play(table)
    until_turn(table, 0)
    assert "k1" in in_play(table)
    assert knight(table, "k1")["base"] == [6, 6]


@rule("DKN-S17", "DKN-R22", "DKN-W19", "DKN-5.1-wealth-b", "DKN-W23", "DKN-4.3-l")
def test_wealth_negated_in_the_train_phase_gives_training_again() -> None:
    table = stage(phase="train", recruits={0: "k1=9-9"}, hand={0: "AD 9S KS", 1: "10H"}, order={1: "all"})
    table.play(0, "AD")
    table.passes(1)
    table.answer(0, "train k1")
    table.answer(0, "9S")
    table.answer(0, "done")
    table.answer(0, "end")
    table.play(1, "10H")
    assert kingdom(table, 0)["candidates"][0]["credit"] == 9
    table.asked(0, "train")
    both = stage(**_as_facts(table))
    both.answer(0, "add k1")
    assert kingdom(both, 0)["candidates"][0]["credit"] == 22 and kingdom(both, 0)["candidates"][0]["paid"]
    table.answer(0, "end")
    assert [recruit["piece"] for recruit in kingdom(table, 0)["recruits"]] == ["9-9"]
    assert kingdom(table, 0)["hand"] == ["9S", "KS"] and kingdom(table, 0)["candidates"] == []
    assert discard(table) == ["AD", "10H"]


def _as_facts(table: Scene) -> dict[str, Any]:
    """The same situation once more: seat 0 at her TRAIN decision."""
    return {
        "phase": "train",
        "candidates": {0: table.fact("candidates", 0)},
        "hand": {0: table.fact("hand", 0), 1: table.fact("hand", 1)},
        "discard": table.fact("discard"),
    }


@rule("DKN-S19", "DKN-4.3.2-c", "DKN-5.1-wealth-g", "DKN-R23", "DKN-X8", "DKN-R105", "DKN-R22")
def test_wealth_of_a_training_period_can_be_negated_until_promotion() -> None:
    table = stage(
        players=2,
        phase="discard",
        train_after_discard=True,
        recruits={0: "k1=6-6 k2=3-1"},
        hand={0: "AD 6C 9H", 1: "10H"},
        order={0: "all", 1: "all"},
        deck="2S 3S 4S 5S 6S 7S 2H 3H 4H 5H",
    )
    table.answer(0)
    table.play(0, "AD")
    table.passes(1)
    table.says(0, "train k1 6C")
    assert kingdom(table, 0)["candidates"][0]["credit"] == 12
    until(table, 0, "train")
    table.answer(0, "end")
    while table.view(None)["event_window"] != "drawn" or not table.view(1)["decision"]:
        by_default(table)
    table.play(1, "10H")
    assert len(kingdom(table, 0)["recruits"]) == 3 and kingdom(table, 0)["hand_size"] == 7
    assert in_play(table) == [] and kingdom(table, 0)["candidates"] == []
