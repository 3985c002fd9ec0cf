"""Worked scenarios of the cards, Adventurer to Moat."""

from meadhall.kit.compare import holds
from meadhall.kit.trace import rule
from tests.games.dominion.staging import counts, piles, stage, treasures


@rule("DOM-SC-24", "DOM-CARD-ADVENTURER-1", "DOM-CARD-ADVENTURER-2", "DOM-CARD-ADVENTURER-3", "DOM-CARD-ADVENTURER-4")
@rule("DOM-CARD-ADVENTURER-6", "DOM-DRAW-11", "DOM-R41")
def test_adventurers_shuffle_leaves_the_revealed_cards_out() -> None:
    table = stage(
        "big-money",
        hand={0: "adventurer estate"},
        deck={0: "estate copper chapel"},
        discard={0: "duchy silver estate*2"},
        shuffle={0: "estate*2 silver duchy"},
    )
    table.play(0, "adventurer")
    holds(table, 0, hand="copper estate silver", deck="duchy", discard="estate chapel estate*2", play="adventurer")
    shown = [card for event in table.seen(1, "reveal_top") for card in event["cards"]]
    assert shown == ["estate", "copper", "chapel", "estate", "estate", "silver"]
    assert table.seen(1, "shuffle") == [{"event": "shuffle", "seat": 0, "size": 4}]


@rule("DOM-SC-25", "DOM-CARD-ADVENTURER-5")
def test_adventurer_finds_the_only_treasure_of_the_deck() -> None:
    table = stage(
        "big-money",
        hand={0: "adventurer gold"},
        deck={0: "estate duchy"},
        discard={0: "silver province"},
        shuffle={0: "province silver"},
    )
    table.play(0, "adventurer")
    holds(table, 0, hand="gold silver", deck="", discard="estate duchy province", play="adventurer")


@rule("DOM-SC-27", "DOM-R22")
def test_adventurer_finds_no_treasure_at_all() -> None:
    table = stage(
        "big-money",
        hand={0: "adventurer silver"},
        deck={0: "estate"},
        discard={0: "chapel duchy"},
        shuffle={0: "duchy chapel"},
    )
    table.play(0, "adventurer")
    holds(table, 0, hand="silver", deck="", discard="estate duchy chapel", play="adventurer")


@rule("DOM-SC-28", "DOM-CARD-BUREAUCRAT-1", "DOM-CARD-BUREAUCRAT-2", "DOM-CARD-BUREAUCRAT-4", "DOM-CARD-BUREAUCRAT-5")
@rule("DOM-CARD-BUREAUCRAT-6", "DOM-CARD-BUREAUCRAT-7", "DOM-CARD-BUREAUCRAT-8", "DOM-CARD-BUREAUCRAT-9", "DOM-R14")
@rule("DOM-R15", "DOM-R59", "DOM-TERM-9", "DOM-ORDER-2", "DOM-ORDER-3", "DOM-DEC-26")
def test_bureaucrat_victory_choice_hand_reveal_and_empty_decks() -> None:
    table = stage(
        "interaction",
        players=3,
        hand={0: "bureaucrat copper", 1: "copper*3 duchy estate", 2: "copper*2 curse moat silver"},
        deck={2: "copper"},
        discard={0: "copper*3", 1: "silver"},
    )
    table.play(0, "bureaucrat")
    table.asked(2, "moat")
    table.passes(2)
    assert table.asked(1, "bureaucrat").keys == ("estate", "duchy")
    table.refused(1, "estate", "duchy")
    table.refused(1)
    table.answer(1, "duchy")
    holds(table, 0, hand="copper", deck="silver", discard="copper*3", play="bureaucrat")
    holds(table, 1, hand="copper*3 estate", deck="duchy", discard="silver")
    holds(table, 2, hand="copper*2 curse moat silver", deck="copper")
    assert piles(table)["silver"] == 39
    assert "shuffle" not in table.kinds(None)
    assert table.seen(0, "topdeck")[-1] == {"event": "topdeck", "seat": 1, "card": "duchy", "source": "hand"}
    (shown,) = table.seen(1, "reveal_hand")
    assert shown["seat"] == 2 and sorted(shown["cards"]) == ["copper", "copper", "curse", "moat", "silver"]


@rule("DOM-SC-29", "DOM-CARD-BUREAUCRAT-3", "DOM-CARD-BUREAUCRAT-7", "DOM-CARD-GARDENS-1")
def test_bureaucrat_without_silver_still_hits_gardens() -> None:
    table = stage(
        "interaction",
        swap={"spy": "gardens"},
        hand={0: "bureaucrat copper", 1: "copper*4 gardens"},
        deck={0: "copper", 1: "copper*2"},
        supply="silver=0",
    )
    table.play(0, "bureaucrat")
    holds(table, 0, hand="copper", deck="copper", play="bureaucrat")
    holds(table, 1, hand="copper*4", deck="gardens copper*2")
    assert table.seen(None, "no_gain")[0]["reason"] == "pile empty"
    table.finished()


@rule("DOM-SC-30", "DOM-CARD-THRONE-ROOM-2", "DOM-CARD-BUREAUCRAT-4", "DOM-CARD-BUREAUCRAT-6")
def test_bureaucrat_doubled() -> None:
    table = stage("big-money", hand={0: "bureaucrat throne-room", 1: "copper*4 estate"}, deck={0: "copper", 1: "copper"})
    table.play(0, "throne-room")
    holds(table, 0, hand="", deck="silver*2 copper", play="throne-room bureaucrat")
    holds(table, 1, hand="copper*4", deck="estate copper")
    assert piles(table)["silver"] == 38
    assert table.seen(0, "reveal_hand") == [{"event": "reveal_hand", "seat": 1, "cards": ["copper"] * 4}]


@rule("DOM-SC-32", "DOM-CARD-CELLAR-1", "DOM-CARD-CELLAR-2", "DOM-CARD-CELLAR-3", "DOM-CARD-CELLAR-4", "DOM-CARD-CELLAR-5")
@rule("DOM-CARD-CELLAR-7", "DOM-TERM-5", "DOM-R39", "DOM-DEC-21")
def test_cards_discarded_to_cellar_are_reshuffled_and_may_come_back() -> None:
    table = stage(hand={0: "cellar copper estate*3"}, deck={0: "silver"}, discard={0: "gold"}, shuffle={0: "gold estate*3"})
    table.play(0, "cellar")
    table.answer(0, "estate*3")
    holds(table, 0, hand="copper estate gold silver", deck="estate*2", discard="", play="cellar")
    assert counts(table) == "1/1/0"
    assert table.seen(1, "discard_hidden") == [{"event": "discard_hidden", "seat": 0, "count": 3, "top": "estate"}]
    assert table.seen(1, "draw") == [{"event": "draw", "seat": 0, "count": 3}]


@rule("DOM-SC-33", "DOM-CARD-CELLAR-2", "DOM-CARD-CELLAR-6", "DOM-R23")
def test_cellar_may_discard_nothing_and_not_itself() -> None:
    table = stage(hand={0: "cellar gold*2"}, deck={0: "copper"})
    table.play(0, "cellar")
    table.refused(0, "cellar")
    table.passes(0)
    holds(table, 0, hand="gold*2", deck="copper", discard="", play="cellar")
    assert counts(table) == "1/1/0"
    other = stage(hand={0: "cellar*2 gold"}, deck={0: "copper"})
    other.play(0, "cellar")
    other.answer(0, "cellar")
    holds(other, 0, hand="gold copper", discard="cellar", play="cellar")


@rule("DOM-SC-34", "DOM-CARD-CHANCELLOR-1", "DOM-CARD-CHANCELLOR-2", "DOM-CARD-CHANCELLOR-4", "DOM-CARD-CHANCELLOR-5")
@rule("DOM-CARD-CHANCELLOR-7", "DOM-R21", "DOM-DEC-23")
def test_chancellor_flips_the_deck_as_a_block() -> None:
    table = stage(
        "big-money",
        hand={0: "chancellor copper*3"},
        deck={0: "silver estate gold"},
        discard={0: "duchy"},
        shuffle={0: "mine copper*2 gold estate silver duchy copper chancellor"},
    )
    table.play(0, "chancellor")
    table.answer(0, "yes")
    holds(table, 0, deck="", discard="duchy silver estate gold")
    assert table.view(1)["players"][0]["discard"] == "gold"
    assert table.seen(1, "deck_to_discard") == [{"event": "deck_to_discard", "seat": 0, "top": "gold"}]
    assert "shuffle" not in table.kinds(None)
    treasures(table, 0, "copper*3")
    table.buy(0, "mine")
    table.answer(0, "end")
    holds(table, 0, hand="copper*2 estate gold mine", deck="silver duchy copper chancellor", discard="")
    assert piles(table)["mine"] == 9


@rule("DOM-SC-35", "DOM-CARD-CHANCELLOR-2", "DOM-CARD-CHANCELLOR-3", "DOM-CARD-CHANCELLOR-6")
def test_chancellor_declines_then_flips() -> None:
    table = stage("interaction", hand={0: "chancellor*2 village"}, deck={0: "silver estate"}, discard={0: "duchy"})
    table.play(0, "village")
    table.play(0, "chancellor")
    table.refused(0, "buy copper")
    table.answer(0, "no")
    assert counts(table) == "1/1/2"
    table.play(0, "chancellor")
    table.answer(0, "yes")
    holds(table, 0, hand="silver", deck="", discard="duchy estate", play="village chancellor*2")
    assert counts(table) == "0/1/4"
    empty = stage("interaction", hand={0: "chancellor"}, discard={0: "duchy"})
    empty.play(0, "chancellor")
    empty.finished()
    holds(empty, 0, discard="duchy")


@rule("DOM-SC-36", "DOM-CARD-CHAPEL-1", "DOM-CARD-CHAPEL-2", "DOM-CARD-CHAPEL-3", "DOM-CARD-CHAPEL-4", "DOM-CARD-CHAPEL-5")
@rule("DOM-TERM-6", "DOM-DEC-22")
def test_chapel_trashes_four_including_another_chapel() -> None:
    table = stage("size-distortion", hand={0: "chapel*2 curse estate*2"}, deck={0: "copper"})
    before = piles(table)
    table.play(0, "chapel")
    table.answer(0, "estate*2", "curse", "chapel")
    holds(table, 0, hand="", deck="copper", discard="", play="chapel")
    assert table.trash() == "estate*2 curse chapel"
    assert piles(table) == before and counts(table) == "0/1/0"
    assert table.seen(1, "trash")[0]["cards"] == ["estate", "estate", "curse", "chapel"]


@rule("DOM-SC-37", "DOM-CARD-CHAPEL-1", "DOM-R23")
def test_chapel_may_trash_nothing_and_refuses_a_fifth_card() -> None:
    table = stage("size-distortion", hand={0: "chapel copper*5"}, deck={0: "copper"})
    table.play(0, "chapel")
    number = table.asked(0).number
    table.refused(0, "copper*5")
    assert table.asked(0, "chapel-trash").number == number
    table.passes(0)
    holds(table, 0, hand="copper*5", deck="copper", play="chapel")


@rule("DOM-SC-38", "DOM-CARD-COUNCIL-ROOM-1", "DOM-CARD-COUNCIL-ROOM-2", "DOM-CARD-COUNCIL-ROOM-3")
@rule("DOM-CARD-COUNCIL-ROOM-4", "DOM-CARD-COUNCIL-ROOM-6", "DOM-R32", "DOM-DRAW-13")
def test_council_room_lets_everybody_draw_shuffling_if_needed() -> None:
    table = stage(
        "interaction",
        players=3,
        hand={0: "copper council-room", 1: "copper*5", 2: "estate*5"},
        deck={0: "estate copper silver copper gold"},
        discard={1: "estate silver"},
        shuffle={1: "silver estate"},
    )
    table.play(0, "council-room")
    holds(table, 0, hand="copper*3 estate silver", deck="gold", play="council-room")
    holds(table, 1, hand="copper*5 silver", deck="estate", discard="")
    holds(table, 2, hand="estate*5", deck="", discard="")
    assert counts(table) == "0/2/0"
    assert [(event["seat"], event["count"]) for event in table.seen(None, "draw")] == [(0, 4), (1, 1), (2, 0)]


@rule("DOM-SC-40", "DOM-CARD-FEAST-1", "DOM-CARD-FEAST-2", "DOM-CARD-FEAST-4", "DOM-CARD-FEAST-5", "DOM-CARD-FEAST-7")
@rule("DOM-TERM-7", "DOM-TERM-11", "DOM-DEC-25")
def test_feast_turns_into_a_five_cost_card() -> None:
    table = stage("size-distortion", hand={0: "feast gold*2"}, deck={0: "copper"}, shuffle={0: "laboratory gold*3"})
    table.play(0, "feast")
    table.refused(0, "gold")
    table.refused(0)
    table.answer(0, "laboratory")
    assert table.view(1)["players"][0]["discard"] == "laboratory"
    treasures(table, 0, "gold*2")
    assert table.coins() == "6"
    table.buy(0, "gold")
    table.answer(0, "end")
    holds(table, 0, hand="copper gold*3 laboratory", deck="", discard="")
    assert table.trash() == "feast"
    assert (piles(table)["gold"], piles(table)["laboratory"], piles(table)["feast"]) == (29, 9, 10)


@rule("DOM-SC-41", "DOM-CARD-FEAST-3", "DOM-CARD-FEAST-6", "DOM-R4", "DOM-R5")
def test_throne_room_on_feast_gains_twice_but_trashes_once() -> None:
    table = stage("big-money", hand={0: "feast throne-room"}, deck={0: "copper"})
    table.play(0, "throne-room")
    table.answer(0, "market")
    table.answer(0, "duchy")
    holds(table, 0, hand="", discard="market duchy", play="throne-room", deck="copper")
    assert table.trash() == "feast" and counts(table) == "0/1/0"
    assert (piles(table)["duchy"], piles(table)["market"]) == (7, 9)


@rule("DOM-SC-43", "DOM-CARD-FESTIVAL-1", "DOM-CARD-FESTIVAL-2", "DOM-CARD-FESTIVAL-3", "DOM-BUY-6")
def test_festival_pays_for_two_cheap_buys() -> None:
    table = stage("village-square", hand={0: "copper estate festival silver"}, deck={0: "copper*5"})
    table.play(0, "festival")
    treasures(table, 0, "silver", "copper")
    assert counts(table) == "2/2/5"
    table.buy(0, "village")
    table.buy(0, "estate")
    holds(table, 0, hand="estate", discard="village estate", play="festival silver copper")
    assert counts(table) == "2/0/0"
    assert (piles(table)["estate"], piles(table)["village"]) == (7, 9)


@rule("DOM-SC-44", "DOM-TURN-5", "DOM-TURN-6", "DOM-ACT-7", "DOM-R63")
def test_unused_actions_and_coins_vanish() -> None:
    table = stage("village-square", hand={0: "festival"}, deck={0: "copper*5"})
    table.play(0, "festival")
    assert counts(table) == "2/2/2" and table.phase() == "buy"
    table.answer(0, "end")
    holds(table, 0, hand="copper*5", discard="festival")
    assert table.active() == "1" and counts(table) == "1/1/0"


@rule("DOM-SC-47", "DOM-CARD-GARDENS-1", "DOM-ACT-1")
def test_gardens_is_never_a_legal_action() -> None:
    table = stage("size-distortion", swap={"thief": "throne-room"}, hand={0: "gardens throne-room"}, deck={0: "copper"})
    table.refused(0, "play gardens")
    table.play(0, "throne-room")
    holds(table, 0, hand="gardens", play="throne-room")
    table.finished()


@rule("DOM-SC-48", "DOM-CARD-LABORATORY-1", "DOM-CARD-LABORATORY-2")
def test_laboratory_gives_two_cards_and_another_action() -> None:
    table = stage("big-money", hand={0: "copper laboratory*2"}, deck={0: "silver laboratory gold estate copper"})
    for _ in range(3):
        table.play(0, "laboratory")
    holds(table, 0, hand="copper*2 estate gold silver", deck="", play="laboratory*3")
    assert counts(table) == "1/1/0"


@rule("DOM-SC-49", "DOM-DRAW-5", "DOM-DRAW-7")
def test_laboratory_draws_across_a_shuffle() -> None:
    table = stage(
        "big-money", hand={0: "estate laboratory"}, deck={0: "copper"}, discard={0: "silver gold"}, shuffle={0: "gold silver"}
    )
    table.play(0, "laboratory")
    holds(table, 0, hand="copper estate gold", deck="silver", discard="", play="laboratory")
    assert counts(table) == "1/1/0"


@rule("DOM-SC-50", "DOM-CARD-LIBRARY-1", "DOM-CARD-LIBRARY-2", "DOM-CARD-LIBRARY-3", "DOM-CARD-LIBRARY-4")
@rule("DOM-CARD-LIBRARY-5", "DOM-CARD-LIBRARY-8", "DOM-CARD-LIBRARY-9", "DOM-CARD-LIBRARY-10", "DOM-R20", "DOM-R41")
@rule("DOM-TERM-10", "DOM-DEC-36", "DOM-VIS-10")
def test_library_decides_card_by_card_and_shuffles_without_the_set_aside_cards() -> None:
    table = stage(
        "interaction",
        hand={0: "copper*2 estate*2 library"},
        deck={0: "village silver militia"},
        discard={0: "gold festival"},
        shuffle={0: "festival gold"},
    )
    table.play(0, "library")
    assert table.view(0)["decision"]["prompt"] == "Library: you drew a Village. Keep it, or set it aside and draw another?"
    table.answer(0, "yes")
    assert table.view(1)["players"][0]["aside"] == ["village"]
    assert table.view(0)["decision"]["prompt"] == "Library: you drew a Militia. Keep it, or set it aside and draw another?"
    table.answer(0, "no")
    table.answer(0, "yes")
    holds(table, 0, hand="copper*2 estate*2 gold militia silver", deck="", discard="village festival", play="library")
    assert [event["card"] for event in table.seen(1, "set_aside")] == ["village", "festival"]
    assert "militia" not in str(table.seen(1))
    assert table.seen(1, "discard_open") == [{"event": "discard_open", "seat": 0, "cards": ["village", "festival"]}]


@rule("DOM-SC-51", "DOM-CARD-LIBRARY-7")
def test_library_draws_nothing_with_seven_cards_in_hand() -> None:
    table = stage("interaction", hand={0: "copper*6 library village"}, deck={0: "estate silver gold"})
    table.play(0, "village")
    table.play(0, "library")
    holds(table, 0, hand="copper*6 estate", deck="silver gold", play="village library")
    assert counts(table) == "1/1/0"


@rule("DOM-SC-52", "DOM-CARD-LIBRARY-6")
def test_library_stops_when_cards_run_out() -> None:
    table = stage("interaction", hand={0: "copper library"}, deck={0: "moat"}, discard={0: "silver"}, shuffle={0: "silver"})
    table.play(0, "library")
    table.answer(0, "yes")
    holds(table, 0, hand="copper silver", deck="", discard="moat", play="library")
    table.finished()


@rule("DOM-SC-54", "DOM-CARD-MARKET-1", "DOM-CARD-MARKET-2", "DOM-CARD-MARKET-3", "DOM-CARD-MARKET-4", "DOM-DRAW-6")
def test_market_works_with_nothing_to_draw() -> None:
    table = stage(hand={0: "estate market"})
    table.play(0, "market")
    holds(table, 0, hand="estate", play="market")
    assert counts(table) == "1/2/1"


@rule("DOM-SC-55", "DOM-CARD-MARKET-4", "DOM-BUY-4")
def test_the_markets_coin_joins_the_treasures() -> None:
    table = stage(hand={0: "market silver*2"}, deck={0: "silver copper"})
    table.play(0, "market")
    treasures(table, 0, "silver*3")
    assert counts(table) == "1/2/7"
    table.buy(0, "mine")
    table.buy(0, "moat")
    holds(table, 0, hand="", discard="mine moat", play="market silver*3", deck="copper")
    assert counts(table) == "1/0/0"
    assert (piles(table)["mine"], piles(table)["moat"]) == (9, 9)


@rule("DOM-SC-56", "DOM-CARD-MILITIA-1", "DOM-CARD-MILITIA-2", "DOM-CARD-MILITIA-3", "DOM-CARD-MILITIA-4")
@rule("DOM-CARD-MILITIA-5", "DOM-CARD-MILITIA-6", "DOM-ORDER-2", "DOM-ORDER-3", "DOM-R16", "DOM-R44", "DOM-DEC-27")
def test_militia_discards_to_three_in_turn_order() -> None:
    table = stage(
        players=4,
        hand={0: "copper militia", 1: "copper*2 estate*2 silver", 2: "estate*3", 3: "copper*4 province"},
        deck={0: "copper", 1: "copper", 2: "copper", 3: "copper"},
    )
    table.play(0, "militia")
    table.refused(1, "estate")
    table.refused(1, "estate*2", "copper")
    table.answer(1, "estate*2")
    table.answer(3, "province", "copper")
    holds(table, 0, hand="copper", play="militia")
    holds(table, 1, hand="copper*2 silver", discard="estate*2")
    holds(table, 2, hand="estate*3", discard="")
    holds(table, 3, hand="copper*3", discard="province copper")
    assert counts(table) == "0/1/2"
    assert table.view(0)["players"][3]["discard"] == "copper"
    assert "province" not in str(table.seen(0))
    table.finished()


@rule("DOM-SC-57", "DOM-R8", "DOM-CARD-MILITIA-3")
def test_militia_doubled_asks_about_moat_once_per_play() -> None:
    table = stage(
        swap={"mine": "throne-room"},
        hand={0: "militia throne-room", 1: "copper*2 estate moat silver"},
        deck={0: "copper", 1: "copper"},
    )
    table.play(0, "throne-room")
    table.asked(1, "moat")
    table.passes(1)
    table.answer(1, "estate", "copper")
    table.asked(1, "moat")
    table.answer(1, "moat")
    holds(table, 0, hand="", play="throne-room militia")
    holds(table, 1, hand="copper moat silver", discard="estate copper")
    assert counts(table) == "0/1/4"


@rule("DOM-SC-59", "DOM-CARD-MINE-1", "DOM-CARD-MINE-2", "DOM-CARD-MINE-5", "DOM-CARD-MINE-7", "DOM-R31", "DOM-DEC-30")
@rule("DOM-DEC-31")
def test_mine_turns_copper_into_silver_spent_at_once() -> None:
    table = stage(hand={0: "copper*2 mine silver"}, deck={0: "copper"})
    table.play(0, "mine")
    table.refused(0)
    table.answer(0, "copper")
    assert table.asked(0, "mine-gain").keys == ("copper", "silver")
    table.refused(0)
    table.answer(0, "silver")
    holds(table, 0, hand="copper silver*2")
    treasures(table, 0, "copper", "silver*2")
    assert table.coins() == "5"
    table.buy(0, "market")
    holds(table, 0, hand="", discard="market", play="mine copper silver*2")
    assert table.trash() == "copper"
    assert (piles(table)["silver"], piles(table)["market"]) == (39, 9)


@rule("DOM-SC-60", "DOM-CARD-MINE-3")
def test_mine_without_a_treasure_does_nothing() -> None:
    table = stage(hand={0: "estate mine*2 village"}, deck={0: "estate gold"})
    table.play(0, "village")
    table.play(0, "mine")
    assert table.actions() == "1"
    holds(table, 0, hand="estate*2 mine", deck="gold", play="village mine")
    assert table.trash() == ""


@rule("DOM-SC-61", "DOM-CARD-MINE-4", "DOM-CARD-MINE-6", "DOM-CARD-MINE-7", "DOM-R31", "DOM-R47", "DOM-R60")
def test_gold_may_become_any_treasure_and_empty_piles_limit_the_choice() -> None:
    table = stage(hand={0: "gold mine"}, deck={0: "copper"}, supply="silver=0 gold=0")
    table.play(0, "mine")
    holds(table, 0, hand="copper", play="mine")
    assert table.trash() == "gold" and piles(table)["copper"] == 45
    for trashed in ("silver", "gold"):
        full = stage(hand={0: f"{trashed} mine"})
        full.play(0, "mine")
        assert full.asked(0, "mine-gain").keys == ("copper", "silver", "gold")


@rule("DOM-SC-62", "DOM-CARD-MINE-8", "DOM-R25")
def test_mine_with_nothing_to_gain_loses_the_treasure() -> None:
    table = stage(hand={0: "copper estate mine"}, deck={0: "copper"}, supply="silver=0 copper=0")
    table.play(0, "mine")
    holds(table, 0, hand="estate", play="mine")
    assert table.trash() == "copper"
    assert table.seen(0, "no_gain")[0]["reason"] == "no legal card"
