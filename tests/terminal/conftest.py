"""Every test of the terminal keeps its saved games in a folder of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of this test."""
    monkeypatch.setenv("MEADHALL_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "games"
