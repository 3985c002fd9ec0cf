"""The results of a run: one row a game, sums over turns, and the folder in which all of it is kept."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.lab.extras import wanted
from meadhall.lab.plan import Plan
from meadhall.lab.playing import Row
from meadhall.lab.trace import Trace

PLAN_FILE: Final = "plan.json"
CHUNKS_FILE: Final = "chunks.jsonl"


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
BOUT, INDEX, BLOCK, LUCK, FIRST, ROUNDS, TURNS, DECISIONS, REASON = range(len(COLUMNS))
SEAT_WIDTH: Final = len(SEAT_COLUMNS)
PLAYER, SHARE, SCORE, PLACE, SEAT_TURNS = range(SEAT_WIDTH)


def columns(seats: int) -> list[Column]:
    """All columns for tables of up to ``seats`` seats; those of a seat end with its number, as in ``share_0``."""
    own = [Column(f"{some.name}_{seat}", some.kind, some.text) for seat in range(seats) for some in SEAT_COLUMNS]
    return [*COLUMNS, *own]


def of_seat(row: Row, seat: int, column: int) -> Any:
    """A seat's column of a row."""
    return row[len(COLUMNS) + seat * SEAT_WIDTH + column]


def seats_of(row: Row) -> int:
    return (len(row) - len(COLUMNS)) // SEAT_WIDTH


class Results:
    """Everything that a run has found so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.rows: list[Row] = []
        self.trace: Trace = Trace()
        self.verdict: str = ""
        """What a run until sure has come to: ``better``, ``worse``, ``even``; empty if it is open."""
        self.is_complete: bool = False

    def add(self, played: dict[str, Any]) -> None:
        """Add the games of a played chunk."""
        self.rows.extend(played["rows"])
        self.trace.add(Trace.from_json(played["trace"]))

    def of_bout(self, bout: int) -> list[Row]:
        return [row for row in self.rows if row[BOUT] == bout]

    def __repr__(self) -> str:
        state = "complete" if self.is_complete else "not complete"
        return f"<Results of {len(self.rows)} games in {len(self.plan.bouts)} bouts, {state}>"

    # --- tables ----------------------------------------------------------------------------------------------------

    def records(self) -> Iterator[dict[str, Any]]:
        """The games as dicts by column."""
        width = max((seats_of(row) for row in self.rows), default=0)
        names = [column.name for column in columns(width)]
        for row in self.rows:
            yield dict(zip(names, [*row, *[None] * (len(names) - len(row))], strict=True))

    def frame(self) -> Any:
        """The games as a Polars data frame."""
        polars = wanted("polars", "lab", "a data frame")
        kinds = {"int": polars.Int64, "float": polars.Float64, "str": polars.String}
        width = max((seats_of(row) for row in self.rows), default=0)
        schema = {column.name: kinds[column.kind] for column in columns(width)}
        return polars.DataFrame(list(self.records()), schema=schema)

    def csv(self) -> str:
        """The games as CSV."""
        width = max((seats_of(row) for row in self.rows), default=0)
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow([column.name for column in columns(width)])
        writer.writerows(self.rows)
        return out.getvalue()

    def write(self, folder: Path) -> None:
        """Write ``games.csv``, ``games.parquet`` and the sums over turns into ``folder``."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "games.csv").write_text(self.csv(), encoding="utf-8")
        self.frame().write_parquet(folder / "games.parquet")
        (folder / "trace.json").write_text(json.dumps(self.trace.to_json()), encoding="utf-8")


class Folder:
    """Where a run is kept while it goes on: its plan, and a line for each chunk that was played."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def has_plan(self) -> bool:
        return (self.path / PLAN_FILE).exists()

    def open(self, plan: Plan) -> None:
        """Begin a run here, or go on with the same one; raise BrokenFile if another one lies here."""
        if self.has_plan():
            if self.plan().text() != plan.text():
                raise BrokenFile(
                    f"{self.path} holds another run; name another folder, or repeat that run's own command to go on with it"
                )
            return
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / PLAN_FILE).write_text(json.dumps(plan.to_json(), indent=2), encoding="utf-8")
        except OSError as error:
            raise MeadhallError(f"results cannot be kept in {self.path}: {error.strerror}; name another folder") from None

    def plan(self) -> Plan:
        """The plan of the run that lies here."""
        try:
            return Plan.from_json(json.loads((self.path / PLAN_FILE).read_text(encoding="utf-8")))
        except FileNotFoundError:
            raise BrokenFile(f"{self.path} holds no run: there is no {PLAN_FILE}") from None
        except ValueError as error:
            raise BrokenFile(f"{self.path / PLAN_FILE}: {error}") from None

    def played(self) -> dict[int, dict[str, Any]]:
        """The chunks played so far, by number. A last line cut short by a crash is left out, and cut off the file."""
        path = self.path / CHUNKS_FILE
        if not path.exists():
            return {}
        found: dict[int, dict[str, Any]] = {}
        whole = 0
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    break
                try:
                    played = json.loads(line)
                    found[played["chunk"]] = played
                except (ValueError, KeyError, TypeError):
                    raise BrokenFile(f"{path}, line {number}: this is not a chunk of a run") from None
                whole += len(line)
        with path.open("rb+") as file:
            file.truncate(whole)
        return found

    def keep(self, played: dict[str, Any]) -> None:
        """Add a chunk."""
        with (self.path / CHUNKS_FILE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(played, separators=(",", ":")) + "\n")


def collect(plan: Plan, played: Iterable[dict[str, Any]]) -> Results:
    """Results from chunks, in the order of their numbers."""
    results = Results(plan)
    chunks = sorted(played, key=_number)
    for chunk in chunks:
        results.add(chunk)
    results.is_complete = len(results.rows) == plan.total()
    return results


def _number(played: dict[str, Any]) -> int:
    number = played["chunk"]
    assert isinstance(number, int)
    return number
