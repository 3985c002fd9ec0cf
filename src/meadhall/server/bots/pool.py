"""The processes in which bots think. A job that takes too long costs its process its life, never the table its time.

A move at a table comes before a hint, a short job before a long one, and whoever waits for few before whoever waits for
many. One process is never given long jobs, if there are several, so that quick bots stay quick. What bots remember
between their decisions lies in the process that thought for them last, so it is asked again if it is free.
"""

import asyncio
import contextlib
import itertools
import sys
import time
from collections import OrderedDict
from typing import Final, NamedTuple

import msgspec

from meadhall.kernel.sentence import say
from meadhall.server.bots.thinking_time import ThinkingTime
from meadhall.server.errors import TooMuch, Unavailable
from meadhall.server.tables.bots.jobs import Job, Kind, Result

GRACE: Final = 3.0
"""Seconds beyond its budget after which a process is taken for hung."""
START: Final = 30.0
LINE: Final = 16 * 1024 * 1024
MOST_WAITING: Final = 50
"""Hints and opinions that may wait; moves are as many as there are tables."""
REMEMBERED: Final = 5000
"""Bots of which it is known where they thought last."""


class _Worker:
    """One process, made when it is first needed and again after it died."""

    def __init__(self, plugins: tuple[str, ...]) -> None:
        self.plugins: Final = plugins
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, job: Job) -> Result:
        try:
            if self.process is None:
                await self._start()
            process = self.process
            assert process is not None and process.stdin is not None and process.stdout is not None
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), job.seconds + GRACE)
            return msgspec.json.decode(line, type=Result)
        except (TimeoutError, OSError, msgspec.DecodeError, asyncio.CancelledError) as error:
            self.kill()
            if isinstance(error, asyncio.CancelledError):
                raise
            raise Unavailable(say("the bot gave no answer in {seconds} seconds", seconds=f"{job.seconds:g}")) from None

    async def _start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "meadhall.server.bots.worker", *self.plugins,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE,
        )  # fmt: skip
        assert self.process.stdout is not None
        greeting = await asyncio.wait_for(self.process.stdout.readline(), START)
        if greeting != b"ready\n":
            raise OSError("the process did not start")

    def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        self.process = None


class _Waiting(NamedTuple):
    """A job that waits for a process; the first in order comes first."""

    order: tuple[bool, bool, int, int]
    job: Job
    turn: asyncio.Future[_Worker]


class BotPool:
    """A few processes that share the work."""

    def __init__(self, count: int, plugins: tuple[str, ...], quota: ThinkingTime | None = None) -> None:
        self._workers: Final = [_Worker(plugins) for _ in range(max(1, count))]
        self._idle: Final = self._workers[::-1]
        self._quota: Final = ThinkingTime() if quota is None else quota
        self._queue: Final[list[_Waiting]] = []
        self._serial: Final = itertools.count()
        self._owners: Final[dict[str, int]] = {}
        """How many jobs of each owner wait or are thought about."""
        self._long = 0
        """How many long jobs are thought about."""
        self._last: Final[OrderedDict[str, _Worker]] = OrderedDict()
        """Which process has thought for a bot last."""

    @property
    def waiting(self) -> int:
        """Jobs that are thought about or wait for it, for the metrics."""
        return sum(self._owners.values())

    async def ask(self, job: Job) -> Result:
        """The result of a job; raise Unavailable if the bot failed or took too long, TooMuch if too many others wait."""
        if job.kind is not Kind.MOVE and sum(one.job.kind is not Kind.MOVE for one in self._queue) >= MOST_WAITING:
            raise TooMuch("the bots are busy with other questions; ask again in a moment", 10.0)
        if job.is_long:
            job.seconds = self._quota.allowed(job.seconds, job.owner, job.table)
        ahead = self._owners.get(job.owner, 0)
        self._owners[job.owner] = ahead + 1
        try:
            result = await self._think(job, ahead)
        finally:
            self._owners[job.owner] -= 1
            if not self._owners[job.owner]:
                del self._owners[job.owner]
        if result.trouble:
            raise Unavailable(say("the bot {level} failed: {why}", level=repr(job.level), why=result.trouble))
        return result

    async def _think(self, job: Job, ahead: int) -> Result:
        worker = await self._turn(job, ahead)
        begun = time.monotonic()
        try:
            return await worker.ask(job)
        finally:
            self._quota.spend(time.monotonic() - begun, job.owner, job.table)
            self._long -= job.is_long
            self._idle.append(worker)
            self._serve()

    async def _turn(self, job: Job, ahead: int) -> _Worker:
        """The process that is to think about ``job``, as soon as there is one."""
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        order = (job.kind is not Kind.MOVE, job.is_long, ahead, next(self._serial))
        waiting = _Waiting(order, job, turn)
        self._queue.append(waiting)
        self._serve()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given one in the same moment
                self._long -= job.is_long
                self._idle.append(turn.result())
                self._serve()
            else:
                self._queue.remove(waiting)
            raise

    def _serve(self) -> None:
        """Give free processes to those who wait."""
        most_long = max(1, len(self._workers) - 1)
        while self._idle:
            may = [waiting for waiting in self._queue if not waiting.job.is_long or self._long < most_long]
            if not may:
                return
            first = min(may, key=lambda waiting: waiting.order)
            self._queue.remove(first)
            self._long += first.job.is_long
            first.turn.set_result(self._free_one(first.job.bot))

    def _free_one(self, bot: str) -> _Worker:
        """A free process, if possible the one that remembers ``bot``."""
        worker = self._last.pop(bot, None)
        if worker is None or worker not in self._idle:
            worker = self._idle[-1]
        self._idle.remove(worker)
        if bot:
            self._last[bot] = worker
            if len(self._last) > REMEMBERED:
                self._last.popitem(last=False)
        return worker

    async def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            process = worker.process
            worker.kill()
            if process is not None:
                await process.wait()
