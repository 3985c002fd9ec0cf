"""The game as lines of text: every game plays to its end, scripts stop where they are wrong, nothing typed crashes it."""

import io
import itertools
import json
from pathlib import Path
from typing import TextIO, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meadhall import games
from meadhall.kit.trace import rule
from meadhall.match.replay import Replay
from meadhall.terminal import plain, saves
from meadhall.terminal.setup import Setup

GAMES = ["toy", "dominion", "domino-knights", "1066"]


def run(setup: Setup, typed: str = "") -> tuple[int, str]:
    sink = io.StringIO()
    return plain.play(setup, io.StringIO(typed), sink), sink.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_bots_plays_to_its_end_without_any_input(game: str) -> None:
    code, text = run(Setup(game=game, seats="easy,easy", seed="7"))
    assert code == plain.DONE
    assert " win" in text.splitlines()[-3] or "Nobody wins" in text
    assert run(Setup(game=game, seats="easy,easy", seed="7")) == (code, text), "the same seed gives the same lines"


def first_keys(game: str, seats: str, seed: str, answers: int = 3000) -> list[str]:
    """A script that answers every question of the people with the last option and plays to the end."""
    from meadhall.kernel.decision import format_picks
    from meadhall.terminal.setup import read_setup
    from meadhall.terminal.sitting import Sitting

    sitting = Sitting.start(read_setup(Setup(game=game, seats=seats, seed=seed)), None, asks_all=True)
    lines: list[str] = []
    while not sitting.is_over and len(lines) < answers:
        seat = sitting.asked_person()
        if seat is None:
            sitting.bot_answers()
            continue
        picks = sitting.game.default_answer(sitting.match.state)
        lines.append(format_picks(picks))
        sitting.answer(seat, picks)
    assert sitting.is_over
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_a_scripted_game_is_played_and_printed(game: str, tmp_path: Path, data: Path) -> None:
    script = tmp_path / "game.txt"
    lines = first_keys(game, "me=Ann,easy", "7")
    script.write_text("# a whole game\n" + "\n".join(f"{line}  # said" for line in lines) + "\n")
    code, text = run(Setup(game=game, seats="me=Ann,easy", seed="7", script=script))
    assert code == plain.DONE, text[-500:]
    assert text.count("\n> ") == len(lines)
    assert not data.exists(), "a scripted game is not kept"


def test_a_script_that_ends_early_stops_with_its_line(tmp_path: Path) -> None:
    script = tmp_path / "game.txt"
    script.write_text("rest\n\n")
    code, text = run(Setup(game="toy", seats="me,easy", seed="7", script=script))
    assert code == plain.WRONG
    assert text.splitlines()[-1] == f"{script}, line 3: the script ends, but the game still needs an answer"


def test_a_wrong_line_of_a_script_stops_with_line_and_reason(tmp_path: Path) -> None:
    script = tmp_path / "game.txt"
    script.write_text("# one\nrest\ncrown\nrest\n")
    code, text = run(Setup(game="toy", seats="me,easy", seed="7", script=script))
    assert code == plain.WRONG
    assert text.splitlines()[-1].startswith(f"{script}, line 3: 'crown' is not offered; allowed: ")


def test_a_script_with_lines_left_over_stops_with_the_first_of_them(tmp_path: Path) -> None:
    script = tmp_path / "game.txt"
    lines = first_keys("toy", "me,me", "7")
    script.write_text("\n".join([*lines, "# the end", "rest", "rest"]))
    code, text = run(Setup(game="toy", seats="me,me", seed="7", script=script))
    assert code == plain.WRONG
    assert f"line {len(lines) + 2}: the game is over, but the script still has 'rest'" in text.splitlines()[-1]


def test_a_script_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(Setup(game="toy", script=tmp_path / "none.txt")) == (plain.WRONG, "")
    said = f"meadhall: the script {tmp_path / 'none.txt'} cannot be read: No such file or directory\n"
    assert capsys.readouterr().err == said
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    assert run(Setup(game="toy", script=tmp_path / "picture"))[0] == plain.WRONG


def test_a_script_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    script = tmp_path / "game.txt"
    script.write_text("rest\n/quit\n", encoding="utf-8-sig")
    code, text = run(Setup(game="toy", seats="me,easy", seed="7", script=script))
    assert code == plain.DONE and "> rest" in text.splitlines()


def test_a_misspelt_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(Setup(game="dominoin")) == (plain.WRONG, "")
    assert capsys.readouterr().err == "meadhall: there is no game 'dominoin'; did you mean 'dominion'?\n"


def test_every_mistake_of_a_setup_gets_a_line_on_the_error_channel(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(Setup(game="dominion", options={"kingdm": "x"}, seats="me,nobody")) == (plain.WRONG, "")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2 and all(line.startswith("meadhall: ") for line in lines)


def test_when_the_input_ends_the_game_is_saved_and_goes_on_later(data: Path) -> None:
    code, text = run(Setup(game="toy", seats="me,easy", seed="7"), "rest\n")
    assert code == plain.STOPPED
    (path,) = data.iterdir()
    assert text.splitlines()[-1] == f"The input ended before the game did. It is saved; continue with --resume {path}"
    code, text = run(Setup(resume=path), "draw\n/quit\n")
    assert code == plain.DONE
    assert f"--resume {path}" in text.splitlines()[-1]
    answers = [line[3] for line in Replay.read(path).lines if line[0] == "answer" and line[2] == 0]
    assert answers == [["rest"], ["draw"]]


def test_a_refused_answer_is_told_and_asked_again() -> None:
    _, text = run(Setup(game="toy", seats="me,easy", seed="7"), "crown\nrest, rest\n/quit\n")
    refusals = [line for line in text.splitlines() if line.startswith("! ")]
    assert len(refusals) == 2
    assert "'crown' is not offered" in refusals[0]
    assert "2 picked, 1 wanted" in refusals[1] or "at most 1 time" in refusals[1]


def test_commands_tell_what_they_promise() -> None:
    typed = "?\n/card ward\n/why ward\n/hint\n/rule\n/log\n/table\n/nonsense\n/undo\n/say resign\n/quit\n"
    _, text = run(Setup(game="toy", seats="me,easy", seed="7"), typed)
    assert "Cancel a card that another seat plays." in text
    assert "Hint: " in text
    assert "! there is no command '/nonsense'; /help lists them" in text
    assert "! Player has no move to undo" in text
    assert "! Player may not say 'resign' now; allowed: nothing" in text


def test_an_answer_is_taken_back_and_asked_again() -> None:
    _, text = run(Setup(game="toy", seats="me=Ann,me=Bob", seed="7"), "rest\nrest\n/undo\nno\n/undo\nyes\n/quit\n")
    assert text.count("? Bob: Ann asks to undo the last move. Agree? [yes/no]") == 2
    assert "- Ann undoes their last move" in text


def test_a_game_that_cannot_be_saved_stops_with_the_reason(tmp_path: Path) -> None:
    run(Setup(game="toy", seats="me,easy", seed="7"), "")
    (path,) = saves.folder().iterdir()
    sink = io.StringIO()

    class Keyboard:
        def readline(self) -> str:
            path.unlink()
            path.mkdir()
            return "rest\n"

    assert plain.play(Setup(resume=path), cast(TextIO, Keyboard()), sink) == plain.WRONG
    assert "cannot be saved" in sink.getvalue().splitlines()[-1]


def test_an_interrupt_leaves_the_table_and_says_where_the_game_is() -> None:
    class Keyboard:
        def readline(self) -> str:
            raise KeyboardInterrupt

    sink = io.StringIO()
    assert plain.play(Setup(game="toy", seats="me,easy", seed="7"), cast(TextIO, Keyboard()), sink) == plain.STOPPED
    assert sink.getvalue().splitlines()[-1].startswith("Goodbye. It is saved; continue with --resume ")


def test_a_question_can_be_answered_always_the_same_way(data: Path) -> None:
    run(Setup(game="toy", seats="me,easy", seed="7"), "/auto turn rest\n")
    (path,) = data.iterdir()
    mine = [line for line in Replay.read(path).lines if line[0] in ("answer", "auto") and line[2] == 0]
    assert mine and all(line[0] == "auto" and line[3] == ["rest"] for line in mine if line[3])


def test_the_table_is_shown_again_after_others_have_played() -> None:
    _, text = run(Setup(game="toy", seats="me=Ann,easy", seed="7"), "rest\nrest\n/quit\n")
    assert text.count("== Ann") == 3
    _, text = run(Setup(game="dominion", seats="me=Ann,easy", seed="7", options={"start": "0"}, asks_all=True), "1\n1\n/quit\n")
    assert text.count("== Ann") == 1, "within one turn it is shown once"


def test_nobody_sees_the_cards_of_others_in_the_log() -> None:
    _, text = run(Setup(game="toy", seats="me=Ann,easy", seed="7"), "/log\n/quit\n")
    assert "- Ann draws ward" in text
    assert "- Easy draws\n" in text and "Easy draws strike" not in text and "Easy draws ward" not in text


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    st.lists(st.one_of(st.text(max_size=20), st.sampled_from(["1", "2", "/undo", "/why", "/auto", "/say", "?"])), max_size=15)
)
def test_nothing_that_is_typed_crashes_it(lines: list[str]) -> None:
    code, text = run(Setup(game="toy", seats="me,me", seed="7"), "\n".join(lines) + "\n")
    assert code in (plain.DONE, plain.STOPPED)
    assert "Traceback" not in text


def test_every_registered_game_is_tried_here() -> None:
    """Fails when a game can be imported but is not in the list above."""
    missing = [key for key in games.all_keys() if key not in GAMES and _is_there(key)]
    assert not missing


def _is_there(key: str) -> bool:
    try:
        games.find(key)
    except ImportError:
        return False
    return True


def test_the_transcript_holds_nothing_but_text() -> None:
    _, text = run(Setup(game="dominion", seats="me,easy", seed="7"), "treasures\n/quit\n")
    assert "\x1b" not in text
    assert json.dumps(text)


@rule("DOM-SERIES-1", "DOM-SERIES-2", "DOM-OPT-4", "DOM-START-2", "DOM-START-3", "DOM-R57")
def test_a_series_of_dominion_goes_on_from_game_to_game(data: Path) -> None:
    setup = Setup(game="dominion", options={"series": "3", "start": "0"}, seats="easy=Ann,easy=Bob", seed="7")
    code, text = run(setup)
    assert code == plain.DONE and run(setup) == (code, text), "the same seed gives the same series"
    played = [Replay.read(save.path) for save in reversed(saves.list_saves())][:3]
    assert [replay.head["series"]["game"] for replay in played] == [1, 2, 3]
    won = [0, 0]
    for before, after in itertools.pairwise(played):
        winners = before.verify()["outcome"]["winners"]
        won = [won[seat] + (seat in winners) for seat in (0, 1)]
        assert after.head["series"]["won"] == won and after.head["seats"] == before.head["seats"]
        assert after.head["options"]["start"] in ((0, 1) if len(winners) == 2 else (1 - winners[0],))
        assert after.head["luck"] != before.head["luck"]
    assert "Game 2 of 3. Won so far: Ann " in text and "Game 3 of 3." in text.splitlines()[-1]


def test_a_series_goes_on_after_it_was_left(data: Path) -> None:
    setup = Setup(game="dominion", options={"series": "2", "turn_limit": "1"}, seats="me=Ann,me=Bob", seed="7")
    code, _ = run(setup, "end\nend\nend\n")
    assert code == plain.STOPPED and len(saves.list_saves()) == 2
    second = next(save for save in saves.list_saves() if not save.finished)
    code, text = run(Setup(resume=second.path), "end\n")
    assert code == plain.DONE and "Game 2 of 2." in text.splitlines()[-1] and len(saves.list_saves()) == 2


def test_house_options_are_named_before_the_first_question() -> None:
    _, text = run(Setup(game="dominion", options={"live_score": "on"}, seats="me,easy", seed="7"), "/quit\n")
    assert text.splitlines()[1] == "House options: Live score"


def test_a_card_is_found_by_the_name_that_is_printed_on_it() -> None:
    _, text = run(Setup(game="dominion", seats="me,easy", seed="7"), "/card Throne Room\n/card council room\n/quit\n")
    assert "No card is called" not in text
    assert "play it twice" in text and "Every other player draws a card" in text


def test_a_card_is_told_as_the_file_of_the_table_has_it() -> None:
    starter = games.parse("1066(starter)")[1]
    told = next(card["text"] for card in games.find("1066").cards(starter) if card["key"] == "harold-godwinson")
    for options, is_told in (({"faction_pick": "fixed"}, False), ({"faction_pick": "fixed", "card_file": "starter"}, True)):
        _, text = run(Setup(game="1066", options=options, seats="me,easy", seed="7"), "/card harold godwinson\n/quit\n")
        assert (told in text) == is_told


def refusals(setup: Setup, typed: str) -> list[str]:
    return [line for line in run(setup, typed)[1].splitlines() if line.startswith("! ")]


def test_what_is_not_offered_is_refused_with_the_reason_of_the_game() -> None:
    setup = Setup(game="dominion", seats="me=Ann,easy", seed="7", options={"start": "0"}, asks_all=True)
    told = refusals(setup, "buy province\nprovince\nThrone Room\nxyzzy\n/quit\n")
    assert told[0] == told[1] == "! Province costs 8: you need 8 more coins (DOM-BUY-5)."
    assert "Throne Room" in told[2] and "allowed" not in told[2]
    assert told[3].startswith("! 'xyzzy' is not offered; allowed: ")


def test_refusals_call_people_by_their_names() -> None:
    (told,) = refusals(
        Setup(game="dominion", seats="me=Ann,easy", seed="7", options={"start": "0"}, asks_all=True), "end, end\n/quit\n"
    )
    assert told.startswith("! Ann may not answer")


def test_consent_is_yes_or_no_and_nothing_else() -> None:
    _, text = run(Setup(game="toy", seats="me=Ann,me=Bob", seed="7"), "rest\nrest\n/undo\nperhaps\nYES\n/quit\n")
    assert "! answer yes or no, not 'perhaps'" in text and "- Ann undoes their last move" in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/auto foo bar", "! no question is called 'foo'; there are bureaucrat, "),
        ("/rule dragonfly", "! Nothing for 'dragonfly'. Try a card's name or a word such as Trash, Gain or Chain."),
        ("/why", "! /why needs a name after it, such as /why "),
        ("/card", "! /card needs a name after it, such as /card "),
    ],
)
def test_half_a_command_is_refused_with_what_is_wanted(typed: str, said: str) -> None:
    (told,) = refusals(Setup(game="dominion", seats="me,easy", seed="7"), f"{typed}\n/quit\n")
    assert told.startswith(said)


def test_a_clause_that_is_a_row_is_told_with_the_headings_of_its_columns() -> None:
    _, text = run(Setup(game="1066", seats="me,easy", seed="7"), "/rule tmm-opt-1\n/rule TMM-VAR-1\n/quit\n")
    assert "TMM-OPT-1\n  option: might_scope\n  values (default first): army, units\n  ruling: R3\n" in text
    assert "TMM-VAR-1: objective_order = fixed or shuffled_middle. With" in text


@pytest.mark.parametrize(
    ("game", "options", "is_told"),
    [
        ("dominion", {"timeout": "30"}, True),
        ("dominion", {}, False),
        ("1066", {"clock": "per_game"}, True),
        ("domino-knights", {"response_seconds": "20"}, True),
        ("domino-knights", {}, False),
        ("toy", {}, False),
    ],
)
def test_limits_of_time_that_nobody_keeps_here_are_named_at_the_start(
    game: str, options: dict[str, str], is_told: bool
) -> None:
    _, text = run(Setup(game=game, options=options, seats="me,easy", seed="7"), "/quit\n")
    assert text.count("Time limits apply only online.\n") == is_told


def test_with_several_people_a_hand_that_changed_is_shown_again() -> None:
    setup = Setup(game="dominion", seats="me=Ann,me=Bob", seed="7", options={"start": "0"}, asks_all=True)
    _, text = run(setup, "play copper\n/quit\n")
    assert text.count("== Ann") == 1 and text.count("\nHand:") == 2
    _, text = run(
        Setup(game="dominion", seats="me=Ann,easy", seed="7", options={"start": "0"}, asks_all=True), "play copper\n/quit\n"
    )
    assert text.count("\nHand:") == 1, "one person reads it in the log"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_at_a_terminal_the_hand_of_one_person_is_hidden_from_the_next() -> None:
    setup = Setup(game="dominion", seats="me=Ann,me=Bob", seed="7", options={"start": "0"}, asks_all=True)
    sink = Terminal()
    plain.play(setup, Terminal("end\n\nend\n\n/quit\n"), sink)
    text = sink.getvalue()
    assert text.count("\n" * plain.COVER + "Press Enter, Bob.\n\n== Bob") == 1
    assert text.count("\n" * plain.COVER + "Press Enter, Ann.\n\n== Ann") == 1
    assert "Press Enter" not in run(setup, "end\nend\n/quit\n")[1], "a pipe hides nothing"
    lonely = Terminal()
    plain.play(Setup(game="dominion", seats="me=Ann,easy", seed="7"), Terminal("end\n/quit\n"), lonely)
    assert "Press Enter" not in lonely.getvalue()


def test_a_game_begins_from_a_position_text(tmp_path: Path, data: Path) -> None:
    written = tmp_path / "smithy.txt"
    written.write_text("hand 0: smithy copper*4\ndeck 0: gold*3\n", encoding="utf-8-sig")
    setup = Setup(game="dominion", seats="me=Ann,me=Bob", position=written, asks_all=True)
    code, text = run(setup, "play smithy\ntreasures\nbuy province\n/undo\n/quit\n")
    assert code == plain.DONE and "Goodbye. It was not saved." in text
    assert "- Ann buys a Province." in text and "- Ann undoes their last move" in text
    assert not data.exists(), "it cannot be dealt again, so it is not kept"


@pytest.mark.parametrize(
    ("content", "more", "said"),
    [
        ("hand 0: smity\n", {}, "smithy.txt, line 1"),
        ("", {"seed": "7"}, "a position brings its own options and seed; leave out --seed"),
        ("", {"seats": "me,me,me"}, "has 2 seats, but 3 players sit down"),
        ("", {"seats": "me,nobody"}, "no bot is called 'nobody'"),
        (None, {}, "cannot be read: No such file"),
    ],
)
def test_a_position_that_cannot_be_played_is_told(
    content: str | None, more: dict[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "smithy.txt"
    if content is not None:
        written.write_text(content)
    assert run(Setup(game="dominion", position=written, **more)) == (plain.WRONG, "")  # type: ignore[arg-type]
    told = capsys.readouterr().err
    assert told.startswith("meadhall: ") and told.count("\n") == 1 and said in told


def test_a_position_knows_its_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = tmp_path / "smithy.txt"
    written.write_text("# a puzzle\ngame: dominion(players=3)\nhand 0: smithy copper*4\n", encoding="utf-8")
    code, text = run(Setup(seats="me=Ann,easy,easy", position=written), "/quit\n")
    assert code == plain.DONE and text.startswith("Dominion: Ann")
    written.write_text("hand 0: smithy copper*4\n", encoding="utf-8")
    assert run(Setup(position=written)) == (plain.WRONG, "")
    assert "smithy.txt names no game; start it with a line such as 'game: dominion'" in capsys.readouterr().err
    written.write_text("game: dominion\n", encoding="utf-8")
    assert run(Setup(game="domino-knights", position=written)) == (plain.WRONG, "")
    assert "this is a position of dominion, not of domino-knights" in capsys.readouterr().err


def test_help_quit_and_undo_need_no_slash_and_the_help_says_so() -> None:
    code, text = run(
        Setup(game="dominion", seats="me,easy", seed="7", options={"start": "0"}, asks_all=True),
        "play copper\nUNDO\nhelp\nquit\n",
    )
    assert code == plain.DONE and "You undo your last move." in text and "Goodbye." in text
    assert "help, undo and quit also work without the slash" in text and "\n!" not in text


def test_quit_is_understood_where_yes_or_no_is_asked() -> None:
    setup = Setup(game="dominion", seats="me=Ann,me=Bob", seed="7", options={"start": "0"}, asks_all=True)
    code, text = run(setup, "end\nend\nundo\nquit\n")
    assert "[yes/no]" in text and code == plain.DONE and text.rstrip().endswith("jsonl")


@pytest.mark.parametrize("typed", ["²", "k²", "train k²", "/why k²", "/why ²", "1*²", "/say train k² 5H", "/rule ²", "/card ²"])
@pytest.mark.parametrize("game", ["domino-knights", "dominion", "1066"])
def test_a_raised_digit_ends_nothing(typed: str, game: str) -> None:
    code, text = run(
        Setup(game=game, seats="me,easy,easy" if game == "domino-knights" else "me,easy", seed="7"), f"{typed}\nquit\n"
    )
    assert code == plain.DONE and "Goodbye." in text
