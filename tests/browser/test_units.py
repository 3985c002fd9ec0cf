"""The browser table's own unit tests and type checks."""

import os
import subprocess
from pathlib import Path

from tests.server.hosting import ROOT


def npm(script: str) -> None:
    path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["npm", "run", "--silent", script], cwd=ROOT / "web", env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_units_of_the_browser_table_work(built: Path) -> None:
    npm("test")


def test_the_types_of_the_browser_table_hold(built: Path) -> None:
    npm("check")
