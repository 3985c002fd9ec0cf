"""Strike and Ward: a toy game of a few lines that proves the kernel and the test kit.

Each seat holds cards from one hidden deck. On a turn a seat draws, plays a strike for a point, or rests. Any other
seat may answer a strike with a ward, which cancels it; a ward can be answered by a ward in turn. The game ends when
every seat has taken six turns.
"""

import dataclasses
import json
from typing import Any, Final, cast

from meadhall import games
from meadhall.kernel import options as table_options
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Ask, Frame, Scope, Step, stack_to_json
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.position import (
    Line,
    read_cards,
    read_number,
    read_stack,
    write_cards,
    write_lines,
)
from meadhall.kernel.program import Deed, Forever, Library
from meadhall.kernel.state import State
from meadhall.kernel.windows import ALL_PASS, Cancel, Window, occurrence

STRIKE, WARD = 0, 1
NAMES: Final = ("strike", "ward")
DRAW, REST = 2, 3
LIBRARY: Final = Library()


@dataclasses.dataclass(frozen=True)
class ToyOptions(TableOptions):
    players: int = table_options.number(2, label="Players", low=2, high=4)
    wards: int = table_options.number(8, label="Wards in the deck", low=0, high=20)

    presets = {"plain": {}, "crowded": {"players": 4, "wards": 16}}


class Toy(State):
    """Hands are counts of strikes and wards; the deck is a list, its end is the top."""

    def __init__(self, game: Game, options: TableOptions, chance: Chance, seats: int, like: "Toy | None" = None) -> None:
        super().__init__(game, options, chance, like)
        self.hands: list[list[int]] = [[0, 0] for _ in range(seats)]
        self.points = [0] * seats
        self.turns = 0
        self.deck: list[int] = []
        self.discard: list[int] = []

    def draw(self, seat: int) -> None:
        if not self.deck:
            return
        card = self.deck.pop()
        self.hands[seat][card] += 1
        if self.journal is not None:
            self.note(Event("draw", seat, {"deck": len(self.deck)}, {seat: {"card": NAMES[card]}}))

    def spend(self, seat: int, card: int) -> None:
        self.hands[seat][card] -= 1
        self.discard.append(card)
        if self.journal is not None:
            self.note(Event("play", seat, {"card": NAMES[card]}))

    def clone(self) -> "Toy":
        other = type(self)(self.game, self.options, self.chance.clone(), len(self.hands), self)
        other.hands = [hand[:] for hand in self.hands]
        other.points = self.points[:]
        other.turns = self.turns
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        return other

    def seat_view(self, seat: int | None) -> dict[str, Any]:
        asked = self.asked if self.is_waiting else None
        own = self.decision if asked is not None and asked == seat else None
        is_secret = asked is not None and asked != seat and not self.turn_asking()
        return {
            "seat": seat,
            "waiting": None if is_secret else asked,
            "window": is_secret,
            "hand": None if seat is None else {NAMES[kind]: count for kind, count in enumerate(self.hands[seat])},
            "hands": [sum(hand) for hand in self.hands],
            "deck": len(self.deck),
            "discard": [NAMES[card] for card in self.discard],
            "points": self.points[:],
            "decision": None if own is None else own.to_json(),
        }

    def dealt_anew(self, seat: int | None, chance: Chance) -> "Toy":
        other = self.clone()
        unknown = other.deck[:]
        asked = self.question.seat if self.question is not None and self.turn_asking() is False else -1
        for holder, hand in enumerate(other.hands):
            if holder != seat and holder != asked:
                unknown += [STRIKE] * hand[STRIKE] + [WARD] * hand[WARD]
        chance.shuffle(0, unknown)
        for holder, hand in enumerate(other.hands):
            if holder != seat and holder != asked:
                dealt = [unknown.pop() for _ in range(sum(hand))]
                other.hands[holder] = [dealt.count(STRIKE), dealt.count(WARD)]
        other.deck = unknown
        other.ask_again()
        return other

    def turn_asking(self) -> bool:
        return self.top is not None and isinstance(self.top.step, TakeTurn)

    def result(self) -> Outcome:
        best = max(self.points)
        winners = [seat for seat, points in enumerate(self.points) if points == best]
        places = [1 + sum(other > points for other in self.points) for points in self.points]
        return Outcome(self.points[:], winners, places, "turns")

    def table_json(self) -> dict[str, Any]:
        return {"hands": [hand[:] for hand in self.hands], "points": self.points[:], "turns": self.turns,
                "deck": self.deck[:], "discard": self.discard[:]}  # fmt: skip

    def position(self) -> str:
        facts: list[tuple[str, int | None, str]] = [("game", None, self.game.text(self.options))]
        for seat, hand in enumerate(self.hands):
            facts.append(("hand", seat, write_cards(["strike"] * hand[STRIKE] + ["ward"] * hand[WARD])))
            facts.append(("points", seat, str(self.points[seat])))
        facts.append(("deck", None, write_cards([NAMES[card] for card in reversed(self.deck)])))
        facts.append(("discard", None, write_cards([NAMES[card] for card in self.discard])))
        facts.append(("turns", None, str(self.turns)))
        facts.append(("number", None, str(self.number)))
        facts.append(("frames", None, json.dumps(stack_to_json(self.top))))
        facts.append(("luck", None, json.dumps(self.chance.to_json())))
        return write_lines(facts)

    def census(self) -> dict[str, int]:
        total = [0, 0]
        for card in self.deck + self.discard:
            total[card] += 1
        for hand in self.hands:
            total[STRIKE] += hand[STRIKE]
            total[WARD] += hand[WARD]
        return {"strike": total[STRIKE], "ward": total[WARD]}

    def broken(self) -> list[str]:
        return ["TOY-1: a hand is negative"] if any(count < 0 for hand in self.hands for count in hand) else []


class TakeTurn(Ask[Toy]):
    ask = "turn"

    def question(self, state: Toy, frame: Frame) -> Question:
        seat = state.turns % len(state.hands)
        codes = [STRIKE] if state.hands[seat][STRIKE] else []
        if state.deck:
            codes.append(DRAW)
        return Question(seat, [*codes, REST])

    def key(self, state: Toy, frame: Frame, code: int) -> str:
        return ("strike", "ward", "draw", "rest")[code]

    def chosen(self, state: Toy, frame: Frame, codes: list[int]) -> Frame | None:
        seat = state.turns % len(state.hands)
        if codes[0] == STRIKE:
            state.spend(seat, STRIKE)
            return frame.call(STRIKING.first, Scope(seat, STRIKE))
        if codes[0] == DRAW:
            state.draw(seat)
        return frame.next()


class AnswerWithWard(Window[Toy]):
    until = ALL_PASS

    def order(self, state: Toy, scope: Scope) -> list[int]:
        seats = len(state.hands)
        return [(scope.you + step) % seats for step in range(1, seats)]

    def responses(self, state: Toy, scope: Scope, seat: int) -> list[int]:
        return [WARD] if state.hands[seat][WARD] else []

    def respond(self, state: Toy, frame: Frame, seat: int, code: int) -> Frame | None:
        state.spend(seat, WARD)
        return Frame(WARDING.first, Scope(seat, WARD, target=frame.scope.target), frame)

    def key(self, state: Toy, frame: Frame, code: int) -> str:
        return NAMES[code]


class ScorePoint(Deed[Toy]):
    def do(self, state: Toy, scope: Scope) -> None:
        state.points[scope.you] += 1
        if state.journal is not None:
            state.note(Event("point", scope.you, {"points": state.points[scope.you]}))


class EndTurn(Step[Toy]):
    def run(self, state: Toy, frame: Frame) -> Frame | None:
        state.turns += 1
        return None if state.turns == 6 * len(state.hands) else frame.next()


STRIKING: Final = LIBRARY.program("strike", occurrence(AnswerWithWard(), [ScorePoint()]))
WARDING: Final = LIBRARY.program("ward", occurrence(AnswerWithWard(), [Cancel()]))
TURNS: Final = LIBRARY.program("turns", [Forever([TakeTurn(), EndTurn()])])


class ToyGame(Game):
    key = "toy"
    title = "Strike and Ward"
    rules = 1
    prefix = "TOY"
    document = "toy.md"
    Options = ToyOptions
    library = LIBRARY
    root = "turns"
    table: type[Toy] = Toy

    def seats(self, options: TableOptions) -> int:
        return cast(ToyOptions, options).players

    def streams(self, options: TableOptions) -> tuple[str, ...]:
        return ("deck",)

    def deal(self, options: TableOptions, chance: Chance, journal: list[Any] | None) -> Toy:
        state = self.table(self, options, chance, self.seats(options))
        state.journal = journal
        state.deck = [STRIKE] * 12 + [WARD] * cast(ToyOptions, options).wards
        chance.shuffle(0, state.deck)
        for _ in range(3):
            for seat in range(len(state.hands)):
                state.draw(seat)
        state.advance(TURNS.start(Scope(0)))
        return state

    def table_from_json(self, options: TableOptions, chance: Chance, table: dict[str, Any]) -> Toy:
        state = self.table(self, options, chance, self.seats(options))
        state.hands, state.points, state.turns = table["hands"], table["points"], table["turns"]
        state.deck, state.discard = table["deck"], table["discard"]
        return state

    def set_up(self, text: str) -> Toy:
        said, options, chance = games.read_facts(self, text)
        state = self.table(self, options, chance, self.seats(options))
        state.top = TURNS.start(Scope(0))
        for line in said.values():
            if line.name not in ("game", "luck"):
                self.set_fact(state, line)
        if state.top is None:
            return state
        try:
            if state.top.step is TURNS.first:
                state.advance(state.top)
            else:
                state.ask_again()
        except (AssertionError, IndexError, TypeError) as error:
            raise BadPosition(f"the position cannot be: {error}") from None
        return state

    def set_fact(self, state: Toy, line: Line) -> None:
        if line.seat is not None and line.seat >= len(state.hands):
            raise line.wrong(f"there are only {len(state.hands)} seats")
        if line.name == "hand" and line.seat is not None:
            cards = read_cards(line, NAMES)
            state.hands[line.seat] = [cards.count("strike"), cards.count("ward")]
        elif line.name == "points" and line.seat is not None:
            state.points[line.seat] = read_number(line)
        elif line.name == "deck":
            state.deck = [NAMES.index(card) for card in reversed(read_cards(line, NAMES))]
        elif line.name == "discard":
            state.discard = [NAMES.index(card) for card in read_cards(line, NAMES)]
        elif line.name == "turns":
            state.turns = read_number(line)
        elif line.name == "number":
            state.number = read_number(line)
        elif line.name == "frames":
            state.top = read_stack(line, LIBRARY)
        else:
            raise line.wrong("this game knows hand, points, deck, discard, turns, number, frames and luck")

    def prompt(self, state: State) -> Prompt:
        return Prompt("Draw, strike or rest." if state.ask_key() == "turn" else "Answer with a ward?", "TOY-2")

    def tell(self, event: dict[str, Any], names: list[str], options: TableOptions | None = None) -> str:
        who = names[event["seat"]]
        return f"{who} {event['event']}s {event.get('card', '')}".strip()

    def cards(self, options: TableOptions | None = None) -> list[dict[str, Any]]:
        return [
            {"key": "strike", "name": "Strike", "text": "Score a point."},
            {"key": "ward", "name": "Ward", "text": "Cancel a card that another seat plays."},
        ]


GAME: Final = ToyGame()

__all__ = ["GAME", "BadPosition", "Toy", "ToyGame"]
