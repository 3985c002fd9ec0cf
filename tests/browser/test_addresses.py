"""Addresses: what is reloaded or linked comes back, what is mistyped gets a sentence."""

import functools
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.server.hosting import ROOT


def test_a_guided_game_survives_a_reload_and_is_one_table(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/")
    visitor.go("/learn/dominion")
    visitor.page.get_by_test_id("coach").wait_for()
    address = visitor.page.url
    assert "/table/" in address
    visitor.wait_for_turn()
    visitor.pick("treasures")
    visitor.page.wait_for_function("() => Number(document.querySelector('[data-testid=coins]').innerText) >= 2")
    coins = visitor.seen("coins")
    visitor.page.reload()
    visitor.page.get_by_test_id("coach").wait_for()
    visitor.wait_for_turn()
    assert visitor.page.url == address
    assert visitor.seen("coins") == coins
    me = visitor.fetch("GET", "/api/me")["id"]
    assert len(visitor.fetch("GET", f"/api/players/{me}/tables")["tables"]) == 1
    visitor.page.go_back()
    visitor.page.get_by_role("heading", name="New game").wait_for()


def test_the_teacher_goes_on_where_she_was(visit: Visits) -> None:
    visitor = visit()
    page = visitor.page
    coach = page.get_by_test_id("coach")
    said = page.get_by_test_id("lesson")
    visitor.go("/learn/dominion")
    visitor.wait_for_turn()
    expect(said).to_contain_text("Treasures are your money")
    visitor.pick("treasures")
    expect(said).to_contain_text("You have 5 coins, for this turn only")
    coach.get_by_role("button", name="Skip").click()
    expect(said).to_contain_text("I suggest")
    coach.get_by_role("button", name="Fold").click()
    expect(said).to_be_hidden()
    address = page.url
    page.reload()
    visitor.wait_for_turn()
    coach.get_by_role("button", name="Unfold").click()
    expect(said).to_contain_text("I suggest")  # what was skipped stays skipped
    visitor.go("/learn/dominion")  # the way to a first game leads back to the one that is not finished
    page.wait_for_url(address)
    visitor.go("/learn/dominion?again=1")
    expect(said).to_contain_text("Treasures are your money")
    assert page.url != address


def test_a_first_game_goes_on_on_another_device(visit: Visits) -> None:
    here = visit()
    here.go("/learn/dominion")
    here.wait_for_turn()
    account = {"login": "learner", "password": "a long pass phrase"}
    here.fetch("POST", "/api/account", account)
    here.pick("treasures")
    expect(here.page.get_by_test_id("lesson")).to_contain_text("You have 5 coins")
    there = visit(width=390, height=844)
    there.go("/")
    there.fetch("POST", "/api/login", account)
    there.go("/learn")
    there.page.get_by_role("link", name="Go on").click()
    expect(there.page.get_by_test_id("lesson")).to_contain_text("You have 5 coins")
    assert there.page.url == here.page.url


def test_only_a_table_with_a_teacher_has_one(visit: Visits) -> None:
    visitor = visit()
    visitor.go("/learn/dominion")
    visitor.page.get_by_test_id("coach").wait_for()
    visitor.start("dominion")
    visitor.wait_for_turn()
    assert visitor.page.get_by_test_id("coach").count() == 0


def test_a_replay_keeps_its_step_in_the_address(visit: Visits) -> None:
    visitor = visit()
    table = visitor.start("dominion", options={"turn_limit": 2}, level="easy")
    visitor.play_on(("end",))
    visitor.go(f"/replay/{table}")
    step = visitor.page.get_by_test_id("step")
    expect(step).to_contain_text("0 of ")
    of = step.inner_text().partition(" of ")[2]
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.wait_for_url("**?step=2")
    visitor.page.reload()
    expect(step).to_have_text(f"2 of {of}")
    for typed, shown in (("-5", "0"), ("99999", of), ("many", "0"), ("1.2", "1")):
        visitor.go(f"/replay/{table}?step={typed}")
        expect(step).to_have_text(f"{shown} of {of}")
        visitor.page.wait_for_url(f"**?step={shown}")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/table/%zz", "This table can't be shown"),
        ("/table/", "here it is missing"),
        ("/table", "here it is missing"),
        ("/replay", "here it is missing"),
        ("/learn/chess", "This first game can't be set up"),
        ("/constructor", "There is no such page"),
    ],
)
def test_a_mistyped_address_gets_a_sentence(visit: Visits, path: str, words: str) -> None:
    visitor = visit()
    visitor.go(path)
    visitor.expect_text(words)
    visitor.expect_text("Back to the hall")
    visitor.complaints[:] = [some for some in visitor.complaints if "404" not in some]


def test_a_host_that_knows_only_files_can_have_the_page(visit: Visits, tmp_path: Path) -> None:
    """Built for the base path ``./`` it lies anywhere, and every page has an address that survives a reload."""
    web = ROOT / "web"
    command = ["npx", "vite", "build", "--base", "./", "--outDir", str(tmp_path / "some" / "folder"), "--logLevel", "error"]
    subprocess.run(command, cwd=web, check=True)
    handler = functools.partial(SimpleHTTPRequestHandler, directory=tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as files:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        visitor = visit(url=f"http://127.0.0.1:{files.server_port}/some/folder")
        visitor.go("/")
        visitor.page.get_by_role("link", name="Rulebook", exact=True).first.click()
        visitor.page.wait_for_url("**/some/folder/#/rulebook/dominion")
        visitor.page.reload()
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.go("/#/nowhere")
        visitor.expect_text("There is no such page")
        visitor.page.get_by_role("link", name="Back to the hall").click()
        visitor.page.wait_for_url("**/some/folder/#/")
        visitor.page.goto("about:blank")  # nothing is on its way any more
        files.shutdown()
    visitor.complaints.clear()  # the interface of the server is not there
