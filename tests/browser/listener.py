"""Somebody who plays without eyes: knows what the accessibility tree and the announcements tell, and presses only keys."""

import json
import random
import re
from typing import Any, Final

from playwright.sync_api import Error, Page

from tests.browser.visitor import Visitor

HEAR: Final = """
    window.heard = [];
    window.answered = 0;
    new MutationObserver((changes) => {
        for (const change of changes) {
            const region = (change.target.nodeType === 3 ? change.target.parentElement : change.target)
                ?.closest?.("[aria-live=polite], [aria-live=assertive], [role=alert], [role=status]:not([aria-live=off])");
            if (!region) continue;
            const added = change.type === "characterData" ? [change.target] : change.addedNodes;
            for (const node of added) if (node.textContent.trim()) window.heard.push(node.textContent.trim());
        }
    }).observe(document, {subtree: true, childList: true, characterData: true});
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        window.answered += JSON.parse(data).type === "answer";
        return send.call(this, data);
    };
"""
FOCUSED: Final = """() => {
    const now = document.activeElement;
    return {role: now.computedRole, name: now.computedName.trim(), pick: now.dataset.pick, pressed: now.ariaPressed === "true",
            body: now === document.body, deed: now.matches("[data-pick], [data-testid]:not([data-testid=back])")};
}"""
NAMES: Final = """() => {
    const shown = [...document.querySelectorAll("[data-pick]:not(:disabled)")].filter((some) => some.checkVisibility());
    return shown.map((some) => [some.computedName.trim(), some.dataset.pick, some.outerHTML]);
}"""
ASKED: Final = """() => {
    const isSpared = document.querySelector("[data-testid=obvious]") !== null;
    const own = isSpared ? ".coach.slip" : ".prompt.mine, .coach.slip";
    return document.querySelector(`${own}, [data-testid=result]`) !== null;
}"""
"""Whether there is something to do: what the page does in a moment is waited for."""
LANDMARKS: Final = """() => {
    const kinds = ["main", "navigation", "region", "complementary", "banner"];
    return [...document.querySelectorAll("*")].filter((some) => kinds.includes(some.computedRole))
        .map((some) => `${some.computedRole} ${some.computedName}`.trim());
}"""
HEADINGS: Final = "() => [...document.querySelectorAll('*')].filter((some) => some.computedRole === 'heading').length"
MOST_WORDS: Final = 60
"""Between two answers, the question included."""
MOST_ECHOED: Final = 30
"""In reply to a key that gives no answer yet: a count, a menu, or that something costs."""
TRIES: Final = 5
AREAS: Final = "cabo"
"""Keys that go to the own cards, the answers, the middle of the board and the opponents."""
MORE: Final = ("r reads it", "r liest es")
CODES: Final = re.compile(r"joker\.|★|[♠♥♦♣]|\b(?:KD|QS|JH|AC|10[CDHS])\b|\{|\}|undefined|null|NaN|\bseat \d|\bSeat \d")
"""What nobody should have to listen to."""
ENGLISH: Final = re.compile(r"\b(?:the|your?|plays?|buys?|draws?|wedge|choose)\b")


class Listener:
    """Plays one table by ear; remembers all that was said, and what the server wanted to be said."""

    def __init__(self, visitor: Visitor, language: str = "en") -> None:
        self.visitor: Final = visitor
        self.page: Final[Page] = visitor.page
        self.language: Final = language
        self.wanted: Final[list[str]] = []
        """What the server has summed up for this seat and is not known to have been said."""
        self.summed: Final[set[str]] = set()
        """All that the server has summed up."""
        self.period: list[str] = []
        """What was said since the last answer."""
        self.at = 0
        """All before this place of what was said is accounted for."""
        self.fresh: list[str] = []
        """What was said since the last key."""
        self.teacher: Final[set[str]] = set()
        """What the teacher of a first game has to say."""
        self.lines: Final[dict[int, str]] = {}
        """The log as it stands, by the number of the event."""
        self.since = 0
        """The first event after the last answer."""
        self.said: Final[list[str]] = []
        self.counts: Final[list[int]] = []
        """Words between two answers."""
        self.most: tuple[int, list[str]] = (0, [])
        """The longest of these, in full."""
        self.echoes: Final[list[int]] = []
        """Words in reply to each key that gave no answer yet."""
        self.last: dict[str, Any] = {}
        """What was pressed last."""
        self.rng: Final = random.Random(3)
        self.page.add_init_script(HEAR)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._receive))

    def _receive(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] not in ("hello", "update"):
            return
        self.wanted.extend(message.get("spoken", []))
        self.summed.update(message.get("spoken", []))
        for event in message["events"]:
            if event.get("line"):
                joins = event.get("joins") or event["number"]
                for number in [number for number in self.lines if number >= joins]:
                    del self.lines[number]
                self.lines[event["number"]] = aloud(event["parts"])
        teacher = (message["play"] or {}).get("teacher")
        if teacher is not None:
            said = aloud(teacher.get("said", []))
            self.teacher.update([said, f"{said} {teacher.get('small', '')}".strip()])

    # --- what a screen reader knows -------------------------------------------------------------------------------

    def focused(self) -> dict[str, Any]:
        """Role and name of what has the focus."""
        found: dict[str, Any] = self.page.evaluate(FOCUSED)
        return found

    def listen(self) -> list[str]:
        """What was announced since the last call."""
        new: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        self.said.extend(new)
        self.fresh.extend(new)
        self.check_speech(new)
        return new

    def check_speech(self, texts: list[str]) -> None:
        """No codes, and nothing in the wrong language."""
        for text in texts:
            assert not CODES.search(text), text
            if self.language != "en":
                assert not ENGLISH.search(text), text

    def hear(self) -> list[str]:
        """Wait until something is said."""
        self.page.wait_for_function("() => window.heard.length > 0")
        return self.listen()

    def headings(self) -> int:
        return int(self.page.evaluate(HEADINGS))

    def landmarks(self) -> set[str]:
        return set(self.page.evaluate(LANDMARKS))

    # --- what must hold -------------------------------------------------------------------------------------------

    def check_names(self) -> None:
        """No two options of one decision have the same name, and no name is a code."""
        found: dict[str, set[str]] = {}
        for name, key, html in self.page.evaluate(NAMES):
            assert name and not CODES.search(name), f"{key} is called {name!r}: {html}"
            found.setdefault(name, set()).add(key)
        doubled = {name: keys for name, keys in found.items() if len(keys) > 1}
        assert not doubled, f"one name for several answers: {doubled}"

    def check_focus(self) -> None:
        """The focus is somewhere; where a button went away, it has found its way."""
        try:
            self.page.wait_for_function("() => document.activeElement !== document.body")
        except Error:
            raise AssertionError(f"the focus is lost after {self.said[-5:]}, {self.last}") from None

    def catch_up(self) -> None:
        """All that was to be said is said, in order; where something was left out, all of it can be read."""
        while True:
            if any(more in text for text in self.fresh for more in MORE):
                return self.read_all()
            if not self.wanted:
                return None
            found = next((place for place in range(self.at, len(self.said)) if self.said[place] == self.wanted[0]), None)
            if found is None:
                try:
                    self.hear()  # the page may be a moment behind
                except Error:
                    raise AssertionError(f"never said: {self.wanted[0]!r}; said: {self.said[-30:]}") from None
            else:
                self.at = found + 1
                self.wanted.pop(0)

    # --- playing --------------------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, name: str, most: int = 200) -> None:
        """Go on by Tab to what has this name."""
        for _ in range(most):
            self.press("Tab")
            if self.focused()["name"] == name:
                return
        raise AssertionError(f"{name} is not reached by Tab")

    def reach(self, pick: str) -> None:
        """Go by keys to the answer with this key, among the own cards, the answers, the middle, the others."""
        for area in AREAS:
            self.press(area)
            for _ in range(40):
                if self.focused()["pick"] == pick:
                    return
                self.press("Tab")
        raise AssertionError(f"{pick} is not reached: {self.visitor.prompt}")

    def is_over(self) -> bool:
        return self.visitor.result != ""

    def answers(self) -> int:
        return int(self.page.evaluate("() => window.answered"))

    def go_to_a_deed(self) -> bool:
        """Go by keys to something that can be done; whether there is anything."""
        areas = self.rng.sample(AREAS, len(AREAS))
        is_ready = self.page.locator("[data-testid=confirm]:enabled, [data-testid=sure]").count() > 0
        for key in ["0", *areas] if is_ready or self.rng.random() < 0.3 else [*areas, "0"]:
            self.press(key)
            now = self.focused()
            for _ in range(12):  # what is picked already is passed by
                if not now["pressed"]:
                    break
                self.press("Tab")
                now = self.focused()
            if now["role"] == "button" and now["name"] and now["deed"]:
                return True
        return False

    def step(self) -> bool | None:
        """
        Do one thing and hear what comes of it: a count, a choice, a question, or that it is answered. Whether it was an
        answer; None if there is nothing to be done.
        """
        if not any(self.go_to_a_deed() for _ in range(3)):  # what is asked may have come or gone meanwhile
            asked = self.page.locator(".prompt.mine").count()
            assert not asked or self.page.get_by_test_id("obvious").count(), f"nothing can be reached: {self.visitor.prompt}"
            return None
        self.last = self.focused()
        self.listen()
        self.catch_up()
        self.count(is_echo=False)
        if not self.page.evaluate(ASKED):  # the page has answered meanwhile, or is about to
            return None
        before = self.answers()
        newest = max(self.lines, default=-1)
        self.press("Enter")
        is_answer = self.answers() > before
        if is_answer:
            self.since = newest + 1
        try:
            self.page.wait_for_function("() => window.heard.length > 0 || !document.querySelector('.prompt.mine')")
        except Error:
            raise AssertionError(f"nothing is said of {self.last}, asked: {self.visitor.prompt}") from None
        self.check_focus()
        return is_answer

    def count(self, *, is_echo: bool) -> None:
        """Count what was said: news and questions between two answers, or the echo of a key; the teacher speaks for herself."""
        echo = [text for text in self.fresh if is_echo and text not in self.summed | self.teacher]
        if is_echo:
            self.echoes.append(sum(len(text.split()) for text in echo))
            assert self.echoes[-1] <= MOST_ECHOED, echo
        self.period += [text for text in self.fresh if text not in echo and text not in self.teacher]
        self.fresh.clear()

    def close(self) -> None:
        """What was said since the last answer is complete."""
        words = sum(len(text.split()) for text in self.period)
        self.counts.append(words)
        self.most = max(self.most, (words, self.period))
        self.period = []

    def read_all(self) -> None:
        """Hear on request what was left out."""
        told = len(self.fresh)
        read: list[str] = []
        left_out: list[str] = []
        for _ in range(TRIES):  # the page may be a moment behind
            self.press("r")
            read = self.hear()
            left_out = [line for number, line in self.lines.items() if number >= self.since and line not in read]
            if not left_out:
                break
        assert not left_out, f"not read: {left_out}, but {read}"
        del self.fresh[told:]
        hints = [text for text in self.fresh if any(more in text for more in MORE)]
        self.period += hints
        self.fresh = [text for text in self.fresh if text not in hints]
        self.wanted.clear()
        self.at = len(self.said)

    def play(self, most: int = 500) -> None:
        """Play to the end by ear."""
        is_answer: bool | None = True
        for _ in range(most):
            self.page.wait_for_function(ASKED)
            self.listen()
            self.catch_up()
            self.count(is_echo=is_answer is False)
            if self.is_over():
                self.close()
                break
            if self.page.locator(".coach.slip").count():
                for key in ("t", "Tab", "Enter"):  # what was done stays done
                    self.press(key)
                self.page.wait_for_selector(".coach.slip", state="detached")
                is_answer = None
                continue
            if self.page.locator("dialog[open]").count():  # a card was offered no more when it was pressed
                self.press("Escape")
                self.page.wait_for_selector("dialog[open]", state="detached")
                is_answer = None
                continue
            self.check_names()
            is_answer = self.step()
            if is_answer:
                self.close()
        assert self.is_over(), f"not over after {most} steps: {self.visitor.prompt}"


def aloud(parts: list[Any]) -> str:
    """Parts of a sentence as a voice says them."""
    return "".join(part if isinstance(part, str) else str(part.get("spoken", part["text"])) for part in parts)
