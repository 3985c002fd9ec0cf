"""Games are played to their end without eyes: by the accessibility tree, by what is announced, and by keys."""

from typing import Any

import pytest

from tests.browser.conftest import Visits
from tests.browser.listener import MOST_WORDS, Listener

SHORT: dict[str, dict[str, Any]] = {
    "dominion": {"turn_limit": 3, "start": 0},
    "1066": {"round_cap": 2, "faction_pick": "random"},
    "domino-knights": {"players": 2, "goal": "healthiest", "limit_kind": "rounds", "limit_value": 3},
}
"""Tables whose games are soon over."""
LOCALES = {"en": "en-GB", "de": "de-DE"}
QUICK = 20
"""Many times the usual speed, so that what is done after a moment is done soon."""


def listener_of(visit: Visits, language: str = "en") -> Listener:
    visitor = visit(asks_all=False, locale=LOCALES[language], speed=QUICK)
    listener = Listener(visitor, language)
    visitor.go("/")
    visitor.fetch("GET", "/api/me")
    return listener


def seated(visit: Visits, game: str, language: str = "en") -> tuple[Listener, str]:
    listener = listener_of(visit, language)
    visitor = listener.visitor
    table = str(visitor.fetch("POST", "/api/quick", {"game": game, "options": SHORT[game], "seat": 0})["id"])
    visitor.sit(table)
    return listener, table


def check_end(listener: Listener) -> None:
    """What was said of a whole game."""
    listener.page.get_by_test_id("result").wait_for()
    listener.check_heard()
    print(f"{listener.page.url} {listener.language}: words between answers {listener.counts}")
    assert listener.most[0] <= MOST_WORDS, "\n".join(listener.most[1])


@pytest.mark.parametrize(
    ("game", "language"),
    [("dominion", "en"), ("dominion", "de"), ("1066", "en"), ("domino-knights", "en"), ("domino-knights", "de")],
)
def test_a_game_and_its_replay_are_played_by_ear(visit: Visits, game: str, language: str) -> None:
    listener, table = seated(visit, game, language)
    listener.play()
    check_end(listener)
    replay(listener, table)


def replay(listener: Listener, table: str) -> None:
    """Step through the finished game by keys to its end; every step is told."""
    page = listener.page
    page.goto(f"{listener.visitor.url}/replay/{table}")
    page.get_by_test_id("reel").wait_for()
    last = int(page.get_by_label("Step" if listener.language == "en" else "Schritt", exact=True).get_attribute("max") or 0)
    listener.hear()
    for step in range(1, last + 1):
        listener.press("ArrowRight")
        told = " ".join(listener.hear())
        assert f" {step} " in told or step == last, told
    for key in ("ArrowLeft", "Home", "End"):
        listener.press(key)
        assert listener.hear()


def test_the_parts_of_a_table_have_headings_and_keys(visit: Visits) -> None:
    listener, _ = seated(visit, "1066")
    listener.page.wait_for_selector(".prompt.mine")
    marks = listener.landmarks()
    assert {"region The table", "region What is asked", "complementary Log and chat", "navigation Jump to"} <= marks, marks
    assert listener.headings() >= 4
    for key in "cboal":
        listener.press(key)
        listener.check_focus()


def test_the_text_table_takes_typed_and_chosen_commands(visit: Visits) -> None:
    listener, _ = seated(visit, "dominion")
    page = listener.page
    page.wait_for_selector(".prompt.mine")
    page.get_by_role("button", name="Table as text").press("Enter")
    page.get_by_test_id("text-table").get_by_text("? ").first.wait_for()
    box = page.get_by_label("Answer or command")
    box.fill("buy copper")
    box.press("Enter")
    page.get_by_test_id("replies").get_by_text("> buy copper").wait_for()
    box.fill("/card smithy")
    box.press("Enter")
    page.get_by_test_id("replies").get_by_text("+3 Cards").wait_for()
    page.reload()
    page.get_by_test_id("text-table").get_by_text("? ").first.wait_for()
