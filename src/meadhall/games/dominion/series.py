"""A series of games with the same seats: what is kept of each game, and how the next one starts.

Plain data about finished games goes in; the options of the next game come out. Nothing else carries over.
"""

import dataclasses
from typing import Any, Final

from meadhall.games.dominion.cards.kinds import keys
from meadhall.games.dominion.options import FIRST_GAME, DominionOptions
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import MeadhallError

STREAMS: Final = ("series",)
"""The luck that a series itself needs."""


class Record:
    """What a series keeps of one game (DOM-SERIES-2)."""

    __slots__ = ("kingdom", "start", "scores", "turns", "winners")

    def __init__(self, kingdom: list[str], start: int, scores: list[int], turns: list[int], winners: list[int]) -> None:
        self.kingdom: Final = kingdom
        self.start: Final = start
        self.scores: Final = scores
        self.turns: Final = turns
        self.winners: Final = winners

    def to_json(self) -> dict[str, Any]:
        return {
            "kingdom": self.kingdom,
            "start": self.start,
            "scores": self.scores,
            "turns": self.turns,
            "winners": self.winners,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Record":
        """The record written by ``to_json``."""
        return Record(data["kingdom"], data["start"], data["scores"], data["turns"], data["winners"])


def record_of(state: DominionState) -> Record:
    """What to keep of a finished game; raise MeadhallError if it is not over."""
    ended = state.outcome()
    if ended is None:
        raise MeadhallError("the game is not over, so a series cannot keep it yet")
    turns = [player.turns for player in state.players]
    return Record(keys(state.kingdom), state.start, ended.scores, turns, ended.winners)


def next_start(last: Record, chance: Chance) -> int:
    """Who starts the game after ``last`` (DOM-START-2, -3, DOM-R36).

    The seat to the left of a sole winner; else one of those who did not win; else anyone.
    """
    seats = len(last.scores)
    if len(last.winners) == 1:
        return (last.winners[0] + 1) % seats
    others = [seat for seat in range(seats) if seat not in last.winners]
    able = others or list(range(seats))
    return able[chance.below(0, len(able))]


def next_options(before: DominionOptions, last: Record, chance: Chance, mode: str | None = None) -> DominionOptions:
    """The options of the game after ``last``; ``mode`` chooses its kingdom in another way than ``before`` (DOM-SERIES-3)."""
    wanted = before.kingdom_mode if mode is None else mode
    changes: dict[str, Any] = {"kingdom_mode": wanted, "last": (), "start": next_start(last, chance)}
    if wanted not in ("preset", "explicit"):
        changes["kingdom"] = FIRST_GAME
    if wanted == "rotate":
        changes["last"] = tuple(last.kingdom)
    return dataclasses.replace(before, **changes)


def tally(records: list[Record], seats: int) -> list[int]:
    """How many games each seat has won, shared victories counting for all who share them (DOM-R57)."""
    return [sum(seat in record.winners for record in records) for seat in range(seats)]
