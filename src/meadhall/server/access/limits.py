"""Limits: how often somebody may do something. A bucket leaks at a steady rate and holds a few more for a moment."""

import ipaddress
import time
from collections import OrderedDict
from typing import Final

from meadhall.kernel.sentence import say
from meadhall.server.errors import TooMuch

KEPT: Final = 50_000
"""How many callers are remembered at once, of those whose bucket is not empty; the one not seen for longest goes first."""
CROWD: Final = 10.0


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the /64, because whoever has one address there has all of them."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))


class Limit:
    """``rate`` per second for long, ``burst`` of them at once, for each caller alone; ``crowd`` times as many for all who
    share a network."""

    def __init__(self, rate: float, burst: float, what: str, crowd: float = CROWD) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.what: Final = what
        self.crowd: Final = crowd
        self._buckets: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def wait(self, caller: str, now: float | None = None, times: float = 1.0) -> float:
        """Count one more for ``caller``; 0 if it is within ``times`` the limit, else the seconds until it would be."""
        moment = time.monotonic() if now is None else now
        level, last = self._buckets.pop(caller, (0.0, moment))
        level = max(0.0, level - (moment - last) * self.rate * times)
        over = level + 1.0 - self.burst * times
        self._buckets[caller] = (level if over > 0.0 else level + 1.0, moment)
        self._forget(moment)
        return max(0.0, over / max(self.rate * times, 1e-6))

    def _forget(self, moment: float) -> None:
        """Let go of callers whose bucket has become empty meanwhile, and of one too many."""
        emptied = moment - self.burst / max(self.rate, 1e-6)
        while len(self._buckets) > KEPT or next(iter(self._buckets.values()))[1] < emptied:
            self._buckets.popitem(last=False)

    def allows(self, caller: str, now: float | None = None) -> bool:
        """Count one more for ``caller``; say whether it is still within the limit."""
        return self.wait(caller, now) == 0.0

    def check(self, caller: str, network: str = "", *, now: float | None = None) -> None:
        """Count one more for ``caller``, and for the network it comes from if that is known; raise TooMuch."""
        seconds = self.wait(caller, now)
        if not seconds and network:
            seconds = self.wait(f"network {network}", now, self.crowd)
        if seconds:
            raise TooMuch(say("too many {what} in a short time; wait a moment", what=say(self.what)), seconds)
