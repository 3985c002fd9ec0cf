"""A part of the page that is missing or cannot be drawn is named, and the answers stay: lost files, upgrades, bad views."""

from typing import Any, Final

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import Visits
from tests.browser.wire import between

LATER: Final = "() => Number(document.querySelector('[data-testid=coins]')?.innerText) >= 2"
BOARD: Final = "**/assets/any-*.js"
"""The board of games that the page has none for; those of ours come with the page."""
TROUBLE: Final = ("Failed to fetch dynamically imported module", "404 (Not Found)", "can't be shown")
"""What the browser's console is told in the tests below."""
NOTE: Final = """
    new MutationObserver(() => {
        const said = document.querySelector("[role=alert]")?.innerText ?? "";
        sessionStorage.setItem("said", (sessionStorage.getItem("said") ?? "") + said);
    }).observe(document, {childList: true, subtree: true});
"""
"""Keep whatever a page has said, also when it is loaded again."""


def expect_trouble(visits: Visits) -> None:
    """What was broken on purpose may be complained about, and nothing else."""
    for visitor in visits.visitors:
        visitor.complaints[:] = [some for some in visitor.complaints if not any(words in some for words in TROUBLE)]


@pytest.mark.parametrize("width", [1280, 390])
def test_a_table_without_its_board_keeps_its_answers(visit: Visits, width: int) -> None:
    visitor = visit(width=width)
    page = visitor.page
    page.route(BOARD, lambda route: route.fulfill(status=404))
    visitor.go("/")
    loads = 0

    def count(request: Request) -> None:
        nonlocal loads
        loads += request.resource_type == "document"

    page.on("request", count)
    visitor.start("toy", seat=0)
    page.get_by_text("could not be loaded. All answers are below.").wait_for()
    assert loads == 1, "there is no other version to load"
    visitor.shot(f"no-board-{width}")
    visitor.wait_for_turn()
    page.locator(".answers [data-pick=rest]").click()
    page.unroute(BOARD)
    page.get_by_role("button", name="Load again").click()
    page.locator(".table section").first.wait_for()
    expect_trouble(visit)


def test_a_file_that_an_upgrade_took_away_loads_the_page_again_once(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    page.add_init_script(NOTE)
    visitor.go("/")
    loads: list[str] = []

    def page_of_the_next_version(route: Route) -> None:
        loads.append(route.request.resource_type)
        answer = route.fetch()
        is_page = route.request.resource_type == "document"
        route.fulfill(response=answer, body=answer.text().replace("/index-", "/index-" if is_page else "/index-next-"))

    page.route("**/assets/Lobby-*.js", lambda route: route.fulfill(status=404))
    page.route(lambda url: url.endswith(("/", "/lobby")), page_of_the_next_version)
    page.get_by_role("link", name="Lobby").first.click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.wait_for_load_state("networkidle")
    assert loads.count("document") == 1, "the page loads itself again once, however often the file is missing"
    assert "The server was updated, so this page loads again." in page.evaluate("sessionStorage.getItem('said')")
    page.unroute_all()
    page.get_by_role("button", name="Load again").click()
    page.get_by_role("heading", name="Lobby").wait_for()
    expect_trouble(visit)


@pytest.mark.parametrize("width", [1280, 390])
def test_a_view_that_cannot_be_drawn_leaves_the_answers(visit: Visits, width: int) -> None:
    visitor = visit(width=width)
    page = visitor.page
    first: list[int] = []

    def spoil(message: dict[str, Any]) -> dict[str, Any]:
        view = message.get("play", {}).get("view", {})
        if view.get("decision"):
            first.append(view["decision"]["number"])
            if first[-1] == first[0]:
                del view["piles"], view["players"]
        return message

    between(page, spoil)
    visitor.go("/learn/dominion")
    page.get_by_text("The board can't be shown").wait_for()
    visitor.shot(f"bad-view-{width}")
    expect(page.get_by_role("button", name="Load again").first).to_be_visible()
    page.locator(".answers [data-pick=treasures]").click()
    page.locator('.table [data-card="province"]').first.wait_for()  # the next view is a good one
    assert page.get_by_text("can't be shown").count() == 0
    expect_trouble(visit)


def test_a_line_of_the_log_that_cannot_be_shown_leaves_the_table(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page

    def spoil(message: dict[str, Any]) -> dict[str, Any]:
        for event in message.get("events", ()):
            event["line"] = {"no": "line"}
        return message

    between(page, spoil)
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.pick("treasures")
    page.wait_for_function(LATER)
    page.get_by_text("The log and the chat can't be shown").wait_for()
    expect_trouble(visit)
