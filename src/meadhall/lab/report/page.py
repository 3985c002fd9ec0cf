"""One self-contained HTML page for a run: what was played, the tables, and the pictures."""

import base64
import html
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from meadhall.lab import plots
from meadhall.lab.curves import gains
from meadhall.lab.report.headline import called, headline
from meadhall.lab.report.look import MOST_SHOWN, STYLE, bought, matrix, section, shares
from meadhall.lab.results import Results
from meadhall.lab.show import number, percent, spread
from meadhall.lab.summary import card_table
from meadhall.version import VERSION

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
    path.write_text(page(results, found, title, drawn, path.parent), encoding="utf-8")


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


def page(results: Results, found: dict[str, Any], title: str, drawn: Sequence[tuple[str, str]], folder: Path) -> str:
    """The text of the page: the finding, how sure it is, the pictures, and how to repeat it."""
    told = headline(results, found, title)
    sections = [*charts(results, found), *tables(found, card_table(results, range(len(results.plan.bouts))))]
    sections += [
        section(titles(name), "", f"<figure>{picture(name, text)}</figure>") for name, text in drawn if name != "matchups"
    ]
    body = "\n".join(
        [
            f'<p class="eyebrow">Strategy lab · {html.escape(title)}</p>',
            f"<h1>{html.escape(told.title)}</h1>",
            f'<p class="lead">{html.escape(told.line)}</p>' if told.line else "",
            f'<ul class="facts">{"".join(f"<li>{fact}</li>" for fact in facts(results, found))}</ul>',
            f'<div class="parts">{"".join(sections)}{again(results, folder)}</div>',
        ]
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(told.title)}</title><style>{STYLE}</style></head>\n<body><main>\n{body}\n</main></body></html>\n"
    )


def facts(results: Results, found: dict[str, Any]) -> list[str]:
    """A few figures of the run."""
    bouts = found.get("bouts") or ([found] if "first_seat" in found else [])
    games = sum(bout["games"] for bout in bouts)
    shown = [f"<b>{len(results.rows):,}</b> games", f"seed <b>{results.plan.seed}</b>"]
    if games and all("mean_turns" in bout and bout["mean_turns"] is not None for bout in bouts):
        turns = sum(bout["mean_turns"] * bout["games"] for bout in bouts) / games
        shown.append(f"<b>{number(turns, 1)}</b> turns on average")
    if games and all(bout.get("first_seat") for bout in bouts):
        share = sum(bout["first_seat"]["share"] * bout["games"] for bout in bouts) / games
        shown.append(f"The first seat wins <b>{percent(share)} %</b>")
    return [*shown, html.escape(results.plan.bouts[0].game), f"Meadhall {VERSION}"]


def charts(results: Results, found: dict[str, Any]) -> list[str]:
    """Who wins, who beats whom, and what the best buy and when."""
    parts: list[str] = []
    ranking = found.get("ranking", [])
    if ranking:
        text = "Share of wins against all others. The bar is the 95 % interval."
        parts.append(section("Who wins", text, shares(ranking)))
    order = [row["player"] for row in ranking]
    if "matrix" in found and any(value is not None for row in found["matrix"] for value in row):
        text = "Wins of the row against the column, per hundred games."
        parts.append(section("Who beats whom", text, matrix(found["players"], order or found["players"], found["matrix"])))
    if results.rows:
        game = results.plan.bouts[0].game.split("(")[0]
        for at, one in enumerate(gains(results, most_cards=8, most_turns=20, among=order[:MOST_SHOWN] or None)[:MOST_SHOWN]):
            text = "Stronger colour means more often. At the right: copies a game."
            parts.append(section(f"{called(one.player)}: what it gains, and when", text, bought(game, one, at)))
    return parts


def again(results: Results, folder: Path) -> str:
    """How to repeat the run, and its files."""
    files = [name for name in ("games.parquet", "games.csv", "summary.json") if (folder / name).exists()]
    links = " · ".join(f'<a href="{name}">{name}</a>' for name in files)
    plan = html.escape(json.dumps(results.plan.to_json(), indent=1))
    body = f"<details><summary>The plan, to repeat the run</summary><pre>{plan}</pre></details>"
    return section("Play it again", "The same seed gives the same games on any machine.", f"<p>{links}</p>{body}")


TITLES: Final = {
    "length": "How long games take",
    "first-seat": "The first seat",
    "card-shares": "Cards and victory",
    "matchups": "Who beats whom, drawn",
    "gains": "What everybody gains",
    "coins": "Coins each turn",
}


def titles(name: str) -> str:
    """What a picture is called on the page."""
    return TITLES.get(name, called(name))


def picture(name: str, text: str) -> str:
    """An SVG as part of the page, shut off from the names inside the others."""
    data = base64.b64encode(text.encode()).decode()
    return f'<img alt="Plot: {html.escape(name)}" src="data:image/svg+xml;base64,{data}">'


def tables(found: dict[str, Any], cards: Sequence[dict[str, Any]]) -> list[str]:
    """The tables that fit a summary; ``cards`` are those of all watched games."""
    parts: list[str] = []
    if "score" in found:
        parts += _duel(found)
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
    return [section("How sure it is", "", sentence), *table("By seat", ("", "games", "wins", "ties", "losses"), rows)]


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
    return [*table("Seats", heads, rows), section("How games end", "", length)]


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """An HTML table under its title."""
    head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>\n" for row in rows)
    return [section(title, "", f'<div class="wide"><table><tr>{head}</tr>\n{body}</table></div>')]
