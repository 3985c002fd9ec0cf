"""Position text: a situation written down in a few lines, as FEN does in chess.

One line a fact, ``name: value`` or ``name seat: value``; ``#`` starts a comment. What the names mean is each game's
own business; this module only reads and writes the lines and knows which line a mistake is in.
"""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from meadhall.kernel.aliases import Seat
from meadhall.kernel.bounds import LONGEST_NAME, LONGEST_POSITION, MOST_CARDS, MOST_COPIES, cut, nearest, shown
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.frames import Frame, stack_from_json
from meadhall.kernel.program import Library

_FREE: Final = ("game", "frames", "luck", "name")
"""Lines that may hold packed cards, JSON or any name; they are checked where they are read."""
OF_SEAT: Final = " SEAT"
"""How the name of a line ends that every seat has."""
_LONG_NUMBER: Final = re.compile(r"\d{20}")


class Line:
    """One fact of a position."""

    __slots__ = ("number", "name", "seat", "value")

    def __init__(self, number: int, name: str, seat: Seat | None, value: str) -> None:
        self.number: Final = number
        self.name: Final = name
        self.seat: Final = seat
        self.value: Final = value

    def wrong(self, reason: str) -> BadPosition:
        """The error to raise about this line."""
        where = self.name if self.seat is None else f"{self.name} {self.seat}"
        return BadPosition(cut(f"line {self.number} ({cut(where, LONGEST_NAME)}): {reason}"))


Said: TypeAlias = dict[tuple[str, Seat | None], Line]
"""Lines by name and seat."""


def read_lines(text: str) -> list[Line]:
    """The facts of a position text; raise BadPosition for a line that is none, or one that comes twice."""
    if len(text) > LONGEST_POSITION:
        raise BadPosition(f"a position has at most {LONGEST_POSITION} characters, not {len(text)}")
    lines: list[Line] = []
    seen: set[tuple[str, int | None]] = set()
    for number, raw in enumerate(text.splitlines(), start=1):
        content = raw.strip() if raw.partition(":")[0].strip() in ("frames", "luck") else raw.split("#", 1)[0].strip()
        if not content:
            continue
        head, colon, value = content.partition(":")
        words = head.split()
        if not colon or not words or len(words) > 2:
            raise BadPosition(f"line {number}: {shown(content)} is not of the form 'name: value' or 'name seat: value'")
        if _is_odd(head) or (words[0] not in _FREE and _is_odd(value)):
            raise BadPosition(f"line {number}: a number has fewer than 20 digits, from 0 to 9")
        seat: Seat | None = None
        if len(words) == 2:
            if not words[1].isdigit():
                raise BadPosition(f"line {number}: {shown(words[1])} is not a seat number")
            seat = int(words[1])
        line = Line(number, words[0], seat, value.strip())
        if (line.name, seat) in seen:
            raise line.wrong("this line was already given")
        seen.add((line.name, seat))
        lines.append(line)
    return lines


class KnownLines:
    """The lines that positions of a game may have, as ``Game.facts`` names them: of the table, and of every seat."""

    __slots__ = ("table", "seat")

    def __init__(self, facts: Iterable[str]) -> None:
        names = ["game", *facts]
        self.table: Final = [name for name in names if not name.endswith(OF_SEAT)]
        self.seat: Final = [name.removesuffix(OF_SEAT) for name in names if name.endswith(OF_SEAT)]

    def check(self, lines: Iterable[Line], seats: int) -> None:
        """Raise BadPosition for a line that is none of them, or is not of such a seat."""
        for line in lines:
            reason = self.why_not(line.name, line.seat, seats)
            if reason:
                raise line.wrong(reason)

    def why_not(self, name: str, seat: Seat | None, seats: int) -> str:
        """Why there is no such line; empty if there is."""
        if name in (self.table if seat is None else self.seat):
            return "" if seat is None or seat < seats else f"there are only {seats} seats, from 0"
        if name in self.seat:
            return f"a seat is needed: {name} 0 {'or' if seats == 2 else 'to'} {name} {seats - 1}"
        if name in self.table:
            return f"{name} belongs to no seat"
        meant = nearest(name, [*self.table, *self.seat])
        hint = f"did you mean {meant}? " if meant else ""
        return f"{hint}this game knows {', '.join(self.table)}, and with a seat {', '.join(self.seat)}"


def _is_odd(text: str) -> bool:
    """Whether a text has a number that Python would take for one and could not read, or only slowly."""
    return _LONG_NUMBER.search(text) is not None or any(letter > "\x7f" and letter.isdigit() for letter in text)


def write_lines(facts: Iterable[tuple[str, int | None, str]]) -> str:
    """The text of ``(name, seat, value)`` facts."""
    return "".join(f"{name}: {value}\n" if seat is None else f"{name} {seat}: {value}\n" for name, seat, value in facts)


def read_number(line: Line, low: int = 0, high: int = 1_000_000) -> int:
    """The whole number that a line holds; raise BadPosition."""
    if not line.value.removeprefix("-").isdigit():
        raise line.wrong(f"{shown(line.value)} is not a whole number")
    number = int(line.value)
    if not low <= number <= high:
        raise line.wrong(f"{shown(number)} is not a number from {low} to {high}")
    return number


def read_word(line: Line, words: Sequence[str]) -> int:
    """The place among ``words`` of the one that a line holds; raise BadPosition."""
    if line.value not in words:
        raise line.wrong(f"{shown(line.value)} is not one of {', '.join(words)}")
    return words.index(line.value)


def read_stack(line: Line, library: Library) -> Frame | None:
    """The frames that a line holds as JSON; raise BadPosition."""
    try:
        return stack_from_json(json.loads(line.value), library)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise line.wrong(f"the frames cannot be read: {error}") from None


def read_luck(line: Line | None, streams: tuple[str, ...]) -> Chance:
    """The luck that a line holds as JSON, always the same without a line; raise BadPosition."""
    if line is None:
        return Chance.swift(0, streams)
    try:
        chance = Chance.from_json(json.loads(line.value))
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise line.wrong(f"the luck cannot be read: {error}") from None
    if chance.streams != streams:
        raise line.wrong(f"the streams must be {', '.join(streams)}")
    return chance


def read_cards(line: Line, known: Sequence[str]) -> list[str]:
    """The names in a value such as ``copper*3 estate``, in order; raise BadPosition for one that is not ``known``."""
    cards: list[str] = []
    for word in line.value.split():
        name, star, times = word.partition("*")
        if name not in known:
            raise line.wrong(f"there is no {shown(name)}")
        if star and not (times.isdigit() and 0 < int(times) <= MOST_COPIES):
            raise line.wrong(f"{shown(word)} has no sensible number")
        cards.extend([name] * (int(times) if star else 1))
        if len(cards) > MOST_CARDS:
            raise line.wrong(f"there are more than {MOST_CARDS} cards")
    return cards


def write_cards(cards: Sequence[str]) -> str:
    """Names in order, neighbours counted: ``copper*3 estate``."""
    parts: list[str] = []
    at = 0
    while at < len(cards):
        run = 1
        while at + run < len(cards) and cards[at + run] == cards[at]:
            run += 1
        parts.append(cards[at] if run == 1 else f"{cards[at]}*{run}")
        at += run
    return " ".join(parts)
