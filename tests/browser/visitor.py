"""Somebody with a browser: opens pages, reads what is asked, clicks what glows."""

import json
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.waiting import PATIENCE

WAIT: Final = 1000 * PATIENCE
"""Milliseconds."""
HARMLESS: Final = (
    "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_CONNECTION_ABORTED",
    "ERR_SOCKET_NOT_CONNECTED", "ERR_EMPTY_RESPONSE", "WebSocket connection", "/api/players/", "/nosuchtable",
)  # fmt: skip
"""A server that is gone for a moment, the profile of a guest who has not played yet, and a table that is not there."""


class Visitor:
    """One browser profile with one page."""

    def __init__(
        self,
        context: BrowserContext,
        url: str,
        artifacts: Path,
        *,
        theme: str,
        motion: str,
        speed: float = 3,
        asks_all: bool = True,
    ) -> None:
        self.context: Final = context
        self.url: Final = url
        self.artifacts: Final = artifacts
        self.rng: Final = random.Random(1)
        self.complaints: Final[list[str]] = []
        """Errors and warnings of the page; a lost connection is none."""
        context.set_default_timeout(WAIT)
        settings = json.dumps({"theme": theme, "motion": motion, "speed": speed, "asksAll": asks_all})
        context.add_init_script(
            f"localStorage.getItem('meadhall.settings') ?? localStorage.setItem('meadhall.settings', {settings!r})"
        )
        self.page: Final[Page] = context.new_page()
        self.page.on("console", lambda message: self._complain(message.type, f"{message.text} {message.location['url']}"))
        self.page.on("pageerror", lambda error: self._complain("error", str(error)))

    def _complain(self, kind: str, text: str) -> None:
        harmless = any(words in text for words in HARMLESS)
        if kind in ("error", "warning") and not harmless:
            self.complaints.append(f"{kind}: {text}")

    # --- going places -------------------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}")
        self.page.wait_for_load_state("networkidle")

    def shot(self, name: str) -> None:
        """Keep a picture of the page."""
        self.artifacts.mkdir(exist_ok=True)
        self.page.screenshot(path=self.artifacts / f"{name}.png")

    def fetch(self, method: str, path: str, body: object = None) -> Any:
        """Ask the server as the page does, with the page's cookie."""
        script = """async ([method, path, body]) => {
            const answer = await fetch(path, {method, headers: {"content-type": "application/json"},
                                              body: body === null ? undefined : JSON.stringify(body)});
            return [answer.ok, await answer.text()];
        }"""
        good, text = self.page.evaluate(script, [method, path, body])
        assert good, f"{method} {path}: {text}"
        return json.loads(text) if text else None

    def start(self, game: str, **wanted: object) -> str:
        """Begin a game against a bot with options; return the table's id."""
        if not self.page.url.startswith(self.url):
            self.go("/")
        self.fetch("GET", "/api/me")
        table = str(self.fetch("POST", "/api/quick", {"game": game, **wanted})["id"])
        self.sit(table)
        return table

    def sit(self, table: str) -> None:
        self.page.goto(f"{self.url}/table/{table}")

    # --- playing ------------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        return self.page.get_by_test_id("prompt").inner_text()

    @property
    def result(self) -> str:
        """How the game ended; empty while it goes on."""
        found = self.page.get_by_test_id("result")
        return found.inner_text() if found.count() else ""

    def picks(self) -> list[str]:
        """The options that can be clicked now."""
        script = """() => [...document.querySelectorAll("[data-pick]")]
            .filter((some) => some.checkVisibility()).map((some) => some.dataset.pick)"""
        return list(dict.fromkeys(self.page.evaluate(script)))

    def wait_for_turn(self) -> list[str]:
        """Wait until something is asked, or the game is over; return what can be clicked."""
        self.page.wait_for_function(
            """() => document.querySelector("[data-pick], [data-testid=confirm]:not(:disabled), [data-testid=result]")"""
        )
        return self.picks()

    def pick(self, key: str, *, sure: bool = True) -> None:
        """Click an option, wherever on the table it is, and say it again if the page asks."""
        self.page.locator(f'[data-pick="{key}"]:visible').first.click()
        again = self.page.get_by_test_id("sure")
        if sure and again.count():
            again.click()

    def step(self, prefer: Sequence[str], rng: random.Random) -> bool:
        """Do one click that helps the game along; False if there is nothing to click."""
        script = """([prefer, lot]) => {
            const button = document.querySelector("[data-testid=sure]") ?? document.querySelector("[data-testid=suggested]")
                ?? document.querySelector("[data-testid=confirm]:not(:disabled)");
            if (button) { button.click(); return true; }
            const all = [...document.querySelectorAll("[data-pick]:not(.picked)")].filter((some) => some.checkVisibility());
            if (!all.length) return false;
            const good = prefer.map((start) => all.filter((some) => some.dataset.pick.startsWith(start)))
                .find((found) => found.length) ?? all;
            good[Math.floor(lot * good.length)].click();
            return true;
        }"""
        return bool(self.page.evaluate(script, [list(prefer), rng.random()]))

    def play_on(
        self, prefer: Sequence[str], seconds: float = 3 * PATIENCE, others: Sequence["Visitor"] = (), seed: int = 1
    ) -> str:
        """Play with whoever else sits here until the game is over; return the result."""
        rng = random.Random(seed)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            moved = False
            for visitor in (self, *others):
                try:
                    moved = visitor.step(prefer, rng) or moved
                except Error as error:
                    if "navigat" not in str(error):
                        raise
            if not moved:
                if self.result:
                    return self.result
                self.page.wait_for_timeout(15)
        raise AssertionError(f"the game is not over after {seconds} seconds; asked: {self.prompt!r}, {self.picks()[:8]}")

    def seen(self, testid: str) -> str:
        return self.page.get_by_test_id(testid).inner_text()

    def expect_text(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()
