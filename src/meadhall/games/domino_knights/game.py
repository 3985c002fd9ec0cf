"""Domino Knights as everything above the games sees it."""

import dataclasses
from typing import Any, Final, cast

from meadhall.games.domino_knights import gallery, goals, summary
from meadhall.games.domino_knights.asking import is_hidden
from meadhall.games.domino_knights.board import saving
from meadhall.games.domino_knights.cards.names import GOALS
from meadhall.games.domino_knights.interjections import takes_time
from meadhall.games.domino_knights.log import lines as log
from meadhall.games.domino_knights.options import KnightOptions
from meadhall.games.domino_knights.play.responses import is_response
from meadhall.games.domino_knights.position import text as position
from meadhall.games.domino_knights.scenes import FACTS
from meadhall.games.domino_knights.setup import set_up
from meadhall.games.domino_knights.state import LIBRARY, STREAMS, KnightsState
from meadhall.games.domino_knights.turn import TURNS
from meadhall.games.domino_knights.variant import Variant
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Scope
from meadhall.kernel.game import Game, Told
from meadhall.kernel.options import TableOptions
from meadhall.kernel.sentence import Card, Said
from meadhall.kernel.state import State

_REVEALING: Final = frozenset(
    ["cards_dealt", "cards_drawn", "recruits_taken", "first_draw", "promoted", "killed", "special_announced", "game_over"]
)

WINDOWS: Final = ("window_opened", "window_closed", "special_announced", "special_resolved", "special_negated")
"""The events that open or close a window of either kind."""


class DominoKnights(Game):
    """The rules of Domino Knights by Chad C. Walstrom."""

    key = "domino-knights"
    title = "Domino Knights"
    rules = 1
    prefix = "DKN"
    document = "domino-knights.md"
    Options = KnightOptions
    library = LIBRARY
    root = "turns"

    def __init__(self) -> None:
        super().__init__()
        self.variants: list[Variant] = []

    def seats(self, options: TableOptions) -> int:
        return cast(KnightOptions, options).players

    def streams(self, options: TableOptions) -> tuple[str, ...]:
        return STREAMS

    def empty_table(self, options: TableOptions, chance: Chance) -> KnightsState:
        """A table on which nothing lies yet."""
        chosen = cast(KnightOptions, options)
        state = KnightsState(self, options, chance, self.variant_of(options))
        if chosen.goal != "random":
            state.goal = GOALS.index(chosen.goal)
            state.is_fame = chosen.scoring == "fame"
        state.points = [state.variant.fame_start if state.is_fame else state.variant.health] * chosen.players
        return state

    def variant_of(self, options: TableOptions) -> Variant:
        """The options as the rules read them; for those of the last tables it is known already."""
        for variant in self.variants:
            if variant.options is options:
                return variant
        variant = Variant(options)
        self.variants = [*self.variants[-15:], variant]
        return variant

    def deal(self, options: TableOptions, chance: Chance, journal: list[Any] | None) -> KnightsState:
        chosen = cast(KnightOptions, options)
        state = self.empty_table(options, chance)
        state.journal = journal
        set_up(state, chosen.goal, chosen.first_player)
        state.advance(TURNS.start(Scope(state.turn)))
        return state

    def table_from_json(self, options: TableOptions, chance: Chance, table: dict[str, Any]) -> KnightsState:
        state = self.empty_table(options, chance)
        saving.table_from_json(state, table)
        return state

    def seconds(self, state: State) -> int:
        if state.top is None or not is_response(state.top):
            return 0
        return cast(KnightOptions, state.options).response_seconds

    def minutes(self, state: State) -> int:
        return cast(KnightOptions, state.options).limit if takes_time(cast(KnightsState, state)) else 0

    def unhurried(self, options: TableOptions) -> TableOptions:
        return dataclasses.replace(cast(KnightOptions, options), response_seconds=0)

    def periods(self, state: State) -> dict[str, int]:
        knights = cast(KnightsState, state)
        return {"turn": knights.round * 8 + knights.turn + 1, "round": knights.round}

    def hushes(self, state: State, events: list[Event]) -> bool:
        knights = cast(KnightsState, state)
        if not knights.variant.hides:
            return False
        if knights.top is not None and is_hidden(knights, knights.top):
            return True  # it may also be the next seat that is asked in the same window
        return any(event.kind in WINDOWS for event in events)

    def facts(self) -> dict[str, str]:
        return FACTS

    def set_up(self, text: str) -> KnightsState:
        return position.read_position(self, text)

    def said(self, event: dict[str, Any], options: TableOptions | None = None) -> Said:
        return log.said(event, dominoless=options is not None and cast(KnightOptions, options).dominoless)

    def joined(self, event: dict[str, Any], later: dict[str, Any]) -> dict[str, Any] | None:
        return log.joined(event, later)

    def summary(self, events: list[Told], reader: Seat | None, options: TableOptions | None = None) -> list[Said]:
        return summary.summary(events, reader, lambda some: self.told(some, options))

    def things(self) -> list[Card]:
        return gallery.things()

    def cards(self, options: TableOptions | None = None) -> list[dict[str, Any]]:
        return gallery.all_cards()

    def table_with(self, card: str) -> tuple[dict[str, Any], Seat | None]:
        return {"dominoless": True, "blank_cards": True} if card == "blank" else {}, None

    def reveals(self, event: Event) -> bool:
        return event.kind in _REVEALING

    def goals(self) -> frozenset[str]:
        return goals.all_goals()

    def goal_tables(self) -> list[str]:
        return goals.TABLES

    def shown(self, event: Event) -> frozenset[str]:
        return goals.shown_by(event)


GAME: Final = DominoKnights()
