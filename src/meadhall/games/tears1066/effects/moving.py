"""Words that tire, ready, move and swap cards in play."""

from typing import Final

from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.cards.effect import Effect
from meadhall.games.tears1066.cards.filter import REFS, wedge_meant
from meadhall.games.tears1066.cards.naming import thing_called
from meadhall.games.tears1066.cards.numbers import Wedge
from meadhall.games.tears1066.chain import Answer, Forced, occur_later
from meadhall.games.tears1066.effects.army import pieces_of
from meadhall.games.tears1066.effects.word import LIBRARY, Word
from meadhall.games.tears1066.records import happening_of, read_happening
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import happening, is_awaited
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.sentence import Thing, say


class Bend(Word):
    """Tire or ready cards (TMM-FX-16)."""

    keys = {"to": "subject"}

    def __init__(self, effect: Effect) -> None:
        self.to: Final = effect.subject("to")
        self.event: Final = numbers.ON_READY_EFFECT if self.op == "ready" else numbers.ON_TIRE_EFFECT

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        cards = [piece.id for piece in pieces_of(state, self.to, sense)]
        if not is_awaited(state, self.event):
            for card in cards:
                bend(state, self.event, card)
            return after
        top = after
        for card in reversed(cards):
            top = bending(state, top, self.event, card, sense.you, numbers.NOTHING)
        return top

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return any(piece.tired == (self.event == numbers.ON_READY_EFFECT) for piece in pieces_of(state, self.to, sense))


class Ready(Bend):
    """Ready cards (TMM-FX-16)."""

    op = "ready"
    aim = "{source}: choose {target} to ready."
    deed = "Ready {thing}"


class Tire(Bend):
    """Tire cards (TMM-FX-16)."""

    op = "tire"
    aim = "{source}: choose {target} to tire."
    deed = "Tire {thing}"
    harms = True


def bend(state: TearsState, event: int, card: int) -> None:
    """Tire or ready one card; one that is so already, or may not be, stays (TMM-R82)."""
    piece = state.piece(card)
    if piece is None:
        return
    if event == numbers.ON_TIRE_EFFECT and not piece.tired and not state.has_flag(piece, numbers.CANNOT_TIRE):
        state.tire(piece, "effect")
    elif event == numbers.ON_READY_EFFECT and piece.tired and not state.has_flag(piece, numbers.CANNOT_READY):
        state.ready(piece)


def bending(state: TearsState, after: Frame, event: int, card: int, by: int, wedge: Wedge) -> Frame:
    """The event of an effect that is about to tire, ready or move a card (TMM-TRG-10)."""
    return BENDING.start(Scope(by, card, record=happening(state, event, card, by, 0, wedge)), after)


class TakeBend(Step[TearsState]):
    """Do it, if it can still be done."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        bent = happening_of(frame.scope)
        if bent.event == numbers.ON_MOVE_EFFECT:
            after = frame.next()
            assert after is not None
            return move_now(state, after, bent.subject, bent.x, frame.scope.you)
        bend(state, bent.event, bent.subject)
        return frame.next()


class BendDone(Step[TearsState]):
    """The end of such an event."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        return frame.below


BENDING: Final = LIBRARY.program("bending", [Forced(), Answer(), TakeBend(), BendDone()], read_happening)


class Move(Word):
    """Move army cards to a Wedge, one after another (TMM-FX-17, TMM-R29)."""

    op = "move"
    keys = {"to": "subject", "wedge": "wedge"}
    aim = "{source}: choose {target} to move."
    deed = "Move {thing}"
    goal = "{source}: choose the Wedge to move {measure} to."
    goal_deed = "Move to {thing}"

    def __init__(self, effect: Effect) -> None:
        self.wedge: Final = effect.wedge("wedge")
        effect.reader.note_move(effect.data["to"], self.wedge)
        self.to: Final = effect.subject("to")

    def run_inline(self, state: TearsState, ability: Ability, sense: Sense) -> bool:
        if (
            is_awaited(state, numbers.ON_MOVE_EFFECT)
            or is_awaited(state, numbers.ON_ENTERS_WEDGE)
            or is_awaited(state, numbers.ON_MOVES)
        ):
            return False
        wedge = wedge_meant(state, sense, self.wedge)
        if wedge != numbers.NOTHING:
            for piece in pieces_of(state, self.to, sense):
                if can_move(state, piece, wedge):
                    state.move(piece, wedge)
        return True

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        if wedge == numbers.NOTHING:
            return after
        top = after
        for piece in reversed(pieces_of(state, self.to, sense)):
            if piece.wedge >= 0:
                top = MOVING.start(Scope(sense.you, piece.id, wedge), top)
        return top

    def aims(self, slot: int) -> bool:
        return self.to.ref == slot or self.wedge - REFS == slot

    def aim_for(self, slot: int) -> str:
        return self.aim if self.to.ref == slot else self.goal

    def deed_for(self, slot: int) -> str:
        return self.deed if self.to.ref == slot else self.goal_deed

    def measure(self, state: TearsState, sense: Sense) -> Thing:
        chosen = [thing for thing in self.to.things(state, sense) if thing >= 0]
        return thing_called([state.file], state.thing_key(chosen[0])) if chosen else say("a card")


class BeginMove(Step[TearsState]):
    """Announce one move of several, when its turn has come."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        after = frame.below
        assert after is not None
        if is_awaited(state, numbers.ON_MOVE_EFFECT):
            return bending(state, after, numbers.ON_MOVE_EFFECT, scope.card, scope.you, scope.n)
        return move_now(state, after, scope.card, scope.n, scope.you)


def move_now(state: TearsState, after: Frame, card: int, wedge: Wedge, by: int) -> Frame:
    """Move one card if it can be moved, and let everybody answer."""
    piece = state.piece(card)
    if piece is None or not can_move(state, piece, wedge):
        return after
    state.move(piece, wedge)
    return moved(state, after, card, by, piece.wedge, wedge)


def can_move(state: TearsState, piece: Piece, wedge: Wedge) -> bool:
    """Whether a card is an army card that can be moved to a Wedge."""
    if piece.wedge < 0 or piece.wedge == wedge or not state.has_space(piece.owner, wedge):
        return False
    return not state.has_flag(piece, numbers.CANNOT_MOVE)


def moved(state: TearsState, after: Frame, card: int, by: int, origin: int, goal: int) -> Frame:
    """Let everybody answer that a card has moved and entered a Wedge."""
    top = occur_later(state, after, numbers.ON_ENTERS_WEDGE, card, by)
    return occur_later(state, top, numbers.ON_MOVES, card, by, 0, origin, goal)


MOVING: Final = LIBRARY.program("moving", [BeginMove()])


class Swap(Word):
    """Exchange the places of two army cards of one player (TMM-FX-18)."""

    op = "swap"
    keys = {"a": "subject", "b": "subject"}

    def __init__(self, effect: Effect) -> None:
        self.one: Final = effect.subject("a")
        self.other: Final = effect.subject("b")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        first, second = pieces_of(state, self.one, sense), pieces_of(state, self.other, sense)
        if not first or not second:
            return after
        a, b = first[0], second[0]
        if a.id == b.id or a.owner != b.owner or a.wedge < 0 or b.wedge < 0:
            return after
        if state.has_flag(a, numbers.CANNOT_MOVE) or state.has_flag(b, numbers.CANNOT_MOVE):
            return after
        state.swap(a, b)
        if a.wedge == b.wedge:
            return after
        return moved(state, moved(state, after, b.id, sense.you, b.wedge, a.wedge), a.id, sense.you, a.wedge, b.wedge)
