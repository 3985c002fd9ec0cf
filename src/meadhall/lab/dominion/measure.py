"""Dominion measured: coins and points per turn, gains by turn, the turn of each Province, cards owned at the end."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from meadhall.games.dominion.cards.kinds import KEYS
from meadhall.games.dominion.options import RECOMMENDED, DominionOptions
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.events import Event
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State
from meadhall.lab.measure import Measure, Watch
from meadhall.lab.trace import Trace

GAINS: Final = ("buy", "gain")
LONGEST: Final = 1000
"""Turns after which a table of the lab stops: some pairs of strategies would never end a game."""


class DominionMeasure(Measure):
    """Seats play in order from seat 0, and nobody plays for ever."""

    usual: ClassVar[dict[str, Any]] = {"start": 0, "turn_limit": LONGEST}
    turn_word: ClassVar[str] = "turn"
    curves: ClassVar[dict[str, str]] = {"coins": "Coins to spend", "points": "Victory points"}
    card_word: ClassVar[str] = "owned at the end"

    def seated(self, seats: int) -> dict[str, Any]:
        return {"solo": True} if seats == 1 else {"players": seats}

    def suited(self, said: Mapping[str, Any], cards: Sequence[str]) -> dict[str, Any]:
        """The usual kingdom with cards that players want in place of its last ones, unless somebody chose one."""
        usual = RECOMMENDED["first-game"]
        extra = [card for card in dict.fromkeys(cards) if card not in usual]
        if not extra or {"kingdom", "kingdom_mode"} & set(said):
            return {}
        kept = [card for card in usual if card in cards] + [card for card in usual if card not in cards]
        return {"kingdom": tuple(sorted([*kept[: max(0, 10 - len(extra))], *extra][:10]))}

    def kingdom(self, options: TableOptions) -> tuple[str, ...]:
        assert isinstance(options, DominionOptions)
        if options.mode() == "preset":
            return tuple(RECOMMENDED[options.kingdom[0]])
        return options.kingdom if options.mode() == "explicit" else ()

    def first(self, state: State) -> int:
        assert isinstance(state, DominionState)
        return state.start

    def turns(self, state: State) -> list[int | None]:
        assert isinstance(state, DominionState)
        return [player.turns for player in state.players]

    def rounds(self, state: State) -> int:
        assert isinstance(state, DominionState)
        return max(player.turns for player in state.players)

    def watch(self, trace: Trace, bout: int, names: list[str]) -> "DominionWatch":
        return DominionWatch(trace, bout, names)


class DominionWatch(Watch):
    """Follows the turns of one game."""

    def __init__(self, trace: Trace, bout: int, names: list[str]) -> None:
        super().__init__(trace, bout, names)
        self.turn = 0
        self.coins = 0
        self.spent = 0
        self.most = 0
        self.provinces = [0] * len(names)

    def take(self, state: State, event: Event, public: dict[str, Any]) -> None:
        assert isinstance(state, DominionState)
        if event.kind == "turn_start":
            self.turn = public["turn"]
            self.coins = self.spent = self.most = 0
        elif event.kind == "turn_end":
            name = self.names[event.seat]
            self.trace.point(self.bout, name, "coins", self.turn, self.most)
            self.trace.point(self.bout, name, "points", self.turn, state.players[event.seat].score())
        elif event.kind in GAINS:
            self.gained(event.seat, public["card"])
        if "coins" in public:
            if event.kind == "buy":
                self.spent += self.coins - public["coins"]
            self.coins = public["coins"]
            self.most = max(self.most, self.coins + self.spent)

    def gained(self, seat: int, card: str) -> None:
        self.trace.gain(self.bout, self.names[seat], self.turn, card)
        if card == "province":
            self.provinces[seat] += 1
            self.trace.milestone(self.bout, self.names[seat], "province", self.provinces[seat], self.turn)

    def cards(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, DominionState)
        return {KEYS[kind]: count for kind, count in enumerate(state.players[seat].owned) if count}


MEASURE: Final = DominionMeasure()
