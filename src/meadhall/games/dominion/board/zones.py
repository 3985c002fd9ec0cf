"""How cards lie in memory: a zone is a vector of bytes, a set of kinds is a number with a bit for each.

In pure Python the vectors are arrays of the same bytes.
"""

from typing import Final

from mypy_extensions import i64, u8

from meadhall.games.dominion.cards.kinds import KINDS, MOST_KINDS, Kind
from meadhall.games.dominion.pure.vectors import pop, vec

HIGHEST: Final = 61
"""The last bit of a set of kinds; written as a number, so that the compiler knows it."""
assert HIGHEST == MOST_KINDS - 1


def size_of(zone: vec[u8]) -> int:
    """How many cards a zone holds, as a number that may grow without end when it is shifted."""
    return len(zone)


def as_vector(cards: list[int]) -> vec[u8]:
    """Cards or counts, each below 256, as the machine keeps them."""
    return vec[u8](bytes(cards))


def emptied(zone: vec[u8]) -> vec[u8]:
    """A zone without its cards; its room in memory is kept for the next ones."""
    while len(zone):
        zone, _card = pop(zone)
    return zone


def bring_up(zone: vec[u8], kind: Kind) -> i64:
    """Move the last card of a kind to the end of a zone that holds one; return where it was."""
    last: i64 = len(zone) - 1
    card: i64 = kind
    at = last
    while zone[at] != card:
        at -= 1
    for place in range(at, last):
        zone[place] = zone[place + 1]
    zone[last] = kind
    return at


def counts_of(cards: list[int], kinds: int) -> list[int]:
    """How many cards there are of each kind, for ``kinds`` kinds."""
    counts = [0] * kinds
    for kind in cards:
        counts[kind] += 1
    return counts


def kinds_as_bits(cards: list[int]) -> int:
    """Which kinds are among ``cards``, as bits."""
    bits: i64 = 0
    for kind in cards:
        bits |= bit_of(kind)
    return bits


def bit_of(kind: Kind) -> i64:
    """A kind as one bit."""
    place: i64 = kind
    return (1 << HIGHEST) >> (HIGHEST - place)  # the compiler would shift a plain 1 as a number of 32 bits


def bits_as_kinds(bits: i64) -> list[int]:
    """The kinds that stand as bits, in order."""
    kinds: list[int] = []
    kind = 0
    while bits > 0:
        if bits & 1:
            kinds.append(kind)
        bits >>= 1
        kind += 1
    return kinds


NO_COUNTS: Final = as_vector([0] * KINDS)
"""None of any kind of the base set. Not to be edited."""


def no_counts(kinds: int) -> vec[u8]:
    """None of any kind, for ``kinds`` kinds. Not to be edited."""
    return NO_COUNTS if kinds == KINDS else as_vector([0] * kinds)
