"""What an observation is made of: named stretches of numbers, each with its bounds and its meaning.

A game's eyes add the parts one by one and keep where each begins; the compiled writer puts its numbers there, and names,
bounds and documentation are read off the same parts.
"""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i16, i64

from meadhall.kernel.errors import MeadhallError

LOW: Final = -1000
HIGH: Final = 10_000
"""No number lies outside; what does is brought back to the nearest one."""


class Part:
    """A stretch of the vector."""

    __slots__ = ("name", "start", "size", "low", "high", "means", "labels")

    def __init__(self, name: str, start: int, size: int, low: int, high: int, means: str, labels: tuple[str, ...]) -> None:
        self.name: Final = name
        self.start: Final = start
        self.size: Final = size
        self.low: Final = low
        self.high: Final = high
        self.means: Final = means
        """What the numbers say, in a few words."""
        self.labels: Final = labels
        """What each number stands for; empty for a single one."""

    def __repr__(self) -> str:
        return f"{self.name} {self.size}"


class Layout:
    """The parts of a game's observations."""

    def __init__(self) -> None:
        self.parts: Final[list[Part]] = []
        self.size: int = 0
        self._by_name: Final[dict[str, Part]] = {}

    def add(self, name: str, means: str, labels: Sequence[str] = (), *, high: int = HIGH, low: int = 0) -> int:
        """Add a part of as many numbers as there are labels, or of one; return where it begins."""
        assert name not in self._by_name, f"two parts are called {name!r}"
        part = Part(name, self.size, len(labels) or 1, low, high, means, tuple(labels))
        self.parts.append(part)
        self._by_name[name] = part
        self.size += part.size
        return part.start

    def rows(self, name: str, means: str, most: int, columns: Sequence[str], *, high: int = HIGH, low: int = 0) -> int:
        """Add a part of up to ``most`` rows of numbers, filled up with zeros; return where it begins."""
        return self.add(name, means, [f"{row} {column}" for row in range(most) for column in columns], high=high, low=low)

    def find(self, name: str) -> Part:
        """The part of this name; raise MeadhallError if there is none."""
        found = self._by_name.get(name)
        if found is None:
            raise MeadhallError(f"no part is called {name!r}; there are {', '.join(self._by_name)}")
        return found

    def part(self, vector: Any, name: str) -> Any:
        """One named part of an observation, or of a batch of them."""
        found = self.find(name)
        return vector[..., found.start : found.start + found.size]

    def names(self) -> list[str]:
        """What each number of the vector is, such as ``hand.copper``."""
        return [f"{part.name}.{label}" if label else part.name for part in self.parts for label in part.labels or ("",)]

    def table(self) -> str:
        """The parts as a table in Markdown."""
        lines = ["| part | from | numbers | bounds | what it says |", "|---|---|---|---|---|"]
        for part in self.parts:
            lines.append(f"| `{part.name}` | {part.start} | {part.size} | {part.low} to {part.high} | {part.means} |")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Layout({', '.join(map(repr, self.parts))})"


def small(value: i64) -> i16:
    """A number as observations hold it."""
    if value > HIGH:
        return HIGH
    if value < LOW:
        return LOW
    return i16(value)
