"""The walk-through in docs/lab.md works as it is written, from the first simulation to the last environment."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from meadhall.lab.playing.rows import COLUMNS, SEAT_COLUMNS
from tests.waiting import PATIENCE

DOCUMENT = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", DOCUMENT, re.DOTALL)


def test_every_block_of_the_walk_through_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    commands = 0
    for kind, text in BLOCKS:
        if kind == "console":
            for line in text.splitlines():
                run_line(line.removeprefix("$ "))
                commands += 1
        elif kind == "text" and text.startswith("# mine.txt"):
            (tmp_path / "mine.txt").write_text(text, encoding="utf-8")
        elif kind == "python":
            exec(compile(text, "docs/lab.md", "exec"), names)
    assert commands >= 9
    assert (tmp_path / "coins.png").exists()
    assert (tmp_path / "my-run" / "report.html").exists()


def run_line(line: str) -> None:
    words = shlex.split(line)
    assert words[0] == "meadhall"
    done = subprocess.run(
        [sys.executable, "-m", *words, *([] if words[1] == "strategies" else ["--workers", "1"])],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env=os.environ,
    )
    assert done.returncode == 0, f"{line}: {done.stderr}"


def test_the_columns_are_documented_as_they_are() -> None:
    for column in COLUMNS:
        assert f"| `{column.name}` | {column.kind} | {column.text} |" in DOCUMENT
    for column in SEAT_COLUMNS:
        assert f"| `{column.name}_0` ... | {column.kind} | {column.text} |" in DOCUMENT
