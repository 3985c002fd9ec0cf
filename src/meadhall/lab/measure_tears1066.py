"""1066 measured: objectives destroyed and armies by round, cards played, and how the Normans did."""

from typing import Any, ClassVar, Final

from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.state import State
from meadhall.lab.measure import Measure, Watch
from meadhall.lab.trace import Trace


class TearsMeasure(Measure):
    """Seat 0 has the Normans. The "first" seat is theirs: who begins changes from round to round."""

    usual: ClassVar[dict[str, Any]] = {"faction_pick": "fixed"}
    turn_word: ClassVar[str] = "round"
    curves: ClassVar[dict[str, str]] = {"objectives": "Objectives destroyed", "army": "Cards in the army"}
    card_word: ClassVar[str] = "played"

    def seated(self, seats: int) -> dict[str, Any]:
        return {}

    def first(self, state: State) -> int:
        assert isinstance(state, TearsState)
        return max(state.norman, 0)

    def turns(self, state: State) -> list[int | None]:
        return [None, None]

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
        self.played: list[dict[str, int]] = [{}, {}]

    def look(self, state: State) -> None:
        assert isinstance(state, TearsState)
        if state.round != self.round:
            if self.round > 0:
                self.count(state)
            self.round = state.round
        journal = state.journal
        if not journal:
            return
        for event in journal:
            if event.kind in PLAYED and event.public is not None:
                card = event.public["card"]
                self.played[event.seat][card] = self.played[event.seat].get(card, 0) + 1
                self.trace.gain(self.bout, self.names[event.seat], max(state.round, 1), card)
        journal.clear()

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
