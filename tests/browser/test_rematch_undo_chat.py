"""Players see what the others do: ask for another game, undo, chat, leave."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.visitor import Visitor

PHONE = {"width": 360, "height": 740}


def two_at_a_table(visit: Visits, *, phone: bool = False, **options: object) -> tuple[Visitor, Visitor, str]:
    """Ann and Ben in the middle of Dominion; Ann is asked first."""
    ann = visit()
    ben = visit(width=360, height=740, touch=True) if phone else visit()
    for visitor in (ann, ben):
        visitor.go("/")
        visitor.fetch("GET", "/api/me")
    table = str(ann.fetch("POST", "/api/tables", {"game": "dominion", "options": {"start": 0, **options}, "seat": 0})["id"])
    ben.fetch("PUT", f"/api/tables/{table}/seats/1")
    for visitor in (ann, ben):
        visitor.fetch("POST", f"/api/tables/{table}/ready", {"ready": True})
    for visitor in (ann, ben):
        visitor.sit(table)
        visitor.page.get_by_test_id("screen").wait_for()
    ann.wait_for_turn()
    return ann, ben, table


def test_everybody_is_told_that_the_next_game_is_set_up(visit: Visits) -> None:
    ann, ben, table = two_at_a_table(visit, turn_limit=1)
    eve = visit()
    eve.go(f"/table/{table}")
    ann.play_on(("end",), others=[ben])
    ben.page.get_by_test_id("result").wait_for()
    assert ben.page.get_by_role("link", name="Go to the next game").count() == 0
    ann.page.get_by_role("button", name="Rematch").click()
    ann.expect_text("Invite a friend")
    expect(ben.page).to_have_title("● Next game: Dominion")
    expect(ben.page.get_by_test_id("news")).to_contain_text("The next game is set up")
    ben.shot("next-game")
    ben.page.get_by_role("link", name="Go to the next game").click()
    ben.page.get_by_role("button", name="I'm ready").wait_for()
    eve.page.get_by_role("link", name="Watch the next game").click()
    eve.expect_text("Invite a friend")
    assert ann.page.url == ben.page.url == eve.page.url


def test_a_bot_that_plays_for_somebody_is_shown_to_all(visit: Visits) -> None:
    ann, ben, _ = two_at_a_table(visit, phone=True)
    ben.page.get_by_text("More", exact=True).click()
    ben.page.get_by_role("button", name="Let a bot play for me").click()
    expect(ben.page.get_by_test_id("away")).to_contain_text("a bot plays for you")
    expect(ben.page.get_by_test_id("news")).to_contain_text("a bot plays for you")
    ben.shot("away-phone")
    seat = ann.page.locator(".other")
    expect(seat).to_contain_text("(a bot plays)")
    ann.shot("away")
    ben.page.get_by_role("button", name="I am back").click()
    expect(seat).not_to_contain_text("(a bot plays)")
    expect(ben.page.get_by_test_id("away")).to_have_count(0)


def test_who_asks_to_take_an_answer_back_is_told_the_answer(visit: Visits) -> None:
    ann, ben, _ = two_at_a_table(visit, phone=True)
    ann.pick("end")
    ann.page.get_by_role("button", name="Ask to undo").click()
    row = ben.page.get_by_test_id("request")
    expect(row).to_contain_text("asks to undo their last move")
    expect(ben.page.get_by_test_id("news")).to_contain_text("asks to undo their last move")
    ben.shot("request-phone")
    for name in ("Agree", "Refuse", "Hint", "Log"):
        box = ben.page.get_by_role("button", name=name).bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"], name
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    ben.page.get_by_role("button", name="Refuse").click()
    expect(ann.page.get_by_role("status").filter(has_text="Your request was refused")).to_be_visible()
    ann.page.get_by_role("button", name="Ask to undo").click()
    ben.page.get_by_role("button", name="Agree").click()
    ann.wait_for_turn()
    assert ann.page.get_by_role("status").filter(has_text="Your request was refused").count() == 0


def test_a_line_of_chat_is_noticed_while_the_drawer_is_closed(visit: Visits) -> None:
    ann, ben, _ = two_at_a_table(visit, phone=True)
    log = ben.page.locator(".log.button")
    expect(log).not_to_contain_text("(")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Say something to the table").fill("Well met")
    ann.page.get_by_role("button", name="Say", exact=True).click()
    expect(log).to_contain_text("(1)")
    expect(ben.page.get_by_test_id("news")).to_contain_text("Well met")
    assert "Well met" not in ann.seen("news")
    ben.shot("chat-phone")
    log.click()
    ben.page.get_by_role("log", name="Chat").get_by_text("Well met").wait_for()
    expect(log).not_to_contain_text("(")


def test_whoever_sits_at_an_open_table_may_add_a_bot(visit: Visits) -> None:
    ann, ben = visit(), visit()
    ann.go("/")
    table = ann.fetch(
        "POST", "/api/tables", {"game": "dominion", "options": {"players": 3}, "clock": {"kind": "days", "amount": 1}}
    )
    ben.go(f"/table/{table['id']}")
    ben.expect_text("1 day per move")
    assert ben.page.get_by_role("button", name="Put a bot here").count() == 0
    ben.page.get_by_role("button", name="Sit here").first.click()
    expect(ben.page.get_by_role("button", name="Sit here")).to_have_count(1)
    ben.page.get_by_role("button", name="Put a bot here").click()
    expect(ben.page.get_by_role("button", name="Sit here")).to_have_count(0)
    ben.expect_text("bot, easy")


def test_the_lobby_lists_free_seats_in_words(visit: Visits) -> None:
    ann = visit(width=360, height=740)
    ann.go("/")
    plain = ann.fetch("POST", "/api/tables", {"game": "1066"})["id"]
    clock = {"kind": "move", "amount": 90}
    odd = ann.fetch("POST", "/api/tables", {"game": "dominion", "options": {"turn_limit": 9}, "clock": clock})["id"]
    full = ann.fetch("POST", "/api/tables", {"game": "dominion", "seat": 0})["id"]
    ann.fetch("PUT", f"/api/tables/{full}/seats/1/bot", {"level": "easy"})
    ann.go("/lobby")

    def row(table: str) -> str:
        return ann.page.locator("li").filter(has=ann.page.locator(f'a[href="/table/{table}"]')).inner_text()

    ann.page.locator(f'a[href="/table/{plain}"]').wait_for()
    assert ann.page.locator(f'a[href="/table/{full}"]').count() == 0
    assert "response" not in row(plain) and "(" not in row(plain)
    assert "90 seconds per move · Turns after which the game stops: 9" in row(odd)
    ann.shot("lobby-phone")


def test_the_landing_page_shows_ones_games_and_whose_move_it_is(visit: Visits) -> None:
    ann, ben, table = two_at_a_table(visit, phone=True)
    for visitor, words in ((ann, "Your turn"), (ben, "to move")):
        visitor.go("/")
        games = visitor.page.get_by_role("region", name="Your games")
        entry = games.get_by_role("listitem").filter(has=visitor.page.locator(f'a[href="/table/{table}"]'))
        expect(entry).to_contain_text(words)
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= visitor.page.viewport_size["width"]  # type: ignore[index]
    ann.shot("your-games")
    ben.shot("your-games-phone")
    expect(ann.page.get_by_role("link", name="1 your turn")).to_be_visible()
    ann.page.get_by_role("region", name="Your games").locator(f'a[href="/table/{table}"]').click()
    ann.wait_for_turn()
    stranger = visit()
    stranger.go("/")
    assert stranger.page.get_by_role("region", name="Your games").count() == 0


@pytest.mark.parametrize(("kind", "usual", "low", "high"), [("days", "3", "1", "30"), ("move", "60", "5", "3600")])
def test_a_clock_starts_with_a_sensible_time(visit: Visits, kind: str, usual: str, low: str, high: str) -> None:
    visitor = visit()
    visitor.go("/new/dominion")
    visitor.page.get_by_text("Another time").click()
    visitor.page.get_by_label("Counted in").select_option("days" if kind == "move" else "move")
    visitor.page.get_by_label("Counted in").select_option(kind)
    amount = visitor.page.locator("input[type=number]")
    assert amount.input_value() == usual
    assert (amount.get_attribute("min"), amount.get_attribute("max")) == (low, high)
    visitor.page.get_by_role("button", name="Invite a friend").click()
    visitor.page.get_by_role("button", name="Open the table").click()
    visitor.page.get_by_label("Link to this table").wait_for()


def test_the_tools_fit_a_phone_while_somebody_is_gone(visit: Visits) -> None:
    ann, ben, _ = two_at_a_table(visit, phone=True)
    ann.go("/lobby")
    gone = ben.page.locator(".gone")
    expect(gone).to_contain_text("Let a bot play for ")
    ben.shot("gone-phone")
    for button in (gone, ben.page.get_by_text("More", exact=True), ben.page.locator(".log.button")):
        box = button.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    assert ben.page.locator(".tools").evaluate("(bar) => bar.scrollWidth <= bar.clientWidth")
