"""1066 measured: objectives destroyed and armies by round, cards played, and how the Normans did."""

from collections import Counter
from typing import Any, ClassVar, Final

from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.events import Event
from meadhall.kernel.state import State
from meadhall.lab.measure import Measure, Watch
from meadhall.lab.trace import Trace


class TearsMeasure(Measure):
    """Seat 0 has the Normans. The "first" seat is theirs: who begins changes from round to round."""

    usual: ClassVar[dict[str, Any]] = {"faction_pick": "fixed"}
    turn_word: ClassVar[str] = "round"
    first_word: ClassVar[str] = "Normans"
    first_title: ClassVar[str] = "The Normans"
    curves: ClassVar[dict[str, str]] = {"objectives": "Objectives destroyed", "army": "Cards in the army"}
    card_word: ClassVar[str] = "played"

    def seated(self, seats: int) -> dict[str, Any]:
        return {}

    def first(self, state: State) -> int:
        assert isinstance(state, TearsState)
        return max(state.norman, 0)

    def rounds(self, state: State) -> int:
        assert isinstance(state, TearsState)
        return state.round

    def watch(self, trace: Trace, bout: int, names: list[str]) -> "TearsWatch":
        return TearsWatch(trace, bout, names)


class TearsWatch(Watch):
    """Follows one game."""

    def __init__(self, trace: Trace, bout: int, names: list[str]) -> None:
        super().__init__(trace, bout, names)
        self.round = 0
        self.played: Final = [Counter[str](), Counter[str]()]

    def look(self, state: State) -> None:
        assert isinstance(state, TearsState)
        if state.round != self.round:
            if self.round > 0:
                self.count(state)
            self.round = state.round
        super().look(state)

    def take(self, state: State, event: Event, public: dict[str, Any]) -> None:
        assert isinstance(state, TearsState)
        if event.kind in PLAYED:
            self.played[event.seat][public["card"]] += 1
            self.trace.gain(self.bout, self.names[event.seat], max(state.round, 1), public["card"])

    def count(self, state: TearsState) -> None:
        """Add the points of the round that is over."""
        for seat, name in enumerate(self.names):
            army = sum(len(state.columns[3 * seat + wedge]) for wedge in range(3))
            self.trace.point(self.bout, name, "objectives", self.round, len(state.defeated[seat]))
            self.trace.point(self.bout, name, "army", self.round, army)

    def side(self, state: State, seat: int) -> str:
        assert isinstance(state, TearsState)
        return "norman" if seat == state.norman else "saxon"

    def cards(self, state: State, seat: int) -> dict[str, int]:
        return self.played[seat]


PLAYED: Final = ("card_played", "event_used")
MEASURE: Final = TearsMeasure()
