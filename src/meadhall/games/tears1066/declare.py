"""What may be declared: which abilities can be used, what may be chosen for them, and whether they can be paid.

Nothing here changes the table. A play is offered only if it can be completed (TMM-R26, TMM-R58).
"""

from typing import Any, Final

from meadhall.games.tears1066.cards_design import Ability, Sense, Target
from meadhall.games.tears1066.cards_numbers import (
    ATTACHMENT,
    CANNOT_TIRE,
    EVENT,
    IN_HAND,
    LEADER,
    NOTHING,
    OBJECTIVES,
    OPPONENT,
    PLAYERS,
    PRACTICAL,
    RESOURCES,
    TACTIC,
    WEDGES,
    card_thing,
)
from meadhall.games.tears1066.pieces import Piece
from meadhall.games.tears1066.table import Table

# What the note of a declaration holds.
D_KIND: Final = 0
"""The card of the hand that is played or used; NOTHING for an ability of a card in play."""
D_ABILITY: Final = 1
"""NOTHING for a card that is put into play."""
D_PLACE: Final = 2
D_CHANGE: Final = 3
"""A cost change that comes with the permission to play."""
D_SUBJECT: Final = 4
D_REFS: Final = 5
D_DROPS: Final = 6
"""Cards of the hand discarded as an extra cost."""
D_OFFERING: Final = 7
"""The card sacrificed as an extra cost."""

UNCHOSEN: Final = (-9,)
FREE: Final = -1000
"""The cost change of a card that is free."""


def declared(ability: Ability, kind: int, subject: int, change: int) -> tuple[Any, ...]:
    """The note of an ability that nothing has been chosen for yet."""
    return (kind, ability.number, NOTHING, change, subject, (UNCHOSEN,) * ability.refs, (), NOTHING)


# --- targets ------------------------------------------------------------------------------------------------------


def choices(state: Table, ability: Ability, slot: int, sense: Sense) -> list[int]:
    """What may be chosen in one slot, other slots left aside."""
    target = ability.targets[slot]
    if target.select is None:
        return list(range(target.low, target.high + 1))
    found = target.select.select(state, sense)
    if not found:
        return found
    return [thing for thing in found if is_legal_target(state, ability, target, sense, thing)]


def is_legal_target(state: Table, ability: Ability, target: Target, sense: Sense, thing: int) -> bool:
    """Whether a thing that a slot's filter means may really be chosen."""
    if thing < WEDGES:
        piece = state.piece(thing)
        if piece is None or state.is_shielded(sense.you, piece):
            return False
        return ability.range == 0 or state.is_in_range(ability, sense.source, piece)
    if thing < OBJECTIVES:
        wedge = thing - WEDGES
        if target.wounds != NOTHING:
            seat = 1 - sense.you if target.wounds == OPPONENT else sense.you
            return state.claimed[wedge] == NOTHING and state.has_flag_of_hastings(seat)
        if target.mends:
            return state.claimed[wedge] == NOTHING
        if target.movers != NOTHING:
            chosen = sense.refs[target.movers]
            return len(chosen) + len(state.columns[3 * sense.you + wedge]) <= 3
    return True


def most(state: Table, ability: Ability, slot: int, sense: Sense) -> int:
    """How many things a slot takes at most: no more cards than their Wedge has room for (TMM-R29)."""
    target = ability.targets[slot]
    if target.select is None:
        return 1
    if target.room == NOTHING:
        return target.high
    wedge = state.column_of(sense.refs[target.room][0])
    return target.high if wedge == NOTHING else min(target.high, 3 - len(state.columns[3 * sense.you + wedge]))


def can_choose(state: Table, ability: Ability, slot: int, sense: Sense) -> bool:
    """Whether this slot and all after it can be filled."""
    if slot == len(ability.targets):
        return True
    target = ability.targets[slot]
    if sense.refs[slot] != UNCHOSEN:
        return can_choose(state, ability, slot + 1, sense)
    low = 1 if target.select is None else target.low
    found = choices(state, ability, slot, sense)
    if not ability.linked:
        return len(found) >= low and can_choose(state, ability, slot + 1, sense)
    if low == 0:
        return can_choose(state, ability, slot + 1, with_choice(sense, slot, ()))
    if len(found) < low or most(state, ability, slot, sense) < low:
        return False
    return any(can_choose(state, ability, slot + 1, with_choice(sense, slot, (thing,))) for thing in found)


def open_choices(state: Table, ability: Ability, slot: int, sense: Sense) -> list[int]:
    """What may be chosen in a slot so that the slots after it can be filled too."""
    found = choices(state, ability, slot, sense)
    if not ability.linked:
        return found
    return [thing for thing in found if can_choose(state, ability, slot + 1, with_choice(sense, slot, (thing,)))]


def with_choice(sense: Sense, slot: int, chosen: tuple[int, ...]) -> Sense:
    """The same sense with one slot filled."""
    return Sense(sense.you, sense.source, sense.subject, filled(sense.refs, slot, chosen))


def filled(refs: tuple[tuple[int, ...], ...], slot: int, chosen: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """``refs`` with one slot filled."""
    return (*refs[:slot], chosen, *refs[slot + 1 :])


def still_legal(state: Table, ability: Ability, sense: Sense) -> tuple[tuple[int, ...], ...]:
    """The chosen things without those that have gone or become illegal since (TMM-R57)."""
    refs = list(sense.refs)
    for slot, target in enumerate(ability.targets):
        if target.select is not None:
            before = Sense(sense.you, sense.source, sense.subject, sense.refs)
            refs[slot] = tuple([thing for thing in sense.refs[slot] if _is_still_legal(state, ability, target, before, thing)])
    return tuple(refs)


def _is_still_legal(state: Table, ability: Ability, target: Target, sense: Sense, thing: int) -> bool:
    assert target.select is not None
    return target.select.matches(state, sense, thing) and is_legal_target(state, ability, target, sense, thing)


# --- paying -------------------------------------------------------------------------------------------------------


def left_of(hand: tuple[int, ...], spent: tuple[int, ...]) -> list[int]:
    """A hand without some of its cards."""
    left = list(hand)
    for kind in spent:
        if kind in left:
            left.remove(kind)
    return left


class Purse:
    """Everything a player could pay a cost with."""

    __slots__ = ("seat", "hand", "pieces", "worths", "levies", "levy_worths")

    def __init__(self, state: Table, seat: int, spent: tuple[int, ...], without: int, offering: int) -> None:
        self.seat: Final = seat
        self.hand = left_of(state.hands[seat], spent)
        """Kinds that may be discarded."""
        self.pieces: Final[list[int]] = []
        self.worths: Final[list[int]] = []
        self.levies: Final[list[int]] = []
        """Cards that may be destroyed as a further step (TMM-P12)."""
        self.levy_worths: Final[list[int]] = []
        practical = len(state.sources(PRACTICAL)) > 0
        for piece in state.pieces():
            if piece.owner != seat or piece.tired or piece.id in (without, offering):
                continue
            worth = state.value(piece, RESOURCES)
            if worth > 0 and not state.has_flag(piece, CANNOT_TIRE):
                self.pieces.append(piece.id)
                self.worths.append(worth)
            levy = state.practical(piece) if practical else 0
            if levy > 0:
                self.levies.append(piece.id)
                self.levy_worths.append(levy)

    def can_pay(self, cost: int) -> bool:
        """Whether some payment suffices."""
        if cost <= 0:
            return True
        plain = len(self.hand) + sum(self.worths)
        if plain >= cost:
            return True
        if not self.levies:
            return False
        return self._with_levies(plain) >= cost

    def _with_levies(self, plain: int) -> int:
        """The most that can be generated: a levy needs a plain step beside it, and cannot be tired as well."""
        total = plain
        steps = len(self.hand) + len(self.pieces)
        for at, levy in enumerate(self.levies):
            if levy in self.pieces:
                worth = self.worths[self.pieces.index(levy)]
                if self.levy_worths[at] <= worth or steps <= 1:
                    continue
                total += self.levy_worths[at] - worth
                steps -= 1
            elif steps >= 1:
                total += self.levy_worths[at]
        return total

    def can_pay_sparing(self, cost: int, levy: int) -> bool:
        """Whether some payment suffices that does not destroy the card ``levy``."""
        return len(self.hand) + sum(self.worths) >= cost or (len(self.levies) > 1 and levy not in self.pieces)

    def can_pay_with(self, cost: int, levy: int) -> bool:
        """Whether some payment suffices that destroys the card ``levy``."""
        if cost <= 0 or levy not in self.levies:
            return False
        price = self.levy_worths[self.levies.index(levy)]
        rest = sorted([1] * len(self.hand) + [self.worths[at] for at, piece in enumerate(self.pieces) if piece != levy])
        total, largest = price, price
        for worth in rest:
            total += worth
            largest = max(largest, worth)
            if total >= cost:
                return total - largest < cost
        return False


def cost_of(state: Table, seat: int, kind: int, ability: Ability | None, change: int) -> int:
    """The resources that a declaration needs: the card's cost if it comes from hand, and extra costs."""
    cost = state.cost(seat, kind, change) if kind != NOTHING else 0
    return cost if ability is None else cost + ability.resources


def purse_for(state: Table, seat: int, kind: int, source: int, ability: Ability | None, note: tuple[Any, ...] | None) -> Purse:
    """What is left to pay with: not the card itself, nor what other parts of the same cost take (TMM-R24)."""
    spent: tuple[int, ...] = () if kind == NOTHING else (kind,)
    offering = NOTHING
    if note is not None:
        spent = spent + note[D_DROPS]
        offering = note[D_OFFERING]
    takes_source = ability is not None and (ability.tires or ability.falls) and kind == NOTHING
    return Purse(state, seat, spent, source if takes_source else NOTHING, offering)


def offerings(state: Table, ability: Ability, sense: Sense) -> list[int]:
    """What may be sacrificed as a cost; never a Leader (TMM-SAC-2)."""
    assert ability.offering is not None
    found: list[int] = []
    for thing in ability.offering.select(state, sense):
        piece = state.piece(thing)
        if piece is not None and piece.owner == sense.you and piece.design.type != LEADER:
            found.append(thing)
    return found


def can_afford(state: Table, seat: int, kind: int, source: int, ability: Ability, change: int, subject: int) -> bool:
    """Whether the costs of an ability can be paid."""
    spare = len(state.hands[seat]) - (1 if kind != NOTHING else 0)
    if spare < ability.discards:
        return False
    if ability.offering is not None and not offerings(state, ability, Sense(seat, source, subject)):
        return False
    cost = cost_of(state, seat, kind, ability, change)
    if cost <= spare - ability.discards:
        return True  # discarding alone pays for it
    purse = purse_for(state, seat, kind, source, ability, None)
    if ability.discards == 0:
        return purse.can_pay(cost)
    lean = Purse(
        state, seat, tuple(state.hands[seat][: ability.discards]) + ((kind,) if kind != NOTHING else ()), source, NOTHING
    )
    return lean.can_pay(cost)


# --- abilities ----------------------------------------------------------------------------------------------------


def can_use(state: Table, piece: Piece, ability: Ability, subject: int) -> bool:
    """Whether its player could use an ability of a card in play now; the trigger and ``when`` are checked already."""
    if ability.tires and (piece.tired or state.has_flag(piece, CANNOT_TIRE)):
        return False
    if not state.may_use(piece, ability) or not state.may_shoot(ability):
        return False
    if ability.targets and not can_choose(state, ability, 0, _fresh(ability, piece.owner, piece.id, subject)):
        return False
    return can_afford(state, piece.owner, NOTHING, piece.id, ability, 0, subject)


def can_use_event(state: Table, seat: int, kind: int, ability: Ability, subject: int, change: int) -> bool:
    """Whether a player could use an ability of an Event in hand now."""
    if not state.may_shoot(ability):
        return False
    source = card_thing(IN_HAND, kind)
    if ability.targets and not can_choose(state, ability, 0, _fresh(ability, seat, source, subject)):
        return False
    return can_afford(state, seat, kind, source, ability, change, subject)


def can_initiate(state: Table, piece: Piece, ability: Ability) -> bool:
    """Whether a When Played ability could be initiated (TMM-WP-3: it tires nothing)."""
    if ability.when is not None and not ability.when.holds(state, Sense(piece.owner, piece.id)):
        return False
    if not state.may_shoot(ability):
        return False
    if ability.targets and not can_choose(state, ability, 0, _fresh(ability, piece.owner, piece.id, NOTHING)):
        return False
    return can_afford(state, piece.owner, NOTHING, piece.id, ability, 0, NOTHING)


def _fresh(ability: Ability, seat: int, source: int, subject: int) -> Sense:
    return Sense(seat, source, subject, (UNCHOSEN,) * ability.refs)


# --- cards put into play ------------------------------------------------------------------------------------------


def places(state: Table, seat: int, kind: int, change: int) -> list[int]:
    """Where a card of the hand may be put: Wedges, hosts, or the reserve (the player)."""
    design = state.file.designs[kind]
    if state.has_unique(seat, kind):
        return []
    cost = state.cost(seat, kind, change)
    if not state.sources(PRACTICAL):
        if cost >= len(state.hands[seat]) and not purse_for(state, seat, kind, NOTHING, None, None).can_pay(cost):
            return []
        return plain_places(state, seat, kind)
    purse = purse_for(state, seat, kind, NOTHING, None, None)
    if not purse.can_pay(cost):
        return []
    if design.type == TACTIC:
        return [PLAYERS + seat]
    if design.type == ATTACHMENT:
        found = hosts(state, seat, kind)
        # A host that would have to be destroyed to pay is none.
        return [host for host in found if host not in purse.levies or purse.can_pay_sparing(cost, host)]
    found = []
    for wedge in range(3):
        if state.has_space(seat, wedge) or (purse.levies and _makes_room(state, purse, seat, wedge, cost)):
            found.append(WEDGES + wedge)
    return found


def plain_places(state: Table, seat: int, kind: int) -> list[int]:
    """Where a card may be put that is paid without destroying anything."""
    design = state.file.designs[kind]
    if design.type == TACTIC:
        return [PLAYERS + seat]
    if design.type == ATTACHMENT:
        return hosts(state, seat, kind)
    return [WEDGES + wedge for wedge in range(3) if state.has_space(seat, wedge)]


def _makes_room(state: Table, purse: Purse, seat: int, wedge: int, cost: int) -> bool:
    """Whether destroying a card of a full column as part of the payment frees a place there (TMM-R26, TMM-P12)."""
    return any(purse.can_pay_with(cost, piece.id) for piece in state.columns[3 * seat + wedge])


def hosts(state: Table, seat: int, kind: int) -> list[int]:
    """The legal hosts of an attachment (TMM-ATT-1)."""
    design = state.file.designs[kind]
    assert design.attach_to is not None
    return design.attach_to.select(state, Sense(seat, card_thing(IN_HAND, kind)))


def can_play(state: Table, seat: int, kind: int, change: int) -> bool:
    """Whether a card of the hand could be put into play now."""
    design = state.file.designs[kind]
    return design.type not in (EVENT, LEADER) and len(places(state, seat, kind, change)) > 0


def sacrifices(state: Table, seat: int) -> list[int]:
    """What may be sacrificed as a deployment turn (TMM-R34)."""
    found: list[int] = []
    for wedge in range(3):
        for piece in state.columns[3 * seat + wedge]:
            if piece.design.type != LEADER:
                found.append(piece.id)
    if not state.rules.army_only:
        for piece in state.attached:
            host = state.piece(piece.host) if piece.host < WEDGES else None
            if piece.owner == seat and host is not None and host.owner == seat and host.wedge >= 0:
                found.append(piece.id)
    return found
