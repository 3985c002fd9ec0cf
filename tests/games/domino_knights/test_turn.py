"""The turn and its Draw, Promote and Discard phases (sections 2 and 4)."""

from meadhall.kit.trace import rule

from .staging import PLAIN_DECK, by_default, discard, grave, health, in_play, kingdom, knight, stage, until, until_turn


@rule("DKN-4-a", "DKN-R1", "DKN-X1", "DKN-4-d", "DKN-4.5-d", "DKN-0.1-b")
def test_phases_run_draw_promote_train_attack_discard() -> None:
    table = stage(phase="discard", hand={0: "2C"})
    table.answer(0)
    until_turn(table, 2)
    phases = [event["phase"] for event in table.seen(None, "phase_started") if event["seat"] == 1]
    assert phases == ["draw", "promote", "train", "attack", "discard"]
    late = stage(phase="discard", hand={0: "2C"}, train_after_discard=True)
    late.answer(0)
    until_turn(late, 2)
    phases = [event["phase"] for event in late.seen(None, "phase_started") if event["seat"] == 1]
    assert phases == ["draw", "promote", "attack", "discard"]


@rule("DKN-4-c", "DKN-0.1-h")
def test_eliminated_seats_are_skipped() -> None:
    table = stage(phase="discard", hand={0: "2C"}, out={1: 1}, health={1: 0})
    table.answer(0)
    assert table.view(None)["turn"] == 2


@rule("DKN-4-d")
def test_a_phase_in_which_nothing_can_be_done_passes_without_a_prompt() -> None:
    table = stage(phase="train", hand={0: "2C"}, recruits={0: "k1=9-9"})
    table.asked(0, "discard")
    table = stage(phase="discard", hand={0: ""})
    assert table.view(None)["turn"] == 1


@rule("DKN-4.1-a", "DKN-R10", "DKN-R11", "DKN-5-i", "DKN-INV8", "DKN-X4", "DKN-X22", "DKN-5.2-b")
def test_cards_end_at_the_draw_phase_of_their_expiry_seat() -> None:
    table = stage(
        decks=2,
        phase="discard",
        knights={1: "k1=5/5:S", 2: "k2=4/4:H"},
        effects="KS!1/0>1 AC!2/2>k1 AH!3/1>k2 JC!4/1>0 QC!5/2>2",
        hand={0: "2C"},
    )
    table.answer(0)
    assert table.view(None)["turn"] == 1
    assert discard(table) == ["KS", "AC"]
    assert [card["card"] for card in knight(table, "k2")["attached"]] == ["AH"]
    assert [event["card"] for event in table.seen(None, "effect_expired")] == ["KS", "AC"]
    until_turn(table, 2)
    assert {"AH", "QC"} <= set(discard(table)) and "JC" not in discard(table)
    until_turn(table, 0)
    assert kingdom(table, 0)["before"] == []


@rule("DKN-4.1-b", "DKN-R13", "DKN-X11", "DKN-4.4.6-i", "DKN-X12", "DKN-R14")
def test_knights_recover_at_their_controllers_own_draw_phase() -> None:
    table = stage(knights={0: "k1=3/3:S", 1: "k2=1/4:H", 2: "k3=2/1:H"}, hand={0: "2C", 1: "", 2: ""}, deck=PLAIN_DECK)
    table.answer(0, "attack 1")
    table.passes(2)
    table.answer(1, "k2")
    table.answer(2, "k3")
    assert [knight(table, token)["spent"] for token in ("k1", "k2", "k3")] == [True, True, True]
    assert table.asked(0).ask == "discard"  # a spent knight may not attack the other opponent
    table.answer(0)
    assert [knight(table, token)["spent"] for token in ("k1", "k2", "k3")] == [True, False, True]
    until(table, 1, "attack")
    table.answer(1, "attack 0")  # the spent k1 may not defend and k3 may not aid, so nobody else is asked
    assert health(table, 0) == 26
    until_turn(table, 2)
    assert [knight(table, token)["spent"] for token in ("k1", "k2", "k3")] == [True, True, False]
    until_turn(table, 0)
    assert not knight(table, "k1")["spent"]


@rule("DKN-4.1-g", "DKN-R8")
def test_too_few_peasants_leave_fewer_recruits() -> None:
    table = stage(phase="discard", hand={0: "2C"}, peasants="1-1")
    table.answer(0)
    assert [recruit["piece"] for recruit in kingdom(table, 1)["recruits"]] == ["1-1"]
    assert [(event["kind"], event["missing"]) for event in table.seen(None, "draw_short")] == [("peasants", 1)]


@rule("DKN-R5", "DKN-4.1-h")
def test_a_hand_above_six_draws_nothing_and_is_cut_in_the_discard_phase() -> None:
    table = stage(players=2, phase="discard", hand={0: "2C", 1: "2H 3H 4H 5H 6H 7H 8H"})
    table.answer(0)
    assert kingdom(table, 1)["hand_size"] == 7
    until(table, 1, "discard")
    assert table.asked(1).low == 2


@rule("DKN-4.2-a", "DKN-4.2-b", "DKN-R16", "DKN-4.3-i", "DKN-2-e")
def test_every_paid_candidate_is_promoted_and_no_other() -> None:
    table = stage(phase="promote", multi_turn_training=True, candidates={0: "k1=3-3:9S k2=9-9:2H k3=5-5:10H"})
    assert in_play(table) == ["k1", "k3"]
    assert [candidate["token"] for candidate in kingdom(table, 0)["candidates"]] == ["k2"]


@rule("DKN-4.2-f", "DKN-5.1-wealth-h", "DKN-X4")
def test_wealth_goes_at_the_end_of_the_promote_phase() -> None:
    table = stage(phase="discard", hand={0: "2C"}, effects="AD!1/1>1")
    table.answer(0)
    assert discard(table) == ["AD"] and kingdom(table, 1)["before"] == []
    kinds = [(event["event"], event.get("phase")) for event in table.seen(None) if event["seat"] == 1]
    assert kinds.index(("phase_started", "promote")) < kinds.index(("effect_expired", None))


@rule("DKN-2-j", "DKN-R99")
def test_rounds_are_counted_at_the_first_players_seat_even_when_it_is_out() -> None:
    table = stage(first=1, turn=0, phase="discard", hand={0: "2C"}, out={1: 1}, health={1: 0}, round=4)
    table.answer(0)
    assert table.view(None)["turn"] == 2 and table.view(None)["round"] == 5


@rule("DKN-R12", "DKN-R116")
def test_bars_and_cards_keyed_to_an_eliminated_seat_end_when_the_turn_passes_it() -> None:
    table = stage(
        players=4,
        phase="discard",
        hand={0: "2C"},
        out={1: 1},
        health={1: 0},
        knights={2: "k1=5/5:S;bar=1", 3: "k2=4/4:S;bar=1+3"},
        effects="AC!1/0>k1@1",
    )
    table.answer(0)
    assert table.view(None)["turn"] == 2
    assert knight(table, "k1")["barred"] == [] and knight(table, "k2")["barred"] == [3]
    assert "AC" in discard(table)


@rule("DKN-2-f", "DKN-INV14", "DKN-4.4.7-c")
def test_the_last_domino_placed_is_the_top_of_a_graveyard() -> None:
    table = stage(grave={1: "1-1 2-1"}, knights={1: "k9=5/5:7S"}, hand={0: "AS 2C"})
    table.play(0, "AS")
    assert grave(table, 1) == ["1-1", "2-1", "5-5"]


@rule("DKN-R96", "DKN-W16")
def test_time_outs_take_the_defaults_of_the_table() -> None:
    hand = "JS KC 10H AD 2C 9H joker.1 3S"
    table = stage(phase="discard", hand={0: hand})
    assert table.state.game.default_answer(table.state) == ("go on",)
    by_default(table)
    assert table.state.game.default_answer(table.state) == ("2C", "3S", "9H")
    table = stage(phase="discard", hand={0: "JS QS KC 10H AD AS joker.1"})
    by_default(table)
    assert table.state.game.default_answer(table.state) == ("JS", "QS")
    table = stage(phase="discard", hand={0: "10H AD AS joker.1 joker.2 AC AH"})
    assert table.state.game.default_answer(table.state) == ("10H", "AC")
    table = stage(phase="promote", candidates={0: "k1=9-2:KS"})
    assert table.state.game.default_answer(table.state) == ("9/2",)
    table = stage(phase="train", recruits={0: "k1=3-2"}, hand={0: "9S"})
    assert table.state.game.default_answer(table.state) == ("end",)
    table = stage(knights={0: "k1=3/2:S", 1: "k2=1/1:S"})
    assert table.state.game.default_answer(table.state) == ("end",)
    table.answer(0, "attack 1")
    assert table.state.game.default_answer(table.state) == ()
