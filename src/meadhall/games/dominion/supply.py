"""The Supply: what lies in it at the start, and what it offers at each price."""

from typing import Final

from meadhall.games.dominion.kinds import (
    ACTION,
    COPPER,
    COST,
    CURSE,
    DUCHY,
    ESTATE,
    FIRST_KINGDOM,
    GARDENS,
    GOLD,
    KINDS,
    MOST_COST,
    NAMES,
    PROVINCE,
    SILVER,
    TYPES,
)

BUY_CODE: Final = 32
"""Option codes of purchases begin here; below are plays, by kind."""


class Offer:
    """What the Supply offers at each price. Never changed: a new one is made when a pile runs out."""

    __slots__ = ("kinds", "alphabetical", "up_to", "buys", "actions", "empty")

    def __init__(self, kinds: list[int], piles: list[int]) -> None:
        self.kinds: Final = kinds
        """The kinds of this game, in order."""
        self.alphabetical: Final = sorted(kinds, key=NAMES.__getitem__)
        there = [kind for kind in kinds if piles[kind] > 0]
        self.up_to: Final[list[list[int]]] = [[kind for kind in there if COST[kind] <= limit] for limit in range(MOST_COST + 1)]
        """The kinds that can be gained, by cost limit."""
        self.buys: Final[list[list[int]]] = [[BUY_CODE + kind for kind in row] for row in self.up_to]
        """The option codes of purchases, by coins."""
        self.actions: Final = [kind for kind in kinds if TYPES[kind] & ACTION]
        self.empty: Final = len(kinds) - len(there)
        """How many piles are empty."""


NOTHING: Final = Offer([], [])


def kinds_in_game(kingdom: list[int]) -> list[int]:
    """The seventeen kinds of a game: the basic ones and the kingdom (DOM-SETUP-11)."""
    return [*range(FIRST_KINGDOM), *sorted(kingdom)]


def starting_piles(kingdom: list[int], seats: int) -> list[int]:
    """Pile sizes by kind (DOM-SETUP-3 to -10); a table of one seat has the piles of two."""
    victory = 8 if seats <= 2 else 12
    piles = [0] * KINDS
    piles[COPPER] = 60 - 7 * seats
    piles[SILVER] = 40
    piles[GOLD] = 30
    piles[ESTATE] = piles[DUCHY] = piles[PROVINCE] = victory
    piles[CURSE] = 10 * max(seats - 1, 1)
    for kind in kingdom:
        piles[kind] = victory if kind == GARDENS else 10
    return piles


BOX: Final[list[int]] = [60, 40, 30, 24, 12, 12, 30] + [10] * (KINDS - FIRST_KINGDOM)
"""How many of each kind exist (DOM-COMP-2 to -6)."""
BOX[GARDENS] = 12


def left_in_box(kingdom: list[int], seats: int) -> list[int]:
    """How many of each kind stay out of a game with ``kingdom`` (DOM-SETUP-6)."""
    used = starting_piles(kingdom, seats)
    used[COPPER] += 7 * seats
    used[ESTATE] += 3 * seats
    return [there - some for there, some in zip(BOX, used, strict=True)]
