"""Limits: how often somebody may do something. A bucket leaks at a steady rate and holds a few more for a moment."""

import time
from collections import OrderedDict
from typing import Final

from meadhall.server.errors import TooMuch

KEPT: Final = 50_000
"""How many callers are remembered at once; the one not seen for longest is forgotten first."""


class Limit:
    """So many per second for long, ``burst`` of them at once, for each caller by itself."""

    def __init__(self, rate: float, burst: float, what: str) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.what: Final = what
        self._buckets: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def allows(self, caller: str, now: float | None = None) -> bool:
        """Count one more for ``caller``; say whether it is still within the limit."""
        moment = time.monotonic() if now is None else now
        level, last = self._buckets.pop(caller, (0.0, moment))
        level = max(0.0, level - (moment - last) * self.rate)
        allowed = level + 1.0 <= self.burst
        self._buckets[caller] = (level + 1.0 if allowed else level, moment)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return allowed

    def check(self, caller: str, now: float | None = None) -> None:
        """As ``allows``, but raise TooMuch."""
        if not self.allows(caller, now):
            raise TooMuch(f"too many {self.what} in a short time; wait a moment")
