"""The printed data of the cards, and what is in the box."""

from collections import Counter

from meadhall import api as tables
from meadhall.games.dominion.cards.kinds import COST, KEYS, KINDS
from meadhall.games.dominion.game import GAME
from meadhall.games.dominion.options import KINGDOM_KEYS, RECOMMENDED, DominionOptions
from meadhall.kit.trace import rule
from tests.games.dominion.staging import counts, stage, treasures

PRINTED = {
    "copper": (0, "treasure"),
    "silver": (3, "treasure"),
    "gold": (6, "treasure"),
    "estate": (2, "victory"),
    "duchy": (5, "victory"),
    "province": (8, "victory"),
    "curse": (0, "curse"),
    "cellar": (2, "action"),
    "chapel": (2, "action"),
    "moat": (2, "action reaction"),
    "chancellor": (3, "action"),
    "village": (3, "action"),
    "woodcutter": (3, "action"),
    "workshop": (3, "action"),
    "bureaucrat": (4, "action attack"),
    "feast": (4, "action"),
    "gardens": (4, "victory"),
    "militia": (4, "action attack"),
    "moneylender": (4, "action"),
    "remodel": (4, "action"),
    "smithy": (4, "action"),
    "spy": (4, "action attack"),
    "thief": (4, "action attack"),
    "throne-room": (4, "action"),
    "council-room": (5, "action"),
    "festival": (5, "action"),
    "laboratory": (5, "action"),
    "library": (5, "action"),
    "market": (5, "action"),
    "mine": (5, "action"),
    "witch": (5, "action attack"),
    "adventurer": (6, "action"),
}


BASE_SET = DominionOptions()


@rule("DOM-DATA-1", "DOM-DATA-2", "DOM-DATA-3", "DOM-DATA-4", "DOM-DATA-5", "DOM-DATA-6", "DOM-DATA-7", "DOM-DATA-8")
@rule("DOM-DATA-9", "DOM-DATA-10", "DOM-DATA-11", "DOM-DATA-12", "DOM-DATA-13", "DOM-DATA-14", "DOM-DATA-15", "DOM-DATA-16")
@rule("DOM-DATA-17", "DOM-DATA-18", "DOM-DATA-19", "DOM-DATA-20", "DOM-DATA-21", "DOM-DATA-22", "DOM-DATA-23", "DOM-DATA-24")
@rule("DOM-DATA-25", "DOM-DATA-26", "DOM-DATA-27", "DOM-DATA-28", "DOM-DATA-29", "DOM-DATA-30", "DOM-DATA-31", "DOM-DATA-32")
@rule("DOM-DATA-40", "DOM-DATA-41", "DOM-DATA-42", "DOM-DATA-43", "DOM-COMP-5", "DOM-R51", "DOM-R59", "DOM-SRC-3", "DOM-SRC-13")
def test_every_card_has_its_printed_cost_and_types() -> None:
    assert {card["key"]: (card["cost"], " ".join(card["types"])) for card in GAME.cards(BASE_SET)} == PRINTED
    assert all(card["text"] and card["name"] for card in GAME.cards(BASE_SET))
    assert len(KINGDOM_KEYS) == 25 and "spy" in KINGDOM_KEYS


@rule("DOM-DATA-45")
def test_the_kingdom_costs_are_spread_as_printed() -> None:
    assert Counter(COST[KEYS.index(key)] for key in KINGDOM_KEYS) == {2: 3, 3: 4, 4: 10, 5: 7, 6: 1}


@rule("DOM-DATA-44", "DOM-TERM-8")
def test_no_card_played_changes_a_cost() -> None:
    table = stage("village-square", hand={0: "festival*2 market woodcutter"}, deck={0: "copper*9"})
    before = [(pile["card"], pile["cost"]) for pile in table.view(0)["piles"]]
    for card in ("festival", "festival", "market", "woodcutter"):
        table.play(0, card)
    assert [(pile["card"], pile["cost"]) for pile in table.view(0)["piles"]] == before


@rule("DOM-DATA-1", "DOM-DATA-2", "DOM-DATA-3", "DOM-BUY-13")
def test_treasures_give_their_coins_when_played() -> None:
    table = stage(hand={0: "copper silver gold"})
    for card, coins in (("copper", "1/1/1"), ("silver", "1/1/3"), ("gold", "1/1/6")):
        treasures(table, 0, card)
        assert counts(table) == coins


@rule("DOM-COMP-1", "DOM-COMP-2", "DOM-COMP-3", "DOM-COMP-4", "DOM-COMP-6", "DOM-COMP-7", "DOM-COMP-8", "DOM-R64")
@rule("DOM-SRC-1", "DOM-SRC-2", "DOM-R52", "DOM-SRC-4")
def test_the_box_holds_what_the_rules_list() -> None:
    for players in (2, 3, 4):
        box = tables.new("dominion", players=players, kingdom="size-distortion").census()
        assert [box[key] for key in KEYS[:7]] == [60, 40, 30, 24, 12, 12, 30]
        assert all(box[key] == (12 if key == "gardens" else 10) for key in KINGDOM_KEYS)
        assert sum(box[key] for key in KINGDOM_KEYS) == 252
        # 32 randomizers and placeholders, a Trash marker and 7 blanks make 500 and never take part.
        assert sum(box.values()) + 32 + 1 + 7 == 500
        assert set(box) == set(KEYS[:KINDS])


@rule("DOM-KING-3", "DOM-OPT-2")
def test_a_table_that_says_nothing_plays_the_first_game() -> None:
    assert set(tables.new("dominion").view(0)["kingdom"]) == set(RECOMMENDED["first-game"])
