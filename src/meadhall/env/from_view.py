"""Observations written from a seat's view, part by part: for games whose writer is not compiled.

The layout is what was written first, and every later observation must have the same parts.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from meadhall.env.eyes import Eyes
from meadhall.env.layout import HIGH, LOW, small
from meadhall.kernel.state import State

View = Mapping[str, Any]


class Written(NamedTuple):
    """A part as it was written."""

    name: str
    labels: tuple[str, ...]


class Writer:
    """Collects the parts of one observation."""

    def __init__(self) -> None:
        self.parts: Final[list[Written]] = []
        self.values: Final[list[int]] = []

    def put(self, name: str, values: Iterable[int], labels: Iterable[object] = ()) -> None:
        """Add a part."""
        start = len(self.values)
        self.values.extend(values)
        size = len(self.values) - start
        self.parts.append(Written(name, tuple(map(str, labels)) or (() if size == 1 else tuple(map(str, range(size))))))

    def number(self, name: str, value: int | bool | None, absent: int = -1) -> None:
        """Add one number; ``absent`` stands for None."""
        self.put(name, [absent if value is None else int(value)])

    def one_of(self, name: str, value: object, choices: Sequence[object]) -> None:
        """Add one number per choice, 1 at the one that holds."""
        self.put(name, [int(value == choice) for choice in choices], choices)

    def counts(self, name: str, found: Iterable[str] | Mapping[str, int], kinds: Sequence[str]) -> None:
        """Add how many there are of each kind."""
        count = dict.fromkeys(kinds, 0)
        for kind, some in found.items() if isinstance(found, Mapping) else ((kind, 1) for kind in found):
            if kind in count:
                count[kind] += some
        self.put(name, count.values(), kinds)

    def rows(self, name: str, rows: Sequence[Sequence[int]], most: int, width: int) -> None:
        """Add up to ``most`` rows of ``width`` numbers, filled up with zeros."""
        flat = [int(value) for row in rows[:most] for value in row]
        self.put(name, flat + [0] * (most * width - len(flat)))


class ViewEyes(Eyes):
    """Eyes that see nothing but the view."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        first = Writer()
        self.describe(state.view(0), first)
        self.written: Final = first.parts
        for part in first.parts:
            self.layout.add(part.name, "as the view has it", part.labels, low=LOW, high=HIGH)

    def describe(self, view: View, out: Writer) -> None:
        """Write the parts of an observation from a view."""
        raise NotImplementedError

    def write(self, state: State, seat: int, out: Any, at: int) -> None:
        """The parts of an observation."""
        writer = Writer()
        self.describe(state.view(seat), writer)
        assert writer.parts == self.written, "an observation must have the parts of the layout"
        for place, value in enumerate(writer.values):
            if value:
                out[at + place] = small(value)
