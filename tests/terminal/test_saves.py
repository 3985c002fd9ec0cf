"""Saved games are found, told in one line, and never overwritten when they are broken."""

from pathlib import Path

import pytest

from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.terminal import saves
from meadhall.terminal.setup import Setup, read_setup
from meadhall.terminal.sitting import Sitting


def saved(answers: int = 2) -> Path:
    path = saves.new_path("toy")
    sitting = Sitting.start(read_setup(Setup(game="toy", seats="me=Ann,easy", seed="7")), path)
    while answers and not sitting.is_over:
        seat = sitting.asked_person()
        if seat is None:
            sitting.bot_answers()
        else:
            sitting.answer(seat, sitting.game.default_answer(sitting.match.state))
            answers -= 1
    return path


def test_every_new_game_gets_a_file_of_its_own() -> None:
    assert saves.new_path("toy") != saves.new_path("toy")


def test_a_saved_game_is_listed_in_one_line() -> None:
    path = saved()
    (save,) = saves.list_saves()
    assert save.path == path and not save.finished
    assert save.line().startswith("Strike and Ward: Ann, Easy; ") and save.line().endswith(" answers, goes on")


def test_a_saved_game_goes_on_where_it_stopped() -> None:
    path = saved()
    before = Sitting.go_on(path).match.state.key()
    assert Sitting.go_on(path).match.state.key() == before


def test_a_broken_save_is_told_with_its_path_and_kept_aside() -> None:
    path = saved()
    text = path.read_text().replace("Ann", "Eve")
    path.write_text(text)
    assert "the line was changed" in saves.list_saves()[0].line()
    with pytest.raises(BrokenFile, match="the file is kept as") as caught:
        saves.open_save(path)
    kept = Path(str(caught.value).rsplit(" ", 1)[1])
    assert str(path) in str(caught.value)
    assert kept.read_text() == text and not path.exists()
    assert saves.list_saves() == []


def test_a_second_broken_save_does_not_replace_the_first() -> None:
    path = saved()
    for text in ("one\n", "two\n"):
        path.write_text(text)
        with pytest.raises(BrokenFile):
            saves.open_save(path)
    assert {kept.read_text() for kept in path.parent.iterdir()} == {"one\n", "two\n"}


def test_a_broken_file_elsewhere_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Harold,\n")
    with pytest.raises(BrokenFile, match="this is not a line of a replay"):
        saves.open_save(path)
    assert path.read_text() == "Dear Harold,\n"


def test_a_save_of_a_newer_version_stays_where_it_is(data: Path) -> None:
    data.mkdir(parents=True)
    path = data / "new.jsonl"
    path.write_text('["open", {"title": "meadhall replay", "format": 99}, ""]\n')
    with pytest.raises(BrokenFile, match="newer than"):
        saves.open_save(path)
    assert path.exists()


def test_a_missing_save_is_told(tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match="cannot be read: No such file"):
        saves.open_save(tmp_path / "none.jsonl")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MEADHALL_DATA", str(tmp_path / "file"))
    with pytest.raises(MeadhallError, match=r"games cannot be saved in .* set MEADHALL_DATA"):
        saves.new_path("toy")


def test_one_answer_is_not_called_answers() -> None:
    assert saves.Save(Path("x"), "Dominion", ("Ann", "Bob"), 1).line() == "Dominion: Ann, Bob; 1 answer, goes on"
    assert saves.Save(Path("x"), "Dominion", ("Ann", "Bob"), 2, True).line() == "Dominion: Ann, Bob; 2 answers, finished"
