"""The card gallery: every card of every game has an entry with its text and, for printed cards, where it is good."""

import re
from typing import Any

import pytest

from meadhall import games
from meadhall.kit import trace
from meadhall.rulebook.html import part
from tests.rulebook.books import BOOKS, GAMES
from tests.rulebook.test_pages import SLIPS


@pytest.mark.parametrize("game", GAMES)
def test_every_card_belongs_to_one_entry(game: str) -> None:
    keys = [key for entry in BOOKS[game].cards for key in entry.cards]
    assert sorted(keys) == sorted(str(card["key"]) for card in games.find(game).cards())
    assert all(entry.name and entry.good for entry in BOOKS[game].cards)


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_cites_clauses_and_cards_that_exist(game: str) -> None:
    book = BOOKS[game]
    known = {clause.id for clause in trace.clauses(game)}
    for entry in book.cards:
        assert set(entry.clauses) <= known, entry.key
        for key in (*entry.good_with, *entry.beware):
            assert book.card(key)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_can_be_tried(game: str) -> None:
    """The options are read, and Dominion deals the card into the kingdom."""
    found = games.find(game)
    for entry in BOOKS[game].cards:
        options, seat = found.table_with(entry.cards[0])
        state = found.new(found.Options.read(options), b"luck" * 8)
        assert seat is None or seat < state.seats
        if game == "dominion":
            assert entry.cards[0] in [pile["card"] for pile in state.view(0)["piles"]]
        if game == "1066":
            sheet = next(card for card in found.cards(state.options) if card["key"] == entry.cards[0])
            assert state.view(0)["players"][seat]["faction"] == sheet["faction"]


def wants_example(game: str, card: dict[str, Any]) -> bool:
    """Cards of a kingdom, all of Domino Knights, and the printed cards of 1066 but for the objectives."""
    if game == "dominion":
        return bool(BOOKS[game].card(card["key"]).sets)
    return game == "domino-knights" or (card["set"] == "printed-1066" and card["type"] != "objective")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_has_an_example_in_which_it_is_shown(game: str) -> None:
    book = BOOKS[game]
    for card in games.find(game).cards():
        entry = book.card(card["key"])
        assert entry.example or not wants_example(game, card), entry.key
        if entry.example:
            assert entry.example.result and entry.key in [book.card(key).key for key in entry.example.cards]
            page = part(book, "card", entry.key)[1]
            for key in entry.example.cards:
                assert f'src="/faces/{game}/{key if key in book.card(key).cards else book.card(key).cards[0]}.svg"' in page


def test_a_soldier_and_its_leader_come_to_what_the_example_says() -> None:
    printed = [card["key"] for card in games.find("1066").cards() if card["set"] == "printed-1066"]
    for entry in map(BOOKS["1066"].card, printed):
        result, cards = (entry.example.result, entry.example.cards) if entry.example else ("", ("",))
        said = re.search(r"Might (\d+) and Zeal (\d+)\*\* in (their|Rows)", result)
        if said is None:
            continue
        seat = int(cards[0] == "william-fitzrobert")
        lines = ["game: 1066", "norman: 1", "round: 10", "turn: 0", "objectives 0: G", "objectives 1: G"]
        other = ["harold-godwinson", "william-fitzrobert"][1 - seat]
        table = [f"wedge2 {seat}: {' '.join(cards)}", f"wedge2 {1 - seat}: {other}"]
        totals = games.find("1066").position("\n".join([*lines, *table])).view(0)["wedges"][1]["totals"]
        assert [totals["might"][seat], totals["zeal"][seat]] == [int(said[1]), int(said[2])], entry.key


@pytest.mark.parametrize("game", GAMES)
def test_rulings_speak_plainly(game: str) -> None:
    for entry in BOOKS[game].cards:
        example = entry.example.result if entry.example else ""
        said = " ".join([entry.good, example, *(f"{ruling.question} {ruling.answer}" for ruling in entry.rulings)])
        assert not any(re.search(slip, said) for slip in SLIPS), f"{entry.key}: {said}"


def test_a_printed_card_of_1066_says_where_it_is_good_in_words_of_its_own() -> None:
    book = BOOKS["1066"]
    by_type = {book.card(card["key"]).good for card in games.find("1066").cards() if card["set"] != "printed-1066"}
    for card in games.find("1066").cards():
        if card["set"] == "printed-1066":
            assert book.card(card["key"]).good not in by_type, card["key"]


def test_cards_with_the_same_ability_share_its_ruling() -> None:
    book = BOOKS["1066"]
    answers = {ruling.question for ruling in book.card("waltheof").rulings}
    assert answers & {ruling.question for ruling in book.card("robert-de-beaumont").rulings} == {"Only its own wedge,"}
    assert "TMM-P9" in book.card("waltheof").clauses


def test_a_card_says_which_pages_it_changes() -> None:
    book = BOOKS["domino-knights"]
    assert "special-cards" in [page.key for page in book.pages_about(book.card("10H"))]
    assert book.card("10H") is book.card("wizard")
