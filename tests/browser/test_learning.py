"""Puzzles and the rulebook in the browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits


def test_a_puzzle_is_missed_started_over_and_solved(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/puzzles")
    expect(page.get_by_role("status").filter(has_text="0 of 18 solved")).to_be_visible()
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
    page.get_by_role("link", name="Next puzzle").click()
    expect(frame.get_by_role("heading", name="Seven coins, two buys")).to_be_visible()
    visitor.go("/puzzles")
    expect(page.get_by_role("status").filter(has_text="1 of 18 solved")).to_be_visible()


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
    page.get_by_role("link", name="Domino Knights").click()
    search = page.get_by_label("Search rules, cards and words")
    search.fill("wizzard")
    expect(page.get_by_test_id("found")).to_contain_text("Did you mean Wizard (any Ten)?")
    search.fill("wizard")
    page.get_by_test_id("found").get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="Wizard (any Ten)")).to_be_visible()
    visitor.shot("rulebook-card")


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
