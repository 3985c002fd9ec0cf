"""One table in memory."""

import asyncio
import time
from typing import Final

from meadhall.server.tables.table import Table
from meadhall.server.tables.viewer import Viewer


class LoadedTable:
    """One table in memory: the table itself while it is in use, its lock, and its sockets."""

    __slots__ = ("id", "table", "lock", "viewers", "told", "touched", "thinking", "born", "left", "hushed_until")

    def __init__(self, id: str) -> None:
        self.id: Final = id
        self.table: Table | None = None
        self.lock: Final = asyncio.Lock()
        self.viewers: Final[set[Viewer]] = set()
        self.told = 0
        """The version of the table that the sockets here were told of."""
        self.touched = time.monotonic()
        self.thinking = -1
        """The decision that a bot thinks about for this process."""
        self.born: Final = time.monotonic()
        self.left: Final[dict[str, float]] = {}
        """When players were last seen here."""
        self.hushed_until = 0.0
        """Until then only who is asked in secret is told anything."""
