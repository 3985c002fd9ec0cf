"""Who is connected to which table, over all processes."""

import time
from typing import TYPE_CHECKING, Any, Final

from meadhall.server import messages
from meadhall.server.identity import new_id
from meadhall.server.tables.loaded_table import LoadedTable
from meadhall.server.tables.table import Table

if TYPE_CHECKING:
    from meadhall.server.tables.hall import Hall

CHANNEL: Final = "meadhall"
"""The one channel on which processes tell each other what happened."""
REPEAT: Final = 20.0
"""Seconds after which a process says again who is connected to it."""
TRUST: Final = 50.0
"""Seconds for which the word of another process is believed."""


class Presence:
    """What this process knows of who is where."""

    def __init__(self, hall: "Hall") -> None:
        self.hall: Final = hall
        self.process: Final = new_id()
        self._told: Final[dict[str, dict[str, tuple[list[str], float]]]] = {}
        """What other processes said: by table and process, the players and when it was."""
        self._last = 0.0

    def players(self, live: LoadedTable) -> list[str]:
        """Everybody who is connected, once for each socket."""
        found = [viewer.player for viewer in live.viewers]
        limit = time.monotonic() - TRUST
        for players, at in self._told.get(live.id, {}).values():
            if at > limit:
                found.extend(players)
        return found

    def here(self, live: LoadedTable, table: Table) -> tuple[list[int], int]:
        """The seats whose players are connected, and how many others watch."""
        players = self.players(live)
        seats = [number for number, place in enumerate(table.seats) if place.kind == "person" and place.player in players]
        seated = {place.player for place in table.seats if place.kind == "person"}
        return seats, sum(player not in seated for player in players)

    def away_for(self, live: LoadedTable, player: str) -> float:
        """Seconds since ``player`` was last connected; 0 while it is."""
        if player in self.players(live):
            return 0.0
        return time.monotonic() - live.left.get(player, live.born)

    def changed(self, live: LoadedTable, table: Table, *, ask: bool = False) -> None:
        """Somebody came or went here: tell the sockets and the other processes."""
        self.tell(live, table)
        self.announce(live, ask=ask)

    def tell(self, live: LoadedTable, table: Table) -> None:
        seats, watching = self.here(live, table)
        for viewer in live.viewers:
            viewer.send(messages.Presence(here=seats, watching=watching))

    def announce(self, live: LoadedTable, *, ask: bool = False) -> None:
        """Tell the other processes who is connected here; with ``ask`` they are to answer."""
        if not self.hall.settings.is_shared:
            return
        players = [viewer.player for viewer in live.viewers]
        notice = {"process": self.process, "table": live.id, "players": players[:200], "ask": ask}
        self.hall.channels.publish(notice, CHANNEL)

    def repeat(self, *, at_once: bool = False) -> None:
        """Say again who is here, from time to time, so that a process that died is forgotten."""
        now = time.monotonic()
        if not self.hall.settings.is_shared or (now - self._last < REPEAT and not at_once):
            return
        self._last = now
        for live in list(self.hall.lives.values()):
            if live.viewers:
                self.announce(live)
        for table in [id for id in self._told if id not in self.hall.lives]:
            del self._told[table]

    def hear(self, notice: dict[str, Any]) -> None:
        """Another process says who is connected to it."""
        live = self.hall.lives.get(str(notice["table"]))
        if notice["process"] == self.process or live is None:
            return
        told = self._told.setdefault(live.id, {})
        before = told.get(notice["process"], ([], 0.0))[0]
        players = [str(player) for player in notice["players"]]
        told[notice["process"]] = (players, time.monotonic())
        for player in before:
            live.left[player] = time.monotonic()
        if notice["ask"]:
            self.announce(live)
        if sorted(before) != sorted(players) and live.table is not None:
            self.tell(live, live.table)
