"""Studies answer what people ask: what wins, which cards matter, which side and which options."""

import json
import math
from typing import Any

import pytest

from meadhall.bots.dominion.strategies.money import money
from meadhall.kernel.errors import MeadhallError
from meadhall.lab import commands
from meadhall.lab.commands import RunOptions
from meadhall.lab.dominion import published
from meadhall.lab.dominion.study import kingdom_cards, strategies_for
from meadhall.lab.playing.executors import InProcess
from meadhall.lab.playing.run import run
from meadhall.lab.playing.tables import LabTable
from meadhall.lab.study import USUAL, Study


def few(games: int) -> RunOptions:
    return RunOptions(games=games, workers=1, quiet=True)


def told(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_a_study_of_a_kingdom_ranks_strategies_and_weighs_each_card(capsys: pytest.CaptureFixture[str]) -> None:
    commands.study("dominion", players="bmu,smithy", run=few(20), json_=True, kingdom="first-game")
    report = told(capsys)
    assert [row["player"] for row in report["ranking"]] == ["smithy", "bmu"]
    assert {row["card"] for row in report["cards"]} == set(kingdom_cards(LabTable.read("dominion", {"kingdom": "first-game"})))
    worth = {row["card"]: row["share"] for row in report["cards"]}
    assert worth["smithy"] > 0.5 > worth["village"]


def test_only_strategies_that_find_their_cards_are_studied() -> None:
    fitting = strategies_for(LabTable.read("dominion", {"kingdom": "size-distortion"}))
    assert {"bbm", "bmu", "witch", "laboratory"} <= set(fitting)
    assert "smithy" not in fitting


def test_a_kingdom_that_changes_every_game_cannot_be_studied() -> None:
    with pytest.raises(MeadhallError, match="needs a fixed kingdom"):
        kingdom_cards(LabTable.read("dominion", {"kingdom_mode": "random"}))


def test_money_with_a_card_buys_that_card() -> None:
    smithy = money("money+smithy")
    assert smithy is not None
    assert any(line.kind == 20 for line in smithy.buys)
    assert money("smithy") is None
    with pytest.raises(MeadhallError, match="names no kingdom card"):
        money("money+gold")


@pytest.mark.parametrize("game", ["1066", "domino-knights"])
def test_a_study_of_options_plays_the_usual_table_and_every_allowed_variant(game: str) -> None:
    seats = 2 if game == "1066" else 3
    plan = Study().plan(LabTable.read(game), ("random",) * seats, 1, 1)
    labels = [bout.label for bout in plan.bouts]
    assert labels[0] == USUAL
    assert len(labels) > 8
    assert any(label.startswith("preset ") for label in labels)
    assert len(set(labels)) == len(labels)


def test_a_study_of_options_tells_share_length_and_cards() -> None:
    plan = Study().plan(LabTable.read("1066"), ("random", "random"), 2, 1)
    short = type(plan)(plan.bouts[:3], 4, 1, 4)
    report = Study().summary(run(short, InProcess()))
    assert [table["table"] for table in report["tables"]] == [bout.label for bout in short.bouts]
    assert all(0 <= table["first_seat"]["share"] <= 1 and table["mean_turns"] > 1 for table in report["tables"])
    assert any(card["card"] == "housecarls" for card in report["cards"])


def test_published_figures_are_reproduced(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.study("published", run=few(60), json_=True) == 0
    report = told(capsys)
    assert report["reproduced"] == report["of"] == 62


@pytest.mark.fuzz
def test_published_figures_are_reproduced_closely(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.study("published", run=RunOptions(games=10_000, quiet=True, seed=2)) == 0
    assert capsys.readouterr().out.endswith("62 of 62 published figures reproduced\n")


def test_a_figure_that_is_off_is_not_called_reproduced() -> None:
    assert published.share_figure("coin", "50.0", [True] * 60 + [False] * 40).is_reproduced
    assert not published.share_figure("coin", "50.0", [True] * 80 + [False] * 20).is_reproduced


def test_a_missing_tie_break_would_be_noticed() -> None:
    """By points alone the mirror of Big Money has 61 % ties; with the fewer-turns rule 33 %."""
    figure = published.share_figure("ties", "33.28", [True] * 614 + [False] * 386)
    assert abs(figure.z) > 15


def test_moments_come_out_right() -> None:
    values = [3, 4, 4, 5, 9]
    mean, spread = published.moments([sum(value**power for value in values) for power in range(5)])
    assert mean.mean == 5
    assert spread.mean == pytest.approx(math.sqrt(sum((value - 5) ** 2 for value in values) / 5))
