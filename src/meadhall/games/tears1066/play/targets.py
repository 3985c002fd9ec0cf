"""Choosing the targets of what is declared, slot by slot."""

from typing import Final

from meadhall.games.tears1066.asking import Decide
from meadhall.games.tears1066.cards.condition import ALL
from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.cards.naming import some_damage
from meadhall.games.tears1066.cards.numbers import (
    CARDS,
    IN_HAND,
    NOTHING,
    OBJECTIVES,
    ON_DAMAGE,
    ON_OBJECTIVE_DAMAGE,
    ON_WEDGE_DAMAGE,
    OPPONENT,
    WEDGES,
    zone_of,
)
from meadhall.games.tears1066.effects.word import Word
from meadhall.games.tears1066.play.legal import filled, is_unchosen, most, open_choices
from meadhall.games.tears1066.play.purse import declared_ability
from meadhall.games.tears1066.records import declaration_of, happening_of
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import declared_named, named, option_label
from meadhall.kernel.decision import Prompt, Question
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.sentence import Said, Some, Thing, say

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
        scope = frame.scope
        source = declared_named(state, declaration_of(scope))
        if self.chooses_number(state, scope):
            if declared_ability(state, scope).redirects:
                return Prompt(say("{source}: choose how much of the damage to redirect.", source=source), self.rule)
            return Prompt(say("{source}: choose a number.", source=source), self.rule)
        word, slot, question = self.word(state, scope), self.slot(state, scope), self.question(state, frame)
        aim = "{source}: choose {target}." if word is None else word.aim_for(slot)
        measure: Thing = 0 if word is None else word.measure(state, sense_of_declaration(scope))
        return Prompt(say(aim, source=source, target=_target(state, question), measure=measure), self.rule)

    def word(self, state: TearsState, scope: Scope) -> Word | None:
        """The effect that the thing in the next slot is chosen for."""
        slot = self.slot(state, scope)
        for block in declared_ability(state, scope).blocks:
            for word in block:
                if word.aims(slot):
                    return word
        return None

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        scope = frame.scope
        if self.chooses_number(state, scope):
            redirects = declared_ability(state, scope).redirects
            return say("Redirect {damage}", damage=some_damage(int(key))) if redirects else say("{thing}", thing=key)
        word, question = self.word(state, scope), state.question
        if word is None or " in " in key or question is None or question.high > 1:
            return option_label(state, key)
        measure = word.measure(state, sense_of_declaration(scope))
        return say(word.deed_for(self.slot(state, scope)), thing=named(state, key), measure=measure)

    def warning(self, state: TearsState, frame: Frame, key: str) -> Said:
        """Harm to a card of one's own, where something else may be chosen."""
        question, word = state.question, self.word(state, frame.scope)
        if question is None or word is None or not word.harms or question.high > 1:
            return ""
        owners = {self.key(state, frame, code): state.owner_of(code) for code in question.codes}
        if owners.get(key) != question.seat or set(owners.values()) == {question.seat}:
            return ""
        return say("{card} is your own card. Choose it all the same?", card=named(state, key))

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        select = declared_ability(state, frame.scope).targets[self.slot(state, frame.scope)].select
        if select is None:
            return str(code)
        key = choice_key(state, code)
        if code < CARDS or not select.mixes_zones():
            return key
        return f"{key} in {'hand' if zone_of(code) == IN_HAND else 'discard'}"


def _target(state: TearsState, question: Question) -> Thing:
    """What may be chosen, as a question names it."""
    n, owners = question.high, {state.owner_of(code) for code in question.codes}
    if question.codes and all(WEDGES <= code < OBJECTIVES for code in question.codes):
        return say("a Wedge")
    if owners == {question.seat}:
        return say("one of your cards") if n == 1 else Some(n, "up to {n} of your card", "up to {n} of your cards")
    if owners == {1 - question.seat}:
        return say("an enemy card") if n == 1 else Some(n, "up to {n} enemy card", "up to {n} enemy cards")
    return say("a card") if n == 1 else Some(n, "up to {n} card", "up to {n} cards")


def pending_amount(frame: Frame) -> int:
    """How much is pending in the event that a declaration answers; no more than that can be chosen of it."""
    depth = frame.scope.target
    if depth < 0:
        return ALL
    event = happening_of(frame.at_depth(depth).scope)
    return event.amount if event.event in (ON_DAMAGE, ON_WEDGE_DAMAGE, ON_OBJECTIVE_DAMAGE) else ALL


def choice_key(state: TearsState, thing: int) -> str:
    """The key of a thing among others: further copies of a card that is not in play are numbered."""
    key = state.thing_key(thing)
    copy = thing % 32 if thing >= 2_000_000 else 0
    return key if copy == 0 else f"{key} {copy + 1}"
