"""Sums over the turns of watched games: curves, gains, cards and milestones.

Everything is a sum of whole numbers, so it does not matter who adds it up in what order.
"""

from collections.abc import Sequence
from typing import Any, Final

PARTS: Final = 60
"""Shares of a victory are counted in sixtieths, which are whole for up to six winners."""


Sums = dict[tuple[Any, ...], list[int]]


class Trace:
    """What watched games looked like, turn by turn: sums by place."""

    def __init__(self) -> None:
        self.curves: Sums = {}
        """(bout, player, what, turn): games, sum, sum of squares."""
        self.gains: Sums = {}
        """(bout, player, turn, card): how often it was gained on that turn."""
        self.cards: Sums = {}
        """(bout, player, side, card): games in which the player had it, copies, victory in sixtieths."""
        self.milestones: Sums = {}
        """(bout, player, what, number): games, then sums of the turn on which it happened, to its first to fourth power."""
        self.games: Sums = {}
        """(bout, player, side): watched games, victory in sixtieths. The side is empty where a game has none."""

    def point(self, bout: int, player: str, what: str, turn: int, value: int) -> None:
        """Add one point of a curve."""
        add_to(self.curves, (bout, player, what, turn), [1, value, value * value])

    def gain(self, bout: int, player: str, turn: int, card: str) -> None:
        add_to(self.gains, (bout, player, turn, card), [1])

    def milestone(self, bout: int, player: str, what: str, number: int, turn: int) -> None:
        """Add that something happened for the ``number``-th time on ``turn``."""
        add_to(self.milestones, (bout, player, what, number), [turn**power for power in range(5)])

    def finish(self, bout: int, player: str, share: float, cards: dict[str, int], side: str = "") -> None:
        """Add the result of one player in one game, and the cards it had or used."""
        parts = round(share * PARTS)
        add_to(self.games, (bout, player, side), [1, parts])
        for card, copies in cards.items():
            add_to(self.cards, (bout, player, side, card), [1, copies, parts])

    def add(self, other: "Trace") -> None:
        """Add all sums of another trace."""
        for name, sums in vars(other).items():
            for place, some in sums.items():
                add_to(vars(self)[name], place, some)

    def to_json(self) -> dict[str, Any]:
        """Rows in order: the place, then the sums."""
        return {name: [[*place, *some] for place, some in sorted(sums.items())] for name, sums in vars(self).items()}

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Trace":
        """The trace written by ``to_json``."""
        trace = Trace()
        for name, sums in vars(trace).items():
            place = 3 if name == "games" else 4
            sums.update({tuple(row[:place]): row[place:] for row in data[name]})
        return trace


def add_to(sums: Sums, place: tuple[Any, ...], more: Sequence[int]) -> None:
    """Add numbers to those at a place."""
    own = sums.get(place)
    if own is None:
        sums[place] = list(more)
    else:
        for at, value in enumerate(more):
            own[at] += value
