"""The results of a run: one row a game, sums over turns, and the folder in which all of it is kept."""

import csv
import dataclasses
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.lab.extras import require
from meadhall.lab.playing.plan import Plan
from meadhall.lab.playing.rows import Column, GameRow, PlayedChunk, columns
from meadhall.lab.trace import Trace

PLAN_FILE: Final = "plan.json"
CHUNKS_FILE: Final = "chunks.jsonl"


class Results:
    """Everything that a run has found so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.rows: list[GameRow] = []
        self.trace: Trace = Trace()
        self.verdict: str = ""
        """What a run until sure has come to: ``better``, ``worse``, ``even``; empty if it is open."""
        self.is_complete: bool = False

    def add(self, played: PlayedChunk) -> None:
        """Add the games of a played chunk."""
        self.rows.extend(played.rows)
        self.trace.add(played.trace)

    def of_bout(self, bout: int) -> list[GameRow]:
        return [row for row in self.rows if row.bout == bout]

    def __repr__(self) -> str:
        state = "complete" if self.is_complete else "not complete"
        return f"<Results of {len(self.rows)} games in {len(self.plan.bouts)} bouts, {state}>"

    # --- tables ----------------------------------------------------------------------------------------------------

    def columns(self) -> list[Column]:
        """The columns that hold all rows."""
        return columns(max((len(row.seats) for row in self.rows), default=0))

    def records(self) -> Iterator[dict[str, Any]]:
        """The games as dicts by column."""
        names = [column.name for column in self.columns()]
        for row in self.rows:
            values = row.flat()
            yield dict(zip(names, [*values, *[None] * (len(names) - len(values))], strict=True))

    def frame(self) -> Any:
        """The games as a Polars data frame."""
        polars = require("polars", "lab", "a data frame")
        kinds = {"int": polars.Int64, "float": polars.Float64, "str": polars.String}
        return polars.DataFrame(list(self.records()), schema={column.name: kinds[column.kind] for column in self.columns()})

    def csv(self) -> str:
        """The games as CSV."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow([column.name for column in self.columns()])
        writer.writerows(row.flat() for row in self.rows)
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

    def open(self, plan: Plan) -> Plan:
        """Begin a run here, or go on with the same one or a shorter one; raise BrokenFile if another one lies here.

        The plan to carry out is given back: it knows which chunks were played when fewer games were asked for.
        """
        if self.has_plan():
            kept = self.plan()
            wanted = plan.grows(kept)
            if wanted is None:
                most = dataclasses.replace(plan, games=kept.games).grows(kept)
                raise BrokenFile(
                    f"{self.path} holds another run; name another folder, or repeat that run's own command to continue it"
                    if most is None
                    else f"{self.path} holds this run with {kept.games} games already; ask for as many or more"
                )
            plan = wanted
            if plan == kept:
                return plan
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / PLAN_FILE).write_text(json.dumps(plan.to_json(), indent=2), encoding="utf-8")
        except OSError as error:
            raise MeadhallError(f"results cannot be kept in {self.path}: {error.strerror}; name another folder") from None
        return plan

    def plan(self) -> Plan:
        """The plan of the run that lies here."""
        try:
            return Plan.from_json(json.loads((self.path / PLAN_FILE).read_text(encoding="utf-8")))
        except FileNotFoundError:
            raise BrokenFile(f"{self.path} holds no run: there is no {PLAN_FILE}") from None
        except ValueError as error:
            raise BrokenFile(f"{self.path / PLAN_FILE}: {error}") from None

    def played(self) -> dict[int, PlayedChunk]:
        """The chunks played so far, by number. A last line cut short by a crash is left out, and cut off the file."""
        path = self.path / CHUNKS_FILE
        if not path.exists():
            return {}
        found: dict[int, PlayedChunk] = {}
        whole = 0
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    break
                try:
                    played = PlayedChunk.from_json(json.loads(line))
                    found[played.number] = played
                except (ValueError, KeyError, TypeError):
                    raise BrokenFile(f"{path}, line {number}: this is not a chunk of a run") from None
                whole += len(line)
        with path.open("rb+") as file:
            file.truncate(whole)
        return found

    def keep(self, played: PlayedChunk) -> None:
        """Add a chunk."""
        with (self.path / CHUNKS_FILE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(played.to_json(), separators=(",", ":")) + "\n")


def collect(plan: Plan, played: Iterable[PlayedChunk]) -> Results:
    """Results from chunks: all games of a bout, in their order, before those of the next."""
    results = Results(plan)
    for chunk in sorted(played, key=lambda chunk: chunk.number):
        results.add(chunk)
    results.rows.sort(key=lambda row: (row.bout, row.number))
    results.is_complete = len(results.rows) == plan.total()
    return results
