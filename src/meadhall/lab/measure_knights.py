"""Domino Knights measured: health or fame and knights by round, special cards played, who began."""

from typing import Any, ClassVar, Final

from meadhall.games.domino_knights.state import KnightsState
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

    def turns(self, state: State) -> list[int | None]:
        return [None] * state.seats

    def rounds(self, state: State) -> int:
        assert isinstance(state, KnightsState)
        return state.round

    def watch(self, trace: Trace, bout: int, names: list[str]) -> "KnightsWatch":
        return KnightsWatch(trace, bout, names)


class KnightsWatch(Watch):
    """Follows one game."""

    def __init__(self, trace: Trace, bout: int, names: list[str]) -> None:
        super().__init__(trace, bout, names)
        self.played: list[dict[str, int]] = [{} for _ in names]
        self.round = 1

    def look(self, state: State) -> None:
        assert isinstance(state, KnightsState)
        journal = state.journal
        if not journal:
            return
        for event in journal:
            if event.kind == "special_announced" and event.public is not None:
                card = kind_key(event.public["card"])
                self.played[event.seat][card] = self.played[event.seat].get(card, 0) + 1
                self.trace.gain(self.bout, self.names[event.seat], state.round, card)
            elif event.kind == "turn_ended" and event.public is not None:
                name, turn = self.names[event.seat], event.public["round"]
                self.trace.point(self.bout, name, "points", turn, state.points[event.seat])
                self.trace.point(self.bout, name, "knights", turn, len(state.knights[event.seat]))
        journal.clear()

    def cards(self, state: State, seat: int) -> dict[str, int]:
        return self.played[seat]


def kind_key(card: str) -> str:
    """A card without the number of its copy: ``joker`` for ``joker.1``."""
    return card.split(".")[0]


MEASURE: Final = KnightsMeasure()
