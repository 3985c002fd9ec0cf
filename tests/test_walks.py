"""Two more walks of docs/architecture.md are the ways that calls take, in order, returning into no file."""

import contextlib
import io
import sys
from collections.abc import Callable

import pytest

from meadhall import api
from meadhall.cli import app
from tests.server.test_click import ARCHITECTURE, Tracer, files_along, lines_of

NOT_CALLED = {"cli.py", "lab/playing/executors.py"}
"""Here a command is called without its shell, and one process plays all."""


def new() -> None:
    assert api.new("dominion", seed=7, kingdom="interaction").decision is not None


def simulate() -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        app(["simulate", "dominion", "--seats", "bbm,smithy", "--games", "4", "--workers", "1"])


@pytest.mark.parametrize(("walk", "deed"), [("`meadhall.new`", new), ("`meadhall simulate`", simulate)])
def test_a_call_goes_the_way_that_is_written(walk: str, deed: Callable[[], None]) -> None:
    deed()  # once before, so that nothing is imported or read on the way
    tracer = Tracer()
    sys.setprofile(tracer)
    try:
        deed()
    finally:
        sys.setprofile(None)
    at = 0
    for file, name in lines_of(ARCHITECTURE.read_text(encoding="utf-8"), walk):
        if file in NOT_CALLED:
            continue
        place = (file, name.rpartition(".")[2])
        later = [number for number in range(at, len(tracer.entered)) if tracer.entered[number][-1] == place]
        assert later, f"{walk} does not come to {file} {name}, or not after the line above it"
        at = later[0]
        files = files_along(tracer.entered[at])
        assert len(set(files)) == len(files), f"{walk} returns into a file on its way to {file} {name}: {files}"
