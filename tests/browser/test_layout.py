"""Every board at every size: all of it is in sight, nothing lies over anything else, no text is cut or too small."""

import pytest

from tests.browser.conftest import Visits
from tests.browser.positions import BOARDS, View, lay, view_of
from tests.browser.test_access import violations

SIZES = [
    (360, 740), (390, 844), (640, 400), (667, 375), (844, 390), (768, 1024), (1024, 768),
    (1280, 800), (1440, 900), (1920, 1080), (2560, 1440),
]  # fmt: skip
HELD = [size for size in SIZES if size[0] < 1100]
"""In a hand or on one's knees."""
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
    // Words lie on nothing else, and what keeps them in does not cut them; cards of a hand overlap as cards do.
    const spoken = [];
    const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode, home = node.parentElement;
        if (!node.textContent.trim() || !seen(home) || home.closest(
            "svg, .hidden-words, .card, option, select, .close, .mark, .times, .chain, [aria-hidden=true] .odd")) continue;
        if (getComputedStyle(home).clipPath !== "none") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 1) {
            const air = 0.18 * box.height;  // letters are lower than their line
            spoken.push({node, at: {left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air}});
        }
    }
    const garbled = [];
    for (const [place, one] of spoken.entries()) for (const other of spoken.slice(place + 1)) {
        if (one.node.parentElement.contains(other.node) || other.node.parentElement.contains(one.node)) continue;
        if (over(one.at, other.at) > 2.5) garbled.push([one.node.textContent.trim(), other.node.textContent.trim()]);
    }
    const prompt = document.querySelector(".prompt").getBoundingClientRect();
    const covered = [...document.querySelectorAll(".table [data-card], .table .carved")].filter((some) => seen(some)
        && over(some.getBoundingClientRect(), prompt) > 2).map(named);
    const names = all(".face > .name").filter((some) => {
        if (some.closest(".twin")) return false;
        const range = document.createRange();
        range.selectNodeContents(some.lastElementChild);
        const free = some.parentElement.clientWidth - parseFloat(getComputedStyle(some).paddingRight);
        return [...range.getClientRects()].some((at) => at.width > free + 2);
    }).map(named);
    const faces = all(".face").filter((some) => some.scrollHeight > some.clientHeight + 2).map(named);
    const cut = [...document.querySelectorAll(".table *, .bar *, header *")].filter((some) => seen(some) && !some.closest("svg")
        && getComputedStyle(some).overflowX !== "visible" && some.scrollWidth > some.clientWidth + 1
        && !some.closest(".twin") && !some.matches(".hidden-words, .kind, select, .battlefield, .fan, .me"));
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
    // The name of a piece lies inside it, and neither its numbers nor what is attached lies over it.
    const boxes = (some) => {
        const range = document.createRange();
        range.selectNodeContents(some);
        return [...range.getClientRects()].map(({left, right, top, bottom}) =>
            ({left, right, top: top + 0.18 * (bottom - top), bottom: bottom - 0.18 * (bottom - top)}));
    };
    const marred = all(".piece > .card .label > b, .middle .name").filter((name) => {
        const home = name.closest(".slip, .middle"), at = home.getBoundingClientRect();
        const beside = (name.closest(".piece") ?? home).querySelectorAll(".numbers > *, .attached > *, .front > *");
        const others = [...beside].filter(seen);
        return boxes(name).some((box) => box.left < at.left || box.right > at.right || box.top < at.top - 1
            || box.bottom > at.bottom + 1 || others.some((other) => over(box, other.getBoundingClientRect()) > 2));
    });
    const low = Math.max(...all("[data-card], [data-at]").map((some) => some.getBoundingClientRect().bottom));
    return {
        overlaps, garbled, covered, names: [...names, ...faces, ...marred.map(named)],
        small: small.map(named), outside: outside.map(named), cut: [...cut, ...tiny].map(named),
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
            assert (found["outside"], found["cut"], found["covered"]) == ([], [], []), size
            assert (found["overlaps"], found["garbled"], found["names"]) == ([], [], []), size
            assert found["down"] == 0, f"{size} is {found['down']} px too high"
            assert found["used"] >= 0.85, f"{size} uses {found['used']:.0%} of its height"


@pytest.mark.parametrize("name", BOARDS)
def test_fingers_hit_what_they_aim_at(visit: Visits, name: str) -> None:
    visitor = visit(width=390, height=844, touch=True)
    lay(visitor, name)
    for size in HELD:
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


PLACES = """() => Object.fromEntries([...document.querySelectorAll(".table [data-at]")].map((some) => {
    const at = some.getBoundingClientRect();
    return [some.dataset.at, [at.left, at.top, at.width, at.height].map(Math.round)];
}))"""


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_does_not_move_when_something_is_asked(visit: Visits, name: str) -> None:
    """Neither by a prompt nor by a window of responses: what has a place keeps it."""
    visitor = visit()
    sizes = ((1280, 800), (390, 844), (844, 390))

    def places() -> list[dict[str, list[int]]]:
        found = []
        for width, height in sizes:
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.evaluate(SETTLE)
            found.append(visitor.page.evaluate(PLACES))
        return found

    def unasked(view: View) -> None:
        view["decision"] = None
        if "chain" in view:
            view["chain"] = []

    laid = lay(visitor, name, alter=unasked)
    before = places()
    laid.happens(view_of(name))
    visitor.page.wait_for_selector("[data-pick], [data-testid=confirm]")
    for size, quiet, asked in zip(sizes, before, places(), strict=True):
        gone = {"pending", "chain"}  # the window itself
        moved = {place: (at, asked[place]) for place, at in quiet.items() if place not in gone and asked.get(place, at) != at}
        assert moved == {}, f"{name} at {size}"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_the_boards(visit: Visits, theme: str) -> None:
    for name in BOARDS:
        visitor = visit(theme=theme)
        lay(visitor, name)
        assert violations(visitor) == [], name
