"""What tables need from outside: storage, time, processes, bots. A server has them, and so can a page without one."""

import dataclasses
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from meadhall.server.tables.bots.jobs import Job, Result
from meadhall.server.tables.entries import AnyEntry

T = TypeVar("T")


class Conflict(Exception):
    """Another process has written this entry number first."""


@dataclasses.dataclass(slots=True, kw_only=True)
class Change:
    """The entries of one change of one table, and what else storage wants to know about it."""

    table: str
    first: int
    """The number of the first entry."""
    log: list[AnyEntry]
    updated: float
    due: float | None = None
    """When somebody has to look after the table again."""
    row: dict[str, Any] | None = None
    """Everything that is searched by; None if nothing of it changed."""
    sittings: list[dict[str, Any]] | None = None
    deeds: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    """What the host has done, for the audit log."""

    @property
    def is_new(self) -> bool:
        return self.first == 0

    @property
    def version(self) -> int:
        return self.first + len(self.log)


class Storage(Protocol):
    """Keeps the logs of tables."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes write here too."""
        ...

    async def log(self, table: str, since: int = 0) -> list[AnyEntry]:
        """The entries of a table from number ``since`` on; empty if there is no such table."""
        ...

    async def version(self, table: str) -> int:
        """How many entries the log of a table has; 0 if there is no such table."""
        ...

    async def versions(self, tables: list[str]) -> dict[str, int]:
        """The same for many tables at once."""
        ...

    async def append(self, change: Change) -> None:
        """Keep the entries of a change for good; raise Conflict if one of their numbers is taken."""
        ...

    async def snapshot(self, table: str) -> bytes:
        """The last snapshot of a table; empty if there is none."""
        ...

    async def keep_snapshot(self, table: str, data: bytes) -> None:
        """Keep a snapshot of a table instead of the one before."""
        ...

    async def put_aside(self, table: str) -> bool:
        """Take a table that cannot be read from every list and clock; say whether this is new."""
        ...


class Time(Protocol):
    """What time it is."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def monotonic(self) -> float:
        """Seconds on a clock that nobody sets."""
        ...


class Slices(Protocol):
    """Carries out work that may be long."""

    async def run(self, work: Callable[[], T]) -> T:
        """What ``work`` returns or raises; where it calls ``rest``, others may have their turn first."""
        ...


class Bots(Protocol):
    """Answers for bots."""

    async def ask(self, job: Job) -> Result:
        """The result of a job; raise Unavailable if the bot failed or took too long."""
        ...


Publish: TypeAlias = Callable[[dict[str, Any]], None]
"""Tells the other processes something; nobody waits for it."""
