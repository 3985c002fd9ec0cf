"""The commands of the lab: simulate, duel, tournament, study."""

import dataclasses
import json
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console

from meadhall.api import parse
from meadhall.kernel.errors import MeadhallError
from meadhall.lab import show, summary, tables, tournament
from meadhall.lab.crew import crew
from meadhall.lab.extras import wanted
from meadhall.lab.plan import TRACED, Plan
from meadhall.lab.progress import Bar
from meadhall.lab.results import Results
from meadhall.lab.run import run as carry_out

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print the result as JSON.")]
TableOption = Annotated[str, Parameter(help="Any table option of the game, such as `--kingdom size-distortion`.")]
Preset = Annotated[str, Parameter(help="A named set of options; see `meadhall games GAME`.")]


@Parameter(name="*")
@dataclasses.dataclass(frozen=True)
class How:
    """How a run is carried out. Nothing here but seed and number of games changes the results."""

    games: Annotated[int | None, Parameter(help="Games to play (of each pairing); luck is paired, so a few more may be.")] = (
        None
    )
    seed: Annotated[int, Parameter(help="The same seed gives the same results, whatever the number of workers.")] = 1
    workers: Annotated[int, Parameter(help="Processes; 0 means one for each core.")] = 0
    cluster: Annotated[str, Parameter(help="Address of a Ray cluster, or `auto`; `local` starts one here.")] = ""
    out: Annotated[
        Path | None,
        Parameter(help="Folder for results: Parquet, CSV, JSON and an HTML report. Repeat the command to go on with a run."),
    ] = None
    quiet: Annotated[bool, Parameter(negative="", help="No progress bar.")] = False

    def count(self, usual: int) -> int:
        """The games that were asked for, or as many as are usual."""
        return usual if self.games is None else self.games

    def carry_out(self, plan: Plan, title: str) -> Results:
        """Play the plan with a progress bar; keep it if there is a folder for it."""
        if self.out is not None:  # what its tables and pictures need is missed before a game is played
            wanted("polars", "lab", "a folder of results")
            wanted("matplotlib", "lab", "a folder of results")
        for line in tables.missed(plan):
            sys.stderr.write(f"{line}\n")
        with Bar(title, quiet=self.quiet) as bar:
            results = carry_out(plan, crew(self.workers, self.cluster), self.out, bar.tell)
        if not results.is_complete:
            sys.stderr.write(f"the run was interrupted after {len(results.rows)} of {plan.total()} games{self.going_on}\n")
        return results

    @property
    def going_on(self) -> str:
        """How an interrupted run is taken up again, if it was kept."""
        return "" if self.out is None else f"; repeat the command with the same --out {self.out} to go on"

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
    game: Annotated[str, Parameter(help="A game, or a whole game string.")], /, *,
    seats: Annotated[str, Parameter(help="Players by seat, with commas: `bbm,smithy`.")] = "",
    preset: Preset = "", how: How = USUAL, json_: Json = False, **options: TableOption,
) -> None:  # fmt: skip
    """Play many games with everybody at a seat of their own, and tell how each seat did."""
    found, base = parse(game)
    options = tables.with_preset(game, preset, options)
    players = tables.names_of(seats) if seats else ("random",) * found.seats(found.Options.read({**base.to_json(), **options}))
    count = how.count(1000)
    bout = tables.bout(game, players, options)
    traced = count if len(players) == 1 else min(count, TRACED)
    results = how.carry_out(tables.plan([bout], count, how.seed, traced=traced), "simulate")
    report = {**summary.bout_summary(results, 0), "seed": how.seed, "complete": results.is_complete}
    if len(players) == 1:
        steps = summary.milestone_summary(results, 0).get(players[0], [])
        report["provinces"] = [step for step in steps if step["what"] == "province"]
    how.keep(results, report, f"{found.title}: {bout.title}")
    if json_:
        print_json(report)
        return
    show.show_bout(Console(highlight=False), report)


def duel(
    a: Annotated[str, Parameter(help="A bot or strategy; `meadhall games GAME` lists them.")],
    b: Annotated[str, Parameter(help="Another.")], /, *,
    game: Annotated[str, Parameter(help="The game, or a whole game string.")] = "dominion",
    until_sure: Annotated[bool, Parameter(negative="", help="Stop as soon as it is clear who is better.")] = False,
    preset: Preset = "", how: How = USUAL, json_: Json = False, **options: TableOption,
) -> None:  # fmt: skip
    """Let two players meet in pairs of games with the same luck and seats swapped; tell the score of the first."""
    count = how.count(100_000 if until_sure else 1000)
    bout = tables.bout(game, (a, b), tables.with_preset(game, preset, options), rotates=True)
    results = how.carry_out(tables.plan([bout], count, how.seed, until_sure=until_sure), "duel")
    report = summary.duel_summary(results)
    how.keep(results, {**report, "bout": summary.bout_summary(results, 0)}, f"{a} against {b}")
    if json_:
        print_json(report)
        return
    show.show_duel(Console(highlight=False), report)


def race(
    *players: Annotated[str, Parameter(help="Bots or strategies; `meadhall games GAME` lists them.")],
    game: Annotated[str, Parameter(help="The game, or a whole game string.")] = "dominion",
    table: Annotated[int, Parameter(help="Players at each table.")] = 2,
    preset: Preset = "", how: How = USUAL, json_: Json = False, **options: TableOption,
) -> None:  # fmt: skip
    """Let everybody meet everybody, with paired luck; tell the ranking and who beats whom."""
    named = [name for text in players for name in tables.names_of(text)]
    bouts = tournament.pairings(game, named, tables.with_preset(game, preset, options), table)
    results = how.carry_out(tables.plan(bouts, how.count(400), how.seed), "tournament")
    report = tournament.tournament_summary(results)
    how.keep(results, report, f"Tournament: {', '.join(named)}")
    if json_:
        print_json(report)
        return
    console = Console(highlight=False)
    console.print(report["game"], markup=False, style="dim", soft_wrap=True)
    show.show_matrix(console, report["players"], report["matrix"], report["ranking"], seats=table)


def study(
    what: Annotated[str, Parameter(help="A game, or `published`.")], /, *,
    players: Annotated[str, Parameter(help="Who plays, with commas; by default whoever fits.")] = "",
    preset: Preset = "", how: How = USUAL, json_: Json = False, **options: TableOption,
) -> int:  # fmt: skip
    """Answer the questions people ask: what wins, which cards matter, which side, seat and options."""
    if what == "published":
        refused = [name for name, value in (("--players", players), ("--preset", preset)) if value]
        refused += [f"--{name.replace('_', '-')}" for name in options]
        if refused:
            raise MeadhallError(f"published figures have their own tables and players; leave out {', '.join(refused)}")
        return study_published(how, as_json=json_)
    options = tables.with_preset(what, preset, options)
    found, _ = parse(what)
    named = tables.names_of(players) if players else ()
    if found.key == "dominion":
        study_kingdom(what, options, named, how, as_json=json_)
    else:
        study_tables(what, options, named, how, as_json=json_)
    return 0


def study_kingdom(what: str, options: dict[str, str], players: tuple[str, ...], how: How, *, as_json: bool) -> None:
    """Which strategies win on a kingdom, and which cards matter."""
    from meadhall.lab import study_dominion

    plan = study_dominion.study_plan(what, options, players, how.count(200), how.seed)
    results = how.carry_out(plan, "study")
    report = study_dominion.study_summary(results)
    how.keep(results, report, f"What wins: {report['game']}")
    if as_json:
        print_json(report)
        return
    console = Console(highlight=False)
    console.print(report["game"], markup=False, style="dim", soft_wrap=True)
    show.show_matrix(console, report["players"], report["matrix"], report["ranking"])
    show.show_worth(console, "Big Money with the card against Big Money without", report["cards"])
    show.show_cards(console, "Cards owned at the end, and the share of victory with and without them", report["owned"])


def study_tables(what: str, options: dict[str, str], players: tuple[str, ...], how: How, *, as_json: bool) -> None:
    """Which side or seat, which options, which cards."""
    from meadhall.lab import study_options

    found, base = parse(what)
    seats = found.seats(found.Options.read({**base.to_json(), **options}))
    plan = study_options.study_plan(what, options, players or ("medium",) * seats, how.count(20), how.seed)
    results = how.carry_out(plan, "study")
    report = study_options.study_summary(results)
    how.keep(results, report, f"{found.title}: sides, seats and options")
    if as_json:
        print_json(report)
        return
    console = Console(highlight=False)
    word = "Normans" if found.key == "1066" else "first seat"
    show.show_tables(console, report["tables"], word)
    show.show_cards(console, "Cards played at the usual table, and the share of victory with and without them", report["cards"])


def study_published(how: How, *, as_json: bool) -> int:
    """Published figures and ours; the exit code is 1 if one is not reproduced."""
    from meadhall.lab import published

    count = how.count(4000)
    results = how.carry_out(published.published_plan(count, how.seed), "published figures")
    if not results.is_complete:
        raise MeadhallError("nothing can be said of published figures before all games are played")
    figures = published.opening_figures(how.seed, min(5 * count, published.OPENINGS)) + published.game_figures(results)
    report = {"figures": [one.to_json() for one in figures], "seed": how.seed, "games": len(results.rows)}
    how.keep(results, report, "Published figures")
    good = sum(one.is_reproduced for one in figures)
    if as_json:
        print_json({**report, "reproduced": good, "of": len(figures)})
    else:
        show.show_figures(Console(highlight=False), [one.to_json() for one in figures])
        Console(highlight=False).print(f"{good} of {len(figures)} published figures reproduced")
    return 0 if good == len(figures) else 1


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
