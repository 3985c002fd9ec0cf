"""Names lead to the people behind them, and their pages show what is public."""

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_access import violations
from tests.browser.test_rematch_undo_chat import two_at_a_table
from tests.browser.visitor import Visitor
from tests.server.hosting import Host, Person
from tests.waiting import until


def wait_until_counted(visitor: Visitor, player: str) -> None:
    """Wait until the server has entered a finished game into the record of ``player``."""
    until(lambda: visitor.fetch("GET", f"/api/players/{player}")["records"], "the finished game to be counted")


def test_names_of_tables_and_finished_games_lead_to_profiles(visit: Visits) -> None:
    ann, ben, table = two_at_a_table(visit, turn_limit=1)
    one, two = (visitor.fetch("GET", "/api/me") for visitor in (ann, ben))
    eve = visit(width=360, height=740)
    eve.go("/lobby")
    eve.page.get_by_role("button", name="Being played").click()
    row = eve.page.locator("li").filter(has=eve.page.locator(f'a[href="/table/{table}"]'))
    row.get_by_role("link", name=one["name"], exact=True).click()
    expect(eve.page).to_have_title(one["name"])
    eve.go(f"/player/{one['id']}")
    eve.expect_text("No finished game yet.")
    assert eve.page.locator(f'a[href$="/{table}"]').count() == 0, "a game that goes on is shown to its players only"

    ann.play_on(("end",), others=[ben])
    result = ann.page.get_by_role("region", name="The result")
    expect(result.get_by_role("link", name=two["name"])).to_have_attribute("href", f"/player/{two['id']}")
    wait_until_counted(eve, one["id"])
    eve.page.reload()
    finished = eve.page.get_by_role("table", name=f"Finished games of {one['name']}")
    expect(finished.get_by_role("rowheader")).to_have_text(["Dominion"])
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(eve) == []
    eve.shot("profile-of-another")
    eve.page.locator(f'a[href="/review/{table}"]').click()
    eve.page.get_by_test_id("who").get_by_role("link", name=two["name"]).click()
    expect(eve.page.get_by_role("heading", level=1)).to_have_text(two["name"])
    expect(eve.page.get_by_role("navigation", name="Pages").locator("[aria-current]")).to_have_count(0)
    assert eve.page.get_by_role("heading", name="Account").count() == 0


def test_while_others_wait_or_play_a_profile_opens_beside_the_table(visit: Visits) -> None:
    ann, ben = visit(), visit()
    ann.go("/")
    one = ann.fetch("GET", "/api/me")
    table = ann.fetch("POST", "/api/tables", {"game": "dominion", "options": {"start": 1}, "seat": 0})["id"]
    ann.fetch("PUT", f"/api/tables/{table}/seats/1/bot", {"level": "easy"})
    ann.sit(table)
    ben.go(f"/table/{table}")
    with ben.context.expect_page() as opened:
        ben.page.get_by_role("region", name="Seats").get_by_role("link", name=one["name"]).click()
    expect(opened.value).to_have_title(one["name"])
    assert ben.page.get_by_role("link", name="easy").count() == 0, "a bot has no profile"
    ann.page.get_by_role("button", name="I'm ready").click()
    ben.page.get_by_test_id("screen").wait_for()
    ben.page.get_by_role("tab", name="Chat").click()
    beside = ben.page.get_by_role("tabpanel").get_by_role("link", name=one["name"])
    expect(beside).to_have_attribute("href", f"/player/{one['id']}")
    expect(beside).to_have_attribute("target", "_blank")


def test_a_game_that_is_not_listed_is_on_the_own_page_only(visit: Visits) -> None:
    ann, eve = visit(), visit()
    table = ann.start("dominion", options={"turn_limit": 1}, level="easy")
    ann.play_on(("end",))
    player = ann.fetch("GET", "/api/me")["id"]
    wait_until_counted(ann, player)
    for visitor, shown in ((ann, 1), (eve, 0)):
        visitor.go(f"/player/{player}")
        visitor.page.get_by_role("table").wait_for()
        expect(visitor.page.locator(f'a[href="/review/{table}"]')).to_have_count(shown)


def sit_at(visitor: Visitor, host: Host, tables: int) -> str:
    """Take a seat at many tables of others, for one alone may not set up so many at once; return the visitor's profile."""
    visitor.go("/")
    for made in range(0, tables, 20):
        with Person(host) as other:
            for _ in range(min(20, tables - made)):
                table = other.post("/api/tables", {"game": "dominion", "listed": False})["id"]
                visitor.fetch("PUT", f"/api/tables/{table}/seats/1")
    return f"/player/{visitor.fetch('GET', '/api/me')['id']}"


def test_a_profile_shows_more_games_on_request_until_there_are_no_others(visit: Visits, host: Host) -> None:
    ann = visit(width=390, height=844, theme="light")
    ann.go(sit_at(ann, host, 103))
    games = ann.page.get_by_role("list").filter(has=ann.page.get_by_text("waiting for players")).get_by_role("listitem")
    more = ann.page.get_by_role("button", name="More games")
    expect(games).to_have_count(50)
    for shown, said in ((100, "50 more games"), (103, "3 more games; there are no others")):
        before = games.count()
        more.scroll_into_view_if_needed()
        at = ann.page.evaluate("scrollY")
        more.focus()
        ann.page.keyboard.press("Enter")
        expect(games).to_have_count(shown)
        expect(ann.page.get_by_role("status").filter(has_text="more games")).to_have_text(said)
        expect(games.nth(before).get_by_role("link").first).to_be_focused()
        assert ann.page.evaluate("scrollY") == at, "the list does not move"
        assert violations(ann) == []
    expect(more).to_have_count(0)
    ann.expect_text("That is all: 103 games.")
    links = games.get_by_role("link").evaluate_all(
        "(all) => all.map((link) => link.href).filter((to) => to.includes('/table/'))"
    )
    assert len(set(links)) == 103, "no game is left out or shown twice"
    ann.shot("profile-more-phone")


def test_whoever_comes_back_to_a_profile_finds_the_place_again(visit: Visits, host: Host) -> None:
    ann = visit()
    ann.go(sit_at(ann, host, 60))
    ann.page.get_by_role("button", name="More games").click()
    row = ann.page.get_by_role("listitem").nth(54)
    row.scroll_into_view_if_needed()
    at = ann.page.evaluate("scrollY")
    assert at > 500
    row.get_by_role("link").first.click()
    ann.page.get_by_role("button", name="I'm ready").wait_for()
    ann.page.go_back()
    expect(row).to_be_in_viewport()
    assert ann.page.evaluate("scrollY") == at
    ann.page.reload()
    expect(row).to_be_in_viewport()
    ann.go(ann.page.url.removeprefix(ann.url).partition("?")[0])
    expect(ann.page.get_by_role("listitem")).to_have_count(50)


def test_a_server_that_is_away_is_told_where_more_games_were_wanted(visit: Visits, host: Host) -> None:
    ann = visit()
    ann.go(sit_at(ann, host, 51))
    ann.page.route("**/tables?before=*", lambda route: route.abort("connectionrefused"))
    ann.page.get_by_role("button", name="More games").click()
    expect(ann.page.get_by_role("alert")).to_have_text("The server can't be reached just now.")
    ann.page.unroute_all()
    ann.page.get_by_role("button", name="Try again").click()
    expect(ann.page.get_by_role("listitem")).to_have_count(51)
    assert ann.page.get_by_role("alert").count() == 0


def test_somebody_who_is_not_here_gets_a_sentence(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/player/nobody")
    visitor.expect_text("This player can't be shown")
    visitor.expect_text("There is no player 'nobody'.")
