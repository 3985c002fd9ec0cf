"""The page asks less: obvious answers after a moment that can be stopped, and questions that are switched off at the window."""

from playwright.sync_api import expect

from tests.browser.conftest import Visits

KINGDOM = "cellar+market+militia+moat+mine+remodel+smithy+village+woodcutter+workshop"


def test_treasures_are_played_and_a_turn_without_buys_ends_after_a_moment(visit: Visits) -> None:
    ann = visit(asks_all=False)
    ann.start("dominion", options={"start": 0, "kingdom": KINGDOM})
    obvious = ann.page.get_by_test_id("obvious")
    expect(obvious).to_contain_text("You play all your Treasures.")
    ann.shot("asking-treasures")
    expect(ann.page.locator('[data-pick="buy silver"]').first).to_be_visible()
    expect(obvious).to_have_count(0)
    ann.pick("buy copper")
    expect(obvious).to_contain_text("You have no Buys left: your turn ends.")
    ann.shot("asking-end")
    expect(ann.page.get_by_text("You end", exact=False).or_(ann.page.get_by_text("Turn 2", exact=False)).first).to_be_attached()
    expect(obvious).to_contain_text("You play all your Treasures.")


def test_an_obvious_answer_can_be_stopped_and_taken_back(visit: Visits) -> None:
    ann = visit(asks_all=False, speed=0.6)
    ann.start("dominion", options={"start": 0, "kingdom": KINGDOM})
    obvious = ann.page.get_by_test_id("obvious")
    expect(obvious).to_be_visible()
    obvious.get_by_role("button", name="Wait").click()
    expect(obvious).to_have_count(0)
    ann.page.wait_for_timeout(4500)
    assert "treasures" in ann.picks(), "nothing was played"
    ann.pick("treasures")
    ann.pick("buy copper")
    expect(ann.page.locator('[data-pick="end"]').first).to_be_visible()
    ann.page.wait_for_timeout(4500)
    assert "end" in ann.picks(), "the rest of the turn is played by hand"


def test_whoever_wants_to_be_asked_everything_switches_it_on_once(visit: Visits) -> None:
    ann = visit(asks_all=False, speed=0.6)
    ann.start("dominion", options={"start": 0, "kingdom": KINGDOM})
    expect(ann.page.get_by_test_id("obvious")).to_be_visible()
    ann.page.get_by_text("More", exact=True).click()
    ann.page.get_by_label("Ask me about everything").check()
    expect(ann.page.get_by_test_id("obvious")).to_have_count(0)
    ann.start("dominion", options={"start": 0, "kingdom": KINGDOM})
    ann.wait_for_turn()
    ann.page.wait_for_timeout(4500)
    assert "treasures" in ann.picks(), "the browser remembers it"


def test_a_question_is_switched_off_where_it_is_asked_and_switched_on_again(visit: Visits) -> None:
    ann = visit()
    ann.start("domino-knights", options={"players": 2})
    menu = ann.page.get_by_text("Don't ask …")
    for _ in range(400):
        ann.wait_for_turn()
        if menu.count() or ann.result:
            break
        ann.step(("end", "train", "attack"), ann.rng)
    assert not ann.result, "a window was open in the game"
    menu.click()
    ann.shot("asking-orders")
    ann.page.locator("[data-order$=' card'], [data-order$=' round']").first.click()
    given = ann.page.locator("[data-given]")
    expect(given).to_have_count(1)
    given.click()
    expect(given).to_have_count(0)
