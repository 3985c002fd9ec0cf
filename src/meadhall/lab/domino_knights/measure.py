"""Domino Knights measured: health or fame and knights by round, special cards played, who began."""

from collections import Counter
from typing import Any, ClassVar, Final

from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.events import Event
from meadhall.kernel.state import State
from meadhall.lab.measure import Measure, Watch
from meadhall.lab.trace import Trace


class KnightsMeasure(Measure):
    """Seat 0 begins, so that a seat is a place in the order of turns."""

    usual: ClassVar[dict[str, Any]] = {"first_player": 0}
    turn_word: ClassVar[str] = "round"
    curves: ClassVar[dict[str, str]] = {"points": "Health or fame", "knights": "Knights"}
    card_word: ClassVar[str] = "played"

    def first(self, state: State) -> int:
        assert isinstance(state, KnightsState)
        return state.first

    def rounds(self, state: State) -> int:
        assert isinstance(state, KnightsState)
        return state.round

    def watch(self, trace: Trace, bout: int, names: list[str]) -> "KnightsWatch":
        return KnightsWatch(trace, bout, names)


class KnightsWatch(Watch):
    """Follows one game."""

    def __init__(self, trace: Trace, bout: int, names: list[str]) -> None:
        super().__init__(trace, bout, names)
        self.played: Final = [Counter[str]() for _ in names]

    def take(self, state: State, event: Event, public: dict[str, Any]) -> None:
        assert isinstance(state, KnightsState)
        name = self.names[event.seat]
        if event.kind == "special_announced":
            card = public["card"].split(".")[0]  # without the number of its copy
            self.played[event.seat][card] += 1
            self.trace.gain(self.bout, name, state.round, card)
        elif event.kind == "turn_ended":
            self.trace.point(self.bout, name, "points", public["round"], state.points[event.seat])
            self.trace.point(self.bout, name, "knights", public["round"], len(state.knights[event.seat]))

    def cards(self, state: State, seat: int) -> dict[str, int]:
        return self.played[seat]


MEASURE: Final = KnightsMeasure()
