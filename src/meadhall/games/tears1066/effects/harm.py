"""Damage, destruction and sacrifice of cards in play, each with its windows (TMM-R44 to TMM-R46, TMM-R61)."""

from typing import Any, Final

from meadhall.games.tears1066.board.zones import TO_DISCARD
from meadhall.games.tears1066.cards.numbers import (
    CANNOT_BE_DESTROYED,
    LEADER,
    NO_DAMAGE,
    NOTHING,
    ON_DAMAGE,
    ON_DESTROY,
    ON_LEAVES_PLAY,
    ON_SACRIFICE,
)
from meadhall.games.tears1066.chain import Answer, Check, Forced, occur_later
from meadhall.games.tears1066.effects.word import DESTROY, LIBRARY
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import V_AMOUNT, V_BY, V_SUBJECT, V_X, V_Y, V_Z, could_answer, event_note, is_awaited
from meadhall.kernel.frames import Frame, Scope, Step

# --- damage -------------------------------------------------------------------------------------------------------

B_PENDING: Final = 0
"""What the note of a batch of damage holds: (card, amount) pairs to come, then those to place."""
B_PLACED: Final = 1


def deal_damage(state: TearsState, after: Frame, hits: tuple[tuple[int, int], ...], by: int, source: int) -> Frame | None:
    """Deal damage to several cards: a window for each in canonical order, then all is placed together (TMM-R45)."""
    if not hits:
        return after
    if not could_answer(state, ON_DAMAGE):
        deal_at_once(state, list(hits), by, source)
        return after
    return DAMAGE.start(Scope(by, source, note=(hits, ())), after)


def deal_at_once(state: TearsState, hits: list[tuple[int, int]], by: int, source: int) -> None:
    """Deal damage that nobody could answer."""
    place_damage(state, [(card, pending_on(state, card, amount)) for card, amount in hits], by, source)


def pending_on(state: TearsState, card: int, amount: int) -> int:
    """Damage that is about to be dealt to a card, after standing changes (TMM-MOD-5) and ``no_damage``."""
    piece = state.piece(card)
    if piece is None or state.has_flag(piece, NO_DAMAGE):
        return 0
    return state.damage_on_arrival(piece, amount)


def place_damage(state: TearsState, placed: list[tuple[int, int]], by: int, source: int) -> None:
    """Put damage on cards."""
    for card, amount in placed:
        piece = state.piece(card)
        if piece is None or amount <= 0:
            continue
        state.put(piece.with_damage(piece.damage + amount))
        if state.journal is not None:
            state.log("damage_dealt", by, {"card": piece.key, "amount": amount, "source": state.thing_key(source)})


class NextHit(Step[TearsState]):
    """Open the window of the next card that damage is pending for."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        pending, placed = scope.note
        if not pending:
            return frame.next()
        card, amount = pending[0]
        rest = frame.repeat_with(scope.with_note((pending[1:], placed)))
        amount = pending_on(state, card, amount)
        return rest if amount <= 0 else hit(state, rest, card, amount, scope.you, rest.depth, redirected=False)


def hit(state: TearsState, after: Frame, card: int, amount: int, by: int, batch: int, *, redirected: bool) -> Frame:
    """The event of damage that is about to be dealt to one card; the result goes to the batch at depth ``batch``."""
    note = event_note(state, ON_DAMAGE, card, by, amount, batch, 1 if redirected else 0)
    return HIT.start(Scope(note[V_BY], card, note=note), after)


class TakeHit(Step[TearsState]):
    """What is left of the pending damage joins the batch."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        note = frame.scope.note
        below = frame.below
        assert below is not None
        amount: int = note[V_AMOUNT]
        if amount <= 0:
            return below
        depth: int = note[V_X]
        scope = below.at_depth(depth).scope
        pending, placed = scope.note
        return below.amend(depth, scope.with_note((pending, (*placed, (note[V_SUBJECT], amount)))))


class PlaceHits(Step[TearsState]):
    """Place all damage of the batch together."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        place_damage(state, list(frame.scope.note[B_PLACED]), frame.scope.you, frame.scope.card)
        return frame.next()


DAMAGE: Final = LIBRARY.program("damage", [NextHit(), PlaceHits()])
HIT: Final = LIBRARY.program("hit", [Forced(), Answer(), TakeHit()])

# --- destruction --------------------------------------------------------------------------------------------------

K_MARKED: Final = 0
"""What the note of a destruction batch holds: cards that an effect destroys, who causes it, saved cards, new zones."""
K_BY: Final = 1
K_SAVED: Final = 2
K_ZONES: Final = 3


class NextFall(Step[TearsState]):
    """Open the ``destroy`` window of the next card of the batch; ``n`` counts them."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        if scope.n >= len(scope.held) or not could_answer(state, ON_DESTROY):
            return frame.next()
        card = scope.held[scope.n]
        rest = frame.repeat_with(scope.with_n(scope.n + 1))
        piece = state.piece(card)
        if piece is None or not is_due(state, scope, card):
            return rest
        by: int = scope.note[K_BY]
        note = event_note(state, ON_DESTROY, card, by, 0, rest.depth, 0, TO_DISCARD)
        return FALL.start(Scope(scope.you, card, note=note), rest)


def is_due(state: TearsState, scope: Scope, card: int) -> bool:
    """Whether a card of a batch still has to go (TMM-R46)."""
    piece = state.piece(card)
    if piece is None or state.has_flag(piece, CANNOT_BE_DESTROYED):
        return False
    if card in scope.note[K_MARKED]:
        return True
    return piece.wedge >= 0 and state.is_falling(piece)


class TakeFall(Step[TearsState]):
    """Tell the batch whether the card was saved and where it will go."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        note = frame.scope.note
        below = frame.below
        assert below is not None
        depth: int = note[V_X]
        scope = below.at_depth(depth).scope
        marked, by, saved, zones = scope.note
        card: int = note[V_SUBJECT]
        if note[V_Y]:
            return below.amend(depth, scope.with_note((marked, by, (*saved, card), zones)))
        if note[V_Z] != TO_DISCARD:
            return below.amend(depth, scope.with_note((marked, by, saved, (*zones, (card, note[V_Z])))))
        return below


class RemoveFallen(Step[TearsState]):
    """All cards of the batch that were not saved leave together; a Leader among them ends the game."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        saved: tuple[Any, ...] = scope.note[K_SAVED]
        out = [card for card in scope.held if card not in saved and is_due(state, scope, card)]
        losers: list[int] = []
        gone: list[int] = []
        for card in out:
            piece = state.piece(card)
            if piece is None:
                continue  # an attachment of the batch that went with its host
            if piece.design.type == LEADER:
                losers.append(piece.owner)
            zone = TO_DISCARD
            for id, other in scope.note[K_ZONES]:
                if id == card:
                    zone = other
            if state.journal is not None:
                cause = "effect" if card in scope.note[K_MARKED] else "damage"
                state.log("destroyed", scope.note[K_BY], {"card": piece.key, "cause": cause})
            gone.append(state.leave(piece, zone))
        if losers:
            if len(losers) == 2:
                state.end_game(NOTHING, "tie_leaders")
            else:
                state.end_game(1 - losers[0], "leader")
            return None
        return after_leaving(state, frame.next(), gone, scope.note[K_BY])


def after_leaving(state: TearsState, after: Frame | None, gone: list[int], by: int) -> Frame | None:
    """Let everybody answer that cards have left play, one after another."""
    if not is_awaited(state, ON_LEAVES_PLAY) or after is None:
        return after
    frame = after
    for thing in reversed(gone):
        frame = occur_later(state, frame, ON_LEAVES_PLAY, thing, by)
    return frame


LIBRARY.program(DESTROY.name, [NextFall(), RemoveFallen()])
FALL: Final = LIBRARY.program("fall", [Forced(), Answer(), TakeFall()])

# --- sacrifice ----------------------------------------------------------------------------------------------------


def sacrifice(state: TearsState, after: Frame, card: int, by: int) -> Frame:
    """A card is sacrificed: its window, then it leaves; that is no destruction (TMM-SAC-4).

    Only for what comes next on the stack; what waits for others above it takes ``sacrifice_later``.
    """
    if could_answer(state, ON_SACRIFICE) or is_awaited(state, ON_LEAVES_PLAY):
        return sacrifice_later(state, after, card, by)
    give_up(state, card, TO_DISCARD)
    return Frame(SACRIFICE_CHECK, sacrificing(state, card, by), after) if state.is_any_falling() else after


def sacrifice_later(state: TearsState, after: Frame, card: int, by: int) -> Frame:
    """A card is sacrificed when its turn comes."""
    first = SACRIFICE.first if could_answer(state, ON_SACRIFICE) else TAKE_SACRIFICE
    return Frame(first, sacrificing(state, card, by), after)


def sacrificing(state: TearsState, card: int, by: int) -> Scope:
    """What the frame of a sacrifice holds."""
    return Scope(by, card, note=event_note(state, ON_SACRIFICE, card, by, 0, 0, 0, TO_DISCARD))


class TakeSacrifice(Step[TearsState]):
    """The sacrificed card leaves play."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        note = frame.scope.note
        gone = give_up(state, note[V_SUBJECT], note[V_Z])
        return frame.next() if gone == NOTHING else after_leaving(state, frame.next(), [gone], note[V_BY])


def give_up(state: TearsState, card: int, zone: int) -> int:
    """A sacrificed card leaves play; NOTHING if it has left already or is a Leader."""
    piece = state.piece(card)
    if piece is None or piece.design.type == LEADER:
        return NOTHING
    if state.journal is not None:
        state.log("sacrificed", piece.owner, {"card": piece.key})
    return state.leave(piece, zone)


TAKE_SACRIFICE: Final = TakeSacrifice()
SACRIFICE_CHECK: Final = Check()
SACRIFICE: Final = LIBRARY.program("sacrifice", [Forced(), Answer(), TAKE_SACRIFICE, SACRIFICE_CHECK])
