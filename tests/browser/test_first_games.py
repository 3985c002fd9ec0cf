"""First games in a browser: by whoever does only what the teacher points at, and by a newcomer who does anything."""

import json
import os
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from meadhall.lessons.look import Look
from tests.browser.conftest import Visits
from tests.browser.visitor import Visitor
from tests.lessons.truth import lies, slanders

GAMES = ("dominion", "1066", "domino-knights")
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def moments(visitor: Visitor) -> Iterator[dict[str, Any]]:
    """Follow her to the end of the game; each thing that she says, with the table as it is then."""
    table = visitor.page.url.rpartition("/")[2].partition("?")[0]
    page = visitor.page
    heard = -1
    while True:
        page.wait_for_function(
            """() => document.querySelector('[data-testid=result]') || document.querySelector('.pointer .ring.next')
                  || document.querySelector('.coach.slip')"""
        )
        play = visitor.fetch("GET", f"/api/tables/{table}/hello?events=1000000000")["play"]
        if play["view"]["over"]:
            yield play
            return
        decision = play["view"]["decision"]
        if decision is None or not page.locator(".pointer .ring.next").count():
            continue
        if decision["number"] != heard:
            heard = decision["number"]
            yield play
        follow(visitor)


LINES: Final = """() => [...document.querySelectorAll('.coach .speech p')].map((line) => {
    const shown = line.cloneNode(true);
    for (const spoken of shown.querySelectorAll('.hidden-words')) spoken.remove();
    return shown.textContent.replace(/\\s+/g, ' ').trim();
})"""


def said(visitor: Visitor) -> list[str]:
    """The teacher's sentence and her smaller line, as the page shows them."""
    return list(visitor.page.evaluate(LINES))


def follow(visitor: Visitor) -> None:
    """Press what the ring lies around, by the mouse, and wait for what comes of it."""
    script = """() => {
        const ring = document.querySelector('.pointer .ring.next')?.getBoundingClientRect();
        if (!ring) return null;
        const at = [ring.left + ring.width / 2, ring.top + ring.height / 2];
        const hit = document.elementFromPoint(...at)?.closest('[data-pick], button');
        return hit ? [...at, hit.outerHTML.slice(0, 120)] : [...at, ''];
    }"""
    found = visitor.page.evaluate(script)
    if found is None:
        return
    before = visitor.page.evaluate("() => document.querySelector('.screen').innerText")
    visitor.page.mouse.click(found[0], found[1])
    visitor.page.wait_for_function("(before) => document.querySelector('.screen').innerText !== before", arg=before)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_played_by_following_the_teacher(visit: Visits, game: str, size: str) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height, motion="off")
    visitor.go(f"/learn/{game}")
    visitor.page.wait_for_url("**/table/*")
    plays = []
    for play in moments(visitor):
        plays.append(play)
        visitor.shot(f"first-game-{game}-{size}-{len(plays):02}")
        assert not list(lies(game, Look(play["view"]), *said(visitor)))
    assert plays[-1]["view"]["outcome"]["winners"] == [0]


# --- a newcomer who does anything -----------------------------------------------------------------------------------

GAMES_EACH: Final = int(os.environ.get("MEADHALL_NEWCOMERS", "1"))
"""Games of a newcomer at each size; without a browser there are fifty (``tests/lessons``)."""
MOST_DEEDS: Final = 1000
ANSWERS: Final = 0.8
ANYTHING: Final = """([answers, lot]) => {
    const deeds = "[data-pick]:not(.picked), [data-testid=confirm], [data-testid=sure]";
    const others = ".answers .button:not([data-pick]), .coach button, .picked";
    const shown = (places) => [...document.querySelectorAll(places)].filter((one) => !one.disabled && one.checkVisibility());
    const all = answers && shown(deeds).length ? shown(deeds) : [...shown(others), ...shown(deeds)];
    all[Math.floor(lot * all.length)]?.click();
}"""
"""Mostly answers; now and then Clear, Go back, Skip, Fold, Why?, Take it back."""
ASKED: Final = "() => document.querySelector('.prompt.mine, .coach.slip, [data-testid=result]') !== null"


class Newcomer:
    """Clicks on anything; what the teacher says is checked against the table that it was sent with."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor: Final = visitor
        self.game: Final = game
        self.looks: Final[list[Look]] = []
        """The tables since the last answer, the newest last."""
        self.answered: tuple[Look, tuple[str, ...]] | None = None
        """The table before the last answer, and that answer."""
        self.said: list[str] = []
        """What the teacher says now."""
        self.heard = 0
        self.wrong: list[str] = []
        visitor.page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framesent", lambda frame: self._send(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._receive(json.loads(frame)))

    def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "answer":
            self.answered = self.looks[-1], tuple(message["picks"])
            self.looks.clear()

    def _receive(self, message: dict[str, Any]) -> None:
        play = message.get("play")
        if message["type"] not in ("hello", "update") or play is None:
            return
        self.looks.append(Look(play["view"]))
        teacher = play["teacher"]
        self.said = [
            " ".join("".join(part if isinstance(part, str) else part["text"] for part in teacher.get("said", [])).split())
        ]
        if teacher["mood"] == "slip" and self.answered is not None:
            before, picks = self.answered
            self.wrong += [text for text in self.said if slanders(self.game, before, picks, self.looks[0], text)]
        else:
            self.said += [text for text in [teacher.get("small", "")] if text]
            self.wrong += lies(self.game, self.looks[-1], *self.said, teacher.get("why", ""))
        self.heard += any(self.said)

    def check(self) -> None:
        """All she has said is true, and the page shows the last of it."""
        assert not self.wrong
        while (shown := said(self.visitor)[0]) != self.said[0] and self.said[0]:
            self.visitor.page.wait_for_function(f"(old) => ({LINES})()[0] !== old", arg=shown)

    def play(self, luck: random.Random) -> int:
        """Play a first game to its end; the number of deeds."""
        page = self.visitor.page
        self.visitor.go(f"/learn/{self.game}?again=1")
        page.wait_for_url("**/table/*")
        for deed in range(MOST_DEEDS):
            page.wait_for_function(ASKED)
            self.check()
            if self.visitor.result:
                return deed
            page.evaluate(ANYTHING, [luck.random() < ANSWERS, luck.random()])
        raise AssertionError(f"this first game does not end: {self.visitor.prompt}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_who_does_anything_hears_nothing_wrong_and_comes_to_an_end(visit: Visits, game: str, size: str) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height, motion="off")
    newcomer = Newcomer(visitor, game)
    deeds = [newcomer.play(random.Random(seed)) for seed in range(GAMES_EACH)]
    print(f"{game} {size}: {deeds} deeds, {newcomer.heard} sentences")
    assert newcomer.heard > 5 * GAMES_EACH
