"""Puzzles and the rulebook in the browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits


def test_a_puzzle_is_missed_started_over_and_solved(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/puzzles")
    expect(page.get_by_role("status").filter(has_text="0 of 21 solved")).to_be_visible()
    page.get_by_role("link", name="Six coins are enough").click()
    frame = page.get_by_test_id("puzzle")
    expect(frame.get_by_role("heading", name="Six coins are enough")).to_be_visible()
    visitor.shot("puzzle")
    visitor.pick("play smithy")
    expect(page.get_by_test_id("lost")).to_contain_text("Not quite. Smithy brings at most one more coin")
    visitor.shot("puzzle-lost")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("You don't have to buy it.")).to_be_visible()
    page.get_by_role("button", name="Start over").click()
    for answer in ("play remodel", "gold", "province", "end"):
        visitor.pick(answer)
    expect(page.get_by_test_id("solved")).to_contain_text("Solved. Remodel trashes a Gold")
    visitor.shot("puzzle-solved")
    expect(page.locator(".masthead")).to_contain_text("1 of 21 solved")
    page.get_by_role("link", name="Next puzzle").click()
    expect(frame.get_by_role("heading", name="Seven coins, two buys")).to_be_visible()
    expect(page.locator("header.hall")).to_be_hidden()
    page.get_by_role("navigation", name="Games").get_by_role("link", name="1066").click()
    page.wait_for_url("**/puzzles/1066/*")
    expect(page.get_by_test_id("puzzle")).to_contain_text("1066 puzzle 1 of 7")
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_role("status").filter(has_text="1 of 21 solved")).to_be_visible()


@pytest.mark.parametrize(("game", "puzzle"), [("1066", "one-more-push"), ("domino-knights", "two-on-one")])
def test_show_me_solves_a_puzzle(visit: Visits, game: str, puzzle: str) -> None:
    visitor = visit()
    visitor.go(f"/puzzles/{game}/{puzzle}")
    visitor.page.get_by_test_id("puzzle").get_by_role("heading").first.wait_for()
    visitor.shot(f"puzzle-{game}")
    for _ in range(6):
        if visitor.page.get_by_test_id("solved").count():
            break
        with visitor.page.expect_response(re.compile(r"/api/puzzles/")):
            visitor.page.get_by_role("button", name="Show me").click()
        visitor.page.wait_for_timeout(300)
    expect(visitor.page.get_by_test_id("solved")).to_be_visible()


def test_the_rulebook_is_read_and_searched(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/rulebook/1066/page/fighting")
    expect(page.get_by_role("heading", name="Fighting for a wedge")).to_be_visible()
    visitor.shot("rulebook")
    page.get_by_role("link", name="Abilities and Responses", exact=True).last.click()
    page.wait_for_url("**/rulebook/1066/page/responses")
    search = page.get_by_label("Search rules, cards and words")
    search.fill("wizard")
    expect(page.get_by_test_id("found")).to_have_text("Nothing for 'wizard' here. Domino Knights has Wizard (any Ten).")
    page.get_by_role("link", name="Domino Knights").click()
    expect(page.get_by_test_id("found").get_by_role("link").first).to_contain_text("Wizard (any Ten)")
    search.fill("wizzard")
    expect(page.get_by_test_id("found")).to_contain_text("Did you mean Wizard (any Ten)?")
    for words, title in (
        ("necromancer", "Necromancer (any Joker)"),
        ("majesty", "Majesty (any King)"),
        ("attack as a unit", "Goals, fame and optional rules"),
    ):
        search.fill(words)
        expect(page.get_by_test_id("found").get_by_role("link").first).to_contain_text(title)
    search.fill("wizard")
    first = page.get_by_test_id("found").get_by_role("link").first
    expect(first).to_contain_text("Wizard (any Ten)")
    first.click()
    expect(page.get_by_role("heading", name="Wizard (any Ten)")).to_be_visible()
    visitor.shot("rulebook-card")


def test_a_picture_of_the_rulebook_is_played_from(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/rulebook/1066/page/fighting")
    visitor.page.get_by_role("link", name="Play from this position").first.click()
    visitor.page.wait_for_url("**/table/*")
    visitor.wait_for_turn()
    expect(visitor.page.get_by_label("Wedge 2", exact=True)).to_contain_text("Saxon Axemen")


@pytest.mark.parametrize(("game", "card"), [("dominion", "witch"), ("1066", "saxon-swordsmen")])
def test_a_card_is_tried_against_a_bot(visit: Visits, game: str, card: str) -> None:
    visitor = visit()
    visitor.go(f"/rulebook/{game}/card/{card}")
    visitor.page.get_by_role("link", name="Try it against a bot").click()
    visitor.page.wait_for_url("**/table/*")
    table = visitor.page.url.rpartition("/")[2]
    visitor.wait_for_turn()
    view = visitor.fetch("GET", f"/api/tables/{table}/hello")["play"]["view"]
    if game == "dominion":
        assert card in [pile["card"] for pile in view["piles"]]
    else:
        assert view["players"][view["seat"]]["faction"] == "saxon"


def test_a_card_shows_its_text_its_sets_and_an_example_in_faces(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/rulebook/dominion/card/throne-room")
    expect(page.locator(".large figcaption")).to_have_text("Pick an Action in your hand and play it twice.")
    expect(page.locator(".facts")).to_contain_text("Action costs 4 Big Money Village Square")
    example = page.locator(".example")
    expect(example).to_contain_text("6 cards for one Action")
    example.get_by_role("link", name="Smithy").click()
    page.wait_for_url("**/rulebook/dominion/card/smithy")


def test_a_clause_leads_to_the_page_that_explains_it(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/rules/dominion#DOM-BUY-5")
    visitor.page.wait_for_url("**/rulebook/dominion/page/buying#DOM-BUY-5")
    expect(visitor.page.locator("[id='DOM-BUY-5']")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages_to_learn_from_fit_a_phone(visit: Visits, theme: str) -> None:
    visitor = visit(width=390, height=844, touch=True, theme=theme)
    for path, name in (
        ("/puzzles/dominion/win-this-turn", "puzzle"),
        ("/rulebook/1066/page/fighting", "rulebook"),
        ("/rulebook/dominion/card/throne-room", "card"),
    ):
        visitor.go(path)
        visitor.page.get_by_role("heading", level=1).wait_for()
        visitor.shot(f"phone-{name}-{theme}")
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390, path


# --- short lessons ---------------------------------------------------------------------------------------------------


def test_a_short_lesson_is_found_solved_and_leads_to_the_next(visit: Visits) -> None:
    visitor = visit(width=390, height=844, touch=True)
    page = visitor.page
    visitor.go("/learn")
    expect(page.get_by_test_id("puzzles")).to_have_count(3)
    visitor.shot("learn-phone")
    page.get_by_role("link", name="When to end it").click()
    frame = page.get_by_test_id("puzzle")
    expect(frame).to_contain_text("Dominion lesson 5 of 5")
    expect(page.locator(".masthead")).to_contain_text("Lesson 5 of 5")
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("link", name="Which suit to hoard").click()
    expect(frame).to_contain_text("Domino Knights lesson 1 of 5")
    visitor.shot("lesson-phone")
    for answer in ("train k1", "5S", "train k2", "8H"):
        visitor.pick(answer)
    expect(page.get_by_test_id("solved")).to_contain_text("Solved, first try. The 9-4 needs both hearts.")
    page.get_by_role("link", name="Next: Attack what can't block").click()
    expect(frame.get_by_role("heading", name="Attack what can't block")).to_be_visible()
    visitor.go("/learn")
    expect(page.get_by_role("link", name="Which suit to hoard")).to_contain_text("first try")


def test_a_phone_shows_the_piles_that_matter_and_the_whole_supply_on_request(visit: Visits) -> None:
    visitor = visit(width=390, height=844, touch=True)
    visitor.go("/puzzles/dominion/seven-coins")
    piles, button = visitor.page.locator(".supply [data-card]"), visitor.page.get_by_role("button", name="Whole supply")
    expect(piles).to_have_count(2)
    expect(visitor.page.get_by_test_id("prompt")).to_be_in_viewport()
    expect(visitor.page.locator(".tabs")).to_be_hidden()
    expect(visitor.page.get_by_role("link", name="Leave")).to_be_visible()
    visitor.shot("puzzle-phone-few")
    button.click()
    expect(piles).to_have_count(17)
    visitor.pick("buy duchy")
    expect(visitor.page.get_by_test_id("lost")).to_contain_text("Three points more")


def test_a_short_lesson_calls_its_cards_in_german(visit: Visits) -> None:
    visitor = visit(locale="de-DE")
    visitor.go("/puzzles/dominion/militia-and-moat")
    expect(visitor.page.locator(".hand [data-card=moat]")).to_contain_text("Burggraben")
    expect(visitor.page.get_by_test_id("prompt")).to_contain_text("Burggraben")


def test_there_is_a_puzzle_of_the_day(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/puzzles")
    visitor.page.get_by_test_id("today").get_by_role("link", name="Solve it").click()
    expect(visitor.page.get_by_test_id("puzzle")).to_contain_text("puzzle")


# --- at the table ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("game", ["dominion", "1066", "domino-knights"])
def test_the_quick_reference_says_where_one_is_and_finds_cards(visit: Visits, game: str, size: tuple[int, int]) -> None:
    phase, card = {
        "dominion": ("Buy phase", "Moat"),
        "1066": ("Deployment", "Shield Wall"),
        "domino-knights": ("Train", "Joker"),
    }[game]
    visitor = visit(width=size[0], height=size[1], motion="off")
    page = visitor.page
    visitor.go(f"/learn/{game}")
    visitor.wait_for_turn()
    if size[0] < 1000:
        page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Reference", exact=True).click()
    panel = page.get_by_test_id("reference")
    here = panel.locator("[aria-current=step]")
    expect(here).to_contain_text(phase)
    expect(here).to_contain_text("you are here")
    visitor.shot(f"reference-{game}-{size[0]}")
    panel.get_by_label("Search cards and words").fill("no such thing")
    expect(panel.get_by_role("status")).to_have_text("Nothing for “no such thing”.")
    panel.get_by_label("Search cards and words").fill(card.lower())
    panel.get_by_role("button", name=re.compile(card)).first.click()
    expect(panel.locator("figure")).to_contain_text(card)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_words_of_the_game_are_explained_by_pointer_and_by_key(visit: Visits) -> None:
    visitor = visit(motion="off")
    page, note = visitor.page, visitor.page.get_by_test_id("word-note")
    visitor.go("/learn/1066")
    visitor.wait_for_turn()
    page.mouse.move(5, 5)
    word = page.get_by_test_id("lesson").locator("[data-word=wedge]")
    word.hover()
    expect(note).to_contain_text("One of three stretches of the ridge between the armies.")
    visitor.shot("word-1066")
    page.mouse.move(5, 5)
    expect(note).to_have_count(0)
    word = page.get_by_test_id("prompt").locator("[data-word=sacrifice]")
    word.focus()
    expect(note).to_contain_text("put one of your soldiers on the discard pile")
    assert word.get_attribute("aria-describedby") == note.get_attribute("id")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.locator(".wedge [data-word=might]").first.hover()
    expect(note).to_contain_text("Strength in a fight.")


def test_a_finger_has_words_explained_in_german_too(visit: Visits) -> None:
    visitor = visit(width=390, height=844, touch=True, locale="de-DE", motion="off")
    page, note = visitor.page, visitor.page.get_by_test_id("word-note")
    visitor.go("/learn/1066")
    visitor.wait_for_turn()
    page.get_by_test_id("coach").tap()
    page.get_by_test_id("prompt").locator("[data-word=sacrifice]").tap()
    expect(note).to_contain_text("Als deinen Zug einen eigenen Krieger ablegen")
    visitor.shot("word-1066-phone")
    page.get_by_role("heading", name="Was gefragt ist").dispatch_event("pointerdown")
    expect(note).to_have_count(0)
