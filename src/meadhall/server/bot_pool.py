"""The processes in which bots think. A job that takes too long costs its process its life, never the table its time."""

import asyncio
import contextlib
import sys
from typing import Final

import msgspec

from meadhall.server.errors import Unavailable
from meadhall.server.tables.bot_jobs import Job, Result

GRACE: Final = 3.0
"""Seconds beyond its budget after which a process is taken for hung."""
START: Final = 30.0
LINE: Final = 16 * 1024 * 1024


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
            raise Unavailable(f"the bot gave no answer in {job.seconds:g} seconds") from None

    async def _start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "meadhall.server.bot_worker", *self.plugins,
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


class BotPool:
    """A few processes that share the work."""

    def __init__(self, count: int, plugins: tuple[str, ...]) -> None:
        self._workers: Final = [_Worker(plugins) for _ in range(max(1, count))]
        self._idle: Final[asyncio.LifoQueue[_Worker]] = asyncio.LifoQueue()
        self.waiting = 0
        """Jobs that are thought about or wait for it, for the metrics."""
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def ask(self, job: Job) -> Result:
        """The result of a job; raise Unavailable if the bot failed or took too long."""
        self.waiting += 1
        worker: _Worker | None = None
        try:
            worker = await self._idle.get()
            result = await worker.ask(job)
        finally:
            self.waiting -= 1
            if worker is not None:
                self._idle.put_nowait(worker)
        if result.trouble:
            raise Unavailable(f"the bot {job.level!r} failed: {result.trouble}")
        return result

    async def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            process = worker.process
            worker.kill()
            if process is not None:
                await process.wait()
