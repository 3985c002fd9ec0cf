"""What a bot must know of one game: a good move without search, what else is worth trying, and who is ahead.

Levels and search are written once over this. A game's own policy derives from ``Policy``; a game without one is played
by ``Policy`` itself, whose moves are drawn by lot.
"""

import hashlib
import json
import random
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from meadhall.bots.answers import any_codes, neighbours
from meadhall.bots.bot import Sight
from meadhall.bots.budget import Budget
from meadhall.kernel.aliases import Seat
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How one seat plays one game. It may remember things from decision to decision; ``open`` comes before each."""

    width: ClassVar[int] = 12
    """How many answers a search weighs at most."""
    horizon: ClassVar[int] = 0
    """After how many answers a playout is judged by ``value`` instead of being played to its end; 0: never."""
    gate: ClassVar[float] = 2.0
    """By how many standard errors another answer must be better than the policy's own to be given instead."""
    patience: ClassVar[float] = 1.0
    """By how many standard errors another answer may be worse before it is weighed no more."""
    sure: ClassVar[float] = 2.0
    """At which chance of its own answer, after a first look, nothing else is weighed; above 1: never."""
    grows: ClassVar[bool] = True
    """Whether a tree of later decisions below the weighed answers helps; if not, expert plays plain playouts."""
    longest: ClassVar[int] = 3000
    """No playout goes on for more answers than this."""

    def __init__(self) -> None:
        self.luck = random.Random(0)

    def open(self, world: State, seed: int) -> None:
        """Make ready for the decision that is open in ``world``, a re-deal; the same seed gives the same play."""
        self.luck.seed(seed)

    def think(self, sight: Sight, budget: Budget) -> None:
        """Learn more about the position before a search weighs answers, for a part of ``budget``; by default nothing."""

    def choose(self, state: State) -> list[int]:
        """A good answer to the open question by what the asked seat may know; quick, because playouts call it."""
        return any_codes(state, self.luck)

    def best(self, state: State) -> list[int]:
        """The best answer without playouts; it may take a few milliseconds where ``choose`` has to be quick."""
        return self.choose(state)

    def is_far(self, state: State) -> bool:
        """Whether a playout has gone far enough to be judged, apart from ``horizon``; by default never."""
        return False

    def speaks_of(self, options: TableOptions) -> str:
        """What it may have to say out of turn at such a table, as ``State.interjections`` has it; empty: nothing ever."""
        return ""

    def saying(self, state: State, seat: Seat, *, felt: bool) -> str:
        """What ``seat`` says out of turn, as a beginner would if ``felt``; empty for nothing."""
        return ""

    def beginner(self, state: State) -> list[int]:
        """The answer of somebody who knows the rules and not much more."""
        return any_codes(state, self.luck) if self.luck.random() < 0.25 else self.choose(state)

    def proposals(self, state: State) -> list[list[int]]:
        """The answers worth weighing, the one of ``best`` first, the others by promise."""
        return neighbours(state, self.best(state), self.width)

    def share(self, state: State, seat: Seat) -> float:
        """The part of the victory that ``seat`` has at the end, or can expect where a playout was cut off."""
        outcome = state.outcome()
        return self.value(state, seat) if outcome is None else outcome.share(seat)

    def value(self, state: State, seat: Seat) -> float:
        """The part of the victory that ``seat`` can expect in an unfinished game."""
        return 1.0 / state.seats

    def features(self, state: State, seat: Seat) -> list[float]:
        """Numbers that tell how well ``seat`` stands, for learning what they are worth; empty if there are none."""
        return []

    def edge(self, state: State, seat: Seat) -> float:
        """A finer measure than ``share`` for comparing answers with little noise; a small bonus for margin, if any."""
        return self.share(state, seat)

    def view_key(self, state: State) -> Any:
        """What the asked seat knows, as a key: situations with equal keys are one and the same to it."""
        assert state.question is not None
        text = json.dumps(state.view(state.question.seat), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=16).digest()

    def plan(self) -> str:
        """What the seat is up to, in a few words; empty if it has no plan."""
        return ""


def play_on(state: State, policy: Policy) -> None:
    """Let ``policy`` answer for every seat until the game is over, the horizon is reached, or it takes too long."""
    left = policy.horizon or policy.longest
    while state.question is not None and left > 0 and not policy.is_far(state):
        state.choose(policy.choose(state))
        left -= 1
