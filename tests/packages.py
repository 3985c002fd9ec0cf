"""Packages of somebody else's: the games of docs/write-a-game.md, written as the page says and installed without a network."""

import contextlib
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx

from meadhall.kit import new_game
from tests.waiting import PATIENCE, until

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
FILES: Final = dict(re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
"""The files that the page shows in full, by their paths."""
NAMES: Final = ("kuhn-poker", "tiny-whist", "high-card")
"""Two games of the page, and one as ``new-game`` writes it."""


def write(into: Path) -> list[Path]:
    """Write the packages as the page says."""
    folders = [new_game.write(name, into) for name in NAMES]
    for path, text in FILES.items():
        next(folder / path for folder in folders if (folder / Path(path).parent).is_dir()).write_text(text, encoding="utf-8")
    return folders


def install(folders: list[Path], target: Path) -> None:
    """Install packages into a folder, from what is on this machine alone."""
    words = ["install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", *words, "--target", str(target), *map(str, folders)]
    subprocess.run(command, check=True, capture_output=True, text=True)


class Installed:
    """A folder with installed packages, and programs that have it on their path."""

    def __init__(self, target: Path) -> None:
        self.target: Final = target
        self.complaints = ""
        """What the last program wrote to where errors go."""
        path = os.pathsep.join([str(ROOT / "src"), str(target)])
        self.environment: Final = {
            **os.environ,
            "PYTHONPATH": path,
            "MEADHALL_DATA": str(target.parent / "data"),
            "MEADHALL_REQUESTS": "10000",
            "MEADHALL_MESSAGES": "10000",
        }

    def run(self, *words: str, code: int = 0) -> str:
        """Run Python with ``words``; return what it said; ``complaints`` holds the rest."""
        done = subprocess.run(
            [sys.executable, *words],
            env=self.environment,
            cwd=self.target.parent,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == code, done.stdout + done.stderr
        self.complaints = done.stderr
        return done.stdout

    def meadhall(self, *words: str, code: int = 0) -> str:
        return self.run("-m", "meadhall", *words, code=code)

    @contextlib.contextmanager
    def serving(self) -> Iterator[str]:
        """A server on this machine, as its owner starts it; its address."""
        with socket.socket() as place:
            place.bind(("127.0.0.1", 0))
            port = int(place.getsockname()[1])
        url, log = f"http://127.0.0.1:{port}", self.target.parent / "server.log"
        command = [sys.executable, "-m", "meadhall", "serve", "--port", str(port)]
        with log.open("w") as file:
            running = subprocess.Popen(command, env=self.environment, stdout=file, stderr=file, cwd=self.target.parent)

            def answers() -> bool:
                assert running.poll() is None, log.read_text()
                with contextlib.suppress(httpx.TransportError):
                    return httpx.get(f"{url}/health", timeout=PATIENCE).is_success
                return False

            try:
                until(answers, "the server to answer")
                yield url
            finally:
                running.terminate()
                running.wait(PATIENCE)
