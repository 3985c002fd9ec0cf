"""Names lead to the people behind them, and their pages show what is public."""

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_access import violations
from tests.browser.test_company import two_at_a_table
from tests.browser.visitor import Visitor


def wait_until_counted(visitor: Visitor, player: str) -> None:
    """Wait until the server has entered a finished game into the record of ``player``."""
    for _ in range(450):
        if visitor.fetch("GET", f"/api/players/{player}")["records"]:
            return
        visitor.page.wait_for_timeout(100)
    raise AssertionError("the finished game was not counted")


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
    eve.page.locator(f'a[href="/replay/{table}"]').click()
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
        ben.page.get_by_role("link", name=one["name"]).click()
    expect(opened.value).to_have_title(one["name"])
    assert ben.page.get_by_role("link", name="easy").count() == 0, "a bot has no profile"
    ann.page.get_by_role("button", name="I am ready").click()
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
        expect(visitor.page.locator(f'a[href="/replay/{table}"]')).to_have_count(shown)


def test_somebody_who_is_not_here_gets_a_sentence(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/player/nobody")
    visitor.expect_text("This player cannot be shown")
    visitor.expect_text("There is no player 'nobody'.")
