"""Automated accessibility checks find nothing on any page, dark or light."""

from functools import cache

import pytest

from tests.browser.conftest import Visits
from tests.browser.visitor import Visitor
from tests.server.hosting import ROOT


@cache
def axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(visitor: Visitor) -> list[str]:
    """What axe objects to on the page as it is."""
    page = visitor.page
    page.evaluate(axe())
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_the_pages(visit: Visits, theme: str) -> None:
    visitor = visit(theme=theme)
    visitor.go("/")
    me = visitor.fetch("GET", "/api/me")
    for path in ("/", "/new/dominion", "/new/domino-knights", "/lobby", "/rules/1066", f"/player/{me['id']}", "/nowhere"):
        visitor.go(path)
        assert violations(visitor) == [], path


@pytest.mark.parametrize("game", ["dominion", "1066", "domino-knights"])
def test_axe_finds_nothing_at_the_tables(visit: Visits, game: str) -> None:
    visitor = visit()
    table = visitor.start(game)
    visitor.wait_for_turn()
    visitor.page.wait_for_load_state("networkidle")
    assert violations(visitor) == []
    visitor.page.get_by_role("button", name="Switch between dark and light").click()
    visitor.page.get_by_role("tab", name="Chat").click()
    assert violations(visitor) == []
    says = visitor.fetch("GET", f"/api/tables/{table}/hello")["play"]["says"]
    ending = next((text for text in ("concede", "resign") if text in says), None)
    if ending is None:
        return
    visitor.fetch("POST", f"/api/tables/{table}/messages", {"type": "say", "id": "bye1", "text": ending})
    visitor.page.get_by_test_id("result").wait_for()
    assert violations(visitor) == []
    visitor.go(f"/replay/{table}")
    visitor.page.get_by_test_id("reel").wait_for()
    assert violations(visitor) == []
