"""The pictures of the browser in the README. ``python -m tests.browser.pictures`` makes them anew; look before you keep them.

The games are dealt and played as always, so that only what has changed in the browser changes a picture.
"""

import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.visitor import WAIT, Visitor
from tests.server.hosting import ROOT, Host, hosting

PICTURES: Final = ROOT / "docs" / "pictures"
DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
GAP: Final = 20
COLOURS: Final = 256


class Shot(NamedTuple):
    """A table at a certain moment: who plays, how, and what has to be asked after how many clicks."""

    game: str
    theme: str
    asked: str
    clicks: int
    prefer: Sequence[str]
    wanted: dict[str, object]
    hand: int = 0
    """How many cards must be in the hand."""


BUILD: Final = (
    "play ",
    "treasures",
    "buy province",
    "buy gold",
    "buy smithy",
    "buy market",
    "buy village",
    "buy silver",
    "end",
)
MARCH: Final = ("keep", "play ", "wedge ")
RIDE: Final = ("train ", "end")

TABLES: Final = {
    "web-dominion": Shot("dominion", "dark", "Action phase", 90, BUILD, {"options": {"players": 3, "start": 0}, "seat": 0}, 5),
    "web-1066": Shot("1066", "light", "play a card", 60, MARCH, {"options": {"faction_pick": "random"}}, 3),
    "web-domino-knights": Shot("domino-knights", "dark", "Choose knights to block", 18, RIDE, {"options": {"players": 4}}, 1),
}
PHONES: Final = (
    Shot("dominion", "light", "Buy phase", 30, BUILD, {"options": {"start": 0}, "seat": 0}, 3),
    Shot("1066", "dark", "play a card", 40, MARCH, {"options": {"faction_pick": "random"}}, 3),
    Shot("domino-knights", "light", "Choose knights to block", 18, RIDE, {}, 1),
)


def visitor(browser: Browser, host: Host, size: tuple[int, int], theme: str, folder: Path) -> Visitor:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE, is_mobile=size == PHONE
    )
    visitor = Visitor(context, host.url, folder, theme=theme, motion="off")
    visitor.go("/")
    visitor.fetch("PATCH", "/api/me", {"name": "Edith"})
    visitor.page.reload()
    expect(visitor.page.get_by_role("link", name="Edith")).to_be_visible()
    return visitor


def play(visitor: Visitor, shot: Shot) -> None:
    """Play until the moment has come."""
    visitor.start(shot.game, level="easy", **shot.wanted)
    rng, end, clicks = random.Random(1066), time.monotonic() + 300, 0
    while True:
        assert time.monotonic() < end and not visitor.result, f"{shot.game}: nothing like {shot.asked!r} was asked"
        visitor.wait_for_turn()
        hand = visitor.page.locator('[aria-label="Your hand"] [data-card]').count()
        if clicks >= shot.clicks and shot.asked in visitor.prompt and hand >= shot.hand:
            break
        clicks += visitor.step(shot.prefer, rng)
        visitor.page.wait_for_timeout(30)
    visitor.page.wait_for_load_state("networkidle")
    if visitor.page.viewport_size == {"width": DESK[0], "height": DESK[1]}:
        playable = visitor.page.get_by_label("Your hand").locator("[data-card][data-pick]")
        if playable.count():
            playable.first.hover()
    visitor.page.wait_for_timeout(500)


def keep(picture: Image.Image, name: str) -> None:
    """Store a picture in few colours, which is enough for drawings and makes small files."""
    few = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)


def shoot(browser: Browser, host: Host, folder: Path, size: tuple[int, int], name: str, shot: Shot | None) -> Image.Image:
    somebody = visitor(browser, host.work_for(name), size, shot.theme if shot else "dark", folder)
    if shot is not None:
        play(somebody, shot)
    somebody.shot(name)
    somebody.context.close()
    assert not somebody.complaints, somebody.complaints
    return Image.open(folder / f"{name}.png").convert("RGB")


FRAMES: Final = 40
FRAME: Final = 160
"""Milliseconds."""
MOVED: Final = (800, 500)


def moving(browser: Browser, host: Host, folder: Path) -> None:
    """A few moves of Dominion as they are seen, in one small file."""
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
    somebody = Visitor(context, host.work_for("web-moving").url, folder, theme="dark", motion="on", speed=0.6)
    shot = TABLES["web-dominion"]
    play(somebody, shot._replace(clicks=60))
    rng, frames = random.Random(1066), []
    for number in range(FRAMES):
        if number % 6 == 0:
            somebody.step(shot.prefer, rng)
        path = folder / f"frame-{number}.png"
        somebody.page.screenshot(path=path)
        frames.append(Image.open(path).convert("RGB").resize(MOVED, Image.Resampling.LANCZOS))
        somebody.page.wait_for_timeout(40)
    context.close()
    first, *others = frames
    first.save(PICTURES / "web-moving.webp", save_all=True, append_images=others, duration=FRAME, loop=0, quality=60, method=6)


def main() -> None:
    subprocess.run([ROOT / "scripts" / "build-web"], check=True)
    expect.set_options(timeout=WAIT)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright, hosting(Path(name), plugins="") as host:
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        keep(shoot(browser, host, folder, DESK, "web-landing", None), "web-landing")
        for name, shot in TABLES.items():
            keep(shoot(browser, host, folder, DESK, name, shot), name)
        phones = [shoot(browser, host, folder, PHONE, f"phone-{shot.game}", shot) for shot in PHONES]
        row = Image.new("RGB", (len(phones) * (PHONE[0] + GAP) - GAP, PHONE[1]), "white")
        for place, phone in enumerate(phones):
            row.paste(phone, (place * (PHONE[0] + GAP), 0))
        keep(row, "web-phone")
        moving(browser, host, folder)
        browser.close()


if __name__ == "__main__":
    main()
