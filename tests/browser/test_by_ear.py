"""Games are played to their end without eyes: by the accessibility tree, by what is announced, and by keys."""

from typing import Any

import pytest

from tests.browser.conftest import Visits
from tests.browser.listener import MOST_WORDS, Listener
from tests.browser.test_keys import LISTEN

SHORT: dict[str, dict[str, Any]] = {
    "dominion": {"turn_limit": 3, "start": 0},
    "1066": {"round_cap": 2, "faction_pick": "random"},
}
"""Tables whose games are soon over."""
LOCALES = {"en": "en-GB", "de": "de-DE"}


def seated(visit: Visits, game: str, language: str, query: str = "") -> tuple[Listener, str]:
    visitor = visit(asks_all=False, locale=LOCALES[language])
    visitor.page.add_init_script(LISTEN)
    listener = Listener(visitor, language)
    visitor.go("/")
    visitor.fetch("GET", "/api/me")
    table = visitor.fetch("POST", "/api/quick", {"game": game, "options": SHORT[game], "seat": 0})["id"]
    visitor.page.goto(f"{visitor.url}/table/{table}{query}")
    return listener, table


@pytest.mark.parametrize("language", list(LOCALES))
@pytest.mark.parametrize("game", ["dominion", "1066"])
def test_a_game_is_played_to_its_end_by_ear(visit: Visits, game: str, language: str) -> None:
    listener, table = seated(visit, game, language)
    listener.play()
    listener.page.wait_for_function("() => document.querySelector('[data-testid=said]').innerText.length > 0")
    listener.check_heard()
    print(f"{game} {language}: words between answers {listener.counts}, {len(listener.lines)} log lines")
    assert max(listener.counts) <= MOST_WORDS, listener.counts
    replay(listener, table)


def replay(listener: Listener, table: str) -> None:
    """Step through the finished game by keys; every step is told."""
    page = listener.page
    page.goto(f"{listener.visitor.url}/replay/{table}")
    page.get_by_test_id("reel").wait_for()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End"):
        listener.listen()
        page.keyboard.press(key)
        page.wait_for_function("() => window.heard.length > 0")
        assert listener.listen()


def test_the_parts_of_a_table_have_headings_and_keys(visit: Visits) -> None:
    listener, _ = seated(visit, "1066", "en")
    listener.wait()
    marks = listener.landmarks()
    assert {"region The table", "region What is asked", "complementary Log and chat", "navigation Jump to"} <= marks, marks
    assert len(listener.headings()) >= 4, listener.headings()
    for key in "cboal":
        listener.page.keyboard.press(key)
        listener.check_focus()


def test_the_text_table_takes_typed_and_chosen_commands(visit: Visits) -> None:
    listener, _ = seated(visit, "dominion", "en")
    listener.wait()
    page = listener.page
    page.get_by_role("button", name="Table as text").press("Enter")
    page.get_by_test_id("text-table").get_by_text("? ").first.wait_for()
    box = page.get_by_label("Answer or command")
    box.fill("treasures")
    box.press("Enter")
    page.get_by_test_id("text-table").get_by_text("buy silver").first.wait_for()
    box.fill("/card smithy")
    box.press("Enter")
    page.get_by_test_id("replies").get_by_text("+3 Cards").wait_for()
    page.reload()
    page.get_by_test_id("text-table").get_by_text("? ").first.wait_for()
