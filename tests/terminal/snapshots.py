"""The main screens as text, compared with stored ones. ``python -m tests.terminal.snapshots`` stores them anew.

It also draws the pictures of the README. Look at the difference before you keep it.
"""

import asyncio
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from textual.pilot import Pilot

from meadhall.terminal.app import Meadhall
from meadhall.terminal.sitting import Sitting
from tests.terminal import situations
from tests.terminal.driver import open_app, screen_text, sit, table_of, until, until_asked

HOME = Path(__file__).parent / "screens"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


class Shot(NamedTuple):
    """One screen: how to open it, how large it is, and the keys to press first."""

    open: Callable[[], Meadhall]
    width: int
    height: int
    keys: tuple[str, ...] = ()


def _table(make: Callable[[], Sitting]) -> Callable[[], Meadhall]:
    return lambda: Meadhall(make(), pace=0)


SHOTS: dict[str, Shot] = {
    "menu": Shot(lambda: Meadhall(pace=0), 80, 24),
    "dominion-small": Shot(_table(situations.dominion), 80, 24),
    "dominion-large": Shot(_table(situations.dominion), 200, 60),
    "1066-small": Shot(_table(situations.tears), 80, 24),
    "1066-large": Shot(_table(situations.tears), 200, 60),
    "domino-knights-small": Shot(_table(situations.knights), 80, 24),
    "domino-knights-large": Shot(_table(situations.knights), 200, 60),
    "explain": Shot(_table(situations.dominion), 80, 24, ("question_mark",)),
    "log": Shot(_table(situations.dominion), 80, 24, ("f7",)),
    "settings": Shot(_table(situations.dominion), 80, 24, ("f5",)),
    "cover": Shot(lambda: Meadhall(sit("dominion", "me=Ann,me=Bob", start=0), pace=0), 80, 24),
    "review": Shot(lambda: Meadhall(sit("dominion", "me=Ann,me=Bob", start=0), pace=0), 80, 24, ("enter", "f4", "f8", "right")),
    "tiny": Shot(_table(situations.dominion), 60, 20),
}

DRAWN: dict[str, Shot] = {
    "dominion": Shot(_table(situations.dominion), 150, 46),
    "1066": Shot(_table(situations.tears), 150, 46),
    "domino-knights": Shot(_table(situations.knights), 150, 46),
}


async def shoot(shot: Shot, look: Callable[[Meadhall], str]) -> str:
    """Open the screen, press the keys, and look at it."""
    app = shot.open()
    async with open_app(app, shot.width, shot.height) as pilot:
        if app.first is not None:
            await until_asked(pilot, app)
        for key in shot.keys:
            await pilot.press(key)
            await _settled(pilot, app)
        await _settled(pilot, app)
        return look(app)


async def _settled(pilot: Pilot[None], app: Meadhall) -> None:
    """Wait until nothing on the screen changes any more."""
    seen = ""

    def is_still() -> bool:
        nonlocal seen
        before, seen = seen, "\n".join(screen_text(app))
        return before == seen and (app.first is None or not table_of(app).is_busy)

    await pilot.pause()
    await until(pilot, is_still)


def text_of(app: Meadhall) -> str:
    return "\n".join(screen_text(app)).rstrip() + "\n"


def stored(name: str) -> Path:
    return HOME / f"{name}.txt"


async def store() -> None:
    """Write every snapshot and every picture."""
    HOME.mkdir(exist_ok=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, shot in SHOTS.items():
        stored(name).write_text(await shoot(shot, text_of), encoding="utf-8")
    for name, shot in DRAWN.items():
        picture = await shoot(shot, lambda app: app.export_screenshot(title="Meadhall"))
        (PICTURES / f"terminal-{name}.svg").write_text(picture, encoding="utf-8")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MEADHALL_DATA"] = folder
        asyncio.run(store())


if __name__ == "__main__":
    main()
