"""Whole games of each kind: a person against a bot, two people with a spectator; then the replay."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.positions import lay

MONEY = ("treasures", "buy province", "buy gold", "play ", "buy silver", "end", "buy duchy")
GAMES = {
    "dominion": ({}, MONEY),
    "1066": ({"round_cap": 5}, ("keep", "play ", "wedge ")),
    "domino-knights": ({"players": 2, "starting_health": 5}, ("attack ", "train ", "k", "end", "go on")),
}


@pytest.mark.parametrize("game", list(GAMES))
def test_a_person_plays_a_whole_game_against_a_bot(visit: Visits, game: str) -> None:
    options, prefer = GAMES[game]
    visitor = visit()
    table = visitor.start(game, options=options, level="easy")
    visitor.wait_for_turn()
    visitor.shot(f"table-{game}")
    assert visitor.play_on(prefer)
    visitor.shot(f"end-{game}")
    visitor.go(f"/replay/{table}")
    page = visitor.page
    page.get_by_test_id("reel").wait_for()
    first = visitor.seen("step")
    assert first.startswith("0 of ")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert visitor.seen("step") == first.replace("0 of", "2 of", 1)
    page.keyboard.press("End")
    page.get_by_test_id("result").wait_for()
    page.keyboard.press("Home")
    page.get_by_text("What would a bot do?").click()
    page.get_by_test_id("opinion").wait_for()
    assert "The bot (hard):" in visitor.seen("opinion")
    visitor.shot(f"replay-{game}")
    with page.expect_download() as download:
        page.get_by_text("Download the game").click()
    text = download.value.path().read_text()
    assert text.count("\n") > 3 and game in text.splitlines()[0]


SHORT = {
    "dominion": ({"turn_limit": 4}, MONEY),
    "1066": ({"round_cap": 2}, ("keep", "play ", "wedge ")),
    "domino-knights": ({"players": 2, "starting_health": 2}, ("attack ", "train ", "k", "end", "go on")),
}


@pytest.mark.parametrize("game", list(SHORT))
def test_two_people_play_and_a_third_watches(visit: Visits, game: str) -> None:
    options, prefer = SHORT[game]
    ann, ben, eve = visit(), visit(), visit()
    ann.go(f"/new/{game}")
    table = ann.fetch("POST", "/api/tables", {"game": game, "options": options})["id"]
    ann.sit(table)
    ann.expect_text("Invite a friend")
    ben.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit here").click()
    eve.go(f"/table/{table}")
    ben.page.get_by_role("button", name="I'm ready").click()
    ann.page.get_by_role("button", name="I'm ready").click()
    for visitor in (ann, ben, eve):
        visitor.page.get_by_test_id("screen").wait_for()
    eve.expect_text("You are watching")
    assert eve.picks() == []
    result = ann.play_on(prefer, others=[ben])
    for visitor in (ann, ben, eve):
        visitor.page.get_by_test_id("result").wait_for()
    assert ben.result and eve.result
    assert result
    eve.shot(f"spectator-{game}")


def test_a_game_without_a_board_of_its_own_can_be_played(visit: Visits) -> None:
    visitor = visit()
    visitor.start("toy", options={"wards": 0}, seat=0)
    for _ in range(3):
        assert "rest" in visitor.wait_for_turn()
        lines = visitor.page.locator("[role=log] p").count()
        visitor.pick("draw")
        visitor.page.wait_for_function("(old) => document.querySelectorAll('[role=log] p').length > old", arg=lines)
    visitor.page.get_by_role("heading", name="points").wait_for()
    visitor.shot("table-any")


def test_a_series_goes_on_to_its_next_game_with_a_tally_and_its_house_options(visit: Visits) -> None:
    visitor = visit()
    options = {"series": 2, "turn_limit": 2, "live_score": True}
    first = visitor.start("dominion", options=options, level="easy")
    visitor.wait_for_turn()
    visitor.expect_text("House options: Live score")
    assert visitor.play_on(("end",))
    assert visitor.seen("series").startswith("Game 1 of 2. Won so far: ")
    visitor.shot("series-dominion")
    visitor.page.get_by_role("button", name="Next game (2 of 2)").click()
    visitor.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    visitor.wait_for_turn()
    assert visitor.play_on(("end",))
    assert visitor.seen("series").startswith("Game 2 of 2. ")
    visitor.page.get_by_role("button", name="Rematch").wait_for()


def test_cards_of_a_kind_that_were_not_played_one_after_the_other_lie_apart(visit: Visits) -> None:
    def played(view: dict[str, Any]) -> None:
        view["players"][view["active"]]["play"] = ["copper", "silver", "copper", "copper", "silver"]

    lay(visitor := visit(), "dominion-quiet", alter=played)
    expect(visitor.page.locator(".in-play [data-card]")).to_have_count(4)
