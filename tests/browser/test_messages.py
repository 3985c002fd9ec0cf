"""The browser knows the server's messages from the server itself."""

import subprocess
import sys

from tests.server.hosting import ROOT


def test_the_message_types_of_the_browser_are_those_of_the_server() -> None:
    written = subprocess.run([sys.executable, ROOT / "scripts" / "message-types"], check=True, capture_output=True, text=True)
    kept = (ROOT / "web" / "src" / "net" / "messages.ts").read_text(encoding="utf-8")
    assert written.stdout == kept, "run scripts/message-types --write"
