"""Lets a running server act on what an operator does beside it with ``meadhall admin``, within about a second."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from meadhall.server.database.audit import DeedReader
from meadhall.server.errors import StorageAway

if TYPE_CHECKING:
    from meadhall.server.process import ServerProcess

PAUSE: Final = 1.0
"""Seconds between two looks."""
ENDS_SOCKETS: Final = frozenset({"ban", "delete person", "erase person", "reset password", "end sessions", "rename"})
CHANGES_TABLES: Final = frozenset({"leave table", "erase person", "end table", "delete table", "tidy"})
ROTATE: Final = "rotate key"
NOW: Final = "now"
"""Detail of a change of keys after which the key before counts no more."""
log: Final = logging.getLogger("meadhall.server")


class OperatorWatch:
    """Reads the audit log from time to time."""

    def __init__(self, server: "ServerProcess") -> None:
        self._server: Final = server
        self._deeds: Final = DeedReader(server.store)

    async def run(self) -> None:
        """Look and act, for ever."""
        while True:
            try:
                await self.look()
            except StorageAway:
                pass  # the next look finds what this one has missed
            except Exception:
                log.exception("what the operator did could not be followed")
            await asyncio.sleep(PAUSE)

    async def look(self) -> None:
        """Act on whatever is new."""
        deeds = await self._deeds.new_deeds()
        for deed in deeds:
            await self._follow(deed)
        if any(deed["deed"] in CHANGES_TABLES for deed in deeds):
            self._server.reviews.clear()
            await self._server.tables.cache.catch_up_all()
            self._server.tables.broadcaster.tell_lobby()

    async def _follow(self, deed: dict[str, Any]) -> None:
        log.info("the operator did something", extra={"deed": deed["deed"], "about": deed["about"]})
        sockets = self._server.open_sockets
        if deed["deed"] in ENDS_SOCKETS:
            sockets.end(deed["about"])
        if deed["deed"] == ROTATE:
            await self._server.store.load_keys()
            if deed["detail"] == NOW:
                for caller in sockets.callers():
                    sockets.end(caller.player)
