"""The embroidery of the hall: every piece is drawn, always alike, and stands by itself."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from meadhall.faces.embroidery import PIECES
from meadhall.faces.embroidery.roundels import BEASTS, PORTRAITS, portrait
from meadhall.server.access.identity import guest_name


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_svg_with_everything_it_refers_to(name: str) -> None:
    drawn = PIECES[name]()
    ElementTree.fromstring(drawn)
    assert set(re.findall(r"url\(#(\w+)\)", drawn)) <= set(re.findall(r'id="(\w+)"', drawn))
    assert not re.search(r"https?://(?!www\.w3\.org)|<script|<image", drawn)


def test_another_process_draws_the_same(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "meadhall.faces.embroidery", tmp_path], check=True)
    assert {path.stem: path.read_text("utf-8") for path in tmp_path.iterdir()} == {
        name: draw() for name, draw in PIECES.items()
    }


def test_every_guest_has_the_beast_of_the_name() -> None:
    for number in range(300):
        assert guest_name(f"player-{number}").split()[1].lower() in BEASTS


def test_bots_of_a_level_differ() -> None:
    assert set(PORTRAITS) == {"easy", "medium", "hard", "expert", "teacher"}
    assert len({portrait(level, other) for level in PORTRAITS for other in range(4)}) == 20
