"""How a game ended."""

from typing import Any, Final

from meadhall.kernel.aliases import Seat


class Outcome:
    """How a game ended."""

    __slots__ = ("scores", "winners", "places", "reason")

    def __init__(self, scores: list[int], winners: list[int], places: list[int], reason: str) -> None:
        self.scores: Final = scores
        """One number per seat, in the game's own measure."""
        self.winners: Final = winners
        """The seats that won, in seat order; empty if nobody did."""
        self.places: Final = places
        """One place per seat, 1 is best; equal places are shared."""
        self.reason: Final = reason

    def share(self, seat: Seat) -> float:
        """The part of the victory that ``seat`` has: 1 for a sole winner, 0.5 for two, 0 for a loser.

        A game that nobody won is shared by all.
        """
        if not self.winners:
            return 1.0 / len(self.scores)
        return 1.0 / len(self.winners) if seat in self.winners else 0.0

    def to_json(self) -> dict[str, Any]:
        return {"scores": self.scores, "winners": self.winners, "places": self.places, "reason": self.reason}

    def __repr__(self) -> str:
        return f"Outcome(scores={self.scores}, winners={self.winners}, places={self.places}, reason={self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((tuple(self.scores), tuple(self.winners), self.reason))
