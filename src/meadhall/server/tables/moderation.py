"""What keeps a table pleasant: its host mutes, kicks and invites, the operator may end it, and its chat has an end."""

import hmac
from typing import TYPE_CHECKING, Final

from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.sentence import say
from meadhall.server.errors import Forbidden
from meadhall.server.tables import entries

if TYPE_CHECKING:
    from meadhall.server.tables.table import Table

LONGEST_CHAT: Final = 2000
"""Lines of chat that one table takes."""
MOST_INVITED: Final = 200
"""Players who may come to an invite-only table."""


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
        raise IllegalAction(say("{name} is playing; only spectators can be removed now", name=table.seats[seat].name))
    if seat is not None:
        table.add(entries.Stood(seat=seat, at=now))
    if player not in table.kicked:
        table.add(entries.Kicked(player=player, at=now))


def end(table: "Table", now: float) -> None:
    """End a table wherever it is, as the operator of a server may; the game counts for nobody."""
    if table.status in ("over", "closed"):
        raise IllegalAction(say("table {id} is {status} already", id=repr(table.id), status=table.status))
    table.give_notice("The operator of this server has ended this table.", now)
    table.add(entries.Closed(by="operator", at=now))


def withdraw(table: "Table", player: str, now: float) -> None:
    """Take somebody who will not come back from a table: the seat becomes free, or a bot plays on."""
    seat = table.seat_of(player)
    if table.status == "open" and player == table.made_as.host:
        table.add(entries.Closed(by="operator", at=now))
    elif table.status == "open" and seat is not None:
        table.add(entries.Stood(seat=seat, at=now))
    elif table.status == "playing" and seat is not None and not table.seats[seat].away:
        table.take_over(seat, now)


def _check_host(table: "Table", by: str, player: str) -> None:
    if by != table.made_as.host:
        raise Forbidden("only the host of the table may do that")
    if by == player:
        raise IllegalAction("you cannot do that to yourself")


def invitation(table: "Table", by: str) -> str:
    """What a link must hold to invite somebody; the host and whoever sits there may know it. Raise Forbidden."""
    if by != table.made_as.host and table.seat_of(by) is None:
        raise Forbidden("only players at this table and its host may invite others")
    return table.made_as.invite


def accept_invitation(table: "Table", player: str, invite: str, now: float) -> None:
    """Let somebody in who brings the right invitation; raise Forbidden."""
    if not table.made_as.invite:
        return
    if player in table.kicked or not hmac.compare_digest(table.made_as.invite.encode(), invite.encode()):
        raise Forbidden("this invitation is not valid; ask the host for a new link")
    if not is_invited(table, player):
        if len(table.invited) >= MOST_INVITED:
            raise IllegalAction(say("this table has {most} guests already", most=MOST_INVITED))
        table.add(entries.Invited(player=player, at=now))


def guests(table: "Table") -> set[str]:
    """Everybody whom an invite-only table has let in; nobody if everybody may come."""
    if not table.made_as.invite:
        return set()
    return {table.made_as.host, *table.invited, *(sitting.player for sitting in table.seats if sitting.kind == "person")}


def is_invited(table: "Table", player: str) -> bool:
    """Whether somebody may sit down and watch: everybody, unless the table is invite-only."""
    return not table.made_as.invite or player in guests(table)


def check_welcome(table: "Table", player: str) -> None:
    """Raise Forbidden for somebody who was sent away, or was not invited to an invite-only table."""
    if player in table.kicked:
        raise Forbidden("the host removed you from this table")
    if not is_invited(table, player):
        raise Forbidden("this table is invite-only; ask the host for the link")


def check_chat(table: "Table", player: str) -> None:
    """Raise Forbidden for somebody who may not speak, IllegalAction if the chat is full."""
    check_welcome(table, player)
    if player in table.muted:
        raise Forbidden("the host of the table has muted you")
    if len(table.chat) >= LONGEST_CHAT:
        raise IllegalAction(say("this table's chat is full ({most} lines)", most=LONGEST_CHAT))


def say_in_chat(table: "Table", player: str, name: str, text: str, now: float, id: str) -> None:
    """Add a line of chat. Players at a seat speak under the seat's name, others under ``name``."""
    check_chat(table, player)
    shown = " ".join(text.split())
    if not shown or not shown.isprintable():
        raise IllegalAction("a chat line has visible characters only")
    seat = table.seat_of(player)
    called = name if seat is None else table.seats[seat].name
    table.add(entries.Chatted(player=player, name=called, text=shown, seat=seat, id=id, at=now))
