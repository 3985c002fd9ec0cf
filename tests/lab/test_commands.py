"""The commands of the lab print what they promise, and refuse what is wrong in one sentence."""

import contextlib
import functools
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.lab import commands
from meadhall.lab.commands import RunOptions
from meadhall.lab.playing.plan import Plan
from meadhall.lab.playing.tables import LabTable
from tests.waiting import PATIENCE


def told(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def few(games: int, **more: Any) -> RunOptions:
    return RunOptions(games=games, workers=1, quiet=True, **more)


def shell(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "meadhall", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_simulate_tells_how_each_seat_did(capsys: pytest.CaptureFixture[str]) -> None:
    commands.simulate("dominion", seats="bbm,smithy", run=few(60), json_=True)
    report = told(capsys)
    assert [seat["player"] for seat in report["seats"]] == ["bbm", "smithy"]
    for seat in report["seats"]:
        assert seat["wins"] + seat["ties"] + seat["losses"] == 60
        assert seat["low"] < seat["share"] < seat["high"]
    assert sum(seat["share"] for seat in report["seats"]) == pytest.approx(1)
    assert report["end_reasons"] == {"provinces": 60}
    assert 14 < report["mean_turns"] < 20
    assert "start=0" in report["game"]


def test_simulate_shows_the_number_of_players_in_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    commands.simulate("dominion", run=few(2), json_=True, players="3")
    assert "players=3" in told(capsys)["game"]


def test_a_single_seat_of_dominion_plays_alone_and_tells_the_turn_of_each_province(capsys: pytest.CaptureFixture[str]) -> None:
    commands.simulate("dominion", seats="bm1sm", run=few(80), json_=True)
    provinces = told(capsys)["provinces"]
    assert [step["number"] for step in provinces] == list(range(1, 9))
    means = [step["mean_turn"] for step in provinces]
    assert means == sorted(means)
    assert abs(means[0] - 6.859) < 4 * provinces[0]["error"]


def test_duel_tells_the_score_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    commands.duel("smithy", "bbm", run=few(80), json_=True)
    report = told(capsys)
    assert report["games"] == 80
    assert report["score"] == pytest.approx((report["wins"] + report["ties"] / 2) / 80)
    assert 0.8 < report["low"] < report["score"] < report["high"] <= 1


def test_a_duel_with_oneself_is_even(capsys: pytest.CaptureFixture[str]) -> None:
    commands.duel("bmu", "bmu", run=few(40), json_=True)
    assert told(capsys)["score"] == 0.5


@pytest.mark.parametrize("game", ["dominion", "1066", "domino-knights(players=2)"])
def test_every_game_can_be_duelled(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    commands.duel("random", "random", game=game, run=few(6), json_=True)
    assert told(capsys)["games"] == 6


def test_bots_that_look_through_a_sight_can_be_duelled(capsys: pytest.CaptureFixture[str]) -> None:
    commands.duel("easy", "random", game="domino-knights(players=2)", run=few(2), json_=True)
    assert told(capsys)["games"] == 2


def test_a_tournament_ranks_everybody_and_tells_who_beats_whom(capsys: pytest.CaptureFixture[str]) -> None:
    commands.race("bbm", "smithy,witch", run=few(30), json_=True)
    report = told(capsys)
    assert report["players"] == ["bbm", "smithy", "witch"]
    assert [row["player"] for row in report["ranking"]] == ["witch", "smithy", "bbm"]
    matrix = report["matrix"]
    assert matrix[0][0] is None
    assert matrix[0][1] + matrix[1][0] == pytest.approx(1)
    assert all("witch" in bout["game"] for bout in report["bouts"]), "all bouts must have the same kingdom"


def test_a_tournament_can_seat_more_than_two(capsys: pytest.CaptureFixture[str]) -> None:
    commands.race("bbm", "bmu", "smithy", table=3, run=few(9), json_=True)
    report = told(capsys)
    assert len(report["bouts"]) == 1
    assert sum(row["share"] for row in report["ranking"]) == pytest.approx(1)


def test_summaries_are_shown_as_tables(capsys: pytest.CaptureFixture[str]) -> None:
    commands.simulate("dominion", seats="bbm,smithy", run=few(10))
    commands.duel("smithy", "bbm", run=few(10))
    commands.race("bbm", "smithy", run=few(4))
    out = capsys.readouterr().out
    assert "seat 1: smithy" in out
    assert "smithy scores" in out
    assert "Ranking" in out


def test_a_kingdom_gets_the_cards_that_strategies_want() -> None:
    assert "witch" in LabTable.read("dominion").bout(("witch", "bmu")).game
    assert "kingdom" not in LabTable.read("dominion").bout(("smithy", "bmu")).game
    assert "size-distortion" in LabTable.read("dominion", {"kingdom": "size-distortion"}).bout(("smithy", "bmu")).game


def test_misspelt_names_are_refused_with_a_suggestion() -> None:
    with pytest.raises(MeadhallError, match="smithy"):
        commands.duel("smity", "bbm", run=few(2))
    with pytest.raises(BadOptions, match="did you mean 'kingdom'"):
        commands.duel("smithy", "bbm", run=few(2), kingdm="first-game")
    with pytest.raises(MeadhallError, match="a player is missing"):
        commands.simulate("dominion", seats="bbm,", run=few(2))
    with pytest.raises(MeadhallError, match="cannot be read: No such file"):
        commands.duel("file:nowhere.txt", "bbm", run=few(2))


def test_the_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(MeadhallError, match="has 2 seats here, but you named 3 players"):
        commands.simulate("1066", seats="random,random,random", run=few(2))


def test_no_games_at_all_are_refused() -> None:
    with pytest.raises(MeadhallError, match="0 games cannot be played"):
        commands.duel("smithy", "bbm", run=few(0))
    with pytest.raises(MeadhallError, match="0 games cannot be played"):
        commands.study("published", run=few(0))


def test_results_and_report_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands.duel("smithy", "bbm", run=few(20, out=tmp_path), json_=True)
    made = {path.name for path in tmp_path.iterdir()}
    assert made >= {"plan.json", "chunks.jsonl", "games.csv", "games.parquet", "summary.json", "report.html", "trace.json"}
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    for name in ("coins", "points", "length", "first-seat", "gains", "card-shares"):
        assert f"Plot: {name}" in page
        assert (tmp_path / "plots" / f"{name}.png").stat().st_size > 5000
    assert "http://" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "")
    assert "https://" not in page


def test_the_shell_knows_the_commands_and_tells_mistakes_in_one_sentence() -> None:
    good = shell("duel", "smithy", "bbm", "--games", "4", "--seed", "3", "--workers", "1", "--json")
    assert json.loads(good.stdout)["games"] == 4
    bad = shell("duel", "smithy", "bbm", "--game", "chess")
    assert (bad.returncode, bad.stderr.count("\n")) == (2, 1)
    assert "there is no game 'chess'" in bad.stderr


def test_a_missing_package_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MeadhallError, match=r"a run on a cluster needs the package 'ray'; .*pip install 'meadhall\[cluster\]'"):
        commands.duel("smithy", "bbm", run=few(2, cluster="auto"))


def test_a_folder_that_cannot_be_made_is_refused_before_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("meadhall.lab.playing.executors.play_chunk", None)
    for out in (tmp_path / "file", tmp_path / "file" / "run"):
        with pytest.raises(MeadhallError, match=r"results cannot be kept in .*file.*; name another folder"):
            commands.duel("smithy", "bbm", run=few(2, out=out))


def test_a_preset_names_several_options_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    commands.simulate("dominion", seats="bbm,smithy", preset="size-distortion", run=few(2), json_=True)
    assert "size-distortion" in told(capsys)["game"]
    commands.duel("random", "random", game="1066", preset="draft-3-1", run=few(2), json_=True)
    assert "draw3_discard1" in told(capsys)["game"]
    commands.race("random", "easy", game="domino-knights(decks=3)", preset="chaos", run=few(2), json_=True)
    game = told(capsys)["game"]
    assert "different_suits=on" in game and "decks=3" in game, "the game string goes before the preset"
    with pytest.raises(BadOptions, match="'chaos' is not a preset"):
        commands.study("dominion", preset="chaos", run=few(2))


def test_published_figures_take_no_table_of_ones_own() -> None:
    with pytest.raises(MeadhallError, match="leave out --players, --kingdom"):
        commands.study("published", players="bbm", kingdom="first-game", run=few(2))


def test_a_strategy_whose_card_is_not_there_is_told_on_the_error_channel(capsys: pytest.CaptureFixture[str]) -> None:
    commands.duel("witch", "bmu", kingdom="first-game", run=few(2), json_=True)
    shown = capsys.readouterr()
    assert shown.err == "witch needs witch, which this kingdom does not have\n"
    commands.duel("witch", "bmu", run=few(2), json_=True)
    assert capsys.readouterr().err == ""


def test_an_interrupted_run_speaks_of_a_folder_only_if_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("meadhall.lab.playing.executors.play_chunk", interrupted)
    assert commands.duel("smithy", "bbm", run=few(20)) == commands.simulate("1066", run=few(1)) == 130
    shown = capsys.readouterr()
    assert "interrupted after 0 of 20 games" in shown.err and "--out" not in shown.out + shown.err
    assert commands.study("published", run=few(2, out=tmp_path)) == 130
    shown = capsys.readouterr()
    assert f"the same --out {tmp_path}" in shown.err and "after all games are played" in shown.err
    assert commands.race("bbm", "smithy", run=few(2)) == commands.study("dominion", run=few(2)) == 130


class Planned(Exception):
    """A plan that nobody plays."""


def spoken(game: str) -> list[tuple[str, str]]:
    """The options of a game with a value that is not the default and is allowed without any other option."""
    options = games.find(game).Options
    found: list[tuple[str, str]] = []
    for name, info in options.infos().items():
        for value in map(str, [*info.choices, "on", "off", info.low, "none"]):
            with contextlib.suppress(BadOptions):
                if options.read({name: value}) != options():
                    found.append((name, value))
                    break
    return found


@pytest.mark.parametrize("game", ["dominion", "1066", "domino-knights"])
def test_every_command_takes_the_options_as_play_does(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def carry_out(title: str, plan: Plan, *_: Any, **__: Any) -> None:
        raise Planned(plan)

    monkeypatch.setattr("meadhall.lab.quick.carry_out", carry_out)
    assert len(spoken(game)) > 8
    for name, value in spoken(game):
        wanted = getattr(games.find(game).Options.read({name: value}), name)
        said = {name.replace("_", "-"): value}
        is_pair = name not in ("players", "solo", "start", "first_player")
        calls: list[Callable[..., int]] = [functools.partial(commands.simulate, game)]
        calls += [functools.partial(commands.study, game)] if name not in ("solo", "kingdom_mode") else []
        calls += [functools.partial(commands.duel, "random", "easy", game=game)] if is_pair else []
        calls += [functools.partial(commands.race, "random", "easy", game=game)] if is_pair else []
        for call in calls:
            with pytest.raises(Planned) as caught:
                call(run=few(1), **said)
            assert getattr(caught.value.args[0].bouts[0].table[1], name) == wanted, (call, name)


def test_players_may_be_a_number_as_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def carry_out(title: str, plan: Plan, *_: Any, **__: Any) -> None:
        raise Planned(plan)

    monkeypatch.setattr("meadhall.lab.quick.carry_out", carry_out)
    for call, players in (
        (functools.partial(commands.simulate, "dominion", players="4"), ("random",) * 4),
        (functools.partial(commands.study, "domino-knights", players="4"), ("medium",) * 4),
        (functools.partial(commands.study, "domino-knights", seats="easy,medium"), ("easy", "medium")),
        (functools.partial(commands.study, "domino-knights", players="easy,medium"), ("easy", "medium")),
        (functools.partial(commands.race, "bbm", "bmu", "smithy", players="3"), ("bbm", "bmu", "smithy")),
    ):
        with pytest.raises(Planned) as caught:
            call(run=few(1))
        assert caught.value.args[0].bouts[0].players == players


def test_a_tournament_at_larger_tables_tells_who_is_ahead_of_whom(capsys: pytest.CaptureFixture[str]) -> None:
    commands.race("bbm", "bmu", "smithy", "witch", table=3, run=few(9), json_=True)
    matrix = told(capsys)["matrix"]
    for one in range(4):
        assert matrix[one][one] is None
        assert all(matrix[one][other] + matrix[other][one] == pytest.approx(1) for other in range(4) if other != one)
    assert matrix[3][0] > 0.8, "witch is ahead of big money"
    commands.race("bbm", "bmu", "smithy", table=3, run=few(3))
    assert "Row ahead of column" in capsys.readouterr().out


def test_one_game_is_not_called_games(capsys: pytest.CaptureFixture[str]) -> None:
    commands.simulate("dominion", seats="bbm,smithy", run=few(1))
    assert "\n1 game, " in capsys.readouterr().out
