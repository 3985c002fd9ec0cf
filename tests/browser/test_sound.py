"""What is heard at a table, and how somebody who looks elsewhere is called back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visits

LISTEN = """() => {
    window.heard = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
}"""
CALLS = """() => {
    window.calls = [];
    window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title, {body}) { window.calls.push(`${title}: ${body}`); }
        close() {}
    };
}"""
AWAY = "Object.defineProperty(document, 'hidden', {get: () => window.away ?? false})"


def test_cards_and_turns_are_heard_until_they_are_muted(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    page = visitor.page
    page.evaluate(LISTEN)
    visitor.pick("treasures")
    page.wait_for_function("() => window.heard > 0")
    page.get_by_role("button", name="Mute all sounds").click()
    expect(page.get_by_role("button", name="Mute all sounds")).to_have_attribute("aria-pressed", "true")
    page.evaluate("window.heard = 0")
    visitor.pick("end")
    page.wait_for_selector("[data-pick=treasures]")
    assert page.evaluate("window.heard") == 0
    page.reload()
    expect(page.get_by_role("button", name="Mute all sounds")).to_have_attribute("aria-pressed", "true")


def test_whoever_looks_elsewhere_is_called(visit: Visits) -> None:
    visitor = visit()
    visitor.context.add_init_script(f"({CALLS})(); {AWAY}")
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    page = visitor.page
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Tell me when it is my turn").check()
    expect(page.get_by_label("Tell me when it is my turn")).to_be_checked()
    assert page.evaluate("window.calls") == []
    page.evaluate("window.away = true")
    visitor.pick("end")
    page.wait_for_function("() => window.calls.length === 1")
    assert "Dominion" in page.evaluate("window.calls[0]")
    visitor.go("/lobby")
    expect(icon).to_have_attribute("href", "/icon.svg")
