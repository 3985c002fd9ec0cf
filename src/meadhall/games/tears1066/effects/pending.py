"""Words that change what is pending: prevent, increase, redirect, save, replace, cancel."""

from typing import Final

from meadhall.games.tears1066.board.pieces import INSTANT
from meadhall.games.tears1066.cards.condition import ALL
from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.effect import Effect
from meadhall.games.tears1066.cards.numbers import (
    FACTIONS,
    HEALTH,
    ON_ABILITY,
    ON_DAMAGE,
    ON_DESTROY,
    ON_OBJECTIVE_DAMAGE,
    ON_SACRIFICE,
    ON_WEDGE_DAMAGE,
    WEDGES,
)
from meadhall.games.tears1066.chain import amend_event
from meadhall.games.tears1066.effects.army import pieces_of
from meadhall.games.tears1066.effects.harm import hit, pending_on
from meadhall.games.tears1066.effects.word import Word, source_key
from meadhall.games.tears1066.records import Happening, happening_of
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.frames import Frame, Scope

DAMAGE_EVENTS: Final = (ON_DAMAGE, ON_WEDGE_DAMAGE, ON_OBJECTIVE_DAMAGE)


def pending(after: Frame, scope: Scope) -> Happening:
    """The event that a Response answers."""
    return happening_of(after.at_depth(scope.target).scope)


class Prevent(Word):
    """Reduce the pending damage (TMM-FX-5, TMM-FX-43)."""

    op = "prevent"
    keys = {"amount": "amount"}
    answers = DAMAGE_EVENTS

    def __init__(self, effect: Effect) -> None:
        self.amount: Final = effect.amount("amount")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        event = pending(after, scope)
        prevented = min(self.amount.read(state, sense), event.amount)
        if prevented <= 0:
            return after
        if state.journal is not None:
            by = source_key(state, scope)
            hit_key = state.thing_key(event.subject)
            state.log("damage_prevented", sense.you, {"card": hit_key, "amount": prevented, "by": by})
        return amend_event(after, scope.target, event.with_amount(event.amount - prevented))


class Increase(Word):
    """Raise the pending damage (TMM-FX-41)."""

    op = "increase"
    keys = {"amount": "amount"}
    answers = DAMAGE_EVENTS

    def __init__(self, effect: Effect) -> None:
        self.amount: Final = effect.amount("amount")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        event = pending(after, scope)
        amount = self.amount.read(state, sense)
        if state.journal is not None:
            self.tell(state, scope, event, amount)
        return amend_event(after, scope.target, event.with_amount(event.amount + amount))

    def tell(self, state: TearsState, scope: Scope, event: Happening, amount: int) -> None:
        """Write by how much the damage rises; that of a Wedge is known by its number."""
        if event.event == ON_WEDGE_DAMAGE:
            told = {
                "wedge": event.subject - WEDGES + 1,
                "player": FACTIONS[state.faction_of(event.by)],
                "from": event.amount,
                "to": event.amount + amount,
                "by": source_key(state, scope),
                "pending": True,
            }
            state.log("wedge_damage_changed", scope.you, told)
            return
        raised = {"target": state.thing_key(event.subject), "attr": "damage", "amount": amount, "duration": INSTANT}
        state.log("modifier_added", scope.you, raised)


class Redirect(Word):
    """Pending damage, or a part of it, goes to another card, once (TMM-FX-6, TMM-R61)."""

    op = "redirect"
    keys = {"to": "subject", "amount?": "amount"}
    answers = (ON_DAMAGE,)
    aim = "{source}: choose {target} to take the damage instead."
    deed = "Let {thing} take the damage"

    def __init__(self, effect: Effect) -> None:
        effect.reader.ability.redirects = True
        self.to: Final = effect.subject("to")
        self.amount: Final = effect.amount("amount", ALL)

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        event = pending(after, scope)
        targets = [piece for piece in pieces_of(state, self.to, sense) if piece.wedge >= 0]
        amount = min(self.amount.read(state, sense), event.amount)
        if event.event != ON_DAMAGE or event.y or not targets or amount <= 0 or targets[0].id == event.subject:
            return after
        new = targets[0]
        if state.journal is not None:
            old = state.thing_key(event.subject)
            state.log("damage_redirected", sense.you, {"from": old, "to": new.key, "amount": amount})
        top = amend_event(after, scope.target, event.with_amount(event.amount - amount))
        arriving = pending_on(state, new.id, amount)
        if arriving <= 0:
            return top
        return hit(state, top, new.id, arriving, event.by, event.x, redirected=True)

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot


class Save(Word):
    """A pending destruction does not happen; damage at or above Health shrinks (TMM-FX-7)."""

    op = "save"
    keys = {"to": "subject", "leave?": "number"}
    answers = (ON_DESTROY,)
    aim = "{source}: choose {target} to save."
    deed = "Save {thing}"

    def __init__(self, effect: Effect) -> None:
        self.to: Final = effect.subject("to")
        self.leave: Final = effect.number("leave", 0, 1)

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        event = pending(after, scope)
        saved = [piece for piece in pieces_of(state, self.to, sense) if piece.id == event.subject]
        if not saved:
            return after
        piece = saved[0]
        health = state.value(piece, HEALTH)
        if piece.damage >= health:
            state.put(piece.with_damage(max(0, health - self.leave)))
        if state.journal is not None:
            by = source_key(state, scope)
            state.log(
                "saved", sense.you, {"card": piece.key, "by": by, "damage": max(0, min(piece.damage, health - self.leave))}
            )
        return amend_event(after, scope.target, event.with_facts(event.x, 1))

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot


class ReplaceZone(Word):
    """A card that is leaving play goes to another zone (TMM-FX-8)."""

    op = "replace_zone"
    keys = {"to": "subject", "zone": "destination"}
    answers = (ON_DESTROY, ON_SACRIFICE)

    def __init__(self, effect: Effect) -> None:
        self.to: Final = effect.subject("to")
        self.zone: Final = effect.one_of("zone")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        event = pending(after, scope)
        if event.subject not in self.to.things(state, sense):
            return after
        return amend_event(after, scope.target, event.with_zone(self.zone))


class CancelAbility(Word):
    """Cancel the ability whose window is being answered (TMM-FX-9)."""

    op = "cancel"
    answers = (ON_ABILITY,)

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        event = after.at_depth(scope.target).scope
        if state.journal is not None:
            cancelled = state.file.abilities[happening_of(event).x]
            by = source_key(state, scope)
            design = state.file.designs[cancelled.kind]
            state.log("ability_cancelled", sense.you, {"card": design.key, "ability": cancelled.key, "by": by})
        return after.amend(scope.target, event.cancel())
