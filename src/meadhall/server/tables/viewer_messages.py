"""What one viewer of a table is shown: a seat, or None for somebody who watches. Built up, never stripped down."""

import bisect
from typing import Any, Final

from meadhall.match.match import Match, tell
from meadhall.server.common import ClockInfo, EventInfo, OutcomeInfo, Play, SeriesInfo, TableInfo, UndoInfo
from meadhall.server.tables.table import Table

MOST_TOLD: Final = 1000
"""Events that a greeting tells, the last ones; a game that is taken back and forth has no end of them."""


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


def play_for(table: Table, seat: int | None) -> Play | None:
    """The game as ``seat`` may know it now; None before the deal."""
    match = table.match
    if match is None:
        return None
    view = match.view(seat)
    is_going_on = table.status == "playing"
    if table.status == "closed":
        view = {**view, "decision": None, "waiting": None}
    return Play(
        view=view,
        says=list(match.state.interjections(seat)) if seat is not None and is_going_on else [],
        undo=_undo(table, seat),
        clock=_clock(table, view),
        auto={} if seat is None else dict(match.seats[seat].auto),
    )


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


class EventTexts:
    """What came of one change in words, worked out once for all viewers who are sent the same."""

    __slots__ = ("match", "_public")

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self._public: Final[dict[int, tuple[dict[str, Any], str]]] = {}

    def of(self, place: int, seat: int | None) -> tuple[dict[str, Any], str]:
        """What ``seat`` is sent of the event at ``place`` of the journal, which it sees, and the log line."""
        event = self.match.journal[place]
        is_public = event.public is not None and (seat is None or seat not in event.private)
        if is_public and place in self._public:
            return self._public[place]
        shown = event.seen_by(seat)
        assert shown is not None
        told = ({**shown}, tell(self.match.state, shown, self.match.names))
        del told[0]["event"], told[0]["seat"]
        if is_public:
            self._public[place] = told
        return told


class EventCursor:
    """How far one viewer has seen the journal: the next place in it, and the viewer's own number for it."""

    __slots__ = ("seat", "place", "number")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.place = 0
        self.number = 0

    def advance(self, match: Match | None, since: int = 0, texts: EventTexts | None = None) -> list[EventInfo]:
        """The events that came since the last call, as the viewer sees them: the last ``MOST_TOLD`` from ``since`` on."""
        if match is None:
            return []
        texts = EventTexts(match) if texts is None else texts
        journal, seat = match.journal, self.seat
        seen = [place for place in range(self.place, len(journal)) if journal[place].is_seen_by(seat)]
        first = max(0, since - self.number, len(seen) - MOST_TOLD)
        found = [self._info(match, texts, seen, at) for at in range(first, len(seen))]
        self.place = len(journal)
        self.number += len(seen)
        return found

    def _info(self, match: Match, texts: EventTexts, seen: list[int], at: int) -> EventInfo:
        """The event at ``seen[at]``, of all places in the journal that the viewer sees since the last call."""
        place = seen[at]
        event, (fields, line) = match.journal[place], texts.of(place, self.seat)
        info = EventInfo(number=self.number + at, event=event.kind, seat=event.seat, fields=fields, line=line)
        if event.kind == "undo":
            first = match.undone.get(place)
            if first is not None:
                info.back_to = self._number_at(match, first, seen)
        return info

    def _number_at(self, match: Match, place: int, seen: list[int]) -> int:
        """The viewer's number for a place in the journal."""
        if place >= self.place:
            return self.number + bisect.bisect_left(seen, place)
        return self.number - sum(match.journal[at].is_seen_by(self.seat) for at in range(place, self.place))


def events_for(table: Table, seat: int | None, since: int = 0) -> list[EventInfo]:
    """Every event from the viewer's number ``since`` on."""
    return EventCursor(seat).advance(table.match, since)
