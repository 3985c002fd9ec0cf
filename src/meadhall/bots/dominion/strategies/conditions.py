"""What a line of a strategy asks for: terms, comparisons of them, and a card with its conditions."""

from typing import Final

from meadhall.bots.dominion.playbook import money_of
from meadhall.games.dominion.cards import kinds
from meadhall.games.dominion.cards.kinds import Kind
from meadhall.games.dominion.player import Player
from meadhall.games.dominion.state import DominionState

NUMBER: Final = 0
OWNED: Final = 1
LEFT: Final = 2
IN_HAND: Final = 3
MONEY: Final = 4
COINS_NOW: Final = 5
TURN: Final = 6
TREASURES: Final = 7
CARDS: Final = 8
EMPTY: Final = 9
OWNED_ACTIONS: Final = 10
BUYS_LEFT: Final = 11
ACTIONS_LEFT: Final = 12

LESS: Final = 0
LESS_OR_EQUAL: Final = 1
EQUAL: Final = 2
MORE_OR_EQUAL: Final = 3
MORE: Final = 4
DIFFERENT: Final = 5


class Term:
    """A number: some quantity, times ``times``, divided by ``per``."""

    __slots__ = ("quantity", "kind", "times", "per")

    def __init__(self, quantity: int, kind: Kind, times: int, per: int) -> None:
        self.quantity: Final = quantity
        self.kind: Final = kind
        """The card that is counted; for a plain number the number itself."""
        self.times: Final = times
        self.per: Final = per

    def measure(self, state: DominionState, player: Player) -> int:
        """The quantity now, before it is divided."""
        return self.times * measured(state, player, self.quantity, self.kind)


def measured(state: DominionState, player: Player, quantity: int, kind: Kind) -> int:
    """A quantity that a condition can ask for."""
    if quantity == NUMBER:
        return kind
    if quantity == OWNED:
        return player.owned[kind]
    if quantity == LEFT:
        return state.piles[kind]
    if quantity == IN_HAND:
        return player.hand[kind]
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
    owned = 0
    count: int
    for some in state.offer.actions:
        count = player.owned[some]
        owned += count
    return owned


class Condition:
    """A comparison of two terms."""

    __slots__ = ("left", "sign", "right")

    def __init__(self, left: Term, sign: int, right: Term) -> None:
        self.left: Final = left
        self.sign: Final = sign
        self.right: Final = right

    def holds(self, state: DominionState, player: Player) -> bool:
        difference = self.left.measure(state, player) * self.right.per - self.right.measure(state, player) * self.left.per
        if self.sign == LESS:
            return difference < 0
        if self.sign == LESS_OR_EQUAL:
            return difference <= 0
        if self.sign == EQUAL:
            return difference == 0
        if self.sign == MORE_OR_EQUAL:
            return difference >= 0
        if self.sign == MORE:
            return difference > 0
        return difference != 0


class Line:
    """A card, and when it is wanted: all of the conditions must hold."""

    __slots__ = ("kind", "conditions")

    def __init__(self, kind: Kind, conditions: list[Condition]) -> None:
        self.kind: Final = kind
        self.conditions: Final = conditions

    def holds(self, state: DominionState, player: Player) -> bool:
        return all(condition.holds(state, player) for condition in self.conditions)
