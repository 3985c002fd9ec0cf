"""Work that nobody waits for."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Final

log: Final = logging.getLogger("meadhall.tables")


class Tasks:
    """What runs beside requests."""

    def __init__(self) -> None:
        self._running: Final[set[asyncio.Task[None]]] = set()
        self.is_closing = False

    def run(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do something beside everything else; its failure is logged."""
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def close(self) -> None:
        """Stop everything."""
        self.is_closing = True
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
