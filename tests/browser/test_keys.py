"""No key plays by accident: keys go to answers, Enter and Space press what has the focus, and holding one down does nothing."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.visitor import Visitor

LISTEN = """
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        window.sent.push(JSON.parse(data));
        return send.call(this, data);
    };
"""
ASKED = "() => document.querySelector('.prompt').innerText + document.querySelectorAll('[data-pick]').length"
FOCUSED = "() => document.activeElement.dataset.pick ?? document.activeElement.innerText"


def answers(page: Page) -> list[Any]:
    """The picks of every answer that the page has sent."""
    return list(page.evaluate("() => window.sent.filter((some) => some.type === 'answer').map((some) => some.picks)"))


def seated(visit: Visits, *, width: int = 1280, path: str = "") -> Visitor:
    """Somebody at a table of Dominion who may play Treasures."""
    visitor = visit(width=width)
    visitor.page.add_init_script(LISTEN)
    if path:
        visitor.go(path)
    else:
        visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.page.wait_for_selector("[data-pick=treasures]")
    return visitor


def hold(page: Page, key: str, times: int = 12) -> None:
    """Hold a key down as long as the browser needs to report it so often; all but the first are repeats."""
    for _ in range(times):
        page.keyboard.down(key)
    page.keyboard.up(key)


def test_a_number_goes_to_its_answer_and_enter_gives_it_once(visit: Visits) -> None:
    page = seated(visit).page
    hold(page, "1")
    assert answers(page) == []
    assert page.evaluate(FOCUSED) == "treasures"
    page.keyboard.down("Enter")
    page.wait_for_function("() => document.activeElement.dataset.pick?.startsWith('buy ')")
    hold(page, "Enter")  # it was never let go, so every report is a repeat
    assert answers(page) == [["treasures"]]


@pytest.mark.parametrize("key", ["Enter", " "])
@pytest.mark.parametrize("place", ["summary", "[role=log]", "[role=tab]", "body"])
def test_enter_and_space_beside_the_answers_play_nothing(visit: Visits, place: str, key: str) -> None:
    page = seated(visit, path="/learn/dominion").page
    page.locator(place).first.evaluate("(some) => { document.activeElement.blur(); some.focus(); }")
    page.keyboard.press(key)
    assert answers(page) == []


def test_undo_is_reached_by_its_key_and_done_by_enter(visit: Visits) -> None:
    visitor = seated(visit)
    page = visitor.page
    visitor.pick("play copper")
    expect(page.get_by_test_id("coins")).to_have_text("1")
    hold(page, "u")
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    assert not page.evaluate("() => window.sent.some((some) => some.type === 'undo')")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("coins")).to_have_text("0")


def test_a_held_hint_key_asks_once(visit: Visits) -> None:
    page = seated(visit).page
    hold(page, "h")
    page.get_by_text("Hint:").wait_for()
    assert page.evaluate("() => window.sent.filter((some) => some.type === 'hint').length") == 1


def test_escape_keeps_what_was_picked(visit: Visits) -> None:
    visitor = visit()
    visitor.start("1066", options={"faction_pick": "random"})
    page = visitor.page
    for _ in range(60):
        keys = visitor.wait_for_turn()
        if page.get_by_test_id("confirm").count():
            break
        asked = page.evaluate(ASKED)
        visitor.pick(next((key for key in keys if key.startswith(("play ", "wedge "))), keys[0]))
        page.wait_for_function(f"(old) => ({ASKED})() !== old", arg=asked)
    page.locator("[data-pick]:visible").first.click()
    page.get_by_role("button", name="Clear").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Clear")).to_be_visible()
    expect(page.locator(".picked").first).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_all_keys_are_listed_and_can_be_switched_off(visit: Visits, width: int) -> None:
    visitor = seated(visit, width=width)
    page = visitor.page
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    listed = keys.locator("kbd").all_inner_texts()
    assert listed == [
        "1 – 9",
        "0",
        "a",
        "c",
        "b",
        "o",
        "l",
        "t",
        "r",
        "u",
        "h",
        "w",
        "q",
        "s",
        "i",
        "-",
        "?",
        "← →",
        "Shift ← →",
        "Enter",
        "Esc",
    ]
    visitor.shot(f"keys-{width}")
    keys.get_by_label("Letters and numbers are shortcuts").uncheck()
    page.keyboard.press("Escape")
    keys.wait_for(state="detached")
    page.locator("body").evaluate("() => document.activeElement.blur()")
    for key in "1hu?":
        page.keyboard.press(key)
    assert page.evaluate("() => document.activeElement.tagName") == "BODY"
    assert page.get_by_role("dialog").count() == 0
    own = "() => window.sent.filter((some) => !['ping', 'order'].includes(some.type))"  # those two the page sends itself
    assert page.evaluate(own) == []
    page.reload()
    page.wait_for_selector("[data-pick=treasures]")
    assert page.locator(".answers kbd").count() == 0
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Keys").click()
    keys.get_by_label("Letters and numbers are shortcuts").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Keys")).to_be_focused()
    page.keyboard.press("1")
    assert page.evaluate(FOCUSED) == "treasures"
