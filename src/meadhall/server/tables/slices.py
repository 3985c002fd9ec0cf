"""Long work in short slices, so that nobody who plays waits for a long log that is read or a game that is reviewed."""

import asyncio
from collections.abc import Iterator
from typing import Final

from meadhall.server.tables.interfaces import Time

SLICE: Final = 0.002
"""Seconds of long work in one go."""


class Slices:
    """Carries out long works side by side: one slice of one of them, then whatever else is to be done, then the next."""

    def __init__(self, time: Time) -> None:
        self._time: Final = time
        self._turn: Final = asyncio.Lock()

    async def run(self, work: Iterator[object]) -> None:
        """Carry out ``work``, which pauses wherever it may be interrupted."""
        while True:
            async with self._turn:
                end = self._time.monotonic() + SLICE
                for _ in work:
                    if self._time.monotonic() > end:
                        break
                else:
                    return
            await asyncio.sleep(0)
