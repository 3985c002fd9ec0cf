"""The progress bar of a run: games so far, games a second, time left. Silent where nobody looks."""

import sys
from types import TracebackType
from typing import Any

from meadhall.lab.extras import wanted


class Bar:
    """A bar on the error channel; use it as a context and hand ``tell`` to ``run``."""

    def __init__(self, title: str, *, quiet: bool = False) -> None:
        self.title = title
        self.quiet = quiet or not sys.stderr.isatty()
        self._bar: Any = None if self.quiet else _rich_bar()
        self._task: Any = None

    def __enter__(self) -> "Bar":
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()

    def tell(self, done: int, total: int) -> None:
        """Show that ``done`` games of ``total`` are played."""
        if self._bar is None:
            return
        if self._task is None:
            self._task = self._bar.add_task(self.title, total=total, speed="")
        elapsed = self._bar.tasks[0].elapsed or 0.0
        speed = f"{done / elapsed:,.0f} games/s" if elapsed > 0 else ""
        self._bar.update(self._task, completed=done, speed=speed)


def _rich_bar() -> Any:
    bars = wanted("rich.progress", "lab", "a progress bar")
    console = wanted("rich.console", "lab", "a progress bar").Console(stderr=True)
    return bars.Progress(
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TextColumn("{task.fields[speed]}"),
        bars.TextColumn("left"),
        bars.TimeRemainingColumn(),
        console=console,
    )
