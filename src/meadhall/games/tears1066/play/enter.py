"""A card enters play: placing, When Played, and what others may answer."""

from typing import ClassVar, Final

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.board.zones import TO_DISCARD, changed
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.numbers import Kind, card_thing
from meadhall.games.tears1066.chain import Check, declaring, occur
from meadhall.games.tears1066.effects.word import LIBRARY
from meadhall.games.tears1066.play.legal import can_initiate, declared
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import named, option_label
from meadhall.games.tears1066.triggers import could_answer
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.sentence import Said, say


def into_limbo(state: TearsState, seat: Seat, kind: Kind) -> None:
    """A card leaves the hand to be played or used (TMM-R59), and uses up discounts that were for it."""
    state.use_discounts(seat, kind)
    state.from_hand(seat, kind)
    put_in_limbo(state, seat, kind)


def put_in_limbo(state: TearsState, seat: Seat, kind: Kind) -> None:
    """A card that has left its zone is on its way."""
    state.limbo = changed(state.limbo, seat, state.limbo[seat] + (kind,))


def out_of_limbo(state: TearsState, seat: Seat, kind: Kind) -> None:
    """A card goes on from limbo."""
    cards = state.limbo[seat]
    at = cards.index(kind)
    state.limbo = changed(state.limbo, seat, cards[:at] + cards[at + 1 :])


class CardPlayed(Step[TearsState]):
    """The card is paid for and not yet placed (TMM-TRG-2)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        after = frame.next()
        assert after is not None
        return occur(
            state,
            after,
            numbers.ON_CARD_PLAYED,
            card_thing(numbers.IN_LIMBO, scope.n, state.column_of(scope.target) + 1),
            scope.you,
        )


class EnterPlay(Step[TearsState]):
    """Put the card in its place, Ready and without damage (TMM-PLAY-4)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        out_of_limbo(state, scope.you, scope.n)
        if state.has_unique(scope.you, scope.n):  # a copy has come into play since it was paid for
            state.send(scope.you, scope.n, TO_DISCARD)
            return frame.below
        return put_in_place(state, frame.below, scope.you, scope.n, scope.target, ready=scope.marks == 0)


def put_in_place(state: TearsState, after: Frame | None, seat: Seat, kind: Kind, place: int, *, ready: bool) -> Frame | None:
    """Put a card that has left its zone into play; where nothing comes of its entrance, go on with ``after`` at once."""
    if not can_enter(state, seat, kind, place):
        state.send(seat, kind, TO_DISCARD)
        return after
    design = state.file.designs[kind]
    piece = state.enter(seat, design, place, ready)
    if state.is_any_falling():
        step: Step[TearsState] = CHECK
    elif design.entrances:
        step = OFFER
    elif _is_noticed(state):
        step = ENTERED_PLAY
    else:
        return after
    return Frame(step, Scope(seat, piece.id, kind, target=place), after)


def _is_noticed(state: TearsState) -> bool:
    """Whether somebody could answer that a card has entered."""
    return could_answer(state, numbers.ON_ENTERS_PLAY) or could_answer(state, numbers.ON_ENTERS_WEDGE)


def begin_entrance(state: TearsState, after: Frame | None, seat: Seat, kind: Kind, place: int) -> Frame | None:
    """A card of the hand has been paid for and enters play."""
    if could_answer(state, numbers.ON_CARD_PLAYED):
        into_limbo(state, seat, kind)
        return ENTER.start(Scope(seat, numbers.NOTHING, kind, target=place), after)
    state.use_discounts(seat, kind)
    state.from_hand(seat, kind)
    return put_in_place(state, after, seat, kind, place, ready=True)


def can_enter(state: TearsState, seat: Seat, kind: Kind, place: int) -> bool:
    """Whether a card's place is still there after what happened between payment and placing."""
    design = state.file.designs[kind]
    if design.is_army:
        return state.has_space(seat, place - numbers.WEDGES)
    return design.type != numbers.ATTACHMENT or place >= numbers.WEDGES or state.piece(place) is not None


class OfferWhenPlayed(Decide):
    """Offer the When Played abilities of the card, one at a time, in any order (TMM-WP-2, TMM-R55)."""

    ask = "when-played"
    rule = "TMM-WP-2"
    always: ClassVar[bool] = True

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        card = named(state, state.thing_key(frame.scope.card))
        return Prompt(say("You have played {card}. Use its When Played ability?", card=card), self.rule)

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        return say("Don't use it") if count == 0 else ""

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        return option_label(state, f"use {key}")

    def question(self, state: TearsState, frame: Frame) -> Question:
        scope = frame.scope
        codes: list[int] = []
        piece = state.piece(scope.card)
        if piece is not None:
            for at, ability in enumerate(state.abilities_of(piece)):
                if ability.way == numbers.WHEN_PLAYED and not (scope.marks >> at) & 1 and can_initiate(state, piece, ability):
                    codes.append(at)
        return Question(scope.you, codes, 0, 1)

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        question = self.question(state, frame)
        if not question.codes:
            return self.over(state, frame)
        state.question = question
        return frame

    def over(self, state: TearsState, frame: Frame) -> Frame | None:
        """On to what others may answer."""
        return frame.next() if _is_noticed(state) else frame.below

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        if not codes:
            return self.over(state, frame)
        scope = frame.scope
        piece = state.piece(scope.card)
        assert piece is not None
        ability = state.abilities_of(piece)[codes[0]]
        again = frame.repeat_with(scope.with_marks(scope.marks | (1 << codes[0])))
        return declaring(
            state, Scope(scope.you, piece.id, record=declared(ability, numbers.NOTHING, numbers.NOTHING, 0)), again
        )

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        piece = state.piece(frame.scope.card)
        assert piece is not None
        return f"{piece.key}: {state.abilities_of(piece)[code].key}"


class Entered(Step[TearsState]):
    """If the card is still there: it has entered play, and its Wedge (TMM-R54)."""

    def __init__(self, event: int) -> None:
        self.event: Final = event

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        piece = state.piece(frame.scope.card)
        after = frame.next()
        if piece is None or (self.event == numbers.ON_ENTERS_WEDGE and piece.wedge < 0):
            return after
        assert after is not None
        return occur(state, after, self.event, piece.id, frame.scope.you)


class Settled(Step[TearsState]):
    """The end of an entrance."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        return frame.below


CHECK: Final = Check()
OFFER: Final = OfferWhenPlayed()
ENTERED_PLAY: Final = Entered(numbers.ON_ENTERS_PLAY)
ENTER_PLAY: Final = EnterPlay()
ENTER: Final = LIBRARY.program(
    "enter", [CardPlayed(), ENTER_PLAY, CHECK, OFFER, ENTERED_PLAY, Entered(numbers.ON_ENTERS_WEDGE), Settled()]
)
