"""A table as its log tells it: what each kind of entry does to the table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from meadhall import games, lessons
from meadhall.lessons import Teacher
from meadhall.match import recording, stepper
from meadhall.match.clock import Clock
from meadhall.match.seats import BOT, PERSON
from meadhall.match.undo import Request
from meadhall.server.common import ChatLine
from meadhall.server.tables import entries
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.seats import SeatAssignment
from meadhall.server.tables.time_limits import TimeLimits

if TYPE_CHECKING:
    from meadhall.server.tables.table import Table


def apply(table: "Table", entry: AnyEntry) -> None:
    """Take the next entry of the log."""
    table.version += 1
    table.facets += not isinstance(entry, UNSEEN)
    APPLY[type(entry)](table, entry)


UNSEEN: Final = entries.Lined | entries.Chatted | entries.AutoSet | entries.OrderSet | entries.Taught
"""What changes nothing that everybody may see of a table."""


def note_line(table: "Table", entry: entries.Lined) -> None:
    """Keep what the table itself wants to know about a line that its match has carried out."""
    kind = entry.line[0]
    table.times.append(entry.at)
    if len(table.times) > table.noted:
        known = None if table.match is None or len(table.times) < table.skipped else table.match.state
        table.limits.note(entry.line, entry.at, known)
    if kind == recording.OPEN:
        table.status = "playing"
        table.facets += 1
    elif kind == recording.RESULT:
        table.status, table.ended = "over", entry.at
        table.facets += 1
    elif kind == recording.ANSWER:
        table.strikes.pop(int(entry.line[2]), None)
    if entry.id and kind in (recording.ANSWER, recording.SAY, recording.UNDO):
        table.done.add(table.seats[int(entry.line[2])].player, entry.id)


def _made(table: "Table", entry: entries.Made) -> None:
    table.made_as = entry
    table.game = games.find(entry.game)
    table.options = table.game.Options.read(entry.options)
    table.seats = [SeatAssignment() for _ in range(table.game.seats(table.options))]
    table.teacher = Teacher(lessons.find(table.game)) if entry.lesson and lessons.has_first_game(table.game) else None
    table.limits = TimeLimits(table.game, table.options, Clock(entry.clock, entry.amount))


def _sat(table: "Table", entry: entries.Sat) -> None:
    table.seats[entry.seat] = SeatAssignment("person", entry.name, entry.player)


def _bot_sat(table: "Table", entry: entries.BotSat) -> None:
    table.seats[entry.seat] = SeatAssignment("bot", entry.name, "", entry.level, ready=True)


def _stood(table: "Table", entry: entries.Stood) -> None:
    table.seats[entry.seat] = SeatAssignment()


def _readied(table: "Table", entry: entries.Readied) -> None:
    table.seats[entry.seat].ready = entry.ready


def _lined(table: "Table", entry: entries.Lined) -> None:
    if len(table.times) >= table.skipped:
        if table.match is None:
            table.match = stepper.deal(entry.line, table.id)
        else:
            stepper.step(table.match, entry.line, table.id)
    note_line(table, entry)


def _undo_asked(table: "Table", entry: entries.UndoAsked) -> None:
    match = table.match
    if match is not None and match.can_undo(entry.seat) != "no":
        match.request = Request(entry.seat, {entry.seat, *(n for n, seat in enumerate(match.seats) if seat.is_bot)})


def _undo_judged(table: "Table", entry: entries.UndoJudged) -> None:
    match = table.match
    if match is None or match.request is None:
        return
    if entry.agree:
        match.request.agreed.add(entry.seat)
    else:
        match.request = None


def _auto_set(table: "Table", entry: entries.AutoSet) -> None:
    if table.match is None:
        return
    answers = table.match.seats[entry.seat].auto
    if entry.text is None:
        answers.pop(entry.ask, None)
    else:
        answers[entry.ask] = entry.text


def _order_set(table: "Table", entry: entries.OrderSet) -> None:
    if table.match is None:
        return
    orders = table.match.seats[entry.seat].orders
    if entry.period is None:
        orders.pop(entry.order, None)
    else:
        orders[entry.order] = entry.period


def _took_over(table: "Table", entry: entries.TookOver) -> None:
    seat = table.seats[entry.seat]
    seat.away, seat.level = True, entry.level
    if table.match is not None:
        table.match.seats[entry.seat].kind = BOT


def _returned(table: "Table", entry: entries.Returned) -> None:
    seat = table.seats[entry.seat]
    seat.away, seat.level = False, ""
    table.strikes.pop(entry.seat, None)
    if table.match is not None:
        table.match.seats[entry.seat].kind = PERSON


def _timed_out(table: "Table", entry: entries.TimedOut) -> None:
    table.strikes[entry.seat] = table.strikes.get(entry.seat, 0) + 1


def _taught(table: "Table", entry: entries.Taught) -> None:
    if table.teacher is not None:
        table.teacher.take(entry.deed, entry.beat)


def _chatted(table: "Table", entry: entries.Chatted) -> None:
    player = entry.player or None
    line = ChatLine(number=len(table.chat), name=entry.name, seat=entry.seat, player=player, text=entry.text, at=entry.at)
    table.chat.append(line)
    if entry.template:
        table.notices[line.number] = table.notice(entry.template, entry.about)
    table.done.add(entry.player, entry.id)


def _muted(table: "Table", entry: entries.Muted) -> None:
    if entry.muted:
        table.muted.add(entry.player)
    else:
        table.muted.discard(entry.player)


def _kicked(table: "Table", entry: entries.Kicked) -> None:
    table.kicked.add(entry.player)


def _invited(table: "Table", entry: entries.Invited) -> None:
    table.invited.add(entry.player)


def _erased(table: "Table", entry: entries.Erased) -> None:
    """Nothing: the entries before it were rewritten."""


def _followed(table: "Table", entry: entries.Followed) -> None:
    table.next = entry.table


def _closed(table: "Table", entry: entries.Closed) -> None:
    table.status, table.ended = "closed", entry.at


APPLY: Final[dict[type, Callable[["Table", Any], None]]] = {
    entries.Made: _made,
    entries.Sat: _sat,
    entries.BotSat: _bot_sat,
    entries.Stood: _stood,
    entries.Readied: _readied,
    entries.Lined: _lined,
    entries.UndoAsked: _undo_asked,
    entries.UndoJudged: _undo_judged,
    entries.AutoSet: _auto_set,
    entries.OrderSet: _order_set,
    entries.TookOver: _took_over,
    entries.Returned: _returned,
    entries.TimedOut: _timed_out,
    entries.Taught: _taught,
    entries.Chatted: _chatted,
    entries.Muted: _muted,
    entries.Kicked: _kicked,
    entries.Invited: _invited,
    entries.Erased: _erased,
    entries.Followed: _followed,
    entries.Closed: _closed,
}
