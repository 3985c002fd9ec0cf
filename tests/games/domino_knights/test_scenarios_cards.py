"""The worked scenarios of Tens, Aces, Jokers, Doppelgangers, fame, endings, the domino-less game and information."""

from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule

from .staging import PLAIN_DECK, deal, discard, grave, health, in_play, kingdom, knight, powers, stage, until, until_turn

LOW_SPADES = "2S 3S 4S 5S 6S 7S 8S 9S 2D 3D 4D 5D"


def death_on_bob(*tens: int) -> Scene:
    """Alice announces Death on Bob's 9/8; the named seats hold a Ten."""
    suits = iter("HDC")
    hands = {seat: f"10{next(suits)}" for seat in tens}
    hands[0] = f"AS 2C {hands.get(0, '')}"
    table = stage(knights={1: "k1=9/8:7S"}, hand=hands, order={0: "all", 1: "all", 2: "all"})
    table.play(0, "AS")  # its only target is the knight
    return table


@rule("DKN-S44", "DKN-W3", "DKN-W4", "DKN-W5", "DKN-W6", "DKN-W8", "DKN-W9", "DKN-R45", "DKN-5.3-ten-b", "DKN-R61")
def test_a_negated_ten_gives_death_a_fresh_window() -> None:
    table = death_on_bob(1, 0)
    table.play(1, "10H")
    table.play(0, "10D")
    assert in_play(table) == []
    assert discard(table) == ["10H", "10D", "7S", "AS"]
    assert [event["card"] for event in table.seen(None, "special_negated")] == ["10H"]


@rule("DKN-S45", "DKN-R45", "DKN-W8", "DKN-W9")
def test_a_third_ten_saves_the_knight() -> None:
    table = death_on_bob(1, 0, 2)
    table.play(1, "10H")
    table.passes(2)
    table.play(0, "10D")
    table.play(2, "10C")
    assert in_play(table) == ["k1"]
    assert discard(table) == ["10D", "10C", "AS", "10H"]


@rule("DKN-W9", "DKN-W7", "DKN-W5")
def test_everyone_is_asked_anew_after_a_ten_was_negated() -> None:
    table = death_on_bob(1, 0, 2)
    table.play(1, "10H")
    table.passes(2)
    table.play(0, "10D")
    table.passes(2)
    table.asked(2, "negate")  # Bob has no Ten left; Charlie is asked again about Death
    table.play(2, "10C")
    assert in_play(table) == ["k1"] and discard(table)[-2:] == ["AS", "10C"]


@rule("DKN-S46", "DKN-5.1-death-a", "DKN-5.1-death-b", "DKN-5.1-death-c", "DKN-5.1-death-d", "DKN-5.1-death-e", "DKN-X9")
def test_death_takes_a_candidate_and_shows_it() -> None:
    table = stage(candidates={1: "k1=6-5:KD"}, recruits={1: "k2=1-0 k3=1-1"}, hand={0: "AS 2C"})
    assert kingdom(table, 1, 0)["candidates"][0]["piece"] is None
    table.play(0, "AS")
    table.answer(0, "k1")
    assert grave(table, 1) == ["6-5"] and discard(table) == ["KD", "AS"]
    assert kingdom(table, 1)["candidates"] == [] and len(kingdom(table, 1)["recruits"]) == 2
    assert table.seen(2, "killed")[0]["piece"] == "6-5"


@rule(
    "DKN-S47", "DKN-5.1-life-a", "DKN-5.1-life-b", "DKN-5.1-life-c", "DKN-5.1-life-e", "DKN-5.1-life-f", "DKN-R108", "DKN-R110"
)
def test_life_brings_a_blocker_in_who_may_block_again_although_spent() -> None:
    table = stage(
        knights={0: "k1=7/5:S", 2: "k4=6/5:C"},
        recruits={1: "k2=8-1"},
        hand={0: "3C", 1: "AH 2C", 2: ""},
        deck=PLAIN_DECK[3:].replace("3C ", ""),
    )
    table.answer(0, "attack 1")
    table.passes(2)
    table.play(1, "AH")
    table.answer(1, "k2")
    table.answer(1, "1/8")
    table.answer(1, "k2")
    table.passes(2)
    assert health(table, 1) == 27 and knight(table, "k2")["spent"] and knight(table, "k2")["usable"]
    table.answer(0)
    assert "AH" in discard(table)  # Bob's own turn follows Alice's: Life has ended


@rule("DKN-S47", "DKN-5.1-life-e")
def test_a_knight_with_life_defends_in_the_turns_of_two_opponents() -> None:
    table = stage(knights={1: "k1=6/5:S", 2: "k2=1/8:H"}, turn=1, effects="AH!1/2>k2", hand={1: "3C"}, players=4)
    table.answer(1, "attack 2")
    table.answer(2, "k2")
    assert knight(table, "k2")["spent"] and knight(table, "k2")["usable"]
    assert health(table, 2) == 27


@rule("DKN-S49", "DKN-5.1-life-h", "DKN-R63", "DKN-R17")
def test_life_without_a_training_card_is_offered_only_for_knights() -> None:
    table = stage(knights={1: "k1=5/5:S k2=4/4:S"}, recruits={0: "k3=3-3"}, hand={0: "AH AS joker.1"})
    table.play(0, "AH")
    assert table.asked(0, "target").keys == ("k1", "k2")
    bare = stage(recruits={0: "k3=3-3"}, hand={0: "AH joker.1"}, phase="discard")
    assert bare.asked(0).ask == "discard"


@rule("DKN-S50", "DKN-5.3-joker-a", "DKN-5.3-joker-b", "DKN-5.3-joker-e", "DKN-5.1-life-g", "DKN-R65", "DKN-R64", "DKN-R66")
def test_joker_and_life_bring_a_dead_knight_back() -> None:
    for is_negated in (False, True):
        table = stage(grave={2: "k1=4-4 k2=9-7"}, hand={0: "joker.1 AH 3D", 1: "10H"}, order={1: "all"} if is_negated else {})
        table.play(0, "joker.1")
        if is_negated:
            table.passes(1)
        table.play(0, "AH")
        table.answer(0, "9/7")
        if is_negated:
            table.play(1, "10H")
            assert in_play(table) == [] and kingdom(table, 0)["hand"] == ["3D"]
            raised = kingdom(table, 0, 1)["recruits"][0]
            assert raised["piece"] == "9-7" and raised["raised"]
        else:
            assert knight(table, "k2")["base"] == [9, 7] and knight(table, "k2")["suits"] == "D"
            assert [card["card"] for card in knight(table, "k2")["attached"]] == ["AH"]
        assert grave(table, 2) == ["4-4"]


@rule("DKN-S51", "DKN-R20", "DKN-5-b", "DKN-X7", "DKN-5.1-wealth-a")
def test_wealth_is_offered_only_in_ones_own_training() -> None:
    table = stage(phase="train", recruits={0: "k1=9-9"}, hand={0: "AD 9S", 1: "AD.2"}, decks=2, order={0: "all", 1: "all"})
    assert table.asked(0, "train").keys == ("play AD", "end")
    table.answer(0, "end")
    table.asked(0, "respond")  # WIN-TRAINED is still inside the Train phase; Bob's Wealth is no reason to ask him
    table.passes(0)
    assert table.asked(0).ask == "discard"
    table.answer(0)
    assert table.view(None)["turn"] == 1


@rule("DKN-S52", "DKN-W12", "DKN-W14", "DKN-W13")
def test_the_earliest_seat_in_asking_order_acts_first_and_later_ones_are_asked_again() -> None:
    table = stage(
        phase="discard",
        knights={0: "k1=5/5:S"},
        hand={0: "2C", 1: "10H", 2: "AS"},
        effects="KS!1/0>0",
        order={1: "all", 2: "all"},
    )
    table.answer(0)
    table.play(1, "10H")
    table.asked(2, "respond")
    table.play(2, "AS")
    assert in_play(table) == []
    cards = [event["card"] for event in table.seen(None, "special_announced")]
    assert cards == ["10H", "AS"]


# --- Doppelganger ---------------------------------------------------------------------------------------------------


@rule("DKN-S54", "DKN-6-d", "DKN-6-h", "DKN-6-j", "DKN-6-k", "DKN-R70", "DKN-R72", "DKN-X21")
def test_power_on_the_model_works_for_the_doppelganger_and_not_the_other_way() -> None:
    table = stage(knights={0: "k1=0/0:4S;model=k2", 1: "k2=6/5:9S"}, effects="AC!1/1>k2", hand={0: "10H 2C"})
    assert powers(table, "k1") == "12/10" and powers(table, "k2") == "12/10"
    table.play(0, "10H")
    assert powers(table, "k1") == "6/5" and powers(table, "k2") == "6/5"
    table = stage(knights={0: "k1=0/0:4S;model=k2", 1: "k2=6/5:9S"}, effects="AC!1/0>k1")
    assert powers(table, "k1") == "12/10" and powers(table, "k2") == "6/5"
    both = stage(decks=2, knights={0: "k1=0/0:4S;model=k2", 1: "k2=6/5:9S"}, effects="AC!1/0>k1 AC.2!2/1>k2")
    assert powers(both, "k1") == "24/20" and powers(both, "k2") == "12/10"


@rule("DKN-S55", "DKN-6-e", "DKN-6-f", "DKN-6-g", "DKN-R71", "DKN-4.4.7-f")
def test_a_doppelganger_whose_model_is_killed_chooses_anew_or_dies() -> None:
    knights = {0: "k1=0/0:4S;model=k2 k4=7/1:5S", 1: "k2=6/5:9S", 2: "k3=2/2:8S"}
    table = stage(knights=knights, hand={0: "AS 2C"})
    table.play(0, "AS")
    table.answer(0, "k2")
    assert table.asked(0, "model").keys == ("k4", "k3")
    table.answer(0, "k3")
    assert powers(table, "k1") == "2/2" and knight(table, "k1")["model"] == "k3"
    table = stage(knights={0: "k1=0/0:4S;model=k2", 1: "k2=6/5:9S", 2: "k3=2/2:8H"}, hand={0: "AS 2C"})
    table.play(0, "AS")
    table.answer(0, "k2")
    assert in_play(table) == ["k3"] and grave(table, 0) == ["0-0"] and discard(table) == ["9S", "AS", "4S"]


@rule("DKN-S55", "DKN-R71", "DKN-4.4.7-f")
def test_model_and_doppelganger_defeated_together_are_both_buried() -> None:
    table = stage(
        graveyard_order="auto",
        knights={0: "k1=0/0:4S;model=k2 k2=6/5:9S", 1: "k3=9/7:8H k4=9/6:7H", 2: "k5=3/3:7S"},
    )
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k2")
    table.passes(2)
    table.answer(1, "k3", "k4")
    table.answer(1, "block k1")
    table.answer(1, "block k2")
    table.passes(2)
    assert grave(table, 0) == ["6-5", "0-0"] and in_play(table) == ["k3", "k4", "k5"]


@rule("DKN-S56", "DKN-6-c", "DKN-6-f", "DKN-4.2-e", "DKN-R68", "DKN-6-a")
def test_a_promoted_doppelganger_needs_a_model_that_may_come_from_the_same_phase() -> None:
    table = stage(phase="promote", candidates={0: "k1=0-0:4S"}, knights={1: "k2=5/5:8H"})
    assert grave(table, 0) == ["0-0"] and discard(table) == ["4S"]
    table = stage(phase="promote", candidates={0: "k1=0-0:4S k3=3-3:9S"}, knights={1: "k2=5/5:8H"})
    assert knight(table, "k1")["model"] == "k3" and powers(table, "k1") == "3/3"


# --- fame, goals, ending --------------------------------------------------------------------------------------------


@rule("DKN-S57", "DKN-7.1-a", "DKN-7.1-b", "DKN-7.1-c", "DKN-7.1-d", "DKN-7.1-e", "DKN-4.4.7-b")
def test_plain_fame_goes_to_every_kingdom_of_the_winning_side() -> None:
    table = stage(scoring="fame", knights={0: "k1=5/6:S", 1: "k2=3/4:H", 2: "k3=4/2:H"})
    table.answer(0, "attack 1")
    table.passes(2)
    table.answer(1, "k2")
    table.answer(2, "k3")
    assert [health(table, seat) for seat in range(3)] == [9, 11, 11]


@rule("DKN-S59", "DKN-7.1-i", "DKN-7.1-j", "DKN-7.1-k", "DKN-R81")
def test_a_kingdom_without_fame_takes_no_peasants_and_falls_with_its_last_piece() -> None:
    table = stage(
        scoring="fame",
        phase="discard",
        fame={1: 0},
        knights={1: "k1=5/5:7S"},
        hand={0: "2C", 1: "", 2: "AS"},
        order={2: "all"},
        deck=PLAIN_DECK,
    )
    table.answer(0)
    table.passes(2)
    assert table.view(None)["turn"] == 1 and kingdom(table, 1)["hand_size"] == 6 and kingdom(table, 1)["recruits"] == []
    until(table, 2, "respond")
    table.play(2, "AS")
    assert not kingdom(table, 1, 0)["living"] and table.view(None)["turn"] == 2


@rule("DKN-S60", "DKN-R37", "DKN-7.1-k", "DKN-7.1-l")
def test_two_kingdoms_that_fall_together_share_first_place() -> None:
    table = stage(players=2, scoring="fame", fame={0: 0, 1: 0}, knights={0: "k1=5/2:S", 1: "k2=3/4:H"}, hand={0: ""})
    table.answer(0, "attack 1")
    table.answer(1, "k2")
    outcome = table.state.outcome()
    assert outcome is not None and outcome.winners == [0, 1] and outcome.places == [1, 1] and outcome.scores == [0, 0]


@rule("DKN-S61", "DKN-7.2-a", "DKN-7.2-b", "DKN-7.2-c", "DKN-R83", "DKN-R109", "DKN-3-b", "DKN-0.2-b", "DKN-X17")
def test_the_suit_of_the_top_card_decides_a_random_goal() -> None:
    expected = {
        "7C": ("health", "last_standing", 27),
        "7D": ("fame", "first_to_n", 10),
        "7H": ("fame", "most_fame", 10),
        "7S": ("fame", "attrition", 10),
        "joker.1 KD": ("fame", "first_to_n", 10),
    }
    for cards, (scoring, goal, points) in expected.items():
        state = deal(goal="random", first_player=0, setup=[cards])
        view = state.view(None)
        assert (view["scoring"], view["goal"], view["kingdoms"][0]["points"]) == (scoring, goal, points)
        assert sum(state.census().values()) == 54 + 55


@rule("DKN-S62", "DKN-7.1-o", "DKN-R82")
def test_attrition_drops_all_gains() -> None:
    table = stage(scoring="fame", goal="attrition", knights={0: "k1=5/6:S", 1: "k2=3/4:H", 2: "k3=4/2:H"})
    table.answer(0, "attack 1")
    table.passes(2)
    table.answer(1, "k2")
    table.answer(2, "k3")
    assert [health(table, seat) for seat in range(3)] == [9, 10, 10]


@rule("DKN-S64", "DKN-R94", "DKN-7-e")
def test_a_stalemate_ends_the_game_and_ranks_by_health() -> None:
    table = stage(players=2, stalemate_rounds=3, health={0: 20, 1: 25}, phase="draw", hand={0: ""})
    while not table.state.is_over:
        seat = table.state.decision.seat  # type: ignore[union-attr]
        table.answer(seat, *table.state.game.default_answer(table.state))
    outcome = table.state.outcome()
    assert outcome is not None and outcome.reason == "stalemate" and outcome.winners == [1] and outcome.places == [2, 1]
    assert table.view(None)["round"] == 3


@rule("DKN-S65", "DKN-7.1-m", "DKN-R86", "DKN-4.4.7-g")
def test_several_kingdoms_that_reach_the_target_together() -> None:
    table = stage(scoring="fame", goal="first_to_n", fame={1: 29, 2: 29}, knights={0: "k1=5/6:S", 1: "k2=3/4:H", 2: "k3=4/2:H"})
    table.answer(0, "attack 1")
    table.passes(2)
    table.answer(1, "k2")
    table.answer(2, "k3")
    outcome = table.state.outcome()
    assert outcome is not None and outcome.winners == [1, 2] and outcome.reason == "fame_target"
    table = stage(scoring="fame", goal="first_to_n", fame={1: 29, 2: 30}, knights={0: "k1=5/6:S", 1: "k2=3/4:H", 2: "k3=4/2:H"})
    table.answer(0, "attack 1")
    table.passes(2)
    table.answer(1, "k2")
    table.answer(2, "k3")
    outcome = table.state.outcome()
    assert outcome is not None and outcome.winners == [2] and outcome.scores == [9, 30, 31]


# --- domino-less ----------------------------------------------------------------------------------------------------


@rule("DKN-S66", "DKN-8-b", "DKN-8-c", "DKN-8-d", "DKN-8-e", "DKN-8-f", "DKN-8-g", "DKN-R87", "DKN-R88", "DKN-X18", "DKN-8-a")
def test_a_pair_of_cards_is_a_candidate_and_a_knight() -> None:
    table = stage(dominoless=True, phase="train", hand={0: "7S QS 7H"})
    assert health(table, 0) == 39 and table.view(None)["peasants"] == 0
    table.answer(0, "form")
    assert table.asked(0, "training-card").keys == ("7S", "QS")
    table.answer(0, "QS")
    assert kingdom(table, 0)["candidates"][0]["piece"] == "QS+7S"
    table = stage(dominoless=True, phase="promote", candidates={0: "k1=7S+QS"})
    assert table.asked(0, "orient").keys == ("12/7", "7/12")
    table.answer(0, "12/7")
    assert powers(table, "k1") == "12/7"
    assert powers(stage(dominoless=True, knights={0: "k1=12/7:QS+7S"}, effects="JS!1/0>0"), "k1") == "16/11"
    mixed = stage(dominoless=True, different_suits=True, phase="train", hand={0: "KS 7H"})
    mixed.answer(0, "form")
    mixed.answer(0, "KS")
    assert kingdom(mixed, 0)["candidates"][0]["piece"] == "KS+7H"


@rule("DKN-S67", "DKN-8-i", "DKN-8-j", "DKN-R90", "DKN-R91", "DKN-X19", "DKN-2-o")
def test_a_mercenary_fights_for_its_buyer_until_it_is_negated_or_a_round_is_over() -> None:
    table = stage(
        dominoless=True,
        knights={1: "k1=10/9:H"},
        hand={0: "AD 2C", 1: "10S"},
        order={1: "all"},
        players=2,
        deck="2S 3S 4S 5S 6S 7S 8S 9S 2D 3D 4D 5D",
    )
    table.play(0, "AD")
    table.passes(1)
    assert knight(table, "k1")["seat"] == 0 and knight(table, "k1")["owner"] == 1
    table.answer(0, "attack 1")
    table.play(1, "10S")
    assert knight(table, "k1")["seat"] == 1 and knight(table, "k1")["spent"]
    assert health(table, 1) == 39 and table.view(None)["battle"] is None
    table = stage(
        dominoless=True,
        knights={1: "k1=10/9:H"},
        hand={0: "AD 2C", 1: ""},
        players=2,
        deck="2S 3S 4S 5S 6S 7S 8S 9S 2D 3D 4D 5D",
    )
    table.play(0, "AD")
    until(table, 1, "train")
    assert knight(table, "k1")["seat"] == 0
    until_turn(table, 0)
    assert knight(table, "k1")["seat"] == 1 and "AD" in discard(table)


@rule("DKN-S69", "DKN-8-n", "DKN-8-p", "DKN-R89", "DKN-W18")
def test_a_joker_raises_a_knight_only_from_the_battlefield() -> None:
    table = stage(
        dominoless=True,
        dominoless_graveyard="battlefield_only",
        knights={0: "k1=12/9:S", 1: "k2=9/4:H"},
        hand={0: "joker.1 2C"},
        order={0: "all"},
    )
    assert table.asked(0, "attack").keys == ("attack 1", "attack 2", "end")
    table.answer(0, "attack 1")
    table.answer(1, "k2")
    assert table.view(None)["event_window"] == "battlefield" and table.asked(0, "respond").keys == ("play joker.1",)
    table.play(0, "joker.1")
    assert kingdom(table, 0, 2)["candidates"] == [{"token": "k2", "cards": 2, "raised": True, "piece": "9H+4H"}]
    assert grave(table, 1) == [] and discard(table) == ["joker.1"]


# --- hand and information -------------------------------------------------------------------------------------------


@rule("DKN-S70", "DKN-4.5-a", "DKN-4.5-b", "DKN-4.5-c", "DKN-R76", "DKN-INV4")
def test_the_discard_goes_down_to_five_or_fewer() -> None:
    table = stage(phase="discard", hand={0: "2C 3C 4C 5C 6C AS"}, knights={1: "k1=5/5:H"})
    table.answer(0, "go on")
    table.refused(0)
    table.answer(0, "AS")
    assert in_play(table) == ["k1"] and discard(table) == ["AS"]
    table = stage(phase="discard", hand={0: "2C 3C 4C 5C 6C 7C"})
    table.answer(0, "7C", "2C", "3C", "4C", "5C", "6C")
    assert discard(table) == ["7C", "2C", "3C", "4C", "5C", "6C"]


@rule("DKN-S71", "DKN-2-c", "DKN-2-d", "DKN-R95", "DKN-INV10", "DKN-R60", "DKN-5.1-death-d")
def test_hidden_pieces_show_their_tokens_only() -> None:
    table = stage(
        candidates={0: "k1=5-3:8C"}, recruits={0: "k2=6-2"}, hand={0: "2C", 1: "AS"}, phase="discard", order={1: "all"}
    )
    seen = kingdom(table, 0, 1)
    assert seen["candidates"] == [{"token": "k1", "cards": 1, "raised": False, "piece": None}]
    assert seen["recruits"] == [{"token": "k2", "cards": 0, "raised": False, "piece": None}]
    assert "hand" not in seen
    own = kingdom(table, 0)
    assert own["candidates"][0]["piece"] == "5-3" and own["candidates"][0]["training"] == ["8C"]
    assert own["recruits"][0]["piece"] == "6-2"
    table.answer(0)
    table.play(1, "AS")
    table.answer(1, "k2")
    assert grave(table, 0) == ["6-2"]


@rule("DKN-S72", "DKN-R67", "DKN-INV10")
def test_a_raised_domino_stays_known_until_it_is_shuffled_back() -> None:
    table = stage(phase="train", players=2, recruits={0: "k1=9-7;raised"}, hand={0: "8S 9S", 1: "AS"}, order={1: "all"})
    table.answer(0, "train k1")
    table.answer(0, "8S")
    assert kingdom(table, 0, 1)["candidates"] == [{"token": "k1", "cards": 2, "raised": True, "piece": "9-7"}]
    table = stage(phase="discard", players=2, hand={0: "2C"}, grave={0: "k1=9-7 k2=2-0"}, peasants="1-1 2-1 2-2 3-2")
    table.answer(0)
    assert grave(table, 0) == ["2-0"] and "9-7" not in str({**table.view(0), "decision": None})
    assert all(recruit["token"] not in ("k1", "k2") for recruit in kingdom(table, 1)["recruits"])


@rule("DKN-S75", "DKN-R81", "DKN-R78", "DKN-R80", "DKN-7.1-f")
def test_a_kingdom_that_loses_its_last_piece_in_an_attack_falls_at_its_clean_up() -> None:
    table = stage(
        scoring="fame", fame={1: 0}, knights={0: "k1=7/5:S", 1: "k2=9/3:H"}, hand={0: "AS 2C", 2: "10H"}, order={0: "all"}
    )
    table.answer(0, "attack 1")
    table.passes(0)
    table.answer(1, "k2")
    table.play(0, "AS")
    table.answer(0, "k2")
    kinds = table.kinds(None)
    assert kinds.index("eliminated") > kinds.index("group_result")
    assert [health(table, seat) for seat in range(3)] == [10, 0, 10] and not kingdom(table, 1, 0)["living"]


@rule("DKN-S76", "DKN-R47", "DKN-W15")
def test_a_hold_asks_a_bystander_once() -> None:
    facts = {"knights": {0: "k1=3/3:S"}, "hand": {0: "2C", 2: "JH"}, "order": {2: "involved"}}
    table = stage(**facts)
    table.answer(0, "attack 1")
    table.answer(2, "go on")  # his aid decision is no window
    table.answer(2, "go on")
    assert health(table, 1) == 24
    table = stage(**facts)
    table.says(2, "order hold")
    table.answer(0, "attack 1")
    table.answer(2, "go on")
    table.asked(2, "respond")
    assert table.view(None)["event_window"] == "attack-set"
    table.passes(2)
    table.answer(2, "go on")
    assert health(table, 1) == 24


@rule("DKN-S80", "DKN-R36", "DKN-R12", "DKN-R75")
def test_cards_of_an_eliminated_player_on_others_stay_until_they_expire() -> None:
    table = stage(
        turn=1,
        health={0: 3},
        knights={1: "k1=5/5:S"},
        recruits={0: "k2=4-4"},
        effects="JH!1/0>2 JS!2/1>0",
        hand={1: "2C joker.1 KC"},
    )
    table.answer(1, "attack 0")
    assert not kingdom(table, 0, 1)["living"]
    assert [card["card"] for card in kingdom(table, 2, 1)["before"]] == ["JH"] and "JS" in discard(table)
    table.play(1, "KC")
    assert table.asked(1, "target").keys == ("seat 1", "seat 2")
    table.answer(1, "seat 1")
    table.play(1, "joker.1")
    assert [recruit["piece"] for recruit in kingdom(table, 1)["recruits"]] == ["4-4"]
    until_turn(table, 2)
    assert kingdom(table, 2, 1)["before"] == [] and "JH" in discard(table)
