"""The ranking: who has the best ratings of a game, and where one stands oneself."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_access import violations
from tests.browser.visitor import Visitor
from tests.server.hosting import Host, Person, hosting, play_out
from tests.waiting import until

PASSWORD = "a long password"


@pytest.fixture
def fresh(built: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    """A server on which nobody has played yet."""
    with hosting(tmp_path) as running:
        yield running.work_for(request.node.nodeid)


def play_rated(host: Host, *names: str) -> None:
    """Two people with accounts finish a short rated game of Dominion, and it has counted."""
    with Person(host) as ann, Person(host) as ben:
        for person, name in zip((ann, ben), names, strict=True):
            person.ask("PATCH", "/api/me", {"name": name})
            person.post("/api/account", {"login": name.split()[0], "password": PASSWORD})
        table = ann.post("/api/tables", {"game": "dominion", "rated": True, "options": {"turn_limit": 1}})["id"]
        ben.put(f"/api/tables/{table}/seats/1")
        for person in (ann, ben):
            person.post(f"/api/tables/{table}/ready")
        with ann.sit_down(table) as one, ben.sit_down(table) as two:
            play_out([one, two])
        until(lambda: len(ann.get("/api/ratings/dominion")) == 2, "the game to be counted")


def log_in(visitor: Visitor, login: str) -> None:
    visitor.go("/")
    visitor.fetch("POST", "/api/login", {"login": login, "password": PASSWORD})


def test_a_ranking_without_players_says_so_and_how_to_get_into_it(visit: Visits, fresh: Host) -> None:
    visitor = visit(url=fresh.url)
    visitor.go("/")
    visitor.page.get_by_role("navigation", name="More pages").get_by_role("link", name="Ranking").click()
    expect(visitor.page).to_have_title("Ranking: Dominion")
    visitor.expect_text("Nobody has finished a rated game of Dominion yet.")
    assert visitor.page.get_by_role("table").count() == 0
    standing = visitor.page.get_by_test_id("standing")
    expect(standing).to_contain_text("You play as a guest.")
    visitor.page.get_by_role("navigation", name="Games").get_by_role("link", name="Domino Knights").click()
    visitor.expect_text("Nobody has finished a rated game of Domino Knights yet.")
    assert visitor.page.url.endswith("/ranking/domino-knights")
    assert violations(visitor) == []
    visitor.fetch("POST", "/api/account", {"login": "hild", "password": PASSWORD})
    visitor.page.reload()
    expect(standing).to_contain_text("You have no rating here yet.")


@pytest.mark.parametrize(("theme", "width"), [("dark", 1280), ("light", 360)])
def test_a_ranking_is_a_table_in_which_ones_own_row_is_marked(visit: Visits, fresh: Host, theme: str, width: int) -> None:
    play_rated(fresh, "Ann of the Seven Meadows", "Ben")
    visitor = visit(url=fresh.url, theme=theme, width=width, touch=width < 700)
    log_in(visitor, "Ann")
    visitor.go("/ranking/dominion")
    table = visitor.page.get_by_role("table", name="The best rated players of Dominion")
    expect(table.get_by_role("columnheader")).to_have_text(["Place", "Player", "Rating", "Games"])
    expect(table.get_by_role("rowheader")).to_have_count(2)
    expect(table.locator("[aria-current]")).to_have_count(1)
    expect(table.locator("[aria-current]").get_by_role("rowheader")).to_have_text("Ann of the Seven Meadows (you)")
    ranking = visitor.fetch("GET", "/api/ratings/dominion")
    for row, ranked in zip(table.locator("tbody tr").all(), ranking, strict=True):
        expect(row).to_contain_text(ranked["name"])
        expect(row.locator("td").nth(1)).to_have_text(str(ranked["rating"]["rating"]))
        expect(row.locator("td").nth(2)).to_have_text("1")
    assert visitor.page.get_by_test_id("standing").count() == 0
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(visitor) == []
    visitor.shot(f"ranking-{theme}-{width}")
    table.get_by_role("link", name="Ben").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Ben")


def test_whoever_is_not_among_the_best_is_told_the_own_rating(visit: Visits, fresh: Host) -> None:
    play_rated(fresh, "Ann", "Ben")
    visitor = visit(url=fresh.url)
    log_in(visitor, "ann")
    me = visitor.fetch("GET", "/api/me")["id"]
    ranking = visitor.fetch("GET", "/api/ratings/dominion")
    own = next(ranked for ranked in ranking if ranked["player"] == me)
    visitor.page.route("**/api/ratings/dominion", lambda route: route.fulfill(json=[one for one in ranking if one is not own]))
    visitor.go("/ranking/dominion")
    standing = f"You are not among the first 1; your rating is {own['rating']['rating']}."
    expect(visitor.page.get_by_test_id("standing")).to_have_text(standing)


def test_a_ranking_of_an_unknown_game_gets_a_sentence(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/ranking/chess")
    expect(visitor.page.get_by_role("alert")).to_contain_text("chess")
    visitor.complaints[:] = [some for some in visitor.complaints if "404" not in some]
