"""Damage, destruction and sacrifice of cards in play, each with its windows (TMM-R44 to TMM-R46, TMM-R61)."""

from collections.abc import Sequence
from typing import Final

from meadhall.games.tears1066.board.zones import TO_DISCARD
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.chain import Answer, Check, Forced, occur_later
from meadhall.games.tears1066.effects.word import DESTROY, LIBRARY
from meadhall.games.tears1066.records import (
    DamageBatch,
    DestructionBatch,
    happening_of,
    read_damage_batch,
    read_destruction_batch,
    read_happening,
)
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import could_answer, happening, is_awaited
from meadhall.kernel.frames import Frame, Scope, Step

# --- damage -------------------------------------------------------------------------------------------------------


def deal_damage(after: Frame, hits: tuple[tuple[int, int], ...], by: int, source: int) -> Frame:
    """Deal damage to several cards: a window for each in canonical order, then all is placed together (TMM-R45)."""
    if not hits:
        return after
    return DAMAGE.start(Scope(by, source, record=DamageBatch(hits, ())), after)


def deal_at_once(state: TearsState, hits: list[tuple[int, int]], by: int, source: int) -> None:
    """Deal damage that nobody could answer."""
    place_damage(state, [(card, pending_on(state, card, amount)) for card, amount in hits], by, source)


def pending_on(state: TearsState, card: int, amount: int) -> int:
    """Damage that is about to be dealt to a card, after standing changes (TMM-MOD-5) and ``no_damage``."""
    piece = state.piece(card)
    if piece is None or state.has_flag(piece, numbers.NO_DAMAGE):
        return 0
    return state.damage_on_arrival(piece, amount)


def place_damage(state: TearsState, placed: Sequence[tuple[int, ...]], by: int, source: int) -> None:
    """Put damage on cards."""
    for card, amount in placed:
        piece = state.piece(card)
        if piece is None or amount <= 0:
            continue
        state.put(piece.with_damage(piece.damage + amount))
        if state.journal is not None:
            left = max(0, state.value(piece, numbers.HEALTH) - piece.damage - amount)
            state.log(
                "damage_dealt", by, {"card": piece.key, "amount": amount, "source": state.thing_key(source), "left": left}
            )


def damage_batch(scope: Scope) -> DamageBatch:
    """The batch of damage that the frame of ``scope`` deals."""
    record = scope.record
    assert isinstance(record, DamageBatch)
    return record


class NextHit(Step[TearsState]):
    """Open the window of the next card that damage is pending for."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        batch = damage_batch(scope)
        if not batch.pending:
            return frame.next()
        card, amount = batch.pending[0]
        rest = frame.repeat_with(scope.with_record(DamageBatch(batch.pending[1:], batch.placed)))
        amount = pending_on(state, card, amount)
        return rest if amount <= 0 else hit(state, rest, card, amount, scope.you, rest.depth, redirected=False)


def hit(state: TearsState, after: Frame, card: int, amount: int, by: int, batch: int, *, redirected: bool) -> Frame:
    """The event of damage that is about to be dealt to one card; the result goes to the batch at depth ``batch``."""
    happens = happening(state, numbers.ON_DAMAGE, card, by, amount, batch, 1 if redirected else 0)
    return HIT.start(Scope(by, card, record=happens), after)


class TakeHit(Step[TearsState]):
    """What is left of the pending damage joins the batch."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        hit = happening_of(frame.scope)
        below = frame.below
        assert below is not None
        if hit.amount <= 0:
            return below
        scope = below.at_depth(hit.x).scope
        batch = damage_batch(scope)
        placed = (*batch.placed, (hit.subject, hit.amount))
        return below.amend(hit.x, scope.with_record(DamageBatch(batch.pending, placed)))


class PlaceHits(Step[TearsState]):
    """Place all damage of the batch together."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        place_damage(state, damage_batch(frame.scope).placed, frame.scope.you, frame.scope.card)
        return frame.next()


DAMAGE: Final = LIBRARY.program("damage", [NextHit(), PlaceHits()], read_damage_batch)
HIT: Final = LIBRARY.program("hit", [Forced(), Answer(), TakeHit()], read_happening)

# --- destruction --------------------------------------------------------------------------------------------------


def destruction_batch(scope: Scope) -> DestructionBatch:
    """The batch of destruction that the frame of ``scope`` carries out."""
    record = scope.record
    assert isinstance(record, DestructionBatch)
    return record


class NextFall(Step[TearsState]):
    """Open the ``destroy`` window of the next card of the batch; ``n`` counts them."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        if scope.n >= len(scope.held) or not could_answer(state, numbers.ON_DESTROY):
            return frame.next()
        card = scope.held[scope.n]
        rest = frame.repeat_with(scope.with_n(scope.n + 1))
        piece = state.piece(card)
        if piece is None or not is_due(state, scope, card):
            return rest
        falls = happening(state, numbers.ON_DESTROY, card, destruction_batch(scope).by, 0, rest.depth, 0, TO_DISCARD)
        return FALL.start(Scope(scope.you, card, record=falls), rest)


def is_due(state: TearsState, scope: Scope, card: int) -> bool:
    """Whether a card of a batch still has to go (TMM-R46)."""
    piece = state.piece(card)
    if piece is None or state.has_flag(piece, numbers.CANNOT_BE_DESTROYED):
        return False
    if card in destruction_batch(scope).marked:
        return True
    return piece.wedge >= 0 and state.is_falling(piece)


class TakeFall(Step[TearsState]):
    """Tell the batch whether the card was saved and where it will go."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        fall = happening_of(frame.scope)
        below = frame.below
        assert below is not None
        if not fall.y and fall.zone == TO_DISCARD:
            return below
        scope = below.at_depth(fall.x).scope
        batch = destruction_batch(scope)
        saved, zones = batch.saved, batch.zones
        if fall.y:
            saved = (*saved, fall.subject)
        else:
            zones = (*zones, (fall.subject, fall.zone))
        return below.amend(fall.x, scope.with_record(DestructionBatch(batch.marked, batch.by, saved, zones)))


class RemoveFallen(Step[TearsState]):
    """All cards of the batch that were not saved leave together; a Leader among them ends the game."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        batch = destruction_batch(scope)
        out = [card for card in scope.held if card not in batch.saved and is_due(state, scope, card)]
        losers: list[int] = []
        gone: list[int] = []
        for card in out:
            piece = state.piece(card)
            if piece is None:
                continue  # an attachment of the batch that went with its host
            if piece.design.type == numbers.LEADER:
                losers.append(piece.owner)
            zone = TO_DISCARD
            for id, other in batch.zones:
                if id == card:
                    zone = other
            if state.journal is not None:
                cause = "effect" if card in batch.marked else "damage"
                state.log("destroyed", batch.by, {"card": piece.key, "cause": cause, "owner": piece.owner})
            gone += state.leave(piece, zone)
        if losers:
            if len(losers) == 2:
                state.end_game(numbers.NOTHING, "tie_leaders")
            else:
                state.end_game(1 - losers[0], "leader")
            return None
        return after_leaving(state, frame.next(), gone, batch.by)


def after_leaving(state: TearsState, after: Frame | None, gone: list[int], by: int) -> Frame | None:
    """Let everybody answer that cards have left play, one after another."""
    if not is_awaited(state, numbers.ON_LEAVES_PLAY) or after is None:
        return after
    frame = after
    for thing in reversed(gone):
        frame = occur_later(state, frame, numbers.ON_LEAVES_PLAY, thing, by)
    return frame


LIBRARY.program(DESTROY.name, [NextFall(), RemoveFallen()], read_destruction_batch)
FALL: Final = LIBRARY.program("fall", [Forced(), Answer(), TakeFall()], read_happening)

# --- sacrifice ----------------------------------------------------------------------------------------------------


def sacrifice(state: TearsState, after: Frame, card: int, by: int) -> Frame:
    """A card is sacrificed: its window, then it leaves; that is not destruction (TMM-SAC-4).

    Only for what comes next on the stack; what waits for others above it takes ``sacrifice_later``.
    """
    if could_answer(state, numbers.ON_SACRIFICE) or is_awaited(state, numbers.ON_LEAVES_PLAY):
        return sacrifice_later(state, after, card, by)
    give_up(state, card, TO_DISCARD)
    return Frame(SACRIFICE_CHECK, sacrificing(state, card, by), after) if state.is_any_falling() else after


def sacrifice_later(state: TearsState, after: Frame, card: int, by: int) -> Frame:
    """A card is sacrificed when its turn comes."""
    first = SACRIFICE.first if could_answer(state, numbers.ON_SACRIFICE) else TAKE_SACRIFICE
    return Frame(first, sacrificing(state, card, by), after)


def sacrificing(state: TearsState, card: int, by: int) -> Scope:
    """What the frame of a sacrifice holds."""
    return Scope(by, card, record=happening(state, numbers.ON_SACRIFICE, card, by, 0, 0, 0, TO_DISCARD))


class TakeSacrifice(Step[TearsState]):
    """The sacrificed card leaves play."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        given = happening_of(frame.scope)
        gone = give_up(state, given.subject, given.zone)
        return after_leaving(state, frame.next(), gone, given.by)


def give_up(state: TearsState, card: int, zone: int) -> list[int]:
    """A sacrificed card leaves play; nothing does if it has left already or is a Leader."""
    piece = state.piece(card)
    if piece is None or piece.design.type == numbers.LEADER:
        return []
    if state.journal is not None:
        state.log("sacrificed", piece.owner, {"card": piece.key})
    return state.leave(piece, zone)


TAKE_SACRIFICE: Final = TakeSacrifice()
SACRIFICE_CHECK: Final = Check()
SACRIFICE: Final = LIBRARY.program("sacrifice", [Forced(), Answer(), TAKE_SACRIFICE, SACRIFICE_CHECK], read_happening)
