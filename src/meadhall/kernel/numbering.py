"""The numbers of decisions: one count for all seats, and one for each, which tells a seat nothing about the others."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from meadhall.kernel.aliases import Seat

PACKED: Final = 3
BITS: Final = 20
MOST_COUNTED: Final = (1 << BITS) - 1
NO_COUNTS: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbering:
    """How many decisions there have been; the base of a state."""

    __slots__ = ("number", "answered", "answered_more")

    def __init__(self, like: "Numbering | None") -> None:
        self.number: i64 = 1
        """The number of the open decision among those of all seats. It tells how often others were asked in secret."""
        self.answered: i64 = 0
        """How many decisions each of the first three seats has had, in twenty bits each: cheap to count and to clone."""
        self.answered_more: list[int] = NO_COUNTS
        """The same for the other seats, from the fourth on. Replaced, never edited."""
        if like is not None:
            self.number = like.number
            self.answered = like.answered
            self.answered_more = like.answered_more

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        raise NotImplementedError

    def count_answer(self, seat: Seat) -> None:
        """Give the next decision of ``seat`` a new number: it has answered one, or the one it was asked is no more."""
        self.number += 1
        if seat == 0:
            self.answered += 1
        elif seat == 1:
            self.answered += 1 << BITS
        elif seat == 2:
            self.answered += 1 << 2 * BITS
        else:
            self._count_more(seat)

    def _count_more(self, seat: Seat) -> None:
        counts = self.answered_more[:]
        counts += [0] * (seat - PACKED + 1 - len(counts))
        counts[seat - PACKED] += 1
        self.answered_more = counts

    def number_for(self, seat: Seat) -> int:
        """The number of the next decision of ``seat``, as it counts."""
        if seat < PACKED:
            packed: int = self.answered
            return 1 + (packed >> (BITS * seat) & MOST_COUNTED)
        place = seat - PACKED
        return 1 + (self.answered_more[place] if place < len(self.answered_more) else 0)

    def number_all(self, number: int) -> None:
        """Give the next decision of every seat the same number."""
        self.number = number
        count = (number - 1) & MOST_COUNTED
        self.answered = count | count << BITS | count << 2 * BITS
        self.answered_more = [count] * (self.seats - PACKED)

    def count_from(self, other: "Numbering") -> None:
        """Give the decisions of all seats numbers that ``other``, a state of the same game, has not used."""
        self.number = other.number + 1
        self.numbers = [number + 1 for number in other.numbers]

    @property
    def numbers(self) -> list[int]:
        """The number of each seat's next decision, as the seat counts: its own, and what everybody saw."""
        packed: int = self.answered
        counts = [packed >> (BITS * place) & MOST_COUNTED for place in range(PACKED)] + self.answered_more
        seats = self.seats
        return [1 + count for count in (counts + [0] * (seats - len(counts)))[:seats]]

    @numbers.setter
    def numbers(self, numbers: list[int]) -> None:
        packed = 0
        for place, number in enumerate(numbers[:PACKED]):
            packed |= ((number - 1) & MOST_COUNTED) << (BITS * place)
        self.answered = packed
        self.answered_more = [number - 1 for number in numbers[PACKED:]]
