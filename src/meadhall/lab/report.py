"""One self-contained HTML page for a run: what was played, the tables, and the pictures."""

import base64
import html
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from meadhall.lab import plots
from meadhall.lab.results import Results
from meadhall.lab.show import number, percent, spread
from meadhall.lab.summary import card_table
from meadhall.version import VERSION

STYLE: Final = """
:root { color-scheme: light; --ink: #23303b; --soft: #5b6874; --line: #d9dee3; --paper: #fbfaf7; --card: #ffffff; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; }
p, li { max-width: 46rem; }
.facts { color: var(--soft); overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .93rem; }
th, td { padding: .25rem .9rem .25rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
th { color: var(--soft); font-weight: 600; }
figure { margin: 1rem 0; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem; }
figure img { max-width: 100%; height: auto; display: block; margin: 0 auto; }
details { margin-top: 2rem; color: var(--soft); }
pre { overflow-x: auto; font-size: .8rem; }
"""

Pictures = list[tuple[str, Any]]
"""Names and figures."""


def write_report(results: Results, found: dict[str, Any], title: str, path: Path) -> None:
    """Write the page, and every picture as SVG and PNG beside it in ``plots``."""
    pictures = draw(results, found) if results.rows else []
    folder = path.parent / "plots"
    folder.mkdir(parents=True, exist_ok=True)
    drawn: list[tuple[str, str]] = []
    for name, figure in pictures:
        text = plots.svg(figure)
        drawn.append((name, text))
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")
        figure.savefig(folder / f"{name}.png", dpi=150)
    path.write_text(page(results, found, title, drawn), encoding="utf-8")


def draw(results: Results, found: dict[str, Any]) -> Pictures:
    """The pictures that fit these results."""
    pictures: Pictures = []
    if "figures" in found:
        return [("published", plots.plot_figures(found["figures"]))]
    if "matrix" in found and any(value is not None for row in found["matrix"] for value in row):
        pictures.append(("matchups", plots.plot_matrix(found["players"], found["matrix"])))
    if found.get("cards") and "share" in found["cards"][0]:
        pictures.append(("cards", plots.plot_worth(found["cards"])))
    measure = plots.measure_for(results)
    among = [row["player"] for row in found["ranking"]] if "ranking" in found else None
    for what in measure.curves:
        if any(name == what for _, _, name, _ in results.trace.curves):
            pictures.append((what, plots.plot_curve(results, what, among and among[: plots.MOST_PLAYERS])))
    pictures.append(("length", plots.plot_length(results)))
    if len(results.plan.bouts[0].players) > 1:
        pictures.append(("first-seat", plots.plot_first_seat(results)))
    gained = plots.plot_gains(results, among)
    if gained is not None:
        pictures.append(("gains", gained))
    owned = plots.plot_cards(card_table(results, range(len(results.plan.bouts))), measure.card_word)
    if owned is not None:
        pictures.append(("card-shares", owned))
    return pictures


def page(results: Results, found: dict[str, Any], title: str, drawn: Sequence[tuple[str, str]]) -> str:
    """The text of the page."""
    state = "" if results.is_complete else " <strong>The run was interrupted; this is what was done.</strong>"
    parts = [
        f"<h1>{html.escape(title)}</h1>",
        f'<p class="facts">{len(results.rows):,} games, seed {results.plan.seed}, Meadhall {VERSION}.{state}<br>'
        f"{html.escape(results.plan.bouts[0].game)}</p>",
        *tables(found, card_table(results, range(len(results.plan.bouts)))),
        "<h2>Pictures</h2>",
        *(f"<figure>{picture(name, text)}</figure>" for name, text in drawn),
        "<details><summary>The plan, to repeat the run</summary>",
        f"<pre>{html.escape(json.dumps(results.plan.to_json(), indent=1))}</pre></details>",
    ]
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style></head>\n<body><main>\n{body}\n</main></body></html>\n"
    )


def picture(name: str, text: str) -> str:
    """An SVG as part of the page, shut off from the names inside the others."""
    data = base64.b64encode(text.encode()).decode()
    return f'<img alt="Plot: {html.escape(name)}" src="data:image/svg+xml;base64,{data}">'


def tables(found: dict[str, Any], cards: Sequence[dict[str, Any]]) -> list[str]:
    """The tables that fit a summary; ``cards`` are those of all watched games."""
    parts: list[str] = []
    if "score" in found:
        parts += _duel(found)
    if "ranking" in found:
        rows = [
            [row["player"], row["games"], percent(row["share"]), spread(row["low"], row["high"])] for row in found["ranking"]
        ]
        parts += table("Ranking", ("player", "games", "share %", "95 % interval"), rows)
    if found.get("cards") and "share" in found["cards"][0]:
        rows = [
            [f"{row['number']} {row['card']}", row["games"], percent(row["share"]), spread(row["low"], row["high"])]
            for row in found["cards"]
        ]
        parts += table(
            "What each card adds to Big Money, in the better number of one or two",
            ("card", "games", "score with it %", "95 % interval"),
            rows,
        )
    if "tables" in found:
        rows = [
            [
                row["table"], row["games"], percent(row["first_seat"]["share"]),
                spread(row["first_seat"]["low"], row["first_seat"]["high"]), number(row["mean_turns"]),
            ]
            for row in found["tables"]
        ]  # fmt: skip
        parts += table("The first seat (in 1066 the Normans)", ("table", "games", "share %", "95 % interval", "rounds"), rows)
    if "seats" in found:
        parts += _seats(found)
    for player, steps in found.get("milestones", {}).items():
        rows = [[step["number"], step["games"], number(step["mean_turn"], 3), number(step["error"], 3)] for step in steps]
        parts += table(f"Mean turn of each {steps[0]['what'].title()}: {player}", ("number", "games", "turn", "error"), rows)
    if "figures" in found:
        rows = [
            [row["name"], f"{row['theirs']:.5g}", f"{row['ours']:.5g}", f"{row['error']:.2g}", f"{row['z']:+.2f}"]
            for row in found["figures"]
        ]
        parts += table("Published figures", ("figure", "theirs", "ours", "error", "z"), rows)
    shares = [] if "figures" in found else found.get("owned") or cards
    if shares:
        rows = [
            [
                row["card"],
                row["games"],
                number(row["copies"]),
                percent(row["with"]),
                percent(row["without"]),
                percent(row["error"]),
            ]
            for row in shares
            if row["is_common"]
        ]
        parts += table(
            "Cards and victory", ("card", "games", "copies", "share with %", "share without %", "error of the difference"), rows
        )
    return parts


def _duel(found: dict[str, Any]) -> list[str]:
    interval = f"{100 * found['level']:.0f} % interval {spread(found['low'], found['high'])}"
    sentence = (
        f"<p><strong>{html.escape(found['a'])}</strong> scores <strong>{percent(found['score'])} %</strong> against "
        f"<strong>{html.escape(found['b'])}</strong> ({interval}; "
        "a tie counts half).</p>"
    )
    rows = [
        [label, sum(some.values()), some["wins"], some["ties"], some["losses"]]
        for label, some in ((f"{found['a']} first", found["a_first"]), (f"{found['a']} second", found["a_second"]))
    ]
    return [sentence, *table("By seat", ("", "games", "wins", "ties", "losses"), rows)]


def _seats(found: dict[str, Any]) -> list[str]:
    rows = [
        [
            f"seat {row['seat']}" + (f": {row['player']}" if row["player"] else ""), row["wins"], row["ties"], row["losses"],
            percent(row["share"]), spread(row["low"], row["high"]), number(row["mean_score"]),
        ]
        for row in found["seats"]
    ]  # fmt: skip
    heads = ("seat", "wins", "ties", "losses", "share %", "95 % interval", "points")
    ends = ", ".join(f"{html.escape(reason)} {count}" for reason, count in found["end_reasons"].items())
    length = f"<p>Games take {number(found['mean_turns'])} rounds on average; they ended by {ends}.</p>"
    return [*table("Seats", heads, rows), length]


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """An HTML table under its title."""
    head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>\n" for row in rows)
    return [f"<h2>{html.escape(title)}</h2>", f'<div class="wide"><table><tr>{head}</tr>\n{body}</table></div>']
