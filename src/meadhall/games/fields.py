"""What the tables of small games are made of: zones and counters, each declared once."""

import dataclasses
import json
from collections.abc import Sequence
from typing import Any, Final

from meadhall.kernel.aliases import Seat
from meadhall.kernel.position import Line, read_cards, read_number, write_cards

_LARGEST: Final = 1 << 53


@dataclasses.dataclass(frozen=True)
class Field:
    """Something that lies on a table, or is counted there."""

    of: type
    """``str`` for cards and words, ``int`` for numbers."""
    for_each: bool
    """Whether every seat has one of its own."""
    is_list: bool
    has_cards: bool = False
    open_to: str = "all"
    """Who sees it: ``all``, ``owner`` or ``nobody``; the others see how many cards there are."""
    start: int = 0

    def fresh(self, seats: int) -> Any:
        """How it is before the deal."""
        return [self._one() for _ in range(seats)] if self.for_each else self._one()

    def _one(self) -> Any:
        return [] if self.is_list else self.start

    def copied(self, value: Any) -> Any:
        if self.is_list and self.for_each:
            return [part[:] for part in value]
        return value[:] if self.is_list or self.for_each else value

    def shown(self, value: Any, seat: Seat | None, *, is_over: bool) -> Any:
        """What ``seat`` sees of it: what is hidden is a number. When the game is over, nothing is."""
        is_open = is_over or self.open_to == "all"
        if not self.for_each:
            return self._shown(value, is_open)
        return [self._shown(part, is_open or owner == seat) for owner, part in enumerate(value)]

    def _shown(self, value: Any, is_open: bool) -> Any:
        if not self.is_list:
            return value
        return value[:] if is_open else len(value)

    def is_sound(self, value: Any, seats: int, kinds: Sequence[str]) -> bool:
        """Whether a value that was read can be one of this field."""
        if not self.for_each:
            return self._is_sound(value, kinds)
        return isinstance(value, list) and len(value) == seats and all(self._is_sound(part, kinds) for part in value)

    def _is_sound(self, value: Any, kinds: Sequence[str]) -> bool:
        if not self.is_list:
            return type(value) is int and abs(value) < _LARGEST
        return isinstance(value, list) and all(type(one) is str and (not self.has_cards or one in kinds) for one in value)


def face_down() -> Any:
    """A pile of cards that nobody may look at: ``deck: list[str] = face_down()``. Its end is its top."""
    return Field(str, for_each=False, is_list=True, has_cards=True, open_to="nobody")


def face_up() -> Any:
    """Cards that everybody sees: ``trick: list[str] = face_up()``."""
    return Field(str, for_each=False, is_list=True, has_cards=True)


def hands() -> Any:
    """Cards of each seat that only their owner sees: ``hand: list[list[str]] = hands()``."""
    return Field(str, for_each=True, is_list=True, has_cards=True, open_to="owner")


def piles() -> Any:
    """Cards of each seat that everybody sees: ``won: list[list[str]] = piles()``."""
    return Field(str, for_each=True, is_list=True, has_cards=True)


def words() -> Any:
    """Words that everybody sees and that are not cards: ``said: list[str] = words()``."""
    return Field(str, for_each=False, is_list=True)


def number(start: int = 0) -> Any:
    """A number that everybody sees: ``leader: int = number()``."""
    return Field(int, for_each=False, is_list=False, start=start)


def numbers(start: int = 0) -> Any:
    """A number of each seat that everybody sees: ``chips: list[int] = numbers(1)``."""
    return Field(int, for_each=True, is_list=False, start=start)


def hidden(field: Field, value: Any, seat: Seat | None) -> list[list[str]]:
    """The lists of a field that ``seat`` does not see."""
    if field.open_to == "nobody":
        return list(value) if field.for_each else [value]
    return [pile for owner, pile in enumerate(value) if owner != seat] if field.open_to == "owner" else []


def written(field: Field, value: Any) -> str:
    if not field.is_list:
        return str(value)
    return write_cards(value) if field.has_cards else json.dumps(value).replace("#", "\\u0023")


def read_field(field: Field, line: Line, kinds: Sequence[str]) -> Any:
    """The value of a field that a line of a position holds; raise BadPosition."""
    if not field.is_list:
        return read_number(line, -_LARGEST, _LARGEST)
    if field.has_cards:
        return read_cards(line, kinds)
    try:
        return json.loads(line.value)
    except ValueError:
        raise line.wrong("a list of words in JSON is wanted") from None
