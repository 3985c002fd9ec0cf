"""The words that card texts are written in: plain bonuses, whose share it is, cards from hand."""

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from meadhall.games.dominion.asking import Decide
from meadhall.games.dominion.board.option_cache import KIND_OPTIONS
from meadhall.games.dominion.cards.kinds import KEYS, TYPES, Kind
from meadhall.games.dominion.state import DominionState
from meadhall.games.dominion.texts import card, card_called, some_cards
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question, Reason
from meadhall.kernel.frames import NO_SEAT, Frame, Scope, Step
from meadhall.kernel.program import Deed, EachSeat
from meadhall.kernel.sentence import Person, Said, say

YES: Final = 0
NO: Final = 1


# --- bonuses ------------------------------------------------------------------------------------------------------


def plus(*, cards: int = 0, actions: int = 0, buys: int = 0, coins: int = 0) -> "Plus":
    """ "+1 Card, +2 Actions ...", carried out in the printed order (DOM-R46)."""
    return Plus(cards, actions, buys, coins)


class Plus(Deed[DominionState]):
    def __init__(self, cards: int, actions: int, buys: int, coins: int) -> None:
        self.cards: Final = cards
        self.actions: Final = actions
        self.buys: Final = buys
        self.coins: Final = coins

    def do(self, state: DominionState, scope: Scope) -> None:
        if self.cards:
            state.draw(scope.you, self.cards)
        if self.actions or self.buys or self.coins:
            state.actions += self.actions
            state.buys += self.buys
            state.coins += self.coins
            state.note_resources()


# --- whose share it is --------------------------------------------------------------------------------------------


def each_other_player(*steps: Step[Any]) -> "EachOther":
    """Each other player, from the left, save those who are immune (DOM-ORDER-2, DOM-ATK-3)."""
    return EachOther(steps)


class EachOther(EachSeat[DominionState]):
    def next_seat(self, state: DominionState, scope: Scope, seat: Seat) -> int:
        seats = state.variant.seats
        following = scope.you if seat == NO_SEAT else seat
        while True:
            following = (following + 1) % seats
            if following == scope.you:
                return NO_SEAT
            if not scope.marks >> following & 1:
                return following


def each_player(*steps: Step[Any]) -> "EachPlayer":
    """You first, then each other player from the left, save those who are immune (DOM-ORDER-1)."""
    return EachPlayer(steps)


class EachPlayer(EachOther):
    def next_seat(self, state: DominionState, scope: Scope, seat: Seat) -> int:
        if seat == NO_SEAT:
            return scope.you
        return super().next_seat(state, scope, seat)


# --- cards from hand ----------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class PickCards(Decide):
    """A question whose options are kinds of card."""

    unwanted: ClassVar[str] = "{card} can't be chosen here."
    """Why a card in hand cannot be picked."""
    zone: ClassVar[str] = "hand"
    """Where the cards lie: in hand, in the supply, or in a gallery of their own."""

    def key(self, state: DominionState, frame: Frame, code: int) -> str:
        return KEYS[code]

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        """A card to be picked among others has its name alone: what all of them are picked for, ``confirm`` says."""
        return say("{card}", card=card_called(key))

    def meaning(self, state: DominionState, frame: Frame, key: str) -> dict[str, Any]:
        return {"about": key, "zone": self.zone}

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason:
        if verb == "buy":
            return Prompt(say("First decide this: buying {card} comes in your Buy phase.", card=card(kind)), "DOM-DEC-1")
        if not state.players[state.asked].hand[kind]:
            return Prompt(say("You have no {card} in hand.", card=card(kind)), "DOM-DEC-3")
        return Prompt(say(self.unwanted, card=card(kind)), "DOM-DEC-3")


@mypyc_attr(allow_interpreted_subclasses=True)
class PickAnswer(Decide):
    """A question with two answers of its own."""

    keys: ClassVar[tuple[str, str]] = ("yes", "no")
    labels: ClassVar[tuple[str, str]] = ("Yes", "No")

    def key(self, state: DominionState, frame: Frame, code: int) -> str:
        return self.keys[code]

    def label(self, state: DominionState, frame: Frame, key: str) -> Said:
        return self.labels[self.keys.index(key)]

    def meaning(self, state: DominionState, frame: Frame, key: str) -> dict[str, Any]:
        return {"main": key == self.keys[1]}

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason:
        return Prompt("First answer the question.", "DOM-DEC-1")


def held_kinds(state: DominionState, seat: Seat) -> list[int]:
    """The kinds in a hand, in order. Not to be edited."""
    return KIND_OPTIONS.of(state.players[seat].held)


def any_of_hand(state: DominionState, seat: Seat, low: int, high: int) -> Question:
    """Pick ``low`` to ``high`` cards of a hand, in an order that matters (DOM-R39)."""
    codes = held_kinds(state, seat)
    counts: list[int] = []
    for kind in codes:
        count: int = state.players[seat].hand[kind]
        counts.append(count)
    return Question(seat, codes, low, high, counts, True)


def kinds_of_type(state: DominionState, seat: Seat, types: int) -> list[int]:
    """The kinds in a hand that have one of ``types``."""
    return [kind for kind in held_kinds(state, seat) if TYPES[kind] & types]


def discard_down_to(size: int) -> "DiscardDownTo":
    """Discard until ``size`` cards are left in hand."""
    return DiscardDownTo(size)


class DiscardDownTo(PickCards):
    ask: ClassVar[str] = "militia-discard"
    rule: ClassVar[str] = "DOM-DEC-27"

    def __init__(self, size: int) -> None:
        self.size: Final = size

    def question(self, state: DominionState, frame: Frame) -> Question:
        you = frame.scope.you
        surplus = max(state.players[you].hand_size - self.size, 0)
        return any_of_hand(state, you, surplus, surplus)

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        state.discard_from_hand(frame.scope.you, codes)
        return frame.next()

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say(
            "{who}'s {card}: discard {count}. Others will see only the last one.",
            you="{card}: discard {count}. Others will see only the last one.",
            who=Person(state.active),
            card=card(frame.scope.card),
            count=some_cards(state.players[frame.scope.you].hand_size - self.size),
        )
        return Prompt(said, self.rule)

    def confirm(self, state: DominionState, frame: Frame, count: int) -> Said:
        return say("Discard {count}", count=some_cards(count))


def discard_any_number() -> "DiscardAnyNumber":
    """Discard any number of cards; the effect remembers how many."""
    return DiscardAnyNumber()


class DiscardAnyNumber(PickCards):
    ask: ClassVar[str] = "cellar-discard"
    rule: ClassVar[str] = "DOM-DEC-21"

    def question(self, state: DominionState, frame: Frame) -> Question:
        you = frame.scope.you
        return any_of_hand(state, you, 0, state.players[you].hand_size)

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        state.discard_from_hand(frame.scope.you, codes)
        return frame.advance_with(frame.scope.with_n(len(codes)))

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        said = say("{card}: discard any number of cards to draw as many new ones.", card=card(frame.scope.card))
        return Prompt(said, self.rule)

    def confirm(self, state: DominionState, frame: Frame, count: int) -> Said:
        if not count:
            return "Keep all cards"
        return say("Discard {count}, draw {n}", count=some_cards(count), n=count)


def draw_as_many() -> "DrawAsMany":
    """Draw as many cards as the effect remembers."""
    return DrawAsMany()


class DrawAsMany(Deed[DominionState]):
    def do(self, state: DominionState, scope: Scope) -> None:
        if scope.n:
            state.draw(scope.you, scope.n)


def trash_up_to(most: int) -> "TrashUpTo":
    """Trash up to ``most`` cards from hand."""
    return TrashUpTo(most)


class TrashUpTo(PickCards):
    ask: ClassVar[str] = "chapel-trash"
    rule: ClassVar[str] = "DOM-DEC-22"

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def question(self, state: DominionState, frame: Frame) -> Question:
        you = frame.scope.you
        return any_of_hand(state, you, 0, min(self.most, state.players[you].hand_size))

    def chosen(self, state: DominionState, frame: Frame, codes: list[int]) -> Frame | None:
        state.trash_from_hand(frame.scope.you, codes)
        return frame.next()

    def prompt(self, state: DominionState, frame: Frame) -> Prompt:
        most = some_cards(self.most)
        return Prompt(say("{card}: trash up to {most} from your hand.", card=card(frame.scope.card), most=most), self.rule)

    def confirm(self, state: DominionState, frame: Frame, count: int) -> Said:
        return say("Trash {count}", count=some_cards(count)) if count else "Trash nothing"
