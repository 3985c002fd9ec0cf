"""Clocks as plain data. Nothing here reads the time; the owner of a table passes it in."""

import dataclasses
from typing import Any, Final

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import say

NONE: Final = "none"
MOVE: Final = "move"
DAYS: Final = "days"
DAY: Final = 86_400.0


@dataclasses.dataclass(slots=True)
class Clock:
    """How long a seat may take for one decision, and since when it is asked."""

    kind: str = NONE
    amount: int = 0
    """Seconds per move, or days per move."""
    since: float = 0.0

    def __post_init__(self) -> None:
        if self.kind not in (NONE, MOVE, DAYS):
            raise MeadhallError(
                say(
                    "a clock counts {none}, {move} or {days}, not {kind}", none=NONE, move=MOVE, days=DAYS, kind=repr(self.kind)
                )
            )
        limits = {NONE: (0, 0), MOVE: (5, 3600), DAYS: (1, 30)}
        low, high = limits[self.kind]
        if not low <= self.amount <= high:
            raise MeadhallError(
                say(
                    "a clock of kind {kind} takes {low} to {high}, not {amount}",
                    kind=repr(self.kind),
                    low=low,
                    high=high,
                    amount=self.amount,
                )
            )

    def start(self, now: float) -> None:
        """A new decision is open from ``now`` on."""
        self.since = now

    def left(self, now: float) -> float | None:
        """Seconds that are left for the open decision, never below 0; None without a clock."""
        if self.kind == NONE:
            return None
        allowed = self.amount * (1.0 if self.kind == MOVE else DAY)
        return max(0.0, self.since + allowed - now)

    def is_expired(self, now: float) -> bool:
        """Whether the time for the open decision has run out."""
        return self.left(now) == 0.0

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "amount": self.amount, "since": self.since}

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Clock":
        return Clock(str(data["kind"]), int(data["amount"]), float(data["since"]))
