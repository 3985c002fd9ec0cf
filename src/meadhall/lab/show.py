"""Summaries as tables in the terminal."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table


def percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f}"


def spread(low: float | None, high: float | None) -> str:
    return "-" if low is None or high is None else f"{percent(low)} to {percent(high)}"


def number(value: float | None, places: int = 2) -> str:
    return "-" if value is None else f"{value:.{places}f}"


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A plain table; all but the first column are numbers and stand to the right."""
    made = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim")
    for at, head in enumerate(heads):
        made.add_column(head, justify="left" if at == 0 else "right", no_wrap=at > 0)
    for row in rows:
        made.add_row(*row)
    return made


def show_bout(console: Console, summary: dict[str, Any]) -> None:
    """One bout: seats or players, length, ends."""
    console.print(f"{summary['game']}", markup=False, style="dim")
    if len(summary["seats"]) > 1:
        if "players" in summary:
            rows = [_share_row(some["player"], some) for some in summary["players"]]
            console.print(table("Players, all seats", SHARE_HEADS, rows))
        rows = [_share_row(_seat_name(some), some, some["mean_score"]) for some in summary["seats"]]
        console.print(table("Seats", [*SHARE_HEADS, "points"], rows))
    for player, steps in summary.get("milestones", {}).items():
        rows = [
            [str(some["number"]), str(some["games"]), number(some["mean_turn"], 3), number(some["error"], 3), number(some["sd"], 3)]
            for some in steps
        ]
        console.print(table(f"Mean turn of each {steps[0]['what'].title()}: {player}", ["", "games", "turn", "error", "sd"], rows))
    ends = ", ".join(f"{reason} {count}" for reason, count in summary["end_reasons"].items())
    length = number(summary["mean_turns"])
    console.print(f"{summary['games']} games, {length} turns on average ({number(summary['mean_turns_all'])} of all seats); ended by {ends}")


SHARE_HEADS = ("", "wins", "ties", "losses", "share %", "95 %")


def _seat_name(some: dict[str, Any]) -> str:
    name = f"seat {some['seat']}"
    return f"{name}: {some['player']}" if some["player"] else name


def _share_row(name: str, some: dict[str, Any], points: float | None = None) -> list[str]:
    row = [name, str(some["wins"]), str(some["ties"]), str(some["losses"])]
    row += [percent(some["share"]), spread(some["low"], some["high"])]
    return row if points is None else [*row, number(points)]


def show_duel(console: Console, summary: dict[str, Any]) -> None:
    """A duel in a few lines."""
    a, b = summary["a"], summary["b"]
    console.print(f"{summary['game']}", markup=False, style="dim")
    rows = []
    for label, some in (("first", summary["a_first"]), ("second", summary["a_second"])):
        games = sum(some.values())
        rows.append([f"{a} {label}", str(games), *(percent(some[key] / games) if games else "-" for key in ("wins", "ties", "losses"))])
    console.print(table(f"{a} against {b}, the same luck with seats swapped", ["", "games", "wins %", "ties %", "losses %"], rows))
    console.print(
        f"{a} scores {percent(summary['score'])} % of {summary['games']} games "
        f"(95 %: {spread(summary['low'], summary['high'])}; a tie counts half)"
    )
    if summary["sure"]:
        words = {"better": f"{a} is better", "worse": f"{b} is better", "even": "they are even, within 2 %"}
        console.print(f"That is sure enough to stop: {words[summary['sure']]}.")
    if not summary["complete"]:
        console.print("The run was interrupted; repeat the command with the same --out to go on.", style="yellow")


def show_matrix(console: Console, names: Sequence[str], matrix: Sequence[Sequence[float | None]], ranking: Sequence[dict[str, Any]]) -> None:
    """A tournament: the ranking, then who beats whom."""
    rows = [[some["player"], str(some["games"]), percent(some["share"]), spread(some["low"], some["high"])] for some in ranking]
    console.print(table("Ranking", ["", "games", "share %", "95 %"], rows))
    heads = ["", *(str(at + 1) for at in range(len(names)))]
    rows = [[f"{at + 1} {name}", *(percent(value) for value in matrix[at])] for at, name in enumerate(names)]
    console.print(table("Score of the row against the column, %", heads, rows))


def show_cards(console: Console, title: str, cards: Sequence[dict[str, Any]], most: int = 20) -> None:
    """Cards with the share of victory with and without them."""
    ordered = sorted(cards, key=lambda some: -(some["difference"] if some.get("difference") is not None else -1))
    rows = [
        [some["card"], str(some["games"]), percent(some["with"]), percent(some["without"]), percent(some.get("difference"))]
        for some in ordered[:most]
    ]
    console.print(table(title, ["", "games", "with %", "without %", "difference"], rows))
