"""The progress bar of a run: games so far, games a second, time left. Silent where nobody looks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from meadhall.lab.extras import require

Progress = Callable[[int, int], None]
"""Told after each chunk: games played so far, games in all."""


@contextmanager
def progress_bar(title: str, *, quiet: bool = False) -> Iterator[Progress]:
    """A bar on the error channel, while its context lasts."""
    if quiet or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    bars = require("rich.progress", "lab", "a progress bar")
    console = require("rich.console", "lab", "a progress bar").Console(stderr=True)
    text = bars.TextColumn
    shown = [text("{task.description}"), bars.BarColumn(), bars.MofNCompleteColumn(), text("{task.fields[speed]}")]
    with bars.Progress(*shown, text("left"), bars.TimeRemainingColumn(), console=console) as bar:
        task = bar.add_task(title, total=None, speed="")

        def tell(done: int, total: int) -> None:
            elapsed = bar.tasks[0].elapsed or 0.0
            speed = f"{done / elapsed:,.0f} games/s" if elapsed > 0 else ""
            bar.update(task, completed=done, total=total, speed=speed)

        yield tell
