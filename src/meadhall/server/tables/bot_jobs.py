"""What a bot is asked, and what it answers."""

import secrets
from typing import Any

import msgspec

from meadhall.kernel.game import Game
from meadhall.kernel.state import State
from meadhall.server.common import ThoughtInfo


class Job(msgspec.Struct, kw_only=True):
    """One decision to think about."""

    game: str
    level: str
    state: dict[str, Any]
    seed: int
    seconds: float
    playouts: int = 0


class Result(msgspec.Struct, kw_only=True):
    picks: list[str] = []
    reason: str = ""
    thoughts: list[ThoughtInfo] = []
    shares: list[float] = []
    """The part of the victories of each seat over the play-outs."""
    playouts: int = 0
    trouble: str = ""


def job_for(game: Game, level: str, state: State, seconds: float, playouts: int = 0) -> Job:
    """The job to answer the open decision of ``state``; the bot's own luck is drawn here."""
    seed = secrets.randbits(40)
    return Job(game=game.key, level=level, state=state.to_json(), seed=seed, seconds=seconds, playouts=playouts)
