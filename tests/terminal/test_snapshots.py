"""Every main screen looks exactly as it was stored; ``python -m tests.terminal.snapshots`` stores them anew."""

import pytest

from tests.terminal.snapshots import DRAWN, HOME, PICTURES, SHOTS, shoot, stored, text_of


@pytest.mark.parametrize("name", SHOTS)
async def test_the_screen_looks_as_stored(name: str) -> None:
    shown = await shoot(SHOTS[name], text_of)
    assert shown == stored(name).read_text(encoding="utf-8"), f"the screen {name} has changed"


def test_no_snapshot_is_left_over() -> None:
    assert {path.stem for path in HOME.iterdir()} == set(SHOTS)


@pytest.mark.parametrize("name", [name for name, shot in SHOTS.items() if shot.width == 80])
def test_nothing_is_cut_off_at_the_smallest_size(name: str) -> None:
    lines = stored(name).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 24 and all(len(line) <= 80 for line in lines)


def test_there_is_a_picture_of_every_game() -> None:
    assert {path.stem for path in PICTURES.glob("terminal-*.svg")} == {f"terminal-{name}" for name in DRAWN}
