"""Every board at every size: all of it is in sight, nothing lies over anything else, no text is cut or too small."""

import pytest

from tests.browser.conftest import Visits
from tests.browser.positions import BOARDS, lay
from tests.browser.test_access import violations

SIZES = [
    (360, 740), (390, 844), (667, 375), (844, 390), (768, 1024), (1024, 768),
    (1280, 800), (1440, 900), (1920, 1080), (2560, 1440),
]  # fmt: skip
CROWDED = {
    ("knights-six", (1024, 768)), ("knights-six", (360, 740)), ("knights-six", (390, 844)), ("knights-six", (667, 375)),
    ("knights-crowded", (360, 740)), ("knights-crowded", (390, 844)), ("knights-crowded", (667, 375)),
}  # fmt: skip
"""More kingdoms than a small phone holds; there the table or a kingdom is scrolled, downwards only."""
MEASURE = """() => {
    const table = document.querySelector(".table"), frame = table.getBoundingClientRect();
    const seen = (some) => some.checkVisibility({visibilityProperty: true}) && some.getBoundingClientRect().width > 2;
    const all = (what) => [...table.querySelectorAll(what)].filter(seen);
    const named = ({dataset, className, textContent}) =>
        `${dataset.at ?? dataset.card ?? className} ${textContent.trim().slice(0, 30)}`;
    const over = (a, b) => Math.min(
        Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const blocks = all("section, .others, .middle, .supply, .hand, .in-play");
    const overlaps = [];
    for (const [place, one] of blocks.entries()) for (const other of blocks.slice(place + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        if (over(one.getBoundingClientRect(), other.getBoundingClientRect()) > 1) overlaps.push([named(one), named(other)]);
    }
    for (const one of all("[data-card]")) {
        const at = one.getBoundingClientRect();
        for (const block of blocks) {
            if (block.contains(one) || block.closest("section")?.contains(one)) continue;
            if (over(at, block.getBoundingClientRect()) > 4) overlaps.push([named(one), named(block)]);
        }
    }
    const outside = all("[data-card], [data-at], button, select").filter((some) => {
        const at = some.getBoundingClientRect();
        return at.left < frame.left - 1 || at.right > frame.right + 1;
    });
    const cut = [...document.querySelectorAll(".table *, .bar *, header *")].filter((some) => seen(some) && !some.closest("svg")
        && getComputedStyle(some).overflowX !== "visible" && some.scrollWidth > some.clientWidth + 1
        && !some.matches(".hidden-words, select, .battlefield, .fan, .me"));
    const tiny = [...document.querySelectorAll("body *")].filter((some) => seen(some)
        && parseFloat(getComputedStyle(some).fontSize) < 12
        && [...some.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()));
    // Pieces on the field are as large as their rows; all else that can be picked is as large as a finger.
    const small = matchMedia("(pointer: coarse)").matches
        ? [...document.querySelectorAll(".table [data-pick], .hand [data-card], .bar button, .bar summary")]
        .filter((some) => seen(some) && !some.closest(".piece, .pieces, .groups, .sentence, .note, details > div"))
        .filter((some) => {
            const at = some.getBoundingClientRect();
            return Math.min(at.width, at.height) < 39.5;
        }) : [];
    const low = Math.max(...all("[data-card], [data-at]").map((some) => some.getBoundingClientRect().bottom));
    return {
        overlaps, small: small.map(named), outside: outside.map(named), cut: [...cut, ...tiny].map(named),
        across: table.scrollWidth - table.clientWidth + Math.max(0, document.documentElement.scrollWidth - innerWidth),
        down: table.scrollHeight - table.clientHeight, used: (low - frame.top) / frame.height,
    };
}"""


TURN = "(theme) => new Promise((done) => { document.documentElement.dataset.theme = theme; requestAnimationFrame(done); })"
SETTLE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_fits_every_screen(visit: Visits, name: str) -> None:
    visitor = visit()
    lay(visitor, name)
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            visitor.page.evaluate(TURN, theme)
            visitor.page.evaluate(SETTLE)
            found = visitor.page.evaluate(MEASURE)
            size = f"{name} at {width} x {height}, {theme}"
            assert found["across"] == 0, f"{size} is scrolled sideways"
            assert (found["outside"], found["cut"]) == ([], []), size
            if (name, (width, height)) not in CROWDED:
                assert found["overlaps"] == [], size
                assert found["down"] == 0, f"{size} is {found['down']} px too high"
                assert found["used"] >= 0.85, f"{size} uses {found['used']:.0%} of its height"


@pytest.mark.parametrize("name", BOARDS)
def test_fingers_hit_what_they_aim_at(visit: Visits, name: str) -> None:
    visitor = visit(width=390, height=844, touch=True)
    lay(visitor, name)
    for size in ((390, 844), (844, 390), (768, 1024)):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.page.evaluate(SETTLE)
        assert visitor.page.evaluate(MEASURE)["small"] == [], f"{name} at {size}"


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("name", ["dominion-quiet", "1066-quiet", "knights-quiet"])
def test_the_board_makes_room_for_the_teacher(visit: Visits, name: str, size: tuple[int, int]) -> None:
    visitor = visit(width=size[0], height=size[1])
    lay(visitor, name, taught=True)
    visitor.page.get_by_test_id("coach").wait_for()
    found = visitor.page.evaluate(MEASURE)
    assert (found["overlaps"], found["outside"], found["across"]) == ([], [], 0)
    assert violations(visitor) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_the_boards(visit: Visits, theme: str) -> None:
    for name in BOARDS:
        visitor = visit(theme=theme)
        lay(visitor, name)
        assert violations(visitor) == [], name
