"""Puzzles at the keyboard."""

import io
import json
from pathlib import Path

import pytest

from meadhall.puzzles import find
from meadhall.terminal.commands import puzzles
from meadhall.terminal.plain import DONE, STOPPED, Script
from meadhall.terminal.puzzles import Solving, solved_here


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_DATA", str(tmp_path))


def solve(game: str, name: str, typed: str) -> tuple[int, str]:
    sink = io.StringIO()
    return Solving(find(game, name), io.StringIO(typed), sink).solve(), sink.getvalue()


def test_a_mistake_a_hint_and_the_way_out() -> None:
    code, text = solve("dominion", "six-coins", "play smithy\nhint\nover\nplay remodel\ngold\nprovince\nend\n")
    assert code == DONE
    assert "Not quite. Smithy brings at most one more coin" in text and "You don't have to buy it." in text
    assert "Solved. Remodel trashes a Gold" in text
    assert solved_here() == ["dominion/six-coins"]


def test_show_me_solves_it_one_answer_at_a_time() -> None:
    code, text = solve("1066", "one-more-push", "show\nshow\nshow\n")
    assert code == DONE and "> play saxon-axemen" in text and "> pass" in text


def test_nonsense_is_answered_with_a_sentence() -> None:
    code, text = solve("domino-knights", "two-on-one", "dance\n?\ntable\nquit\n")
    assert code == STOPPED and "hint, over (start again)" in text and "Solved" not in text


def test_the_list_marks_what_was_solved(capsys: pytest.CaptureFixture[str]) -> None:
    solve("domino-knights", "1", "k1, k2\n")
    assert puzzles("domino-knights") == DONE
    assert "Domino Knights: 1 of" in (said := capsys.readouterr().out) and "[x] 1 Two blockers on one" in said
    assert puzzles("domino-knights", json_=True) == DONE
    assert json.loads(capsys.readouterr().out)[0]["key"] == "two-on-one"


def test_a_script_solves_it(tmp_path: Path) -> None:
    sink = io.StringIO()
    script = Script("k1, k2  # both\n", "script")
    assert Solving(find("domino-knights", "two-on-one"), io.StringIO(), sink, script).solve() == DONE
