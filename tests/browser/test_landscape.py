"""A phone held sideways: the whole table is in sight beside what is asked, and a replay stays where it is."""

import random

import pytest

from tests.browser.conftest import Visits
from tests.browser.test_access import violations
from tests.browser.test_responsiveness import KINDS
from tests.browser.visitor import Visitor

SIZES = [(844, 390), (667, 375)]
CUT = """() => {
    const table = document.querySelector(".table"), {right, bottom} = table.getBoundingClientRect();
    const out = [...document.querySelectorAll("header a, header button, .bar button, .bar summary")]
        .filter((some) => some.checkVisibility() && !some.closest("details:not([open]) > div"))
        .filter((some) => some.getBoundingClientRect().right > innerWidth || some.getBoundingClientRect().left < right);
    const [down, across] = [table.scrollHeight - table.clientHeight, table.scrollWidth - table.clientWidth];
    return [down, across, out.map((some) => some.textContent)];
}"""
"""How much of the table is out of sight, down and across, and which buttons are not wholly in the column beside it."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", list(KINDS))
def test_the_table_fits_beside_what_is_asked(visit: Visits, game: str, size: tuple[int, int]) -> None:
    visitor = visit(width=size[0], height=size[1], touch=True)
    visitor.start(game)
    rng = random.Random(5)
    for _ in range(12):
        visitor.wait_for_turn()
        if visitor.result:
            break
        assert visitor.page.evaluate(CUT) == [0, 0, []], visitor.prompt
        visitor.step(KINDS[game], rng)
    if size == SIZES[0]:
        assert violations(visitor) == []
    visitor.shot(f"sideways-{game}-{size[0]}")


def finished(visitor: Visitor) -> str:
    table = visitor.start("dominion", options={"turn_limit": 3}, level="easy")
    visitor.play_on(("end",))
    return table


@pytest.mark.parametrize("size", [(844, 390), (390, 844)])
def test_stepping_through_a_replay_does_not_scroll_the_table_away(visit: Visits, size: tuple[int, int]) -> None:
    visitor = visit(width=size[0], height=size[1], touch=True)
    visitor.go(f"/replay/{finished(visitor)}")
    on = visitor.page.get_by_role("button", name="One step on")
    for _ in range(8):
        on.click()
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.page.evaluate("scrollY") == 0
    hidden = """() => {
        const list = document.querySelector("[aria-label=Moves]"), row = list.querySelector("[aria-current]");
        const [seen, at] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
        return at.top < seen.top - 1 || at.bottom > seen.bottom + 1;
    }"""
    assert not visitor.page.evaluate(hidden), "the list of moves follows automatically"
    assert violations(visitor) == []
