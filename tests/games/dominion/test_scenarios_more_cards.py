"""Worked scenarios of the cards, Moat to Workshop."""

from meadhall.kit.compare import holds
from meadhall.kit.trace import rule
from tests.games.dominion.staging import counts, piles, stage, treasures


@rule("DOM-SC-64", "DOM-CARD-MOAT-1")
def test_moat_played_as_an_action_draws_two() -> None:
    table = stage(hand={0: "copper moat"}, deck={0: "silver estate copper"})
    table.play(0, "moat")
    holds(table, 0, hand="copper estate silver", deck="copper", play="moat")
    assert counts(table) == "0/1/0"


@rule("DOM-SC-65", "DOM-CARD-MOAT-3", "DOM-CARD-MOAT-7", "DOM-CARD-MOAT-8", "DOM-R7", "DOM-R45", "DOM-ATK-4")
def test_one_moat_answers_two_attackers_in_a_round() -> None:
    table = stage(
        players=3,
        hand={0: "copper*2 militia", 1: "copper*2 militia", 2: "copper*4 moat"},
        deck={0: "copper*5", 1: "copper*5", 2: "copper*5"},
    )
    table.play(0, "militia")
    table.answer(2, "moat")
    holds(table, 2, hand="copper*4 moat")
    table.answer(0, "end")
    table.play(1, "militia")
    table.answer(2, "moat")
    holds(table, 0, hand="copper*3", deck="", discard="militia copper*4")
    holds(table, 1, hand="copper*2", play="militia")
    holds(table, 2, hand="copper*4 moat", discard="")
    table.finished()


@rule("DOM-SC-66", "DOM-CARD-MOAT-7", "DOM-R8", "DOM-ATK-4", "DOM-ATK-5")
def test_moat_covers_one_play_of_a_doubled_witch() -> None:
    table = stage(
        "size-distortion",
        swap={"cellar": "moat", "thief": "throne-room"},
        players=3,
        hand={0: "throne-room witch", 1: "copper moat", 2: "copper*2"},
        deck={0: "copper*6", 1: "copper", 2: "copper"},
    )
    table.play(0, "throne-room")
    table.answer(1, "moat")
    holds(table, 2, discard="curse")
    table.passes(1)
    holds(table, 0, hand="copper*4", deck="copper*2", play="throne-room witch")
    holds(table, 1, hand="copper moat", discard="curse")
    holds(table, 2, hand="copper*2", discard="curse*2")
    assert piles(table)["curse"] == 17


@rule("DOM-SC-68", "DOM-CARD-MONEYLENDER-1", "DOM-CARD-MONEYLENDER-2", "DOM-CARD-MONEYLENDER-4")
def test_moneylender_turns_one_copper_into_three_coins() -> None:
    table = stage("big-money", hand={0: "copper*3 estate moneylender"}, deck={0: "copper"})
    table.play(0, "moneylender")
    assert table.coins() == "3"
    treasures(table, 0, "copper*2")
    table.buy(0, "market")
    holds(table, 0, hand="estate", discard="market", play="moneylender copper*2")
    assert table.trash() == "copper" and counts(table) == "0/0/0" and piles(table)["market"] == 9


@rule("DOM-SC-69", "DOM-CARD-MONEYLENDER-3")
def test_moneylender_without_copper_gives_nothing() -> None:
    table = stage("big-money", hand={0: "estate moneylender silver"}, deck={0: "copper"})
    table.play(0, "moneylender")
    holds(table, 0, hand="estate silver", play="moneylender")
    assert counts(table) == "0/1/0" and table.trash() == ""


@rule("DOM-SC-71", "DOM-CARD-REMODEL-2", "DOM-CARD-REMODEL-7", "DOM-DEC-28", "DOM-DEC-29")
def test_remodel_turns_gold_into_a_province() -> None:
    table = stage(hand={0: "copper*4 gold remodel"}, deck={0: "copper*5"})
    table.play(0, "remodel")
    table.refused(0)
    table.answer(0, "gold")
    table.answer(0, "province")
    holds(table, 0, hand="copper*4", discard="province", play="remodel")
    assert table.trash() == "gold" and piles(table)["province"] == 7


@rule("DOM-SC-72", "DOM-CARD-REMODEL-3")
def test_remodel_with_an_empty_hand_does_nothing() -> None:
    table = stage(hand={0: "remodel"}, deck={0: "copper"})
    table.play(0, "remodel")
    holds(table, 0, hand="", discard="", play="remodel")
    table.finished()


@rule("DOM-SC-73", "DOM-CARD-REMODEL-4", "DOM-CARD-REMODEL-5")
def test_a_second_remodel_is_fodder_for_the_same_name() -> None:
    table = stage(hand={0: "remodel*2 village"}, deck={0: "estate"})
    table.play(0, "village")
    table.play(0, "remodel")
    table.answer(0, "remodel")
    assert table.offers(0, "copper", "curse", "estate", "gold")
    table.answer(0, "remodel")
    holds(table, 0, hand="estate", discard="remodel", play="village remodel")
    assert table.trash() == "remodel" and counts(table) == "1/1/0" and piles(table)["remodel"] == 9


@rule("DOM-SC-75", "DOM-CARD-SMITHY-1", "DOM-ACT-7")
def test_smithy_gives_three_cards_and_no_further_action() -> None:
    table = stage(hand={0: "copper smithy*2"}, deck={0: "silver estate gold copper"})
    table.play(0, "smithy")
    table.refused(0, "play smithy")
    holds(table, 0, hand="copper estate gold silver smithy", deck="copper", play="smithy")
    assert counts(table) == "0/1/0" and table.phase() == "buy"


@rule("DOM-SC-76", "DOM-CARD-THRONE-ROOM-2", "DOM-DRAW-5")
def test_smithy_doubled_over_a_shuffle() -> None:
    table = stage(
        "village-square",
        hand={0: "smithy throne-room"},
        deck={0: "silver estate"},
        discard={0: "gold copper*2 duchy"},
        shuffle={0: "copper gold duchy copper"},
    )
    table.play(0, "throne-room")
    holds(table, 0, hand="copper*2 duchy estate gold silver", deck="", discard="", play="throne-room smithy")


@rule("DOM-SC-77", "DOM-CARD-SPY-1", "DOM-CARD-SPY-2", "DOM-CARD-SPY-3", "DOM-CARD-SPY-4", "DOM-CARD-SPY-5", "DOM-CARD-SPY-7")
@rule("DOM-CARD-SPY-8", "DOM-R17", "DOM-R44", "DOM-ORDER-1", "DOM-ORDER-3", "DOM-DRAW-10", "DOM-DEC-32")
def test_spy_looks_at_the_attacker_first_then_the_others_one_at_a_time() -> None:
    table = stage(
        "interaction",
        players=3,
        hand={0: "copper spy", 1: "copper*5", 2: "copper*5"},
        deck={0: "silver estate gold", 1: "gold copper"},
        discard={2: "estate duchy"},
        shuffle={2: "estate duchy"},
    )
    table.play(0, "spy")
    assert table.view(1)["players"][0]["revealed"] == ["estate"] and table.view(1)["players"][1]["revealed"] == []
    table.answer(0, "discard")
    assert table.view(2)["players"][1]["revealed"] == ["gold"]
    table.answer(0, "discard")
    table.answer(0, "keep")
    holds(table, 0, hand="copper silver", deck="gold", discard="estate", play="spy")
    holds(table, 1, deck="copper", discard="gold")
    holds(table, 2, deck="estate duchy", discard="")
    assert counts(table) == "1/1/0"
    table.finished()


@rule("DOM-SC-78", "DOM-CARD-SPY-6", "DOM-CARD-SPY-9")
def test_spy_skips_a_player_without_cards_and_one_behind_a_moat() -> None:
    table = stage(
        "interaction",
        players=4,
        hand={0: "spy", 1: "copper moat", 2: "copper", 3: "copper"},
        deck={0: "copper", 1: "gold", 3: "province"},
    )
    table.play(0, "spy")
    table.answer(1, "moat")
    assert table.view(0)["players"][3]["revealed"] == ["province"]
    table.answer(0, "keep")
    holds(table, 0, hand="copper", deck="", discard="", play="spy")
    holds(table, 1, hand="copper moat", deck="gold")
    holds(table, 2, hand="copper", deck="", discard="")
    holds(table, 3, hand="copper", deck="province", discard="")
    assert [event["seat"] for event in table.seen(None, "reveal_top")] == [3]


@rule("DOM-SC-80", "DOM-CARD-THIEF-1", "DOM-CARD-THIEF-4", "DOM-CARD-THIEF-5", "DOM-CARD-THIEF-6", "DOM-CARD-THIEF-7")
@rule("DOM-CARD-THIEF-8", "DOM-CARD-THIEF-10", "DOM-R18", "DOM-R19", "DOM-R60", "DOM-DEC-33", "DOM-DEC-34")
def test_thief_chooses_is_forced_finds_nothing_and_gains_some() -> None:
    table = stage(
        "interaction",
        players=4,
        hand={0: "copper thief", 1: "copper*5", 2: "copper*5", 3: "copper*5"},
        deck={0: "copper", 1: "silver copper estate", 2: "estate gold", 3: "duchy province"},
    )
    before = piles(table)
    table.play(0, "thief")
    assert table.asked(0, "thief-trash").keys == ("copper", "silver")
    table.refused(0)
    table.answer(0, "silver")
    assert table.asked(0, "thief-gain").keys == ("silver from 1", "gold from 2")
    table.answer(0, "silver from 1", "gold from 2")
    holds(table, 0, hand="copper", discard="silver gold", play="thief")
    holds(table, 1, deck="estate", discard="copper")
    holds(table, 2, deck="", discard="estate")
    holds(table, 3, deck="", discard="duchy province")
    assert table.trash() == "" and piles(table) == before


@rule("DOM-SC-81", "DOM-CARD-THIEF-2", "DOM-CARD-THIEF-6", "DOM-CARD-THIEF-8")
def test_thief_shuffles_without_the_first_card_and_may_gain_nothing() -> None:
    table = stage(
        "interaction",
        hand={0: "thief", 1: "copper*5"},
        deck={0: "copper", 1: "copper"},
        discard={1: "estate copper"},
        shuffle={1: "copper estate"},
    )
    table.play(0, "thief")
    table.passes(0)
    holds(table, 0, hand="", discard="", play="thief")
    holds(table, 1, deck="estate", discard="copper")
    assert table.trash() == "copper"


@rule("DOM-SC-83", "DOM-CARD-THRONE-ROOM-1", "DOM-CARD-THRONE-ROOM-4", "DOM-CARD-THRONE-ROOM-5", "DOM-R3", "DOM-R61")
def test_throne_room_on_throne_room_doubles_two_actions() -> None:
    table = stage(
        "village-square",
        hand={0: "copper smithy throne-room*2"},
        deck={0: "village estate silver copper*2 estate gold duchy"},
    )
    table.play(0, "throne-room")
    assert table.asked(0, "throne-room").keys == ("smithy", "throne-room")
    table.answer(0, "throne-room")
    holds(table, 0, hand="copper*3 duchy estate*2 gold silver", deck="", play="throne-room*2 smithy village")
    assert counts(table) == "4/1/0"


@rule("DOM-SC-85", "DOM-CARD-THRONE-ROOM-8", "DOM-R2")
def test_throne_room_with_nothing_to_double() -> None:
    table = stage("village-square", hand={0: "copper*4 throne-room"}, deck={0: "estate"})
    table.play(0, "throne-room")
    treasures(table, 0, "copper*4")
    assert counts(table) == "0/1/4"
    holds(table, 0, hand="", play="throne-room copper*4")


@rule("DOM-SC-86", "DOM-CARD-THRONE-ROOM-7", "DOM-R1")
def test_throne_rooms_choice_is_not_optional() -> None:
    table = stage("village-square", hand={0: "province remodel throne-room"}, deck={0: "estate"})
    table.play(0, "throne-room")
    table.answer(0, "province")
    holds(table, 0, hand="", discard="province", play="throne-room remodel")
    assert table.trash() == "province" and piles(table)["province"] == 7
    table.finished()


@rule("DOM-SC-88", "DOM-CARD-VILLAGE-1", "DOM-CARD-VILLAGE-2")
def test_village_chains_two_smithies() -> None:
    table = stage(hand={0: "smithy*2 village"}, deck={0: "copper silver estate copper gold duchy copper"})
    table.play(0, "village")
    assert table.actions() == "2"
    table.play(0, "smithy")
    table.play(0, "smithy")
    holds(table, 0, hand="copper*3 duchy estate gold silver", deck="", play="village smithy*2")
    assert counts(table) == "0/1/0"


@rule("DOM-SC-89", "DOM-CARD-VILLAGE-1", "DOM-CARD-VILLAGE-2", "DOM-ACT-2")
def test_three_villages_are_counted() -> None:
    table = stage(hand={0: "village*3"}, deck={0: "estate*3 copper"})
    for actions in ("2", "3", "4"):
        table.play(0, "village")
        assert table.actions() == actions
    holds(table, 0, hand="estate*3", deck="copper", play="village*3")
    assert counts(table) == "4/1/0"


@rule("DOM-SC-90", "DOM-CARD-WITCH-2", "DOM-CARD-WITCH-3", "DOM-R24", "DOM-ATK-7")
def test_too_few_curses_are_dealt_from_the_left() -> None:
    table = stage(
        "size-distortion",
        swap={"cellar": "moat"},
        players=4,
        hand={0: "witch", 1: "copper moat", 2: "copper*2", 3: "copper*2"},
        deck={0: "copper silver", 1: "copper", 2: "copper", 3: "copper"},
        supply="curse=1",
    )
    table.play(0, "witch")
    table.answer(1, "moat")
    holds(table, 0, hand="copper silver", play="witch")
    holds(table, 1, discard="")
    holds(table, 2, discard="curse")
    holds(table, 3, discard="")
    assert piles(table)["curse"] == 0


@rule("DOM-SC-91", "DOM-CARD-WITCH-4")
def test_witch_without_curses_still_draws() -> None:
    table = stage("size-distortion", hand={0: "witch", 1: "copper*2"}, deck={0: "copper silver", 1: "copper"}, supply="curse=0")
    table.play(0, "witch")
    holds(table, 0, hand="copper silver", play="witch")
    holds(table, 1, hand="copper*2", discard="")


@rule("DOM-SC-92", "DOM-CARD-WOODCUTTER-1", "DOM-CARD-WOODCUTTER-2")
def test_woodcutter_gives_two_coins_and_a_buy() -> None:
    table = stage(hand={0: "copper*2 estate silver woodcutter"}, deck={0: "copper*5"})
    table.play(0, "woodcutter")
    treasures(table, 0, "silver", "copper*2")
    assert counts(table) == "0/2/6"
    table.buy(0, "village")
    table.buy(0, "silver")
    holds(table, 0, hand="estate", discard="village silver", play="woodcutter silver copper*2")
    assert counts(table) == "0/0/0"
    assert (piles(table)["silver"], piles(table)["village"]) == (39, 9)


@rule("DOM-SC-93", "DOM-CARD-WOODCUTTER-1", "DOM-CARD-THRONE-ROOM-2")
def test_woodcutter_doubled() -> None:
    table = stage("village-square", hand={0: "gold throne-room woodcutter"}, deck={0: "copper*5"})
    table.play(0, "throne-room")
    treasures(table, 0, "gold")
    assert counts(table) == "0/3/7"
    for card in ("market", "estate", "copper"):
        table.buy(0, card)
    holds(table, 0, hand="", discard="market estate copper", play="throne-room woodcutter gold")
    assert counts(table) == "0/0/0"
    assert (piles(table)["copper"], piles(table)["estate"], piles(table)["market"]) == (45, 7, 9)


@rule("DOM-SC-94", "DOM-CARD-WORKSHOP-1", "DOM-CARD-WORKSHOP-2", "DOM-DEC-24")
def test_workshop_gains_a_gardens() -> None:
    table = stage("size-distortion", hand={0: "copper*4 workshop"}, deck={0: "copper*5"})
    table.play(0, "workshop")
    assert table.offers(0, "gardens", "silver", "estate", "curse", "copper", "feast", "village")
    assert not {"laboratory", "duchy", "gold"} & set(table.asked(0).keys)
    table.answer(0, "gardens")
    treasures(table, 0, "copper*4")
    table.buy(0, "gardens")
    holds(table, 0, hand="", discard="gardens*2", play="workshop copper*4")
    assert piles(table)["gardens"] == 6


@rule("DOM-SC-95", "DOM-TERM-12", "DOM-R26")
def test_an_empty_pile_cannot_be_named() -> None:
    table = stage(hand={0: "workshop"}, deck={0: "copper"}, supply="village=0")
    table.play(0, "workshop")
    table.refused(0, "village")
    table.answer(0, "smithy")
    holds(table, 0, hand="", discard="smithy", play="workshop")
    assert piles(table)["smithy"] == 9


@rule("DOM-SC-96", "DOM-CARD-WORKSHOP-3", "DOM-CARD-WORKSHOP-4", "DOM-TERM-8")
def test_coins_do_not_raise_workshops_limit_and_the_gain_is_compulsory() -> None:
    table = stage(hand={0: "village woodcutter workshop"}, deck={0: "estate"})
    for card in ("village", "woodcutter", "workshop"):
        table.play(0, card)
    table.refused(0, "market")
    table.refused(0)
    table.answer(0, "silver")
    holds(table, 0, hand="estate", discard="silver", play="village woodcutter workshop")
    assert counts(table) == "0/2/2" and piles(table)["silver"] == 39
