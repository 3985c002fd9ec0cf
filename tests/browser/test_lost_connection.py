"""A line that falls silent is noticed and laid anew, nothing is lost, and what comes too late is dropped."""

import json
from typing import Any, Final

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visits
from tests.browser.wire import SOCKETS, between, wired
from tests.server.hosting import Host

LATER: Final = "() => Number(document.querySelector('[data-testid=coins]')?.innerText) >= 2"


def test_a_silent_line_is_noticed_and_nothing_is_lost(visit: Visits, host: Host) -> None:
    with wired(host.port) as wire:
        visitor = visit(url=wire.url)
        visitor.start("dominion", options={"start": 0}, seat=0)
        page = visitor.page
        visitor.wait_for_turn()
        wire.cut()
        visitor.pick("treasures")  # nobody hears it, and nobody says so
        page.wait_for_function(LATER)
        first, *again = [address for address in wire.addresses if "/api/tables/" in address]
        assert "events=0" in first and again, "the line is laid anew"
        assert not any("events=0" in address for address in again), "only what was missed is asked for"
        lines = page.get_by_role("log").locator("p").all_inner_texts()
        page.reload()
        page.wait_for_function(LATER)
        expect(page.get_by_role("log").locator("p")).to_have_text(lines)


def test_a_line_that_is_silent_from_the_start_is_tried_again(visit: Visits) -> None:
    visitor = visit()
    lines: list[WebSocketRoute] = []

    def join(line: WebSocketRoute) -> None:
        if lines:
            line.connect_to_server()
        lines.append(line)  # the first never says hello

    visitor.page.route_web_socket(SOCKETS, join)
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    assert len(lines) == 2


def test_a_hint_that_comes_too_late_is_dropped(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    late: list[dict[str, Any]] = []

    def hold(message: dict[str, Any]) -> dict[str, Any] | None:
        if message["type"] != "hint-given":
            return message
        late.append(message)
        return None

    lines = between(page, hold)
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    page.get_by_role("button", name="Hint").click()
    while not late:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    visitor.pick("treasures")
    page.wait_for_function(LATER)
    lines[0].send(json.dumps(late[0]))
    lines[0].send(json.dumps({"type": "chat-line", "number": 999, "name": "Last", "seat": None, "text": "said", "at": 0}))
    page.get_by_role("tab", name="Chat (1)").wait_for()
    assert page.get_by_text("Hint:").count() == 0
    assert page.locator(".hinted").count() == 0
