"""1066, Tears to Many Mothers: the rules as everything above the games sees them."""

from typing import Any, ClassVar, Final, cast

from meadhall.games.tears1066 import summary
from meadhall.games.tears1066.board.zones import STREAMS
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.check import check_cards
from meadhall.games.tears1066.cards.design import CardFile
from meadhall.games.tears1066.cards.naming import named_things
from meadhall.games.tears1066.cards.read import read_cards
from meadhall.games.tears1066.cards.schema import published
from meadhall.games.tears1066.effects.verbs import declare_verbs, own_verbs
from meadhall.games.tears1066.effects.word import LIBRARY
from meadhall.games.tears1066.gallery import card_sheet
from meadhall.games.tears1066.goals import all_goals, shown_in
from meadhall.games.tears1066.hush import could_be_answered
from meadhall.games.tears1066.log.lines import joined, said
from meadhall.games.tears1066.options import SHIPPED, TearsOptions, decoded, shipped_cards
from meadhall.games.tears1066.position.read import read_position
from meadhall.games.tears1066.position.write import write_position
from meadhall.games.tears1066.redeal import redeal_for
from meadhall.games.tears1066.scenes import FACTS
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.turn import GAME_COURSE
from meadhall.games.tears1066.view import build_view, is_hidden
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Prompt
from meadhall.kernel.errors import CardProblem
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Scope
from meadhall.kernel.game import Game, Told
from meadhall.kernel.options import TableOptions
from meadhall.kernel.program import Library
from meadhall.kernel.sentence import Card, Said, say
from meadhall.kernel.state import State


class Tears(Game):
    """Two seats, one of them Norman, one Saxon."""

    key = "1066"
    title = "1066, Tears to Many Mothers"
    rules = 1
    prefix = "TMM"
    document = "tears-1066.md"
    when_over = Prompt(say("The game is over."), "TMM-WIN-6")
    when_not_asked = Prompt(say("It is not your decision now."), "TMM-DEP-2")
    Options: ClassVar[type[TableOptions]] = TearsOptions
    library: ClassVar[Library] = LIBRARY
    card_file = ".json"
    among_people: ClassVar[dict[str, Any]] = {"response_prompt": "uniform"}  # TMM-R83

    def seats(self, options: TableOptions) -> int:
        return 2

    def streams(self, options: TableOptions) -> tuple[str, ...]:
        return STREAMS

    def deal(self, options: TableOptions, chance: Chance, journal: list[Any] | None) -> TearsState:
        state = self._empty(options, chance)
        state.journal = journal
        state.advance(GAME_COURSE.start(Scope(0)))
        return state

    def table_from_json(self, options: TableOptions, chance: Chance, table: dict[str, Any]) -> TearsState:
        state = self._empty(options, chance)
        state.read_json(table)
        return state

    def _empty(self, options: TableOptions, chance: Chance) -> TearsState:
        chosen = cast(TearsOptions, options)
        return TearsState(self, chosen, chance, chosen.file(), chosen.variant())

    def seconds(self, state: State) -> int:
        chosen = cast(TearsOptions, state.options)
        return chosen.clock_seconds if chosen.clock == "per_decision" else 0

    def seconds_in_all(self, options: TableOptions) -> int:
        chosen = cast(TearsOptions, options)
        return chosen.clock_seconds if chosen.clock == "per_game" else 0

    def periods(self, state: State) -> dict[str, int]:
        tears = cast(TearsState, state)
        return {"turn": (tears.round * 1000 + tears.turns) * 8 + tears.phase + 1, "round": tears.round}

    def hushes(self, state: State, events: list[Event]) -> bool:
        is_uniform = cast(TearsOptions, state.options).response_prompt == "uniform"
        tears = cast(TearsState, state)
        return is_uniform and (is_hidden(tears) or could_be_answered(tears, events))

    def set_up(self, text: str) -> TearsState:
        return read_position(self, text)

    def position_text(self, state: TearsState) -> str:
        """The position of ``state`` as text."""
        return write_position(state)

    def view(self, state: TearsState, seat: Seat | None) -> dict[str, Any]:
        """What ``seat`` may know."""
        return build_view(state, seat)

    def redeal(self, state: TearsState, seat: Seat | None, chance: Chance) -> TearsState:
        """A world in which everything ``seat`` cannot know is dealt again."""
        return redeal_for(state, seat, chance)

    def said(self, event: dict[str, Any], options: TableOptions | None = None) -> Said:
        return said(files_of(options), event)

    def joined(self, event: dict[str, Any], later: dict[str, Any]) -> dict[str, Any] | None:
        return joined(event, later)

    def summary(self, events: list[Told], reader: Seat | None, options: TableOptions | None = None) -> list[Said]:
        return summary.summary(files_of(options), events, reader, lambda some: self.told(some, options))

    def cards(self, options: TableOptions | None = None) -> list[dict[str, Any]]:
        return card_sheet(files_of(options))

    def things(self) -> list[Card]:
        return named_things(shipped())

    def table_with(self, card: str) -> tuple[dict[str, Any], Seat | None]:
        sheet = next(one for one in self.cards() if one["key"] == card)
        file = "printed" if sheet["set"] == shipped_cards("printed").set_id else "starter"
        return {"card_file": file, "faction_pick": "fixed"}, numbers.FACTIONS.index(sheet["faction"])

    def facts(self) -> dict[str, str]:
        return FACTS

    def declared(self) -> tuple[str, str]:
        return own_verbs()

    def declare(self, name: str, text: str) -> None:
        declare_verbs(name, text)

    def check_cards(self, name: str, text: str) -> list[CardProblem]:
        return check_cards(text)

    def cards_in(self, name: str, text: str) -> list[dict[str, Any]]:
        return card_sheet([read_cards(decoded(text))])

    def card_schema(self) -> str:
        return published()

    def goals(self) -> frozenset[str]:
        return all_goals(shipped_cards("printed"))

    def goal_tables(self) -> list[str]:
        return ["1066(round_cap=3)", "1066(draft=draw4_discard2,ranged=hastings_only)"]

    def shown(self, event: Event) -> frozenset[str]:
        return shown_in(event)


def files_of(options: TableOptions | None) -> list[CardFile]:
    """The cards of a table with ``options``, or all that come with the program."""
    return shipped() if options is None else [cast(TearsOptions, options).file()]


def shipped() -> list[CardFile]:
    """The card files that come with the program."""
    return [shipped_cards(name) for name in SHIPPED]


GAME: Final = Tears()
