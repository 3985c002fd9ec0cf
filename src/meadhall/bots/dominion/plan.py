"""A plan: what to gain, in order of wish, each wish with the few conditions that matter."""

from typing import Final

from meadhall.games.dominion.kinds import (
    CHANCELLOR,
    COPPER,
    COST,
    CURSE,
    DUCHY,
    ESTATE,
    FESTIVAL,
    GOLD,
    KEYS,
    MARKET,
    MILITIA,
    NO_KIND,
    PROVINCE,
    SILVER,
    WOODCUTTER,
)
from meadhall.games.dominion.player import Player
from meadhall.games.dominion.table import Table

ANY: Final = 99
"""No limit."""


class Wish:
    """One line of a plan: a kind, and when it is wanted. Never changed, so plans share wishes."""

    __slots__ = ("kind", "most", "each", "money", "provinces")

    def __init__(self, kind: int, most: int = ANY, each: int = 0, money: int = 0, provinces: int = ANY) -> None:
        self.kind: Final = kind
        self.most: Final = most
        """Wanted while fewer are owned."""
        self.each: Final = each
        """If not 0, one is wanted for every so many cards owned."""
        self.money: Final = money
        """Wanted when the coins in all owned cards are more."""
        self.provinces: Final = provinces
        """Wanted when no more Provinces are left."""

    def holds(self, player: Player, provinces: int, money: int, cards: int) -> bool:
        """Whether it is wanted now."""
        if provinces > self.provinces or money <= self.money:
            return False
        owned = player.owned[self.kind]
        if owned >= self.most:
            return False
        return self.each == 0 or owned * self.each < cards

    def __repr__(self) -> str:
        said = [KEYS[self.kind]]
        if self.most < ANY:
            said.append(f"up to {self.most}")
        if self.each:
            said.append(f"one in {self.each}")
        if self.money:
            said.append(f"over ${self.money}")
        if self.provinces < ANY:
            said.append(f"at {self.provinces} provinces")
        return " ".join(said)


class Plan:
    """Wishes in order; the first that holds and can be paid is taken."""

    __slots__ = ("name", "wishes", "wanted")

    def __init__(self, name: str, wishes: list[Wish]) -> None:
        self.name: Final = name
        self.wishes: Final = wishes
        self.wanted: Final = sorted({wish.kind for wish in wishes})

    def pick(self, state: Table, player: Player, limit: int, careful: bool) -> int:
        """The kind to gain for at most ``limit`` coins; NO_KIND if nothing is wanted.

        ``careful``: nothing that ends the game while this seat would not win it.
        """
        provinces = state.piles[PROVINCE]
        money = coin_value(player.owned)
        cards = total(player.owned)
        for wish in self.wishes:
            kind = wish.kind
            if COST[kind] <= limit and state.piles[kind] > 0 and wish.holds(player, provinces, money, cards):
                if careful and ends_badly(state, player, kind):
                    continue
                return kind
        return NO_KIND

    def __repr__(self) -> str:
        return f"{self.name}: {'; '.join(repr(wish) for wish in self.wishes)}"


_COIN_KINDS: Final = ((SILVER, 2), (GOLD, 3), (MARKET, 1), (FESTIVAL, 2), (MILITIA, 2), (WOODCUTTER, 2), (CHANCELLOR, 2))


def coin_value(owned: list[int]) -> int:
    """The coins in all owned cards."""
    value = owned[COPPER]
    for kind, coins in _COIN_KINDS:
        value += coins * owned[kind]
    return value


def total(owned: list[int]) -> int:
    """How many cards are owned."""
    count = 0
    for copies in owned:
        count += copies
    return count


def ends_game(state: Table, kind: int) -> bool:
    """Whether gaining ``kind`` empties the last pile that keeps the game going."""
    if state.piles[kind] != 1:
        return False
    return kind == PROVINCE or state.offer.empty >= 2


def ends_badly(state: Table, player: Player, kind: int) -> bool:
    """Whether gaining ``kind`` ends the game without a win for ``player``, counting turns at a tie (DOM-END-7)."""
    return ends_game(state, kind) and not wins_with(state, player, kind)


def wins_with(state: Table, player: Player, kind: int) -> bool:
    """Whether ``player`` would win if the game ended after gaining ``kind``."""
    own = player.score() + POINTS.get(kind, 0)
    for other in state.players:
        if other is player:
            continue
        points = other.score()
        if points > own or (points == own and other.turns < player.turns + 1):
            return False
    return True


POINTS: Final = {ESTATE: 1, DUCHY: 3, PROVINCE: 6, CURSE: -1}


def money_plan(name: str, extra: list[Wish], late: int = 5, money: int = 15) -> Plan:
    """Treasure and Victory cards as most good plans buy them, with ``extra`` wishes before Gold and before Silver."""
    dear = [wish for wish in extra if COST[wish.kind] >= 5]
    cheap = [wish for wish in extra if COST[wish.kind] < 5]
    return Plan(
        name,
        [
            Wish(PROVINCE, money=money),
            Wish(DUCHY, provinces=late),
            Wish(ESTATE, provinces=2),
            *[wish for wish in dear if wish.most <= 2 or COST[wish.kind] == 6],
            Wish(GOLD),
            Wish(DUCHY, provinces=late + 1),
            *[wish for wish in dear if not (wish.most <= 2 or COST[wish.kind] == 6)],
            *cheap,
            Wish(SILVER),
        ],
    )
