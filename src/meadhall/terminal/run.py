"""The ways in: play a table, open the menu, review a recorded game. The command line calls these."""

import io
import os
import shutil
import sys
from pathlib import Path

from rich.console import Console

from meadhall.kernel.errors import MeadhallError
from meadhall.match.replay import Replay
from meadhall.terminal import plain
from meadhall.terminal.setup import BadSetup, Setup
from meadhall.terminal.sitting import Sitting


def play(setup: Setup) -> int:
    """Play the table of ``setup`` and return the exit code.

    Full screen where the terminal can do it; else, or with ``plain`` or a script, as lines of text.
    """
    wants_lines = setup.plain or setup.script is not None
    reason = "" if wants_lines else why_not_full_screen()
    if reason:
        sys.stderr.write(f"{reason}; playing in plain text instead.\n")
    if wants_lines or reason:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # bytes that are no text are no reason to stop
        return plain.play(setup, sys.stdin, sys.stdout)
    try:
        sitting = Sitting.of(setup)
    except BadSetup as error:
        sys.stderr.write("".join(f"meadhall: {line}\n" for line in error.reasons))
        return plain.WRONG
    except MeadhallError as error:
        sys.stderr.write(f"meadhall: {error}\n")
        return plain.WRONG
    from meadhall.terminal.app import Meadhall

    app = Meadhall(sitting)
    app.run()
    assert app.last is not None
    return _farewell(app.last)


def _farewell(sitting: Sitting) -> int:
    if sitting.is_over:
        sys.stdout.write("".join(f"{line}\n" for line in sitting.ending()))
    if sitting.path is None:
        sys.stdout.write("The game was not saved.\n")
    elif sitting.is_over:
        sys.stdout.write(f"The game is saved in {sitting.path}\n")
    else:
        sys.stdout.write(f"The game is saved; continue with: meadhall play --resume {sitting.path}\n")
    return plain.DONE


def menu() -> int:
    """Open the start menu and return the exit code."""
    reason = why_not_full_screen()
    if reason:
        sys.stderr.write(f"{reason}; there is no menu here. Try: meadhall play dominion --plain\n")
        return plain.WRONG
    from meadhall.terminal.app import Meadhall

    Meadhall().run()
    return plain.DONE


def review(path: Path) -> int:
    """Review a recorded game and return the exit code."""
    reason = why_not_full_screen()
    if reason:
        sys.stderr.write(f"{reason}; a review needs the full screen\n")
        return plain.WRONG
    from meadhall.terminal.app import Meadhall

    try:
        replay = Replay.read(path, torn=True)
        replay.play()
    except MeadhallError as error:
        sys.stderr.write(f"meadhall: {error}\n")
        return plain.WRONG
    Meadhall(replay=replay).run()
    return plain.DONE


def why_not_full_screen() -> str:
    """Why this terminal cannot show the full-screen table, in one clause; empty if it can."""
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        return "Input or output is not a terminal"
    if os.environ.get("TERM", "dumb") in ("dumb", "unknown", ""):
        return "This terminal cannot place text on the screen"
    if Console().color_system is None and "NO_COLOR" not in os.environ:
        return "This terminal has no colours"
    width, height = shutil.get_terminal_size()
    if width < 80 or height < 24:
        return f"The terminal is {width}x{height}, the full-screen table needs at least 80x24"
    return ""
