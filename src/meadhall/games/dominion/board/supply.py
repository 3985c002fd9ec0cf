"""The Supply: what lies in it at the start, and what it offers at each price."""

from typing import Final

from mypy_extensions import i64, u8

from meadhall.games.dominion.board.zones import bit_of, kinds_as_bits
from meadhall.games.dominion.cards.kinds import (
    ACTION,
    CHEAP,
    COPPER,
    CURSE,
    DUCHY,
    ESTATE,
    FIRST_KINGDOM,
    GOLD,
    MOST_COST,
    MOST_KINDS,
    PROVINCE,
    SILVER,
    TREASURE,
    TREASURE_KINDS,
    TYPES,
    VICTORY,
    Kind,
)
from meadhall.games.dominion.pure.vectors import vec

BUY_CODE: Final = 64
"""Option codes of purchases begin here; below are plays, by kind."""


class Offer:
    """What the Supply offers at each price. Another one is taken when a pile runs out."""

    __slots__ = ("kinds", "there", "actions", "action_bits", "treasures", "treasure_bits", "empty", "turn_options")

    def __init__(self, kinds: list[int], there: i64, empty: int) -> None:
        self.kinds: Final = kinds
        """The kinds of this game, in order."""
        self.there: Final[i64] = there
        """Those whose piles are not empty, as bits."""
        self.actions: Final = [kind for kind in kinds if TYPES[kind] & ACTION]
        self.action_bits: Final[i64] = kinds_as_bits(self.actions)
        """The Actions of this game, as bits."""
        self.treasures: Final = [kind for kind in kinds if TYPES[kind] & TREASURE]
        self.treasure_bits: Final[i64] = kinds_as_bits(self.treasures)
        """The Treasures of this game, as bits."""
        self.empty: Final = empty
        """How many piles are empty."""
        self.turn_options: Final = [NOT_CACHED] * ((MOST_COST + 1) << TREASURE_KINDS)
        """What a turn offers, by coins and by the Treasures in hand as bits; the turn makes them."""

    def up_to(self, limit: int) -> i64:
        """The kinds that cost no more than ``limit``, as bits."""
        return self.there & CHEAP[min(limit, MOST_COST)]

    def without(self, kind: Kind) -> "Offer":
        """What is offered when the pile of ``kind`` has run out."""
        return offer_of(self.kinds, self.there & ~bit_of(kind), self.empty + 1)


NOT_CACHED: Final[list[int]] = []
"""Stands for a row that nobody has asked for."""
NOTHING: Final = Offer([], 0, 0)

MOST_KEPT: Final = 500
_offers: Final[dict[int, Offer]] = {}
"""Offers that were made before, by kinds and full piles as bits: many games are played with one kingdom."""


def offered(kinds: list[int], piles: vec[u8]) -> Offer:
    """What a Supply with these piles offers."""
    there = [kind for kind in kinds if piles[kind] > 0]
    return offer_of(kinds, kinds_as_bits(there), len(kinds) - len(there))


def offer_of(kinds: list[int], there: int, empty: int) -> Offer:
    """What a Supply of these kinds offers when the piles of some, as bits, are there and ``empty`` piles are empty."""
    name = kinds_as_bits(kinds) << MOST_KINDS | there
    known = _offers.get(name)
    if known is not None:
        return known
    if len(_offers) >= MOST_KEPT:
        _offers.clear()
    offer = Offer(kinds, there, empty)
    _offers[name] = offer
    return offer


def kinds_in_game(kingdom: list[int]) -> list[int]:
    """The seventeen kinds of a game: the basic ones and the kingdom (DOM-SETUP-11)."""
    return [*range(FIRST_KINGDOM), *sorted(kingdom)]


def starting_piles(kingdom: list[int], seats: int, kinds: int) -> list[int]:
    """Pile sizes by kind, for ``kinds`` kinds (DOM-SETUP-3 to -10); a table of one seat has the piles of two."""
    victory = 8 if seats <= 2 else 12
    piles = [0] * kinds
    piles[COPPER] = 60 - 7 * seats
    piles[SILVER] = 40
    piles[GOLD] = 30
    piles[ESTATE] = piles[DUCHY] = piles[PROVINCE] = victory
    piles[CURSE] = 10 * max(seats - 1, 1)
    for kind in kingdom:
        piles[kind] = victory if TYPES[kind] & VICTORY else 10
    return piles


BASIC_CARDS: Final = (60, 40, 30, 24, 12, 12, 30)
"""How many of each basic kind exist (DOM-COMP-2 to -4)."""


def box(kinds: int) -> list[int]:
    """How many cards of each kind exist, for ``kinds`` kinds (DOM-COMP-2 to -6)."""
    return [*BASIC_CARDS, *[12 if TYPES[kind] & VICTORY else 10 for kind in range(FIRST_KINGDOM, kinds)]]


def left_in_box(kingdom: list[int], seats: int, kinds: int) -> list[int]:
    """How many of each kind stay out of a game with ``kingdom`` (DOM-SETUP-6)."""
    used = starting_piles(kingdom, seats, kinds)
    used[COPPER] += 7 * seats
    used[ESTATE] += 3 * seats
    return [there - some for there, some in zip(box(kinds), used, strict=True)]
