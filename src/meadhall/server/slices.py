"""Long work in short slices: nobody who plays waits for an answer without end, a long log or a game that is reviewed.

Rules are plain functions. Each runs on a stack of its own, a greenlet, which stands still at a ``rest`` of the kernel while
the event loop takes care of everybody else.
"""

import asyncio
import contextvars
from collections.abc import Callable
from typing import Final, TypeVar

import greenlet  # type: ignore[import-untyped]

from meadhall.kernel.pace import PACE
from meadhall.server.tables.interfaces import Time

SLICE: Final = 0.002
"""Seconds of long work in one go."""
T = TypeVar("T")


class Work(greenlet.greenlet):  # type: ignore[misc]
    """Something to be done, on a stack of its own."""

    def __init__(self, work: Callable[[], object], time: Time) -> None:
        super().__init__(work)
        self.gr_context = contextvars.copy_context()
        self.time: Final = time
        self.end = 0.0

    def go_on(self) -> object:
        """Do it for a while; what comes back counts when it is ``dead``."""
        self.end = self.time.monotonic() + SLICE
        return self.switch()


def pause() -> None:
    """Let the event loop go on if the time of the slice is up."""
    work = greenlet.getcurrent()
    if isinstance(work, Work) and work.time.monotonic() > work.end:
        assert work.parent is not None
        work.parent.switch()


class Slices:
    """Carries out long works side by side: one slice of one of them, then whatever else is to be done, then the next."""

    def __init__(self, time: Time) -> None:
        self._time: Final = time
        self._turn: Final = asyncio.Lock()
        PACE.ask = pause

    async def run(self, work: Callable[[], T]) -> T:
        """What ``work`` returns or raises. Short work is done at once."""
        begun = Work(work, self._time)
        result = begun.go_on()
        while not begun.dead:
            async with self._turn:
                await asyncio.sleep(0)
                result = begun.go_on()
        return result  # type: ignore[return-value]
