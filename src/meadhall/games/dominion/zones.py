"""How cards lie in memory: a zone is a vector of bytes, a set of kinds is a number with a bit for each.

In pure Python the vectors are lists of the same numbers.
"""

from typing import Final

from mypy_extensions import i64, u8

from meadhall.games.dominion.kinds import KINDS
from meadhall.games.dominion.pure.vectors import pop, vec


def size_of(zone: vec[u8]) -> int:
    """How many cards a zone holds, as a number that may grow without end when it is shifted."""
    return len(zone)


def as_vector(cards: list[int]) -> vec[u8]:
    """Cards or counts, each below 256, as the machine keeps them."""
    return vec[u8](bytes(cards))


def emptied(zone: vec[u8]) -> vec[u8]:
    """A zone without its cards; its room in memory is kept for the next ones."""
    while len(zone):
        zone, _ = pop(zone)
    return zone


def counts_of(cards: list[int]) -> list[int]:
    """How many cards of each kind there are."""
    counts = [0] * KINDS
    for kind in cards:
        counts[kind] += 1
    return counts


def kinds_as_bits(cards: list[int]) -> int:
    """Which kinds are among ``cards``, as bits."""
    bits: i64 = 0
    for kind in cards:
        bits |= bit_of(kind)
    return bits


def bit_of(kind: int) -> i64:
    """A kind as one bit."""
    place: i64 = kind
    return (1 << KINDS) >> (KINDS - place)  # the compiler would shift a plain 1 as a number of 32 bits


def bits_as_kinds(bits: i64) -> list[int]:
    """The kinds that stand as bits, in order."""
    kinds: list[int] = []
    add_kinds(kinds, bits, 0)
    return kinds


def add_kinds(codes: list[int], bits: i64, first: int) -> None:
    """Add the kinds that stand as bits to ``codes``, in order, each as its number from ``first`` on."""
    code = first
    while bits > 0:
        if bits & 1:
            codes.append(code)
        bits >>= 1
        code += 1


EVERY_KIND: Final = as_vector(list(range(KINDS)))
"""All kinds in order."""
NO_COUNTS: Final = as_vector([0] * KINDS)
"""None of any kind. Not to be edited."""
