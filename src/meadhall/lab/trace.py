"""Sums over the turns of watched games: curves, gains, cards and milestones.

Everything is a sum of whole numbers, so it does not matter who adds it up in what order.
"""

from typing import Any, Final

PARTS: Final = 60
"""Shares of a victory are counted in sixtieths, which are whole for up to six winners."""


class Trace:
    """What watched games looked like, turn by turn."""

    def __init__(self) -> None:
        self.curves: dict[tuple[int, str, str, int], list[int]] = {}
        """(bout, player, what, turn): games, sum, sum of squares."""
        self.gains: dict[tuple[int, str, int, str], int] = {}
        """(bout, player, turn, card): how often it was gained on that turn."""
        self.cards: dict[tuple[int, str, str, str], list[int]] = {}
        """(bout, player, side, card): games in which the player had it, copies, victory in sixtieths."""
        self.milestones: dict[tuple[int, str, str, int], list[int]] = {}
        """(bout, player, what, number): games, then sums of the turn on which it happened, to its first to fourth power."""
        self.games: dict[tuple[int, str, str], list[int]] = {}
        """(bout, player, side): watched games, victory in sixtieths. The side is empty where a game has none."""

    def point(self, bout: int, player: str, what: str, turn: int, value: int) -> None:
        """Add one point of a curve."""
        _add(self.curves.setdefault((bout, player, what, turn), [0, 0, 0]), value)

    def gain(self, bout: int, player: str, turn: int, card: str) -> None:
        place = (bout, player, turn, card)
        self.gains[place] = self.gains.get(place, 0) + 1

    def milestone(self, bout: int, player: str, what: str, number: int, turn: int) -> None:
        """Add that something happened for the ``number``-th time on ``turn``."""
        sums = self.milestones.setdefault((bout, player, what, number), [0] * 5)
        for power in range(5):
            sums[power] += turn**power

    def finish(self, bout: int, player: str, share: float, cards: dict[str, int], side: str = "") -> None:
        """Add the result of one player in one game, and the cards it had or used."""
        parts = round(share * PARTS)
        games = self.games.setdefault((bout, player, side), [0, 0])
        games[0] += 1
        games[1] += parts
        for card, copies in cards.items():
            sums = self.cards.setdefault((bout, player, side, card), [0, 0, 0])
            sums[0] += 1
            sums[1] += copies
            sums[2] += parts

    def add(self, other: "Trace") -> None:
        """Add all sums of another trace."""
        _merge(self.curves, other.curves)
        _merge(self.cards, other.cards)
        _merge(self.milestones, other.milestones)
        _merge(self.games, other.games)
        for place, count in other.gains.items():
            self.gains[place] = self.gains.get(place, 0) + count

    def to_json(self) -> dict[str, Any]:
        """Rows in order: the place, then the sums."""
        return {
            "curves": [[*place, *sums] for place, sums in sorted(self.curves.items())],
            "gains": [[*place, count] for place, count in sorted(self.gains.items())],
            "cards": [[*place, *sums] for place, sums in sorted(self.cards.items())],
            "milestones": [[*place, *sums] for place, sums in sorted(self.milestones.items())],
            "games": [[*place, *sums] for place, sums in sorted(self.games.items())],
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Trace":
        """The trace written by ``to_json``."""
        trace = Trace()
        for bout, player, what, turn, *sums in data["curves"]:
            trace.curves[bout, player, what, turn] = sums
        for bout, player, turn, card, count in data["gains"]:
            trace.gains[bout, player, turn, card] = count
        for bout, player, side, card, *sums in data["cards"]:
            trace.cards[bout, player, side, card] = sums
        for bout, player, what, number, *sums in data["milestones"]:
            trace.milestones[bout, player, what, number] = sums
        for bout, player, side, *sums in data["games"]:
            trace.games[bout, player, side] = sums
        return trace


def _add(sums: list[int], value: int) -> None:
    sums[0] += 1
    sums[1] += value
    sums[2] += value * value


def _merge(own: dict[Any, list[int]], others: dict[Any, list[int]]) -> None:
    for place, sums in others.items():
        if place in own:
            own[place] = [one + two for one, two in zip(own[place], sums, strict=True)]
        else:
            own[place] = list(sums)
