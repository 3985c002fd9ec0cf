"""Worked scenarios: set-up, the rulebook's own examples, drawing, buying, cleaning up."""

import pytest

from meadhall import api as tables
from meadhall.games.dominion.options import RECOMMENDED
from meadhall.kernel.errors import BadOptions
from meadhall.kit.compare import bag, holds
from meadhall.kit.trace import rule
from tests.games.dominion.staging import counts, piles, stage, treasures

BASICS = ("copper", "silver", "gold", "estate", "duchy", "province", "curse")


def assert_set_up(players: int, kingdom: str, basics: list[int], total: int, gardens: int = 10) -> None:
    state = tables.new("dominion", seed=3, players=players, kingdom=kingdom)
    view = state.view(None)
    left = {pile["card"]: pile["left"] for pile in view["piles"]}
    assert [left[card] for card in BASICS] == basics
    assert set(left) == {*BASICS, *RECOMMENDED[kingdom]}
    assert all(left[card] == (gardens if card == "gardens" else 10) for card in RECOMMENDED[kingdom])
    assert len(view["piles"]) == 17 and view["trash"] == []
    for seat, player in enumerate(view["players"]):
        assert (player["hand"], player["deck"], player["discard"], player["play"]) == (5, 5, None, [])
        lines = dict(line.split(":", 1) for line in state.position().splitlines())
        assert bag(lines[f"hand {seat}"] + lines[f"deck {seat}"]) == bag("copper*7 estate*3")
    assert sum(left.values()) + 10 * players == total


@rule("DOM-SC-01", "DOM-SETUP-2", "DOM-SETUP-3", "DOM-SETUP-4", "DOM-SETUP-5", "DOM-SETUP-6", "DOM-SETUP-7", "DOM-SETUP-8")
@rule("DOM-SETUP-9", "DOM-SETUP-11", "DOM-SETUP-12", "DOM-SETUP-13", "DOM-SETUP-14", "DOM-SETUP-16", "DOM-KING-2")
def test_two_players_set_up_the_first_game() -> None:
    assert_set_up(2, "first-game", [46, 40, 30, 8, 8, 8, 10], 270)


@rule("DOM-SC-02", "DOM-SETUP-3", "DOM-SETUP-5", "DOM-SETUP-7", "DOM-SETUP-10", "DOM-SETUP-16", "DOM-CARD-GARDENS-4")
def test_three_players_set_up_with_gardens() -> None:
    assert_set_up(3, "size-distortion", [39, 40, 30, 12, 12, 12, 20], 297, gardens=12)
    assert_set_up(2, "size-distortion", [46, 40, 30, 8, 8, 8, 10], 268, gardens=8)
    assert_set_up(4, "size-distortion", [32, 40, 30, 12, 12, 12, 30], 310, gardens=12)


@rule("DOM-SC-03", "DOM-SETUP-3", "DOM-SETUP-5", "DOM-SETUP-7", "DOM-SETUP-16", "DOM-COMP-3", "DOM-COMP-6")
def test_four_players_set_up_and_use_every_estate_and_curse() -> None:
    assert_set_up(4, "village-square", [32, 40, 30, 12, 12, 12, 30], 308)
    assert_set_up(3, "village-square", [39, 40, 30, 12, 12, 12, 20], 295)
    state = tables.new("dominion", players=4, kingdom="village-square")
    assert (state.census()["estate"], state.census()["curse"]) == (12 + 4 * 3, 30)


@rule("DOM-SC-04", "DOM-SETUP-1", "DOM-KING-1", "DOM-KING-6", "DOM-R58", "DOM-OPT-3", "DOM-OPT-1")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 1}, "players: 1 is not a whole number from 2 to 4"),
        ({"players": 5}, "players: 5 is not a whole number from 2 to 4"),
        ({"kingdom": "+".join(RECOMMENDED["first-game"][:9])}, "10 different cards are needed, not 9"),
        ({"kingdom": "+".join([*RECOMMENDED["first-game"][:9], "moat"])}, "'moat' is named twice"),
        ({"kingdom": "+".join([*RECOMMENDED["first-game"][:9], "estate"])}, "'estate' is unknown"),
        ({"kingdom": "+".join([*RECOMMENDED["first-game"][:9], "harbinger"])}, "'harbinger' is unknown"),
    ],
)
def test_wrong_table_settings_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(BadOptions, match=said.replace("(", r"\(")):
        tables.new("dominion", **options)  # type: ignore[arg-type]


@rule("DOM-SC-05", "DOM-BUY-1", "DOM-BUY-2", "DOM-BUY-5", "DOM-BUY-9", "DOM-BUY-11", "DOM-BUY-12", "DOM-BUY-13")
@rule("DOM-CLEAN-1", "DOM-CLEAN-2", "DOM-CLEAN-3", "DOM-CLEAN-5", "DOM-DRAW-4", "DOM-TURN-1", "DOM-TURN-2", "DOM-TURN-4")
@rule("DOM-TURN-7", "DOM-START-4")
def test_first_few_turns_turn_one() -> None:
    table = stage(hand={0: "copper*4 estate"}, deck={0: "estate copper estate copper*2"}, turns={0: 0, 1: 0})
    treasures(table, 0, "copper*4")
    assert table.coins() == "4"
    table.buy(0, "remodel")
    assert table.fact("play", 0) == "copper*4"
    table.answer(0, "end")
    holds(table, 0, hand="copper*3 estate*2", deck="", discard="remodel copper*4 estate", play="")
    assert piles(table)["remodel"] == 9
    assert "shuffle" not in table.kinds(None)
    assert table.view(1)["players"][0]["discard"] == "estate"
    assert table.active() == "1" and counts(table) == "1/1/0"
    assert [event["phase"] for event in table.seen(1, "phase")] == ["clean-up", "action", "buy"]


@rule("DOM-SC-06", "DOM-DRAW-1", "DOM-DRAW-2", "DOM-DRAW-3", "DOM-DRAW-7", "DOM-DRAW-8", "DOM-DRAW-12")
@rule("DOM-CLEAN-4", "DOM-CLEAN-6", "DOM-R62")
def test_first_few_turns_turn_two() -> None:
    table = stage(
        hand={0: "copper*3 estate*2"},
        discard={0: "remodel copper*4 estate"},
        shuffle={0: "estate silver copper*2 remodel estate copper estate copper*4"},
        turns={0: 1, 1: 1},
    )
    treasures(table, 0, "copper*3")
    table.buy(0, "silver")
    table.answer(0, "end")
    holds(table, 0, hand="copper*2 estate remodel silver", deck="estate copper estate copper*4", discard="", play="")
    assert piles(table)["silver"] == 39
    assert table.seen(1, "shuffle") == [{"event": "shuffle", "seat": 0, "size": 12}]
    assert table.view(1)["players"][0]["discard"] is None


@rule("DOM-SC-08", "DOM-ACT-3", "DOM-ACT-5", "DOM-ACT-6", "DOM-ACT-8", "DOM-CARD-MARKET-1", "DOM-CARD-MARKET-2")
@rule("DOM-CARD-MARKET-3", "DOM-CARD-MARKET-4", "DOM-CARD-SMITHY-1", "DOM-DRAW-5", "DOM-TERM-1", "DOM-TERM-2", "DOM-TERM-3")
@rule("DOM-TERM-4", "DOM-BUY-4", "DOM-BUY-6", "DOM-CLEAN-2", "DOM-CLEAN-8", "DOM-R46")
def test_tracys_sample_turn() -> None:
    table = stage(
        hand={0: "estate*2 market silver smithy"},
        deck={0: "silver copper market"},
        discard={0: "copper estate cellar copper village copper moat"},
        shuffle={0: "copper village estate moat copper cellar copper"},
    )
    table.play(0, "market")
    assert counts(table) == "1/2/1"
    table.play(0, "smithy")
    assert table.actions() == "0"
    table.refused(0, "play market")
    treasures(table, 0, "silver*2", "copper*2")
    assert table.coins() == "7"
    table.buy(0, "village")
    assert counts(table) == "0/1/4"
    table.buy(0, "remodel")
    assert counts(table) == "0/0/0"
    table.answer(0, "end")
    holds(
        table,
        0,
        hand="cellar copper estate moat village",
        deck="copper",
        discard="village remodel market smithy silver*2 copper*2 estate*2 market",
        play="",
    )
    assert (piles(table)["remodel"], piles(table)["village"]) == (9, 9)


@rule("DOM-SC-09", "DOM-BUY-4", "DOM-BUY-6", "DOM-BUY-7")
def test_tyler_spends_six_coins_on_two_cards() -> None:
    table = stage(hand={0: "gold*2"}, deck={0: "copper*5"}, phase="buy", actions=0, buys=2)
    treasures(table, 0, "gold*2")
    table.buy(0, "cellar")
    assert counts(table) == "0/1/4"
    table.buy(0, "smithy")
    holds(table, 0, hand="", discard="cellar smithy", play="gold*2")
    assert counts(table) == "0/0/0"
    assert (piles(table)["cellar"], piles(table)["smithy"]) == (9, 9)


@rule("DOM-SC-10", "DOM-BUY-6", "DOM-BUY-7", "DOM-BUY-8")
def test_tyler_spends_everything_on_one_card_and_takes_a_free_copper() -> None:
    table = stage(hand={0: "gold*2"}, deck={0: "copper*5"}, phase="buy", actions=0, buys=2)
    treasures(table, 0, "gold*2")
    table.buy(0, "gold")
    assert counts(table) == "0/1/0"
    assert table.offers(0, "end", "buy copper")
    table.buy(0, "copper")
    holds(table, 0, hand="", discard="gold copper", play="gold*2")
    assert counts(table) == "0/0/0"
    assert (piles(table)["copper"], piles(table)["gold"]) == (45, 29)


@rule("DOM-SC-11", "DOM-CARD-FESTIVAL-1", "DOM-CARD-FESTIVAL-2", "DOM-CARD-FESTIVAL-3", "DOM-ACT-2", "DOM-ACT-6")
def test_festival_market_festival_are_counted_aloud() -> None:
    table = stage("village-square", hand={0: "estate festival*2 market"}, deck={0: "copper estate copper"})
    table.play(0, "festival")
    assert counts(table) == "2/2/2"
    table.play(0, "market")
    assert counts(table) == "2/3/3"
    table.play(0, "festival")
    assert counts(table) == "3/4/5"
    holds(table, 0, hand="copper estate", deck="estate copper", discard="", play="festival market festival")


@rule("DOM-SC-12", "DOM-CARD-THRONE-ROOM-2", "DOM-CARD-THRONE-ROOM-3", "DOM-CARD-THRONE-ROOM-6", "DOM-CARD-THRONE-ROOM-9")
def test_throne_room_on_market_leaves_two_actions() -> None:
    table = stage("village-square", hand={0: "copper*2 market throne-room"}, deck={0: "estate silver copper"})
    table.play(0, "throne-room")
    holds(table, 0, hand="copper*2 estate silver", deck="copper", play="throne-room market")
    assert counts(table) == "2/3/2"
    table.finished()


@rule("DOM-SC-14", "DOM-CARD-MOAT-2", "DOM-CARD-MOAT-4", "DOM-CARD-MOAT-5", "DOM-CARD-MOAT-6", "DOM-CARD-WITCH-1")
@rule("DOM-ATK-1", "DOM-ATK-2", "DOM-ATK-3", "DOM-ATK-6", "DOM-R11", "DOM-DEC-20")
def test_everyone_moats_a_witch_and_the_attacker_still_draws() -> None:
    table = stage(
        "size-distortion",
        swap={"cellar": "moat"},
        players=3,
        hand={0: "copper*2 estate*2 witch", 1: "copper*4 moat", 2: "copper estate*3 moat"},
        deck={0: "silver gold copper", 1: "estate", 2: "copper"},
    )
    table.play(0, "witch")
    table.asked(1, "moat")
    assert table.seen(1, "draw") == [], "the window is open before the first instruction"
    table.answer(1, "moat")
    table.asked(2, "moat")
    table.answer(2, "moat")
    holds(table, 0, hand="copper*2 estate*2 gold silver", deck="copper", play="witch")
    holds(table, 1, hand="copper*4 moat", discard="")
    holds(table, 2, hand="copper estate*3 moat", discard="")
    assert counts(table) == "0/1/0" and piles(table)["curse"] == 20
    assert [event["seat"] for event in table.seen(None, "react")] == [1, 2]


@rule("DOM-SC-15", "DOM-DRAW-4")
def test_emptying_the_deck_exactly_does_not_shuffle() -> None:
    table = stage(hand={0: "copper smithy"}, deck={0: "estate silver gold"}, discard={0: "copper*4"})
    table.play(0, "smithy")
    holds(table, 0, hand="copper estate gold silver", deck="", discard="copper*4", play="smithy")


@rule("DOM-SC-17", "DOM-CLEAN-4", "DOM-DRAW-6")
def test_clean_up_of_a_very_small_deck_gives_a_small_hand() -> None:
    table = stage(hand={0: "copper estate"}, discard={0: "silver"}, shuffle={0: "copper silver estate"})
    treasures(table, 0, "copper")
    table.answer(0, "end")
    holds(table, 0, hand="copper estate silver", deck="", discard="")


@rule("DOM-SC-18", "DOM-BUY-3", "DOM-R12")
def test_no_treasure_is_played_after_the_first_buy() -> None:
    table = stage(hand={0: "copper estate silver*2"}, deck={0: "copper*5"}, phase="buy", actions=0, buys=2)
    treasures(table, 0, "silver*2")
    table.buy(0, "village")
    assert counts(table) == "0/1/1"
    table.refused(0, "play copper")
    table.refused(0, "treasures")
    table.refused(0, "buy estate")
    table.buy(0, "copper")
    holds(table, 0, hand="copper estate", discard="village copper", play="silver*2")
    assert counts(table) == "0/0/1"
    assert (piles(table)["copper"], piles(table)["village"]) == (45, 9)


@rule("DOM-SC-19", "DOM-BUY-1", "DOM-BUY-5", "DOM-BUY-10")
def test_illegal_purchases_are_refused() -> None:
    table = stage(hand={0: "copper gold*2"}, deck={0: "copper*5"}, phase="buy", supply="village=0")
    treasures(table, 0, "gold*2", "copper")
    table.refused(0, "buy province")
    table.refused(0, "buy village")
    table.refused(0, "buy witch")
    table.buy(0, "gold")
    table.refused(0, "buy copper")
    holds(table, 0, hand="", discard="gold", play="gold*2 copper")
    assert counts(table) == "1/0/1" and piles(table)["gold"] == 29


@rule("DOM-SC-20", "DOM-ACT-10", "DOM-TURN-3", "DOM-R13", "DOM-R48")
def test_phases_do_not_go_backwards() -> None:
    table = stage(hand={0: "copper*2 silver village"}, deck={0: "copper*5"})
    assert table.offers(0, "play village", "play copper")
    treasures(table, 0, "copper")
    assert table.phase() == "buy"
    table.refused(0, "play village")
    treasures(table, 0, "silver")
    assert table.coins() == "3"
    table.buy(0, "village")
    holds(table, 0, hand="copper village", discard="village", play="copper silver")
    assert counts(table) == "1/0/0" and piles(table)["village"] == 9


@rule("DOM-SC-21", "DOM-BUY-8", "DOM-SCORE-2")
def test_a_bought_curse_is_the_buyers_own() -> None:
    table = stage(hand={0: "estate*5"}, deck={0: "copper*5"}, live_score=True)
    table.buy(0, "curse")
    assert table.view(0)["players"][0]["score"] == 5 - 1
    table.answer(0, "end")
    holds(table, 0, hand="copper*5", deck="", discard="curse estate*5")
    assert piles(table)["curse"] == 9


@rule("DOM-SC-22", "DOM-BUY-2")
def test_treasures_may_be_held_back() -> None:
    table = stage(hand={0: "copper*3 estate silver"}, deck={0: "estate*5"})
    treasures(table, 0, "silver")
    table.buy(0, "estate")
    table.answer(0, "end")
    holds(table, 0, hand="estate*5", deck="", discard="estate silver copper*3 estate")
    assert piles(table)["estate"] == 7


@rule("DOM-SC-23", "DOM-CLEAN-2", "DOM-CLEAN-3", "DOM-R40", "DOM-DEC-15")
def test_the_owner_chooses_the_visible_card_at_clean_up() -> None:
    table = stage("size-distortion", hand={0: "copper estate witch"}, deck={0: "copper*5"}, actions=0)
    treasures(table, 0, "copper")
    assert table.offers(0, "end on copper", "end on estate")
    assert "end on witch" not in table.asked(0).keys, "that is what plain end does"
    table.answer(0, "end on copper")
    holds(table, 0, hand="copper*5", discard="estate witch copper")
    (seen,) = table.seen(1, "cleanup")
    assert seen == {"event": "cleanup", "seat": 0, "play": ["copper"], "count": 2, "top": "copper"}
    usual = stage("size-distortion", hand={0: "copper estate witch"}, deck={0: "copper*5"}, actions=0)
    treasures(usual, 0, "copper")
    usual.answer(0, "end")
    holds(usual, 0, discard="copper estate witch")
