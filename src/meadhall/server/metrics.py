"""Numbers for Prometheus: totals only, nothing about any person or table."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from meadhall.server.tables.cache import TableCache


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self.messages: Final = Counter("meadhall_messages", "Messages of clients by type", ["type"], registry=self.registry)
        self.refusals: Final = Counter("meadhall_refusals", "Refused messages by code", ["code"], registry=self.registry)
        self.seconds: Final = Histogram(
            "meadhall_reply_seconds",
            "Time from a message to its reply",
            registry=self.registry,
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
        )
        self.tables: Final = Gauge("meadhall_tables_in_memory", "Tables held in memory", registry=self.registry)
        self.sockets: Final = Gauge("meadhall_sockets", "Open sockets", registry=self.registry)
        self.thinking: Final = Gauge("meadhall_bots_thinking", "Bot answers being worked on", registry=self.registry)
        self.writes: Final = Gauge("meadhall_transactions", "Transactions written", registry=self.registry)

    def text(self, cache: TableCache, *, thinking: int, writes: int) -> bytes:
        """Everything in the format that Prometheus reads."""
        self.tables.set(cache.tables_in_memory)
        self.sockets.set(cache.viewers)
        self.thinking.set(thinking)
        self.writes.set(writes)
        return generate_latest(self.registry)
