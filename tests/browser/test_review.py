"""The review of a finished game: its most costly moment, what would have been better, and how the chances went."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visits
from tests.browser.test_access import violations
from tests.browser.visitor import Visitor


def played(visitor: Visitor, turns: int = 4) -> str:
    table = visitor.start("dominion", options={"turn_limit": turns, "start": 0}, level="easy", seat=0)
    visitor.play_on(("treasures", "end"))
    return table


def judge(visitor: Visitor, table: str, told: Callable[[dict[str, Any]], dict[str, Any]]) -> list[int]:
    """Have every decision judged as ``told`` says of its options; return the visitor's own steps that were asked about."""
    asked: list[int] = []

    def answer(route: Route) -> None:
        step = int(re.findall(r"/moves/(\d+)/analysis", route.request.url)[0])
        asked.append(step)
        view = visitor.fetch("GET", f"/api/tables/{table}/moves/{step}?seat=0")["view"]
        move = moves[step]
        body = {
            "number": step, "seat": 0, "level": "hard", "labels": [], "reason": "Clearly better than this.",
            "played": move["picks"], "playouts": 200, "chances": [{"seat": 0, "share": 0.5}, {"seat": 1, "share": 0.5}],
        }  # fmt: skip
        route.fulfill(body=json.dumps({**body, **told({**view, "step": step, "move": move})}), content_type="application/json")

    moves = visitor.fetch("GET", f"/api/tables/{table}/moves")["moves"]
    visitor.page.route("**/analysis?*", answer)
    return asked


def thought(picks: list[str], chance: float) -> dict[str, Any]:
    return {"picks": picks, "chance": chance, "error": 0.01, "playouts": 100}


def as_played(view: dict[str, Any]) -> dict[str, Any]:
    return {"picks": view["move"]["picks"], "thoughts": [thought(view["move"]["picks"], 0.5)]}


def with_slips(view: dict[str, Any]) -> dict[str, Any]:
    """To buy nothing is a slip where something could be bought, the later the more costly."""
    picks = view["move"]["picks"]
    other = next((one["key"] for one in view["decision"]["options"] if one["key"].startswith("buy ")), "")
    if not other or picks[0].startswith("buy"):
        return as_played(view)
    return {
        "picks": [other],
        "labels": ["Another way"],
        "thoughts": [thought([other], 0.5 + view["step"] / 1000), thought(picks, 0.4)],
    }


def wait_until_reviewed(visitor: Visitor) -> None:
    """A slip has been found, and nothing is judged any more."""
    expect(visitor.page.get_by_test_id("moment").get_by_role("heading")).to_have_text("Slip")
    expect(visitor.page.get_by_test_id("reviewing")).to_have_count(0)


def test_a_review_opens_at_the_most_costly_slip(visit: Visits) -> None:
    visitor = visit()
    table = played(visitor)
    asked = judge(visitor, table, with_slips)
    visitor.go(f"/review/{table}")
    page = visitor.page
    moment = page.get_by_test_id("moment")
    wait_until_reviewed(visitor)
    slips = [
        step for step in asked if with_slips(facts(visitor, table, step))["picks"] != move_of(visitor, table, step)["picks"]
    ]
    rows = page.locator(".moves li")
    expect(rows.nth(max(slips)).locator("button")).to_have_attribute("aria-current", "step")
    expect(moment).to_contain_text("Another way")
    expect(moment).to_contain_text("wins 40 %")
    expect(moment).to_contain_text(re.compile(r"Gave away \d+ %, give or take 3\."))
    expect(page.locator(".ring.better")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("^Where .* came from$"))).to_be_visible()
    gold = page.locator(".page .button.main").all_inner_texts()
    assert gold == ["Try it from here"]
    assert violations(visitor) == []


def facts(visitor: Visitor, table: str, step: int) -> dict[str, Any]:
    view = visitor.fetch("GET", f"/api/tables/{table}/moves/{step}?seat=0")["view"]
    return {**view, "step": step, "move": move_of(visitor, table, step)}


def move_of(visitor: Visitor, table: str, step: int) -> dict[str, Any]:
    found: dict[str, Any] = visitor.fetch("GET", f"/api/tables/{table}/moves")["moves"][step]
    return found


def test_arrows_go_from_moment_to_moment_and_with_shift_from_move_to_move(visit: Visits) -> None:
    visitor = visit()
    table = played(visitor)
    judge(visitor, table, with_slips)
    visitor.go(f"/review/{table}")
    page = visitor.page
    wait_until_reviewed(visitor)
    place = page.get_by_test_id("place")
    page.keyboard.press("Home")
    expect(place).to_contain_text(re.compile("^1 of "))
    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text(re.compile("^2 of "))
    page.keyboard.press("ArrowLeft")
    expect(place).to_contain_text(re.compile("^1 of "))
    rows = page.locator(".moves li button").all()
    first = next(at for at, row in enumerate(rows) if row.get_attribute("aria-current"))
    page.wait_for_url(f"**?step={first}")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_url(f"**?step={first + 1}")
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_url(f"**?step={first}")
    page.locator("figure svg").click(position={"x": 300, "y": 100})
    page.wait_for_url(re.compile(rf"step=(?!{first}$)\d+"))


def test_a_game_without_slips_says_so_and_is_tried_from_its_turning_point(visit: Visits) -> None:
    visitor = visit(width=390, height=844, touch=True, locale="de-DE")
    table = played(visitor)
    judge(visitor, table, as_played)
    visitor.go(f"/review/{table}")
    page = visitor.page
    moment = page.get_by_test_id("moment")
    expect(moment).to_contain_text("Nichts anzumerken.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    tops = [page.locator(name).bounding_box()["y"] for name in (".moment", ".board-of", ".curve", ".sum", ".moves")]  # type: ignore[index]
    assert tops == sorted(tops), "moment, board, graph, sum, moves"
    assert violations(visitor) == []
    moment.locator(".main").click()
    page.wait_for_url("**/table/*")


def test_a_short_game_is_not_reviewed(visit: Visits) -> None:
    visitor = visit()
    table = played(visitor, turns=1)
    asked = judge(visitor, table, as_played)
    visitor.go(f"/review/{table}")
    expect(visitor.page.get_by_test_id("moment")).to_contain_text("This game was too short to review.")
    assert asked == []
