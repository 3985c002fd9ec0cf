"""Clicks are answered before anyone notices, and nothing on the table moves on its own."""

import random
from collections.abc import Callable

import pytest

from tests.browser.conftest import Visits
from tests.browser.positions import View, lay, view_of
from tests.browser.visitor import Visitor

QUICK = 100.0
"""Milliseconds of the processor for a click and its picture; other work on the machine adds nothing to them."""

STILL = 0.001
"""The layout shift that is rounding."""
SHIFTS = """
    window.shift = 0; window.shifted = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            const moved = entry.sources.map(({node}) => node?.nodeType === Node.TEXT_NODE ? node.parentElement : node);
            if (moved.length && moved.every((some) => some?.closest(".hand"))) continue;
            window.shift += entry.value;
            window.shifted.push(...moved.map((some) => `${some?.className} ${some?.textContent.trim().slice(0, 30)}`));
        }
    }).observe({type: "layout-shift", buffered: true});
"""
"""Whatever moves from the first picture on, by a click or without; but for the cards of a hand, which close up."""
WATCH = """() => {
    window.paints = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            if (!entry.interactionId) continue;
            window.paints.push(entry.duration);
        }
    }).observe({type: "event", durationThreshold: 16, buffered: false});
}"""
TWO_PICTURES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
CLICKS = 12


class Watch:
    """Measures clicks by the browser's own event timing, and by the time the processor worked for the page."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate(WATCH)
        self.browser = self.page.context.new_cdp_session(self.page)
        self.browser.send("Performance.enable")
        self.times: list[float] = []
        self.work: list[float] = []

    def click(self, kind: str, click: Callable[[], None]) -> None:
        """Click, and note how long the next picture took; one that came within a frame counts as one frame."""
        self.page.evaluate("window.paints = []")
        before = self.worked()
        click()
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))")
        self.work.append(self.worked() - before)
        self.times.append(max([16.0, *self.page.evaluate("window.paints")]))
        print(f"{kind}: {self.times[-1]:.0f} ms, of which {self.work[-1]:.0f} ms our own work")

    def worked(self) -> float:
        """Milliseconds that the page's own thread has had of the processor."""
        metrics = self.browser.send("Performance.getMetrics")["metrics"]
        return 1000.0 * float(next(metric["value"] for metric in metrics if metric["name"] == "ThreadTime"))

    def report(self, game: str) -> None:
        """Print the median and the 98th percentile."""
        ordered = sorted(self.times)
        median, slow = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(0.98 * len(ordered)))]
        print(
            f"{game}: {len(ordered)} clicks, median {median:.0f} ms, p98 {slow:.0f} ms; own work up to {max(self.work):.0f} ms"
        )


KINDS: dict[str, tuple[str, ...]] = {
    "dominion": ("treasures", "buy ", "play ", "end"),
    "1066": ("play ", "use ", "wedge", "pass", ""),
    "domino-knights": ("train ", "attack ", "k", "end"),
}


@pytest.mark.parametrize("game", list(KINDS))
def test_a_click_is_answered_by_less_than_a_tenth_of_a_second_of_work(visit: Visits, game: str) -> None:
    visitor = visit()
    visitor.start(game)
    visitor.wait_for_turn()
    watch = Watch(visitor)
    page = visitor.page
    rng = random.Random(7)
    for number in range(CLICKS):
        keys = visitor.wait_for_turn()
        if visitor.result:
            break
        kind = KINDS[game][number % len(KINDS[game])]
        wanted = [key for key in keys if kind and key.startswith(kind)] or keys
        confirm = page.locator("[data-testid=confirm]:not(:disabled)")
        if confirm.count():
            watch.click("confirm", confirm.click)
        elif wanted:
            key = rng.choice(wanted)
            watch.click(f"pick {key!r}", lambda key=key: visitor.pick(key))  # type: ignore[misc]
    for name in ("Chat", "Log", "Chat"):
        tab = page.get_by_role("tab", name=name)
        watch.click(f"the tab {name}", tab.click)
    watch.click("dark and light", page.get_by_role("button", name="Switch between dark and light").click)
    watch.report(game)
    # What other work on the machine adds to a picture is printed, not judged; what the page itself does at a click is.
    assert sorted(watch.work)[len(watch.work) // 2] < QUICK


@pytest.mark.parametrize("motion", ["on", "off"])
def test_turning_dark_or_light_is_one_picture_without_transitions(visit: Visits, motion: str) -> None:
    """A transition of colours would style every element anew for many frames; pictures keep a colour scheme of their own."""
    visitor = visit(motion=motion)
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    page = visitor.page
    page.wait_for_load_state("networkidle")
    running = """async () => {
        document.querySelector(".theme").click();
        await new Promise(requestAnimationFrame);
        return document.getAnimations().map((one) => `${one.transitionProperty} of ${one.effect.target.className}`);
    }"""
    assert page.evaluate(running) == []
    schemes = "() => [...document.images].map((one) => getComputedStyle(one).colorScheme)"
    assert set(page.evaluate(schemes)) == {"light only"}


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("game", list(KINDS))
def test_the_table_keeps_its_place_whatever_is_asked(visit: Visits, game: str, size: tuple[int, int]) -> None:
    visitor = visit(width=size[0], height=size[1])
    visitor.start(game)
    visitor.wait_for_turn()
    place = "() => { const at = document.querySelector('.table').getBoundingClientRect(); return [at.top, at.height]; }"
    before = visitor.page.evaluate(place)
    most, rng = 0, random.Random(11)
    for _ in range(30):
        visitor.wait_for_turn()
        if visitor.result:
            break
        most = max(most, visitor.page.locator(".answers [data-pick]").count())
        assert visitor.page.evaluate(place) == before, visitor.prompt
        visitor.step(KINDS[game], rng)
        assert visitor.page.evaluate(place) == before, visitor.prompt
    everything = visitor.page.get_by_role("button", name="All options")
    if everything.count():
        everything.click()
        assert visitor.page.evaluate(place) == before, "also with all answers laid out"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
@pytest.mark.parametrize("name", ["dominion-response", "1066-response", "knights-response"])
def test_nothing_moves_from_the_first_picture_on(visit: Visits, name: str, size: tuple[int, int]) -> None:
    """Neither while the table is laid, nor when a prompt and a window of responses open."""
    visitor = visit(width=size[0], height=size[1])
    visitor.context.add_init_script(SHIFTS)

    def unasked(view: View) -> None:
        view["decision"] = None
        if "chain" in view:
            view["chain"] = []

    laid = lay(visitor, name, alter=unasked)
    visitor.page.evaluate("() => document.fonts.ready")
    assert visitor.page.evaluate("window.shift") <= STILL, ("laid", visitor.page.evaluate("window.shifted"))
    laid.happens(view_of(name))
    visitor.page.wait_for_selector("[data-pick], [data-testid=confirm]")
    visitor.page.evaluate(TWO_PICTURES)
    assert visitor.page.evaluate("window.shift") <= STILL, ("asked", visitor.page.evaluate("window.shifted"))


def test_nothing_jumps_when_others_move(visit: Visits) -> None:
    visitor = visit()
    visitor.context.add_init_script(SHIFTS)
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    watch = Watch(visitor)
    for _ in range(2):  # nobody can attack so early
        visitor.pick("treasures")
        watch.page.wait_for_selector('[data-pick="buy copper"]')
        visitor.pick("end")
        watch.page.wait_for_selector("[data-pick=treasures]")
    assert watch.page.evaluate("window.shift") <= STILL, watch.page.evaluate("window.shifted")


def test_what_is_pressed_stays_under_the_finger(visit: Visits) -> None:
    """A button that lies over the name it says is pressed at its very edge, and chooses."""
    visitor = visit()
    laid = lay(visitor, "knights-seat")
    key = next(option["key"] for option in laid.view["decision"]["options"] if option["key"].startswith("seat "))
    button = visitor.page.locator(f'.name [data-pick="{key}"]')
    before = button.bounding_box()
    assert before is not None
    visitor.page.mouse.move(before["x"] + before["width"] / 2, before["y"] + 2)
    visitor.page.mouse.down()
    visitor.page.evaluate(TWO_PICTURES)
    pressed = button.bounding_box()
    assert pressed is not None and abs(pressed["y"] - before["y"]) <= 1
    visitor.page.mouse.up()
    button.wait_for(state="detached")
