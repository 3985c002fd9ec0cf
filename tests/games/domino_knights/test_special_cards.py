"""Special cards: aces, faces, Tens and Jokers (section 5), and the Doppelganger (section 6)."""

from meadhall.kit.trace import rule

from .staging import PLAIN_DECK, discard, grave, health, in_play, kingdom, knight, powers, stage, until, until_turn


@rule("DKN-2-k", "DKN-5-a", "DKN-5-d", "DKN-W1", "DKN-1-e")
def test_only_special_cards_in_hand_with_a_target_can_be_played() -> None:
    hand = "2C 9H 10D JH QC KS AS AH AD AC joker.1"
    table = stage(hand={0: hand}, candidates={1: "k1=5-5:KH"}, death_on_recruits=False)
    assert table.asked(0, "attack").keys == ("play AS", "play JH", "play QC", "play KS", "end")
    table = stage(hand={0: hand}, knights={1: "k1=5/5:9C"}, grave={2: "4-4"}, effects="JC!1/1>1")
    assert table.asked(0, "attack").keys == (
        "play AC", "play AH", "play AS", "play 10D", "play JH", "play QC", "play KS", "play joker.1", "end",
    )  # fmt: skip


@rule("DKN-5-c", "DKN-W2", "DKN-W7", "DKN-5-j", "DKN-INV9")
def test_any_number_of_cards_may_follow_each_other_with_rising_numbers() -> None:
    table = stage(hand={0: "JH JS AS 2C"}, knights={1: "k1=5/5:9C", 2: "k2=4/4:8C"})
    table.play(0, "JH")
    table.answer(0, "seat 0")
    table.play(0, "JS")
    table.answer(0, "seat 2")
    table.play(0, "AS")
    table.answer(0, "k1")
    announced = table.seen(1, "special_announced")
    assert [(event["card"], event["number"], event["target"]) for event in announced] == [
        ("JH", 1, "seat 0"),
        ("JS", 2, "seat 2"),
        ("AS", 3, "k1"),
    ]
    assert discard(table) == ["9C", "AS"]
    assert [card["number"] for seat in (0, 2) for card in kingdom(table, seat, 1)["before"]] == [1, 2]


@rule("DKN-5.1-a", "DKN-R60", "DKN-R62", "DKN-5.1-power-d", "DKN-5.1-life-d", "DKN-5.1-death-a")
def test_whom_the_aces_may_be_aimed_at() -> None:
    facts = {
        "hand": {0: "AS AH AC 2C"},
        "knights": {0: "k1=5/5:9C", 1: "k2=4/4:8C;spent"},
        "candidates": {0: "k3=3-3:7C", 1: "k4=6-6:KC"},
        "recruits": {0: "k5=2-2", 1: "k6=1-1"},
        "grave": {1: "k7=9-9"},
    }
    targets = {}
    for card in ("AS", "AH", "AC"):
        table = stage(**facts)
        table.play(0, card)
        targets[card] = set(table.asked(0, "target").keys)
    assert targets == {"AS": {"k1", "k2", "k3", "k4", "k5", "k6"}, "AH": {"k1", "k2", "k5"}, "AC": {"k1", "k2"}}
    table = stage(death_on_recruits=False, **facts)
    table.play(0, "AS")
    assert set(table.asked(0, "target").keys) == {"k1", "k2", "k3", "k4"}


@rule("DKN-5.1-power-b", "DKN-R59", "DKN-X5", "DKN-W20")
def test_power_ends_with_its_knight_or_at_the_draw_phase() -> None:
    table = stage(hand={0: "AS 2C"}, knights={1: "k1=5/5:9C"}, effects="AC!1/0>k1")
    table.play(0, "AS")
    assert discard(table) == ["9C", "AC", "AS"]
    table = stage(hand={0: "2C"}, knights={1: "k1=5/5:9C"}, effects="AC!1/0>k1", phase="discard")
    table.answer(0)
    assert powers(table, "k1") == "5/5" and discard(table) == ["AC"]


@rule("DKN-R61", "DKN-2-h")
def test_death_discards_training_cards_then_attached_cards_then_itself() -> None:
    table = stage(
        decks=2, different_suits=True, hand={0: "AS 2C"}, knights={1: "k1=5/5:9C+3D"}, effects="AH!1/0>k1 AC!2/0>k1 JH!3/0>1"
    )
    table.play(0, "AS")
    assert discard(table) == ["9C", "3D", "AH", "AC", "AS"]


@rule("DKN-R64", "DKN-R113", "DKN-R50", "DKN-5.1-life-a")
def test_the_card_shown_with_life_is_set_aside_until_life_is_settled() -> None:
    table = stage(
        recruits={0: "k1=8-3"},
        hand={0: "AH 10C 2C", 1: "10H"},
        order={0: "all", 1: "all"},
    )
    table.play(0, "AH")
    table.answer(0, "10C")
    table.answer(0, "8/3")
    shown = table.view(1)["pending"]
    assert [(one["card"], one["target"], one["shown"]) for one in shown] == [("AH", "k1", ["10C"])]
    assert "half" not in shown[0] and table.view(0)["pending"][0]["half"] == 8
    assert kingdom(table, 0, 1)["hand_size"] == 2 and kingdom(table, 0, 1)["recruits"][0]["piece"] is None
    table.play(1, "10H")  # the Ten shown with Life cannot answer it
    assert in_play(table) == [] and kingdom(table, 0)["hand"] == ["2C", "10C"] and discard(table) == ["AH", "10H"]
    assert kingdom(table, 0, 1)["recruits"][0]["piece"] is None


@rule("DKN-R50", "DKN-W23", "DKN-R48")
def test_life_negated_later_leaves_its_knight_in_play() -> None:
    table = stage(
        knights={0: "k1=8/3:2C;spent"}, effects="AH!1/0>k1", hand={0: "3C", 1: "10H"}, phase="discard", order={1: "all"}
    )
    assert knight(table, "k1")["usable"]
    table.answer(0)
    table.play(1, "10H")
    assert in_play(table) == ["k1"] and not knight(table, "k1")["usable"]


@rule("DKN-5.2-a", "DKN-R74", "DKN-5.2-c", "DKN-R76")
def test_a_face_card_lies_on_any_living_player_and_covers_knights_that_come_later() -> None:
    table = stage(hand={0: "JH AH 3H 2C"}, recruits={0: "k1=5-5"}, knights={1: "k2=4/4:8H"})
    table.play(0, "JH")
    assert table.asked(0, "target").keys == ("seat 0", "seat 1", "seat 2")
    table.answer(0, "seat 0")  # there is no knight of hers yet
    table.play(0, "AH")
    table.answer(0, "k1")
    table.answer(0, "3H")
    assert powers(table, "k1") == "8/8" and powers(table, "k2") == "4/4"


@rule("DKN-2-n", "DKN-2-r", "DKN-5.2-jack-a", "DKN-0.1-d", "DKN-0.1-e")
def test_powers_are_base_values_with_all_modifiers() -> None:
    table = stage(different_suits=True, knights={0: "k1=7/2:9H+3S"}, effects="JH!1/1>0 JC!2/1>0 AC!3/1>k1 JS!4/1>0")
    assert knight(table, "k1")["suits"] == "HS"
    assert powers(table, "k1") == "23/13"


@rule("DKN-5.3-ten-c", "DKN-5.3-ten-d", "DKN-5.3-ten-e", "DKN-R46")
def test_a_ten_negates_any_lingering_card_even_ones_own() -> None:
    table = stage(
        decks=2,
        hand={0: "10D 2C"},
        knights={0: "k1=5/5:9C"},
        effects="KS!1/0>1 QS!2/0>0 JS!3/2>2 AH!4/1>k1 AC!5/1>k1 AD!6/1>1",
        discard="AS joker.1",
    )
    table.play(0, "10D")
    assert table.asked(0, "target").keys == ("KS", "QS", "JS", "AH", "AC")
    table.answer(0, "QS")
    assert discard(table) == ["AS", "joker.1", "QS", "10D"] and kingdom(table, 0)["before"] == []


@rule("DKN-R46", "DKN-W5")
def test_nobody_is_asked_to_negate_her_own_newest_card() -> None:
    table = stage(hand={0: "JS 10D 2C"}, order={0: "all"})
    table.play(0, "JS")
    table.answer(0, "seat 0")
    assert table.asked(0, "attack").keys == ("play 10D", "end")


@rule("DKN-5.3-joker-d", "DKN-5.3-joker-b", "DKN-R66")
def test_a_joker_needs_a_graveyard_and_takes_only_its_top() -> None:
    table = stage(hand={0: "joker.1 2C"})
    assert table.asked(0).ask == "discard"
    table = stage(hand={0: "joker.1 2C"}, grave={0: "1-1 2-1", 2: "3-1 4-1"})
    table.play(0, "joker.1")
    assert table.asked(0, "target").keys == ("seat 0", "seat 2")
    table.answer(0, "seat 2")
    assert grave(table, 2) == ["3-1"] and grave(table, 0) == ["1-1", "2-1"]
    assert [piece["piece"] for piece in kingdom(table, 0)["recruits"]] == ["4-1"]


@rule("DKN-R44", "DKN-W4", "DKN-W10")
def test_nothing_but_a_ten_answers_a_pending_card() -> None:
    table = stage(
        hand={0: "AS 2C", 1: "10H AS.2 KS joker.1"}, decks=2, knights={1: "k1=5/5:9C"}, grave={2: "3-1"}, order={1: "all"}
    )
    table.play(0, "AS")
    assert table.asked(1, "negate").keys == ("play 10H",)
    table.passes(1)
    assert in_play(table) == []


@rule("DKN-R116")
def test_a_knight_that_leaves_play_starts_afresh_when_raised() -> None:
    table = stage(hand={0: "AS joker.1 AH 3D 2C"}, knights={0: "k1=5/4:9C;spent;bar=2"})
    table.play(0, "AS")
    table.play(0, "joker.1")
    raised = kingdom(table, 0)["recruits"][0]
    assert raised == {"token": "k1", "cards": 0, "raised": True, "piece": "5-4"}
    table.play(0, "AH")
    table.answer(0, "3D")
    table.answer(0, "4/5")
    found = knight(table, "k1")
    assert (found["base"], found["suits"], found["spent"], found["barred"]) == ([4, 5], "D", False, [])


# --- Doppelganger ---------------------------------------------------------------------------------------------------


@rule("DKN-6-i", "DKN-R73", "DKN-R70", "DKN-6-l")
def test_face_cards_work_for_the_doppelganger_only_through_its_own_controller_and_suit() -> None:
    table = stage(
        different_suits=True,
        knights={0: "k1=0/0:4S;model=k2", 1: "k2=6/5:9S+9H;spent"},
        effects="JS!1/1>1 JH!2/0>0 KS!3/1>1",
    )
    assert powers(table, "k1") == "6/5" and powers(table, "k2") == "9/8"
    assert knight(table, "k1")["suits"] == "S" and knight(table, "k1")["model"] == "k2"
    assert not knight(table, "k1")["spent"]
    own = stage(knights={0: "k1=0/0:4S;model=k2", 1: "k2=6/5:9S"}, effects="JS!1/0>0")
    assert powers(own, "k1") == "9/8" and powers(own, "k2") == "6/5"


@rule("DKN-6-h", "DKN-6-j", "DKN-R70")
def test_life_on_the_model_frees_the_doppelganger_too() -> None:
    table = stage(knights={0: "k1=0/0:4S;model=k2;spent", 1: "k2=6/5:9S"}, effects="AH!1/1>k2", hand={0: "10C 2C"})
    assert knight(table, "k1")["usable"]
    table.play(0, "10C")
    assert not knight(table, "k1")["usable"]


@rule("DKN-R69", "DKN-6-c", "DKN-INV13")
def test_a_doppelganger_never_copies_a_doppelganger() -> None:
    table = stage(
        dominoless=True,
        blank_cards=True,
        decks=2,
        phase="promote",
        candidates={0: "k1=blank+4S"},
        knights={1: "k2=0/0:blank.2+5S;model=k3 k3=7/2:S k4=9/3:S", 2: "k5=8/4:H"},
    )
    assert table.asked(0, "model").keys == ("k3", "k4")
    assert table.state.game.default_answer(table.state) == ("k4",)


@rule("DKN-R64", "DKN-6-c")
def test_life_on_the_double_blank_fixes_its_model_and_needs_one() -> None:
    table = stage(recruits={0: "k1=0-0"}, hand={0: "AH 3D 4S 2C"}, knights={1: "k2=5/4:9S k3=6/4:8S"})
    table.play(0, "AH")
    table.answer(0, "k1")
    assert table.asked(0, "model").keys == ("k2", "k3")  # only 4S has models, so the card is not asked
    table.answer(0, "k3")
    assert powers(table, "k1") == "6/4" and knight(table, "k1")["cards"] == ["4S"]
    none = stage(recruits={0: "k1=0-0"}, hand={0: "AH 3D 2C"}, knights={1: "k2=5/4:9S k3=6/4:8S"})
    none.play(0, "AH")
    assert none.asked(0, "target").keys == ("k2", "k3")


@rule("DKN-R71", "DKN-6-g", "DKN-W21", "DKN-W11")
def test_a_committed_doppelganger_fights_on_with_its_new_model() -> None:
    table = stage(knights={0: "k1=0/0:4S;model=k2", 2: "k2=6/5:9S k3=2/2:8S"}, hand={0: "2C", 1: "AS"}, order={1: "all"})
    table.answer(0, "attack 1")
    table.passes(2)
    table.play(1, "AS")
    table.answer(1, "k2")
    until(table, 0, "discard")
    assert health(table, 1) == 25 and knight(table, "k1")["model"] == "k3"
    gone = stage(knights={0: "k1=0/0:4S;model=k2", 2: "k2=6/5:9S k3=2/2:8H"}, hand={0: "2C", 1: "AS"}, order={1: "all"})
    gone.answer(0, "attack 1")
    gone.passes(2)
    gone.play(1, "AS")
    gone.answer(1, "k2")
    assert health(gone, 1) == 27 and grave(gone, 0) == ["0-0"] and gone.view(None)["battle"] is None


@rule("DKN-R71", "DKN-4.4.7-f")
def test_the_elimination_of_a_models_controller_asks_for_a_new_model() -> None:
    table = stage(
        players=4,
        knights={0: "k1=9/5:7H", 1: "k2=6/5:9S;spent", 2: "k3=0/0:4S;model=k2 k4=1/1:3S k5=2/1:2S"},
        health={1: 5},
    )
    table.answer(0, "attack 1")
    table.passes(2)
    table.passes(2)
    assert not kingdom(table, 1, 0)["living"]
    assert table.asked(2, "model").keys == ("k4", "k5")
    table.answer(2, "k5")
    assert knight(table, "k3")["model"] == "k5"


@rule("DKN-R71", "DKN-R39")
def test_a_resignation_that_takes_the_model_asks_for_a_new_one() -> None:
    table = stage(players=4, knights={1: "k2=6/5:9S", 2: "k3=0/0:4S;model=k2 k4=1/1:3S k5=2/1:2S"}, deck=PLAIN_DECK)
    table.says(1, "resign")
    assert table.asked(2, "model").keys == ("k4", "k5")
    table.answer(2, "k4")
    assert table.asked(0).ask == "discard"


@rule("DKN-6-e", "DKN-R73")
def test_the_model_stays_the_same_while_both_are_in_play() -> None:
    table = stage(
        dominoless=True,
        blank_cards=True,
        knights={0: "k1=0/0:blank+4S;model=k2", 1: "k2=6/5:S k3=9/8:S"},
        hand={0: "2C", 2: "AD"},
        phase="discard",
        order={2: "all"},
    )
    table.answer(0)
    table.play(2, "AD")
    table.answer(2, "k2")
    assert knight(table, "k2")["seat"] == 2 and knight(table, "k1")["model"] == "k2"
    until_turn(table, 2)
    assert knight(table, "k1")["model"] == "k2"
