"""A recording: the lines of a game as it is played, one JSON array a line, each sealed to the line before it.

The seal is a short running hash, so a reader can name the line that was changed. A file grows by whole lines and
each is forced to disk before the answer counts, so a game survives a crash at any moment.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any, Final

from meadhall.kernel.errors import BrokenReplay

TITLE: Final = "meadhall replay"
FORMAT: Final = 1

OPEN: Final = "open"
ANSWER: Final = "answer"
AUTO: Final = "auto"
SAY: Final = "say"
UNDO: Final = "undo"
CHECK: Final = "check"
SNAPSHOT: Final = "snapshot"
RESULT: Final = "result"

SHAPES: Final[dict[str, tuple[type, ...]]] = {
    OPEN: (dict,),
    ANSWER: (int, int, list),
    AUTO: (int, int, list),
    SAY: (int, int, str),
    UNDO: (int, int),
    CHECK: (int, str),
    SNAPSHOT: (int, dict),
    RESULT: (dict, str),
}
"""What stands in a line of each kind, between its kind and its seal."""
OPENING: Final[dict[str, type]] = {"game": str, "rules": int, "options": dict, "luck": list, "commitment": str, "seats": list}
"""What an opening line says at least."""


class Recording:
    """The lines so far, in memory and, if it has a path, on disk."""

    def __init__(self, path: Path | None = None) -> None:
        self.lines: Final[list[list[Any]]] = []
        self.path: Final = path
        self._seal = ""

    def write(self, kind: str, *parts: Any) -> None:
        """Add a line; it is on disk when this returns."""
        self._seal = seal(self._seal, [kind, *parts])
        line = [kind, *parts, self._seal]
        self.lines.append(line)
        if self.path is None:
            return
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_dumped(line) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def text(self) -> str:
        """The whole recording as the text of a file."""
        return text_of(self.lines)

    def extend(self, lines: list[list[Any]]) -> None:
        """Begin with lines that were read before; they are not written again."""
        assert not self.lines
        self.lines.extend(lines)
        self._seal = lines[-1][-1]

    def take(self, line: list[Any]) -> None:
        """Take over the next line that was read before; one whose seal is empty is sealed here. Raise BrokenReplay."""
        new = seal(self._seal, line[:-1])
        if line[-1] not in ("", new):
            raise BrokenReplay("the line was changed after it was written")
        self._seal = new
        self.lines.append([*line[:-1], new])


def text_of(lines: list[list[Any]]) -> str:
    """The text of a file with these lines."""
    return "".join(_dumped(line) + "\n" for line in lines)


def seal(before: str, parts: list[Any]) -> str:
    """The seal of a line after the line sealed ``before``; raise BrokenReplay where half a character stands in it."""
    try:
        return hashlib.blake2b((before + _dumped(parts)).encode(), digest_size=6).hexdigest()
    except UnicodeEncodeError:
        raise BrokenReplay("the line has a character that cannot be written") from None


def read_recording(text: str, name: str, *, torn: bool = False) -> list[list[Any]]:
    """The lines of a recording; raise BrokenReplay with ``name``, line and reason.

    With ``torn`` a last line that was cut in the middle of writing is left out: it was never acknowledged.
    """
    lines: list[list[Any]] = []
    before = ""
    rows = text.split("\n")
    cut = rows.pop() if rows else ""
    if cut and not torn:
        raise BrokenReplay(f"{name}, line {len(rows) + 1}: the file is cut short in the middle of a line")
    for number, row in enumerate(rows, start=1):
        line = _read_line(row)
        if line is None:
            raise BrokenReplay(f"{name}, line {number}: this is not a line of a replay")
        if number == 1:
            _check_title(line, name)
        try:
            expected = seal(before, line[:-1])
        except BrokenReplay as error:
            raise BrokenReplay(f"{name}, line {number}: {error}") from None
        if line[-1] != expected:
            raise BrokenReplay(f"{name}, line {number}: the line was changed after it was written")
        before = line[-1]
        lines.append(line)
    if not lines:
        raise BrokenReplay(f"{name}, line 1: the file is empty")
    return lines


def _read_line(row: str) -> list[Any] | None:
    """A line of a recording with the parts of its kind; None if it is none."""
    try:
        line = json.loads(row)
    except (ValueError, RecursionError):
        return None
    if not isinstance(line, list) or not line or not isinstance(line[0], str) or line[0] not in SHAPES:
        return None
    return line if tuple([type(part) for part in line[1:]]) == (*SHAPES[line[0]], str) else None


def _check_title(line: list[Any], name: str) -> None:
    if line[0] != OPEN or not isinstance(line[1], dict) or line[1].get("title") != TITLE:
        raise BrokenReplay(f"{name}, line 1: the file is not a Meadhall replay")
    written = line[1].get("format")
    if not isinstance(written, int) or written > FORMAT:
        raise BrokenReplay(f"{name}, line 1: the file has format {written}, newer than the {FORMAT} known here")
    for part, wanted in OPENING.items():
        if type(line[1].get(part)) is not wanted:
            raise BrokenReplay(f"{name}, line 1: the opening line has no {part} that can be read")
    if [type(part) for part in line[1]["luck"]] != [str, str]:
        raise BrokenReplay(f"{name}, line 1: the luck is a source and its secret")
    if not all(isinstance(seat, dict) and isinstance(seat.get("name"), str) for seat in line[1]["seats"]):
        raise BrokenReplay(f"{name}, line 1: every seat has a name")


def _dumped(line: list[Any]) -> str:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)
