"""What a server does by the clock: backups, and forgetting what is old. Each is a command in a process of its own.

Of several processes on one database the first that looks does it; the database says when it was done last.
"""

import asyncio
import contextlib
import json
import logging
import os
import sys
import time
from typing import Any, Final, NamedTuple

from sqlalchemy import update

from meadhall.server.database.schema import SETTINGS
from meadhall.server.database.store import Store
from meadhall.server.errors import StorageAway
from meadhall.server.settings import Settings

PAUSE: Final = 60.0
"""Seconds between two looks at what is due."""
AGAIN: Final = 3600.0
"""Seconds after which something that has failed is tried again, if it is not due before."""
DAY: Final = 86_400.0
log: Final = logging.getLogger("meadhall.schedule")


class Job(NamedTuple):
    """Something that is done every so many seconds."""

    name: str
    every: float
    words: tuple[str, ...]
    first: float
    """When it counts as done for a database where it never was, in seconds since 1970."""


class Schedule:
    """The jobs of one process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store: Final = store
        self._settings: Final = settings
        self.jobs: Final = [Job("tidy", DAY, ("tidy",), time.time())]
        if settings.backups:
            words = ("backup", "--keep", str(settings.backup_keep))
            self.jobs.append(Job("backup", settings.backup_hours * 3600, words, 0.0))

    async def run(self) -> None:
        """Do what is due, for ever."""
        while True:
            for job in self.jobs:
                try:
                    await self._look_at(job)
                except StorageAway:
                    pass  # there will be another look
                except Exception:
                    log.exception("a job could not be done", extra={"job": job.name})
            await asyncio.sleep(PAUSE)

    async def _look_at(self, job: Job) -> None:
        name, now = f"done {job.name}", time.time()
        done = await self._store.setting(name, repr(job.first))
        if float(done) + job.every > now or not await self._claim(name, done, now):
            return
        if not await self._do(job):
            await self._claim(name, repr(now), now - job.every + min(AGAIN, job.every))

    async def _claim(self, name: str, before: str, now: float) -> bool:
        """Write down when a job is done, unless another process has just done so."""
        mine = update(SETTINGS).where(SETTINGS.c.name == name, SETTINGS.c.value == before).values(value=repr(now))
        async with self._store.writing() as connection:
            return (await connection.execute(mine)).rowcount == 1

    async def _do(self, job: Job) -> bool:
        """Run the command of a job; say whether it went well."""
        words = (sys.executable, "-m", "meadhall", "admin", *job.words, "--json")
        environment = {**os.environ, **self._settings.to_environment()}
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*words, env=environment, stdout=pipe, stderr=pipe)
        try:
            said, complaint = await process.communicate()
        except BaseException:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            raise
        if process.returncode:
            reason = complaint.decode(errors="replace").strip().splitlines()
            log.error("a job failed", extra={"job": job.name, "reason": reason[-1] if reason else "it said nothing"})
            return False
        report: dict[str, Any] = json.loads(said)
        log.info("a job was done", extra={"job": job.name, "report": report})
        return True
