"""A guard against work that creeps into the hot path: counted calls, never seconds."""

import json

import pytest

from bench.operations import MARKS, calls_per_decision
from meadhall.version import build

MARK = json.loads(MARKS.read_text(encoding="utf-8"))["calls"]


@pytest.mark.skipif(build() == "compiled", reason="calls between compiled functions cannot be counted")
@pytest.mark.parametrize("key", sorted(MARK))
def test_a_decision_takes_no_more_calls_than_it_did(key: str) -> None:
    """If more work is meant: ``python -m bench.operations --write``, and say why."""
    assert calls_per_decision(key) <= 1.1 * MARK[key]
