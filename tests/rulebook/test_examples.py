"""What a page says of its picture is true: the positions are played on from."""

from typing import Any

import pytest

from meadhall import games
from meadhall.kit.scene import Scene
from tests.rulebook.books import BOOKS


def open_page(game: str, page: str) -> Scene:
    """The table that a page shows."""
    return Scene(games.find(game).position(BOOKS[game].page(page).pictures[0].position))


def test_with_village_first_seven_new_cards_are_seen() -> None:
    table = open_page("dominion", "actions")
    for card in ("village", "smithy", "smithy"):
        table.play(0, card)
    assert table.hand(0) == "copper*4 silver*2 gold estate*2"


def test_throne_room_on_market_leaves_two_actions() -> None:
    table = open_page("dominion", "twice")
    table.play(0, "throne-room")
    assert [table.fact(name) for name in ("actions", "buys", "coins")] == ["2", "3", "2"]


def test_a_shown_moat_keeps_the_hand_and_the_attacker_the_coins() -> None:
    table = open_page("dominion", "attacks")
    table.play(0, "militia")
    table.answer(1, "moat")
    assert table.hand(1) == "copper*3 estate moat" and table.fact("coins") == "2"


def test_remodel_of_an_estate_reaches_cost_four() -> None:
    table = open_page("dominion", "words")
    table.play(0, "remodel")
    table.answer(0, "estate")
    assert table.offers(0, "silver", "smithy", "militia") and not table.offers(0, "mine")


def test_the_last_province_ends_the_game() -> None:
    table = open_page("dominion", "end")
    table.buy(0, "province")
    table.answer(0, "end")
    assert table.state.decision is None


def test_the_deck_is_drawn_before_the_discard_pile_is_shuffled() -> None:
    table = open_page("dominion", "clean-up")
    table.play(0, "smithy")
    assert "silver" in table.hand(0).split() and len(table.deck(0).split()) > 0 and table.discard(0) == ""


@pytest.mark.parametrize(
    ("page", "might", "zeal"), [("fighting", [0, 3], [1, 1]), ("about", [2, 0], [1, 1])], ids=["fighting", "about"]
)
def test_a_wedge_comes_to_what_the_caption_says(page: str, might: list[int], zeal: list[int]) -> None:
    wedge: dict[str, Any] = open_page("1066", page).view(0)["wedges"][1]["forecast"]
    assert [list(wedge["might"]), list(wedge["zeal"])] == [might, zeal]


def test_fulford_takes_four_damage() -> None:
    forecast = open_page("1066", "objectives").view(0)["players"][0]["objective"]["forecast"]
    assert (forecast["total"], forecast["damage"]) == (6, 4)


def test_housecarls_are_paid_by_thegns_and_two_cards() -> None:
    table = open_page("1066", "paying")
    table.answer(0, "play housecarls")
    table.answer(0, "wedge 1")
    table.answer(0, "tire english-thegns", "discard fyrd", "discard slings-and-rocks")
    assert table.hand(0) == "saxon-axemen"


def test_archers_in_row_two_reach_two_rows() -> None:
    table = open_page("1066", "rows")
    table.answer(0, "act fyrd-archers.1: range-3")
    assert table.asked(0).keys == ("william-fitzrobert", "norman-axemen")


def test_shield_wall_stops_a_shot() -> None:
    table = open_page("1066", "responses")
    table.answer(1, "act norman-bowmen: range-3")
    table.answer(1, "saxon-axemen.1")
    assert table.offers(0, "respond shield-wall: cover-a-card")


def test_a_full_wedge_is_left_by_moving_or_sacrifice() -> None:
    table = open_page("1066", "moving")
    assert table.offers(0, "sacrifice fyrd", "act saxon-swordsmen.1: agile", "act harold-godwinson: commander")


def test_ash_would_drop_to_twenty() -> None:
    table = open_page("domino-knights", "about")
    table.answer(0, "attack 1")
    assert table.fact("health", 1) == "20"


def test_both_would_fall_and_six_get_through() -> None:
    first, second = open_page("domino-knights", "blocking").view(0)["battle"]["groups"]
    assert first["forecast"] == {"attackers_fall": True, "blockers_fall": True} and second["forecast"] == {"damage": 6}
    table = open_page("domino-knights", "blocking")
    table.answer(0, "play JH")
    table.answer(0, "seat 0")
    assert "3/4" in table.knights(0) and table.fact("health", 0) == "21"


def test_an_even_number_of_wizards_lets_death_through() -> None:
    table = open_page("domino-knights", "special-cards")
    table.answer(0, "play AS")
    table.answer(0, "k1")
    table.answer(1, "play 10C")
    table.answer(0, "play 10H")
    assert table.knights(1) == "" and table.grave(1) == "k1=9-8"


def test_life_brings_a_blocker_in_the_middle_of_an_attack() -> None:
    table = open_page("domino-knights", "aces")
    table.answer(1, "attack 0")
    table.answer(0, "play AH")
    table.answer(0, "k1")
    table.answer(0, "1/8")
    table.answer(0, "k1")
    assert table.fact("health", 0) == "27" and "1/8" in table.knights(0)


def test_the_joker_and_life_make_a_knight_of_the_nine_seven() -> None:
    table = open_page("domino-knights", "tens-and-jokers")
    table.answer(0, "play joker.1")
    assert "9-7" in table.recruits(0)
    table.answer(0, "play AH")
    table.answer(0, "9/7")
    assert "9/7" in table.knights(0)
