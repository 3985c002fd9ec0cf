"""The first page is small, quick and calm, and a table is one click away on it."""

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits

FONTS: Final = (".woff2",)
MOST: Final = 250_000
MOST_FONTS: Final = 120_000

WATCH: Final = """() => {
    window.seen = {shift: 0, largest: 0};
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.seen.shift += one.value)))
        .observe({type: "layout-shift", buffered: true});
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.seen.largest = one.startTime)))
        .observe({type: "largest-contentful-paint", buffered: true});
    return new Promise((done) => setTimeout(() => done(window.seen), 300));
}"""


def packed(built: Path, name: str) -> int:
    """How many bytes of a file travel."""
    path = built / name
    gz = path.with_name(path.name + ".gz")
    return (gz if gz.exists() else path).stat().st_size


def test_the_first_page_is_light(visit: Visits, built: Path) -> None:
    visitor = visit()
    sizes: dict[str, int] = {}
    visitor.page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
    visitor.go("/")
    fonts = sum(size for url, size in sizes.items() if url.endswith(FONTS))
    styles = next(path for path in built.glob("assets/index-*.css"))
    inlined = sum(len(part.split(")")[0]) for part in styles.read_text(encoding="utf-8").split("data:font/woff2;base64,")[1:])
    total = sum(sizes.values())
    print(f"all {total:,}; fonts in files {fonts:,}, in the style sheet {inlined:,} ({3 * inlined // 4:,} before base64)")
    assert fonts + 3 * inlined // 4 < MOST_FONTS
    assert total - fonts - 3 * inlined // 4 < MOST, sorted(sizes.items(), key=lambda pair: -pair[1])[:8]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_first_page_does_not_jump(visit: Visits, size: tuple[int, int]) -> None:
    visitor = visit(width=size[0], height=size[1])
    visitor.go("/")
    seen: dict[str, Any] = visitor.page.evaluate(WATCH)
    print(f"{size}: shift {seen['shift']:.4f}, largest paint {seen['largest']:.0f} ms")
    assert seen["shift"] < 0.1
    assert 0 < seen["largest"] < 10_000


@pytest.mark.parametrize(("locale", "deed"), [("en-GB", "Play now"), ("de-DE", "Jetzt spielen")])
def test_play_now_is_above_the_fold(visit: Visits, locale: str, deed: str) -> None:
    visitor = visit(locale=locale)
    visitor.go("/")
    for game in ("dominion", "1066", "domino-knights"):
        box = visitor.page.locator(f'[data-game="{game}"]').get_by_role("button", name=deed).bounding_box()
        assert box is not None and box["y"] + box["height"] <= 800
    visitor.page.locator('[data-game="dominion"]').get_by_role("button", name=deed).click()
    visitor.wait_for_turn()
    expect(visitor.page.get_by_test_id("screen")).to_be_visible()
