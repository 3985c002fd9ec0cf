"""The game without dominoes (section 8)."""

import pytest

from meadhall.kit.trace import rule

from .staging import discard, grave, health, in_play, kingdom, knight, powers, stage, until, until_turn

MIXED = "2H 3D 4C 5H 6D 7C 8H 9D"


@rule("DKN-8-a", "DKN-INV2")
def test_there_are_no_peasants_and_recruits() -> None:
    table = stage(dominoless=True, phase="discard", hand={0: "2C"})
    table.answer(0)
    assert kingdom(table, 1)["recruits"] == [] and kingdom(table, 1)["hand_size"] == 6
    assert "recruits_taken" not in table.kinds(None) and table.state.broken() == []


@rule("DKN-8-h", "DKN-R89", "DKN-8-o")
def test_life_brings_a_pair_from_hand_or_a_raised_candidate_into_play() -> None:
    table = stage(dominoless=True, hand={0: "AH 9S 4S 5H 2C", 1: "10H"}, order={1: "all"})
    table.play(0, "AH")  # a pair from hand is the only target
    table.answer(0, "9S")
    table.answer(0, "4/9")
    table.passes(1)
    assert powers(table, in_play(table)[0]) == "4/9" and kingdom(table, 0)["hand"] == ["2C", "5H"]
    negated = stage(dominoless=True, hand={0: "AH 9S 4S 2C", 1: "10H"}, order={1: "all"})
    negated.play(0, "AH")
    negated.answer(0, "9S")
    negated.answer(0, "4/9")
    negated.play(1, "10H")
    assert kingdom(negated, 0)["hand"] == ["2C", "4S", "9S"] and in_play(negated) == []
    raised = stage(dominoless=True, hand={0: "AH joker.1 2C"}, grave={1: "k1=9S+4S"})
    raised.play(0, "joker.1")
    shown = kingdom(raised, 0, 1)["candidates"]
    assert shown == [{"token": "k1", "cards": 2, "raised": True, "piece": "9S+4S"}]
    raised.play(0, "AH")
    raised.answer(0, "9/4")
    assert powers(raised, "k1") == "9/4" and knight(raised, "k1")["cards"] == ["9S", "4S"]


@rule("DKN-8-p", "DKN-R89")
def test_a_raised_pair_is_promoted_in_the_next_promote_phase() -> None:
    table = stage(
        dominoless=True,
        players=2,
        hand={0: "joker.1 2C", 1: ""},
        grave={1: "k1=9S+9H"} | {1: "k1=9S+4S"},
        deck="2H 3D 4C 5H 6D 7C 8H 9D",
    )
    table.play(0, "joker.1")
    until(table, 0, "orient")
    table.answer(0, "9/4")
    assert powers(table, "k1") == "9/4"


@rule("DKN-8-k")
def test_without_the_mercenary_the_ace_of_diamonds_does_nothing() -> None:
    table = stage(dominoless=True, mercenary=False, knights={1: "k1=9/4:S"}, hand={0: "AD 2C"})
    table.asked(0, "discard")
    table.answer(0, "AD")
    assert discard(table) == ["AD"]


@rule("DKN-8-l", "DKN-R117", "DKN-R69")
def test_a_blank_card_and_a_training_card_form_a_doppelganger() -> None:
    table = stage(
        dominoless=True, blank_cards=True, phase="train", hand={0: "blank 4S 5H"}, knights={1: "k1=9/4:8S"} | {1: "k1=9/8:S"}
    )
    table.answer(0, "form")
    assert table.asked(0, "training-card").keys == ("4S", "5H", "blank")
    table.answer(0, "blank")
    table.answer(0, "4S")
    assert kingdom(table, 0)["candidates"][0]["piece"] == "blank+4S"
    promoted = stage(dominoless=True, blank_cards=True, phase="promote", candidates={0: "k2=blank+4S"}, knights={1: "k1=9/8:S"})
    assert powers(promoted, "k2") == "9/8"
    life = stage(dominoless=True, blank_cards=True, hand={0: "AH blank 4S 5H 2C"}, knights={1: "k1=9/8:S"})
    life.play(0, "AH")
    life.answer(0, "hand")
    assert life.asked(0, "life-card").keys == ("4S", "blank")  # a Doppelganger from hand needs a model
    none = stage(dominoless=True, phase="train", hand={0: "4S 5H"})
    assert none.asked(0).ask == "discard"


@rule("DKN-8-m", "DKN-R92", "DKN-8-o")
def test_a_graveyard_keeps_the_last_knight_only() -> None:
    table = stage(
        dominoless=True,
        knights={0: "k1=3/2:S k2=5/4:S", 1: "k3=12/11:H k4=10/9:H"},
        grave={0: "k9=7C+8C"},
    )
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(1, "k3", "k4")
    table.answer(1, "block k1")
    table.answer(1, "block k2")
    table.answer(0, "k1", "k2")  # the last one buried is kept
    assert grave(table, 0) == ["5S+4S"]
    assert discard(table) == ["7C", "8C", "3S", "2S"]


@rule("DKN-R92")
def test_looting_replaces_the_victors_buried_pair() -> None:
    table = stage(dominoless=True, loot_battlefield=True, knights={0: "k1=12/11:S", 1: "k3=3/2:H"}, grave={0: "k9=7C+8C"})
    table.answer(0, "attack 1")
    table.answer(1, "k3")
    table.answer(0, "k3")
    assert grave(table, 0) == ["3H+2H"] and discard(table) == ["7C", "8C"]
    bare = stage(
        dominoless=True,
        dominoless_graveyard="battlefield_only",
        loot_battlefield=True,
        knights={0: "k1=12/11:S", 1: "k3=3/2:H"},
    )
    bare.answer(0, "attack 1")
    bare.answer(1, "k3")
    assert bare.asked(0).ask == "discard" and discard(bare) == ["3H", "2H"] and grave(bare, 1) == []


@rule("DKN-R90", "DKN-2-o")
def test_the_latest_mercenary_decides_control_and_endless_service_lasts() -> None:
    table = stage(
        dominoless=True,
        decks=2,
        players=4,
        mercenary_duration="until_disrupted",
        knights={0: "k1=10/9:H;owner=3"},
        effects="AD!1/1>k1 AD.2!2/0>k1",
        hand={0: "2C", 1: "10S", 2: "10C"},
        order={1: "all", 2: "all"},
        phase="discard",
    )
    table.answer(0)
    table.play(1, "10S")
    table.answer(1, "AD.2")
    table.passes(2)
    assert knight(table, "k1")["seat"] == 1
    until_turn(table, 1)
    assert knight(table, "k1")["seat"] == 1  # her own Draw phase does not end it
    until(table, 2, "respond")
    table.play(2, "10C")
    assert knight(table, "k1")["seat"] == 3


@rule("DKN-R90", "DKN-R92", "DKN-R35")
def test_mercenaries_of_an_eliminated_buyer_go_back_to_living_owners() -> None:
    table = stage(
        dominoless=True,
        turn=2,
        knights={0: "k1=10/9:H;owner=1;spent k4=4/3:C;spent", 2: "k2=12/11:S"},
        effects="AD!1/0>k1",
        health={0: 5},
    )
    table.answer(2, "attack 0")
    assert not kingdom(table, 0, 1)["living"] and knight(table, "k1")["seat"] == 1
    assert grave(table, 0) == ["4C+3C"] and discard(table)[0] == "AD"


@rule("DKN-R90")
def test_a_mercenary_whose_owner_is_out_stays_and_is_buried_when_the_card_ends() -> None:
    table = stage(
        dominoless=True,
        turn=2,
        phase="discard",
        out={1: 1},
        health={1: 0},
        knights={0: "k1=10/9:H;owner=1", 2: "k2=12/11:S"},
        effects="AD!1/0>k1",
        hand={2: "2C"},
    )
    assert knight(table, "k1")["seat"] == 0
    table.answer(2)
    assert in_play(table) == ["k2"] and grave(table, 0) == ["10H+9H"]


@rule("DKN-R91", "DKN-W23", "DKN-R116")
def test_a_bought_blocker_leaves_the_battle_spent_and_other_states_carry_over() -> None:
    table = stage(dominoless=True, knights={0: "k1=5/4:S", 1: "k2=10/9:H"}, hand={0: "AD 2C"}, order={0: "all"})
    table.answer(0, "attack 1")
    table.passes(0)
    table.answer(1, "k2")
    table.play(0, "AD")
    assert knight(table, "k2")["seat"] == 0 and knight(table, "k2")["spent"] and health(table, 1) == 34
    barred = stage(dominoless=True, knights={1: "k2=10/9:H;bar=2"}, hand={0: "AD 2C"})
    barred.play(0, "AD")
    assert knight(barred, "k2")["seat"] == 0 and knight(barred, "k2")["barred"] == [2] and not knight(barred, "k2")["usable"]


@rule("DKN-R93", "DKN-R117")
def test_a_candidate_of_one_card_is_paid_by_the_second() -> None:
    table = stage(
        dominoless=True,
        players=2,
        multi_turn_training=True,
        phase="train",
        hand={0: "9S 4H", 1: ""},
        deck="4S 2H 3D 5C 6D 7C 8D 9C",
    )
    table.answer(0, "form")
    table.answer(0, "9S")
    assert kingdom(table, 0)["candidates"][0]["training"] == ["9S"] and not kingdom(table, 0)["candidates"][0]["paid"]
    table.answer(0, "end")
    killed = stage(dominoless=True, multi_turn_training=True, candidates={1: "k1=9S"}, hand={0: "AS 2C"})
    killed.play(0, "AS")
    assert grave(killed, 1) == [] and discard(killed) == ["9S", "AS"]
    added = stage(dominoless=True, multi_turn_training=True, phase="train", candidates={0: "k1=9S"}, hand={0: "4S 5H"})
    assert added.asked(0, "train").keys == ("form", "add k1", "end")
    added.answer(0, "add k1")
    assert kingdom(added, 0)["candidates"][0]["paid"]


@rule("DKN-R93", "DKN-7.1-g")
def test_pips_are_the_sum_of_both_card_values() -> None:
    table = stage(dominoless=True, scoring="fame", fame_count="pips", fame_start=30, knights={0: "k1=12/11:S", 1: "k3=3/2:H"})
    table.answer(0, "attack 1")
    table.answer(1, "k3")
    assert [health(table, seat) for seat in range(3)] == [35, 25, 30]


@rule("DKN-R97", "DKN-7.1-k")
def test_a_kingdom_without_fame_forms_no_pairs() -> None:
    table = stage(dominoless=True, scoring="fame", phase="train", fame={0: 0}, hand={0: "AH 9S 4S"}, knights={0: "k1=5/3:C"})
    assert table.asked(0, "train").keys == ("play AH", "end")
    table.play(0, "AH")
    assert [card["card"] for card in knight(table, "k1")["attached"]] == ["AH"]
    gone = stage(dominoless=True, scoring="fame", fame={1: 0}, knights={1: "k1=5/3:C"}, hand={0: "AS 2C"})
    gone.play(0, "AS")
    assert not kingdom(gone, 1, 0)["living"]


@rule("DKN-R115")
def test_equal_pairs_are_buried_with_the_one_longer_in_play_lower() -> None:
    table = stage(
        dominoless=True,
        decks=2,
        graveyard_order="auto",
        knights={0: "k1=5/4:C k2=5/4:S", 1: "k3=12/11:H k4=10/9:H"},
        since="k2=1 k1=2 k3=3 k4=4",
    )
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(1, "k3", "k4")
    table.answer(1, "block k1")
    table.answer(1, "block k2")
    assert grave(table, 0) == ["5C+4C"]


@rule("DKN-R71", "DKN-W11", "DKN-8-n")
def test_a_doppelganger_does_not_copy_the_defeated_when_a_joker_takes_its_model() -> None:
    table = stage(
        dominoless=True,
        dominoless_graveyard="battlefield_only",
        blank_cards=True,
        different_suits=True,
        knights={0: "k1=12/11:S", 1: "k2=5/4:S k3=3/2:S", 2: "k4=0/0:blank+6S;model=k2 k5=7/8:7S+8H k6=9/10:9S+10D"},
        hand={0: "joker.1 2C"},
        order={0: "all"},
    )
    table.answer(0, "attack 1")
    table.passes(2)
    table.answer(1, "k2", "k3")
    table.passes(2)
    table.play(0, "joker.1")
    table.answer(0, "k2")
    assert table.asked(2, "model").keys == ("k1", "k5", "k6")  # not k3, which has fallen too


@rule("DKN-R90", "DKN-R12")
@pytest.mark.parametrize("duration", ["round", "until_disrupted"])
def test_the_card_of_a_buyer_who_is_out_stays_on_a_knight_that_another_bought_until_her_seat_is_passed(duration: str) -> None:
    table = stage(
        dominoless=True,
        mercenary_duration=duration,
        decks=2,
        players=4,
        phase="discard",
        knights={0: "k1=10/9:H;owner=3"},
        effects="AD!1/1>k1 AD.2!2/0>k1",
        hand={0: "2C", 1: ""},
    )
    table.says(1, "resign")
    assert table.fact("effects") == "AD!1/1>k1 AD.2!2/0>k1" and discard(table) == []
    table.answer(0)
    assert table.view(None)["turn"] == 2 and table.fact("effects") == "AD.2!2/0>k1"
    assert discard(table)[-1] == "AD" and knight(table, "k1")["seat"] == 0


@rule("DKN-R97", "DKN-7.1-j", "DKN-R93")
def test_without_fame_a_candidate_of_one_card_may_still_get_its_second() -> None:
    table = stage(
        dominoless=True,
        scoring="fame",
        multi_turn_training=True,
        phase="train",
        fame={0: 0},
        hand={0: "9S 4S 3H"},
        candidates={0: "k1=8S"},
    )
    assert table.asked(0, "train").keys == ("add k1", "end")
    table.answer(0, "add k1")
    table.answer(0, "9S")
    assert kingdom(table, 0)["candidates"][0]["paid"] and kingdom(table, 0)["hand"] == ["3H", "4S"]


@rule("DKN-R106", "DKN-8-n", "DKN-5.3-joker-a")
def test_a_joker_in_the_battlefield_window_is_discarded_after_what_lay_on_the_knight() -> None:
    table = stage(
        dominoless=True,
        dominoless_graveyard="battlefield_only",
        knights={0: "k1=12/11:S", 1: "k2=5/4:H"},
        effects="AC!1/1>k2",
        hand={0: "joker.1 2C"},
        order={0: "all"},
    )
    table.answer(0, "attack 1")
    table.answer(1, "k2")
    table.play(0, "joker.1")
    assert discard(table)[:2] == ["AC", "joker.1"]
