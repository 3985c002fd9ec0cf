"""The history of what was measured: one picture from all files under bench/results/."""

import json
from pathlib import Path
from typing import Any, Final

from meadhall.lab.plots import COLOURS, DASHES, canvas, styled, svg

SHOWN: Final = (
    ("dominion: Big Money + Smithy mirror", "games/s"),
    ("dominion: random play", "decisions/s"),
    ("1066: random play", "decisions/s"),
    ("domino-knights: random play", "decisions/s"),
)
"""Cases worth a line of their own, with the unit of their axis."""


def reports(folder: Path) -> list[dict[str, Any]]:
    """Every run on record, oldest first."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    return sorted((report for report in found if "builds" in report), key=lambda report: str(report["when"]))


@styled
def picture(runs: list[dict[str, Any]]) -> str:
    """One panel per case; a line per build, over the runs in order."""
    figure, axes = canvas(width=9, height=7, rows=2, columns=2)
    labels = [f"{run['when'][5:10]} {run['commit']}" for run in runs]
    for axis, (name, unit) in zip(axes.flat, SHOWN, strict=True):
        for at, build in enumerate(sorted({report["build"] for run in runs for report in run["builds"]})):
            points = [
                (place, report["cases"][name]["rate"])
                for place, run in enumerate(runs)
                for report in run["builds"]
                if report["build"] == build and name in report["cases"]
            ]
            if points:
                places, rates = zip(*points, strict=True)
                axis.plot(places, rates, DASHES[at % 4], marker="o", color=COLOURS[at % len(COLOURS)], label=build)
        axis.set_title(name)
        axis.set_ylabel(unit)
        axis.set_yscale("log")
        axis.set_xticks(range(len(runs)), labels, rotation=50, ha="right", fontsize="small")
        axis.legend()
    return svg(figure)


def draw(folder: Path) -> Path | None:
    """Draw the history into ``folder``; None when there is nothing to draw."""
    runs = reports(folder)
    if not runs:
        return None
    path = folder / "history.svg"
    path.write_text(picture(runs), encoding="utf-8")
    return path
