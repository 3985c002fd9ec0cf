"""From a declaration to the table: choose place and targets, pay, and put the card into play or initiate the ability."""

from typing import Any, Final

from meadhall.games.tears1066.cards_condition import ALL
from meadhall.games.tears1066.cards_design import Ability, Sense
from meadhall.games.tears1066.cards_numbers import (
    ACTION,
    GONE,
    NOTHING,
    ON_DAMAGE,
    ON_OBJECTIVE_DAMAGE,
    ON_WEDGE_DAMAGE,
    OPPONENT,
    RESPONSE,
    TRIGGERS,
    WHEN_PLAYED,
    YOU,
    card_thing,
)
from meadhall.games.tears1066.chain import Check, begin_effects, initiate, log_ability
from meadhall.games.tears1066.declare import filled, is_unchosen, most, open_choices, places
from meadhall.games.tears1066.enter import begin_entrance, into_limbo, out_of_limbo
from meadhall.games.tears1066.moves import tally
from meadhall.games.tears1066.pay import Pay, price, settle
from meadhall.games.tears1066.purse import (
    D_ABILITY,
    D_CHANGE,
    D_DROPS,
    D_KIND,
    D_OFFERING,
    D_PLACE,
    D_REFS,
    D_SUBJECT,
    Means,
    declared_ability,
    left_of,
    payable_offerings,
)
from meadhall.games.tears1066.table import Table
from meadhall.games.tears1066.triggers import V_AMOUNT, V_EVENT, V_SUBJECT
from meadhall.games.tears1066.words import LIBRARY
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Ask, Frame, Scope, Step

BOTH: Final = 3
PLAY: Final = 1_000_000
"""Codes from here on put a card of the hand into play."""


def with_part(scope: Scope, part: int, value: Any) -> Scope:
    """A scope with another value in one place of its note."""
    note = list(scope.note)
    note[part] = value
    return scope.with_note(tuple(note))


def sense_of_declaration(scope: Scope) -> Sense:
    """How the abilities of a declaration read the table."""
    return Sense(scope.you, scope.card, scope.note[D_SUBJECT], scope.note[D_REFS])


# --- choosing -----------------------------------------------------------------------------------------------------


class ChoosePlace(Ask[Table]):
    """Choose the Wedge or the host of a card that is put into play (TMM-DEC-8, TMM-DEC-9)."""

    ask = "place"

    def question(self, state: Table, frame: Frame) -> Question:
        note = frame.scope.note
        seat = frame.scope.you
        return Question(seat, places(state, Means(state, seat), note[D_KIND], note[D_CHANGE]))

    def run(self, state: Table, frame: Frame) -> Frame | None:
        number: int = frame.scope.note[D_ABILITY]
        if number == NOTHING:
            return super().run(state, frame)
        return frame.next() if state.file.abilities[number].targets else beyond_targets(state, frame, frame.scope)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        return Frame(PAY, with_part(frame.scope, D_PLACE, codes[0]), frame.below)

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return state.thing_key(code)


def beyond_targets(state: Table, frame: Frame, scope: Scope) -> Frame:
    """The frame of a declaration whose targets are chosen, at the next step that has anything to ask."""
    ability = declared_ability(state, scope)
    if ability.discards:
        return Frame(DROPS, scope, frame.below)
    return Frame(PAY if ability.offering is None else OFFERING, scope, frame.below)


class ChooseTargets(Ask[Table]):
    """Fill the target slots one after another: your own, the opponent's, or both (TMM-DEC-12)."""

    ask = "target"

    def __init__(self, whose: int) -> None:
        self.whose: Final = whose

    def slot(self, state: Table, scope: Scope) -> int:
        """The next slot to fill, or NOTHING."""
        number: int = scope.note[D_ABILITY]
        if number == NOTHING:
            return NOTHING
        refs: tuple[tuple[int, ...], ...] = scope.note[D_REFS]
        targets = state.file.abilities[number].targets
        for slot in range(len(targets)):
            if (self.whose == BOTH or self.whose == targets[slot].chooser) and is_unchosen(refs[slot]):
                return slot
        return NOTHING

    def chooses_number(self, state: Table, scope: Scope) -> bool:
        """Whether the next slot is an amount, not a thing."""
        slot = self.slot(state, scope)
        return slot != NOTHING and declared_ability(state, scope).targets[slot].select is None

    def question(self, state: Table, frame: Frame) -> Question:
        scope = frame.scope
        ability = declared_ability(state, scope)
        slot = self.slot(state, scope)
        target = ability.targets[slot]
        sense = sense_of_declaration(scope)
        codes = open_choices(state, ability, slot, sense)
        seat = 1 - scope.you if target.chooser == OPPONENT else scope.you
        if target.select is None:
            return Question(seat, [code for code in codes if code <= max(1, pending_amount(frame))])
        high = min(most(state, ability, slot, sense), len(codes))
        return Question(seat, codes, min(target.low, high), high, ordered=high > 1 and target.room != NOTHING)

    def run(self, state: Table, frame: Frame) -> Frame | None:
        if self.slot(state, frame.scope) == NOTHING:
            return frame.next()
        return super().run(state, frame)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        scope = frame.scope
        before: tuple[tuple[int, ...], ...] = scope.note[D_REFS]
        refs = filled(before, self.slot(state, scope), tuple(codes))
        filled_in = with_part(scope, D_REFS, refs)
        if self.whose == YOU and self.slot(state, filled_in) == NOTHING:
            return beyond_targets(state, frame, filled_in)
        return frame.stay(filled_in)

    def key(self, state: Table, frame: Frame, code: int) -> str:
        ability = declared_ability(state, frame.scope)
        if ability.targets[self.slot(state, frame.scope)].select is None:
            return str(code)
        return choice_key(state, code)


def pending_amount(frame: Frame) -> int:
    """How much is pending in the event that a declaration answers; no more than that can be chosen of it."""
    depth = frame.scope.target
    if depth < 0:
        return ALL
    note = frame.at_depth(depth).scope.note
    amount: int = note[V_AMOUNT]
    return amount if note[V_EVENT] in (ON_DAMAGE, ON_WEDGE_DAMAGE, ON_OBJECTIVE_DAMAGE) else ALL


def choice_key(state: Table, thing: int) -> str:
    """The key of a thing among others: further copies of a card that is not in play are numbered."""
    key = state.thing_key(thing)
    copy = thing % 32 if thing >= 2_000_000 else 0
    return key if copy == 0 else f"{key} {copy + 1}"


class ChooseDrops(Ask[Table]):
    """Choose the cards that an extra cost discards (TMM-CARD-29)."""

    ask = "discard-cost"

    def question(self, state: Table, frame: Frame) -> Question:
        scope = frame.scope
        number = declared_ability(state, scope).discards
        codes, counts = tally(left_of(state.hands[scope.you], (scope.note[D_KIND],)))
        return Question(scope.you, codes, number, number, counts, ordered=number > 1)

    def run(self, state: Table, frame: Frame) -> Frame | None:
        number: int = frame.scope.note[D_ABILITY]
        if number == NOTHING or state.file.abilities[number].discards == 0:
            return frame.next()
        return super().run(state, frame)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        return frame.keep(with_part(frame.scope, D_DROPS, tuple(codes)))

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return state.file.designs[code].key


class ChooseOffering(Ask[Table]):
    """Choose the card that an extra cost sacrifices."""

    ask = "sacrifice-cost"

    def question(self, state: Table, frame: Frame) -> Question:
        scope = frame.scope
        note = scope.note
        ability, sense = declared_ability(state, scope), sense_of_declaration(scope)
        return Question(scope.you, payable_offerings(state, ability, sense, note[D_KIND], price(state, scope), note[D_DROPS]))

    def run(self, state: Table, frame: Frame) -> Frame | None:
        number: int = frame.scope.note[D_ABILITY]
        if number == NOTHING or state.file.abilities[number].offering is None:
            return frame.next()
        return super().run(state, frame)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        return frame.keep(with_part(frame.scope, D_OFFERING, codes[0]))

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return state.thing_key(code)


# --- carrying out -------------------------------------------------------------------------------------------------


class Carry(Step[Table]):
    """The declaration is complete: pay everything, then go on to the play or the use."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        scope = frame.scope
        note = scope.note
        kind: int = note[D_KIND]
        if note[D_ABILITY] == NOTHING:
            settle(state, scope)
            return self._play(state, frame, kind)
        piece = state.piece(scope.card) if kind == NOTHING else None
        column = NOTHING if piece is None else state.column_of_piece(piece)
        self._pay(state, scope)
        if state.journal is not None:
            self._log_use(state, frame)
        if piece is None or state.piece(piece.id) is not None:
            return self._use(state, frame, scope.card)
        # The source went as a cost: as a thing that is gone it still knows its Wedge (TMM-R56).
        return self._use(state, frame, card_thing(GONE, piece.design.kind, column + 1))

    def _pay(self, state: Table, scope: Scope) -> None:
        """Pay the cost of an ability in all its parts; what is sacrificed goes last, its attachments with it."""
        note = scope.note
        settle(state, scope)
        if note[D_DROPS]:
            state.discard(scope.you, note[D_DROPS])
            if state.journal is not None:
                state.log("discarded", scope.you, {"cards": state.keys(note[D_DROPS])})
        if note[D_KIND] != NOTHING:
            into_limbo(state, scope.you, note[D_KIND])
        else:
            self._spend_source(state, scope)
        offering = state.piece(note[D_OFFERING])
        if offering is not None:
            if state.journal is not None:
                state.log("sacrificed", scope.you, {"card": offering.key})
            state.leave(offering)

    def _play(self, state: Table, frame: Frame, kind: int) -> Frame | None:
        scope = frame.scope
        place: int = scope.note[D_PLACE]
        if state.journal is not None:
            where = state.thing_key(place) if place < 1_000_020 else "reserve"
            state.log("card_played", scope.you, {"card": state.file.designs[kind].key, "place": where})
        return begin_entrance(state, frame.next(), scope.you, kind, place)

    def _use(self, state: Table, frame: Frame, source: int) -> Frame | None:
        scope = frame.scope
        used = Scope(scope.you, source, target=scope.target, note=scope.note)
        if state.is_any_falling() or OPPONENTS_TARGETS.slot(state, used) != NOTHING:
            return frame.call(USE.first, used)
        return INITIATE.begin(state, used, frame.next())

    def _spend_source(self, state: Table, scope: Scope) -> None:
        ability = declared_ability(state, scope)
        piece = state.piece(scope.card)
        if piece is None:
            return  # it was destroyed to pay for itself (TMM-P12)
        state.count_use(piece.id, ability.number)
        if (ability.way == ACTION or ability.way == RESPONSE) and ability.tires:
            piece = state.tire(piece, "cost")
        if ability.hurts:
            state.put(piece.with_damage(piece.damage + ability.hurts))
            if state.journal is not None:
                state.log("damage_dealt", scope.you, {"card": piece.key, "amount": ability.hurts, "source": piece.key})
        if ability.falls:
            if state.journal is not None:
                state.log("destroyed", scope.you, {"card": piece.key, "cause": "cost"})
            state.leave(piece)

    def _log_use(self, state: Table, frame: Frame) -> None:
        scope = frame.scope
        ability = declared_ability(state, scope)
        if ability.way == RESPONSE:
            log_ability(state, "response_initiated", scope.you, ability, {"answers": self._answered(state, frame)})
            return
        if ability.way == WHEN_PLAYED:
            event = "when_played_initiated"
        else:
            event = "event_used" if scope.note[D_KIND] != NOTHING else "action_executed"
        log_ability(state, event, scope.you, ability)

    def _answered(self, state: Table, frame: Frame) -> dict[str, Any] | None:
        """The event that a Response answers; None if it is used at any time, in answer to nothing."""
        if frame.scope.target < 0:
            return None
        note = frame.at_depth(frame.scope.target).scope.note
        subject: int = note[V_SUBJECT]
        return {"event": TRIGGERS[note[V_EVENT]], "subject": None if subject == NOTHING else state.thing_key(subject)}


class Initiate(Step[Table]):
    """Initiate the declared ability."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        return self.begin(state, frame.scope, frame.below)

    def begin(self, state: Table, scope: Scope, below: Frame | None) -> Frame:
        """The frame of the initiated ability, above that of the card it is on."""
        note = scope.note
        ability = declared_ability(state, scope)
        if state.journal is not None and ability.targets:
            self._log_targets(state, scope, ability)
        return initiate(state, Frame(DROP, scope, below), ability, scope, note[D_SUBJECT], note[D_REFS])

    def _log_targets(self, state: Table, scope: Scope, ability: Ability) -> None:
        """Write what each player has chosen."""
        for chooser, seat in ((YOU, scope.you), (OPPONENT, 1 - scope.you)):
            chosen: list[str] = []
            for slot, target in enumerate(ability.targets):
                if target.chooser == chooser:
                    things: tuple[int, ...] = scope.note[D_REFS][slot]
                    chosen.extend([str(one) if target.select is None else choice_key(state, one) for one in things])
            if chosen or (chooser == YOU and all(target.chooser == YOU for target in ability.targets)):
                state.log("targets_chosen", seat, {"targets": chosen})


class DropCard(Step[Table]):
    """A used Event goes to the discard pile, cancelled or not (TMM-EVT-1, TMM-CAN-2)."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        kind: int = frame.scope.note[D_KIND]
        if kind != NOTHING:
            out_of_limbo(state, frame.scope.you, kind)
            state.discards[frame.scope.you] += (kind,)
        return frame.next()


class BeginMust(Step[Table]):
    """Begin the effects of an ability that nobody initiates, unless a slot that must be filled stayed empty."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        scope = frame.scope
        note = scope.note
        ability = declared_ability(state, scope)
        for slot, target in enumerate(ability.targets):
            if target.low > 0 and not note[D_REFS][slot]:
                return frame.next()
        return begin_effects(state, frame.next(), ability, scope, note[D_SUBJECT], note[D_REFS])


# --- playing one card by an effect --------------------------------------------------------------------------------


def begin_play(seat: int, kind: int, change: int, after: Frame) -> Frame:
    """Begin to declare that a card of the hand is put into play."""
    return DECLARE.start(Scope(seat, NOTHING, note=(kind, NOTHING, NOTHING, change, NOTHING, (), (), NOTHING)), after)


DROPS: Final = ChooseDrops()
OFFERING: Final = ChooseOffering()
PAY: Final = Pay()
DECLARE: Final = LIBRARY.program("declare", [ChoosePlace(), ChooseTargets(YOU), DROPS, OFFERING, PAY, Carry()])
OPPONENTS_TARGETS: Final = ChooseTargets(OPPONENT)
INITIATE: Final = Initiate()
DROP: Final = DropCard()
USE: Final = LIBRARY.program("use", [Check(), OPPONENTS_TARGETS, INITIATE, DROP])
MUST: Final = LIBRARY.program("must", [ChooseTargets(BOTH), BeginMust()])
