"""What may be declared: which abilities can be used, what may be chosen for them, and whether they can be paid.

Nothing here changes the table. A play is offered only if it can be completed (TMM-R26, TMM-R58).
"""

from typing import Final

from mypy_extensions import i64

from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.condition import first_of
from meadhall.games.tears1066.cards.design import Ability, Sense, Target
from meadhall.games.tears1066.cards.filter import (
    ANY_SIDE,
    BATTLEFIELD,
    EVERY_WEDGE,
    IN_PLAY,
    NOT_IN_PLAY,
    REFS,
    WEDGE,
    wedge_meant,
)
from meadhall.games.tears1066.cards.numbers import Kind, Thing, Wedge, card_thing, zone_of
from meadhall.games.tears1066.play.purse import Means, can_afford
from meadhall.games.tears1066.records import Declaration
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.aliases import Seat

_ONE: Final[i64] = 1
FREE: Final = -1000
"""The cost change of a card that is free."""


def declared(ability: Ability, kind: Kind, subject: int, change: int) -> Declaration:
    """The declaration of an ability that nothing has been chosen for yet."""
    return Declaration(kind, ability.number, numbers.NOTHING, change, subject, ability.unchosen)


# --- targets ------------------------------------------------------------------------------------------------------


def choices(state: TearsState, ability: Ability, slot: int, sense: Sense) -> list[int]:
    """What may be chosen in one slot, other slots left aside."""
    target = ability.targets[slot]
    select = target.select
    if select is None:
        return list(range(target.low, target.high + 1))
    found: list[int] = []
    if select.zones == WEDGE:
        bits = select.wedge_bits(state, sense) & wedges_with_room(state, ability, slot, sense)
        for wedge in range(3):
            if (bits >> wedge) & 1 and select.suits(state, sense, wedge) and is_legal_wedge(state, target, sense, wedge):
                found.append(numbers.WEDGES + wedge)
        return found
    bound = wedges_bound_for(state, ability, slot, sense) if ability.moves else 0
    if select.zones == BATTLEFIELD:
        first = select.first_column(state, sense)
        for at in range(6 if select.side == ANY_SIDE else 3):
            for piece in state.columns[(first + at) % 6]:
                if select.fits(state, sense, piece) and may_choose(state, ability, sense, piece, bound):
                    found.append(piece.id)
        return found
    if select.zones & IN_PLAY:
        for piece in select.pieces(state, sense):
            if may_choose(state, ability, sense, piece, bound):
                found.append(piece.id)
    if select.zones & ~IN_PLAY:
        bits = wedges_with_room(state, ability, slot, sense)
        for thing in select.others(state, sense):
            wedge = thing - numbers.WEDGES
            if thing >= numbers.OBJECTIVES or ((bits >> wedge) & 1 and is_legal_wedge(state, target, sense, wedge)):
                found.append(thing)
    return found


def is_legal_piece(state: TearsState, ability: Ability, sense: Sense, piece: Piece) -> bool:
    """Whether a card in play that a slot's filter means may be a target."""
    if state.is_shielded(sense.you, piece):
        return False
    return ability.range == 0 or state.is_in_range(ability, sense.source, piece)


def is_legal_wedge(state: TearsState, target: Target, sense: Sense, wedge: Wedge) -> bool:
    """Whether a Wedge that a slot's filter means may be a target."""
    if target.wounds != numbers.NOTHING:
        seat = 1 - sense.you if target.wounds == numbers.OPPONENT else sense.you
        return state.claimed[wedge] == numbers.NOTHING and state.has_flag_of_hastings(seat)
    return not target.mends or state.claimed[wedge] == numbers.NOTHING


def may_choose(state: TearsState, ability: Ability, sense: Sense, piece: Piece, bound: int) -> bool:
    """Whether a card may be chosen now: if it is ``bound`` for a Wedge, it stands elsewhere and has room there (TMM-R29)."""
    if bound and (bound & ~state.spaces(piece.owner) or (piece.wedge >= 0 and (bound >> piece.wedge) & 1)):
        return False
    return is_legal_piece(state, ability, sense, piece)


def wedges_bound_for(state: TearsState, ability: Ability, slot: int, sense: Sense) -> int:
    """The Wedges that the cards of a slot will be moved to, as bits, as far as they are known."""
    bits = 0
    for ref, code in ability.moves:
        if ref == slot and (code < REFS or not is_unchosen(sense.refs[code - REFS])):
            wedge = wedge_meant(state, sense, code)
            if wedge != numbers.NOTHING:
                bits |= 1 << wedge
    return bits


def wedges_with_room(state: TearsState, ability: Ability, slot: int, sense: Sense) -> i64:
    """The Wedges, as bits, where all that will be moved to the one chosen in a slot stands elsewhere and has room (TMM-R29)."""
    bits: i64 = EVERY_WEDGE
    for ref, code in ability.moves:
        if code == REFS + slot:
            first: i64 = 0
            second: i64 = 0
            things: tuple[int, ...] = sense.refs[ref] if ref >= 0 else (first_of(state, sense, ref),)
            for thing in things:
                piece = state.piece(thing) if thing < numbers.WEDGES else None
                if piece is not None:
                    if piece.wedge >= 0:
                        place: i64 = piece.wedge
                        bits &= ~(_ONE << place)
                    if piece.owner == 0:
                        first += 1
                    else:
                        second += 1
            if first:
                bits &= state.spaces(0, first)
            if second:
                bits &= state.spaces(1, second)
    return bits


def most(state: TearsState, ability: Ability, slot: int, sense: Sense) -> int:
    """How many things a slot takes at most: no more cards than their Wedge has room for (TMM-R29)."""
    target = ability.targets[slot]
    if target.select is None:
        return 1
    if target.room == numbers.NOTHING:
        return target.high
    chosen = sense.refs[target.room]
    wedge = state.column_of(chosen[0]) if chosen else numbers.NOTHING
    return target.high if wedge == numbers.NOTHING else min(target.high, 3 - len(state.columns[3 * sense.you + wedge]))


def is_unchosen(ref: tuple[int, ...]) -> bool:
    """Whether nothing has been chosen in a slot yet."""
    return len(ref) == 1 and ref[0] == numbers.NOT_CHOSEN


def can_choose(state: TearsState, ability: Ability, slot: int, sense: Sense) -> bool:
    """Whether this slot and all after it can be filled."""
    if slot == len(ability.targets):
        return True
    target = ability.targets[slot]
    if not is_unchosen(sense.refs[slot]):
        return can_choose(state, ability, slot + 1, sense)
    low = 1 if target.select is None else target.low
    if low == 0:
        empty = with_choice(sense, slot, ()) if ability.linked else sense
        return can_choose(state, ability, slot + 1, empty)
    if target.room != numbers.NOTHING and most(state, ability, slot, sense) < low:
        return False
    if low == 1:
        return _can_choose_one(state, ability, slot, sense)
    found = choices(state, ability, slot, sense)
    if len(found) < low:
        return False
    return _any_leads_on(state, ability, slot, sense, found)


def _any_leads_on(state: TearsState, ability: Ability, slot: int, sense: Sense, things: list[int]) -> bool:
    """Whether the slots after ``slot`` can be filled if one of ``things`` is chosen in it.

    Slots speak of each other only by Wedge, and moves by owner, so things of one group lead to the same choices.
    """
    asked = 0
    for thing in things:
        bit = _group(state, ability, thing)
        if not asked & bit:
            asked |= bit
            if _leads_on(state, ability, slot, sense, thing):
                return True
    return False


def _group(state: TearsState, ability: Ability, thing: Thing) -> int:
    """The bit of the things that lead to the same choices in other slots."""
    piece = state.piece(thing) if ability.moves and thing < numbers.WEDGES else None
    if piece is not None:
        return 1 << (state.column_of_piece(piece) + 5 + 4 * piece.owner)
    return 1 << (state.column_of(thing) + 1)


def _leads_on(state: TearsState, ability: Ability, slot: int, sense: Sense, thing: Thing) -> bool:
    """Whether the slots after ``slot`` can be filled if ``thing`` is chosen in it."""
    if slot + 1 == len(ability.targets):
        return True
    chosen = with_choice(sense, slot, (thing,)) if ability.linked else sense
    return can_choose(state, ability, slot + 1, chosen)


def _can_choose_one(state: TearsState, ability: Ability, slot: int, sense: Sense) -> bool:
    """Whether there is one thing to choose in this slot so that those after it can be filled. Stops at the first."""
    target = ability.targets[slot]
    select = target.select
    if select is not None and select.zones == WEDGE:
        bits = select.wedge_bits(state, sense) & wedges_with_room(state, ability, slot, sense)
        for wedge in range(3):
            if (
                (bits >> wedge) & 1
                and select.suits(state, sense, wedge)
                and is_legal_wedge(state, target, sense, wedge)
                and _leads_on(state, ability, slot, sense, numbers.WEDGES + wedge)
            ):
                return True
        return False
    if select is not None and not select.zones & ~NOT_IN_PLAY and slot + 1 == len(ability.targets):
        return select.finds_card(state, sense)
    if select is None or select.zones != BATTLEFIELD:
        return _any_leads_on(state, ability, slot, sense, choices(state, ability, slot, sense))
    bound = wedges_bound_for(state, ability, slot, sense) if ability.moves else 0
    first = select.first_column(state, sense)
    columns = 6 if select.side == ANY_SIDE else 3
    for at in range(columns):
        for piece in state.columns[(first + at) % 6]:
            if select.fits(state, sense, piece) and may_choose(state, ability, sense, piece, bound):
                if _leads_on(state, ability, slot, sense, piece.id):
                    return True
                break  # the others of this column lead to the same choices
    return False


def open_choices(state: TearsState, ability: Ability, slot: int, sense: Sense) -> list[int]:
    """What may be chosen in a slot so that the slots after it can be filled too."""
    found = choices(state, ability, slot, sense)
    if not ability.linked or slot + 1 == len(ability.targets):
        return found
    asked = good = 0  # by group, as in _any_leads_on
    kept: list[int] = []
    for thing in found:
        bit = _group(state, ability, thing)
        if not asked & bit:
            asked |= bit
            if _leads_on(state, ability, slot, sense, thing):
                good |= bit
        if good & bit:
            kept.append(thing)
    return kept


def with_choice(sense: Sense, slot: int, chosen: tuple[int, ...]) -> Sense:
    """The same sense with one slot filled."""
    return Sense(sense.you, sense.source, sense.subject, filled(sense.refs, slot, chosen))


def filled(refs: tuple[tuple[int, ...], ...], slot: int, chosen: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """``refs`` with one slot filled."""
    if len(refs) == 1:
        return (chosen,)
    if len(refs) == 2:
        return (chosen, refs[1]) if slot == 0 else (refs[0], chosen)
    other = list(refs)
    other[slot] = chosen
    return tuple(other)


def still_legal(state: TearsState, ability: Ability, sense: Sense) -> tuple[tuple[int, ...], ...]:
    """The chosen things without those that have gone or become illegal since (TMM-R57)."""
    refs = sense.refs
    if is_source_gone(state, sense.source):
        return _still_there(state, ability, refs)
    for slot in range(len(ability.targets)):
        target = ability.targets[slot]
        if target.select is not None:
            chosen = sense.refs[slot]
            if len(chosen) == 1 and _is_still_legal(state, ability, slot, sense, chosen[0]):
                continue
            refs = filled(refs, slot, tuple([thing for thing in chosen if _is_still_legal(state, ability, slot, sense, thing)]))
    return refs


def is_source_gone(state: TearsState, source: int) -> bool:
    """Whether the card in play that an ability is on has left."""
    if source >= numbers.CARDS:
        return zone_of(source) == numbers.GONE
    return 0 <= source < numbers.WEDGES and state.piece(source) is None


def _still_there(state: TearsState, ability: Ability, refs: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The chosen things that are still there; where their source stood is not asked again (TMM-R56)."""
    for slot in range(len(ability.targets)):
        if ability.targets[slot].select is not None:
            left = [thing for thing in refs[slot] if thing >= numbers.WEDGES or state.piece(thing) is not None]
            refs = filled(refs, slot, tuple(left))
    return refs


def _is_still_legal(state: TearsState, ability: Ability, slot: int, sense: Sense, thing: Thing) -> bool:
    target = ability.targets[slot]
    assert target.select is not None
    if 0 <= thing < numbers.WEDGES:
        piece = state.piece(thing)
        return piece is not None and target.select.fits(state, sense, piece) and is_legal_piece(state, ability, sense, piece)
    if not target.select.matches(state, sense, thing):
        return False
    return thing >= numbers.OBJECTIVES or is_legal_wedge(state, target, sense, thing - numbers.WEDGES)


# --- abilities ----------------------------------------------------------------------------------------------------


def can_use(state: TearsState, means: Means, piece: Piece, ability: Ability, subject: int) -> bool:
    """Whether its player could use an ability of a card in play now; the trigger and ``when`` are checked already."""
    if ability.tires and (piece.tired or state.has_flag(piece, numbers.CANNOT_TIRE)):
        return False
    if not state.may_use(piece, ability) or not state.may_shoot(ability):
        return False
    if ability.targets and not can_choose(state, ability, 0, _fresh(ability, piece.owner, piece.id, subject)):
        return False
    return can_afford(state, means, numbers.NOTHING, piece.id, ability, 0, subject)


def can_use_event(state: TearsState, means: Means, kind: Kind, ability: Ability, subject: int, change: int) -> bool:
    """Whether a player could use an ability of an Event in hand now."""
    if not state.may_shoot(ability):
        return False
    source = card_thing(numbers.IN_LIMBO, kind, state.column_of(subject) + 1)
    if ability.targets and not can_choose(state, ability, 0, _fresh(ability, means.seat, source, subject)):
        return False
    return can_afford(state, means, kind, source, ability, change, subject)


def can_initiate(state: TearsState, piece: Piece, ability: Ability) -> bool:
    """Whether a When Played ability could be initiated (TMM-WP-3: it tires nothing)."""
    if ability.when is not None and not ability.when.holds(state, Sense(piece.owner, piece.id)):
        return False
    if not state.may_shoot(ability):
        return False
    if ability.targets and not can_choose(state, ability, 0, _fresh(ability, piece.owner, piece.id, numbers.NOTHING)):
        return False
    return can_afford(state, Means(state, piece.owner), numbers.NOTHING, piece.id, ability, 0, numbers.NOTHING)


def _fresh(ability: Ability, seat: Seat, source: int, subject: int) -> Sense:
    return Sense(seat, source, subject, ability.unchosen)
