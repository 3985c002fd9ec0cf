"""Decision numbers as one seat counts them.

The match counts all answers of all seats. Shown to a seat, that count would tell how often others were asked in
secret; so each seat has numbers of its own, made only of what the seat knows anyway.
"""

from typing import Any, Final

from meadhall.match import recording


class DecisionNumbers:
    """Counts, line by line of the recording, what closed a decision of each seat."""

    def __init__(self, seats: int) -> None:
        self._answers: Final = [0] * seats
        self._shared = 0
        """Undos and sayings that opened a new decision: everybody saw them."""
        self._said_at: int | None = None
        """The decision that was open when the last line was a saying; the next line tells whether it still is."""

    def note(self, line: list[Any]) -> None:
        """Count one line of the recording."""
        kind = line[0]
        if kind in (recording.ANSWER, recording.AUTO, recording.SAY):
            self._shared += self._moved(int(line[1]))
            self._said_at = None
        if kind in (recording.ANSWER, recording.AUTO):
            self._answers[int(line[2])] += 1
        elif kind == recording.SAY:
            self._said_at = int(line[1])
        elif kind == recording.UNDO:
            self._shared += 1
            self._said_at = None

    def _moved(self, number: int) -> int:
        return int(self._said_at is not None and self._said_at != number)

    def of(self, seat: int, number: int) -> int:
        """The number of the open decision as ``seat`` counts; ``number`` is the match's own."""
        return 1 + self._answers[seat] + self._shared + self._moved(number)
