"""What a table survives: reload in the middle of an effect, a restart of the server, double clicks, taking back."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visits
from tests.server.hosting import hosting

STANDS: Final = """() => JSON.stringify([document.querySelector("[data-testid=prompt]").innerText,
    [...document.querySelectorAll("[data-pick]")].map((some) => some.dataset.pick),
    document.querySelectorAll("[role=log] p").length])"""
"""What is asked, what can be answered and how long the log is: one of them changes with every answer."""


def test_reload_in_the_middle_of_an_effect_changes_nothing(visit: Visits) -> None:
    visitor = visit()
    visitor.start("1066", options={"faction_pick": "random"})
    page = visitor.page
    for _ in range(40):
        keys = visitor.wait_for_turn()
        if " costs " in visitor.prompt:
            break
        wanted = next((key for key in keys if key.startswith(("play ", "wedge "))), keys[0])
        before = page.evaluate(STANDS)
        visitor.pick(wanted)
        page.wait_for_function(f"(old) => ({STANDS})() !== old", arg=before)
    expect(page.get_by_test_id("prompt")).to_contain_text(" costs ")
    asked, offered = visitor.prompt, visitor.picks()
    page.reload()
    visitor.wait_for_turn()
    assert visitor.prompt == asked
    assert visitor.picks() == offered


def test_a_server_restart_loses_no_click_and_plays_none_twice(browser: Browser, built: Path, tmp_path: Path) -> None:
    with hosting(tmp_path) as host:
        visit = Visits(browser, host)
        visitor = visit()
        visitor.start("dominion", options={"start": 0}, seat=0)
        page = visitor.page
        visitor.wait_for_turn()
        page.wait_for_load_state("networkidle")
        host.kill()
        page.get_by_text("Reconnecting").wait_for()
        visitor.pick("treasures")  # nobody is there to hear it
        host.start()
        page.wait_for_function("() => Number(document.querySelector('[data-testid=coins]').innerText) >= 2")
        page.get_by_text("Reconnecting").wait_for(state="detached")
        coins = visitor.seen("coins")
        page.reload()
        visitor.wait_for_turn()
        assert visitor.seen("coins") == coins
        visitor.pick("end")
        page.get_by_text("Turn 2: you.").first.wait_for()
        visit.leave()


def test_an_answer_can_be_taken_back_until_something_is_shown(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0}, seat=0)
    page = visitor.page
    visitor.wait_for_turn()
    hand = page.locator('[aria-label="Your hand"] [data-card]').count()
    visitor.pick("play copper")
    page.wait_for_function("() => document.querySelector('[data-testid=coins]').innerText === '1'")
    assert page.locator('[aria-label="Your hand"] [data-card]').count() == hand - 1
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('[data-testid=coins]').innerText === '0'")
    assert page.locator('[aria-label="Your hand"] [data-card]').count() == hand
    assert page.get_by_text("play a Copper:").count() == 0
    page.get_by_text("undo your last move").first.wait_for()


def test_a_double_click_buys_once(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0}, seat=0)
    page = visitor.page
    visitor.wait_for_turn()
    visitor.pick("treasures")
    page.wait_for_function("() => Number(document.querySelector('[data-testid=coins]').innerText) >= 2")
    page.locator('[data-pick="buy copper"]').dblclick()
    page.wait_for_function("() => document.querySelector('[data-testid=buys]').innerText === '0'")
    assert page.get_by_role("log").get_by_text("You buy").count() == 1


def test_a_bot_takes_over_and_the_player_returns(visit: Visits) -> None:
    ann, ben = visit(), visit()
    ann.go("/")
    table = ann.fetch("POST", "/api/tables", {"game": "dominion", "options": {"start": 0}})["id"]
    ann.sit(table)
    ben.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit here").click()
    ben.page.get_by_role("button", name="I'm ready").click()
    ann.page.get_by_role("button", name="I'm ready").click()
    ann.wait_for_turn()
    ann.page.get_by_text("More", exact=True).click()
    ann.page.get_by_role("button", name="Let a bot play for me", exact=True).click()
    ben.page.wait_for_selector("[data-pick=end]")
    ann.page.get_by_role("button", name="I am back").click()
    ann.page.get_by_role("button", name="I am back").wait_for(state="detached")
    ben.pick("end")
    ann.page.wait_for_selector("[data-pick=end]")
