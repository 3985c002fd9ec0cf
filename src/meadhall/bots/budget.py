"""How long a bot may think: a number of playouts, and a clock as a guard."""

import re
import time
from typing import Final

from meadhall.kernel.errors import MeadhallError

_WRITTEN: Final = re.compile(r"(\d+)|(\d+(?:\.\d+)?)s")
ENDLESS: Final = 1 << 40


class Budget:
    """So many playouts for one decision; the clock only stops a search that is slower than it should be.

    A search that stops by count gives the same answer again; one that is stopped by the clock may not.
    """

    __slots__ = ("playouts", "seconds", "left", "end")

    def __init__(self, playouts: int, seconds: float) -> None:
        self.playouts: Final = playouts
        self.seconds: Final = seconds
        self.left = playouts
        self.end = 0.0

    def start(self) -> None:
        """Begin a new decision."""
        self.left = self.playouts
        self.end = time.monotonic() + self.seconds

    def spend(self, playouts: int) -> None:
        self.left -= playouts

    def is_spent(self) -> bool:
        """Whether it is time to answer."""
        return self.left <= 0 or self.is_late()

    def is_late(self) -> bool:
        """Whether the clock says so."""
        return time.monotonic() >= self.end


def read_budget(text: str) -> Budget:
    """The budget written after ``@`` in a bot's name: ``500`` playouts or ``0.2s``; raise MeadhallError.

    >>> read_budget("0.2s").seconds
    0.2
    """
    matched = _WRITTEN.fullmatch(text)
    if matched is None or not text.strip("0.s"):
        raise MeadhallError(f"a budget is a number of playouts such as '500' or seconds such as '0.2s', not {text!r}")
    if matched.group(1) is not None:
        return Budget(int(matched.group(1)), 3600.0)
    return Budget(ENDLESS, float(matched.group(2)))
