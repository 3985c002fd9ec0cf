"""Choosing the targets of what is declared, slot by slot."""

from typing import Final

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.cards.condition import ALL
from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.cards.numbers import (
    CARDS,
    IN_HAND,
    NOTHING,
    ON_DAMAGE,
    ON_OBJECTIVE_DAMAGE,
    ON_WEDGE_DAMAGE,
    OPPONENT,
    Thing,
    zone_of,
)
from meadhall.games.tears1066.play.legal import filled, is_unchosen, most, open_choices
from meadhall.games.tears1066.play.purse import (
    declared_ability,
)
from meadhall.games.tears1066.records import declaration_of, happening_of
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import declared_name
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope

BOTH: Final = 3


def sense_of_declaration(scope: Scope) -> Sense:
    """How the abilities of a declaration read the table."""
    declaration = declaration_of(scope)
    return Sense(scope.you, scope.card, declaration.subject, declaration.refs)


def with_target(scope: Scope, slot: int, chosen: tuple[int, ...]) -> Scope:
    """The scope of a declaration with one slot filled."""
    declaration = declaration_of(scope)
    return scope.with_record(declaration.with_refs(filled(declaration.refs, slot, chosen)))


class ChooseTargets(Decide):
    """Fill the target slots one after another: your own, the opponent's, or both (TMM-DEC-12)."""

    ask = "target"
    sentence = "Choose a target."
    rule = "TMM-DEC-12"

    def __init__(self, whose: int) -> None:
        self.whose: Final = whose

    def slot(self, state: TearsState, scope: Scope) -> int:
        """The next slot to fill, or NOTHING."""
        declaration = declaration_of(scope)
        if declaration.ability == NOTHING:
            return NOTHING
        return self.slot_among(state.file.abilities[declaration.ability], declaration.refs, 0)

    def slot_among(self, ability: Ability, refs: tuple[tuple[int, ...], ...], first: int) -> int:
        """The next slot to fill, from ``first`` on, if ``refs`` are the things chosen so far, or NOTHING."""
        for slot in range(first, len(ability.targets)):
            if is_unchosen(refs[slot]) and (self.whose == BOTH or self.whose == ability.targets[slot].chooser):
                return slot
        return NOTHING

    def chooses_number(self, state: TearsState, scope: Scope) -> bool:
        """Whether the next slot is an amount, not a thing."""
        slot = self.slot(state, scope)
        return slot != NOTHING and declared_ability(state, scope).targets[slot].select is None

    def question(self, state: TearsState, frame: Frame) -> Question:
        return self.question_about(state, frame, self.slot(state, frame.scope))

    def question_about(self, state: TearsState, frame: Frame, slot: int) -> Question:
        """What may be chosen in one slot."""
        scope = frame.scope
        ability = declared_ability(state, scope)
        target = ability.targets[slot]
        sense = sense_of_declaration(scope)
        codes = open_choices(state, ability, slot, sense)
        seat = 1 - scope.you if target.chooser == OPPONENT else scope.you
        if target.select is None:
            return Question(seat, [code for code in codes if code <= max(1, pending_amount(frame))])
        high = min(most(state, ability, slot, sense), len(codes))
        return Question(seat, codes, min(target.low, high), high, ordered=high > 1 and target.room != NOTHING)

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        slot = self.slot(state, frame.scope)
        if slot == NOTHING:
            return frame.next()
        question = self.question_about(state, frame, slot)
        if question.is_forced():
            return self.chosen(state, frame, question.forced_codes())
        state.question = question
        return frame

    def chosen(self, state: TearsState, frame: Frame, codes: list[int]) -> Frame | None:
        scope = frame.scope
        return frame.repeat_with(with_target(scope, self.slot(state, scope), tuple(codes)))

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        what = "Choose a number" if self.chooses_number(state, frame.scope) else self.sentence[:-1]
        return Prompt(f"{what}: {declared_name(state, declaration_of(frame.scope))}.", self.rule)

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        select = declared_ability(state, frame.scope).targets[self.slot(state, frame.scope)].select
        if select is None:
            return str(code)
        key = choice_key(state, code)
        if code < CARDS or not select.mixes_zones():
            return key
        return f"{key} in {'hand' if zone_of(code) == IN_HAND else 'discard'}"


def pending_amount(frame: Frame) -> int:
    """How much is pending in the event that a declaration answers; no more than that can be chosen of it."""
    depth = frame.scope.target
    if depth < 0:
        return ALL
    event = happening_of(frame.at_depth(depth).scope)
    return event.amount if event.event in (ON_DAMAGE, ON_WEDGE_DAMAGE, ON_OBJECTIVE_DAMAGE) else ALL


def choice_key(state: TearsState, thing: Thing) -> str:
    """The key of a thing among others: further copies of a card that is not in play are numbered."""
    key = state.thing_key(thing)
    copy = thing % 32 if thing >= 2_000_000 else 0
    return key if copy == 0 else f"{key} {copy + 1}"
