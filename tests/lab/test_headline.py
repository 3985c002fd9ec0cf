"""The headline of a report says what was found, and does not say more than that."""

from typing import Any, cast

import pytest

from meadhall.lab.report.headline import headline
from meadhall.lab.results import Results


class Run:
    """As much of a run as a headline needs."""

    def __init__(self, done: int = 10, total: int = 10) -> None:
        self.rows = [None] * done
        self.plan = self
        self.is_complete = done == total
        self._total = total

    def total(self) -> int:
        return self._total


def told(found: dict[str, Any], done: int = 10, total: int = 10) -> tuple[str, str]:
    title, line = headline(cast(Results, Run(done, total)), found, "A run")
    return title, line


def row(player: str, share: float, error: float) -> dict[str, Any]:
    return {"player": player, "share": share, "low": share - error, "high": share + error}


DUEL = {"a": "smithy", "b": "big-money"}


@pytest.mark.parametrize(
    ("score", "error", "title", "line"),
    [
        (0.58, 0.03, "Smithy beats Big Money.", "By 58 to 42, which is more than luck. Give or take 3."),
        (0.42, 0.03, "Big Money beats Smithy.", "By 58 to 42, which is more than luck. Give or take 3."),
        (0.51, 0.03, "Smithy and Big Money are too close to call.", "51 to 49, give or take 3."),
    ],
)
def test_a_duel_says_who_wins_only_where_luck_does_not_explain_it(score: float, error: float, title: str, line: str) -> None:
    assert told({**DUEL, "score": score, "low": score - error, "high": score + error}) == (title, line)


def test_a_ranking_names_the_best_and_how_far_ahead_it_is() -> None:
    clear = {"ranking": [row("smithy", 0.8, 0.02), row("bmu", 0.5, 0.02), row("bbm", 0.2, 0.02)]}
    assert told(clear) == ("Smithy is best.", "Smithy wins 80 % against 2 others. Bmu comes next with 50 %.")
    near = {
        "ranking": [row("smithy", 0.78, 0.02), row("militia", 0.77, 0.02)],
        "players": ["militia", "smithy"],
        "matrix": [[None, 0.42], [0.58, None]],
    }
    assert told(near)[0] == "Smithy is best, Militia just behind."
    assert told({**near, "matrix": [[None, 0.5], [0.5, None]]})[0] == "Smithy and Militia are too close to call."


def test_a_stopped_run_says_so() -> None:
    assert told({}, done=2140, total=6000) == ("A run", "Stopped after 2,140 of 6,000 games. This is what was played.")
