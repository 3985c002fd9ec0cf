"""First games in a browser: by whoever does only what the teacher points at, and by a newcomer who does anything."""

import json
import os
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

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


HIDDEN: Final = """() => {
    const box = document.querySelector(".coach").getBoundingClientRect();
    const parts = ["[data-testid=banner]", "[data-testid=coins]", "[data-testid^=plate-]",
                   ...["play", "hand", "objective", "wedge", "kingdom"].map((at) => `.table [data-at^="${at}"]`)];
    return [...document.querySelectorAll(parts.join())].filter((one) => one.checkVisibility()).filter((one) => {
        const at = one.getBoundingClientRect(), middle = (at.top + at.bottom) / 2;
        const across = Math.min(at.right, box.right) - Math.max(at.left, box.left);
        const down = Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top);
        return (across > 1 && down > 1) || middle < 0 || middle > innerHeight;
    }).map((one) => one.dataset.at ?? one.dataset.testid);
}"""
"""What the teacher's box lies over, or what is out of sight, of all that one has to see."""


HEAD: Final = """() => {
    const box = (one) => one.getBoundingClientRect();
    const parts = [...document.querySelectorAll(".masthead > *, .masthead [data-testid=course] > *, [data-testid=banner]")]
        .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none" && box(one).width)
        .filter((one) => one.dataset.testid !== "course");
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return parts.flatMap((one, at) => [
        ...(box(one).left < 0 || box(one).right > innerWidth || one.scrollWidth > one.clientWidth + 1 ? [one.outerHTML] : []),
        ...parts.slice(at + 1).filter((other) => over(box(one), box(other))).map((other) => one.outerHTML + other.outerHTML),
    ]);
}"""
"""What does not fit into the head of a first game, or lies over something else there."""


def course(teacher: dict[str, Any]) -> str:
    """How far the head says that one has come."""
    ideas = teacher["ideas"]
    known = sum(idea["state"] == "known" for idea in ideas)
    now = [idea["title"] for idea in ideas if idea["state"] == "now"]
    return f"Lesson {known + 1} of {len(ideas)}: {now[0]}" if now else f"{known} of {len(ideas)} lessons done"


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
        assert play["view"]["over"] or visitor.page.evaluate(HIDDEN) == []
        assert visitor.page.evaluate(HEAD) == []
        assert visitor.page.get_by_test_id("course").evaluate("(one) => one.lastElementChild.textContent") == course(
            play["teacher"]
        )
        if game == "1066" and len(plays) == 1:
            expect(visitor.page.locator(".table [data-card=harold-godwinson]").first).to_be_in_viewport()
    leads_on(visitor, game)
    assert plays[-1]["view"]["outcome"]["winners"] == [0]


def leads_on(visitor: Visitor, game: str) -> None:
    """At the end she offers the first short lesson, which is there."""
    lesson = next(one["title"] for one in visitor.fetch("GET", "/api/puzzles") if one["game"] == game and one["lesson"])
    following = visitor.page.get_by_test_id("coach").get_by_role("link", name=f"Next: {lesson}")
    expect(following).to_be_in_viewport()
    following.click()
    expect(visitor.page.get_by_test_id("puzzle").get_by_role("heading", name=lesson, level=1)).to_be_visible()


# --- a newcomer who does anything -----------------------------------------------------------------------------------

SEEDS: Final = range(*map(int, os.environ.get("MEADHALL_NEWCOMERS", "1").split(":")))
"""Games of a newcomer at each size: ``50``, or a slice, ``10:20``; without a browser all are played (``tests/lessons``)."""
MOST_DEEDS: Final = 3000
ANSWERS: Final = 0.8
DOES_ANYTHING: Final = """([seed, answers, most]) => {
    const deeds = "[data-pick]:not(.picked), [data-testid=confirm], [data-testid=sure]";
    const others = ".answers .button:not([data-pick]), .coach button, .picked";
    const find = (places) => [...document.querySelectorAll(places)].filter((one) => !one.disabled && one.checkVisibility());
    const lot = () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
    window.newcomer = {deeds: 0, shown: [], isOver: false};
    const go = () => {
        if (document.querySelector("[data-testid=result]")) return void (window.newcomer.isOver = true);
        if (document.querySelector(".prompt.mine, .coach.slip")) {
            if (document.querySelector("[data-testid=lesson]")) window.newcomer.shown.push(LINES()[0]);
            const warned = lot() < 0.3 ? find("[data-testid=sure]") : [];
            const some = lot() < answers && find(deeds).length ? find(deeds) : [...find(others), ...find(deeds)];
            const all = warned.length ? warned : some;
            all[Math.floor(lot() * all.length)].click();
            window.newcomer.deeds += 1;
        }
        if (window.newcomer.deeds < most) setTimeout(go, 5);
    };
    go();
}""".replace("LINES", f"({LINES})")
"""Mostly answers; now and then Clear, Go back, Skip, Fold, Why?, Take it back."""


class Newcomer:
    """Clicks on anything; what the teacher says is checked against the table that it was sent with."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor: Final = visitor
        self.game: Final = game
        self.looks: Final[list[Look]] = []
        """The tables since the last answer, the newest last."""
        self.answered: tuple[Look, tuple[str, ...]] | None = None
        """The table before the last answer, and that answer."""
        self.heard: Final[set[str]] = set()
        """All that the teacher has said."""
        self.wrong: list[str] = []
        visitor.page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framesent", lambda frame: self._send(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._receive(json.loads(frame)))

    def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "answer" and self.looks:  # a second one to the same question is refused
            self.answered = self.looks[-1], tuple(message["picks"])
            self.looks.clear()

    def _receive(self, message: dict[str, Any]) -> None:
        play = message.get("play")
        if message["type"] not in ("hello", "update") or play is None:
            return
        self.looks.append(Look(play["view"]))
        teacher = play["teacher"]
        parts = (part if isinstance(part, str) else part["text"] for part in teacher.get("said", []))
        said = " ".join("".join(parts).split())
        if said and teacher["mood"] == "slip" and self.answered is not None:
            before, picks = self.answered
            self.wrong += [said] if slanders(self.game, before, picks, self.looks[0], said) else []
        else:
            self.wrong += lies(self.game, self.looks[-1], said, teacher.get("small", ""), teacher.get("why", ""))
        self.heard.add(said)

    def play(self, seed: int) -> int:
        """Play a first game to its end; the number of deeds."""
        page = self.visitor.page
        self.visitor.go(f"/learn/{self.game}?again=1")
        page.wait_for_url("**/table/*")
        page.get_by_test_id("coach").wait_for()
        page.evaluate(DOES_ANYTHING, [seed, ANSWERS, MOST_DEEDS])
        page.wait_for_function("(most) => window.newcomer.isOver || window.newcomer.deeds === most", arg=MOST_DEEDS)
        found = page.evaluate("window.newcomer")
        assert found["isOver"], f"this first game does not end: {self.visitor.prompt}"
        assert not self.wrong
        assert set(found["shown"]) <= self.heard, "what the page shows is what was sent"
        return int(found["deeds"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_who_does_anything_hears_nothing_wrong_and_comes_to_an_end(visit: Visits, game: str, size: str) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height, motion="off")
    newcomer = Newcomer(visitor, game)
    deeds = [newcomer.play(seed) for seed in SEEDS]
    print(f"{game} {size}: {deeds} deeds, {len(newcomer.heard)} different sentences")
    assert len(newcomer.heard) > 5
