"""What keeps a table pleasant: its host mutes and kicks, and its chat does not grow without end."""

from typing import TYPE_CHECKING, Final

from meadhall.kernel.errors import IllegalAction
from meadhall.server.errors import Forbidden
from meadhall.server.tables import entries

if TYPE_CHECKING:
    from meadhall.server.tables.table import Table

LONGEST_CHAT: Final = 2000
"""Lines of chat that one table takes."""


def mute(table: "Table", by: str, player: str, now: float, *, muted: bool) -> None:
    """Let nobody hear ``player`` at this table, or let them speak again."""
    _check_host(table, by, player)
    if (player in table.muted) != muted:
        table.add(entries.Muted(player=player, muted=muted, at=now))


def kick(table: "Table", by: str, player: str, now: float) -> None:
    """Send ``player`` away from this table for good; nobody who plays can be sent away."""
    _check_host(table, by, player)
    seat = table.seat_of(player)
    if seat is not None and table.status != "open":
        raise IllegalAction(f"{table.seats[seat].name} plays; only who watches can be sent away now")
    if seat is not None:
        table.add(entries.Stood(seat=seat, at=now))
    if player not in table.kicked:
        table.add(entries.Kicked(player=player, at=now))


def _check_host(table: "Table", by: str, player: str) -> None:
    if by != table.made_as.host:
        raise Forbidden("only the host of the table may do that")
    if by == player:
        raise IllegalAction("you cannot do that to yourself")


def check_welcome(table: "Table", player: str) -> None:
    """Raise Forbidden for somebody who was sent away."""
    if player in table.kicked:
        raise Forbidden("you were sent away from this table")


def check_chat(table: "Table", player: str) -> None:
    """Raise Forbidden for somebody who may not speak, IllegalAction if the chat is full."""
    check_welcome(table, player)
    if player in table.muted:
        raise Forbidden("the host of the table has muted you")
    if len(table.chat) >= LONGEST_CHAT:
        raise IllegalAction(f"the chat of this table is full; it takes {LONGEST_CHAT} lines")
