"""Conditions on a state: ``win``, or facts of its position text such as ``health 1 <= 0 and knights 0 has k2``.

``wedge* 0 has harkon`` looks at all facts whose names begin so.
"""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from meadhall.kernel.errors import BrokenFile
from meadhall.kernel.position import read_lines
from meadhall.kernel.state import State

WIN: Final = "win"
OVER: Final = "over"
_PART: Final = re.compile(r"(\w+\*?)(?: (\d+))? (=|!=|<=|>=|<|>|has|lacks) (\S+)")
_COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Part:
    """One comparison of a fact with a value."""

    name: str
    seat: int | None
    sign: str
    value: str

    def holds(self, facts: dict[tuple[str, int | None], str]) -> bool:
        named = [said for (name, seat), said in facts.items() if seat == self.seat and fnmatchcase(name, self.name)]
        said = " ".join(named)
        if self.sign in _COMPARED:
            return said.lstrip("-").isdigit() and _COMPARED[self.sign](int(said), int(self.value))
        if self.sign in ("=", "!="):
            return (said == self.value) == (self.sign == "=")
        words = {*said.split(), *re.split(r"[\s=:*/]", said)}
        return (self.value in words) == (self.sign == "has")


@dataclass(frozen=True, slots=True)
class Condition:
    """All parts have to hold."""

    text: str
    parts: tuple[Part, ...]

    @staticmethod
    def read(text: str) -> "Condition":
        """Read ``win``, ``over`` or comparisons with ``and`` between them; raise BrokenFile."""
        if text in (WIN, OVER):
            return Condition(text, ())
        parts = []
        for piece in text.split(" and "):
            matched = _PART.fullmatch(piece.strip())
            if matched is None:
                raise BrokenFile(f"{piece!r} is not a condition such as 'win' or 'health 1 <= 0'")
            name, seat, sign, value = matched.groups()
            parts.append(Part(name, None if seat is None else int(seat), sign, value))
        return Condition(text, tuple(parts))

    def holds(self, state: State, seat: int) -> bool:
        """Whether ``state`` is so, for ``seat``."""
        if self.text == OVER:
            return state.is_over
        if self.text == WIN:
            outcome = state.outcome() if state.is_over else None
            return outcome is not None and outcome.winners == [seat]
        facts = {(line.name, line.seat): line.value for line in read_lines(state.position())}
        return all(part.holds(facts) for part in self.parts)
