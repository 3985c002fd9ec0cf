"""Games in a row by the same seats: where one stands among them, and how the next is dealt."""

import dataclasses
import secrets
from typing import Any

from meadhall.kernel.chance import Chance
from meadhall.match.match import Match
from meadhall.match.recording import OPEN


@dataclasses.dataclass(frozen=True, slots=True)
class Series:
    """Where a game stands in its series. It is kept in the first line of the game's file."""

    game: int = 1
    won: tuple[int, ...] = ()
    """Games that each seat has won before this one; empty: none."""
    seed: str = ""
    """What the luck of all its games comes from; empty: every game has fresh luck."""

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "won": list(self.won), "seed": self.seed}

    @staticmethod
    def of(match: Match) -> "Series":
        """The series that ``match`` belongs to; a game that says nothing of one is the first of its own."""
        lines = match.record.lines
        data = lines[0][1].get("series", {}) if lines and lines[0][0] == OPEN else {}
        return Series(int(data.get("game", 1)), tuple(data.get("won", ())), str(data.get("seed", "")))

    def after(self, match: Match) -> "Series":
        """Where the game after the finished ``match`` stands."""
        return Series(self.game + 1, tuple(self.tally(match)), self.seed)

    def luck(self) -> str | bytes:
        """The seed of this game."""
        if not self.seed:
            return secrets.token_bytes(32)
        return self.seed if self.game == 1 else f"{self.seed}, game {self.game}"

    def tally(self, match: Match) -> list[int]:
        """Games that each seat has won, this one included; who shares a victory has won (DOM-R57)."""
        outcome = match.state.outcome()
        winners = [] if outcome is None else outcome.winners
        before = self.won or (0,) * len(match.seats)
        return [won + (seat in winners) for seat, won in enumerate(before)]


def draw_of(match: Match) -> Chance:
    """Luck for what is drawn between two games; the same for the same game."""
    return Chance.swift(int(match.state.chance.commitment()[:8], 16), ("series",))
