"""What leaves the screen: an invitation for the camera of a phone, rules on paper."""

from playwright.sync_api import expect

from tests.browser.conftest import Visits


def test_a_room_has_its_link_as_a_code(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/")
    visitor.fetch("GET", "/api/me")
    room = visitor.fetch("POST", "/api/tables", {"game": "dominion"})["id"]
    visitor.go(f"/table/{room}")
    expect(visitor.page.get_by_role("img", name="The same link as a QR code")).to_be_visible()
    visitor.shot("room")


def test_rules_are_printed_whole_and_without_buttons(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/rulebook/dominion/page/attacks")
    page = visitor.page
    page.locator(".clause").first.wait_for(state="attached")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.locator(".clause").first.wait_for()
    for hidden in ("header", "button", "[type=search]", "nav"):
        assert page.locator(f"{hidden}:visible").count() == 0, hidden
    look = "() => { const seen = getComputedStyle(document.querySelector('.vellum')); return seen.color; }"
    assert page.evaluate(look) == "rgb(0, 0, 0)"
    assert page.pdf().startswith(b"%PDF")
