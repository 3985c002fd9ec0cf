"""What is written out of a set of kinds is written once and kept: most hands are alike."""

from typing import Final

from mypy_extensions import i64, mypyc_attr, u8

from meadhall.games.dominion.board.zones import as_vector, bits_as_kinds
from meadhall.games.dominion.cards.kinds import ALPHABETICAL
from meadhall.games.dominion.pure.vectors import append, vec

PLACES: Final = 1024
"""How many sets are kept, each at the one place where it may be. A set that comes there later takes it."""


def place_of(bits: i64) -> i64:
    """Where a set of kinds, as bits, is kept."""
    return ((bits * 0x1E3779B1) >> 24) & (PLACES - 1)


@mypyc_attr(acyclic=True)
class CachedOptions:
    """A set of kinds as option codes."""

    __slots__ = ("bits", "codes")

    def __init__(self, bits: i64, codes: list[int]) -> None:
        self.bits: Final[i64] = bits
        self.codes: Final = codes


class OptionCache:
    """Sets of kinds as option codes: some that are always there, then one for each kind, by its number from ``first`` on."""

    __slots__ = ("always", "first", "kept")

    def __init__(self, always: list[int], first: int) -> None:
        self.always: Final = always
        self.first: Final = first
        self.kept: Final = [CachedOptions(0, always)] * PLACES

    def of(self, bits: i64) -> list[int]:
        """The codes of the kinds that stand as bits, in order. Not to be edited."""
        place = place_of(bits)
        row = self.kept[place]
        if row.bits != bits:
            row = CachedOptions(bits, self.always + [self.first + kind for kind in bits_as_kinds(bits)])
            self.kept[place] = row
        return row.codes


KIND_OPTIONS: Final = OptionCache([], 0)
"""Kinds as they are."""


class Alphabet:
    """All kinds in alphabetical order, as a vector; made again when cards were entered."""

    __slots__ = ("kinds",)

    def __init__(self) -> None:
        self.kinds = vec[u8]()

    def of_all(self) -> vec[u8]:
        if len(self.kinds) != len(ALPHABETICAL):
            self.kinds = as_vector(ALPHABETICAL)
        return self.kinds


_alphabet: Final = Alphabet()


@mypyc_attr(acyclic=True)
class Names:
    """A set of kinds in alphabetical order."""

    __slots__ = ("bits", "kinds")

    def __init__(self, bits: i64) -> None:
        self.bits: Final[i64] = bits
        kinds = vec[u8]()
        for card in _alphabet.of_all():
            kind: int = card
            place: i64 = kind
            if bits >> place & 1:
                kinds = append(kinds, card)
        self.kinds: Final = kinds


_names: Final = [Names(0)] * PLACES


def by_name(bits: i64) -> vec[u8]:
    """The kinds that stand as bits, in alphabetical order. Not to be edited."""
    place = place_of(bits)
    names = _names[place]
    if names.bits != bits:
        names = Names(bits)
        _names[place] = names
    return names.kinds
