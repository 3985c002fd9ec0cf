"""What one viewer of a table is shown: a seat, or None for somebody who watches. Built up, never stripped down."""

from typing import Any

from meadhall.match.match import tell
from meadhall.server.chronicle import Chronicle
from meadhall.server.parts import ClockInfo, EventInfo, OutcomeInfo, Play, SeriesInfo, TableInfo, UndoInfo


def table_info(table: Chronicle) -> TableInfo:
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
        status=table.status,
        host=made.host,
        seats=[place.info(number) for number, place in enumerate(table.places)],
        clock=ClockInfo(kind=made.clock, amount=made.amount),  # type: ignore[arg-type]
        rated=made.rated,
        listed=made.listed,
        commitment=table.commitment,
        luck=["fair", made.secret] if is_over else None,
        series=SeriesInfo(id=made.series or table.id, game=made.round, next=table.next),
        fork=made.fork or None,
        outcome=OutcomeInfo(**outcome.to_json()) if is_over and outcome is not None else None,
        created=made.at,
        started=table.times[0] if table.times else None,
        ended=table.ended,
    )


def play_for(table: Chronicle, seat: int | None) -> Play | None:
    """The game as ``seat`` may know it now; None before the deal."""
    match = table.match
    if match is None:
        return None
    view = match.view(seat)
    decision = view.get("decision")
    if decision is not None and seat is not None:
        view["decision"] = {**decision, "number": table.serials.of(seat, match.state.number)}
    return Play(
        view=view,
        says=[] if seat is None or match.is_over else list(match.state.interjections(seat)),
        undo=_undo(table, seat),
        clock=_clock(table, view),
        auto={} if seat is None else dict(match.seats[seat].auto),
    )


def _undo(table: Chronicle, seat: int | None) -> UndoInfo:
    match = table.match
    assert match is not None
    request = match.request
    return UndoInfo(
        can="no" if seat is None else match.can_undo(seat),  # type: ignore[arg-type]
        asked_by=None if request is None else request.seat,
        agreed=[] if request is None else sorted(request.agreed),
    )


def _clock(table: Chronicle, view: dict[str, Any]) -> ClockInfo:
    """The clock of the open decision, unless it is hidden who is asked."""
    clock = table.clock
    left = None if view.get("waiting") is None or table.status != "playing" else clock.left(clock.since)
    return ClockInfo(kind=clock.kind, amount=clock.amount, until=None if left is None else clock.since + left)  # type: ignore[arg-type]


class Seen:
    """How far one viewer has seen the journal: the next place in it, and the viewer's own number for it."""

    __slots__ = ("seat", "place", "number")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.place = 0
        self.number = 0

    def news(self, table: Chronicle, since: int = 0) -> list[EventInfo]:
        """The events that came since the last call, as the viewer sees them; those below ``since`` are passed over."""
        match = table.match
        if match is None:
            return []
        found: list[EventInfo] = []
        journal = match.journal
        for place in range(self.place, len(journal)):
            shown = journal[place].seen_by(self.seat)
            if shown is None:
                continue
            if self.number >= since:
                found.append(self._info(table, place, shown))
            self.number += 1
        self.place = len(journal)
        return found

    def _info(self, table: Chronicle, place: int, shown: dict[str, Any]) -> EventInfo:
        match = table.match
        assert match is not None
        fields = {name: value for name, value in shown.items() if name not in ("event", "seat")}
        info = EventInfo(
            number=self.number,
            event=shown["event"],
            seat=shown["seat"],
            fields=fields,
            line=tell(match.state.game, shown, match.names),
        )
        if shown["event"] == "undo":
            first = next((first for first, last in match.undone if last == place), None)
            if first is not None:
                info.back_to = sum(event.seen_by(self.seat) is not None for event in match.journal[:first])
        return info


def events_for(table: Chronicle, seat: int | None, since: int = 0) -> list[EventInfo]:
    """Every event from the viewer's number ``since`` on."""
    return Seen(seat).news(table, since)
