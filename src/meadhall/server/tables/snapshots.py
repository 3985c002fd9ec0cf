"""Snapshots of long games, so that a table comes back without playing its whole log again.

A snapshot is only a shortcut: the log is the truth, and a snapshot that does not fit is left aside. It stands as far back
as answers can be taken back, so a table that comes back from it can do all that it could before.
"""

import hashlib
from typing import TYPE_CHECKING, Any, Final

import msgspec

from meadhall.kernel.errors import BrokenReplay
from meadhall.kernel.events import Event
from meadhall.kernel.pace import rest
from meadhall.match import stepper
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.seats import Seat
from meadhall.version import VERSION

if TYPE_CHECKING:
    from meadhall.server.tables.table import Table

WORTH: Final = 300
"""Lines of a recording that make a snapshot worth its room."""
PART: Final = 200
"""Events that are written or read in one go."""
Told = tuple[str, int, dict[str, Any] | None, dict[int, dict[str, Any]]]


class Head(msgspec.Struct, array_like=True):
    """All of a snapshot but for its events."""

    version: str
    """The version of the program that took it."""
    lines: int
    """How many lines of the recording led to ``state``."""
    state: dict[str, Any]
    undone: dict[int, int]
    noted: int
    """How many lines of the recording ``limits`` has taken in."""
    limits: list[Any]


_head: Final = msgspec.json.Decoder(Head)
_told: Final = msgspec.json.Decoder(list[Told])


def take(table: "Table") -> bytes:
    """A snapshot of a table."""
    match = table.match
    assert match is not None
    mark = match.past.marks[0]
    undone = {last: first for last, first in match.undone.items() if last < mark.events}
    head = Head(VERSION, mark.lines, mark.state.to_json(), undone, len(table.times), table.limits.to_json())
    parts = [msgspec.json.encode(head)]
    for first in range(0, mark.events, PART):
        rest()
        events = match.journal[first : min(first + PART, mark.events)]
        parts.append(msgspec.json.encode([(event.kind, event.seat, event.public, event.private) for event in events]))
    return b"\n".join([*parts, _seal(parts).encode()])


def _seal(parts: list[bytes]) -> str:
    """A fingerprint that tells whether all parts are there as they were written."""
    seal = hashlib.blake2b(digest_size=16)
    for part in parts:
        seal.update(part)
    return seal.hexdigest()


def is_due(table: "Table") -> bool:
    """Whether a table has gone on so far since its last snapshot that a new one is worth its room."""
    match = table.match
    if match is None or len(table.times) - table.snapped < WORTH or (table.skipped and not table.snapped):
        return False  # a game that began under older rules goes on from a snapshot in its recording
    marks = match.past.marks
    return bool(marks) and marks[0].lines - table.skipped > WORTH // 2 and not all(mark.is_hidden for mark in marks)


def open_in(table: "Table", data: bytes, lines: list[list[Any]]) -> None:
    """Give ``table`` the match that a snapshot holds; raise BrokenReplay if it does not fit the ``lines``."""
    *parts, seal = data.split(b"\n")
    if not parts or seal != _seal(parts).encode():
        raise BrokenReplay(f"{table.id}: the snapshot is not whole")
    head = _head.decode(parts[0])
    if head.version != VERSION or head.noted > len(lines) or not stepper.has_same_rules(lines[0], table.id):
        raise BrokenReplay(f"{table.id}: the snapshot is of another version or of more than the log")
    journal: list[Event] = []
    for part in parts[1:]:
        rest()
        for kind, seat, public, private in _told.decode(part):
            journal.append(Event(kind, seat, public, private, secret=public is None))
    state = table.game.restore(head.state)
    seats = [Seat.from_json(seat) for seat in lines[0][1]["seats"]]
    match = Match(state, seats, Recording(), journal)
    match.undone.update(head.undone)
    match.record.extend(lines[: head.lines])
    table.limits.load(head.limits)
    table.match, table.skipped, table.noted, table.snapped = match, head.lines, head.noted, head.noted
