"""One table in memory."""

import asyncio
from typing import Final

from meadhall.server.tables.interfaces import Change
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer import Viewer


class LoadedTable:
    """One table in memory: the table itself while it is in use, its lock, and its viewers."""

    __slots__ = (
        "id", "table", "lock", "viewers", "unsettled", "sent_version", "touched", "thinking", "born",
        "last_seen", "hushed_until",
    )  # fmt: skip

    def __init__(self, id: str, now: float) -> None:
        self.id: Final = id
        self.table: Table | None = None
        self.lock: Final = asyncio.Lock()
        self.viewers: Final[set[Viewer]] = set()
        self.unsettled: Change | None = None
        """What may or may not be stored; it is settled before anything else is taken from the log."""
        self.sent_version = 0
        """The version of the table that the viewers here have been sent."""
        self.touched = now
        self.thinking = -1
        """The decision that a bot thinks about for this process."""
        self.born: Final = now
        self.last_seen: Final[dict[str, float]] = {}
        """When players left who are not here any more."""
        self.hushed_until = 0.0
        """Until then only who is asked in secret is sent anything."""
