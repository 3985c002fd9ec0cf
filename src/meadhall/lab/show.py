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


def print_table(console: Console, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a plain table under its title; all but the first column are numbers and stand to the right."""
    console.print(title, style="bold", markup=False, soft_wrap=True)
    made = Table(box=None, pad_edge=False, header_style="dim")
    for at, head in enumerate(heads):
        made.add_column(head, justify="left" if at == 0 else "right", no_wrap=at > 0)
    for row in rows:
        made.add_row(*row)
    console.print(made)


def show_bout(console: Console, summary: dict[str, Any]) -> None:
    """One bout: seats or players, length, ends."""
    console.print(f"{summary['game']}", markup=False, style="dim", soft_wrap=True)
    if len(summary["seats"]) > 1:
        if "players" in summary:
            rows = [_share_row(some["player"], some) for some in summary["players"]]
            print_table(console, "Players, all seats", SHARE_HEADS, rows)
        rows = [_share_row(_seat_name(some), some, some["mean_score"]) for some in summary["seats"]]
        print_table(console, "Seats", [*SHARE_HEADS, "points"], rows)
    for player, steps in summary.get("milestones", {}).items():
        rows = [
            [
                str(some["number"]),
                str(some["games"]),
                number(some["mean_turn"], 3),
                number(some["error"], 3),
                number(some["sd"], 3),
            ]
            for some in steps
        ]
        print_table(
            console, f"Mean turn of each {steps[0]['what'].title()}: {player}", ["", "games", "turn", "error", "sd"], rows
        )
    ends = ", ".join(f"{reason} {count}" for reason, count in summary["end_reasons"].items())
    length = f"{number(summary['mean_turns'])} rounds on average"
    if summary["mean_turns_all"] is not None:
        length += f" ({number(summary['mean_turns_all'])} turns of all seats)"
    count = "1 game" if summary["games"] == 1 else f"{summary['games']} games"
    console.print(f"{count}, {length}; ended by {ends}", soft_wrap=True)


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
    console.print(f"{summary['game']}", markup=False, style="dim", soft_wrap=True)
    rows = []
    for label, some in (("first", summary["a_first"]), ("second", summary["a_second"])):
        games = sum(some.values())
        rows.append(
            [f"{a} {label}", str(games), *(percent(some[key] / games) if games else "-" for key in ("wins", "ties", "losses"))]
        )
    print_table(
        console, f"{a} against {b}, the same luck with seats swapped", ["", "games", "wins %", "ties %", "losses %"], rows
    )
    console.print(
        f"{a} scores {percent(summary['score'])} % of {summary['games']} games "
        f"({100 * summary['level']:.0f} %: {spread(summary['low'], summary['high'])}; a tie counts half)",
        soft_wrap=True,
    )
    if summary["pairing"] is not None:
        console.print(f"Playing in pairs was worth {summary['pairing']:.1f} times as many games.", soft_wrap=True)
    if summary["sure"]:
        words = {"better": f"{a} is better", "worse": f"{b} is better", "even": "they are even, within 2 %"}
        console.print(f"Stopped early, the result is certain enough: {words[summary['sure']]}.", soft_wrap=True)


def show_tournament(console: Console, summary: dict[str, Any]) -> None:
    """A tournament: the ranking, then who beats whom."""
    console.print(summary["game"], markup=False, style="dim", soft_wrap=True)
    print_table(console, "Ranking", ["", "games", "share %", "95 %"], _shares(summary["ranking"], "player"))
    names, matrix = summary["players"], summary["matrix"]
    heads = ["", *(str(at + 1) for at in range(len(names)))]
    rows = [[f"{at + 1} {name}", *(percent(value) for value in matrix[at])] for at, name in enumerate(names)]
    is_pair = len(summary["bouts"][0]["seats"]) == 2
    title = "Score of the row against the column, %" if is_pair else "Row ahead of column, % (level counts half)"
    print_table(console, title, heads, rows)


def _shares(found: Sequence[dict[str, Any]], name: str) -> list[list[str]]:
    return [[some[name], str(some["games"]), percent(some["share"]), spread(some["low"], some["high"])] for some in found]


def show_study(console: Console, summary: dict[str, Any], word: str) -> None:
    """What matters in a game; ``word`` is for the first seat."""
    if "tables" in summary:
        show_tables(console, summary["tables"], word)
        title = "Cards played at the usual table, and the share of victory with and without them"
        show_cards(console, title, summary["cards"])
        return
    show_tournament(console, summary)
    title = "Big Money with the best number of a card (one or two) against Big Money without"
    cards = [{**row, "card": f"{row['number']} {row['card']}"} for row in summary["cards"]]
    print_table(console, title, ["", "games", "score %", "95 %"], _shares(cards, "card"))
    title = "Cards owned at the end, and the share of victory with and without them"
    show_cards(console, title, summary["owned"])


def show_cards(console: Console, title: str, cards: Sequence[dict[str, Any]], most: int = 25) -> None:
    """Cards with the share of victory with and without them; rare ones are left out."""
    common = [some for some in cards if some["is_common"]]
    rows = [
        [
            some["card"], str(some["games"]), percent(some["with"]), percent(some["without"]),
            f"{100 * some['difference']:+.1f}", percent(some["error"]),
        ]
        for some in common[:most]
    ]  # fmt: skip
    if rows:
        print_table(console, title, ["", "games", "with %", "without %", "difference", "error"], rows)
    if len(common) < len(cards):
        console.print(f"{len(cards) - len(common)} cards appeared in too few or too many games to be compared.", soft_wrap=True)


def show_tables(console: Console, tables: Sequence[dict[str, Any]], word: str) -> None:
    """How the first seat or side does at each table, and how long the games are."""
    rows = []
    for some in tables:
        first = some["first_seat"]
        rows.append([
            some["table"], str(some["games"]), percent(first["share"]), spread(first["low"], first["high"]),
            percent(first["even"]), number(some["mean_turns"]),
        ])  # fmt: skip
    print_table(console, f"Share of the {word}", ["", "games", "share %", "95 %", "even %", "rounds"], rows)


def show_published(console: Console, summary: dict[str, Any]) -> None:
    """Published figures with ours."""
    rows = [
        [
            some["name"], f"{some['theirs']:.4g}", f"{some['ours']:.4g}", f"{some['error']:.2g}", f"{some['z']:+.2f}",
            "ok" if some["reproduced"] else "FAILS",
        ]
        for some in summary["figures"]
    ]  # fmt: skip
    print_table(console, "Published figures", ["", "theirs", "ours", "error", "z", ""], rows)
    console.print(f"{summary['reproduced']} of {summary['of']} published figures reproduced")
