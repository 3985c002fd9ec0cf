"""Motion tells what happened, after the table shows it: it delays no answer, can be skipped and switched off."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Visits
from tests.browser.positions import Laid, View, lay, view_of
from tests.browser.visitor import Visitor

RECORD = """() => {
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.motions.push({at: this.dataset.at ?? this.className, frames: JSON.stringify(frames)});
        return animate.call(this, frames, options);
    };
}"""
AIR = "() => document.querySelectorAll('.in-the-air').length"
STILL = "() => !document.querySelector('.in-the-air') && document.getAnimations().every((one) => one.playState !== 'running')"
RAID = {"event": "attack_declared", "seat": 0, "line": "A raid.", "parts": ["A raid."]}


def _peaceful(view: View) -> None:
    view["battle"] = view["decision"] = None


def _raid(visitor: Visitor) -> tuple[Laid, View]:
    """A table in peace, and how it looks when the attack has begun."""
    laid = lay(visitor, "knights-crowded", alter=_peaceful)
    visitor.page.evaluate(RECORD)
    war = deepcopy(view_of("knights-crowded"))
    return laid, war


def _attack(laid: Laid, war: View) -> None:
    battle = war["battle"]
    laid.happens(war, {**RAID, "seat": battle["attacker"], "fields": {"defender": battle["defender"]}})


def test_knights_ride_from_home_to_the_stage_and_nobody_waits_for_them(visit: Visits) -> None:
    visitor = visit(motion="on", speed=0.25)
    laid, war = _raid(visitor)
    page = visitor.page
    assert not visitor.picks()
    _attack(laid, war)
    page.wait_for_selector(".groups .rider")
    picks = visitor.picks()
    assert page.evaluate(AIR) > 0, "the knights are on their way"
    assert picks, "and what is asked can be answered already"
    riders = [token for group in war["battle"]["groups"] for token in group["attackers"]]
    moved = page.evaluate("() => window.motions.map((one) => one.at)")
    assert {f"piece:{token}" for token in riders} <= set(moved)
    page.wait_for_function(STILL)
    assert page.locator(".groups .rider").count() == sum(
        len(group["attackers"]) + len(group["blockers"]) for group in war["battle"]["groups"]
    )
    assert page.locator(".groups .verdict").evaluate_all("all => all.every((one) => getComputedStyle(one).opacity === '1')")


def test_what_the_battle_costs_is_counted(visit: Visits) -> None:
    visitor = visit(motion="on", speed=1)
    laid, war = _raid(visitor)
    _attack(laid, war)
    total = sum((group["forecast"] or {}).get("damage", 0) for group in war["battle"]["groups"])
    shown = "() => document.querySelector('.sum .lost [aria-hidden]')?.textContent"
    visitor.page.wait_for_function(f"() => ({shown})() === '{total}'")
    assert visitor.page.locator(".sum .lost .hidden-words").first.inner_text() == str(total), (
        "those who listen hear the end of it"
    )


def test_a_click_on_the_stage_skips_what_moves(visit: Visits) -> None:
    visitor = visit(motion="on", speed=0.001)  # what is not skipped flies for minutes
    laid, war = _raid(visitor)
    war["decision"] = None
    _attack(laid, war)
    page = visitor.page
    page.wait_for_selector(".in-the-air", state="attached")
    page.locator(".battlefield").dispatch_event("pointerdown", {"bubbles": True})
    page.wait_for_function(f"() => ({AIR})() === 0")


@pytest.mark.parametrize("motion", ["off", "auto"])
def test_nothing_moves_where_no_motion_is_wanted(visit: Visits, motion: str) -> None:
    """Neither by the page's own setting nor by that of the system."""
    visitor = visit(motion=motion)
    visitor.page.emulate_media(reduced_motion="reduce" if motion == "auto" else "no-preference")
    laid, war = _raid(visitor)
    _attack(laid, war)
    visitor.page.wait_for_selector(".groups .rider")
    assert visitor.page.evaluate("() => [window.motions, document.getAnimations().length]") == [[], 0]


def _play_all(view: View) -> list[dict[str, Any]]:
    """Play every Treasure of a hand; the events that tell of it."""
    hand = view["hand"]
    played = [card for card in ("copper", "silver", "gold") for _ in range(hand.pop(card, 0))]
    view["players"][view["seat"]]["play"] = [*view["players"][view["seat"]]["play"], *played]
    return [{"event": "play_treasure", "seat": view["seat"], "fields": {"card": card}} for card in played]


def test_cards_fly_from_where_they_lay_to_where_they_go(visit: Visits) -> None:
    visitor = visit(motion="on", speed=0.25)
    laid = lay(visitor, "dominion-crowded")
    page = visitor.page
    page.evaluate(RECORD)
    place = "(at) => document.querySelector(at).getBoundingClientRect().x"
    from_x = page.locator(".hand [data-card=silver]").evaluate("one => one.getBoundingClientRect().x")
    after = deepcopy(laid.view)
    laid.happens(after, *_play_all(after))
    page.wait_for_selector(".in-the-air", state="attached")
    assert page.evaluate(place, ".in-play [data-card=silver]") > 0
    starts = page.evaluate(
        """() => window.motions.filter((one) => one.at === "in-the-air")
            .map((one) => +/translate\\(([-0-9.]+)px/.exec(one.frames)[1])"""
    )
    assert any(abs(start - from_x) < 60 for start in starts), "the Silver starts where it lay, not in the middle of the hand"
    page.wait_for_function(STILL)


TRACED = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline", "toplevel", "cc", "benchmark"]
FRAME = 16.7
"""Milliseconds of one of sixty frames in a second."""


def test_a_long_hand_moves_at_sixty_frames_a_second(visit: Visits, browser: Browser, tmp_path: Path) -> None:
    """By the browser's own trace: what the page's thread works for a frame, which other work on the machine adds nothing to."""
    visitor = visit(motion="on", speed=0.5)
    laid = lay(visitor, "dominion-crowded")
    page = visitor.page
    count = """() => { window.frames_seen = 0; const next = () => { window.frames_seen += 1; requestAnimationFrame(next); };
                       requestAnimationFrame(next); }"""
    page.evaluate(count)
    browser.start_tracing(page=page, path=str(tmp_path / "trace.json"), categories=TRACED)
    after = deepcopy(laid.view)
    laid.happens(after, *_play_all(after))
    page.wait_for_selector(".in-the-air", state="attached")
    for card in page.locator(".hand [data-card]").all():
        box = card.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 8, box["y"] + 40)
    page.wait_for_function(STILL)
    browser.stop_tracing()
    frames = page.evaluate("() => window.frames_seen")
    trace = json.loads((tmp_path / "trace.json").read_text("utf-8"))["traceEvents"]
    threads = {(one["pid"], one["tid"]) for one in trace if one.get("args", {}).get("name") == "CrRendererMain"}
    work = [
        one.get("tdur", 0) / 1000
        for one in trace
        if one["name"] == "ThreadControllerImpl::RunTask" and (one["pid"], one["tid"]) in threads
    ]
    assert work and frames > 5, "the trace tells what was done"
    each = sum(work) / frames
    print(f"{frames} frames, {each:.1f} ms of work for each, the longest task {max(work):.0f} ms")
    assert each < FRAME
