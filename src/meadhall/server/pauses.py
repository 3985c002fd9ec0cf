"""Growing pauses between two attempts at something that fails for a while."""

import random
from typing import Final

SHORTEST: Final = 0.1
LONGEST: Final = 5.0


class Pauses:
    """Pauses in seconds, each about twice the last one; uneven, so that many processes do not come back at once."""

    def __init__(self, longest: float = LONGEST) -> None:
        self.longest: Final = longest
        self.in_all = 0.0
        """How long all pauses so far took together; 0 before the first."""
        self._pause = SHORTEST

    def next(self) -> float:
        pause = self._pause * random.uniform(0.5, 1.0)
        self._pause = min(2 * self._pause, self.longest)
        self.in_all += pause
        return pause
