"""The commands of the Makefile: set-ups grow, and what is interrupted leaves nothing running."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[1]
WAIT: Final = 60.0
"""Seconds in which what must happen has happened, even on a busy machine."""

# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def set_up(tmp_path: Path) -> Callable[[str], tuple[str, list[str]]]:
    """Runs scripts/setup for some extras with a stand-in for Python: what it says, and what it lets pip install."""
    tmp_path.joinpath("scripts").mkdir()
    tmp_path.joinpath("scripts", "setup").symlink_to(ROOT / "scripts" / "setup")
    tmp_path.joinpath("pyproject.toml").write_text("")
    noted, python = tmp_path / "noted", tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\necho "$@" >>{noted}\necho "WARNING: noise" >&2\n')
    tmp_path.joinpath("scripts", "build-web").write_text("#!/bin/sh\n")
    for path in (python, tmp_path / "scripts" / "build-web"):
        path.chmod(0o755)

    def run(extras: str) -> tuple[str, list[str]]:
        noted.write_text("")
        environment = {**os.environ, "PYTHON": sys.executable, "EXTRAS": extras}
        done = subprocess.run(["scripts/setup"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr, re.findall(r"--editable \.\[(.*)\]", noted.read_text())

    return run


def test_set_ups_grow_and_are_quick_when_nothing_is_missing(set_up: Callable[[str], tuple[str, list[str]]]) -> None:
    said, installed = set_up("play,server")
    assert installed == ["play,server"] and said.splitlines()[0].startswith("1/3 ") and "noise" not in said
    assert set_up("play,server") == ("", [])
    assert set_up("dev,play")[1] == ["dev,play,server"], "what was there stays"
    for extras in ("play,server", "dev,play"):
        assert set_up(extras) == ("", [])


def test_a_set_up_that_fails_says_why_and_is_done_again(set_up: Callable[[str], tuple[str, list[str]]], tmp_path: Path) -> None:
    tmp_path.joinpath(".venv", "meadhall-setup").write_text("another Python\nplay\n")
    tmp_path.joinpath(".venv", "bin", "python").write_text('#!/bin/sh\necho "no such package"\n[ "$3" = --version ]\n')
    said, _ = set_up("play")
    assert "no such package" in said and "Set-up failed; all that was said is in build/setup.log." in said
    assert not tmp_path.joinpath(".venv", "meadhall-setup").exists()


# --- nothing is left running ------------------------------------------------------------------------------------------

NAMES: Final = ("fast", "fast-child", "fast-stray", "tests", "tests-child", "tests-stray")
"""The stand-ins that run: compiler and tests, a child of each, and one that has left for a session of its own."""


def alive(pid: int) -> bool:
    """Does the process still run? One that has ended but was not asked about does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for(what: Any) -> Any:
    end = time.monotonic() + WAIT
    while not (found := what()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
    return found


def stand_ins(folder: Path) -> Path:
    """A tree in which ``make test`` runs stand-ins: a compiler that takes for ever, and tests that do."""
    scripts = folder / "scripts"
    scripts.mkdir()
    for name in ("test", "beside"):
        scripts.joinpath(name).symlink_to(ROOT / "scripts" / name)
    folder.joinpath("Makefile").write_text((ROOT / "Makefile").read_text())
    stray = "import os, signal, time; os.setsid(); signal.signal(2, signal.SIG_DFL)"
    stray += "; print(os.getpid(), flush=True); time.sleep(1000)"
    endless = f"""#!/usr/bin/env bash
{sys.executable} -c "{stray}" >NAME-stray.pid &
echo $$ >NAME.pid
bash -c 'echo $$ >NAME-child.pid; exec sleep 1000'
exit
"""
    for name, text in {"setup": "#!/bin/sh\n", "check": "#!/bin/sh\n", "fast": endless.replace("NAME", "fast")}.items():
        scripts.joinpath(name).write_text(text)
        scripts.joinpath(name).chmod(0o755)
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(endless.replace("NAME", "tests"))
    python.chmod(0o755)
    return folder


@pytest.fixture
def started(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """``make test`` in that tree, and the processes that it started."""
    folder = stand_ins(tmp_path)
    make = subprocess.Popen(["make", "test"], cwd=folder, env={**os.environ, "CC": "sh"}, start_new_session=True)
    notes = [folder / f"{name}.pid" for name in NAMES]
    wait_for(lambda: all(note.exists() and note.read_text().strip() for note in notes))
    processes = [int(note.read_text()) for note in notes]
    yield make, processes
    for pid in filter(alive, processes):
        os.kill(pid, signal.SIGKILL)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_make_test_that_is_interrupted_leaves_nothing_running(started: Any, sent: signal.Signals) -> None:
    """Ctrl-C goes to the whole process group, as does a kill that nobody can answer; to be told to end, only to make."""
    make, processes = started
    if sent == signal.SIGTERM:
        make.terminate()
    else:
        os.killpg(make.pid, sent)
    assert make.wait(WAIT) != 0
    wait_for(lambda: not any(map(alive, processes)))


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_tests_that_fail_end_the_compiler_too(started: Any) -> None:
    make, processes = started
    os.kill(processes[3], signal.SIGKILL)
    assert make.wait(WAIT) != 0
    assert not any(map(alive, processes[:3])), "it is gone when the command ends"
