"""Ending the game with a win: the purchases of one turn that do it."""

from typing import Final

from meadhall.games.dominion.board.player import Player
from meadhall.games.dominion.cards.kinds import COST, CURSE, DUCHY, ESTATE, NO_KIND, PROVINCE, Kind
from meadhall.games.dominion.state import DominionState

POINTS: Final = ((PROVINCE, 6), (DUCHY, 3), (ESTATE, 1))
"""Victory cards for coins, best first."""
EMPTY_PILES: Final = 3
"""So many empty piles end the game."""


def last_purchase(state: DominionState, player: Player) -> int:
    """What to buy next in a turn that can end the game with a win; NO_KIND if this turn cannot."""
    provinces: int = state.piles[PROVINCE]
    empty = state.offer.empty
    if provinces == 0 or empty >= EMPTY_PILES:
        return dearest_points(state)
    buys, coins = state.buys, state.coins
    if provinces > buys and empty == 0 and buys < 6:
        return NO_KIND  # far from any end, as mostly
    if provinces <= buys and provinces * COST[PROVINCE] <= coins and wins_by(state, player, [PROVINCE]):
        return PROVINCE
    piles: list[int] = []
    for kind in state.offer.kinds:
        left: int = state.piles[kind]
        if 0 < left <= buys and left * COST[kind] <= coins and kind != PROVINCE:
            piles.append(kind)
    need = EMPTY_PILES - empty
    return _emptied(state, player, piles, 0, [], need) if len(piles) >= need else NO_KIND


def _emptied(state: DominionState, player: Player, piles: list[int], start: int, chosen: list[int], need: int) -> int:
    """The first of ``need`` more piles, out of ``piles`` from ``start`` on, whose purchase wins; NO_KIND if none does."""
    if need == 0:
        return chosen[0] if wins_by(state, player, chosen) else NO_KIND
    for at in range(start, len(piles)):
        found = _emptied(state, player, piles, at + 1, [*chosen, piles[at]], need - 1)
        if found != NO_KIND:
            return found
    return NO_KIND


def wins_by(state: DominionState, player: Player, emptied: list[int]) -> bool:
    """Whether buying out these piles, and Victory cards for what is left, can be paid and leaves everybody behind."""
    buys, coins = state.buys, state.coins
    points = player.score()
    for kind in emptied:
        left: int = state.piles[kind]
        buys -= left
        coins -= left * COST[kind]
        points += left * points_of(kind)
    if buys < 0 or coins < 0:
        return False
    for kind, worth in POINTS:
        if kind not in emptied:
            left = state.piles[kind]
            count = min(left, buys, coins // COST[kind])
            buys -= count
            coins -= count * COST[kind]
            points += count * worth
    return all(other is player or other.score() < points for other in state.players)


def points_of(kind: Kind) -> int:
    for some, worth in POINTS:
        if some == kind:
            return worth
    return -1 if kind == CURSE else 0


def dearest_points(state: DominionState) -> int:
    """The best Victory card for the coins there are."""
    for kind, _ in POINTS:
        if state.piles[kind] > 0 and COST[kind] <= state.coins:
            return kind
    return NO_KIND
