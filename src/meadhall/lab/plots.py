"""Pictures of results, drawn with Matplotlib: each function takes results and returns a figure."""

import functools
import io
from collections.abc import Callable, Sequence
from typing import Any, Final, ParamSpec, TypeVar

from meadhall.lab.curves import curves, gains
from meadhall.lab.extras import require
from meadhall.lab.measure import Measure, measure_of
from meadhall.lab.results import Results
from meadhall.lab.summary import first_seat

COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7A5195", "#666666")
"""Told apart by colour-blind eyes too."""
DASHES: Final = ("-", "--", "-.", ":")
INK: Final = "#23303b"
GRID: Final = "#d9dee3"
MOST_PLAYERS: Final = 8

RC: Final[dict[str, Any]] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": GRID,
    "axes.axisbelow": True,
    "axes.titleweight": "bold",
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "legend.frameon": False,
    "figure.dpi": 110,
    "svg.fonttype": "path",
    "svg.hashsalt": "meadhall",
}


P = ParamSpec("P")
T = TypeVar("T")


def styled(draw: Callable[P, T]) -> Callable[P, T]:
    """Draw in the style of the lab."""

    @functools.wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
        with require("matplotlib", "lab", "a plot").rc_context(RC):
            return draw(*args, **kwargs)

    return drawn


def canvas(width: float = 8.0, height: float = 4.2, rows: int = 1, columns: int = 1) -> tuple[Any, Any]:
    """An empty figure and its axes; no screen is needed."""
    figure = require("matplotlib.figure", "lab", "a plot").Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots(rows, columns, squeeze=False)


@styled
def svg(figure: Any) -> str:
    """A figure as SVG text."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def measure_for(results: Results) -> Measure:
    return measure_of(results.plan.bouts[0].table[0])


@styled
def plot_curve(results: Results, what: str, among: Sequence[str] | None = None) -> Any:
    """Mean of one quantity turn by turn, a line per player, with a band of two standard errors."""
    measure = measure_for(results)
    figure, axes = canvas()
    axis = axes[0][0]
    shown = [curve for curve in curves(results, what) if among is None or curve.player in among]
    for at, curve in enumerate(shown[:MOST_PLAYERS]):
        means = [value.mean for value in curve.values]
        bands = [2 * value.error if value.error == value.error else 0.0 for value in curve.values]
        colour = COLOURS[at % len(COLOURS)]
        axis.plot(curve.turns, means, DASHES[at % 4], color=colour, label=curve.player, linewidth=1.8)
        lows = [mean - band for mean, band in zip(means, bands, strict=True)]
        highs = [mean + band for mean, band in zip(means, bands, strict=True)]
        axis.fill_between(curve.turns, lows, highs, color=colour, alpha=0.15, linewidth=0)
    title = measure.curves.get(what, what)
    axis.xaxis.set_major_locator(require("matplotlib.ticker", "lab", "a plot").MaxNLocator(integer=True))
    axis.set_title(f"{title} by {measure.turn_word}")
    axis.set_xlabel(measure.turn_word)
    axis.set_ylabel(title.lower())
    axis.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return figure


@styled
def plot_length(results: Results) -> Any:
    """How long the games are."""
    measure = measure_for(results)
    figure, axes = canvas(height=3.6)
    axis = axes[0][0]
    lengths = [row.rounds for row in results.rows]
    low, high = min(lengths), max(lengths)
    step = max(1, (high - low + 1) // 60)
    edges = [edge - 0.5 for edge in range(low, high + step + 1, step)]
    axis.hist(lengths, bins=edges, color=COLOURS[0], edgecolor="white", linewidth=0.5)
    mean = sum(lengths) / len(lengths)
    axis.axvline(mean, color=COLOURS[1], linewidth=1.5)
    axis.annotate(
        f"mean {mean:.1f}", (mean, 1), xycoords=("data", "axes fraction"), xytext=(5, -12), textcoords="offset points"
    )
    axis.set_title("Length of the games")
    axis.set_xlabel("rounds" if measure.turn_word != "decision" else "answers")
    axis.set_ylabel("games")
    return figure


@styled
def plot_gains(results: Results, among: Sequence[str] | None = None) -> Any | None:
    """When each player gains (or plays) which cards; None if nothing was gained."""
    measure = measure_for(results)
    tables = gains(results, among=among)[:4]
    if not tables:
        return None
    across = min(2, len(tables))
    down = -(-len(tables) // across)
    tall = 0.9 + 0.26 * max(len(table.cards) for table in tables)
    figure, axes = canvas(width=9.0 if across > 1 else 7.0, height=down * tall, rows=down, columns=across)
    most = max(rate for table in tables for row in table.rates for rate in row)
    image = None
    for at, axis in enumerate(axes.ravel().tolist()):
        if at >= len(tables):
            axis.set_axis_off()
            continue
        table = tables[at]
        image = axis.imshow(table.rates, aspect="auto", cmap="Blues", vmin=0, vmax=most, interpolation="nearest")
        axis.set_yticks(range(len(table.cards)), table.cards)
        ticks = [tick for tick in range(len(table.turns)) if table.turns[tick] % 5 == 0 or tick == 0]
        axis.set_xticks(ticks, [str(table.turns[tick]) for tick in ticks])
        axis.set_title(table.player)
        axis.set_xlabel(measure.turn_word)
        axis.grid(visible=False)
    word = "gained" if measure.card_word.startswith("owned") else "played"
    figure.colorbar(image, ax=axes.ravel().tolist(), label=f"{word} per game and {measure.turn_word}", pad=0.02)
    return figure


@styled
def plot_first_seat(results: Results, most: int = 16) -> Any:
    """How the seat that begins does, in all bouts and in each of the first ones, with 95 % intervals and the even share."""
    bouts = results.plan.bouts
    lines = [(some.title, results.of_bout(number)) for number, some in enumerate(bouts)]
    lines = [line for line in lines if line[1]][:most]
    if len(lines) > 1:
        lines.insert(0, ("all together", results.rows))
    figure, axes = canvas(height=1.2 + 0.28 * len(lines))
    axis = axes[0][0]
    for place, (_, rows) in enumerate(lines):
        found = first_seat(rows)
        share, low, high = 100 * found["share"], 100 * found["low"], 100 * found["high"]
        axis.plot([low, high], [place, place], color=COLOURS[0], linewidth=2)
        axis.plot(share, place, "o", color=COLOURS[0])
        axis.plot(100 * found["even"], place, "|", color=COLOURS[1], markersize=14, markeredgewidth=2)
    axis.set_yticks(range(len(lines)), [title for title, _ in lines])
    axis.set_ylim(len(lines) - 0.5, -0.5)
    axis.set_title(measure_for(results).first_title)
    axis.set_xlabel("share of victory, % (blue, with 95 % interval; orange: even)")
    return figure


@styled
def plot_cards(cards: Sequence[dict[str, Any]], word: str, most: int = 24) -> Any | None:
    """Share of victory with and without each card; None if no card can be compared."""
    shown = [some for some in cards if some["is_common"]]
    shown = sorted(shown, key=lambda some: some["with"] - some["without"])[-most:]
    if not shown:
        return None
    figure, axes = canvas(height=1.2 + 0.26 * len(shown))
    axis = axes[0][0]
    for place, some in enumerate(shown):
        axis.plot([100 * some["without"], 100 * some["with"]], [place, place], color="#9aa5b1", linewidth=1.5, zorder=1)
    axis.scatter(
        [100 * some["without"] for some in shown], range(len(shown)), color="white", edgecolor=COLOURS[1], label="without"
    )
    axis.scatter([100 * some["with"] for some in shown], range(len(shown)), color=COLOURS[0], label="with")
    axis.set_yticks(range(len(shown)), [some["card"] for some in shown])
    axis.set_title(f"Share of victory with and without a card ({word})")
    axis.set_xlabel("share of victory, %")
    axis.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return figure


@styled
def plot_worth(cards: Sequence[dict[str, Any]]) -> Any:
    """What each card adds to Big Money."""
    figure, axes = canvas(height=1.2 + 0.32 * len(cards))
    axis = axes[0][0]
    for place, some in enumerate(reversed(cards)):
        colour = COLOURS[2] if some["low"] > 0.5 else COLOURS[1] if some["high"] < 0.5 else "#7b8794"
        axis.plot([100 * some["low"], 100 * some["high"]], [place, place], color=colour, linewidth=2)
        axis.plot(100 * some["share"], place, "o", color=colour)
    axis.axvline(50, color=INK, linewidth=1)
    axis.set_yticks(range(len(cards)), [some["card"] for some in reversed(cards)])
    axis.set_title("Big Money with the card against Big Money without")
    axis.set_xlabel("score of the player with the card, % (95 % interval)")
    return figure


@styled
def plot_matrix(names: Sequence[str], matrix: Sequence[Sequence[float | None]]) -> Any:
    """Who beats whom."""
    size = 1.8 + 0.52 * len(names)
    figure, axes = canvas(width=size + 1.8, height=size)
    axis = axes[0][0]
    values = [[float("nan") if value is None else 100 * value for value in row] for row in matrix]
    image = axis.imshow(values, cmap="PuOr", vmin=0, vmax=100)
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            if value == value:
                colour = "white" if abs(value - 50) > 32 else INK
                axis.text(column, row, f"{value:.0f}", ha="center", va="center", fontsize=8.5, color=colour)
    axis.set_xticks(range(len(names)), names, rotation=45, ha="right")
    axis.set_yticks(range(len(names)), names)
    axis.set_title("Score of the row against the column, %")
    axis.grid(visible=False)
    figure.colorbar(image, ax=axis, shrink=0.7)
    return figure


@styled
def plot_figures(figures: Sequence[dict[str, Any]]) -> Any:
    """How far each of our figures is from the published one, in standard errors."""
    figure, axes = canvas(height=1.2 + 0.17 * len(figures), width=9.0)
    axis = axes[0][0]
    places = range(len(figures), 0, -1)
    colours = [COLOURS[2] if some["reproduced"] else COLOURS[1] for some in figures]
    axis.axvspan(-4, 4, color="#eef6f2")
    axis.axvline(0, color=INK, linewidth=1)
    axis.scatter([some["z"] for some in figures], places, color=colours, s=18)
    axis.set_yticks(places, [some["name"] for some in figures], fontsize=7)
    axis.set_ylim(0, len(figures) + 1)
    axis.set_title("Published figures")
    axis.set_xlabel("ours minus theirs, in standard errors (shaded: reproduced)")
    return figure
