"""One finished game as a record, the chunk it was played in, and the columns in which both are kept."""

from itertools import chain
from typing import Any, Final, NamedTuple

from meadhall.lab.trace import Trace


class SeatRow(NamedTuple):
    """How one seat did in a game."""

    player: str
    share: float
    score: int
    place: int
    turns: int | None


class GameRow(NamedTuple):
    """One game; ``COLUMNS`` says what the fields mean."""

    bout: int
    number: int
    """Its place within the bout: the column ``index``."""
    block: int
    luck: int
    first: int
    rounds: int
    turns: int | None
    decisions: int
    reason: str
    seats: tuple[SeatRow, ...]

    def flat(self) -> list[Any]:
        """The columns side by side, those of the seats last."""
        return [*self[:-1], *chain.from_iterable(self.seats)]

    @staticmethod
    def read(values: list[Any]) -> "GameRow":
        """The row that ``flat`` wrote."""
        own, width = len(COLUMNS), len(SEAT_COLUMNS)
        seats = tuple(SeatRow(*values[at : at + width]) for at in range(own, len(values), width))
        return GameRow._make([*values[:own], seats])


class PlayedChunk(NamedTuple):
    """What came of a chunk."""

    number: int
    rows: list[GameRow]
    trace: Trace

    def to_json(self) -> dict[str, Any]:
        return {"chunk": self.number, "rows": [row.flat() for row in self.rows], "trace": self.trace.to_json()}

    @staticmethod
    def from_json(data: dict[str, Any]) -> "PlayedChunk":
        return PlayedChunk(data["chunk"], [GameRow.read(row) for row in data["rows"]], Trace.from_json(data["trace"]))


class Column(NamedTuple):
    """A column of the table of games."""

    name: str
    kind: str
    text: str


COLUMNS: Final = (
    Column("bout", "int", "number of the bout within the run, from 0"),
    Column("index", "int", "number of the game within its bout, from 0"),
    Column("block", "int", "games of one block have the same luck, with the players moved on by one seat"),
    Column("luck", "int", "seed of the table"),
    Column("first", "int", "seat that began; in 1066 the seat of the Normans"),
    Column("rounds", "int", "length of the game in rounds: turns of the seat that took most, in Dominion"),
    Column("turns", "int", "turns of all seats together; empty where the game does not count them"),
    Column("decisions", "int", "answers given"),
    Column("reason", "str", "why the game ended"),
)
SEAT_COLUMNS: Final = (
    Column("player", "str", "who sat at the seat"),
    Column("share", "float", "part of the victory: 1 alone, 0.5 with another, 0 lost"),
    Column("score", "int", "points in the game's own measure"),
    Column("place", "int", "1 is best; equal places are shared"),
    Column("turns", "int", "turns the seat took; empty where the game does not count them"),
)


def columns(seats: int) -> list[Column]:
    """All columns for tables of up to ``seats`` seats; those of a seat end with its number, as in ``share_0``."""
    own = [Column(f"{some.name}_{seat}", some.kind, some.text) for seat in range(seats) for some in SEAT_COLUMNS]
    return [*COLUMNS, *own]
