"""A plan: what to gain, in order of wish, each wish with the few conditions that matter."""

from typing import Final

from meadhall.games.dominion.kinds import (
    COST,
    DUCHY,
    ESTATE,
    FIRST_KINGDOM,
    GOLD,
    KEYS,
    NO_KIND,
    PROVINCE,
    SILVER,
)
from meadhall.games.dominion.player import Player
from meadhall.games.dominion.strategy import Strategy, loses_by, money_of
from meadhall.games.dominion.table import Table

ANY: Final = 99
"""No limit."""


class Wish:
    """One line of a plan: a kind, and when it is wanted. Never changed, so plans share wishes."""

    __slots__ = ("kind", "most", "each", "money", "provinces", "beside", "lead")

    def __init__(
        self,
        kind: int,
        most: int = ANY,
        each: int = 0,
        money: int = 0,
        provinces: int = ANY,
        beside: int = NO_KIND,
        lead: int = 0,
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
        self.beside: Final = beside
        """If not NO_KIND, wanted while fewer are owned than of that kind and ``lead`` together."""
        self.lead: Final = lead

    def holds(self, player: Player, provinces: int, money: int, cards: int) -> bool:
        """Whether it is wanted now."""
        if provinces > self.provinces or money <= self.money:
            return False
        owned: int = player.owned[self.kind]
        if owned >= self.most or (self.each != 0 and owned * self.each >= cards):
            return False
        if self.beside == NO_KIND:
            return True
        others: int = player.owned[self.beside]
        return owned < others + self.lead

    def but(self, most: int | None = None, each: int | None = None, beside: int | None = None, lead: int = 0) -> "Wish":
        """The same wish with another limit."""
        return Wish(
            self.kind,
            self.most if most is None else most,
            self.each if each is None else each,
            self.money,
            self.provinces,
            self.beside if beside is None else beside,
            self.lead if beside is None else lead,
        )

    def __repr__(self) -> str:
        said = [KEYS[self.kind]]
        if self.most < ANY:
            said.append(f"up to {self.most}")
        if self.each:
            said.append(f"one in {self.each}")
        if self.beside != NO_KIND:
            said.append(f"up to {KEYS[self.beside]} {self.lead:+}")
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
        provinces: int = state.piles[PROVINCE]
        money = money_of(player)
        cards = player.size()
        for wish in self.wishes:
            kind = wish.kind
            if COST[kind] <= limit and state.piles[kind] > 0 and wish.holds(player, provinces, money, cards):
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


def ends_game(state: Table, kind: int) -> bool:
    """Whether gaining ``kind`` empties the last pile that keeps the game going."""
    if state.piles[kind] != 1:
        return False
    return kind == PROVINCE or state.offer.empty >= 2


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
