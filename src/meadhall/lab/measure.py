"""What is measured in a game: its length, who began, and for watched games what happened turn by turn.

Each game may have a measure of its own in ``lab/GAME/measure.py``; this one fits any game.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from meadhall import games
from meadhall.kernel.events import Event
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.state import State
from meadhall.lab.trace import Trace


class Measure:
    """How the games of one kind are measured."""

    usual: ClassVar[dict[str, Any]] = {}
    """Options of lab tables, unless the caller says otherwise."""
    turn_word: ClassVar[str] = "decision"
    curves: ClassVar[dict[str, str]] = {}
    """What is followed turn by turn, with a title for plots."""
    first_word: ClassVar[str] = "first seat"
    """Whom ``first`` names."""
    first_title: ClassVar[str] = "The seat that begins"
    card_word: ClassVar[str] = "had"
    """What a player did with the cards that ``finish`` counts."""

    def seated(self, seats: int) -> dict[str, Any]:
        """The options that give a table ``seats`` seats."""
        return {"players": seats}

    def suited(self, said: Mapping[str, Any], cards: Sequence[str]) -> dict[str, Any]:
        """Options for players who want ``cards``, beside those that somebody ``said``."""
        return {}

    def kingdom(self, options: TableOptions) -> tuple[str, ...]:
        """The cards that a table offers to players who choose; () where there is no choice, or luck or the players make it."""
        return ()

    def first(self, state: State) -> int:
        """The seat that began."""
        return 0

    def turns(self, state: State) -> list[int | None]:
        """How many turns each seat has taken, in a finished game; None where the game does not count them."""
        return [None] * state.seats

    def rounds(self, state: State) -> int:
        """How long the game was, in rounds of the table; in answers where the game has none."""
        return state.number - 1

    def watch(self, trace: Trace, bout: int, names: list[str]) -> "Watch":
        """Something that follows one game; ``names`` are the players by seat."""
        return Watch(trace, bout, names)


class Watch:
    """Follows one game through its journal and adds to a trace."""

    def __init__(self, trace: Trace, bout: int, names: list[str]) -> None:
        self.trace: Final = trace
        self.bout: Final = bout
        self.names: Final = names

    def look(self, state: State) -> None:
        """Take note of the events since the last look; called after every answer."""
        journal = state.journal
        if journal:
            for event in journal:
                if event.public is not None:
                    self.take(state, event, event.public)
            journal.clear()

    def take(self, state: State, event: Event, public: dict[str, Any]) -> None:
        """Take note of one event and what everybody saw of it."""

    def finish(self, state: State, outcome: Outcome) -> None:
        """Add the result."""
        self.look(state)
        for seat, name in enumerate(self.names):
            self.trace.finish(self.bout, name, outcome.share(seat), self.cards(state, seat), self.side(state, seat))

    def side(self, state: State, seat: int) -> str:
        """The side that a seat plays, where sides have different cards."""
        return ""

    def cards(self, state: State, seat: int) -> dict[str, int]:
        """The cards that a seat had or used in the game, with how many."""
        return {}


def measure_of(game: Game) -> Measure:
    """The measure that fits ``game``."""
    own = games.part(game, "meadhall.lab", "measure")
    measure = Measure() if own is None else own.MEASURE
    assert isinstance(measure, Measure)
    return measure
