"""A plan: what to gain, in order of wish, each wish with the few conditions that matter."""

from typing import Any, Final

from meadhall.bots.dominion.hand import GoodHand
from meadhall.bots.dominion.playbook import balance_of, loses_by, money_of
from meadhall.games.dominion.board.player import Player
from meadhall.games.dominion.cards import kinds
from meadhall.games.dominion.cards.card import PLUS_ACTIONS
from meadhall.games.dominion.cards.kinds import Kind
from meadhall.games.dominion.state import DominionState

ANY: Final = 99
"""No limit."""
NO_LIMITS: Final = [ANY, 0, 0, ANY, -ANY, ANY, 0, ANY]


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
        """If not 0, one is wanted for each group of this many cards owned."""
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
        return [kinds.KEYS[self.kind], *limits]

    def __repr__(self) -> str:
        said = [kinds.KEYS[self.kind]]
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


class Plan(GoodHand):
    """Wishes in order; the first that holds and can be paid is taken."""

    __slots__ = ("wishes",)

    def __init__(self, name: str, wishes: list[Wish]) -> None:
        super().__init__(name, sorted({wish.kind for wish in wishes}))
        self.wishes: Final = wishes

    def pick(self, state: DominionState, player: Player, limit: int) -> int:
        """The first wish; nothing that ends the game while this seat would not win it."""
        provinces: int = state.piles[kinds.PROVINCE]
        money = money_of(player)
        cards = player.size()
        balance = balance_of(player)
        for wish in self.wishes:
            kind = wish.kind
            if kinds.COST[kind] <= limit and state.piles[kind] > 0 and wish.holds(player, provinces, money, cards, balance):
                if loses_by(state, player, kind):
                    continue
                return kind
        return kinds.NO_KIND

    def __repr__(self) -> str:
        return f"{self.name}: {'; '.join(repr(wish) for wish in self.wishes)}"


def plan_from_json(data: dict[str, Any]) -> Plan:
    return Plan(data["name"], [wish_from_json(wish) for wish in data["wishes"]])


def wish_from_json(data: list[Any]) -> Wish:
    limits: list[int] = [*data[1:], *NO_LIMITS[len(data) - 1 :]]
    most, each, money, provinces, low, high, since, until = limits
    return Wish(kinds.KIND_OF[data[0]], most, each, money, provinces, low, high, since, until)


def plan_to_json(plan: Plan) -> dict[str, Any]:
    return {"name": plan.name, "wishes": [wish.to_json() for wish in plan.wishes]}


def money_plan(name: str, extra: list[Wish], late: int = 5, money: int = 15) -> Plan:
    """Treasure and Victory cards as most good plans buy them, with ``extra`` wishes before Gold and before Silver."""
    dear = [wish for wish in extra if kinds.COST[wish.kind] >= 5]
    cheap = [wish for wish in extra if kinds.COST[wish.kind] < 5]
    return Plan(
        name,
        [
            Wish(kinds.PROVINCE, money=money),
            Wish(kinds.DUCHY, provinces=late),
            Wish(kinds.ESTATE, provinces=2),
            *[wish for wish in dear if wish.most <= 2 or kinds.COST[wish.kind] == 6],
            Wish(kinds.GOLD),
            Wish(kinds.DUCHY, provinces=late + 1),
            *[wish for wish in dear if not (wish.most <= 2 or kinds.COST[wish.kind] == 6)],
            *cheap,
            Wish(kinds.SILVER),
        ],
    )


def own_plans(kingdom: list[int]) -> list[Plan]:
    """Treasure with a few Actions that are not of the base set, one kind or all: more of those that use up no Action."""
    actions = [kind for kind in kingdom if kind >= kinds.KINDS and kinds.TYPES[kind] & kinds.ACTION]
    wishes = [Wish(kind, 5 if PLUS_ACTIONS[kind] else 2) for kind in actions]
    plans = [money_plan(kinds.KEYS[wish.kind], [wish]) for wish in wishes]
    return [*plans, money_plan("new cards", wishes)] if len(plans) > 1 else plans
