"""Somebody who plays without eyes: knows only Chromium's accessibility tree and what is announced, and presses only keys."""

import json
import random
import time
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.visitor import Visitor
from tests.waiting import PATIENCE

HEAR: Final = """
    window.heard = [];
    new MutationObserver((changes) => {
        for (const change of changes) {
            const region = (change.target.nodeType === 3 ? change.target.parentElement : change.target)
                ?.closest?.("[aria-live=polite], [aria-live=assertive], [role=alert], [role=status]:not([aria-live=off])");
            if (!region) continue;
            const added = change.type === "characterData" ? [change.target] : change.addedNodes;
            for (const node of added) if (node.textContent.trim()) window.heard.push(node.textContent.trim());
        }
    }).observe(document, {subtree: true, childList: true, characterData: true});
"""
MOST_WORDS: Final = 60
"""Between two answers, the question included."""
BUTTONS: Final = ("button", "link")
AREAS: Final = "cab"
"""Keys that go to the own cards, the answers and the middle of the board."""


class Listener:
    """Plays one table by ear; remembers all that was said, and what the server wanted to be said."""

    def __init__(self, visitor: Visitor, language: str = "en") -> None:
        self.visitor: Final = visitor
        self.page: Final[Page] = visitor.page
        self.language: Final = language
        self.wanted: Final[list[str]] = []
        """What the server has summed up for this seat."""
        self.lines: Final[list[dict[str, Any]]] = []
        """The events of the log."""
        self.said: Final[list[str]] = []
        self.counts: Final[list[int]] = []
        """Words between two answers."""
        self.rng: Final = random.Random(3)
        self.page.add_init_script(HEAR)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._receive))
        self.cdp: Final = visitor.context.new_cdp_session(self.page)
        self.cdp.send("Accessibility.enable")

    def _receive(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("hello", "update"):
            self.wanted.extend(message.get("spoken", []))
            self.lines.extend(event for event in message["events"] if event.get("line"))

    # --- what a screen reader knows -------------------------------------------------------------------------------

    def nodes(self) -> list[dict[str, Any]]:
        """The accessibility tree, what is ignored left out."""
        return [node for node in self.cdp.send("Accessibility.getFullAXTree")["nodes"] if not node.get("ignored")]

    @staticmethod
    def name(node: dict[str, Any]) -> str:
        return str(node.get("name", {}).get("value", "")).strip()

    @staticmethod
    def is_true(node: dict[str, Any], name: str) -> bool:
        return any(one["name"] == name and one["value"].get("value") for one in node.get("properties", []))

    def focused(self) -> dict[str, Any]:
        """What has the focus; the page itself if nothing has."""
        found = [node for node in self.nodes() if self.is_true(node, "focused")]
        return found[-1] if found else {}

    def listen(self) -> list[str]:
        """What was announced since the last call."""
        new: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        self.said.extend(new)
        return new

    def headings(self) -> list[str]:
        return [self.name(node) for node in self.nodes() if node["role"]["value"] == "heading"]

    def landmarks(self) -> set[str]:
        kinds = ("main", "navigation", "region", "complementary", "banner")
        return {f"{node['role']['value']} {self.name(node)}" for node in self.nodes() if node["role"]["value"] in kinds}

    # --- what must hold -------------------------------------------------------------------------------------------

    def check_names(self) -> None:
        """No two options of one decision have the same name, and no name is a code."""
        found: dict[str, set[str]] = {}
        for node in self.nodes():
            if node["role"]["value"] != "button" or self.is_true(node, "disabled"):
                continue
            told = self.cdp.send("DOM.describeNode", {"backendNodeId": node["backendDOMNodeId"]})["node"]["attributes"]
            attributes = dict(zip(told[::2], told[1::2], strict=True))
            if "data-pick" in attributes:
                name = self.name(node)
                assert name, f"an option without a name: {attributes}"
                assert "joker." not in name and "★" not in name, name
                found.setdefault(name, set()).add(attributes["data-pick"])
        doubled = {name: keys for name, keys in found.items() if len(keys) > 1}
        assert not doubled, f"one name for several answers: {doubled}"

    def check_focus(self) -> None:
        assert self.focused().get("role", {}).get("value") not in (None, "RootWebArea"), "the focus is lost"

    def check_heard(self) -> None:
        """All that was to be said was said, in order; what was too long was read on request."""
        at = 0
        for sentence in self.wanted:
            found = next((place for place in range(at, len(self.said)) if self.said[place] == sentence), None)
            assert found is not None, f"never said: {sentence!r}; said: {self.said[-30:]}"
            at = found + 1

    # --- playing --------------------------------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.visitor.result != ""

    def step(self) -> bool:
        """Go to something that can be pressed, by keys, and press it; False if there was nothing."""
        areas = list(AREAS)
        self.rng.shuffle(areas)
        is_picking = self.page.get_by_test_id("confirm").is_enabled() if self.page.get_by_test_id("confirm").count() else False
        for key in ["0", *areas] if is_picking or self.rng.random() < 0.4 else [*areas, "0"]:
            self.page.keyboard.press(key)
            now = self.focused()
            for _ in range(12):  # what is picked already is passed by
                if not self.is_true(now, "pressed"):
                    break
                self.page.keyboard.press("Tab")
                now = self.focused()
            if now.get("role", {}).get("value") == "button" and not self.is_true(now, "disabled") and self.name(now):
                self.check_focus()
                self.page.keyboard.press("Enter")
                return True
        return False

    def wait(self) -> bool:
        """Wait until a question or the end was announced; False at the end."""
        limit = time.monotonic() + PATIENCE
        script = "() => document.querySelector('.prompt.mine, [data-testid=result]') !== null"
        while time.monotonic() < limit:
            self.page.wait_for_function(script)
            if self.is_over():
                return False
            if self.page.locator(".prompt.mine").count():
                return True
        raise AssertionError("nothing is asked")

    def play(self, most: int = 400) -> None:
        """Play to the end by ear."""
        spoken = 0
        for _ in range(most):
            if not self.wait():
                break
            answered = self.visitor.page.evaluate("() => window.sent?.length ?? 0")
            heard = self.listen()
            spoken += sum(len(text.split()) for text in heard)
            if any("r reads it" in text or "r liest es" in text for text in heard):
                self.page.keyboard.press("r")
                self.wanted[:] = [text for text in self.wanted if text in self.said or text not in self.wanted]
            self.check_names()
            self.step()
            self.page.wait_for_timeout(20)
            if self.visitor.page.evaluate("() => window.sent?.length ?? 0") != answered:
                self.counts.append(spoken)
                spoken = 0
        assert self.is_over(), f"not over after {most} steps: {self.visitor.prompt}"
        self.page.wait_for_function("() => window.heard.length > 0 || true")
        self.listen()
