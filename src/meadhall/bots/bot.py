"""The bot protocol: what a bot is given, and what it gives back."""

from typing import Any, Final, Protocol

from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action, Decision
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.state import State


class Sight:
    """What a bot gets to see of a table: its seat's view and decision, and on request a world that could be true.

    The true state stays out of reach; ``world`` is a re-deal of everything the seat cannot know.
    """

    __slots__ = ("game", "seat", "decision", "seed", "_state")

    def __init__(self, state: State, seed: int) -> None:
        decision = state.decision
        if decision is None:
            raise MeadhallError("the game is over; there is nothing to decide")
        self.game: Final[Game] = state.game
        self.seat: Final[int] = decision.seat
        self.decision: Final[Decision] = decision
        self.seed: Final = seed
        """Luck of the bot's own, different at every decision."""
        self._state: Final = state

    def view(self) -> dict[str, Any]:
        """What the seat may know, as plain data."""
        return self._state.view(self.seat)

    def world(self, number: int) -> State:
        """A possible world, the same for the same ``number``: clone it, play it, it is not the table."""
        chance = Chance.swift(self.seed * 1_000_003 + number, self._state.chance.streams)
        return self._state.redeal(self.seat, chance)


class Bot(Protocol):
    """Anything that answers decisions."""

    def answer(self, sight: Sight) -> Action:
        """The answer to ``sight.decision``; always an allowed one."""
        ...

    def reason(self) -> str:
        """One line about why the last answer was chosen."""
        ...
