"""Observations as vectors with named parts, written from a seat's view and from nothing else.

Each game has one function that writes its view part by part; the layout is what it wrote first, and every later
observation must have the same parts.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.state import State

LOW: Final = -1000
HIGH: Final = 10_000

Vector = NDArray[np.int16]
View = Mapping[str, Any]


class Part(NamedTuple):
    """A stretch of the vector."""

    name: str
    start: int
    size: int


class Writer:
    """Collects the parts of one observation."""

    def __init__(self) -> None:
        self.parts: Final[list[Part]] = []
        self.values: Final[list[int]] = []

    def put(self, name: str, values: Iterable[int]) -> None:
        """Add a part."""
        start = len(self.values)
        self.values.extend(values)
        self.parts.append(Part(name, start, len(self.values) - start))

    def number(self, name: str, value: int | bool | None, absent: int = -1) -> None:
        """Add one number; ``absent`` stands for None."""
        self.put(name, [absent if value is None else int(value)])

    def one_of(self, name: str, value: object, choices: Sequence[object]) -> None:
        """Add one number per choice, 1 at the one that holds."""
        self.put(name, [int(value == choice) for choice in choices])

    def counts(self, name: str, found: Iterable[str] | Mapping[str, int], kinds: Sequence[str]) -> None:
        """Add how many there are of each kind."""
        count = dict.fromkeys(kinds, 0)
        if isinstance(found, Mapping):
            for kind, some in found.items():
                if kind in count:
                    count[kind] += some
        else:
            for kind in found:
                if kind in count:
                    count[kind] += 1
        self.put(name, count.values())

    def rows(self, name: str, rows: Sequence[Sequence[int]], most: int, width: int) -> None:
        """Add up to ``most`` rows of ``width`` numbers, filled up with zeros."""
        flat = [int(value) for row in rows[:most] for value in row]
        self.put(name, flat + [0] * (most * width - len(flat)))


class Layout:
    """The parts of a game's observations."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts: Final = tuple(parts)
        self.size: Final = sum(part.size for part in parts)
        self._by_name: Final = {part.name: part for part in parts}

    def part(self, vector: NDArray[Any], name: str) -> NDArray[Any]:
        """One named part of an observation; raise MeadhallError if there is none of that name."""
        found = self._by_name.get(name)
        if found is None:
            raise MeadhallError(f"no part is called {name!r}; there are {', '.join(self._by_name)}")
        return vector[found.start : found.start + found.size]

    def vector(self, writer: Writer) -> Vector:
        """What was written, as a vector; it must have the parts of this layout."""
        assert tuple(writer.parts) == self.parts, "an observation must have the parts of the layout"
        return np.clip(np.asarray(writer.values, dtype=np.int64), LOW, HIGH).astype(np.int16)

    def __repr__(self) -> str:
        return "Layout(" + ", ".join(f"{part.name} {part.size}" for part in self.parts) + ")"


class Eyes:
    """How learners see one game: its words, and the parts of a view. Each game has its own."""

    def __init__(self, state: State) -> None:
        """``state`` is any state of the table; only what never changes is read from it."""

    def vocabulary(self) -> list[str]:
        """The option keys that get numbers of their own."""
        raise NotImplementedError

    def write(self, view: View, out: Writer) -> None:
        """Write the parts of an observation from a view."""
        raise NotImplementedError


def others_after(view: View) -> list[int]:
    """The seats in order of play, the viewer first."""
    own = view["seat"]
    seats = view["seats"]
    return [(own + step) % seats for step in range(seats)]
