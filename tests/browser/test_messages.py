"""The browser knows the server's messages and the games' views from Python itself."""

import subprocess
import sys

from tests.server.hosting import ROOT


def test_the_types_of_the_browser_are_those_of_python() -> None:
    written = subprocess.run([sys.executable, ROOT / "scripts" / "message-types"], check=True, capture_output=True, text=True)
    files = written.stdout.split("=== ")[1:]
    assert len(files) == 5
    for file in files:
        path, _, text = file.partition("\n")
        assert text == (ROOT / "web" / "src" / path).read_text(encoding="utf-8"), "run scripts/message-types --write"
