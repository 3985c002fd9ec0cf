"""Small games in one class: zones and counters are declared once; saving, views, re-deals and positions follow from them.

A table derives from ``SmallState``, declares what lies on it, and says whose turn it is, which moves there are, what a move
does, and the scores. ``SmallGame`` ties it to a key and a title. docs/write-a-game.md builds two games this way. A game
with effects inside effects, responses or several picks at once derives from ``State`` and ``Game`` itself.
"""

import dataclasses
import json
import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Self

from meadhall import games
from meadhall.games.fields import Field, face_down, face_up, hands, hidden, number, numbers, piles, read_field, words, written
from meadhall.kernel import options as table_options
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.errors import BadPosition, MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Ask, Frame, Scope, Step, stack_to_json
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.position import Line, read_number, read_stack, write_lines
from meadhall.kernel.program import Forever, Library
from meadhall.kernel.state import State

__all__ = ["SmallGame", "SmallState", "face_down", "face_up", "hands", "number", "numbers", "piles", "words"]

LIBRARY: Final = Library()
LUCK: Final = ("luck",)
_CARD: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class SmallState(State):
    """A table whose fields are declared; derive from it and write ``setup``, ``turn``, ``moves``, ``make_move``, ``scores``."""

    fields: ClassVar[dict[str, Field]] = {}
    needs: ClassVar[dict[str, str]] = {
        "setup": "the deal",
        "turn": "the seat that moves next, or None when the game is over",
        "moves": "what a seat may do when it is its turn",
        "make_move": "what a move does",
        "scores": "a number for each seat when the game is over",
    }
    """What a game must write, for the sentence that says what is missing."""

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in own:
            if hasattr(SmallState, name):
                raise MeadhallError(f"nothing on a table of {cls.__name__} can be called {name!r}: every table has that")
        cls.fields = {**cls.fields, **own}

    def __init__(self, game: Game, options: TableOptions, chance: Chance, like: "SmallState | None" = None) -> None:
        super().__init__(game, options, chance, like)
        for name, field in self.fields.items():
            setattr(self, name, field.fresh(self.seats) if like is None else field.copied(getattr(like, name)))

    # --- what a game writes -------------------------------------------------------------------------------------

    def setup(self) -> None:
        """Deal."""
        raise NotImplementedError

    def turn(self) -> int | None:
        """The seat that moves next; None: the game is over."""
        raise NotImplementedError

    def moves(self, seat: Seat) -> list[str]:
        """What ``seat`` may do, which is its turn: words without comma and asterisk, such as ``play queen``. Never nothing."""
        raise NotImplementedError

    def make_move(self, seat: Seat, move: str) -> None:
        """Do one of the moves."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """A number for each seat when the game is over; the highest wins."""
        raise NotImplementedError

    def prompt(self, seat: Seat) -> str:
        """What ``seat`` is asked, in a sentence."""
        return "Your move."

    def label(self, move: str) -> str:
        """A move in words for a button."""
        words = move.replace("-", " ")
        return words[:1].upper() + words[1:]

    def is_secret(self, seat: Seat, move: str) -> bool:
        """Whether the others are not told which move it was."""
        return False

    def ending(self) -> str:
        """Why the game is over, in a few words."""
        return "the last move"

    # --- what a game calls --------------------------------------------------------------------------------------

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """The cards in a random order."""
        return [cards[at] for at in self.chance.order(0, len(cards))]

    def roll(self, sides: int) -> int:
        """A random number from 1 to ``sides``."""
        return 1 + self.chance.below(0, sides)

    def tell(self, seat: Seat, what: str) -> None:
        """Write a line into the log that begins with the name of ``seat``: ``takes the trick``."""
        self.note(Event("told", seat, {"words": what}))

    # --- what follows from the fields ---------------------------------------------------------------------------

    def clone(self) -> Self:
        return type(self)(self.game, self.options, self.chance.clone(), self)

    def seat_view(self, seat: Seat | None) -> dict[str, Any]:
        asked = self.asked if self.is_waiting else None
        ended = self.outcome()
        return {
            "game": self.game.key,
            "seat": seat,
            "seats": self.seats,
            "over": self.is_over,
            "waiting": asked,
            "window": False,
            "decision": self.game.decision_view(self) if asked is not None and asked == seat else None,
            "outcome": None if ended is None else ended.to_json(),
            **{name: field.shown(getattr(self, name), seat, is_over=self.is_over) for name, field in self.fields.items()},
            "options": self.options.to_json(),
        }

    def dealt_anew(self, seat: Seat | None, chance: Chance) -> Self:
        other = type(self)(self.game, self.options, chance, self)
        fields = () if self.is_over else self.fields.items()
        unseen = [pile for name, field in fields for pile in hidden(field, getattr(other, name), seat)]
        pool = sorted(card for pile in unseen for card in pile)
        dealt = [pool[at] for at in chance.order(0, len(pool))]
        for pile in unseen:
            pile[:] = [dealt.pop() for _ in pile]
        other.ask_again()
        return other

    def result(self) -> Outcome:
        scores = list(self.scores())
        best = max(scores)
        places = [1 + sum(other > score for other in scores) for score in scores]
        return Outcome(scores, [seat for seat, score in enumerate(scores) if score == best], places, self.ending())

    def table_json(self) -> dict[str, Any]:
        return {name: field.copied(getattr(self, name)) for name, field in self.fields.items()}

    def census(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, field in self.fields.items():
            value = getattr(self, name)
            for pile in (value if field.for_each else [value]) if field.has_cards else []:
                for card in pile:
                    found[card] = found.get(card, 0) + 1
        return dict(sorted(found.items()))

    def impossible(self) -> list[str]:
        kinds = [str(card["key"]) for card in self.game.cards()]
        wrong = [name for name, field in self.fields.items() if not field.is_sound(getattr(self, name), self.seats, kinds)]
        return [f"{name} cannot be {getattr(self, name)!r}" for name in wrong]

    def position(self) -> str:
        facts: list[tuple[str, int | None, str]] = [("game", None, self.game.text(self.options))]
        for name, field in self.fields.items():
            value = getattr(self, name)
            parts = enumerate(value) if field.for_each else [(None, value)]
            facts += [(name, seat, written(field, part)) for seat, part in parts]
        facts.append(("number", None, str(self.number)))
        facts.append(("frames", None, json.dumps(stack_to_json(self.top))))
        facts.append(("luck", None, json.dumps(self.chance.to_json())))
        return write_lines(facts)


class StopWhenOver(Step[SmallState]):
    """Ends the game when it is nobody's turn."""

    def run(self, state: SmallState, frame: Frame) -> Frame | None:
        return None if state.turn() is None else frame.next()


class Move(Ask[SmallState]):
    """Asks the seat whose turn it is for one of its moves; the codes are their places in the list."""

    ask = "move"

    def question(self, state: SmallState, frame: Frame) -> Question:
        seat = state.turn()
        assert seat is not None, "it is nobody's turn"
        moves = state.moves(seat)
        assert moves, f"{state.game.title}: seat {seat} is to move and has no move"
        return Question(seat, list(range(len(moves))))

    def key(self, state: SmallState, frame: Frame, code: int) -> str:
        return state.moves(state.asked)[code]

    def chosen(self, state: SmallState, frame: Frame, codes: list[int]) -> Frame | None:
        seat = state.turn()
        assert seat is not None
        move = state.moves(seat)[codes[0]]
        if state.journal is not None:
            words = {"move": state.label(move)}
            state.note(Event("move", seat, {}, {seat: words}) if state.is_secret(seat, move) else Event("move", seat, words))
        state.make_move(seat, move)
        return frame.next()

    def prompt(self, state: SmallState, frame: Frame) -> Prompt:
        return Prompt(state.prompt(state.asked), "")

    def label(self, state: SmallState, frame: Frame, key: str) -> str:
        return state.label(key)

    def why_not(self, state: SmallState, frame: Frame, thing: str) -> str | None:
        moves = state.moves(state.asked)
        if any(thing == move or thing in move.split() for move in moves):
            return None
        return f"You cannot do that now. You can: {', '.join(state.label(move) for move in moves)}."

    def meaning(self, state: SmallState, frame: Frame, key: str) -> dict[str, Any]:
        """A move that names a card is about it; the card lies in the first zone of the seat, or of all, that holds it."""
        for name, field in state.fields.items():
            if field.has_cards and field.open_to != "nobody":
                value = getattr(state, name)
                for card in value[state.asked] if field.for_each else value:
                    if card in key.split():
                        return {"about": card, "zone": name}
        return {}


TURNS: Final = LIBRARY.program("turns", [Forever([StopWhenOver(), Move()])])


class SmallGame(Game):
    """The rules of a small game, as everything above the games sees them.

    Derive from it; ``key``, ``title`` and ``table`` are needed.
    """

    players: ClassVar[int | tuple[int, int]] = 2
    """How many play: a number, or the fewest and the most."""
    kinds: ClassVar[dict[str, str]] = {}
    """Every kind of card by its key, with what it says: ``{"queen": "Beats the jack."}``."""
    table: ClassVar[type[SmallState]]
    needs: ClassVar[dict[str, str]] = {"table": "the class of its tables, which derives from SmallState"}
    rules = 1
    library = LIBRARY
    root = "turns"

    def __init_subclass__(cls) -> None:
        if "Options" not in vars(cls):
            cls.Options = _options(cls.players)
        for card in cls.kinds:
            if not _CARD.fullmatch(card):
                raise MeadhallError(f"a card of {cls.__name__} cannot be called {card!r}; small letters, digits and dashes can")

    def seats(self, options: TableOptions) -> int:
        fixed = self.players if isinstance(self.players, int) else self.players[0]
        return int(getattr(options, "players", fixed))

    def streams(self, options: TableOptions) -> tuple[str, ...]:
        return LUCK

    def deal(self, options: TableOptions, chance: Chance, journal: list[Any] | None) -> SmallState:
        state = self.table(self, options, chance)
        state.journal = journal
        state.setup()
        state.advance(TURNS.start(Scope(0)))
        return state

    def table_from_json(self, options: TableOptions, chance: Chance, table: dict[str, Any]) -> SmallState:
        state = self.table(self, options, chance)
        for name, field in state.fields.items():
            setattr(state, name, field.copied(table[name]))
        wrong = state.impossible()
        if wrong:
            raise MeadhallError(wrong[0])
        return state

    def set_up(self, text: str) -> SmallState:
        said, options, chance = games.read_facts(self, text)
        state = self.table(self, options, chance)
        state.top = TURNS.start(Scope(0))
        for line in said.values():
            if line.name not in ("game", "luck"):
                self._set_fact(state, line)
        wrong = state.impossible()
        if wrong:
            raise BadPosition(wrong[0])
        if ("frames", None) in said:
            state.ask_again()
        else:
            state.advance(state.top)
        return state

    def _set_fact(self, state: SmallState, line: Line) -> None:
        if line.name == "number":
            state.number = read_number(line)
        elif line.name == "frames":
            state.top = read_stack(line, LIBRARY)
        elif line.name not in state.fields:
            raise line.wrong(f"this game knows {', '.join(state.fields)}, number, frames and luck")
        else:
            field = state.fields[line.name]
            if field.for_each != (line.seat is not None) or (line.seat is not None and line.seat >= state.seats):
                raise line.wrong(f"a seat from 0 to {state.seats - 1} is wanted" if field.for_each else "no seat is wanted")
            value = read_field(field, line, list(self.kinds))
            if line.seat is None:
                setattr(state, line.name, value)
            else:
                getattr(state, line.name)[line.seat] = value

    def tell(self, event: dict[str, Any], names: list[str], options: TableOptions | None = None) -> str:
        who = names[event["seat"]] if 0 <= event["seat"] < len(names) else "The table"
        if event["event"] == "move":
            return f"{who}: {event['move']}." if "move" in event else f"{who} moves in secret."
        return f"{who} {event['words']}." if event["event"] == "told" else ""

    def cards(self, options: TableOptions | None = None) -> list[dict[str, Any]]:
        return [{"key": key, "name": key.replace("-", " ").capitalize(), "text": text} for key, text in self.kinds.items()]


def _options(players: int | tuple[int, int]) -> type[TableOptions]:
    """The options of a game that has none of its own: how many play, if that is not fixed."""
    if isinstance(players, int):
        return TableOptions
    low, high = players
    field = ("players", int, table_options.number(low, label="Players", low=low, high=high))
    return dataclasses.make_dataclass("SmallOptions", [field], bases=(TableOptions,), frozen=True)
