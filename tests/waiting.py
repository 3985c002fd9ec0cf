"""How tests wait: for a condition, and as long as a busy machine may need. Nothing may depend on how long something took."""

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 240.0
"""Seconds after which what has not come is taken for lost."""


def until(condition: Callable[[], object], what: str) -> None:
    """Look again and again until ``condition`` holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.01)
