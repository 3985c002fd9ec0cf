"""What a player could pay with, and whether that is enough. Nothing here changes the table."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.board.moves import left_of
from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.cards.design import Ability, Mod, Sense
from meadhall.games.tears1066.cards.numbers import CANNOT_TIRE, COST, FLAG, LEADER, NOTHING, PRACTICAL, RESOURCES, Kind
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Scope

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


NO_LEVIES: Final[list[int]] = []


def declared_ability(state: TearsState, scope: Scope) -> Ability:
    """The ability that a declaration is about."""
    number: int = scope.note[D_ABILITY]
    return state.file.abilities[number]


@mypyc_attr(acyclic=True, free_list_len=1)
class Purse:
    """Everything a player could pay a cost with, step by step."""

    __slots__ = ("seat", "hand", "pieces", "worths", "levies", "levy_worths")

    def __init__(self, state: TearsState, seat: Seat, spent: tuple[int, ...], without: int, offering: int) -> None:
        self.seat: Final = seat
        self.hand = left_of(state.hands[seat], spent)
        """Kinds that may be discarded."""
        self.pieces: Final[list[int]] = []
        self.worths: Final[list[int]] = []
        levying = is_levying(state)
        self.levies: Final[list[int]] = [] if levying else NO_LEVIES
        """Cards that may be destroyed as a further step (TMM-P12)."""
        self.levy_worths: Final[list[int]] = [] if levying else NO_LEVIES
        plain = not levying and not state.is_changed(RESOURCES)
        for at in range(3 * seat, 3 * seat + 3):
            for piece in state.columns[at]:
                if not piece.tired and (not plain or piece.design.resources) and piece.id != without and piece.id != offering:
                    self._put_in(state, piece, levying)
        for piece in state.reserves[seat]:
            if not piece.tired and (not plain or piece.design.resources) and piece.id != without and piece.id != offering:
                self._put_in(state, piece, levying)
        for piece in state.attached:
            if piece.owner == seat and not piece.tired and piece.id != without and piece.id != offering:
                self._put_in(state, piece, levying)

    def _put_in(self, state: TearsState, piece: Piece, levying: bool) -> None:
        """A Ready card may be tired, or destroyed, if that generates anything."""
        worth = worth_when_tired(state, piece)
        if worth > 0:
            self.pieces.append(piece.id)
            self.worths.append(worth)
        levy = state.practical(piece) if levying else 0
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


def is_levying(state: TearsState) -> bool:
    """Whether a card in play lets cards be destroyed to pay (TMM-P12)."""
    return (state.mods >> PRACTICAL) & 1 == 1


def worth_when_tired(state: TearsState, piece: Piece) -> int:
    """What tiring a Ready card generates."""
    worth = state.value(piece, RESOURCES)
    return 0 if worth > 0 and state.has_flag(piece, CANNOT_TIRE) else worth


def worth_of_ready(state: TearsState, seat: Seat) -> int:
    """What all Ready cards of a player generate together."""
    total = 0
    if state.is_changed(RESOURCES) or state.is_changed(FLAG):
        for piece in state.pieces_of(seat):
            if not piece.tired:
                total += worth_when_tired(state, piece)
        return total
    for at in range(3 * seat, 3 * seat + 3):
        for piece in state.columns[at]:
            if not piece.tired:
                total += piece.design.resources
    for piece in state.reserves[seat]:
        if not piece.tired:
            total += piece.design.resources
    for piece in state.attached:
        if piece.owner == seat and not piece.tired:
            total += piece.design.resources
    return total


@mypyc_attr(acyclic=True, free_list_len=1)
class Means:
    """What a player could spend just now, counted once for the many questions that one list of options asks."""

    __slots__ = ("seat", "hand", "cost_changes", "total")

    def __init__(self, state: TearsState, seat: Seat) -> None:
        self.seat: Final = seat
        self.hand: Final = len(state.hands[seat])
        self.cost_changes: list[tuple[Mod, Sense]] | None = None
        """Cost changes in force; None: not yet looked up."""
        self.total = -1
        """What all Ready cards generate together; -1: not yet counted."""

    def cost(self, state: TearsState, kind: Kind, ability: Ability | None, change: int) -> int:
        """The resources that a declaration needs: the card's cost if it comes from hand, and extra costs."""
        cost = 0 if ability is None else ability.resources
        if kind == NOTHING:
            return cost
        changes = self.cost_changes
        if changes is None:
            changes = state.active(COST)
            self.cost_changes = changes
        return cost + state.cost_under(changes, self.seat, kind, change)

    def can_pay(self, state: TearsState, cost: int, kind: Kind, without: int) -> bool:
        """Whether some payment suffices that spends neither the card ``kind`` of the hand nor the card ``without``."""
        spare = self.hand if kind == NOTHING else self.hand - 1
        if cost <= spare:
            return True
        if is_levying(state):
            return Purse(state, self.seat, () if kind == NOTHING else (kind,), without, NOTHING).can_pay(cost)
        if self.total < 0:
            self.total = worth_of_ready(state, self.seat)
        if spare + self.total < cost:
            return False
        piece = state.piece(without)
        return piece is None or piece.tired or spare + self.total - worth_when_tired(state, piece) >= cost


def cost_of(state: TearsState, seat: Seat, kind: Kind, ability: Ability | None, change: int) -> int:
    """The resources that a declaration needs: the card's cost if it comes from hand, and extra costs."""
    cost = state.cost(seat, kind, change) if kind != NOTHING else 0
    return cost if ability is None else cost + ability.resources


def purse_for(
    state: TearsState, seat: Seat, kind: Kind, source: int, ability: Ability | None, note: tuple[Any, ...] | None
) -> Purse:
    """What is left to pay with: not the card itself, nor what other parts of the same cost take (TMM-R24)."""
    spent: tuple[int, ...] = () if kind == NOTHING else (kind,)
    offering = NOTHING
    if note is not None:
        spent = spent + note[D_DROPS]
        offering = note[D_OFFERING]
    return Purse(state, seat, spent, source if takes_source(kind, ability) else NOTHING, offering)


def takes_source(kind: Kind, ability: Ability | None) -> bool:
    """Whether the costs of an ability use up the card in play that it is on."""
    return ability is not None and (ability.tires or ability.falls) and kind == NOTHING


def offerings(state: TearsState, ability: Ability, sense: Sense) -> list[int]:
    """What may be sacrificed as a cost; never a Leader (TMM-SAC-2)."""
    assert ability.offering is not None
    found: list[int] = []
    for piece in ability.offering.pieces(state, sense):
        if piece.owner == sense.you and piece.design.type != LEADER and not (ability.falls and piece.id == sense.source):
            found.append(piece.id)
    return found


def payable_offerings(
    state: TearsState, ability: Ability, sense: Sense, kind: Kind, cost: int, drops: tuple[int, ...]
) -> list[int]:
    """What may be sacrificed as a cost so that the rest of the cost can still be paid (TMM-R24)."""
    spent = drops if kind == NOTHING else (*drops, kind)
    without = sense.source if takes_source(kind, ability) else NOTHING
    found: list[int] = []
    for offering in offerings(state, ability, sense):
        if Purse(state, sense.you, spent, without, offering).can_pay(cost):
            found.append(offering)
    return found


def can_afford(state: TearsState, means: Means, kind: Kind, source: int, ability: Ability, change: int, subject: int) -> bool:
    """Whether the costs of an ability can be paid."""
    spare = means.hand - (1 if kind != NOTHING else 0)
    if spare < ability.discards:
        return False
    seat = means.seat
    cost = means.cost(state, kind, ability, change)
    if ability.offering is not None:
        sense = Sense(seat, source, subject)
        return len(payable_offerings(state, ability, sense, kind, cost, _any_drops(state, seat, kind, ability))) > 0
    if cost <= spare - ability.discards:
        return True  # discarding alone pays for it
    if ability.discards == 0:
        return means.can_pay(state, cost, kind, source if takes_source(kind, ability) else NOTHING)
    drops = _any_drops(state, seat, kind, ability)
    spent = drops if kind == NOTHING else (*drops, kind)
    return Purse(state, seat, spent, source if takes_source(kind, ability) else NOTHING, NOTHING).can_pay(cost)


def _any_drops(state: TearsState, seat: Seat, kind: Kind, ability: Ability) -> tuple[int, ...]:
    """Some cards that an extra cost could discard; each would generate 1, so it does not matter which."""
    if ability.discards == 0:
        return ()
    return tuple(left_of(state.hands[seat], (kind,))[: ability.discards])
