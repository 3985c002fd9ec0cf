"""The program on a real terminal: it paints, takes keys, survives being killed, and falls back where it must."""

from pathlib import Path

from meadhall.terminal import saves
from tests.terminal.pseudo_terminal import terminal

PLAY = "import sys; from meadhall.terminal.run import play; from meadhall.terminal.setup import Setup; sys.exit(play({}))"
DOMINION = "Setup(game='dominion', options={'start': 0}, seats='me=Ann,easy', seed='7', asks_all=True)"


def test_dominion_is_played_on_a_real_terminal_and_survives_a_kill(tmp_path: Path) -> None:
    with terminal(PLAY.format(DOMINION), tmp_path / "data", 80, 24) as screen:
        screen.until(lambda text: "▸ Buy phase" in text and "Leave" in text, "the table")
        screen.type("\x1bOS")  # F4 plays all Treasures
        screen.until(lambda text: "Buy a Silver (3)" in text or "Buy an Estate (2)" in text, "what can be bought")
        screen.kill()
    (path,) = (tmp_path / "data" / "games").iterdir()
    assert saves.look(path).answers == 1
    resume = f"Setup(resume=__import__('pathlib').Path({str(path)!r}))"
    with terminal(PLAY.format(resume), tmp_path / "data", 80, 24) as screen:
        screen.until(lambda text: "Buy a Silver (3)" in text or "Buy an Estate (2)" in text, "the same question")
        screen.type("end your turn\r")
        screen.until(lambda text: "Turn 2: you." in text and "▸ Buy phase" in text, "the second turn")
        screen.type("\x1b[21~")  # F10 leaves
        screen.until(lambda text: "Leave the table?" in text, "the question whether to leave")
        screen.type("y")
        screen.until(lambda text: f"--resume {path.parent}"[:40] in text.replace("\n", ""), "the way back")
        assert screen.wait() == 0


def test_a_small_terminal_gets_plain_lines_and_a_sentence(tmp_path: Path) -> None:
    with terminal(PLAY.format(DOMINION), tmp_path / "data", 60, 20) as screen:
        screen.until(
            lambda text: "the full-screen table needs at least 80x24" in text.replace("\n", "") or "? 1 Ann" in text,
            "a sentence",
        )
        screen.until(lambda text: "? 1 Ann: Buy phase" in text, "the question")
        screen.type("/quit\r")
        screen.until(lambda text: "Goodbye." in text, "the farewell")
        assert screen.wait() == 0


def test_a_terminal_without_colours_gets_plain_lines_and_a_sentence(tmp_path: Path) -> None:
    with terminal(PLAY.format(DOMINION), tmp_path / "data", 80, 60, kind="dumb") as screen:
        screen.until(lambda text: "playing in plain text instead." in text and "? 1 Ann" in text, "a sentence")
        screen.type("treasures\r")
        screen.until(lambda text: "? 2 Ann" in text, "the next question")


def test_the_menu_opens_on_a_real_terminal(tmp_path: Path) -> None:
    code = "import sys; from meadhall.terminal.run import menu; sys.exit(menu())"
    with terminal(code, tmp_path / "data", 100, 30) as screen:
        screen.until(lambda text: "Saved games" in text and "Seat 2" in text, "the menu")
        screen.type("\x1b[20~")  # F9 starts
        screen.until(lambda text: "▸ " in text or "Waiting for" in text, "the table")
