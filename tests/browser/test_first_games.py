"""First games in a browser: whoever does only what the teacher points at plays them to their end."""

from collections.abc import Iterator
from typing import Any

import pytest

from meadhall.lessons.look import Look
from tests.browser.conftest import Visits
from tests.browser.visitor import Visitor
from tests.lessons.truth import lies

GAMES = ("dominion", "1066", "domino-knights")
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def moments(visitor: Visitor) -> Iterator[dict[str, Any]]:
    """Follow her to the end of the game; each thing that she says, with the table as it is then."""
    table = visitor.page.url.rpartition("/")[2].partition("?")[0]
    page = visitor.page
    heard = -1
    while True:
        page.wait_for_function(
            """() => document.querySelector('[data-testid=result]') || document.querySelector('.pointer .ring.next')
                  || document.querySelector('.coach.slip')"""
        )
        play = visitor.fetch("GET", f"/api/tables/{table}/hello?events=1000000000")["play"]
        if play["view"]["over"]:
            yield play
            return
        decision = play["view"]["decision"]
        if decision is None or not page.locator(".pointer .ring.next").count():
            continue
        if decision["number"] != heard:
            heard = decision["number"]
            yield play
        follow(visitor)


def said(visitor: Visitor) -> list[str]:
    """The teacher's sentence and her smaller line, as the page shows them."""
    script = """() => [...document.querySelectorAll('.coach .speech p')].map((line) => {
        const shown = line.cloneNode(true);
        for (const spoken of shown.querySelectorAll('.hidden-words')) spoken.remove();
        return shown.textContent.replace(/\\s+/g, ' ').trim();
    })"""
    return list(visitor.page.evaluate(script))


def follow(visitor: Visitor) -> None:
    """Press what the ring lies around, by the mouse, and wait for what comes of it."""
    script = """() => {
        const ring = document.querySelector('.pointer .ring.next')?.getBoundingClientRect();
        if (!ring) return null;
        const at = [ring.left + ring.width / 2, ring.top + ring.height / 2];
        const hit = document.elementFromPoint(...at)?.closest('[data-pick], button');
        return hit ? [...at, hit.outerHTML.slice(0, 120)] : [...at, ''];
    }"""
    found = visitor.page.evaluate(script)
    if found is None:
        return
    before = visitor.page.evaluate("() => document.querySelector('.screen').innerText")
    visitor.page.mouse.click(found[0], found[1])
    visitor.page.wait_for_function("(before) => document.querySelector('.screen').innerText !== before", arg=before)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_played_by_following_the_teacher(visit: Visits, game: str, size: str) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height, motion="off")
    visitor.go(f"/learn/{game}")
    visitor.page.wait_for_url("**/table/*")
    plays = []
    for play in moments(visitor):
        plays.append(play)
        visitor.shot(f"first-game-{game}-{size}-{len(plays):02}")
        assert not list(lies(game, Look(play["view"]), *said(visitor)))
    assert plays[-1]["view"]["outcome"]["winners"] == [0]
