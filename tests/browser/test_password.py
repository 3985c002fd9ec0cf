"""Changing the password of an account in the browser: what is refused and why, and what becomes of other devices."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_access import violations
from tests.browser.visitor import Visitor

OLD, NEW = "a long password", "another long one"


def account(visitor: Visitor) -> tuple[str, str]:
    """Make an account and go to its page; return its login and the player's id."""
    visitor.go("/")
    me = visitor.fetch("GET", "/api/me")["id"]
    login = f"edith{me[:6]}"
    visitor.fetch("POST", "/api/account", {"login": login, "password": OLD})
    visitor.go(f"/player/{me}")
    return login, me


def fill(visitor: Visitor, old: str, new: str, again: str) -> None:
    """Fill the form in and send it off by the Enter key."""
    for label, text in (("Old password", old), ("New password, ten", new), ("New password again", again)):
        visitor.page.get_by_label(label).fill(text)
    visitor.page.keyboard.press("Enter")


def forgive_refusals(visitor: Visitor) -> None:
    """A browser logs every refused request; these were wanted."""
    visitor.complaints[:] = [some for some in visitor.complaints if "/api/password" not in some and "/api/me" not in some]


@pytest.mark.parametrize(("theme", "width"), [("dark", 1280), ("light", 360)])
def test_a_password_is_changed_and_every_refusal_says_why(visit: Visits, theme: str, width: int) -> None:
    visitor = visit(theme=theme, width=width, height=640)
    login, me = account(visitor)
    page = visitor.page
    page.get_by_text("Change the password").first.click()
    alert = page.get_by_role("alert")
    for old, new, again, words, field in (
        (OLD, NEW, NEW + "!", "The two new passwords differ.", "New password again"),
        ("not this one", NEW, NEW, "The old password is wrong.", "Old password"),
        (OLD, "short", "short", "The new password must have at least 10 characters.", "New password, ten"),
    ):
        fill(visitor, old, new, again)
        expect(alert).to_have_text(words)
        expect(alert).to_be_in_viewport()
        expect(page.get_by_label(field)).to_be_focused()
        expect(page.get_by_label(field)).to_have_accessible_description(words)
    assert violations(visitor) == []
    visitor.shot(f"password-refused-{theme}-{width}")
    fill(visitor, OLD, NEW, NEW)
    expect(page.get_by_role("status")).to_contain_text("Your password is changed.")
    expect(page.get_by_role("status")).to_be_in_viewport()
    expect(alert).to_have_count(0)
    for label in ("Old password", "New password, ten", "New password again"):
        expect(page.get_by_label(label)).to_have_value("")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    visitor.shot(f"password-changed-{theme}-{width}")
    assert visitor.fetch("GET", "/api/me")["id"] == me, "this device stays logged in"
    assert visitor.fetch("POST", "/api/login", {"login": login, "password": NEW})["id"] == me
    forgive_refusals(visitor)


def test_other_devices_are_logged_out_by_a_new_password(visit: Visits) -> None:
    here, there = visit(), visit()
    login, me = account(here)
    there.go("/")
    there.fetch("POST", "/api/login", {"login": login, "password": OLD})
    there.go(f"/player/{me}")
    there.page.get_by_label("Name at the table").fill("Somebody else")
    here.page.get_by_text("Change the password").first.click()
    fill(here, OLD, NEW, NEW)
    expect(here.page.get_by_role("status")).to_contain_text("all other devices are logged out")
    there.page.get_by_role("button", name="Change it").click()
    expect(there.page.get_by_role("alert")).to_contain_text("The server no longer knows you on this device.")
    there.page.reload()
    there.page.locator("header").locator(f'a[href^="/player/"]:not([href$="{me}"])').wait_for()
    assert there.page.get_by_role("button", name="Change it").count() == 0
    here.page.reload()
    expect(here.page.get_by_text(f"You are logged in as {login}.")).to_be_visible()
    forgive_refusals(there)


def test_a_guest_is_not_asked_for_an_old_password(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/")
    visitor.go(f"/player/{visitor.fetch('GET', '/api/me')['id']}")
    visitor.page.get_by_role("button", name="Make an account").wait_for()
    assert visitor.page.get_by_text("Change the password").count() == 0
