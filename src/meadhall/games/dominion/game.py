"""The rules of Dominion as everything above sees them."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from meadhall.games.dominion import log, summary
from meadhall.games.dominion.board.player import Player
from meadhall.games.dominion.board.supply import kinds_in_game, offered
from meadhall.games.dominion.board.zones import as_vector
from meadhall.games.dominion.cards import actions as cards_actions
from meadhall.games.dominion.cards import attacks as cards_attacks
from meadhall.games.dominion.cards import basic as cards_basic
from meadhall.games.dominion.cards.card import LIBRARY_OF_PROGRAMS
from meadhall.games.dominion.cards.kinds import COST, KEYS, KINDS, NAMES, TEXT, Kind, type_names
from meadhall.games.dominion.goals import all_goals, shown_by
from meadhall.games.dominion.options import RECOMMENDED, DominionOptions
from meadhall.games.dominion.scenes import FACTS, kingdom_of_scene
from meadhall.games.dominion.series import next_options, record_of
from meadhall.games.dominion.state import BUYS, COUNTERS, STREAM_START, DominionState, bare_table
from meadhall.games.dominion.texts import card
from meadhall.games.dominion.turn import GAME_PROGRAM
from meadhall.games.dominion.variant import variant_of
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Prompt, Reason
from meadhall.kernel.declaring import BadDeclaration
from meadhall.kernel.errors import CardProblem, MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Scope
from meadhall.kernel.game import Game, Told
from meadhall.kernel.options import TableOptions
from meadhall.kernel.program import Library
from meadhall.kernel.sentence import Card, Said, say
from meadhall.kernel.state import State

CARD_FILES: Final = (cards_basic, cards_actions, cards_attacks)
"""Importing them enters their cards."""


REVEALING: Final = frozenset(
    ["deal", "draw", "shuffle", "replace", "reveal_top", "reveal_hand", "react", "deck_to_discard", "game_end"]
)
"""Events that show somebody something hidden."""


class DominionGame(Game):
    """Dominion, base game, first edition."""

    key: ClassVar[str] = "dominion"
    title: ClassVar[str] = "Dominion"
    rules: ClassVar[int] = 1
    prefix: ClassVar[str] = "DOM"
    document: ClassVar[str] = "dominion.md"
    when_over: ClassVar[Reason] = Prompt(say("The game is over."), "DOM-END-5")
    when_not_asked: ClassVar[Reason] = Prompt(say("You are not asked for anything now."), "DOM-DEC-1")
    card_file = ".py"
    Options: ClassVar[type[TableOptions]] = DominionOptions
    library: ClassVar[Library] = LIBRARY_OF_PROGRAMS
    bots_stand_in: ClassVar[bool] = True  # DOM-R56

    def seats(self, options: TableOptions) -> int:
        assert isinstance(options, DominionOptions)
        return options.seats()

    def streams(self, options: TableOptions) -> tuple[str, ...]:
        return ("start", "kingdom", *(f"shuffle {seat}" for seat in range(self.seats(options))))

    def bare_table(self, options: TableOptions, chance: Chance) -> DominionState:
        """A table without a card on it."""
        return bare_table(self, options, chance, variant_of(options))

    def deal(self, options: TableOptions, chance: Chance, journal: list[Any] | None) -> DominionState:
        assert isinstance(options, DominionOptions)
        state = self.bare_table(options, chance)
        state.journal = journal
        if isinstance(options.start, int):
            state.start = options.start
        else:
            state.start = chance.below(STREAM_START, state.variant.seats)
        state.active = state.start
        state.advance(GAME_PROGRAM.start(Scope(state.start)))
        return state

    def table_from_json(self, options: TableOptions, chance: Chance, table: dict[str, Any]) -> DominionState:
        state = self.bare_table(options, chance)
        state.players = [Player.from_json(player) for player in table["players"]]
        state.kingdom = list(table["kingdom"])
        state.piles = as_vector(table["piles"])
        if len(state.piles):
            state.offer = offered(kinds_in_game(state.kingdom), state.piles)
        state.trash = list(table["trash"])
        for name in COUNTERS:
            setattr(state, name, table[name])
        state.revealed = tuple(table["revealed"])
        state.aside = tuple(table["aside"])
        return state

    def set_up(self, text: str) -> DominionState:
        from meadhall.games.dominion.position import read_position

        return read_position(self, text)

    def said(self, event: dict[str, Any], options: TableOptions | None = None) -> Said:
        return log.said(event)

    def joined(self, event: dict[str, Any], later: dict[str, Any]) -> dict[str, Any] | None:
        return log.joined(event, later)

    def summary(self, events: list[Told], reader: Seat | None, options: TableOptions | None = None) -> list[Said]:
        return summary.summary(events, reader, self.told)

    def scene_options(self, options: dict[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
        return kingdom_of_scene(options, facts)

    def is_done_already(self, state: State, seat: Seat, key: str) -> str:
        assert isinstance(state, DominionState)
        if key != "end actions" or state.phase != BUYS or seat != state.active or state.has_bought:
            return ""
        why = "no Action is left" if state.actions == 0 else "no Action card is in hand"
        return f'the phase is "buy" already, because {why} (DOM-ACT-7)'

    def facts(self) -> dict[str, str]:
        return FACTS

    def seconds(self, state: State) -> int:
        assert isinstance(state.options, DominionOptions)
        return state.options.timeout if isinstance(state.options.timeout, int) else 0

    def periods(self, state: State) -> dict[str, int]:
        assert isinstance(state, DominionState)
        turns = [player.turns for player in state.players]
        return {"turn": sum(turns) + 1, "round": min(turns) + 1}

    def games(self, options: TableOptions) -> int:
        assert isinstance(options, DominionOptions)
        return options.series

    def sequel(self, state: State, chance: Chance) -> TableOptions:
        assert isinstance(state, DominionState) and isinstance(state.options, DominionOptions)
        return next_options(state.options, record_of(state), chance)

    def reveals(self, event: Event) -> bool:
        return event.kind in REVEALING

    def cards(self, options: TableOptions | None = None) -> list[dict[str, Any]]:
        return [card_data(kind) for kind in range(KINDS if options is None else variant_of(options).kinds)]

    def things(self) -> list[Card]:
        return [card(kind) for kind in range(KINDS)]

    def table_with(self, card: str) -> tuple[dict[str, Any], Seat | None]:
        return next(({"kingdom": [name]} for name, cards in RECOMMENDED.items() if card in cards), {}), None

    def declared(self) -> tuple[str, str]:
        from meadhall.games.dominion.cards import own

        return own.declared()

    def declare(self, name: str, text: str) -> None:
        from meadhall.games.dominion.cards import own

        own.declare(name, text)

    def check_cards(self, name: str, text: str) -> list[CardProblem]:
        try:
            self.declare(name, text)
        except BadDeclaration as bad:
            return [bad.problem()]
        except MeadhallError as error:
            return [CardProblem(1, 1, "file", str(error))]
        return []

    def cards_in(self, name: str, text: str) -> list[dict[str, Any]]:
        self.declare(name, text)
        return self.own_cards()

    def own_cards(self) -> list[dict[str, Any]]:
        return [card_data(kind) for kind in range(KINDS, len(KEYS))]

    def goals(self) -> frozenset[str]:
        return all_goals()

    def goal_tables(self) -> list[str]:
        return ["dominion(turn_limit=5)"]

    def shown(self, event: Event) -> frozenset[str]:
        return shown_by(event)


def card_data(kind: Kind) -> dict[str, Any]:
    """A card as screens describe it."""
    return {"key": KEYS[kind], "name": NAMES[kind], "cost": COST[kind], "types": type_names(kind), "text": TEXT[kind]}


GAME: Final = DominionGame()
