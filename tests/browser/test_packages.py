"""A game of somebody else's package in a real browser: offered, laid out by its own board, played, and looked at again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests import packages
from tests.browser.conftest import ARTIFACTS
from tests.browser.visitor import Visitor


@pytest.fixture(scope="module")
def address(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the packages of docs/write-a-game.md."""
    folder = tmp_path_factory.mktemp("packages")
    packages.install(packages.write(folder), folder / "site")
    with packages.Installed(folder / "site").serving() as url:
        yield url


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Visitor]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    found = Visitor(context, address, ARTIFACTS, theme="dark", motion="off")
    yield found
    context.close()
    assert not found.complaints, found.complaints


def test_the_hall_offers_it_and_its_own_board_is_played_with_clicks(visitor: Visitor) -> None:
    visitor.go("/")
    offer = visitor.page.locator("[data-game=tiny-whist]")
    assert "Five cards, five tricks" in offer.inner_text()
    assert offer.get_by_role("link", name="First game, guided").count() == 0
    offer.get_by_role("button", name="Play now").click()
    hand = visitor.page.get_by_role("region", name="Your hand")
    hand.wait_for()
    headings = visitor.page.get_by_role("heading").all_inner_texts()
    zones = ["Tricks taken", "The trick", "Not dealt"]
    assert [text for text in headings if text in zones] == zones
    picks = visitor.wait_for_turn()
    assert picks and hand.locator("[data-pick]").count() == len(picks), "every move is a card in the hand"
    visitor.shot("table-tiny-whist")
    before = hand.locator("[data-card]").count()
    hand.locator("[data-pick]").first.click()
    visitor.page.wait_for_function(
        "(old) => document.querySelectorAll('[aria-label=\"Your hand\"] [data-card]').length < old", arg=before
    )
    assert visitor.play_on(())
    table = visitor.page.url.rpartition("/")[2]
    visitor.go(f"/replay/{table}")
    visitor.page.get_by_test_id("reel").wait_for()
    assert visitor.seen("step").startswith("0 of ")
    visitor.page.get_by_role("region", name="The trick").wait_for()


def test_a_game_without_a_board_is_shown_part_by_part(visitor: Visitor) -> None:
    visitor.start("kuhn-poker", level="random", seat=0)
    assert visitor.wait_for_turn() == ["check", "bet"]
    visitor.page.get_by_role("heading", name="Pot").wait_for()
    assert visitor.page.get_by_role("region", name="Hand: ").locator("[data-card]").count() == 1
    visitor.shot("table-kuhn-poker")
    assert visitor.play_on(("bet", "call"))


def test_pages_that_list_games_list_it_too(visitor: Visitor) -> None:
    visitor.go("/rules/kuhn-poker")
    visitor.expect_text("Kuhn poker brings no rules to read here.")
    visitor.go("/ranking/tiny-whist")
    visitor.expect_text("Nobody has finished a rated game of Tiny whist yet.")
    visitor.go("/")
    visitor.page.locator("[data-game=tiny-whist]").get_by_role("link", name="Set up").click()
    visitor.page.get_by_role("heading", name="At the table").wait_for()
