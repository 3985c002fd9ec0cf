"""Chains of frames: how deep they may be, and that they are freed safely."""

import os
import subprocess
import sys

import pytest

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.frames import DEEPEST, stack_from_json, stack_to_json

from ..toy import GAME

FREEING = """
from meadhall.kernel.frames import DEEPEST, Frame, Scope, Step

for depth in (40, 60, DEEPEST):
    top, step = None, Step()
    for _ in range(depth):
        top = Frame(step, Scope(0, note=((1, 2), 3)), top)
    assert top.depth == depth - 1
    del top
"""


def test_a_deep_chain_is_freed_without_harm_to_its_neighbours() -> None:
    watchful = {**os.environ, "PYTHONMALLOC": "debug"}  # says so when anything is written beside an object
    done = subprocess.run([sys.executable, "-c", FREEING], env=watchful, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_chain_deeper_than_any_game_is_refused() -> None:
    one = stack_to_json(GAME.new(None, 1).top)
    deep = one * (DEEPEST // len(one))
    top = stack_from_json(deep, GAME.library)
    assert top is not None and stack_to_json(top) == deep
    with pytest.raises(MeadhallError, match="too many"):
        stack_from_json(one * (DEEPEST + 1), GAME.library)
