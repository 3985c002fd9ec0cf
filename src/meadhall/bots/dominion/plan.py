"""A plan: what to gain, in order of wish, each wish with the few conditions that matter."""

from typing import Any, Final

from meadhall.bots.dominion.strategies.strategy import Strategy, loses_by, money_of
from meadhall.games.dominion.cards.kinds import (
    CELLAR,
    COST,
    DUCHY,
    ESTATE,
    FESTIVAL,
    FIRST_KINGDOM,
    GARDENS,
    GOLD,
    KEYS,
    KIND_OF,
    KINDS,
    LABORATORY,
    MARKET,
    NO_KIND,
    PROVINCE,
    SILVER,
    SPY,
    THRONE_ROOM,
    VILLAGE,
    Kind,
)
from meadhall.games.dominion.player import Player
from meadhall.games.dominion.state import DominionState

ANY: Final = 99
"""No limit."""
NO_LIMITS: Final = [ANY, 0, 0, ANY, -ANY, ANY, 0, ANY]
PLUS_ACTIONS: Final = [0] * KINDS
for _kind, _actions in (
    (VILLAGE, 2), (FESTIVAL, 2), (LABORATORY, 1), (MARKET, 1), (SPY, 1), (CELLAR, 1),
):  # fmt: skip
    PLUS_ACTIONS[_kind] = _actions
TERMINAL: Final = [kind for kind in range(CELLAR, KINDS) if PLUS_ACTIONS[kind] == 0 and kind not in (GARDENS, THRONE_ROOM)]
"""Actions that use one up."""


def balance_of(player: Player) -> int:
    """How many more Actions the owned Villages and Festivals give than the other Actions use up."""
    owned = player.owned
    balance: int = owned[VILLAGE]
    count: int = owned[FESTIVAL]
    balance += count
    for kind in TERMINAL:
        count = owned[kind]
        balance -= count
    return balance


class Wish:
    """One line of a plan: a kind, and when it is wanted. Never changed, so plans share wishes."""

    __slots__ = ("kind", "most", "each", "money", "provinces", "low", "high", "since", "until")

    def __init__(
        self,
        kind: Kind,
        most: int = ANY,
        each: int = 0,
        money: int = 0,
        provinces: int = ANY,
        low: int = -ANY,
        high: int = ANY,
        since: int = 0,
        until: int = ANY,
    ) -> None:
        self.kind: Final = kind
        self.most: Final = most
        """Wanted while fewer are owned."""
        self.each: Final = each
        """If not 0, one is wanted for every so many cards owned."""
        self.money: Final = money
        """Wanted when the coins in all owned cards are more."""
        self.provinces: Final = provinces
        """Wanted when no more Provinces are left."""
        self.low: Final = low
        self.high: Final = high
        """Wanted while the balance of Actions (see ``balance_of``) is from ``low`` to ``high``."""
        self.since: Final = since
        self.until: Final = until
        """Wanted from one turn on, and before another; the first turn is 0."""

    def holds(self, player: Player, provinces: int, money: int, cards: int, balance: int) -> bool:
        """Whether it is wanted now."""
        if provinces > self.provinces or money <= self.money or balance < self.low or balance > self.high:
            return False
        if player.turns < self.since or player.turns >= self.until:
            return False
        owned: int = player.owned[self.kind]
        return owned < self.most and (self.each == 0 or owned * self.each < cards)

    def to_json(self) -> list[Any]:
        """The kind and the limits, as far as there are any."""
        limits = [self.most, self.each, self.money, self.provinces, self.low, self.high, self.since, self.until]
        while limits and limits[-1] == NO_LIMITS[len(limits) - 1]:
            limits.pop()
        return [KEYS[self.kind], *limits]

    def __repr__(self) -> str:
        said = [KEYS[self.kind]]
        if self.most < ANY:
            said.append(f"up to {self.most}")
        if self.each:
            said.append(f"one in {self.each}")
        if self.low > -ANY:
            said.append(f"balance from {self.low}")
        if self.high < ANY:
            said.append(f"balance to {self.high}")
        if self.since:
            said.append(f"from turn {self.since + 1}")
        if self.until < ANY:
            said.append(f"before turn {self.until + 1}")
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

    def pick(self, state: DominionState, player: Player, limit: int, careful: bool) -> int:
        """The kind to gain for at most ``limit`` coins; NO_KIND if nothing is wanted.

        ``careful``: nothing that ends the game while this seat would not win it.
        """
        provinces: int = state.piles[PROVINCE]
        money = money_of(player)
        cards = player.size()
        balance = balance_of(player)
        for wish in self.wishes:
            kind = wish.kind
            if COST[kind] <= limit and state.piles[kind] > 0 and wish.holds(player, provinces, money, cards, balance):
                if careful and loses_by(state, player, kind):
                    continue
                return kind
        return NO_KIND

    def __repr__(self) -> str:
        return f"{self.name}: {'; '.join(repr(wish) for wish in self.wishes)}"


def fits(plan: Plan | Strategy, kingdom: list[int]) -> bool:
    """Whether every card a plan wants is there."""
    wanted = [line.kind for line in plan.buys] if isinstance(plan, Strategy) else plan.wanted
    return all(kind < FIRST_KINGDOM or kind in kingdom for kind in wanted)


def plan_from_json(data: dict[str, Any]) -> Plan:
    return Plan(data["name"], [wish_from_json(wish) for wish in data["wishes"]])


def wish_from_json(data: list[Any]) -> Wish:
    limits: list[int] = [*data[1:], *NO_LIMITS[len(data) - 1 :]]
    most, each, money, provinces, low, high, since, until = limits
    return Wish(KIND_OF[data[0]], most, each, money, provinces, low, high, since, until)


def plan_to_json(plan: Plan) -> dict[str, Any]:
    return {"name": plan.name, "wishes": [wish.to_json() for wish in plan.wishes]}


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
