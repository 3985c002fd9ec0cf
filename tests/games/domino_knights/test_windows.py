"""Response windows, standing orders, resignation (section W)."""

import pytest

from meadhall.kernel.errors import IllegalAction
from meadhall.kit.trace import rule

from .staging import PLAIN_DECK, by_default, discard, grave, health, in_play, kingdom, knight, stage, until, until_turn


@rule("DKN-W18", "DKN-R43")
def test_which_windows_open_in_the_two_modes() -> None:
    seen = {}
    for mode in ("standard", "full"):
        table = stage(response_windows=mode, phase="discard", hand={0: "2C"}, knights={1: "k1=3/3:S"}, deck=PLAIN_DECK)
        table.answer(0)
        until(table, 1, "attack")
        table.answer(1, "attack 2")
        until_turn(table, 2)
        seen[mode] = [event["window"] for event in table.seen(None, "window_opened")]
    assert seen["standard"] == ["turn-end", "trained", "attack-set", "pre-resolve", "cleaned", "turn-end"]
    before = ["turn-end", "drawn", "promoted", "trained"]
    battle = ["declared", "attack-set", "defense-set", "pre-resolve", "cleaned"]
    assert seen["full"][:10] == [*before, *battle, "turn-end"]


@rule("DKN-W18", "DKN-R23")
def test_late_training_has_a_window_after_promotion_and_one_for_wealth() -> None:
    table = stage(train_after_discard=True, phase="discard", hand={0: "2C"}, effects="AD!1/1>1")
    table.answer(0)
    until_turn(table, 2)
    seen = [event["window"] for event in table.seen(None, "window_opened")]
    assert seen == ["turn-end", "drawn", "promoted", "turn-end", "promoted"]


@rule("DKN-W12", "DKN-W13", "DKN-W15")
def test_a_window_closes_when_all_passed_in_a_row() -> None:
    table = stage(
        phase="discard",
        hand={0: "JH 2C", 1: "JS JD", 2: "JC"},
        order={0: "all", 1: "all", 2: "all"},
    )
    table.answer(0, "go on")
    table.answer(0)
    table.passes(0)
    table.play(1, "JS")
    table.answer(1, "seat 1")
    table.asked(1, "respond")  # after her card she is asked again
    table.passes(1)
    table.passes(2)
    table.asked(0, "respond")  # her pass before the card does not count any more
    table.passes(0)
    assert table.view(None)["turn"] == 1


@rule("DKN-W12")
def test_the_turn_player_is_asked_first_in_an_event_window() -> None:
    table = stage(turn=1, phase="discard", hand={0: "JH", 1: "JS 2C", 2: "JC"}, order={0: "all", 1: "all", 2: "all"})
    table.answer(1, "go on")
    table.answer(1)
    asked = []
    for _ in range(3):
        assert table.state.decision is not None
        asked.append(table.state.decision.seat)
        table.passes(asked[-1])
    assert asked == [1, 2, 0]


@rule("DKN-W11", "DKN-W1")
def test_play_returns_to_the_interrupted_decision_with_new_options() -> None:
    table = stage(knights={0: "k1=3/3:9S;spent"}, hand={0: "KS 2C"})
    assert table.asked(0, "attack").keys == ("play KS", "end")
    table.play(0, "KS")
    table.answer(0, "seat 0")
    assert table.asked(0, "attack").keys == ("attack 1", "attack 2", "end")


@rule("DKN-W17", "DKN-R102")
def test_windows_and_aid_prompts_do_not_show_who_is_asked() -> None:
    facts = {"knights": {0: "k1=3/3:S", 2: "k2=1/1:H"}, "hand": {0: "2C", 1: "JH"}, "order": {1: "all"}}
    table = stage(**facts)
    table.answer(0, "attack 1")
    table.asked(2, "aid-attack")
    assert table.view(0)["waiting"] is None and table.view(0)["window"] and table.view(2)["waiting"] == 2
    table.passes(2)
    table.asked(1, "respond")
    assert table.view(2)["waiting"] is None and table.view(None)["waiting"] is None
    table.play(1, "JH")
    assert table.view(2)["waiting"] is None  # the picks of a hidden response are hidden too
    table.answer(1, "seat 1")
    open_table = stage(hide_responder=False, **facts)
    open_table.answer(0, "attack 1")
    assert open_table.view(0)["waiting"] == 2 and not open_table.view(0)["window"]
    own = stage(knights={0: "k1=3/3:S"})
    assert own.view(1)["waiting"] == 0  # turn decisions are public


@rule("DKN-W17", "DKN-R47", "DKN-R95")
def test_standing_orders_are_private() -> None:
    table = stage()
    before = table.view(1), table.view(None)
    table.says(0, "order all")
    table.says(0, "order hold")
    assert (table.view(1), table.view(None)) == before
    assert table.view(0)["order"] == "all" and table.view(0)["hold"]
    assert table.seen(1) == [] and len(table.seen(0, "order_set")) == 2
    with pytest.raises(IllegalAction):
        table.says(0, "order sometimes")


@rule("DKN-R47", "DKN-W15")
def test_who_is_involved() -> None:
    facts = {
        "players": 4,
        "knights": {0: "k1=3/3:9S", 1: "k2=1/1:9H", 2: "k3=2/1:9D"},
        "hand": {0: "JS 2C", 1: "10H", 2: "10D", 3: "10C"},
        "order": dict.fromkeys(range(4), "involved"),
    }
    table = stage(**facts)
    table.play(0, "JS")
    table.answer(0, "seat 1")
    table.asked(1, "negate")  # only the player it is aimed at is asked
    table.passes(1)
    assert table.asked(0, "attack")
    table.answer(0, "attack 1")
    asked = []
    while table.state.decision is not None and table.state.decision.ask != "discard":
        asked.append((table.state.decision.seat, table.state.decision.ask))
        if asked[-1] == (2, "aid-attack"):
            table.answer(2, "k3")
        else:
            by_default(table)
    assert (2, "respond") in asked and (1, "respond") in asked and (3, "respond") not in asked
    none = stage(**{**facts, "order": dict.fromkeys(range(4), "none")})
    none.play(0, "JS")
    none.answer(0, "seat 1")
    none.asked(0, "attack")


@rule("DKN-R47")
def test_an_order_set_while_asked_passes_at_once() -> None:
    table = stage(phase="discard", hand={0: "JH 2C"}, order={0: "all"})
    table.answer(0, "go on")
    table.answer(0)
    table.asked(0, "respond")
    number = table.state.number
    table.says(0, "order none")
    assert table.view(None)["turn"] == 1 and table.state.number > number


@rule("DKN-W19")
def test_a_card_in_the_training_window_gives_training_again() -> None:
    table = stage(phase="train", recruits={0: "k1=5-5"}, hand={0: "9S 8S", 1: "JH"}, order={1: "all"})
    table.answer(0, "end")
    table.play(1, "JH")
    table.answer(1, "seat 1")
    table.asked(0, "train")
    table.answer(0, "end")
    table.asked(0, "discard")


@rule("DKN-W22", "DKN-W23")
def test_released_knights_are_not_reassigned() -> None:
    table = stage(knights={0: "k1=5/5:3S k2=1/1:4H", 1: "k3=9/9:5S"}, hand={0: "QS 2C"}, order={0: "all"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.passes(0)
    table.answer(1, "k3")
    table.answer(1, "block k1")
    table.play(0, "QS")
    table.answer(0, "seat 0")
    assert health(table, 1) == 27 - 6 and not knight(table, "k3")["spent"]


# --- resignation ----------------------------------------------------------------------------------------------------


@rule("DKN-R39", "DKN-R112", "DKN-7-f")
def test_resigning_outside_an_attack_is_an_elimination_at_once() -> None:
    table = stage(knights={0: "k1=5/5:9S", 1: "k2=4/4:8S"}, recruits={1: "k3=9-9"}, hand={0: "2C", 1: "KS 3H"})
    table.says(1, "resign")
    assert not kingdom(table, 1, 0)["living"] and grave(table, 1) == ["9-9", "4-4"]
    assert discard(table) == ["8S", "3H", "KS"]
    assert table.asked(0, "attack").keys == ("attack 2", "end")
    table.says(2, "resign")
    outcome = table.state.outcome()
    assert outcome is not None and outcome.places == [1, 3, 2] and outcome.reason == "last_standing"
    with pytest.raises(IllegalAction):
        table.says(0, "resign")


@rule("DKN-R112", "DKN-R38")
def test_the_turn_of_a_player_who_resigns_ends_without_a_discard() -> None:
    table = stage(phase="train", recruits={0: "k1=1-1"}, hand={0: "2C 3C 4C 5C 6C 7C"})
    table.says(0, "resign")
    assert table.view(None)["turn"] == 1 and not kingdom(table, 0, 1)["living"]
    assert "discard" not in [event.get("phase") for event in table.seen(None, "phase_started") if event["seat"] == 0]


@rule("DKN-R39", "DKN-R112")
def test_resigning_in_an_attack_waits_for_its_clean_up() -> None:
    table = stage(knights={0: "k1=3/3:S", 1: "k2=9/9:H", 2: "k3=1/1:C"})
    table.answer(0, "attack 1")
    table.asked(2, "aid-attack")
    table.says(1, "resign")
    assert kingdom(table, 1, 0)["living"]
    table.passes(2)  # the defender passes everything from now on
    table.passes(2)
    assert health(table, 1) == 24 and not kingdom(table, 1, 0)["living"]
    kinds = table.kinds(None)
    assert kinds.index("damage") < kinds.index("eliminated")


@rule("DKN-R112", "DKN-W10")
def test_resigning_while_a_card_is_pending_waits_until_it_has_resolved() -> None:
    table = stage(knights={1: "k2=9/9:8H", 2: "k4=1/1:7H"}, hand={0: "AC 2C", 2: "10H"}, order={2: "all"})
    table.play(0, "AC")
    table.answer(0, "k2")
    table.asked(2, "negate")
    table.says(1, "resign")
    assert in_play(table) == ["k2", "k4"] and kingdom(table, 1, 0)["living"]
    table.passes(2)
    assert in_play(table) == ["k4"] and not kingdom(table, 1, 0)["living"]
    assert discard(table) == ["8H", "AC"]


@rule("DKN-R112")
def test_resigning_while_one_is_asked_passes_and_an_event_window_goes_on() -> None:
    table = stage(phase="discard", hand={0: "2C", 1: "JS", 2: "JH"}, order={1: "all", 2: "all"})
    table.answer(0)
    table.asked(1, "respond")
    table.says(1, "resign")
    assert not kingdom(table, 1, 0)["living"]
    table.asked(2, "respond")
    table.passes(2)
    assert table.view(None)["turn"] == 2


@rule("DKN-R112")
def test_an_open_training_period_closes_with_a_resignation() -> None:
    table = stage(phase="discard", train_after_discard=True, recruits={0: "k1=1-1"}, hand={0: "2C"})
    table.answer(0)
    assert kingdom(table, 0)["training"]
    table.says(0, "resign")
    assert not kingdom(table, 0)["training"] and "train <piece> <cards>" not in table.state.interjections(0)


@rule("DKN-R102")
def test_somebody_who_holds_no_special_card_is_asked_only_real_choices() -> None:
    table = stage(
        order=dict.fromkeys(range(3), "involved"),
        knights={0: "k1=3/3:S", 1: "k2=1/9:H"},
        hand={0: "2C 3C", 1: "4C", 2: "5C"},
    )
    table.answer(0, "attack 1")
    table.asked(1, "defend")
    table.answer(1, "k2")
    table.asked(0, "discard")


@rule("DKN-W16", "DKN-R96", "DKN-R47")
def test_an_unanswered_window_question_counts_as_a_pass() -> None:
    table = stage(phase="discard", hand={0: "JS 2C", 1: "10H"}, order={0: "all", 1: "all"})
    table.answer(0, "go on")
    table.answer(0)
    table.asked(0, "respond")
    assert table.state.game.default_answer(table.state) == ()
    table.play(0, "JS")
    table.answer(0, "seat 0")
    table.asked(1, "negate")
    assert table.state.game.default_answer(table.state) == ()
