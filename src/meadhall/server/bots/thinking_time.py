"""How long bots may think for somebody: seconds that fill up again, for each person and each table.

Whoever has used them up still gets answers, only less thought about: no game stands still because others are played.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from meadhall.server.access.limits import KEPT

PERSON: Final = (1.0, 120.0)
"""Seconds of thinking that fill up each second, and how many at most, for all tables and hints of one person."""
TABLE: Final = (0.5, 60.0)
SHORT: Final = 0.1
"""The part of the usual time that is left to a bot when its seconds are used up."""


class ThinkingTime:
    """What is left to whom."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._left: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()
        """By whom or what: the seconds that were left, and when."""

    def allowed(self, seconds: float, owner: str, table: str) -> float:
        """How many of ``seconds`` a bot may think."""
        return seconds if all(self._of(*one) > 0.0 for one in _accounts(owner, table)) else seconds * SHORT

    def spend(self, seconds: float, owner: str, table: str) -> None:
        """Note that a bot has thought."""
        for name, rate, most in _accounts(owner, table):
            self._left[name] = (max(-most, self._of(name, rate, most) - seconds), self._clock())
            self._left.move_to_end(name)
            if len(self._left) > KEPT:
                self._left.popitem(last=False)

    def _of(self, name: str, rate: float, most: float) -> float:
        left, since = self._left.get(name, (most, 0.0))
        return min(most, left + rate * (self._clock() - since))


def _accounts(owner: str, table: str) -> list[tuple[str, float, float]]:
    return [(f"{kind} {name}", *much) for kind, name, much in (("person", owner, PERSON), ("table", table, TABLE)) if name]
