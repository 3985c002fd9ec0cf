"""What makes a table pleasant: reasons, hints, keyboard, phones, movement, a teacher, quick and calm screens."""

import random
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits


def test_one_click_on_the_landing_page_starts_a_game(visit: Visits) -> None:
    visitor = visit(theme="light")
    visitor.go("/")
    visitor.shot("landing-light")
    visitor.page.locator('[data-game="dominion"]').get_by_role("button", name="Play now").click()
    visitor.wait_for_turn()
    assert "/table/" in visitor.page.url
    expect(visitor.page).to_have_title("● Your move: Dominion")


def test_a_card_that_cannot_be_bought_says_why(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    visitor.page.locator('[data-card="province"]').first.click(force=True)
    note = visitor.page.get_by_role("status").filter(has_text="Province costs 8")
    note.wait_for()
    assert "DOM-BUY-5" in note.inner_text()


def test_a_hint_is_given_and_marked(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    visitor.page.get_by_role("button", name="Hint").click()
    visitor.page.get_by_text("Hint:").wait_for()
    visitor.page.locator(".hinted").first.wait_for()


def test_a_turn_is_played_with_the_keyboard_alone(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0}, seat=0)
    page = visitor.page
    visitor.wait_for_turn()
    page.keyboard.press("1")  # to "Play all Treasures"
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('[data-testid=coins]').innerText) >= 2")
    page.locator('[data-pick="buy copper"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-testid=buys]').innerText === '0'")
    page.keyboard.press("0")  # to the usual answer: end the turn
    page.keyboard.press("Enter")
    page.get_by_text("discard everything").first.wait_for()


def test_the_focus_goes_on_when_the_pressed_button_is_gone(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    page = visitor.page
    page.locator("[data-pick=treasures]").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.dataset.pick?.startsWith('buy ')")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-testid=buys]').innerText === '0'")


def test_events_are_spoken_for_screen_readers(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    visitor.pick("play copper")
    expect(visitor.page.get_by_test_id("said")).to_contain_text("Buy phase: 1 Buy, 1 coin.")


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_shows_the_three_wedges_side_by_side(visit: Visits, width: int) -> None:
    visitor = visit(width=width, height=844, touch=True)
    visitor.start("1066", options={"faction_pick": "random"})
    rng = random.Random(3)
    for _ in range(24):
        visitor.wait_for_turn()
        visitor.step(("keep", "play ", "wedge "), rng)
    script = """() => [...document.querySelectorAll(".wedge")].map((wedge) => {
        const at = wedge.getBoundingClientRect();
        const inside = [...wedge.querySelectorAll("*")].filter((some) => some.checkVisibility() && some.clientWidth > 1);
        return [at.top, at.left, at.right, Math.max(...inside.map((some) => some.getBoundingClientRect().right)) - at.right];
    })"""
    one, two, three = visitor.page.evaluate(script)
    assert one[0] == two[0] == three[0]
    assert 0 <= one[1] < one[2] <= two[1] < two[2] <= three[1] < three[2] <= width
    assert max(one[3], two[3], three[3]) <= 8, "nothing but the edge of an attached card leaves its wedge"


def test_a_phone_shows_every_table_without_sideways_scrolling(visit: Visits) -> None:
    for game in ("dominion", "1066", "domino-knights"):
        visitor = visit(width=360, height=740, touch=True)
        visitor.go("/")
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 360
        if game == "dominion":
            visitor.shot("phone-landing")
        visitor.start(game)
        keys = visitor.wait_for_turn()
        assert keys
        wide = visitor.page.evaluate("[document.documentElement.scrollWidth, document.querySelector('.table').scrollWidth]")
        assert max(wide) <= 360, f"{game}: {wide}"
        visitor.page.locator("[data-pick]:visible").first.tap()
        visitor.shot(f"phone-{game}")


def test_bot_moves_are_played_in_order_and_can_be_skipped(visit: Visits) -> None:
    visitor = visit(motion="on")
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    page = visitor.page
    page.evaluate("""() => {
        window.flown = 0;
        new MutationObserver((all) => {
            for (const one of all) for (const node of one.addedNodes) if (node.className === "in-the-air") window.flown += 1;
        }).observe(document.body, {childList: true});
    }""")
    visitor.pick("treasures")
    page.wait_for_function("() => window.flown >= 2")
    visitor.pick("end")
    page.get_by_role("button", name="Skip ahead").click()
    page.wait_for_function("() => document.querySelector('[data-pick=end]')")
    page.wait_for_function("() => !document.querySelector('.in-the-air')")
    expect(page.get_by_role("button", name="Skip ahead")).to_have_count(0)


def test_a_card_is_enlarged_by_a_key_and_closed_by_escape(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    page = visitor.page
    page.locator('[data-card="witch"], [data-card="market"]').first.focus()
    page.keyboard.press("i")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("button", name="Trash").click()
    expect(page.get_by_role("dialog")).to_contain_text("Nothing has been trashed")


def test_reduced_motion_moves_nothing(visit: Visits) -> None:
    visitor = visit(motion="auto")
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    page = visitor.page
    page.evaluate("""() => {
        window.flown = 0;
        new MutationObserver((all) => {
            for (const one of all) for (const node of one.addedNodes) if (node.className === "in-the-air") window.flown += 1;
        }).observe(document.body, {childList: true});
    }""")
    visitor.pick("treasures")
    page.wait_for_function("() => Number(document.querySelector('[data-testid=coins]').innerText) >= 2")
    assert page.evaluate("window.flown") == 0


def test_the_first_game_is_guided(visit: Visits) -> None:
    for game in ("dominion", "1066", "domino-knights"):
        visitor = visit()
        visitor.go(f"/learn/{game}")
        coach = visitor.page.get_by_test_id("coach")
        said = visitor.page.get_by_test_id("lesson")
        said.wait_for()
        first = said.inner_text()
        visitor.shot(f"learn-{game}")
        coach.get_by_role("button", name="Skip").click()
        expect(said).not_to_have_text(first)


def test_the_teacher_keeps_her_place_on_a_phone_and_can_be_folded(visit: Visits) -> None:
    visitor = visit(width=390, height=844, touch=True)
    visitor.go("/learn/dominion")
    visitor.wait_for_turn()
    page = visitor.page
    coach = page.get_by_test_id("coach")
    box, table = "[data-testid=coach]", ".table"
    place = "(one) => { const at = document.querySelector(one).getBoundingClientRect(); return [at.top, at.bottom]; }"
    before = page.evaluate(place, box), page.evaluate(place, table)
    assert before[1][1] <= before[0][0], "the box lies over the table"
    said = page.get_by_test_id("lesson")
    coach.get_by_role("button", name="Skip").click()
    expect(said).to_contain_text("I suggest")
    assert (page.evaluate(place, box), page.evaluate(place, table)) == before
    visitor.pick("treasures")
    expect(said).to_contain_text("5 coins")
    assert (page.evaluate(place, box), page.evaluate(place, table)) == before
    coach.get_by_role("button", name="Fold").click()
    expect(coach.get_by_role("button", name="Unfold")).to_be_visible()
    assert page.evaluate(place, table)[1] > before[1][1] + 60


@pytest.mark.parametrize(("width", "height"), [(360, 640), (360, 740), (390, 844)])
def test_the_question_leaves_the_hand_in_sight_on_a_phone(visit: Visits, width: int, height: int) -> None:
    for game in ("dominion", "domino-knights"):
        visitor = visit(width=width, height=height, touch=True)
        visitor.start(game, seat=0)
        visitor.wait_for_turn()
        covered = visitor.page.evaluate("""() => {
            const prompt = document.querySelector(".prompt").getBoundingClientRect();
            const hand = document.querySelector(".hand").getBoundingClientRect();
            return hand.bottom - prompt.top;
        }""")
        visitor.shot(f"hand-{game}-{width}-{height}")
        assert covered <= 6, f"{game}: {covered} px of the hand are covered"


def test_log_and_menu_of_a_phone_open_and_close(visit: Visits) -> None:
    visitor = visit(width=390, height=844, touch=True)
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    page = visitor.page
    page.get_by_role("button", name="Log").click()
    page.get_by_role("log").wait_for()
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("log").wait_for(state="hidden")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Always reveal my Moat").click()
    page.get_by_role("button", name="Ask me about my Moat").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ask me about my Moat").wait_for(state="hidden")


def test_a_table_is_set_up_from_the_form(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/new/dominion")
    page = visitor.page
    page.get_by_role("button", name="Size Distortion").click()
    page.get_by_role("button", name="more options").click()
    visitor.shot("new-table")
    page.get_by_label("Turns after which the game stops").fill("many")
    page.get_by_text("is not a whole number").first.wait_for()
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    page.get_by_label("Turns after which the game stops").fill("9")
    expect(start).to_be_enabled()
    start.click()
    visitor.wait_for_turn()
    page.locator('[data-card="witch"]').first.wait_for()


def test_an_invite_only_table_is_for_whoever_has_its_link(visit: Visits) -> None:
    host, stranger = visit(), visit()
    host.go("/new/dominion")
    host.page.get_by_label("Invite only").check()
    host.page.get_by_role("button", name="Invite a friend").click()
    host.page.get_by_role("button", name="Open the table").click()
    share = host.page.get_by_label("Link to this table")
    expect(share).to_have_value(re.compile(r"\?invite=\w{16}$"))
    path = urlsplit(share.input_value())
    stranger.go(path.path)
    stranger.page.get_by_text("this table is invite-only; ask the host for the link").wait_for()
    stranger.go(f"{path.path}?{path.query}")
    stranger.page.get_by_role("button", name="Sit here").first.click()
    stranger.page.get_by_role("button", name="I'm ready").wait_for()
    expect(stranger.page.get_by_label("Link to this table")).to_have_value(re.compile(r"\?invite=\w{16}$"))


def test_rules_can_be_searched_and_linked(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/rules/dominion#DOM-CARD-MOAT-3")
    page = visitor.page
    expect(page.locator("#DOM-CARD-MOAT-3")).to_be_in_viewport()
    page.get_by_label("Search rules, cards and words").fill("moat reveal")
    expect(page.get_by_test_id("found").get_by_role("link").first).to_be_visible()
    visitor.shot("rules")


def test_a_guest_changes_name_and_makes_an_account(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/")
    me = visitor.fetch("GET", "/api/me")
    visitor.go(f"/player/{me['id']}")
    page = visitor.page
    page.get_by_label("Name at the table").fill("Hild of Whitby")
    page.get_by_role("button", name="Change it").click()
    page.get_by_text("Your name is changed").wait_for()
    page.get_by_label("Login").fill(f"hild{me['id'][:6]}")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_text("You have an account now").wait_for()
    visitor.shot("profile")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_function("(name) => !document.querySelector('header').innerText.includes(name)", arg="Hild of Whitby")


def test_a_knight_dragged_onto_a_kingdom_attacks_it(visit: Visits) -> None:
    visitor = visit()
    visitor.start("domino-knights", options={"players": 3, "first_player": "0"}, seat=0)
    rng = random.Random(1)
    for _ in range(400):  # until the first attack can be made
        keys = visitor.wait_for_turn()
        if any(key.startswith("attack ") for key in keys):
            break
        visitor.step(("train ", "k", "2", "3", "4", "5", "6", "7", "8", "9", "end", "go on"), rng)
        assert not visitor.result
    page = visitor.page
    target = next(key for key in visitor.picks() if key.startswith("attack ")).rpartition(" ")[2]
    knight = page.locator(".own .knight[draggable=true]").last
    knight.drag_to(page.locator(f'[data-at="kingdom:{target}"]'))
    me = visitor.fetch("GET", "/api/me")["name"]
    page.wait_for_function(
        """(words) => document.querySelector(".own .picked")
            || document.querySelector("[role=log]").innerText.includes(words)""",
        arg=f"{me} attacks",
    )
