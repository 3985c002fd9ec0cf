"""Where a card of the hand may be put, and whether it can be played at all. Nothing here changes the table."""

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.numbers import Kind, Wedge, card_thing
from meadhall.games.tears1066.play.purse import Means, Purse, hosts_from, is_levying, purse_for
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.aliases import Seat


def places(state: TearsState, means: Means, kind: Kind, change: int) -> list[int]:
    """Where a card of the hand may be put: Wedges, hosts, or the reserve (the player)."""
    seat = means.seat
    if state.has_unique(seat, kind):
        return []
    cost = means.cost(state, kind, None, change)
    if not means.can_pay(state, cost, kind, numbers.NOTHING):
        return []
    return _levied_places(state, seat, kind, cost) if is_levying(state) else plain_places(state, seat, kind)


def _levied_places(state: TearsState, seat: Seat, kind: Kind, cost: int) -> list[int]:
    """Where a card may be put that may be paid by destroying others (TMM-P12)."""
    design = state.file.designs[kind]
    if design.type == numbers.TACTIC:
        return [numbers.PLAYERS + seat]
    purse = purse_for(state, seat, kind, numbers.NOTHING, None, (), numbers.NOTHING)
    if design.type == numbers.ATTACHMENT:
        found = hosts(state, seat, kind)
        # A host that would have to be destroyed to pay is none.
        return [host for host in found if can_pay_sparing(purse, cost, hosts_from(state, host))]
    found = []
    for wedge in range(3):
        if state.has_space(seat, wedge) or (purse.levies and _makes_room(state, purse, seat, wedge, cost)):
            found.append(numbers.WEDGES + wedge)
    return found


def plain_places(state: TearsState, seat: Seat, kind: Kind) -> list[int]:
    """Where a card may be put that is paid without destroying anything."""
    design = state.file.designs[kind]
    if design.type == numbers.TACTIC:
        return [numbers.PLAYERS + seat]
    if design.type == numbers.ATTACHMENT:
        return hosts(state, seat, kind)
    spaces = state.spaces(seat)
    return [numbers.WEDGES + wedge for wedge in range(3) if (spaces >> wedge) & 1]


def _makes_room(state: TearsState, purse: Purse, seat: Seat, wedge: Wedge, cost: int) -> bool:
    """Whether destroying a card of a full column as part of the payment frees a place there (TMM-R26, TMM-P12)."""
    return any(purse.payment(cost, (), piece.id) for piece in state.columns[3 * seat + wedge])


def can_pay_sparing(purse: Purse, cost: int, spared: tuple[int, ...]) -> bool:
    """Whether some payment suffices that destroys none of ``spared``."""
    return cost <= len(purse.hand) + sum(purse.worths) or len(purse.payment(cost, spared)) > 0


def hosts(state: TearsState, seat: Seat, kind: Kind) -> list[int]:
    """The legal hosts of an attachment (TMM-ATT-1)."""
    design = state.file.designs[kind]
    assert design.attach_to is not None
    return design.attach_to.select(state, Sense(seat, card_thing(numbers.IN_HAND, kind)))


def can_play(state: TearsState, means: Means, kind: Kind, change: int) -> bool:
    """Whether a card of the hand could be put into play now."""
    design = state.file.designs[kind]
    if design.type == numbers.EVENT or design.type == numbers.LEADER:
        return False
    if not design.is_army or is_levying(state):
        return len(places(state, means, kind, change)) > 0
    if state.has_unique(means.seat, kind) or not means.can_pay(
        state, means.cost(state, kind, None, change), kind, numbers.NOTHING
    ):
        return False
    return state.spaces(means.seat) != 0
