"""The commands of the lab: simulate, duel, tournament, study. Each calls the function of ``quick`` and tells its results."""

import dataclasses
import functools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console

from meadhall.kernel.errors import MeadhallError
from meadhall.lab import quick, show, summary, tournament
from meadhall.lab.measure import measure_of
from meadhall.lab.playing.tables import names_of
from meadhall.lab.results import Results
from meadhall.lab.study import study_of


def told(text: str) -> Parameter:
    """The help of an option whose default the text itself tells, or that is off unless it is named."""
    return Parameter(negative="", show_default=False, help=text)


Json = Annotated[bool, Parameter(name="--json"), told("Print the result as JSON.")]
TableOption = Annotated[str, Parameter(help="Any table option of the game, such as `--kingdom size-distortion`.")]
Preset = Annotated[str, told("A named set of options; see `meadhall games GAME`. [default: none]")]
Report = dict[str, Any]


@Parameter(name="*")
@dataclasses.dataclass(frozen=True)
class RunOptions:
    """How a run is carried out. Nothing here but seed and number of games changes the results."""

    games: Annotated[
        int | None,
        Parameter(
            help="Games to play (for each pairing), in whole pairs. [default: 1000, or up to 100000 until it is sure; "
            "400 in a tournament, 200 in a study of Dominion, 20 of another game, 4000 of published figures]"
        ),
    ] = None
    seed: Annotated[int, Parameter(help="The same seed gives the same results, whatever the number of workers.")] = 1
    workers: Annotated[int, Parameter(help="Processes; 0 means one for each core.")] = 0
    cluster: Annotated[
        str, told("Address of a Ray cluster, or `auto`; `local` starts one here. [default: this machine alone]")
    ] = ""
    out: Annotated[
        Path | None,
        Parameter(
            help="Folder for results: Parquet, CSV, JSON and an HTML report. Repeat the command to continue a run, with more "
            "`--games` to extend it. [default: nothing is kept]"
        ),
    ] = None
    quiet: Annotated[bool, told("No progress bar.")] = False

    def given(self, options: dict[str, str]) -> dict[str, Any]:
        """The arguments for a function of ``quick``, with table ``options``; what nobody said is left to it."""
        return {**{name: value for name, value in vars(self).items() if value is not None}, **options}


USUAL = RunOptions()
INTERRUPTED = 130
"""The exit code of a run that Ctrl-C ended."""


def simulate(
    game: Annotated[str, Parameter(help="A game, or a whole game string.")], /, *,
    seats: Annotated[str, told("Players by seat, separated by commas: `bbm,smithy`. [default: random]")] = "",
    preset: Preset = "", run: RunOptions = USUAL, json_: Json = False, **options: TableOption,
) -> int:  # fmt: skip
    """Play many games with everybody at a seat of their own, and tell how each seat did."""
    results = quick.simulate(game, names_of(seats) if seats else (), preset=preset, **run.given(options))
    bout = results.plan.bouts[0]
    report = {**summary.bout_summary(results, 0), "seed": run.seed, "complete": results.is_complete}
    if len(bout.players) == 1:
        steps = summary.milestone_summary(results, 0).get(bout.players[0], [])
        report["provinces"] = [step for step in steps if step["what"] == "province"]
    return tell(run, results, report, f"{bout.table[0].title}: {bout.title}", show.show_bout, as_json=json_)


def duel(
    a: Annotated[str, Parameter(help="A bot or strategy; `meadhall games GAME` lists them.")],
    b: Annotated[str, Parameter(help="Another.")], /, *,
    game: Annotated[str, Parameter(help="The game, or a whole game string.")] = "dominion",
    until_sure: Annotated[bool, told("Stop as soon as it is clear which one is better.")] = False,
    preset: Preset = "", run: RunOptions = USUAL, json_: Json = False, **options: TableOption,
) -> int:  # fmt: skip
    """Let two players meet in pairs of games with the same luck and seats swapped; tell the score of the first."""
    results = quick.duel(a, b, game, until_sure=until_sure, preset=preset, **run.given(options))
    report = summary.duel_summary(results)
    kept = {**report, "bout": summary.bout_summary(results, 0)}
    return tell(run, results, report, f"{a} against {b}", show.show_duel, as_json=json_, kept=kept)


def race(
    *players: Annotated[str, Parameter(help="Bots or strategies; `meadhall games GAME` lists them.")],
    game: Annotated[str, Parameter(help="The game, or a whole game string.")] = "dominion",
    table: Annotated[int | None, Parameter(help="Players at each table. [default: 2, or `--players`]")] = None,
    preset: Preset = "", run: RunOptions = USUAL, json_: Json = False, **options: TableOption,
) -> int:  # fmt: skip
    """Let everybody meet everybody, with paired luck; tell the ranking and who beats whom."""
    named = [name for text in players for name in names_of(text)]
    results = quick.tournament(named, game, seats=table, preset=preset, **run.given(options))
    report = tournament.tournament_summary(results)
    return tell(run, results, report, f"Tournament: {', '.join(named)}", show.show_tournament, as_json=json_)


def study(
    what: Annotated[str, Parameter(help="A game, or `published`.")], /, *,
    seats: Annotated[str, told("Who plays, separated by commas. [default: every strategy of the kingdom, or medium]")] = "",
    players: Annotated[str, told("How many play, as a table option; or who, separated by commas.")] = "",
    preset: Preset = "", run: RunOptions = USUAL, json_: Json = False, **options: TableOption,
) -> int:  # fmt: skip
    """Answer the questions people ask: what wins, which cards matter, which side, seat and options."""
    if what == "published":
        refused = [name for name, value in (("--seats", seats), ("--players", players), ("--preset", preset)) if value]
        refused += [f"--{name.replace('_', '-')}" for name in options]
        if refused:
            raise MeadhallError(f"published figures have their own tables and players; leave out {', '.join(refused)}")
        return study_published(run, as_json=json_)
    if players.isdecimal():
        options["players"] = players
    elif players:
        seats = seats or players
    results = quick.study(what, names_of(seats) if seats else (), preset=preset, **run.given(options))
    game = results.plan.bouts[0].table[0]
    own, word = study_of(game), measure_of(game).first_word
    return tell(
        run, results, own.summary(results), own.title(results), functools.partial(show.show_study, word=word), as_json=json_
    )


def study_published(run: RunOptions, *, as_json: bool) -> int:
    """Published figures and ours; the exit code is 1 if one is not reproduced."""
    from meadhall.lab.dominion import published

    count = 4000 if run.games is None else run.games
    plan = published.published_plan(count, run.seed)
    results = quick.carry_out("published figures", plan, None, run.workers, run.cluster, run.out, quiet=run.quiet)
    if not results.is_complete:
        tell_interruption(run, results)
        sys.stderr.write("published figures are compared only after all games are played\n")
        return INTERRUPTED
    figures = published.opening_figures(run.seed, min(5 * count, published.OPENINGS)) + published.game_figures(results)
    report = {"figures": [one.to_json() for one in figures], "seed": run.seed, "games": len(results.rows)}
    good = sum(one.is_reproduced for one in figures)
    told = {**report, "reproduced": good, "of": len(figures)}
    tell(run, results, told, "Published figures", show.show_published, as_json=as_json, kept=report)
    return 0 if good == len(figures) else 1


def tell(
    run: RunOptions, results: Results, report: Report, title: str, shown: Callable[[Console, Report], None], *, as_json: bool,
    kept: Report | None = None,
) -> int:  # fmt: skip
    """Keep a report (or what is ``kept`` in its place) if there is a folder for it, print it, and return the exit code."""
    if not results.is_complete:
        tell_interruption(run, results)
    keep(run, results, report if kept is None else kept, title)
    if as_json:
        sys.stdout.write(json.dumps(report, ensure_ascii=False, indent=2) + "\n")
    else:
        shown(Console(highlight=False), report)
    return 0 if results.is_complete else INTERRUPTED


def tell_interruption(run: RunOptions, results: Results) -> None:
    """Say how far a run came, and how it is taken up again if it was kept."""
    going_on = "" if run.out is None else f"; repeat the command with the same --out {run.out} to continue"
    done, total = len(results.rows), results.plan.total()
    sys.stderr.write(f"the run was interrupted after {done} of {total} games{going_on}\n")


def keep(run: RunOptions, results: Results, found: Report, title: str) -> None:
    """Write tables, summary and report into the folder, if there is one."""
    if run.out is None:
        return
    from meadhall.lab.report.page import write_report

    results.write(run.out)
    (run.out / "summary.json").write_text(json.dumps(found, indent=2), encoding="utf-8")
    write_report(results, found, title, run.out / "report.html")
    sys.stderr.write(f"results are in {run.out}: games.parquet, games.csv, summary.json, report.html\n")
