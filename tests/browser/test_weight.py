"""What a table weighs when it is opened for the first time, and that nothing on it shifts."""

import gzip
import re

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Visits

PAGE, FONTS = 250_000, 120_000
"""Bytes, compressed: all of a page but its fonts, and they."""
INLINE = re.compile(rb"url\(\"?data:font/woff2;base64,([A-Za-z0-9+/=]+)\"?\)")
WATCH = """() => {
    // Cards and pieces change places in a game; what they lie on does not, and words change in their place.
    const STANDS = (node) => node?.closest(".table") && !node.closest("[data-card], .fan, .pieces, .groups");
    window.shift = 0; window.shifted = []; window.largest = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            const still = entry.sources.filter(({node}) => STANDS(node?.closest ? node : node?.parentElement));
            if (still.length) window.shift += entry.value;
            window.shifted.push(...still.map(({node}) => `${node.nodeName} ${node.className}`));
        }
    }).observe({type: "layout-shift", buffered: true});
    new PerformanceObserver((list) => { window.largest = list.getEntries().at(-1).startTime; })
        .observe({type: "largest-contentful-paint", buffered: true});
}"""
GAMES = ("dominion", "1066", "domino-knights")


def weigh(responses: list[Response]) -> tuple[int, int]:
    """Bytes of a page as they are sent, compressed where that helps, and of its fonts, in the style sheet or apart."""
    page = fonts = 0
    for response in responses:
        if response.status != 200 or response.url.startswith(("data:", "blob:")):
            continue
        body = response.body()
        if response.url.endswith(".woff2"):
            fonts += len(body)
            continue
        fonts += sum(len(found) * 3 // 4 for found in INLINE.findall(body))
        page += len(gzip.compress(INLINE.sub(b"", body)))
    return page, fonts


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light(visit: Visits, game: str) -> None:
    """All that is fetched where nothing was there before, faces and letters included."""
    visitor = visit()
    visitor.go("/")
    table = visitor.fetch("POST", "/api/quick", {"game": game, "seat": 0})["id"]
    responses: list[Response] = []
    visitor.page.on("response", lambda response: responses.append(response))
    visitor.sit(table)
    visitor.wait_for_turn()
    visitor.page.wait_for_load_state("networkidle")
    page, fonts = weigh(responses)
    print(f"{game}: {page} bytes, fonts {fonts}")
    assert 20_000 < page < PAGE
    assert 20_000 < fonts < FONTS


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_shifts_at_a_table(visit: Visits, game: str, size: tuple[int, int]) -> None:
    """From the first look on, while others move and questions come."""
    visitor = visit(width=size[0], height=size[1])
    visitor.context.add_init_script(f"({WATCH})()")
    visitor.start(game, seat=0)
    for _ in range(4):
        visitor.wait_for_turn()
        if visitor.result:
            break
        visitor.step(("treasures", "keep", "end", "pass"), visitor.rng)
    visitor.wait_for_turn()
    shift, largest, what = visitor.page.evaluate("() => [window.shift, window.largest, window.shifted]")
    print(f"{game} at {size}: shift {shift:.4f}, largest paint after {largest:.0f} ms; {what}")
    assert largest > 0
    assert shift < 0.001, what
