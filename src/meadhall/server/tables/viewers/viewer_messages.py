"""What one viewer of a table is shown: a seat, or None for somebody who watches. Built up, never stripped down."""

import bisect
from typing import Any, Final

from meadhall.kernel.pace import rest
from meadhall.kernel.sentence import ENGLISH, Language, plain
from meadhall.lessons.teacher import LEARNER
from meadhall.match import orders
from meadhall.match.match import Match
from meadhall.match.reading import Line, Spoken, line_for, next_line, summary_for
from meadhall.server.common import (
    ClockInfo,
    EventInfo,
    IdeaInfo,
    ObviousInfo,
    OrderInfo,
    OutcomeInfo,
    Play,
    SeriesInfo,
    TableInfo,
    TeacherInfo,
    UndoInfo,
)
from meadhall.server.tables.table import Table

MOST_TOLD: Final = 1000
"""Events that a greeting tells, the last ones; a game that is taken back and forth has no end of them."""
MOST_UNSAID: Final = 200
"""Events of one turn that are kept until they are said in a summary; then they are said before its end."""


def table_info(table: Table) -> TableInfo:
    """The table as everybody may see it."""
    made = table.made_as
    outcome = None if table.match is None else table.match.state.outcome()
    is_over = table.status == "over"
    return TableInfo(
        id=table.id,
        game=made.game,
        title=table.game.title,
        text=table.game.text(table.options),
        options=table.options.to_json(),
        house=table.options.house_rules(),
        status=table.status,
        host=made.host,
        seats=[sitting.info(number) for number, sitting in enumerate(table.seats)],
        clock=ClockInfo(kind=made.clock, amount=made.amount),  # type: ignore[arg-type]
        rated=made.rated,
        listed=made.listed,
        invite_only=bool(made.invite),
        commitment=table.commitment,
        luck=["fair", made.secret] if is_over else None,
        series=SeriesInfo(
            id=made.series or table.id,
            game=made.round,
            games=table.game.games(table.options),
            won=won_so_far(table),
            next=table.next,
        ),
        fork=made.fork or None,
        lesson=made.lesson,
        outcome=OutcomeInfo(**outcome.to_json()) if is_over and outcome is not None else None,
        created=made.at,
        started=table.times[0] if table.times else None,
        ended=table.ended,
    )


def won_so_far(table: Table) -> list[int]:
    """How many games of the series each seat has won; where several share a victory it counts for each (DOM-R57)."""
    won = table.made_as.won or [0] * len(table.seats)
    outcome = None if table.status != "over" or table.match is None else table.match.state.outcome()
    winners = [] if outcome is None else outcome.winners
    return [count + (seat in winners) for seat, count in enumerate(won)]


def play_for(table: Table, seat: int | None, language: Language = ENGLISH) -> Play | None:
    """The game as ``seat`` may know it now; None before the deal."""
    match = table.match
    if match is None:
        return None
    view = match.view(seat, language)
    is_going_on = table.status == "playing"
    if table.status == "closed":
        view = {**view, "decision": None, "waiting": None}
    return Play(
        view=view,
        says=list(match.state.interjections(seat)) if seat is not None and is_going_on else [],
        undo=_undo(table, seat),
        clock=_clock(table, view),
        auto={} if seat is None else dict(match.seats[seat].auto),
        **(({} if seat is None or not is_going_on else _asking(match, seat, language)) | _teaching(table, seat, language)),
    )


def _teaching(table: Table, seat: int | None, language: Language) -> dict[str, Any]:
    """What the teacher of a first game says to her learner; while she does, nothing is answered without asking."""
    teacher, match = table.teacher, table.match
    if teacher is None or match is None or seat != LEARNER or table.status == "closed":
        return {}
    words, reader = teacher.speak(match.state), match.reader(seat, language)
    ideas = [IdeaInfo(title=reader.text(title), state=state) for title, state in teacher.ideas(words)]
    if words is None:
        return {"teacher": TeacherInfo(folded=teacher.is_folded, ideas=ideas)}
    spoken = words.spoken
    info = TeacherInfo(
        said=reader.parts(spoken.sentence),
        small=reader.text(spoken.small),
        why=reader.text(spoken.why),
        beat=words.beat,
        title=reader.text(words.title),
        picks=list(spoken.picks or ()),
        points=spoken.picks is not None,
        place=spoken.place,
        mood=words.mood,
        folded=teacher.is_folded,
        ideas=ideas,
    )
    return {"teacher": info} if words.mood == "advice" else {"teacher": info, "obvious": None}


def _asking(match: Match, seat: int, language: Language) -> dict[str, Any]:
    """What a seat is asked and what not: its orders, those that it may give, and the obvious answer to its decision."""
    state, sitting, reader = match.state, match.seats[seat], match.reader(seat, language)
    given = [(order, orders.in_words(state, order), True) for order in orders.in_force(state, sitting)]
    if state.asked != seat or state.is_over:
        return {"orders": [OrderInfo(order=one, text=reader.text(said), given=on) for one, said, on in given]}
    offered = orders.offers(state, sitting)
    fitting = [*given, *((order, said, False) for order, said in offered.items())]
    is_due = state.game.lingers(state) and not match.is_taken_back
    obvious = orders.obvious(state, match.seats) if is_due else None
    return {
        "orders": [OrderInfo(order=one, text=reader.text(said), given=on) for one, said, on in fitting],
        "unasked": reader.text(orders.deed(state)) if offered else "",
        "obvious": None
        if obvious is None
        else ObviousInfo(decision=state.numbers[seat], picks=list(obvious[0]), because=reader.text(obvious[1])),
    }


def _undo(table: Table, seat: int | None) -> UndoInfo:
    match = table.match
    assert match is not None
    request = match.request
    return UndoInfo(
        can="no" if seat is None else match.can_undo(seat),  # type: ignore[arg-type]
        asked_by=None if request is None else request.seat,
        agreed=[] if request is None else sorted(request.agreed),
    )


def _clock(table: Table, view: dict[str, Any]) -> ClockInfo:
    """The clock of the open decision, unless it is hidden who is asked."""
    clock = table.limits.clock
    left = None if view.get("waiting") is None or table.status != "playing" else table.left(clock.since)
    return ClockInfo(kind=clock.kind, amount=clock.amount, until=None if left is None else clock.since + left)  # type: ignore[arg-type]


class EventCursor:
    """How far one viewer has seen the journal: the next place in it, and the viewer's own number for it."""

    __slots__ = ("seat", "language", "place", "number", "line", "unsaid", "turn", "has_asked")

    def __init__(self, seat: int | None, language: Language = ENGLISH) -> None:
        self.seat: Final = seat
        self.language: Final = language
        self.place = 0
        self.number = 0
        self.line: Line | None = None
        """The last line of the viewer's log, which the next event may belong to."""
        self.unsaid: list[dict[str, Any]] = []
        """What a voice has not told the viewer yet, because the turn of somebody else is still going on."""
        self.turn = 0
        self.has_asked = False
        """Whether nothing was said since the viewer was asked: what comes of the answer is said at once."""

    def follow(self, other: "EventCursor") -> None:
        """Go on to where a cursor with the same eyes is."""
        self.place, self.number, self.line = other.place, other.number, other.line
        self.unsaid, self.turn, self.has_asked = list(other.unsaid), other.turn, other.has_asked

    def advance(self, match: Match | None, since: int = 0, upto: int | None = None) -> list[EventInfo]:
        """The events that came since the last call, as the viewer sees them: the last ``MOST_TOLD`` from ``since`` on.

        ``upto`` is the place in the journal that comes next; the end, if it is not said.
        """
        if match is None:
            return []
        journal, seat = match.journal, self.seat
        end = len(journal) if upto is None else upto
        seen = [place for place in range(self.place, end) if journal[place].is_seen_by(seat)]
        first = max(0, since - self.number, len(seen) - MOST_TOLD)
        found = [self._info(match, seen, at) for at in range(first, len(seen))]
        self.place = end
        self.number += len(seen)
        return found

    def spoken(self, match: Match | None) -> list[Spoken]:
        """What a voice says now: all since the last call if the viewer is asked or a turn is over, else nothing yet."""
        if match is None:
            return []
        state = match.state
        periods = state.game.periods(state)
        turn = periods.get("turn", periods.get("round", state.number))
        is_asked = state.asked == self.seat
        is_due = state.is_over or is_asked or turn != self.turn or len(self.unsaid) > MOST_UNSAID
        if not is_due and not (self.has_asked and any(event["seat"] == self.seat for event in self.unsaid)):
            return []
        events, self.unsaid, self.turn, self.has_asked = self.unsaid, [], turn, is_asked
        return summary_for(state.game, state.options, events, match.reader(self.seat, self.language))

    def _info(self, match: Match, seen: list[int], at: int) -> EventInfo:
        """The event at ``seen[at]``, of all places in the journal that the viewer sees since the last call."""
        rest()
        place, number = seen[at], self.number + at
        event = match.journal[place]
        shown = event.seen_by(self.seat)
        assert shown is not None
        self.unsaid.append(shown)
        fields = {name: value for name, value in shown.items() if name not in ("event", "seat")}
        info = EventInfo(number=number, event=event.kind, seat=event.seat, fields=fields)
        self._tell(match, shown, info)
        if event.kind == "undo":
            first = match.undone.get(place)
            if first is not None:
                info.back_to = self._number_at(match, first, seen)
        return info

    def _tell(self, match: Match, shown: dict[str, Any], info: EventInfo) -> None:
        """Give an event its line, together with the line before if they belong together."""
        game, options, reader = match.state.game, match.state.options, match.reader(self.seat, self.language)
        line = next_line(game, options, shown, reader, self.line, info.number)
        if line is None:
            return
        self.line = line
        info.parts = line.parts
        if line.first == line.last:
            info.line = line.text
        else:
            info.line = plain(line_for(game, options, shown, reader))
            info.joins = line.first

    def _number_at(self, match: Match, place: int, seen: list[int]) -> int:
        """The viewer's number for a place in the journal."""
        if place >= self.place:
            return self.number + bisect.bisect_left(seen, place)
        return self.number - sum(match.journal[at].is_seen_by(self.seat) for at in range(place, self.place))


def events_for(table: Table, seat: int | None, since: int = 0) -> list[EventInfo]:
    """Every event from the viewer's number ``since`` on."""
    return EventCursor(seat).advance(table.match, since)
