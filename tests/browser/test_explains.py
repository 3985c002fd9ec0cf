"""The table says what goes on: whose turn it is, what an answer costs, what others did, why not, and what a hint is worth."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.positions import lay
from tests.browser.visitor import Visitor


def dominion(visit: Visits, **how: Any) -> Visitor:
    visitor = visit(**how)
    visitor.start("dominion", options={"start": 0}, seat=0)
    visitor.wait_for_turn()
    return visitor


# --- buttons ---------------------------------------------------------------------------------------------------------


def test_a_click_that_throws_something_away_asks_once_and_says_the_cost(visit: Visits) -> None:
    visitor = dominion(visit)
    page, prompt = visitor.page, visitor.page.get_by_test_id("prompt")
    visitor.pick("buy copper", sure=False)
    expect(prompt).to_contain_text("You still hold Treasures worth")
    page.get_by_test_id("back").click()
    expect(prompt).to_contain_text("Buy phase")
    assert page.get_by_test_id("buys").inner_text() == "1"
    visitor.pick("end", sure=False)
    expect(prompt).to_contain_text("End your turn without buying?")
    page.keyboard.press("Escape")
    expect(prompt).to_contain_text("Buy phase")
    visitor.pick("buy copper", sure=False)
    page.get_by_test_id("sure").click()
    expect(page.get_by_role("log")).to_contain_text("You buy a Copper")


def test_what_costs_nothing_does_not_invite_a_click_before_treasures_are_played(visit: Visits) -> None:
    visitor = dominion(visit)
    copper = visitor.page.locator('[data-pick="buy copper"]')
    expect(copper).not_to_have_class(re.compile(r"\blegal\b"))
    visitor.pick("treasures")
    expect(copper).to_have_class(re.compile(r"\blegal\b"))


def test_the_gold_button_is_the_main_one_or_none(visit: Visits) -> None:
    visitor = dominion(visit)
    gold = visitor.page.locator(".answers .main")
    expect(gold).to_have_count(1)
    expect(gold).to_contain_text("Play all Treasures")
    other = visit()
    lay(other, "dominion-crowded")
    expect(other.page.get_by_test_id("prompt")).to_contain_text("Action phase")
    expect(other.page.locator(".answers .main")).to_have_count(0)
    lay(third := visit(), "dominion-response")
    expect(third.page.get_by_test_id("pass")).to_be_visible()
    expect(third.page.locator(".answers .main")).to_have_text(re.compile("Reveal Moat"))
    lay(fourth := visit(), "knights-lethal")
    expect(fourth.page.get_by_test_id("pass")).to_have_text("Let the battle go on")
    expect(fourth.page.locator(".answers .main")).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "happens", "deed"),
    [
        ("dominion-response", r"plays a Militia\. Reveal Moat", "Reveal Moat"),
        ("1066-shot", r"\(Marksman\): Your .+ is about to take 1 damage", "Answer with"),
        ("knights-wizard", r"plays Death .+ to kill your 7-6", "Negate it with Wizard"),
    ],
)
def test_a_window_says_what_happens_and_names_what_answers_it(visit: Visits, name: str, happens: str, deed: str) -> None:
    lay(visitor := visit(), name)
    expect(visitor.page.get_by_test_id("prompt")).to_have_text(re.compile(happens))
    expect(visitor.page.locator(".answers [data-pick]").first).to_contain_text(deed)
    expect(visitor.page.get_by_test_id("pass")).to_be_visible()


def test_harm_to_ones_own_knights_invites_no_click_and_asks_once(visit: Visits) -> None:
    lay(visitor := visit(), "knights-death")
    page = visitor.page
    own = page.locator(".kingdom.own [data-pick]")
    assert own.count() and page.locator(".kingdom.own .legal").count() == 0
    assert page.locator(".kingdom:not(.own) .legal").count() > 1
    own.first.click()
    expect(page.get_by_test_id("prompt")).to_contain_text("This kills your own")
    expect(page.get_by_test_id("back")).to_be_visible()


def test_resigning_asks_once(visit: Visits) -> None:
    visitor = visit()
    visitor.start("domino-knights", options={"players": 2})
    visitor.wait_for_turn()
    page = visitor.page
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    asked = page.get_by_test_id("resign")
    expect(asked).to_contain_text("counts as lost")
    asked.get_by_role("button", name="Play on").click()
    expect(asked).to_have_count(0)
    assert not visitor.result
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    asked.get_by_role("button", name="Resign").click()
    expect(page.get_by_test_id("result")).to_be_visible()


COVERED = """() => {
    const tip = document.querySelector("[data-testid=tip]").getBoundingClientRect();
    const prompt = document.querySelector(".prompt").getBoundingClientRect();
    const over = (a, b) => a.top < b.bottom - 2 && b.top < a.bottom - 2 && a.left < b.right && b.left < a.right;
    return [...document.querySelectorAll(".table, .banner, .hand [data-card]")].filter((some) => {
        const at = some.getBoundingClientRect();
        return over(at, tip) || (some.matches("[data-card]") && over(at, prompt));
    }).map((some) => some.dataset.card ?? some.className);
}"""


def test_a_phone_says_once_how_to_read_a_card_and_reading_never_acts(visit: Visits) -> None:
    visitor = dominion(visit, width=390, height=844, touch=True)
    page = visitor.page
    tip = page.get_by_test_id("tip")
    expect(tip).to_contain_text("Hold a card to read it.")
    assert page.evaluate(COVERED) == [], "it lies over nothing of the game"
    hand = page.get_by_label("Your hand").locator("[data-card]").count()
    card = page.get_by_label("Your hand").locator("[data-pick]").first
    box = card.bounding_box()
    assert box is not None
    held = {"x": box["x"] + 5, "y": box["y"] + 5}
    card.dispatch_event("pointerdown", {"pointerType": "touch", "clientX": held["x"], "clientY": held["y"]})
    page.locator("dialog[open]").wait_for()
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    card.dispatch_event("click")
    page.keyboard.press("Escape")
    assert page.get_by_label("Your hand").locator("[data-card]").count() == hand
    page.reload()
    visitor.wait_for_turn()
    assert page.get_by_text("Hold a card to read it.").count() == 0


# --- the course of things --------------------------------------------------------------------------------------------


def test_a_banner_says_whose_turn_it_is_and_the_phase(visit: Visits) -> None:
    visitor = dominion(visit)
    expect(visitor.page.get_by_test_id("banner")).to_have_text(re.compile("Your turn.*Buy phase", re.DOTALL))
    lay(other := visit(), "dominion-response")
    expect(other.page.get_by_test_id("banner")).to_have_text(re.compile("Ash.*'s turn.*Action phase", re.DOTALL))
    expect(other.page.get_by_test_id("whose")).to_contain_text(" has")


def test_ones_own_plate_has_turn_and_points(visit: Visits) -> None:
    visitor = visit()
    visitor.start("dominion", options={"start": 0, "live_score": True}, seat=0)
    visitor.wait_for_turn()
    own = visitor.page.get_by_label("Your cards", exact=True)
    expect(own).to_contain_text("turn 1")
    expect(own).to_contain_text("3 points")
    expect(own.get_by_test_id("plate-0")).to_have_text("You")


def test_what_others_did_is_marked_until_one_answers(visit: Visits) -> None:
    visitor = dominion(visit)
    page = visitor.page
    visitor.pick("treasures")
    visitor.pick("end")
    page.wait_for_function("() => document.querySelector('[data-testid=banner]').innerText.includes('Your turn')")
    visitor.wait_for_turn()
    assert page.get_by_role("log").inner_text().count("buys") == page.locator(".card.moved").count() == 1
    visitor.pick("treasures")
    expect(page.locator(".card.moved")).to_have_count(0)


def test_health_is_shown_against_what_everybody_began_with(visit: Visits) -> None:
    def hurt(view: dict[str, Any]) -> None:
        for kingdom in view["kingdoms"]:
            kingdom["points"] = view["health"] // 3

    lay(visitor := visit(), "knights-quiet", alter=hurt)
    widths = visitor.page.locator(".meter i").evaluate_all("all => all.map((one) => parseFloat(one.style.width))")
    assert all(30 < width < 35 for width in widths)


def test_progress_is_never_more_than_whole_and_not_called_damage(visit: Visits) -> None:
    lay(visitor := visit(), "1066-after")
    aim = visitor.page.locator(".half:not(.upper) .aim")
    expect(aim).to_contain_text("6 of 6 done")
    assert "13" not in aim.inner_text() and "damage" not in aim.inner_text()


def test_the_stage_speaks_to_you_and_shows_no_codes(visit: Visits) -> None:
    lay(visitor := visit(), "knights-wizard")
    stage = visitor.page.get_by_label("Battlefield")
    expect(stage).to_contain_text("Ash plays Death")
    expect(stage).to_contain_text("on 7-6")
    expect(stage).to_contain_text("You attack Ash")
    assert not re.search(r"\bk\d", stage.inner_text())


def test_whom_all_wait_for_is_shown_on_the_plate(visit: Visits) -> None:
    def waits(view: dict[str, Any]) -> None:
        view["decision"], view["waiting"] = None, 1 - view["seat"]

    lay(visitor := visit(), "1066-quiet", alter=waits)
    expect(visitor.page.locator("[data-testid^=plate-]").filter(has_text="deciding …")).to_have_count(1)
    assert "Waiting for" in visitor.prompt


def test_bots_of_1066_move_at_a_pace_that_can_be_followed(visit: Visits) -> None:
    visitor = visit(motion="on", speed=0.05)  # so slow that nothing ends before it is skipped
    visitor.start("1066", options={"faction_pick": "random"}, level="easy")
    skip = visitor.page.get_by_role("button", name="Skip ahead")
    asked = visitor.page.locator("[data-pick], [data-testid=confirm]:not(:disabled)")
    for _ in range(60):
        skip.or_(asked).first.wait_for()
        if skip.count():
            break
        visitor.step(("keep", "play ", "wedge "), visitor.rng)
    skip.click()
    expect(skip).to_have_count(0)


@pytest.mark.parametrize("name", ["knights-block", "knights-train"])
def test_the_piece_that_is_asked_about_is_marked(visit: Visits, name: str) -> None:
    lay(visitor := visit(), name)
    expect(visitor.page.locator(".card.source")).to_have_count(1)


def test_might_and_zeal_are_said_in_the_order_of_the_board(visit: Visits) -> None:
    lay(visitor := visit(), "1066-quiet")
    wedge = visitor.page.locator('[data-at="wedge 1"]')
    expect(wedge).to_contain_text(re.compile(r"Might: they \d+, you \d+"))
    fronts = tuple(front.inner_text().split()[0] for front in wedge.locator(".front").all())
    assert fronts == re.findall(r"Might: they (\d+), you (\d+)", wedge.inner_text())[0]


def test_whoever_sits_down_by_link_is_present(visit: Visits) -> None:
    ann, ben = visit(), visit()
    ann.go("/")
    table = ann.fetch("POST", "/api/tables", {"game": "dominion", "seat": 0})["id"]
    ann.sit(table)
    ben.go("/")
    ben.sit(table)
    ben.page.get_by_role("button", name="Sit here").click()
    for visitor in (ann, ben):
        expect(visitor.page.locator("li").nth(1)).to_contain_text("not ready yet")
        expect(visitor.page.locator("li").nth(1)).not_to_contain_text("away")
    ann.page.get_by_role("button", name="I'm ready").click()
    ben.page.get_by_role("button", name="I'm ready").click()
    ann.page.get_by_test_id("plate-1").wait_for()
    assert "away" not in ann.page.get_by_test_id("plate-1").inner_text()
    assert ann.page.get_by_text("watching").count() == 0
    ben.page.close()
    expect(ann.page.get_by_test_id("plate-1")).to_contain_text("away")


def test_a_player_who_is_out_is_told_what_to_do(visit: Visits) -> None:
    def fall(view: dict[str, Any]) -> None:
        view["kingdoms"][view["seat"]]["living"] = False
        view["decision"] = None

    lay(visitor := visit(), "knights-quiet", alter=fall)
    out = visitor.page.get_by_test_id("out")
    expect(out).to_contain_text("You are out.")
    out.get_by_role("button", name="Skip to the end").click()
    before = visitor.page.url
    out.get_by_role("button", name="Play again").click()
    visitor.page.wait_for_function(f"() => location.href !== {before!r}")


# --- log, hints, reasons ---------------------------------------------------------------------------------------------


def test_turns_in_the_log_fold_and_say_their_total(visit: Visits) -> None:
    visitor = dominion(visit)
    visitor.pick("treasures")
    visitor.pick("buy copper")
    turn = visitor.page.locator(".log details").first
    expect(turn.locator("p").first).to_be_visible()
    turn.locator("summary").click(position={"x": 3, "y": 12})
    expect(turn.locator("p").first).not_to_be_visible()
    expect(turn.get_by_test_id("total")).to_have_text("bought: Copper")


def test_the_log_of_a_phone_opens_at_the_newest_line(visit: Visits) -> None:
    visitor = dominion(visit, width=390, height=500, touch=True)
    for _ in range(3):
        visitor.pick("treasures")
        visitor.pick("end")
        visitor.wait_for_turn()
    visitor.page.get_by_role("button", name="Log").click()
    expect(visitor.page.locator(".log p").last).to_be_in_viewport()


def test_a_hint_is_one_reason_with_its_numbers_folded(visit: Visits) -> None:
    visitor = dominion(visit)
    visitor.page.get_by_role("button", name="Hint").click()
    note = visitor.page.locator(".note")
    expect(note).to_contain_text(re.compile(r"(better than|difference from) this|usual move|built so far"))
    assert "%" not in note.inner_text() and "playout" not in note.inner_text()


def test_a_hint_marks_the_wedge_it_points_to_and_hides_no_number(visit: Visits) -> None:
    visitor = visit()
    visitor.start("1066", options={"faction_pick": "random"})
    visitor.wait_for_turn()
    page = visitor.page
    assert "Wedge" in visitor.prompt
    page.get_by_role("button", name="Hint").click()
    marked = page.locator('[data-at^="wedge"].hinted, [data-at^="wedge"]:has(.hinted)')
    expect(marked).to_have_count(1)
    expect(marked.locator(".total b, .total").first).to_be_visible()
    expect(page.locator(".note")).to_contain_text(re.compile("Wedge [123]"))


def test_a_replay_has_the_log_as_it_was_read(visit: Visits) -> None:
    visitor = visit()
    table = visitor.start("dominion", options={"turn_limit": 2, "start": 0}, level="easy", seat=0)
    visitor.play_on(("treasures", "buy silver", "end"))
    lines = [event["line"] for event in visitor.fetch("GET", f"/api/tables/{table}/hello")["events"] if event.get("line")]
    visitor.go(f"/replay/{table}")
    page = visitor.page
    page.get_by_role("button", name="Log", exact=True).click()
    log = page.get_by_role("log")
    expect(log).to_contain_text("You draw your opening hand")
    assert "You play" not in log.inner_text(), "nothing of what is still to come"
    page.get_by_role("button", name="To the end").click()
    expect(log).to_contain_text(lines[-1])
    expect(log).to_contain_text(re.compile(r"You play .+: \d coins?\."))
    page.get_by_label("Seen by").select_option("-1")
    expect(log).not_to_contain_text("You play")


def test_a_note_does_not_stay_on_the_end(visit: Visits) -> None:
    visitor = visit()
    visitor.start("domino-knights", options={"players": 2})
    visitor.wait_for_turn()
    page = visitor.page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".note")).to_be_visible()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_test_id("resign").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Look at the board").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(page.locator(".note")).to_have_count(0)


def test_a_reason_goes_with_the_pointer_and_links_its_clause(visit: Visits) -> None:
    visitor = dominion(visit)
    page = visitor.page
    page.locator('[data-card="province"]').first.hover()
    note = page.get_by_test_id("why-not")
    expect(note).to_contain_text("Province costs 8")
    expect(note.get_by_role("link", name="DOM-BUY-5")).to_have_attribute("href", re.compile("rules/dominion#DOM-BUY-5"))
    page.get_by_test_id("prompt").hover()
    expect(note).to_have_count(0)


@pytest.mark.parametrize("width", [1100, 1280])
def test_a_reason_stands_beside_the_card_and_covers_no_hand(visit: Visits, width: int) -> None:
    page = dominion(visit, width=width, locale="de-DE").page
    before = page.locator(".prompt").bounding_box()
    page.get_by_label("Deine Hand").get_by_role("button", name="Anwesen").first.hover()
    expect(page.get_by_test_id("why-not")).to_contain_text("Anwesen kann man nicht spielen.")
    assert page.locator(".prompt").bounding_box() == before
    expect(page.locator(".note")).to_be_hidden()


def discarding(visit: Visits, **how: Any) -> Visitor:
    """A Cellar has been played, and asks what to discard."""
    visitor = dominion(visit, **how)
    table = f"/api/tables/{visitor.page.url.rpartition('/')[2]}"
    number = -1
    while True:  # until the Cellar that is bought has been drawn
        play = visitor.fetch("GET", f"{table}/hello")["play"]
        decision = play["view"]["decision"]
        if decision is None or decision["number"] == number:
            visitor.wait_for_turn()
            continue
        number = decision["number"]
        keys = [option["key"] for option in decision["options"]]
        if "play cellar" in keys:
            break
        pick = next(key for key in ("treasures", "buy cellar", "end", *keys) if key in keys)
        answer = {"type": "answer", "id": f"a{number}", "decision": number, "picks": [pick]}
        visitor.fetch("POST", f"{table}/messages", answer)
    expect(visitor.page.locator('[data-pick="play cellar"]:visible').first).to_be_visible()
    visitor.pick("play cellar")
    expect(visitor.page.get_by_test_id("prompt")).to_contain_text("Cellar: discard any number of cards")
    return visitor


LATER = "First decide this: buying Province comes in your Buy phase."


def test_a_pile_pointed_at_during_a_cellar_is_about_buying_later(visit: Visits) -> None:
    page = discarding(visit).page
    page.locator('[data-at="pile:province"]').hover()
    note = page.get_by_test_id("why-not")
    expect(note).to_contain_text(LATER)
    expect(note.get_by_role("link", name="DOM-DEC-1")).to_have_attribute("href", re.compile("rules/dominion#DOM-DEC-1"))
    page.get_by_test_id("prompt").hover()
    expect(note).to_have_count(0)


def test_a_pile_held_on_a_touch_screen_says_the_same_until_it_is_closed(visit: Visits) -> None:
    page = discarding(visit, width=390, height=844, touch=True).page
    pile = page.locator('[data-at="pile:province"]')
    pile.dispatch_event("pointerenter", {"pointerType": "touch"})
    pile.dispatch_event("pointerdown", {"pointerType": "touch"})
    said = page.locator("dialog[open]").get_by_test_id("why-not")
    expect(said).to_contain_text(LATER)
    expect(said.get_by_role("link", name="DOM-DEC-1")).to_be_visible()
    pile.dispatch_event("pointerup", {"pointerType": "touch"})
    pile.dispatch_event("pointerleave", {"pointerType": "touch"})
    expect(said).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".note.why")).to_have_count(0)


# --- small things ----------------------------------------------------------------------------------------------------


def test_an_empty_deck_shows_no_card_and_piles_say_their_count_once(visit: Visits) -> None:
    def empty(view: dict[str, Any]) -> None:
        view["players"][view["seat"]]["deck"] = 0

    lay(visitor := visit(), "dominion-quiet", alter=empty)
    page = visitor.page
    expect(page.locator('.own [data-at^="deck:"] img')).to_have_count(0)
    name = page.locator('[data-at="pile:copper"] .hidden-words').inner_text()
    assert len(re.findall(r"\d+", name)) == 2, name  # its cost, and how many are left


def test_the_reading_panel_shows_the_card_that_asks(visit: Visits) -> None:
    lay(visitor := visit(), "dominion-response")
    expect(visitor.page.locator(".glass strong")).to_have_text("Militia")


@pytest.mark.parametrize(("locale", "kind"), [("en-GB", "Infantry"), ("de-AT", "Fußvolk")])
def test_a_type_line_says_each_kind_once_and_nothing_is_cut(visit: Visits, locale: str, kind: str) -> None:
    visitor = visit(locale=locale)
    lay(visitor, "1066-sacrifice")
    page = visitor.page
    page.locator('[data-card^="saxon-swordsmen"]').first.hover()
    glass = page.locator(".glass")
    expect(glass.locator("strong")).to_be_visible()
    assert glass.locator("figcaption .muted").inner_text().count(kind) == 1
    cards = page.locator("[data-card]:visible")
    for place in range(cards.count()):
        cards.nth(place).hover(force=True)
        cut = "(some) => [some.scrollWidth - some.clientWidth, some.scrollHeight - some.clientHeight]"
        assert max(glass.evaluate(cut)) <= 1, glass.inner_text()


def test_against_a_bot_undo_is_not_asked_for(visit: Visits) -> None:
    visitor = dominion(visit)
    visitor.pick("treasures")
    visitor.pick("end")
    visitor.page.wait_for_function("() => document.querySelector('[data-testid=banner]').innerText.includes('Your turn')")
    visitor.wait_for_turn()
    expect(visitor.page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()


def test_nobody_reads_raw_game_strings_or_asterisks(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/new/dominion")
    visitor.page.get_by_role("button", name="Start the game").wait_for()
    assert visitor.page.locator("code").count() == 0
    visitor.go("/rulebook/1066/wording")
    visitor.page.locator(".clause").first.wait_for()
    assert "**" not in visitor.page.locator(".exact").inner_text()


def test_cancelling_a_table_asks_once(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/")
    visitor.sit(visitor.fetch("POST", "/api/tables", {"game": "dominion", "seat": 0})["id"])
    visitor.page.get_by_role("button", name="Cancel table").click()
    visitor.expect_text("Cancel the table?")
    visitor.page.get_by_role("button", name="Keep it").click()
    expect(visitor.page.get_by_text("Cancel the table?")).to_have_count(0)
    visitor.page.get_by_role("button", name="Cancel table").click()
    visitor.page.get_by_role("button", name="Cancel table").click()
    visitor.expect_text("This table was cancelled")
