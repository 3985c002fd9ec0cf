"""Numbers for Prometheus: totals only, nothing about any person or table.

The processes of one ``meadhall serve --workers`` keep them in files of one folder, so whichever is asked tells of all.
"""

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

if TYPE_CHECKING:
    from meadhall.server.process import ServerProcess

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder of several processes; the library reads it when it is imported."""
PAUSE: Final = 5.0
"""Seconds after which a process tells the others how much of something there is now."""


class Metrics:
    """The numbers of one process, and of all that share a folder with it."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self.requests: Final = Counter("meadhall_requests", "HTTP requests by status", ["status"], registry=self.registry)
        self.messages: Final = Counter("meadhall_messages", "Messages of clients by type", ["type"], registry=self.registry)
        self.refusals: Final = Counter("meadhall_refusals", "Refused messages by code", ["code"], registry=self.registry)
        self.seconds: Final = Histogram(
            "meadhall_reply_seconds",
            "Time from a message to its reply",
            registry=self.registry,
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
        )
        self.processes: Final = self._gauge("meadhall_processes", "Server processes that are counted here")
        self.tables: Final = self._gauge("meadhall_tables_in_memory", "Tables held in memory")
        self.sockets: Final = self._gauge("meadhall_sockets", "Open sockets")
        self.thinking: Final = self._gauge("meadhall_bots_thinking", "Bot answers being worked on")
        self.writes: Final = self._gauge("meadhall_transactions", "Transactions written")

    def _gauge(self, name: str, help: str) -> Gauge:
        return Gauge(name, help, registry=self.registry, multiprocess_mode="livesum")

    def refresh(self, server: "ServerProcess") -> None:
        """Take down how much of everything there is now in this process."""
        self.processes.set(1)
        self.tables.set(server.tables.cache.tables_in_memory)
        self.sockets.set(server.tables.cache.viewers)
        self.thinking.set(server.bots.waiting)
        self.writes.set(server.store.writes)

    async def run(self, server: "ServerProcess") -> None:
        """Refresh for ever, for another process that is asked; nothing to do if there is none."""
        while FOLDER in os.environ:
            self.refresh(server)
            await asyncio.sleep(PAUSE)

    def text(self, server: "ServerProcess") -> bytes:
        """Everything in the format that Prometheus reads."""
        self.refresh(server)
        if FOLDER not in os.environ:
            return generate_latest(self.registry)
        _forget_the_dead(Path(os.environ[FOLDER]))
        everything = CollectorRegistry()
        MultiProcessCollector(everything)  # type: ignore[no-untyped-call]
        return generate_latest(everything)


def _forget_the_dead(folder: Path) -> None:
    """Count nothing as going on now in processes that have ended; what they did stays counted."""
    for path in folder.glob("gauge_live*_*.db"):
        process = int(path.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process)  # type: ignore[no-untyped-call]
