"""The commands of the lab: simulate, duel, tournament, study."""

import dataclasses
import json
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from meadhall.lab import show, summary, tables, tournament
from meadhall.lab.crew import crew
from meadhall.lab.plan import Plan
from meadhall.lab.progress import Bar
from meadhall.lab.results import Results
from meadhall.lab.run import run as carry_out

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print the result as JSON.")]
TableOption = Annotated[str, Parameter(help="Any table option of the game, such as `--kingdom size-distortion`.")]


@Parameter(name="*")
@dataclasses.dataclass(frozen=True)
class How:
    """How a run is carried out. Nothing here but seed and number of games changes the results."""

    games: Annotated[int | None, Parameter(help="Games to play (of each pairing); luck is paired, so a few more may be.")] = None
    seed: Annotated[int, Parameter(help="The same seed gives the same results, whatever the number of workers.")] = 1
    workers: Annotated[int, Parameter(help="Processes; 0 means one for each core.")] = 0
    cluster: Annotated[str, Parameter(help="Address of a Ray cluster, or `auto`; `local` starts one here.")] = ""
    out: Annotated[
        Path | None,
        Parameter(help="Folder for results: Parquet, CSV, JSON and an HTML report. Repeat the command to go on with a run."),
    ] = None
    quiet: Annotated[bool, Parameter(negative="", help="No progress bar.")] = False

    def carry_out(self, plan: Plan, title: str) -> Results:
        """Play the plan with a progress bar; keep it if there is a folder for it."""
        with Bar(title, quiet=self.quiet) as bar:
            return carry_out(plan, crew(self.workers, self.cluster), self.out, bar.tell)

    def keep(self, results: Results, found: dict[str, Any], title: str) -> None:
        """Write tables, summary and report into the folder."""
        if self.out is None:
            return
        from meadhall.lab.report import write_report

        results.write(self.out)
        (self.out / "summary.json").write_text(json.dumps(found, indent=2), encoding="utf-8")
        write_report(results, found, title, self.out / "report.html")
        sys.stderr.write(f"results are in {self.out}: games.parquet, games.csv, summary.json, report.html\n")


USUAL = How()


def simulate(
    game: str, *, seats: Annotated[str, Parameter(help="Players by seat, with commas: `bbm,smithy`.")] = "",
    how: How = USUAL, json_: Json = False, **options: TableOption,
) -> None:  # fmt: skip
    """Play many games with everybody at a seat of their own, and tell how each seat did.

    Seat 0 begins, unless a table option says otherwise. A single seat of Dominion plays alone: then the mean turn of
    each Province is told.

    Examples
    --------
    meadhall simulate dominion --seats bbm,smithy --games 10000 --seed 1

    meadhall simulate dominion --seats bbm --games 5000 --json

    meadhall simulate domino-knights --seats easy,easy,medium --games 200 --out my-run
    """
    found, base = games.parse(game)
    players = tables.names_of(seats) if seats else ("random",) * found.seats(found.Options.read({**base.to_json(), **options}))
    wanted = how.games or 1000
    bout = tables.bout(game, players, options)
    traced = wanted if len(players) == 1 else min(wanted, tables.TRACED)
    results = how.carry_out(tables.plan([bout], wanted, how.seed, traced=traced), "simulate")
    report = {**summary.bout_summary(results, 0), "seed": how.seed, "complete": results.is_complete}
    if len(players) == 1:
        steps = summary.milestone_summary(results, 0).get(players[0], [])
        report["provinces"] = [step for step in steps if step["what"] == "province"]
    how.keep(results, report, f"{found.title}: {bout.title}")
    if json_:
        print_json(report)
        return
    show.show_bout(Console(), report)


def duel(
    a: str, b: str, *,
    game: Annotated[str, Parameter(help="The game, or a whole game string.")] = "dominion",
    until_sure: Annotated[bool, Parameter(negative="", help="Stop as soon as it is clear who is better.")] = False,
    how: How = USUAL, json_: Json = False, **options: TableOption,
) -> None:  # fmt: skip
    """Let two players meet in pairs of games with the same luck and seats swapped; tell the score of the first.

    Examples
    --------
    meadhall duel smithy bbm --games 2000 --seed 1

    meadhall duel medium easy --game 1066 --until-sure --json
    """
    wanted = how.games or (100_000 if until_sure else 1000)
    bout = tables.bout(game, (a, b), options, rotates=True)
    results = how.carry_out(tables.plan([bout], wanted, how.seed, until_sure=until_sure), "duel")
    report = summary.duel_summary(results)
    how.keep(results, {**report, "bout": summary.bout_summary(results, 0)}, f"{a} against {b}")
    if json_:
        print_json(report)
        return
    show.show_duel(Console(), report)


def race(
    *players: str,
    game: Annotated[str, Parameter(help="The game, or a whole game string.")] = "dominion",
    table: Annotated[int, Parameter(help="Players at each table.")] = 2,
    how: How = USUAL, json_: Json = False, **options: TableOption,
) -> None:  # fmt: skip
    """Let everybody meet everybody, with paired luck; tell the ranking and who beats whom.

    Examples
    --------
    meadhall tournament bbm bmu smithy witch --games 1000

    meadhall tournament random easy medium --game domino-knights --table 3 --games 60
    """
    named = [name for text in players for name in tables.names_of(text)]
    bouts = tournament.pairings(game, named, options, table)
    results = how.carry_out(tables.plan(bouts, how.games or 400, how.seed), "tournament")
    report = tournament.tournament_summary(results)
    how.keep(results, report, f"Tournament: {', '.join(named)}")
    if json_:
        print_json(report)
        return
    console = Console()
    console.print(report["game"], markup=False, style="dim")
    show.show_matrix(console, report["players"], report["matrix"], report["ranking"])


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


__all__ = ["MeadhallError", "duel", "race", "simulate"]
