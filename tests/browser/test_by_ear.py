"""Games are played to their end without eyes: by the accessibility tree, by what is announced, and by keys."""

import re
from copy import deepcopy
from typing import Any

import pytest

from tests.browser.conftest import Visits
from tests.browser.listener import ASKED, CODES, MOST_WORDS, Listener
from tests.browser.positions import lay

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


def play_whole(listener: Listener) -> None:
    listener.play()
    check_end(listener)


def check_end(listener: Listener) -> None:
    """What was said of a whole game."""
    listener.page.get_by_test_id("result").wait_for()
    listener.catch_up()
    print(f"{listener.page.url} {listener.language}: words between answers {listener.counts}, to other keys {listener.echoes}")
    assert listener.most[0] <= MOST_WORDS, "\n".join(listener.most[1])


@pytest.mark.parametrize("language", list(LOCALES))
@pytest.mark.parametrize("game", list(SHORT))
def test_a_game_and_its_replay_are_played_by_ear(visit: Visits, game: str, language: str) -> None:
    listener, table = seated(visit, game, language)
    play_whole(listener)
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


@pytest.mark.parametrize("language", list(LOCALES))
@pytest.mark.parametrize("game", list(SHORT))
def test_a_first_game_is_played_by_ear(visit: Visits, game: str, language: str) -> None:
    listener = listener_of(visit, language)
    listener.visitor.page.goto(f"{listener.visitor.url}/learn/{game}")
    listener.page.get_by_test_id("coach").wait_for()
    play_whole(listener)
    assert listener.teacher & set(listener.said), "the teacher is heard"
    check_out(listener, game)
    turning_points(listener, listener.page.url.rpartition("/")[2].partition("?")[0])


def check_out(listener: Listener, game: str) -> None:
    """Whoever was beaten in Domino Knights before the end has heard so."""
    table = listener.page.url.rpartition("/")[2].partition("?")[0]
    view = listener.visitor.fetch("GET", f"/api/tables/{table}/hello")["play"]["view"]
    if game == "domino-knights" and not view["kingdoms"][view["seat"]]["living"]:
        out = {"en": "You are out", "de": "Du bist ausgeschieden"}[listener.language]
        assert any(text.startswith(out) for text in listener.said), listener.said[-9:]


def turning_points(listener: Listener, table: str) -> None:
    """Open the list of turning points in the review by keys, and go to the first of them."""
    page = listener.page
    page.goto(f"{listener.visitor.url}/replay/{table}")
    page.get_by_test_id("reel").wait_for()
    listener.hear()
    listener.tab_to({"en": "Turning points", "de": "Wendepunkte"}[listener.language])
    listener.press("Enter")
    listener.press("Tab")
    point = listener.focused()
    listener.check_speech([point["name"]])
    step = re.match(r"(?:Step|Schritt) (\d+)\. ", point["name"])
    assert point["role"] == "button" and step, point
    listener.press("Enter")
    assert listener.hear()
    assert page.get_by_label({"en": "Step", "de": "Schritt"}[listener.language], exact=True).input_value() == step[1]


@pytest.mark.parametrize("language", list(LOCALES))
@pytest.mark.parametrize(
    ("game", "puzzle"), [("dominion", "six-coins"), ("1066", "one-more-push"), ("domino-knights", "two-on-one")]
)
def test_a_puzzle_is_solved_by_ear(visit: Visits, game: str, puzzle: str, language: str) -> None:
    listener = listener_of(visit, language)
    page = listener.page
    page.goto(f"{listener.visitor.url}/puzzles/{game}/{puzzle}")
    frame = page.get_by_test_id("puzzle")
    page.wait_for_selector(".prompt.mine")
    goal = page.locator(".goal p").last.inner_text()
    page.wait_for_function("(goal) => window.heard.some((text) => text.includes(goal))", arg=goal)
    listener.press("h")
    assert listener.hear()
    listener.press("u")
    assert listener.focused()["name"] == {"en": "Start over", "de": "Von vorn"}[language]
    given: list[list[str]] = []
    while frame.get_attribute("data-verdict") == "open":
        shown = listener.visitor.fetch("POST", f"/api/puzzles/{game}/{puzzle}", {"answers": given, "show": True})["shown"]
        listener.check_names()
        listener.listen()
        *first, last = [*shown, ""] if page.get_by_test_id("confirm").count() or not shown else shown
        for pick in first:
            listener.reach(pick)
            listener.press("Enter")
        if last:
            listener.reach(last)
        else:
            listener.press("0")
        with page.expect_response(re.compile(r"/api/puzzles/")):
            listener.press("Enter")
            if page.get_by_test_id("sure").count():
                listener.press("1")
                listener.press("Enter")
        given.append(shown)
        listener.hear()
        listener.check_focus()
    assert frame.get_attribute("data-verdict") == "solved"
    page.wait_for_function("() => document.activeElement.closest('.rest')")
    listener.press("r")
    assert listener.hear()


# --- faults that are planted, each of which the listener has to notice ----------------------------------------------

FAULTS = {
    "an announcement is dropped": ("message.spoken = []", "", "never said"),
    "a turn takes too many words": ("asked.spoken = 'many words '.repeat(40)", "", "many words many words"),
    "a code is said": ("asked.spoken = 'Play joker.2 now?'", "", "joker"),
    "two answers have one name": (
        "",
        "for (const one of document.querySelectorAll('[data-pick]')) one.setAttribute('aria-label', 'A card')",
        "one name for several answers",
    ),
    "an answer has no name": (
        "",
        "for (const one of document.querySelectorAll('[data-pick]')) { one.replaceChildren(); one.ariaLabel = ''; }",
        "is called ''",
    ),
    "the focus is lost": (
        "",
        "if (window.answered) document.activeElement.blur()",
        "the focus is lost|nothing can be reached|nothing is said of|'body': True",
    ),
}
"""What is done to a message before the page reads it, what is done to the page all the time, and what the listener says."""
PLANT = """
    const change = (message, asked) => { %s };
    const there = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    Object.defineProperty(WebSocket.prototype, "onmessage", {...there, set(read) {
        there.set.call(this, (event) => {
            const message = JSON.parse(event.data);
            if (message.play) change(message, message.play.view.decision ?? {});
            read({data: JSON.stringify(message)});
        });
    }});
    setInterval(() => { %s }, 5);
"""


@pytest.mark.parametrize("fault", list(FAULTS))
def test_the_listener_notices_a_fault(visit: Visits, fault: str) -> None:
    in_message, in_page, noticed = FAULTS[fault]
    listener = listener_of(visit)
    page = listener.page
    page.set_default_timeout(40_000)
    page.add_init_script(PLANT % (in_message, in_page))
    table = listener.visitor.fetch("POST", "/api/quick", {"game": "dominion", "options": SHORT["dominion"], "seat": 0})["id"]
    listener.visitor.sit(table)
    with pytest.raises(AssertionError, match=noticed):
        play_whole(listener)


# --- single deeds ---------------------------------------------------------------------------------------------------


def test_what_would_be_done_in_a_moment_is_stopped_by_its_key(visit: Visits) -> None:
    visitor = visit(asks_all=False, speed=0.1)
    listener = Listener(visitor)
    visitor.start("dominion", options={"start": 0}, seat=0)
    obvious = visitor.page.get_by_test_id("obvious")
    obvious.wait_for()
    visitor.page.wait_for_function("() => window.heard.includes('You play all your Treasures.')")
    listener.listen()
    listener.press("w")
    obvious.wait_for(state="detached")
    assert listener.hear(), "the question"
    visitor.page.wait_for_function("() => document.activeElement.closest('.answers')")
    assert listener.answers() == 0 and "treasures" in visitor.picks()


def test_who_is_beaten_hears_so_and_goes_on_by_keys(visit: Visits) -> None:
    visitor = visit()
    listener = Listener(visitor)
    laid = lay(visitor, "knights-quiet")
    beaten = deepcopy(laid.view)
    beaten["kingdoms"][beaten["seat"]] |= {"living": False, "points": 0}
    beaten["decision"] = None
    listener.press("a")
    laid.happens(beaten)
    visitor.page.wait_for_function("() => window.heard.includes('You are out.')")
    listener.check_focus()
    listener.tab_to("Skip to the end")


def test_the_parts_of_a_table_have_headings_and_keys(visit: Visits) -> None:
    listener, _ = seated(visit, "1066")
    listener.page.wait_for_selector(".prompt.mine")
    marks = listener.landmarks()
    assert {"region The table", "region What is asked", "complementary Log and chat", "navigation Jump to"} <= marks, marks
    assert listener.headings() >= 4
    for key in "cboal":
        listener.press(key)
        listener.check_focus()


def test_cards_say_their_numbers(visit: Visits) -> None:
    listener, _ = seated(visit, "1066")
    names: list[str] = []
    while not any(re.search(r"Might \d+, Zeal \d+, Health \d+.*costs \d", name) for name in names):
        listener.page.wait_for_function(ASKED)
        assert not listener.is_over(), names
        listener.press("c")
        names.append(listener.focused()["name"])
        listener.step()
    assert not any(CODES.search(name) for name in names), names


def test_undo_says_what_is_taken_back(visit: Visits) -> None:
    visitor = visit()
    listener = Listener(visitor)
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.page.wait_for_selector("[data-pick=treasures]")
    listener.reach("treasures")
    listener.press("Enter")
    visitor.page.wait_for_selector("[data-pick='buy copper']")
    listener.press("u")
    listener.press("Enter")
    visitor.page.wait_for_function("() => window.heard.some((text) => text.startsWith('You take back: '))")
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
