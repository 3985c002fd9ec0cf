"""The worked scenarios of battles."""

from meadhall.kit.trace import rule

from .staging import PLAIN_DECK, discard, grave, health, in_play, kingdom, knight, powers, stage, until, until_turn


@rule("DKN-S20", "DKN-4.4.6-b", "DKN-4.4.6-c", "DKN-4.4.6-e", "DKN-4.4-g")
def test_both_sides_can_defeat_each_other() -> None:
    table = stage(knights={0: "k1=5/2:S", 1: "k2=3/4:H"})
    table.answer(0, "attack 1")
    table.answer(1, "k2")
    assert in_play(table) == [] and health(table, 1) == 27
    assert grave(table, 0) == ["5-2"] and grave(table, 1) == ["4-3"]


@rule("DKN-S21", "DKN-4.4.6-d", "DKN-4.4.6-h", "DKN-R33")
def test_equal_powers_are_a_draw_and_both_are_spent() -> None:
    table = stage(players=4, knights={0: "k1=4/4:S", 1: "k2=4/3:H k3=0/1:H"})
    table.answer(0, "attack 1")
    table.answer(1, "k2", "k3")
    assert in_play(table) == ["k1", "k2", "k3"]
    assert knight(table, "k1")["spent"] and knight(table, "k2")["spent"]
    assert table.seen(None, "group_result")[0]["outcome"] == "draw"


@rule("DKN-S22", "DKN-4.4-f", "DKN-4.4-g", "DKN-R32", "DKN-X13", "DKN-5.1-power-a")
def test_a_half_blank_blocker_keeps_all_damage_away() -> None:
    table = stage(knights={0: "k1=9/9:S", 1: "k2=6/0:H"}, effects="AC!1/0>k1")
    assert powers(table, "k1") == "18/18"
    table.answer(0, "attack 1")
    table.answer(1, "k2")
    assert in_play(table) == ["k1"] and health(table, 1) == 27


@rule("DKN-S24", "DKN-4.4.4-d", "DKN-4.4.4-e", "DKN-5.2-jack-a")
def test_two_blockers_form_a_unit_and_a_jack_beats_it() -> None:
    facts = {
        "players": 4,
        "turn": 2,
        "graveyard_order": "auto",
        "knights": {2: "k1=8/5:9S", 3: "k2=2/5:H k3=3/4:H"},
        "hand": {2: "JS 2C"},
    }
    table = stage(**facts)
    table.answer(2, "attack 3")
    table.answer(3, "k2", "k3")
    assert table.seen(None, "group_result")[0]["outcome"] == "draw"
    table = stage(**facts, order={2: "all"})
    table.answer(2, "attack 3")
    table.passes(2)  # WIN-ATTACK-SET
    table.answer(3, "k2", "k3")
    table.play(2, "JS")
    table.answer(2, "seat 2")
    assert table.seen(None, "group_result")[0]["attack"] == [11, 8]
    assert in_play(table) == ["k1"]


@rule("DKN-S25", "DKN-4.4.6-g", "DKN-4.4.6-k", "DKN-1-h", "DKN-R35", "DKN-R115", "DKN-R40")
def test_elimination_buries_everything_in_default_order() -> None:
    table = stage(
        knights={0: "k1=4/4:S k2=3/3:S", 1: "k3=2/2:7D;spent"},
        candidates={1: "k4=5-4:9D"},
        recruits={1: "k5=8-8 k6=1-0"},
        hand={0: "2C", 1: "6H 3C"},
        health={1: 6},
        effects="JH!1/0>1",
    )
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    assert health(table, 1) == 0 and not kingdom(table, 1, 0)["living"]
    assert grave(table, 1) == ["8-8", "5-4", "2-2", "1-0"]
    assert discard(table) == ["9D", "7D", "JH", "3C", "6H"]


@rule("DKN-S26", "DKN-4.4-b", "DKN-4.4-c", "DKN-4.4-d", "DKN-INV7")
def test_each_opponent_is_attacked_once_a_turn() -> None:
    table = stage(players=4, knights={0: "k1=1/1:S k2=2/1:S k3=3/1:S"}, health={1: 9, 2: 9, 3: 9})
    assert table.asked(0, "attack").keys == ("attack 1", "attack 2", "attack 3", "end")
    table.answer(0, "attack 1")
    table.answer(0, "k1")
    table.answer(0, "attack 2")
    table.answer(0, "k2")
    assert table.asked(0, "attack").keys == ("attack 3", "end")
    table.answer(0, "end")
    table.answer(0)
    until_turn(table, 0)
    until(table, 0, "attack")
    assert [key for key in table.asked(0).keys if key.startswith("attack")] == ["attack 1", "attack 2", "attack 3"]


@rule("DKN-S27", "DKN-4.4.5-a", "DKN-4.4.5-b", "DKN-4.4.5-c", "DKN-4.4.4-a", "DKN-R29")
def test_two_aiders_block_together_for_a_defender_who_declines() -> None:
    table = stage(players=4, knights={0: "k1=6/6:S", 1: "k2=1/1:H", 2: "k3=1/4:H", 3: "k4=2/3:H"})
    table.answer(0, "attack 1")
    table.passes(2)
    table.passes(3)
    table.passes(1)
    table.answer(2, "k3")
    table.answer(3, "k4")
    result = table.seen(None, "group_result")[0]
    assert result["block"] == [3, 7] and result["outcome"] == "draw"
    assert health(table, 1) == 27
    assert [knight(table, token)["spent"] for token in ("k1", "k3", "k4", "k2")] == [True, True, True, False]


@rule("DKN-S29", "DKN-5.1-death-f", "DKN-R30", "DKN-W22", "DKN-W21")
def test_death_of_the_blocker_lets_the_attack_through() -> None:
    table = stage(knights={0: "k1=7/5:S", 1: "k2=9/3:H"}, hand={0: "AS 2C"}, order={0: "all"})
    table.answer(0, "attack 1")
    table.passes(0)
    table.answer(1, "k2")
    table.play(0, "AS")
    table.answer(0, "k2")
    assert health(table, 1) == 20


@rule("DKN-S30", "DKN-R31", "DKN-R34", "DKN-W21", "DKN-4.4.1-f", "DKN-R111")
def test_death_of_the_only_attacker_ends_the_attack() -> None:
    table = stage(knights={0: "k1=7/5:S k4=1/1:S", 1: "k2=1/3:H k3=2/3:H"}, hand={0: "2C", 1: "AS"}, order={1: "all"})
    table.answer(0, "attack 1")
    table.answer(0, "k1")
    table.passes(1)
    table.answer(1, "go on")
    table.answer(1, "k2", "k3")
    table.play(1, "AS")
    table.answer(1, "k1")
    assert not knight(table, "k2")["spent"] and not knight(table, "k3")["spent"]
    assert health(table, 1) == 27 and table.view(0)["battle"] is None
    assert [event["tokens"] for event in table.seen(None, "released")] == [["k2"], ["k3"]]
    assert table.asked(0, "attack").keys == ("attack 2", "end")


@rule("DKN-S31", "DKN-4.4.3-a", "DKN-4.4.3-b", "DKN-4.4.3-c", "DKN-4.4.3-e")
def test_a_unit_falls_only_as_a_whole() -> None:
    table = stage(attack_as_unit=True, graveyard_order="auto", knights={0: "k1=4/2:S k2=3/3:S", 1: "k3=6/6:H"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(0, "join k1")
    table.answer(1, "k3")
    assert in_play(table) == []
    table = stage(attack_as_unit=True, graveyard_order="auto", knights={0: "k1=4/2:S k2=3/3:S", 1: "k3=6/6:H k4=0/2:H"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(0, "join k1")
    table.answer(1, "k3", "k4")
    assert in_play(table) == ["k3", "k4"]


@rule("DKN-S32", "DKN-4.4.8-a", "DKN-4.4.8-b", "DKN-4.4.8-c", "DKN-R41", "DKN-X20", "DKN-4.4.7-a")
def test_the_victor_loots_a_defeated_knight() -> None:
    table = stage(loot_battlefield=True, knights={0: "k1=9/6:7S k2=5/5:S", 1: "k3=7/8:9H"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(1, "k3")
    table.answer(1, "block k1")
    assert health(table, 1) == 22
    assert table.asked(0, "loot").keys == ("k1", "k3")
    table.answer(0, "k3")
    assert grave(table, 0) == ["9-6", "8-7"] and grave(table, 1) == []
    assert discard(table) == ["7S", "9H"]


@rule("DKN-S34", "DKN-4.3.3-c", "DKN-5.2-king-a", "DKN-5.2-queen-b", "DKN-5.2-queen-f", "DKN-R52", "DKN-X10", "DKN-R110")
def test_a_queen_of_spades_releases_a_mixed_blocker() -> None:
    for affected in (3, 2):
        table = stage(
            players=4,
            turn=3,
            different_suits=True,
            knights={2: "k1=4/9:5H+9S;spent k2=2/6:D", 3: "k3=6/3:H k4=5/5:C"},
            hand={2: "KH", 3: "QS 2C"},
            order={3: "all"},
        )
        table.answer(3, "attack 2")
        table.answer(3, "k3", "k4")
        table.passes(3)
        table.play(2, "KH")
        table.answer(2, "seat 2")
        table.answer(2, "k1", "k2")
        table.answer(2, "block k3")
        table.answer(2, "block k4")
        table.play(3, "QS")
        table.answer(3, f"seat {affected}")
        if affected == 3:
            assert [event["tokens"] for event in table.seen(None, "released")] == [["k1"]]
        assert health(table, 2) == 21
        assert table.seen(None, "group_result")[1]["outcome"] == "draw"


@rule("DKN-S35", "DKN-5.2-queen-d", "DKN-5.2-queen-e", "DKN-5.2-king-d", "DKN-R53", "DKN-R34")
def test_a_queen_after_commitment_withdraws_and_bars_all_attackers_of_her_suit() -> None:
    table = stage(
        knights={0: "k1=7/2:2S k2=4/4:H", 2: "k3=3/3:3S"},
        hand={0: "2C", 1: "QS", 2: "KS"},
        order={1: "all"},
        deck=PLAIN_DECK,
    )
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(2, "go on")
    table.answer(2, "k3")
    table.play(1, "QS")
    table.answer(1, "seat 1")
    table.answer(2, "go on")
    assert health(table, 1) == 23
    assert [knight(table, token)["barred"] for token in ("k1", "k2", "k3")] == [[0], [], [0]]
    assert not knight(table, "k1")["spent"]
    table.answer(0)
    until(table, 2, "attack")
    table.play(2, "KS")
    table.answer(2, "seat 2")
    table.asked(2, "discard")  # nothing is left to attack with
    until_turn(table, 0)
    assert knight(table, "k1")["barred"] == [] and knight(table, "k3")["barred"] == []


@rule("DKN-S36", "DKN-4.4.1-c", "DKN-5.2-queen-a", "DKN-R103")
def test_a_queen_before_the_attack_keeps_her_suit_from_being_committed() -> None:
    table = stage(knights={0: "k1=5/5:S k2=4/4:H"}, effects="QS!1/1>1")
    table.answer(0, "attack 1")
    assert health(table, 1) == 23
    assert knight(table, "k1")["barred"] == [] and not knight(table, "k1")["spent"]
    table.answer(0, "attack 2")
    assert health(table, 2) == 22


@rule("DKN-S37", "DKN-5.2-queen-c", "DKN-5.2-queen-g", "DKN-4.4.4-f", "DKN-R52")
def test_a_queen_on_the_attacker_keeps_same_suit_blockers_away() -> None:
    facts = {"knights": {0: "k1=5/5:S k2=5/4:H", 1: "k3=1/1:S"}, "effects": "QS!1/0>0"}
    table = stage(**facts)
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(1, "k3")  # only one group can be blocked, so no place is asked
    assert table.seen(None, "defense_set")[0]["groups"][1]["blockers"] == ["k3"]
    table = stage(queen_scope="all_her_knights", **facts)
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    assert health(table, 1) == 17


@rule("DKN-S39", "DKN-5.2-king-f", "DKN-R77", "DKN-2-p")
def test_a_knight_rests_a_round_after_it_fought_thanks_to_a_king() -> None:
    table = stage(players=3, king_rest=True, knights={0: "k1=1/9:H"}, hand={0: "KH 2C", 1: "", 2: ""}, stalemate_rounds=0)
    table.play(0, "KH")
    table.answer(0, "seat 0")
    table.answer(0, "attack 1")
    table.answer(0, "attack 2")
    assert knight(table, "k1")["rests"]
    until_turn(table, 0)
    assert knight(table, "k1")["barred"] == [0] and not knight(table, "k1")["spent"] and not knight(table, "k1")["usable"]
    until_turn(table, 1)
    assert knight(table, "k1")["barred"] == [0]
    until_turn(table, 0)
    assert knight(table, "k1")["usable"]


@rule("DKN-S40", "DKN-5-g", "DKN-R58", "DKN-5-h", "DKN-5.1-power-c")
def test_power_and_jacks_apply_in_play_order() -> None:
    def shown(effects: str) -> str:
        return powers(stage(decks=2, knights={0: "k1=4/5:9S"}, effects=effects), "k1")

    assert shown("JS!1/0>0 AC!2/0>k1") == "14/16"
    assert shown("AC!1/0>k1 JS!2/0>0") == "11/13"
    assert shown("JS!1/0>0 AC!2/0>k1 JS.2!3/0>0") == "17/19"
    assert shown("AC!1/0>k1 AC.2!2/0>k1") == "16/20"


@rule("DKN-S41", "DKN-5.2-jack-b", "DKN-R57", "DKN-0.1-c")
def test_a_mixed_knight_gets_one_bonus_for_each_matching_jack() -> None:
    for top, expected in (("9", "8/9"), ("6", "6/7"), ("12", "10/11")):
        table = stage(domino_set=top, different_suits=True, knights={0: "k1=2/3:2S+2H"}, effects="JS!1/0>0 JH!2/0>0")
        assert powers(table, "k1") == expected


@rule("DKN-S42", "DKN-W23", "DKN-5.3-ten-a", "DKN-5.3-ten-c")
def test_negating_a_jack_in_battle_changes_the_numbers_at_once() -> None:
    facts = {"knights": {0: "k1=5/3:S", 1: "k2=4/6:H"}, "effects": "JS!1/0>0", "hand": {0: "2C", 1: "10H"}}
    table = stage(**facts, order={1: "all"})
    table.answer(0, "attack 1")
    table.passes(1)
    table.answer(1, "go on")
    table.answer(1, "k2")
    table.play(1, "10H")
    assert in_play(table) == ["k2"]
    table = stage(**facts)
    table.answer(0, "attack 1")
    table.answer(1, "go on")
    table.answer(1, "k2")
    assert in_play(table) == ["k1"]


@rule("DKN-S74", "DKN-4.4.5-d", "DKN-4.4.5-e", "DKN-R27", "DKN-4.4.2-e")
def test_a_player_may_aid_both_sides_but_not_fight_herself() -> None:
    table = stage(knights={0: "k1=6/1:S", 2: "k2=3/3:H k3=2/4:H"})
    table.answer(0, "attack 1")
    table.answer(2, "k2")
    table.answer(2, "k3")  # k3 can block only Alice's knight, so no place is asked
    assert table.seen(None, "defense_aided")[0]["groups"] == [
        {"attackers": ["k1"], "blockers": ["k3"]},
        {"attackers": ["k2"], "blockers": []},
    ]
    assert health(table, 1) == 24 and in_play(table) == ["k2"]


@rule("DKN-S77", "DKN-R55", "DKN-4.4.3-b")
def test_a_withdrawn_member_leaves_its_unit_and_the_rest_fights_on() -> None:
    table = stage(attack_as_unit=True, knights={0: "k1=4/2:2S k2=3/3:H"}, hand={0: "2C", 1: "QS"}, order={1: "all"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.answer(0, "join k1")
    table.play(1, "QS")
    table.answer(1, "seat 1")
    assert health(table, 1) == 24


@rule("DKN-S79", "DKN-5.2-king-c", "DKN-R28", "DKN-5.2-b", "DKN-R56")
def test_a_king_lets_a_knight_block_in_several_attacks_but_once_in_each() -> None:
    table = stage(
        knights={0: "k1=1/9:S k2=2/9:S", 1: "k4=1/8:C", 2: "k3=5/5:H"}, effects="KH!1/2>2", hand={0: "2C", 1: "", 2: ""}
    )
    table.answer(0, "attack 2")
    table.answer(0, "k1", "k2")
    table.passes(1)
    table.answer(2, "k3")
    table.answer(2, "block k1")
    table.passes(1)
    assert health(table, 2) == 25 and knight(table, "k3")["spent"]
    table.answer(0)
    until(table, 1, "attack")
    table.answer(1, "attack 2")
    table.answer(2, "k3")
    assert health(table, 2) == 25
