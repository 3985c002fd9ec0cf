"""What may be done in a deployment turn (TMM-DEP-3): all of it listed, or one of it drawn by lot."""

from typing import Final

from mypy_extensions import i64

from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.board.zones import DEED_BITS
from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.cards.numbers import ATTACHMENT, EVENT, LEADER, NOTHING, WEDGES, Kind
from meadhall.games.tears1066.play.declare import PLAY
from meadhall.games.tears1066.play.legal import can_use, can_use_event
from meadhall.games.tears1066.play.placing import can_play
from meadhall.games.tears1066.play.purse import Means
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import ABILITY_STEP, OF_CARD, OF_PIECE
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Dice
from meadhall.kernel.frames import PICKED_NOTHING, UNLISTED

MOST_DEEDS: Final = (1 << DEED_BITS) - 1
SACRIFICE: Final = 3_000_000
"""Codes from here on sacrifice a card in play."""
NOT_NOW: Final = -3
"""What was drawn cannot be done now."""


def deployment_options(state: TearsState, seat: Seat) -> list[int]:
    """Codes of everything but passing: plays, sacrifices, Events, abilities of cards in play."""
    means = Means(state, seat)
    designs = state.file.designs
    found: list[int] = []
    holds_events = False
    last = NOTHING
    for kind in state.hands[seat]:
        if designs[kind].type == EVENT:
            holds_events = True
        elif kind != last and can_play(state, means, kind, 0):
            found.append(PLAY + kind)
        last = kind
    _add_sacrifices(state, seat, found)
    if holds_events:
        _add_events(state, means, found)
    grants = state.has_grants()
    for at in range(3 * seat, 3 * seat + 3):
        for card in state.columns[at]:
            _add_uses(state, means, card, grants, found)
    for card in state.reserves[seat]:
        _add_uses(state, means, card, grants, found)
    for card in state.attached:
        if card.owner == seat:
            _add_uses(state, means, card, grants, found)
    return found


def _add_events(state: TearsState, means: Means, found: list[int]) -> None:
    """Add the codes of what the Events in hand could be used for."""
    last = NOTHING
    for kind in state.hands[means.seat]:
        if kind == last:
            continue
        last = kind
        design = state.file.designs[kind]
        if design.type != EVENT:
            continue
        for ability in design.uses:
            if _is_event_open(state, means, kind, ability):
                found.append(OF_CARD + ability.number)


def _add_sacrifices(state: TearsState, seat: Seat, found: list[int]) -> None:
    """Add the codes of what may be sacrificed as a deployment turn (TMM-R34)."""
    for at in range(3 * seat, 3 * seat + 3):
        for piece in state.columns[at]:
            if piece.design.type != LEADER:
                found.append(SACRIFICE + piece.id)
    for piece in state.attached:
        if piece.owner == seat and _is_on_own_army(state, piece):
            found.append(SACRIFICE + piece.id)


def _add_uses(state: TearsState, means: Means, piece: Piece, grants: bool, found: list[int]) -> None:
    """Add the codes of what a card in play could be used for in a deployment turn."""
    if not grants and not piece.design.uses:
        return
    for ability in state.abilities_of(piece):
        if ability.is_for_turns() and _is_use_open(state, means, piece, ability):
            found.append(OF_PIECE + piece.id * ABILITY_STEP + ability.number)


def _is_on_own_army(state: TearsState, piece: Piece) -> bool:
    """Whether an attachment may be sacrificed: it is on an army card of its owner, and the table lets it."""
    if state.variant.army_only or piece.host >= WEDGES:
        return False
    host = state.piece(piece.host)
    return host is not None and host.owner == piece.owner and host.wedge >= 0


def _is_event_open(state: TearsState, means: Means, kind: Kind, ability: Ability) -> bool:
    """Whether one of the uses of an Event in hand is possible now."""
    if ability.when is not None and not ability.when.holds(state, Sense(means.seat, NOTHING)):
        return False
    return can_use_event(state, means, kind, ability, NOTHING, 0)


def _is_use_open(state: TearsState, means: Means, piece: Piece, ability: Ability) -> bool:
    """Whether an ability of a card in play could be used in a deployment turn now."""
    if ability.tires and piece.tired:
        return False
    if ability.when is not None and not ability.when.holds(state, Sense(piece.owner, piece.id)):
        return False
    return can_use(state, means, piece, ability, NOTHING)


# --- by lot -------------------------------------------------------------------------------------------------------


def drawn_option(state: TearsState, seat: Seat, dice: Dice) -> int:
    """One of the options or PICKED_NOTHING, all equally likely: what is conceivable is drawn until it is possible.

    Most turns need one or two of the tests that a list of all options needs.
    """
    if state.has_grants():
        return UNLISTED
    in_hand = _deeds_in_hand(state, seat)
    conceivable = 1 + in_hand + _deeds_in_play(state, seat)
    while True:
        at: int = dice.below(conceivable)
        if at == 0:
            return PICKED_NOTHING
        code = _of_hand(state, seat, at - 1) if at <= in_hand else _in_play(state, seat, at - 1 - in_hand)
        if code != NOT_NOW:
            return code


def _deeds_in_hand(state: TearsState, seat: Seat) -> int:
    """In how many ways the cards of the hand could be used at best."""
    designs = state.file.designs
    found = 0
    last = NOTHING
    for kind in state.hands[seat]:
        if kind != last:
            found += designs[kind].deeds_in_hand
        last = kind
    return found


def _deeds_in_play(state: TearsState, seat: Seat) -> int:
    """In how many ways the cards that ``seat`` has in play could be used at best."""
    deeds: i64 = (state.deeds >> (DEED_BITS * seat)) & MOST_DEEDS
    return deeds


def _of_hand(state: TearsState, seat: Seat, at: int) -> int:
    """The code of the conceivable deed of the hand at one place; NOT_NOW if it cannot be done."""
    last = NOTHING
    for kind in state.hands[seat]:
        if kind == last:
            continue
        last = kind
        design = state.file.designs[kind]
        deeds = design.deeds_in_hand
        if at >= deeds:
            at -= deeds
            continue
        means = Means(state, seat)
        if design.type != EVENT:
            return PLAY + kind if can_play(state, means, kind, 0) else NOT_NOW
        ability = design.uses[at]
        return OF_CARD + ability.number if _is_event_open(state, means, kind, ability) else NOT_NOW
    raise AssertionError("more was drawn than the hand holds")


def _in_play(state: TearsState, seat: Seat, at: int) -> int:
    """The code of the conceivable deed in play at one place; NOT_NOW if it cannot be done."""
    for column in range(3 * seat, 3 * seat + 3):
        for piece in state.columns[column]:
            deeds = piece.design.deeds_in_play
            if at < deeds:
                return _deed_of(state, piece, at)
            at -= deeds
    for piece in state.reserves[seat]:
        deeds = piece.design.deeds_in_play
        if at < deeds:
            return _deed_of(state, piece, at)
        at -= deeds
    for piece in state.attachments_of(seat):
        deeds = piece.design.deeds_in_play
        if at < deeds:
            return _deed_of(state, piece, at)
        at -= deeds
    raise AssertionError("more was drawn than is in play")


def _deed_of(state: TearsState, piece: Piece, at: int) -> int:
    """The code of the deed of a card in play at one place, a sacrifice after all uses; NOT_NOW if it cannot be done."""
    uses = piece.design.uses
    if at == len(uses):
        is_free = piece.design.type != ATTACHMENT or _is_on_own_army(state, piece)
        return SACRIFICE + piece.id if is_free else NOT_NOW
    ability = uses[at]
    if state.is_silenced(piece) or not _is_use_open(state, Means(state, piece.owner), piece, ability):
        return NOT_NOW
    return OF_PIECE + piece.id * ABILITY_STEP + ability.number
