"""Declaring what is played or used: choose place, targets and extra costs, and pay."""

from typing import Any, Final

from mypy_extensions import i64

from meadhall.games.tears1066.asking import Decide, Drop
from meadhall.games.tears1066.board.moves import left_of, tally
from meadhall.games.tears1066.cards.design import Ability
from meadhall.games.tears1066.cards.naming import some_cards
from meadhall.games.tears1066.cards.numbers import NOTHING, WEDGES, YOU, Kind
from meadhall.games.tears1066.effects.word import DECLARE, LIBRARY
from meadhall.games.tears1066.play.carry import Carry
from meadhall.games.tears1066.play.pay import (
    lone_payment,
    payment_key,
    payment_label,
    payment_question,
    payment_refusal,
    price,
    purse_of,
    suggested_payment,
)
from meadhall.games.tears1066.play.placing import places, plain_places
from meadhall.games.tears1066.play.purse import Means, declared_ability, is_levying, payable_offerings
from meadhall.games.tears1066.play.targets import ChooseTargets, sense_of_declaration, with_target
from meadhall.games.tears1066.records import Declaration, declaration_of, read_declaration
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import ability_named, declared_named, design_named, named, ways_to_pay
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Dice
from meadhall.kernel.decision import Obvious, Prompt, Question
from meadhall.kernel.frames import UNLISTED, Frame, Scope, Step
from meadhall.kernel.sentence import Said, say

PLAY: Final = 1_000_000
"""Codes from here on put a card of the hand into play."""


class ChoosePlace(Decide):
    """Choose the Wedge or the host of a card that is put into play (TMM-DEC-8, TMM-DEC-9)."""

    ask = "place"
    rule = "TMM-POS-1"

    def question(self, state: TearsState, frame: Frame) -> Question:
        declaration = declaration_of(frame.scope)
        seat = frame.scope.you
        if is_levying(state):
            return Question(seat, places(state, Means(state, seat), declaration.kind, declaration.change))
        return Question(seat, plain_places(state, seat, declaration.kind))

    def run_framed(self, state: TearsState, frame: Frame) -> Frame | None:
        number = declaration_of(frame.scope).ability
        if number == NOTHING:
            spaces = self.free_spaces(state, frame.scope)
            if spaces & (spaces - 1):  # several
                state.wait_on(frame.scope.you)
                return frame
            return super().run_framed(state, frame)
        return beyond_targets(state, state.file.abilities[number], frame.scope, frame.below)

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        kind = declaration_of(frame.scope).kind
        card = design_named(state, kind)
        if state.file.designs[kind].is_army:
            return Prompt(say("{card}: choose the Wedge to play it at.", card=card), self.rule)
        return Prompt(say("{card}: choose what to attach it to.", card=card), self.rule)

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        kind = declaration_of(frame.scope).kind
        card, place = design_named(state, kind), named(state, key)
        if state.file.designs[kind].is_army:
            return say("Play {card} at {place}", card=card, place=place)
        return say("Attach {card} to {place}", card=card, place=place)

    def free_spaces(self, state: TearsState, scope: Scope) -> i64:
        """The Wedges that an army card may be put at, as bits; 0 where they are not all that may be chosen."""
        kind = declaration_of(scope).kind
        return state.spaces(scope.you) if state.file.designs[kind].is_army and not is_levying(state) else 0

    def sample(self, state: TearsState, frame: Frame, dice: Dice) -> int:
        spaces = self.free_spaces(state, frame.scope)
        if spaces == 0:
            return UNLISTED
        wedge: i64 = dice.below(3)
        while not (spaces >> wedge) & 1:
            wedge = dice.below(3)
        return WEDGES + wedge

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        number = declaration_of(scope).ability
        return self if number == NOTHING or not state.file.abilities[number].targets else self.after

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        placed = declaration_of(frame.scope).with_place(codes[0])
        return beyond_costs(state, frame.scope.with_record(placed), frame.below)

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return state.thing_key(code)


class ChooseOwnTargets(ChooseTargets):
    """Fill the slots of the player who declares, then go on to the costs."""

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        ability = declared_ability(state, frame.scope)
        if len(ability.targets) == 1:
            return beyond_targets(state, ability, with_target(frame.scope, 0, tuple(codes)), frame.below)
        slot = self.slot_among(ability, declaration_of(frame.scope).refs, 0)
        scope = with_target(frame.scope, slot, tuple(codes))
        if self.slot_among(ability, declaration_of(scope).refs, slot + 1) != NOTHING:
            return frame.repeat_with(scope)
        return beyond_targets(state, ability, scope, frame.below)


def beyond_targets(state: TearsState, ability: Ability, scope: Scope, below: Frame | None) -> Frame | None:
    """Go on with the declaration of an ability whose targets are chosen."""
    if ability.discards:
        return Frame(DROPS, scope, below)
    return beyond_costs(state, scope, below) if ability.offering is None else Frame(OFFERING, scope, below)


def beyond_costs(state: TearsState, scope: Scope, below: Frame | None) -> Frame | None:
    """Go on with a declaration of which only the payment is left to choose."""
    cost = price(state, scope)
    if cost <= 0:
        return CARRY.carry(state, scope, (), below)
    return PAY.ask_for(state, Frame(PAY, scope, below), cost)


class ChooseDrops(Drop):
    """Choose the cards that an extra cost discards (TMM-CARD-29)."""

    ask = "discard-cost"
    rule = "TMM-CARD-29"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        ability = declared_ability(state, frame.scope)
        cards = some_cards(ability.discards)
        return Prompt(
            say("{source}: discard {cards} to use it.", source=ability_named(state, ability.number), cards=cards), self.rule
        )

    def question(self, state: TearsState, frame: Frame) -> Question:
        scope = frame.scope
        number = declared_ability(state, scope).discards
        codes, counts = tally(left_of(state.hands[scope.you], (declaration_of(scope).kind,)))
        return Question(scope.you, codes, number, number, counts, ordered=number > 1)

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        number = declaration_of(frame.scope).ability
        if number == NOTHING or state.file.abilities[number].discards == 0:
            return frame.next()
        return super().run(state, frame)

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        return frame.advance_with(frame.scope.with_record(declaration_of(frame.scope).with_drops(tuple(codes))))


class ChooseOffering(Decide):
    """Choose the card that an extra cost sacrifices."""

    ask = "sacrifice-cost"
    rule = "TMM-CARD-29"

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        source = ability_named(state, declared_ability(state, frame.scope).number)
        return Prompt(say("{source}: choose one of your cards to sacrifice.", source=source), self.rule)

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        return say("Sacrifice {card}", card=named(state, key))

    def question(self, state: TearsState, frame: Frame) -> Question:
        scope = frame.scope
        declaration = declaration_of(scope)
        ability, sense = declared_ability(state, scope), sense_of_declaration(scope)
        cost = price(state, scope)
        return Question(scope.you, payable_offerings(state, ability, sense, declaration.kind, cost, declaration.drops))

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        number = declaration_of(frame.scope).ability
        if number == NOTHING or state.file.abilities[number].offering is None:
            return frame.next()
        return super().run(state, frame)

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        return frame.advance_with(frame.scope.with_record(declaration_of(frame.scope).with_offering(codes[0])))

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return state.thing_key(code)


class Pay(Decide):
    """Choose the payment of what has been declared."""

    ask = "pay"
    rule = "TMM-PAY-3"

    def question(self, state: TearsState, frame: Frame) -> Question:
        return payment_question(state, frame.scope, price(state, frame.scope))

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        return self.ask_for(state, frame, price(state, frame.scope))

    def ask_for(self, state: TearsState, frame: Frame, cost: int) -> Frame | None:
        """Ask how to pay ``cost``, unless there is only one way."""
        question = payment_question(state, frame.scope, cost)
        if question.is_forced():
            return self.chosen(state, frame, question.forced_codes())
        if len(question.codes) == 1 and question.low == question.high:
            return self.chosen(state, frame, [question.codes[0]] * question.low)
        state.question = question
        return frame

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        return CARRY.carry(state, frame.scope, tuple(codes), frame.below)

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        scope = frame.scope
        return Prompt(
            say(
                "{source} costs {cost}: {means}.",
                source=declared_named(state, declaration_of(scope)),
                cost=price(state, scope),
                means=ways_to_pay(purse_of(state, scope)),
            ),
            self.rule,
        )

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        return payment_label(state, key)

    def confirm(self, state: TearsState, frame: Frame, count: int) -> Said:
        return say("Pay {cost}", cost=price(state, frame.scope))

    def default(self, state: TearsState, frame: Frame, question: Question) -> list[int]:
        return suggested_payment(state, frame.scope)

    def obvious(self, state: TearsState, frame: Frame, question: Question) -> Obvious | None:
        codes = lone_payment(state, frame.scope, question)
        return Obvious(codes) if codes else None

    def refusal(self, state: TearsState, frame: Frame, codes: list[int]) -> str | None:
        return payment_refusal(state, frame.scope, codes)

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return payment_key(state, code)


def begin_play(seat: Seat, kind: Kind, change: int, after: Frame) -> Frame:
    """Begin to declare that a card of the hand is put into play."""
    return DECLARE.start(Scope(seat, NOTHING, record=Declaration(kind, NOTHING, NOTHING, change, NOTHING, ())), after)


PLACE: Final = ChoosePlace()
OWN_TARGETS: Final = ChooseOwnTargets(YOU)
DROPS: Final = ChooseDrops()
OFFERING: Final = ChooseOffering()
PAY: Final = Pay()
CARRY: Final = Carry()
LIBRARY.program(DECLARE.name, [PLACE, OWN_TARGETS, DROPS, OFFERING, PAY, CARRY], read_declaration)
