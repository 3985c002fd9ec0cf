"""What a player could pay with, and whether that is enough. Nothing here changes the table."""

from typing import Final

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.board.moves import left_of
from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.cards.design import Ability, Mod, Sense
from meadhall.games.tears1066.cards.numbers import CANNOT_TIRE, COST, FLAG, LEADER, NOTHING, PRACTICAL, RESOURCES, WEDGES, Kind
from meadhall.games.tears1066.records import declaration_of
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Scope

TIRE: Final = 1 << 24
"""Payment codes: a kind of the hand to discard; TIRE or DESTROY plus the number of a card in play."""
DESTROY: Final = 1 << 25
NO_LEVIES: Final[list[int]] = []


def declared_ability(state: TearsState, scope: Scope) -> Ability:
    """The ability that a declaration is about."""
    return state.file.abilities[declaration_of(scope).ability]


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
        return cost <= len(self.hand) + sum(self.worths) or (len(self.levies) > 0 and len(self.payment(cost)) > 0)

    def payment(self, cost: int, spared: tuple[int, ...] = (), levy: int = NOTHING) -> list[int]:
        """The steps of a payment that may destroy cards, but none of ``spared``, and that destroys ``levy``; [] if none does.

        Steps are taken from the smallest on until they suffice, so none is needless (TMM-R22), after one that destroys
        nothing (TMM-P12) and ``levy``. A card is destroyed if that generates more than tiring it.
        """
        steps = [(1, kind) for kind in self.hand]
        levies: list[tuple[int, int]] = []
        for at, piece in enumerate(self.levies):
            if piece == levy or (piece not in spared and self.levy_worths[at] > self.worth(piece)):
                levies.append((self.levy_worths[at], DESTROY + piece))
        given_up = [code - DESTROY for _, code in levies]
        steps += [(self.worths[at], TIRE + piece) for at, piece in enumerate(self.pieces) if piece not in given_up]
        if not steps:  # one of the cards to destroy has to be tired instead: that which loses least by it
            losses = sorted([(worth - self.worth(code - DESTROY), worth, code) for worth, code in levies])
            losses = [loss for loss in losses if self.worth(loss[2] - DESTROY) > 0 and loss[2] != DESTROY + levy]
            if not losses:
                return []
            _, worth, code = losses[0]
            levies.remove((worth, code))
            steps.append((self.worth(code - DESTROY), code - DESTROY + TIRE))
        first = min(steps)
        steps.remove(first)
        taken = [first] + [one for one in levies if one[1] == DESTROY + levy]
        for one in sorted(steps + [one for one in levies if one[1] != DESTROY + levy]):
            if sum([worth for worth, _ in taken]) >= cost:
                break
            taken.append(one)
        worths = [worth for worth, _ in taken]
        if sum(worths) < cost or sum(worths) - max(worths) >= cost or (levy != NOTHING and levy not in self.levies):
            return []
        return [code for _, code in taken]

    def worth(self, piece: int) -> int:
        """What tiring a card generates; 0 if it cannot be tired."""
        return self.worths[self.pieces.index(piece)] if piece in self.pieces else 0


def is_levying(state: TearsState) -> bool:
    """Whether a card in play lets cards be destroyed to pay (TMM-P12)."""
    return (state.mods >> PRACTICAL) & 1 == 1


def hosts_from(state: TearsState, thing: int) -> tuple[int, ...]:
    """A card in play, the card it is on, and so on: what must stay for it to stay."""
    found: list[int] = []
    while 0 <= thing < WEDGES:
        found.append(thing)
        thing = state.host_of(thing)
    return tuple(found)


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
    state: TearsState, seat: Seat, kind: Kind, source: int, ability: Ability | None, drops: tuple[int, ...], offering: int
) -> Purse:
    """What is left to pay with: not the card itself, nor what other parts of the same cost take (TMM-R24)."""
    spent = drops if kind == NOTHING else (*drops, kind) if drops else (kind,)
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
    found: list[int] = []
    for offering in offerings(state, ability, sense):
        if purse_for(state, sense.you, kind, sense.source, ability, drops, offering).can_pay(cost):
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
    return purse_for(state, seat, kind, source, ability, drops, NOTHING).can_pay(cost)


def _any_drops(state: TearsState, seat: Seat, kind: Kind, ability: Ability) -> tuple[int, ...]:
    """Some cards that an extra cost could discard; each would generate 1, so it does not matter which."""
    if ability.discards == 0:
        return ()
    return tuple(left_of(state.hands[seat], (kind,))[: ability.discards])
