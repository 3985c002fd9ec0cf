"""What a line of a strategy asks for: quantities, sums of them that are compared, and a card with its conditions."""

from typing import Final

from mypy_extensions import i64

from meadhall.bots.dominion.playbook import balance_of, money_of
from meadhall.games.dominion.board.player import Player
from meadhall.games.dominion.cards import kinds
from meadhall.games.dominion.cards.kinds import Kind
from meadhall.games.dominion.state import DominionState

OWNED: Final = 0
LEFT: Final = 1
IN_HAND: Final = 2
MONEY: Final = 3
COINS_NOW: Final = 4
TURN: Final = 5
TREASURES: Final = 6
CARDS: Final = 7
EMPTY: Final = 8
OWNED_ACTIONS: Final = 9
BUYS_LEFT: Final = 10
ACTIONS_LEFT: Final = 11
BALANCE: Final = 12
LEAD: Final = 13
SIGNED: Final = (BALANCE, LEAD)
"""Quantities that may be below 0."""

LESS: Final = 0
LESS_OR_EQUAL: Final = 1
EQUAL: Final = 2
MORE_OR_EQUAL: Final = 3
MORE: Final = 4
DIFFERENT: Final = 5


class Term:
    """A quantity, counted so many times."""

    __slots__ = ("quantity", "kind", "weight")

    def __init__(self, quantity: int, kind: Kind, weight: int) -> None:
        self.quantity: Final = quantity
        self.kind: Final = kind
        """The card that is counted, if the quantity is one of cards."""
        self.weight: Final[i64] = weight


def measured(state: DominionState, player: Player, quantity: int, kind: Kind) -> i64:
    """A quantity that a condition can ask for."""
    if quantity == OWNED:
        return i64(player.owned[kind])
    if quantity == LEFT:
        return i64(state.piles[kind])
    if quantity == IN_HAND:
        return i64(player.hand[kind])
    if quantity == MONEY:
        return money_of(player)
    if quantity == COINS_NOW:
        return state.coins
    if quantity == TURN:
        return player.turns + 1
    if quantity == TREASURES:
        coppers: int = player.owned[kinds.COPPER]
        silvers: int = player.owned[kinds.SILVER]
        golds: int = player.owned[kinds.GOLD]
        return coppers + silvers + golds
    if quantity == CARDS:
        return player.size()
    if quantity == EMPTY:
        return state.offer.empty
    if quantity == BUYS_LEFT:
        return state.buys
    if quantity == ACTIONS_LEFT:
        return state.actions
    if quantity == BALANCE:
        return balance_of(player)
    if quantity == LEAD:
        return player.score() - max([other.score() for other in state.players if other is not player], default=0)
    owned = 0
    count: int
    for some in state.offer.actions:
        count = player.owned[some]
        owned += count
    return owned


class Condition:
    """Something that holds in a situation or not."""

    __slots__ = ()

    def holds(self, state: DominionState, player: Player) -> bool:
        raise NotImplementedError


class Comparison(Condition):
    """Whether a sum of quantities and a number lies below, at or above zero."""

    __slots__ = ("terms", "number", "sign")

    def __init__(self, terms: list[Term], number: int, sign: int) -> None:
        self.terms: Final = terms
        self.number: Final[i64] = number
        self.sign: Final = sign

    def holds(self, state: DominionState, player: Player) -> bool:
        total: i64 = self.number
        for term in self.terms:
            total += term.weight * measured(state, player, term.quantity, term.kind)
        if self.sign == LESS:
            return total < 0
        if self.sign == LESS_OR_EQUAL:
            return total <= 0
        if self.sign == EQUAL:
            return total == 0
        if self.sign == MORE_OR_EQUAL:
            return total >= 0
        if self.sign == MORE:
            return total > 0
        return total != 0


class Every(Condition):
    """Whether all of several conditions hold."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final = parts

    def holds(self, state: DominionState, player: Player) -> bool:
        return all(part.holds(state, player) for part in self.parts)


class Either(Condition):
    """Whether one of several conditions holds."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final = parts

    def holds(self, state: DominionState, player: Player) -> bool:
        return any(part.holds(state, player) for part in self.parts)


class Line:
    """A card, and when it is wanted; None: always."""

    __slots__ = ("kind", "condition")

    def __init__(self, kind: Kind, condition: Condition | None) -> None:
        self.kind: Final = kind
        self.condition: Final = condition

    def holds(self, state: DominionState, player: Player) -> bool:
        condition = self.condition
        return condition is None or condition.holds(state, player)
