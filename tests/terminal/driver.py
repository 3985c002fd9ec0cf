"""Plays through the real screens with Textual's pilot: keys in, text of the screen out. Waits for conditions, never sleeps."""

import asyncio
import functools
import html
import re
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from textual import events
from textual.pilot import Pilot

from meadhall.bots import menu as bot_menu
from meadhall.bots.bot import Sight
from meadhall.terminal.app import Meadhall
from meadhall.terminal.choices import Choices
from meadhall.terminal.screens.asides import Cover
from meadhall.terminal.screens.table import TableScreen
from meadhall.terminal.setup import Setup, read_setup
from meadhall.terminal.sitting import Sitting
from tests.waiting import PATIENCE

CELL = re.compile(r'<text [^>]*? x="([0-9.]+)"[^>]*?clip-path="url\(#[^"]*-line-([0-9]+)\)">(.*?)</text>')


def sit(game: str, seats: str = "me=Ann,easy", seed: str = "7", path: Path | None = None, **options: Any) -> Sitting:
    """A new table at which every question is asked."""
    return Sitting.start(read_setup(Setup(game=game, seats=seats, seed=seed, options=options)), path, asks_all=True)


def open_app(app: Meadhall, width: int, height: int) -> AbstractAsyncContextManager[Pilot[None]]:
    """Run the program headless on a screen of that size."""
    return app.run_test(size=(width, height))


def table_of(app: Meadhall) -> TableScreen:
    """The table screen, also when something lies on top of it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def until(pilot: Pilot[None], condition: Callable[[], bool], what: str = "") -> None:
    """Let the program run until ``condition`` holds and its screen is painted; fail when it is taken for lost."""
    await _until(condition, what)
    await pilot.pause()


async def _until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain {what}"
        await asyncio.sleep(0.005)


async def until_asked(pilot: Pilot[None], app: Meadhall) -> None:
    """Wait until a person can answer, the keyboard must be handed over, or the game is over."""
    await until(pilot, functools.partial(_is_asked, app), "for a question")


def _is_asked(app: Meadhall) -> bool:
    table = table_of(app)
    if table.is_busy:
        return False
    if table.sitting.is_over or isinstance(app.screen, Cover):
        return True
    choosing = table.query_one(Choices).choosing
    return app.screen is table and choosing is not None and choosing.asked == table.view.get("decision")


def press_answer(app: Meadhall, picks: tuple[str, ...]) -> None:
    """Give an answer by the numbers shown beside the options."""
    choosing = app.screen.query_one(Choices).choosing
    assert choosing is not None
    keys = [option["key"] for option in choosing.options]
    numbers = [choosing.numbers[keys.index(pick)] for pick in picks]
    typed: list[str] = []
    for number in numbers if not choosing.is_single or numbers else ["0"]:
        typed += number
        if any(other != number and other.startswith(number) for other in choosing.numbers):
            typed.append("enter")
    if not choosing.is_single:
        typed.append("0")
    for key in typed:  # not by the pilot, who rests after each of them; whoever answers waits for what comes of it
        app.post_message(events.Key(key, key if len(key) == 1 else None))


def _is_past(sitting: Sitting, number: int) -> bool:
    """Whether the decision with this number, among those of all seats, is no longer open."""
    return sitting.match.state.number > number


async def answer(pilot: Pilot[None], app: Meadhall, picks: tuple[str, ...]) -> None:
    """Give an answer, and wait until it is taken."""
    sitting = table_of(app).sitting
    number = sitting.match.state.number
    press_answer(app, picks)
    await until(pilot, functools.partial(_is_past, sitting, number), f"for {picks} to be taken")


async def play_to_end(pilot: Pilot[None], app: Meadhall) -> int:
    """Play a whole game through the keys, as a sensible person would; return how many answers were given."""
    table = table_of(app)
    player = bot_menu.make("medium", table.sitting.game)
    given = 0
    while True:
        await _until(functools.partial(_is_asked, app), "for a question")
        if isinstance(app.screen, Cover):
            await pilot.press("enter")
            continue
        if table.sitting.is_over:
            return given
        number = table.sitting.match.state.number
        picks = player.answer(Sight(table.sitting.match.state, number)).picks
        press_answer(app, picks)
        await _until(functools.partial(_is_past, table.sitting, number), f"for {picks} to be taken")
        given += 1


def screen_text(app: Meadhall) -> list[str]:
    """The screen as lines of text, read from its picture."""
    rows: dict[int, list[tuple[float, str]]] = {}
    for x, row, inside in CELL.findall(app.export_screenshot()):
        rows.setdefault(int(row), []).append((float(x), html.unescape(inside).replace("\xa0", " ")))
    lines: list[str] = []
    for row in range(app.size.height):
        line = ""
        for x, inside in sorted(rows.get(row, [])):
            line = line.ljust(round(x / 12.2)) + inside
        lines.append(line.rstrip())
    return lines
