"""The bot protocol: what a bot is given, and what it gives back."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action, Decision, format_picks
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
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
        self._state: Final = state.clone()

    def view(self) -> dict[str, Any]:
        """What the seat may know, as plain data."""
        return self._state.view(self.seat)

    def world(self, number: int) -> State:
        """A possible world, the same for the same ``number``: clone it, play it, it is not the table."""
        chance = Chance.swift(self.seed * 1_000_003 + number, self._state.chance.streams)
        return self._state.redeal(self.seat, chance)


class Thought:
    """One answer that a bot weighed: its picks, its estimated win chance, and how far off that may be."""

    __slots__ = ("picks", "chance", "error", "playouts")

    def __init__(self, picks: tuple[str, ...], chance: float, error: float, playouts: int) -> None:
        self.picks: Final = picks
        self.chance: Final = chance
        """The part of the victory that the seat can expect, from 0 to 1."""
        self.error: Final = error
        """The standard error of ``chance``."""
        self.playouts: Final = playouts

    def to_json(self) -> dict[str, Any]:
        return {
            "picks": list(self.picks),
            "chance": round(self.chance, 4),
            "error": round(self.error, 4),
            "playouts": self.playouts,
        }

    def __repr__(self) -> str:
        return f"{format_picks(self.picks)} {self.chance:.0%}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Anything that answers decisions. Derive from it and write ``answer``; the rest has defaults."""

    def answer(self, sight: Sight) -> Action:
        """The answer to ``sight.decision``; always an allowed one."""
        raise NotImplementedError

    def speaks_of(self, options: TableOptions) -> str:
        """What it may have to say out of turn at such a table, as ``State.interjections`` has it; empty: nothing ever."""
        return ""

    def says(self, world: State, seat: Seat, seed: int) -> str:
        """What it says out of turn now; empty for nothing. ``world`` is a re-deal of all that ``seat`` cannot know."""
        return ""

    def reason(self) -> str:
        """One line about why the last answer was chosen."""
        return ""

    def thoughts(self) -> list[Thought]:
        """What was weighed for the last answer, the chosen one first, then best first; empty without a search."""
        return []
