"""Words about cards in play: damage, healing, destruction, moving, tiring, bonuses, flags, and changes to what is pending."""

from typing import Any, Final

from meadhall.games.tears1066.cards_design import (
    CANNOT_MOVE,
    CANNOT_READY,
    CANNOT_TIRE,
    FLAG,
    FLAGS,
    HEALTH,
    LEADER,
    MODS,
    NOTHING,
    ON_DAMAGE,
    ON_ENTERS_WEDGE,
    ON_MOVE_EFFECT,
    ON_MOVES,
    ON_READY_EFFECT,
    ON_TIRE_EFFECT,
    WEDGES,
    Sense,
)
from meadhall.games.tears1066.cards_filter import Amount, Subject, wedge_meant
from meadhall.games.tears1066.chain import (
    V_AMOUNT,
    V_EVENT,
    V_SUBJECT,
    V_X,
    V_Y,
    V_Z,
    Answer,
    Forced,
    amend_event,
    destruction,
    event_note,
    is_awaited,
    newly_falling,
    occur,
    with_part,
)
from meadhall.games.tears1066.harm import deal_damage, hit, pending_on, sacrifice
from meadhall.games.tears1066.pieces import NEXT_ROUND, ROUND, Lasting, Piece
from meadhall.games.tears1066.table import Table
from meadhall.games.tears1066.words import E_ABILITY, LIBRARY, Word, player_seat, sense_of, word_of
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Ask, Frame, Scope, Step


def pieces_of(state: Table, subject: Subject, sense: Sense) -> list[Piece]:
    """The cards in play that a subject stands for."""
    found: list[Piece] = []
    for thing in subject.things(state, sense):
        piece = state.piece(thing) if thing < WEDGES else None
        if piece is not None:
            found.append(piece)
    return found


# --- damage, healing, destruction ---------------------------------------------------------------------------------


class Damage(Word):
    """Deal damage to army cards (TMM-FX-1); several such words in a row may hit together."""

    def __init__(self, to: Subject, amount: Amount, extra: "list[tuple[Subject, Amount]]") -> None:
        self.to: Final = to
        self.amount: Final = amount
        self.extra: Final = extra
        """More subjects that are hit in the same moment (TMM-P34)."""

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        amount = self.amount.read(state, sense)
        wanted: list[tuple[int, int]] = [(piece.id, amount) for piece in pieces_of(state, self.to, sense) if piece.wedge >= 0]
        for subject, other in self.extra:
            more = other.read(state, sense)
            wanted.extend([(piece.id, more) for piece in pieces_of(state, subject, sense) if piece.wedge >= 0])
        hits: list[tuple[int, int]] = []
        for piece in state.army():
            hits.extend([pair for pair in wanted if pair[0] == piece.id])
        return deal_damage(state, after, tuple(hits), sense.you, sense.source)

    def is_possible(self, state: Table, sense: Sense) -> bool:
        return len(pieces_of(state, self.to, sense)) > 0


class Heal(Word):
    """Remove damage from army cards, not below 0 (TMM-FX-2)."""

    def __init__(self, to: Subject, amount: Amount) -> None:
        self.to: Final = to
        self.amount: Final = amount

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        amount = self.amount.read(state, sense)
        for piece in pieces_of(state, self.to, sense):
            healed = min(amount, piece.damage)
            if healed > 0:
                state.put(piece.with_damage(piece.damage - healed))
                if state.journal is not None:
                    state.log("healed", sense.you, {"card": piece.key, "amount": healed})
        return after

    def is_possible(self, state: Table, sense: Sense) -> bool:
        return any(piece.damage > 0 for piece in pieces_of(state, self.to, sense))


class Destroy(Word):
    """Destroy cards in play, with a window for each (TMM-FX-3)."""

    def __init__(self, to: Subject) -> None:
        self.to: Final = to

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        marked = tuple([piece.id for piece in pieces_of(state, self.to, sense)])
        return destruction(state, after, newly_falling(state, after), marked, sense.you) if marked else after

    def is_possible(self, state: Table, sense: Sense) -> bool:
        return len(pieces_of(state, self.to, sense)) > 0


class Sacrifice(Word):
    """A player sacrifices cards (TMM-FX-4)."""

    def __init__(self, player: int, select: Subject, amount: Amount, chooser: int) -> None:
        self.player: Final = player
        self.select: Final = select
        self.amount: Final = amount
        self.chooser: Final = chooser

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        amount = min(self.amount.read(state, sense), len(self.offered(state, sense)))
        if amount <= 0:
            return after
        return SACRIFICING.start(Scope(scope.you, scope.card, amount, target=scope.target, note=scope.note), after)

    def offered(self, state: Table, sense: Sense) -> list[int]:
        """What may be sacrificed: cards of that player, never a Leader."""
        seat = player_seat(sense, self.player)
        return [
            piece.id for piece in pieces_of(state, self.select, sense) if piece.owner == seat and piece.design.type != LEADER
        ]

    def is_possible(self, state: Table, sense: Sense) -> bool:
        return len(self.offered(state, sense)) > 0


class ChooseSacrifice(Ask[Table]):
    """Choose what is sacrificed by an effect."""

    ask = "sacrifice"

    def question(self, state: Table, frame: Frame) -> Question:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Sacrifice)
        amount = frame.scope.n
        return Question(player_seat(sense, word.chooser), word.offered(state, sense), amount, amount)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        word = word_of(state, frame.scope)
        assert isinstance(word, Sacrifice) and frame.below is not None
        top = frame.below
        for code in reversed(codes):
            top = sacrifice(state, top, code, player_seat(sense_of(frame.scope), word.player))
        return top

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return state.thing_key(code)


SACRIFICING: Final = LIBRARY.program("sacrificing", [ChooseSacrifice()])


# --- changing what is pending -------------------------------------------------------------------------------------


def pending(after: Frame, scope: Scope) -> tuple[Any, ...]:
    """The note of the event that a Response answers."""
    note: tuple[Any, ...] = after.at_depth(scope.target).scope.note
    return note


class Prevent(Word):
    """Reduce the pending damage (TMM-FX-5, TMM-FX-43)."""

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        note = pending(after, scope)
        prevented = min(self.amount.read(state, sense), note[V_AMOUNT])
        if prevented <= 0:
            return after
        if state.journal is not None:
            by = state.file.designs[state.file.abilities[scope.note[E_ABILITY]].kind].key
            hit_key = state.thing_key(note[V_SUBJECT])
            state.log("damage_prevented", sense.you, {"card": hit_key, "amount": prevented, "by": by})
        return amend_event(after, scope.target, with_part(note, V_AMOUNT, note[V_AMOUNT] - prevented))


class Increase(Word):
    """Raise the pending damage (TMM-FX-41)."""

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        note = pending(after, scope)
        amount = self.amount.read(state, sense)
        if state.journal is not None:
            raised = {"target": state.thing_key(note[V_SUBJECT]), "attr": "damage", "amount": amount, "duration": "instant"}
            state.log("modifier_added", sense.you, raised)
        return amend_event(after, scope.target, with_part(note, V_AMOUNT, note[V_AMOUNT] + amount))


class Redirect(Word):
    """Pending damage, or a part of it, goes to another card, once (TMM-FX-6, TMM-R61)."""

    def __init__(self, to: Subject, amount: Amount) -> None:
        self.to: Final = to
        self.amount: Final = amount

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        note = pending(after, scope)
        targets = [piece for piece in pieces_of(state, self.to, sense) if piece.wedge >= 0]
        amount = min(self.amount.read(state, sense), note[V_AMOUNT])
        if note[V_EVENT] != ON_DAMAGE or note[V_Y] or not targets or amount <= 0 or targets[0].id == note[V_SUBJECT]:
            return after
        new = targets[0]
        if state.journal is not None:
            old = state.thing_key(note[V_SUBJECT])
            state.log("damage_redirected", sense.you, {"from": old, "to": new.key, "amount": amount})
        top = amend_event(after, scope.target, with_part(note, V_AMOUNT, note[V_AMOUNT] - amount))
        arriving = pending_on(state, new.id, amount)
        if arriving <= 0:
            return top
        return hit(state, top, new.id, arriving, note[2], note[V_X], redirected=True)


class Save(Word):
    """A pending destruction does not happen; damage at or above Health shrinks (TMM-FX-7)."""

    def __init__(self, to: Subject, leave: int) -> None:
        self.to: Final = to
        self.leave: Final = leave

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        note = pending(after, scope)
        saved = [piece for piece in pieces_of(state, self.to, sense) if piece.id == note[V_SUBJECT]]
        if not saved:
            return after
        piece = saved[0]
        health = state.value(piece, HEALTH)
        if piece.damage >= health:
            state.put(piece.with_damage(max(0, health - self.leave)))
        if state.journal is not None:
            by = state.file.designs[state.file.abilities[scope.note[E_ABILITY]].kind].key
            state.log(
                "saved", sense.you, {"card": piece.key, "by": by, "damage": max(0, min(piece.damage, health - self.leave))}
            )
        return amend_event(after, scope.target, with_part(note, V_Y, 1))


class ReplaceZone(Word):
    """A card that is leaving play goes to another zone (TMM-FX-8)."""

    def __init__(self, zone: int) -> None:
        self.zone: Final = zone

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        return amend_event(after, scope.target, with_part(pending(after, scope), V_Z, self.zone))


class CancelAbility(Word):
    """Cancel the ability whose window is being answered (TMM-FX-9)."""

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        event = after.at_depth(scope.target).scope
        if state.journal is not None:
            cancelled = state.file.abilities[event.note[V_X]]
            by = state.file.designs[state.file.abilities[scope.note[E_ABILITY]].kind].key
            design = state.file.designs[cancelled.kind]
            state.log("ability_cancelled", sense.you, {"card": design.key, "ability": cancelled.key, "by": by})
        return after.amend(scope.target, event.cancel())


# --- bonuses ------------------------------------------------------------------------------------------------------


def lasts_until(state: Table, until: int) -> int:
    """The last round of something that begins now and lasts a duration."""
    return state.round + 1 if until == NEXT_ROUND else state.round if until == ROUND else -1


class Modify(Word):
    """A bonus or malus to a value of cards, fixed on those that match now (TMM-FX-10, TMM-DUR-5)."""

    def __init__(self, to: Subject, attribute: int, amount: Amount, until: int) -> None:
        self.to: Final = to
        self.attribute: Final = attribute
        self.amount: Final = amount
        self.until: Final = until

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        amount = self.amount.read(state, sense)
        for piece in pieces_of(state, self.to, sense):
            give(state, scope, piece, self.attribute, amount, self.until, 0)
            if state.journal is not None:
                added = {"target": piece.key, "attr": MODS[self.attribute], "amount": amount, "duration": self.until}
                state.log("modifier_added", sense.you, added)
        return after

    def is_possible(self, state: Table, sense: Sense) -> bool:
        return len(pieces_of(state, self.to, sense)) > 0


def give(state: Table, scope: Scope, piece: Piece, what: int, amount: int, until: int, payload: int) -> None:
    """Let something last on a card."""
    last = lasts_until(state, until)
    state.last(Lasting(what, piece.id, amount, until, last, scope.you, payload, scope.note[E_ABILITY], -1))


class GiveFlag(Word):
    """Put a flag on cards (TMM-FX-14)."""

    def __init__(self, to: Subject, flag: int, until: int) -> None:
        self.to: Final = to
        self.flag: Final = flag
        self.until: Final = until

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        for piece in pieces_of(state, self.to, sense):
            give(state, scope, piece, FLAG, 0, self.until, self.flag)
            if state.journal is not None:
                name = FLAGS[self.flag.bit_length() - 1]
                state.log("flag_added", sense.you, {"card": piece.key, "flag": name, "duration": self.until})
        return after


class Grant(Word):
    """Give cards a trait, a class or an ability (TMM-FX-15)."""

    def __init__(self, to: Subject, what: int, payload: int, until: int) -> None:
        self.to: Final = to
        self.what: Final = what
        self.payload: Final = payload
        self.until: Final = until

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        for piece in pieces_of(state, self.to, sense):
            give(state, scope, piece, self.what, 0, self.until, self.payload)
            if state.journal is not None:
                state.log("flag_added", sense.you, {"card": piece.key, "flag": "grant", "duration": self.until})
        return after


# --- tiring, readying, moving -------------------------------------------------------------------------------------


class Bend(Word):
    """Tire or ready cards (TMM-FX-16)."""

    def __init__(self, to: Subject, event: int) -> None:
        self.to: Final = to
        self.event: Final = event

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        cards = [piece.id for piece in pieces_of(state, self.to, sense)]
        if not is_awaited(state, self.event):
            for card in cards:
                bend(state, self.event, card)
            return after
        top = after
        for card in reversed(cards):
            top = bending(state, top, self.event, card, sense.you, NOTHING)
        return top

    def is_possible(self, state: Table, sense: Sense) -> bool:
        return any(piece.tired == (self.event == ON_READY_EFFECT) for piece in pieces_of(state, self.to, sense))


def bend(state: Table, event: int, card: int) -> None:
    """Tire or ready one card; one that is so already, or may not be, stays (TMM-R82)."""
    piece = state.piece(card)
    if piece is None:
        return
    if event == ON_TIRE_EFFECT and not piece.tired and not state.has_flag(piece, CANNOT_TIRE):
        state.tire(piece, "effect")
    elif event == ON_READY_EFFECT and piece.tired and not state.has_flag(piece, CANNOT_READY):
        state.ready(piece)


def bending(state: Table, after: Frame, event: int, card: int, by: int, wedge: int) -> Frame:
    """The event of an effect that is about to tire, ready or move a card (TMM-TRG-10)."""
    note = event_note(state, event, card, by, 0, wedge)
    return BENDING.start(Scope(by, card, note=note), after)


class TakeBend(Step[Table]):
    """Do it, if it can still be done."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        note = frame.scope.note
        event: int = note[V_EVENT]
        if event == ON_MOVE_EFFECT:
            after = frame.next()
            assert after is not None
            return move_now(state, after, note[V_SUBJECT], note[V_X], frame.scope.you)
        bend(state, event, note[V_SUBJECT])
        return frame.next()


class BendDone(Step[Table]):
    """The end of such an event."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        return frame.below


BENDING: Final = LIBRARY.program("bending", [Forced(), Answer(), TakeBend(), BendDone()])


class Move(Word):
    """Move army cards to a Wedge, one after another (TMM-FX-17, TMM-R29)."""

    def __init__(self, to: Subject, wedge: int) -> None:
        self.to: Final = to
        self.wedge: Final = wedge

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        if wedge == NOTHING:
            return after
        top = after
        for piece in reversed(pieces_of(state, self.to, sense)):
            if piece.wedge >= 0:
                top = MOVING.start(Scope(sense.you, piece.id, wedge), top)
        return top


class BeginMove(Step[Table]):
    """Announce one move of several, when its turn has come."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        scope = frame.scope
        after = frame.below
        assert after is not None
        if is_awaited(state, ON_MOVE_EFFECT):
            return bending(state, after, ON_MOVE_EFFECT, scope.card, scope.you, scope.n)
        return move_now(state, after, scope.card, scope.n, scope.you)


def move_now(state: Table, after: Frame, card: int, wedge: int, by: int) -> Frame:
    """Move one card if it can be moved, and let everybody answer."""
    piece = state.piece(card)
    if piece is None or piece.wedge == wedge or not state.has_space(piece.owner, wedge) or state.has_flag(piece, CANNOT_MOVE):
        return after
    state.move(piece, wedge)
    return moved(state, after, card, by, piece.wedge, wedge)


def moved(state: Table, after: Frame, card: int, by: int, origin: int, goal: int) -> Frame:
    """Let everybody answer that a card has moved and entered a Wedge."""
    top = occur(state, after, ON_ENTERS_WEDGE, card, by)
    return occur(state, top, ON_MOVES, card, by, 0, origin, goal)


MOVING: Final = LIBRARY.program("moving", [BeginMove()])


class Swap(Word):
    """Exchange the places of two army cards of one player (TMM-FX-18)."""

    def __init__(self, one: Subject, other: Subject) -> None:
        self.one: Final = one
        self.other: Final = other

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        first, second = pieces_of(state, self.one, sense), pieces_of(state, self.other, sense)
        if not first or not second:
            return after
        a, b = first[0], second[0]
        if a.id == b.id or a.owner != b.owner or a.wedge < 0 or b.wedge < 0:
            return after
        if state.has_flag(a, CANNOT_MOVE) or state.has_flag(b, CANNOT_MOVE):
            return after
        state.swap(a, b)
        if a.wedge == b.wedge:
            return after
        return moved(state, moved(state, after, b.id, sense.you, b.wedge, a.wedge), a.id, sense.you, a.wedge, b.wedge)
