"""A strategy as data: what to buy, when, and which Actions come first. Answers every question of its seat.

It looks at its own cards and at what is public: piles, turns, and who has gained what. Dealing anew what the seat
cannot know never changes an answer.
"""

from typing import Final

from meadhall.bots.dominion.strategies.answers import answer_effect, is_worth_playing
from meadhall.games.dominion.cards.kinds import (
    ADVENTURER,
    BUREAUCRAT,
    CELLAR,
    CHANCELLOR,
    CHAPEL,
    COINS,
    COPPER,
    COST,
    COUNCIL_ROOM,
    FEAST,
    FESTIVAL,
    GOLD,
    LABORATORY,
    LIBRARY,
    MARKET,
    MILITIA,
    MINE,
    MOAT,
    MONEYLENDER,
    NO_KIND,
    PROVINCE,
    REMODEL,
    SILVER,
    SMITHY,
    SPY,
    THIEF,
    THRONE_ROOM,
    TREASURE_KINDS,
    VILLAGE,
    WITCH,
    WOODCUTTER,
    WORKSHOP,
    Kind,
)
from meadhall.games.dominion.player import Player
from meadhall.games.dominion.state import ACTIONS, DominionState
from meadhall.games.dominion.supply import BUY_CODE
from meadhall.games.dominion.turn import END, PLAY_ALL, TakeTurn

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

PAYING_ACTIONS: Final = [CHANCELLOR, WOODCUTTER, MILITIA, FESTIVAL, MARKET]
PAID: Final = [2, 2, 2, 2, 1]
"""The coins that these Actions give, which count as money in the deck."""

USUAL_ORDER: Final = [
    VILLAGE, FESTIVAL, MARKET, LABORATORY, SPY, CELLAR, THRONE_ROOM, WITCH, COUNCIL_ROOM, MILITIA, SMITHY, LIBRARY, ADVENTURER,
    MINE, MONEYLENDER, BUREAUCRAT, FEAST, WORKSHOP, REMODEL, THIEF, WOODCUTTER, CHANCELLOR, MOAT, CHAPEL,
]  # fmt: skip
"""Actions in the order in which they are usually best played: those that give Actions first."""


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
        coppers: int = player.owned[COPPER]
        silvers: int = player.owned[SILVER]
        golds: int = player.owned[GOLD]
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


def money_of(player: Player) -> int:
    """The coins on everything a seat owns: Treasures, and Actions that give coins."""
    owned = player.owned
    money = 0
    count: int  # a byte times a number would be a byte again
    for kind in range(TREASURE_KINDS):
        count = owned[kind]
        money += COINS[kind] * count
    for at in range(len(PAID)):
        count = owned[PAYING_ACTIONS[at]]
        money += PAID[at] * count
    return money


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


class Strategy:
    """A player made of a few lines."""

    __slots__ = ("name", "about", "buys", "plays", "trashes", "is_careful")

    def __init__(
        self, name: str, about: str, buys: list[Line], plays: list[Line], trashes: list[Line], is_careful: bool
    ) -> None:
        self.name: Final = name
        self.about: Final = about
        self.buys: Final = buys
        """What to buy: the first line that holds and can be paid."""
        self.plays: Final = plays
        """Which Actions to play: the first line that holds and is in hand; others follow in the usual order."""
        self.trashes: Final = trashes
        """What to trash when a card allows it, best first."""
        self.is_careful: Final = is_careful
        """Never ends the game by a purchase that would not win it."""

    def careful(self, is_careful: bool) -> "Strategy":
        """The same lines, with or without care about the last pile."""
        return Strategy(self.name, self.about, self.buys, self.plays, self.trashes, is_careful)

    def choose(self, state: DominionState) -> list[int]:
        """The option codes with which the asked seat answers the open question."""
        frame = state.top
        assert frame is not None
        if not isinstance(frame.step, TakeTurn):
            return answer_effect(self, state)
        return [self.turn_code(state, state.players[state.active])]

    def turn_code(self, state: DominionState, player: Player) -> int:
        if state.phase == ACTIONS:
            kind = self.action_to_play(state, player)
            if kind != NO_KIND:
                return kind
        hand = player.hand
        if not state.has_bought and (hand[COPPER] or hand[SILVER] or hand[GOLD]):
            return PLAY_ALL
        if state.buys > 0:
            kind = self.wanted(state, player, state.coins)
            if kind != NO_KIND:
                return BUY_CODE + kind
        return END

    def action_to_play(self, state: DominionState, player: Player) -> int:
        """The Action to play next; NO_KIND if none in hand is worth it."""
        hand = player.hand
        for line in self.plays:
            if hand[line.kind] and line.holds(state, player) and is_worth_playing(self, state, player, line.kind):
                return line.kind
        for kind in USUAL_ORDER:
            if hand[kind] and is_worth_playing(self, state, player, kind):
                return kind
        return NO_KIND

    def wanted(self, state: DominionState, player: Player, limit: int) -> int:
        """The first card on the list that costs at most ``limit``; NO_KIND if there is none."""
        piles = state.piles
        for line in self.buys:
            kind = line.kind
            if COST[kind] <= limit and piles[kind] > 0 and line.holds(state, player):
                if self.is_careful and loses_by(state, player, kind):
                    continue
                return kind
        return NO_KIND


def loses_by(state: DominionState, player: Player, kind: Kind) -> bool:
    """Whether taking the last card of a pile would end the game and leave its taker behind, or level with more turns."""
    if state.piles[kind] > 1 or (kind != PROVINCE and state.offer.empty < 2 and state.piles[PROVINCE] > 0):
        return False
    points = player.score(kind)
    for other in state.players:
        if other is player:
            continue
        theirs = other.score()
        if theirs > points or (theirs == points and other.turns < player.turns + 1):
            return True
    return False
