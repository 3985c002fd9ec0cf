"""What a bot is asked, and what it answers."""

import enum
import secrets
from typing import Any

import msgspec

from meadhall.bots import menu
from meadhall.kernel.state import State
from meadhall.server.common import ThoughtInfo


class Kind(enum.Enum):
    """What a job is for, the most urgent first."""

    MOVE = "move"
    HINT = "hint"
    REVIEW = "review"


class Job(msgspec.Struct, kw_only=True):
    """One decision to think about."""

    kind: Kind = Kind.MOVE
    owner: str = ""
    """The person for whom it is thought: who asks for a hint, or has set the table up."""
    table: str = ""
    bot: str = ""
    """Which bot it is, of all that are remembered; empty for one that forgets."""
    game: str
    level: str
    state: dict[str, Any]
    seed: int
    seconds: float
    playouts: int = 0

    @property
    def is_long(self) -> bool:
        """Whether it may take all the time that it is given."""
        return bool(self.playouts) or self.level.partition("@")[0] in menu.SEARCHING or self.level in menu.own()


class Result(msgspec.Struct, kw_only=True):
    picks: list[str] = []
    reason: str = ""
    thoughts: list[ThoughtInfo] = []
    shares: list[float] = []
    """The part of the victories of each seat over the play-outs."""
    playouts: int = 0
    trouble: str = ""


def job_for(kind: Kind, owner: str, table: str, level: str, state: State, seconds: float, playouts: int = 0) -> Job:
    """The job to answer the open decision of ``state``; the bot's own luck is drawn here."""
    return Job(
        kind=kind,
        owner=owner,
        table=table,
        bot="" if kind is Kind.REVIEW else f"{table} {state.asked} {kind.value} {level}",
        game=state.game.key,
        level=level,
        state=state.to_json(),
        seed=secrets.randbits(40),
        seconds=seconds,
        playouts=playouts,
    )
