"""Before the deal: who sits where, who is ready, and a table that is given up."""

from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.sentence import say
from meadhall.server.errors import Forbidden
from meadhall.server.tables import entries, moderation
from meadhall.server.tables.seats import SeatAssignment, bot_name, check_level, check_name
from meadhall.server.tables.table import Table


def sit(table: Table, seat: int, player: str, name: str, now: float) -> None:
    """Take a free seat, or change to it."""
    table.check_open()
    moderation.check_welcome(table, player)
    _check_free(table, seat)
    before = table.seat_of(player)
    others = [sitting if number != before else SeatAssignment() for number, sitting in enumerate(table.seats)]
    check_name(others, seat, name)
    if before is not None:
        table.add(entries.Stood(seat=before, at=now))
    table.add(entries.Sat(seat=seat, player=player, name=name, at=now))


def seat_bot(table: Table, seat: int, level: str, by: str, now: float) -> None:
    """Put a bot on a free seat; whoever sits at the table may do it."""
    table.check_open()
    _check_member(table, by)
    _check_free(table, seat)
    if table.made_as.rated:
        raise IllegalAction("bots do not sit at rated tables")
    check_level(table.game, level)
    table.add(entries.BotSat(seat=seat, level=level, name=bot_name(table.seats, level), at=now))
    _start_if_ready(table, now)


def stand(table: Table, seat: int, by: str, now: float) -> None:
    """Leave a seat; the host may also free the seats of others."""
    table.check_open()
    sitting = table.check_seat(seat)
    if sitting.kind == "free":
        raise IllegalAction(say("seat {seat} is free already", seat=seat))
    if sitting.kind == "bot":
        _check_member(table, by)
    elif by not in (sitting.player, table.made_as.host):
        raise Forbidden(say("only {name} or the host may free seat {seat}", name=sitting.name, seat=seat))
    is_other = sitting.kind == "person" and by != sitting.player
    table.add(entries.Stood(seat=seat, by=by if is_other else "", at=now))


def ready(table: Table, player: str, now: float, *, ready: bool) -> None:
    """Say that one is ready, or is not; the game begins when every seat is."""
    table.check_open()
    seat = table.seat_of(player)
    if seat is None:
        raise Forbidden("sit down first")
    if table.seats[seat].ready != ready:
        table.add(entries.Readied(seat=seat, ready=ready, at=now))
    _start_if_ready(table, now)


def close(table: Table, by: str, now: float) -> None:
    """Give the table up."""
    table.check_open()
    if by != table.made_as.host:
        raise Forbidden("only the host may cancel the table")
    table.add(entries.Closed(at=now))


def _check_free(table: Table, seat: int) -> None:
    if table.check_seat(seat).kind != "free":
        raise IllegalAction(say("seat {seat} is taken by {name}", seat=seat, name=table.seats[seat].name))


def _check_member(table: Table, player: str) -> None:
    if player != table.made_as.host and table.seat_of(player) is None:
        raise Forbidden("only players at this table and its host may do that")


def _start_if_ready(table: Table, now: float) -> None:
    if all(sitting.ready for sitting in table.seats):
        table.start(now)
