"""Automated accessibility checks find nothing on any page, dark or light."""

import random
from functools import cache

import pytest

from tests.browser.conftest import Visits
from tests.browser.visitor import Visitor
from tests.server.hosting import ROOT


@cache
def axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


COLOURS = "{runOnly: ['cat.color']}"
THEMES = ("dark", "light")


def violations(visitor: Visitor) -> list[str]:
    """What axe objects to on the page as it is, and to its colours in the other theme."""
    page = visitor.page
    page.evaluate(axe())
    found = _found(visitor, "{}")
    theme = page.evaluate("() => document.documentElement.dataset.theme")
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", next(one for one in THEMES if one != theme))
    found += _found(visitor, COLOURS)
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    return found


def _found(visitor: Visitor, chosen: str) -> list[str]:
    script = f"async () => (await axe.run(document, {{resultTypes: ['violations'], ...{chosen}}})).violations"
    found = visitor.page.evaluate(script)
    return [f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found]


PLAIN = (
    "/", "/new/dominion", "/new/dominion/pick", "/new/1066", "/new/domino-knights", "/lobby", "/rulebook/dominion",
    "/rulebook/1066/gallery",
    "/rulebook/domino-knights/card/wizard", "/puzzles", "/puzzles/1066/one-more-push", "/ranking/dominion",
    "/player/{me}", "/table/{room}", "/table/nosuchtable",
    "/replay/nosuchtable", "/nowhere", "/learn", "/rulebook/1066", "/rulebook/dominion/page/turn", "/rules/domino-knights",
    "/ranking/1066", "/puzzles/domino-knights/two-on-one", "/puzzles/dominion/six-coins",
)  # fmt: skip


def test_axe_finds_nothing_on_the_pages(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/")
    me = visitor.fetch("GET", "/api/me")["id"]
    room = visitor.fetch("POST", "/api/tables", {"game": "domino-knights"})["id"]
    for path in PLAIN:
        visitor.go(path.format(me=me, room=room))
        assert violations(visitor) == [], path


@pytest.mark.parametrize("game", ["dominion", "1066", "domino-knights"])
def test_axe_finds_nothing_at_a_guided_table(visit: Visits, game: str) -> None:
    visitor = visit(theme="light", width=390, height=844)
    visitor.go(f"/learn/{game}")
    visitor.page.get_by_test_id("coach").wait_for()
    visitor.wait_for_turn()
    assert violations(visitor) == []


SHORT: dict[str, dict[str, object]] = {
    "dominion": {"kingdom": ["interaction"], "turn_limit": 4},
    "1066": {},
    "domino-knights": {},
}
"""Games that are soon over; the other two can be given up."""


@pytest.mark.parametrize("game", list(SHORT))
def test_axe_finds_nothing_at_the_tables_from_the_deal_to_the_replay(visit: Visits, game: str) -> None:
    visitor = visit()
    table = visitor.start(game, options=SHORT[game])
    visitor.wait_for_turn()
    visitor.page.wait_for_load_state("networkidle")
    assert violations(visitor) == []
    visitor.page.get_by_role("button", name="Switch between dark and light").click()
    visitor.page.get_by_role("tab", name="Chat").click()
    assert violations(visitor) == []
    rng = random.Random(5)
    while visitor.wait_for_turn() and not is_in_the_middle(visitor, table) and not visitor.result:
        visitor.step((), rng)
    if visitor.result:  # the end is a page of its own
        visitor.page.get_by_role("button", name="Look at the board").click()
    visitor.page.get_by_role("tab", name="Log").click()
    assert violations(visitor) == []
    end(visitor, table)
    assert violations(visitor) == []
    visitor.go(f"/replay/{table}")
    visitor.page.get_by_test_id("reel").wait_for()
    visitor.page.keyboard.press("End")
    visitor.page.get_by_test_id("result").wait_for()
    assert violations(visitor) == []
    visitor.page.keyboard.press("ArrowLeft")
    visitor.page.get_by_role("button", name="What would a bot do?").wait_for()
    assert violations(visitor) == []


USUAL = {"action", "buy", "actions", "turn", "faction", "leader", "deploy", "train", "training", "attack", "play", "discard"}
"""Questions that open a turn; any other is one in the middle of an effect."""


def is_in_the_middle(visitor: Visitor, table: str) -> bool:
    """Whether the visitor is asked something by an effect."""
    play = visitor.fetch("GET", f"/api/tables/{table}/hello")["play"]
    decision = play["view"]["decision"]
    return decision is not None and decision["ask"] not in USUAL


def end(visitor: Visitor, table: str) -> None:
    """Bring the game to its end: by giving up where the rules know that, else by playing on."""
    says = visitor.fetch("GET", f"/api/tables/{table}/hello")["play"]["says"]
    ending = next((text for text in ("concede", "resign") if text in says), None)
    if ending is None:
        visitor.play_on(("treasures", "end", "buy "))
    else:
        visitor.fetch("POST", f"/api/tables/{table}/messages", {"type": "say", "id": "bye1", "text": ending})
    visitor.page.get_by_test_id("result").wait_for()
