"""The toy game sits at every table of the test suite; invented examples may take their time on a busy machine."""

import os
from pathlib import Path

import hypothesis
import pytest

from meadhall import games
from tests import needs
from tests.toy import GAME

if GAME.key not in games.all_keys():
    games.register(GAME)

hypothesis.settings.register_profile("patient", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("patient")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what this machine could not check; of several processes, the one that knows the tests of all says it."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    lines = needs.left_out(terminalreporter.stats.get("skipped", []))
    for line in lines:
        terminalreporter.write_line(line, yellow=True, bold=True)
    if lines and needs.LIST in os.environ:
        with Path(os.environ[needs.LIST]).open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
