"""Reading a kingdom: which of the known plans wins here, found by simulation, and made better the longer it is read."""

import functools
import json
from collections.abc import Iterator
from importlib import resources
from typing import Any, Final

from meadhall.bots.budget import Budget
from meadhall.bots.dominion.evolution import Evolution
from meadhall.bots.dominion.first_look import first_look
from meadhall.bots.dominion.plan import ANY, Plan, Wish, money_plan, plan_from_json
from meadhall.bots.dominion.playbook import Playbook
from meadhall.bots.dominion.strategies.named import classics
from meadhall.bots.dominion.trial import Score, Trial
from meadhall.games.dominion.cards import kinds
from meadhall.games.dominion.options import RECOMMENDED

MANY: Final = (kinds.LABORATORY, kinds.MARKET, kinds.FESTIVAL)
"""Actions that never get in each other's way."""


def single_plans(kingdom: list[int]) -> list[Plan]:
    """Treasure with one kind of Action beside it, for every kind of the kingdom."""
    plans: list[Plan] = []
    for kind in kingdom:
        if kind == kinds.GARDENS:
            continue
        if kind in MANY:
            plans.append(money_plan(f"many {kinds.KEYS[kind]}", [Wish(kind, ANY)]))
            continue
        plans.append(money_plan(kinds.KEYS[kind], [Wish(kind, 1)]))
        if kinds.COST[kind] > 2:
            plans.append(money_plan(f"double {kinds.KEYS[kind]}", [Wish(kind, 2, each=0 if kinds.COST[kind] > 4 else 11)]))
    return plans


def combined_plans(kingdom: list[int]) -> list[Plan]:
    """Well-known pairs and engines that this kingdom allows."""
    plans: list[Plan] = []
    draws: list[int] = [
        kind for kind in (kinds.WITCH, kinds.COUNCIL_ROOM, kinds.SMITHY, kinds.LIBRARY, kinds.MOAT) if kind in kingdom
    ]
    if kinds.CHAPEL in kingdom:
        for kind in kingdom:
            if kinds.COST[kind] >= 4 and kind != kinds.GARDENS:
                most = ANY if kind in MANY else 2
                plans.append(money_plan(f"chapel {kinds.KEYS[kind]}", [Wish(kinds.CHAPEL, 1), Wish(kind, most)], money=8))
    plans += engines(kingdom, draws)
    for one in draws[:2]:
        for many in MANY:
            if many in kingdom:
                plans.append(money_plan(f"{kinds.KEYS[one]} {kinds.KEYS[many]}", [Wish(one, 2), Wish(many, ANY)]))
    if kinds.GARDENS in kingdom:
        rush = (
            [Wish(kinds.GARDENS), Wish(kinds.DUCHY, provinces=7), Wish(kinds.WORKSHOP, 6)]
            if kinds.WORKSHOP in kingdom
            else [Wish(kinds.GARDENS)]
        )
        plans.append(Plan("gardens rush", [*rush, Wish(kinds.ESTATE, provinces=8), Wish(kinds.SILVER)]))
        plans.append(
            Plan(
                "gardens money",
                [
                    Wish(kinds.PROVINCE),
                    Wish(kinds.DUCHY, provinces=5),
                    Wish(kinds.GOLD),
                    Wish(kinds.GARDENS),
                    Wish(kinds.SILVER),
                ],
            )
        )
    return plans


def engines(kingdom: list[int], draws: list[int]) -> list[Plan]:
    """Decks that draw themselves: first a card that trashes, then Villages in balance with other Actions, late Provinces."""
    hubs = [kind for kind in (kinds.VILLAGE, kinds.FESTIVAL) if kind in kingdom]
    if not hubs and kinds.LABORATORY not in kingdom:
        return []
    trash = [Wish(kind, 1, until=9) for kind in (kinds.CHAPEL, kinds.REMODEL, kinds.MONEYLENDER) if kind in kingdom][:1]
    attack = [Wish(kind, 2 if kind == kinds.WITCH else 1, low=-1) for kind in (kinds.WITCH, kinds.MILITIA) if kind in kingdom]
    many = [Wish(kind, 8, since=2) for kind in MANY if kind in kingdom]
    plans: list[Plan] = []
    for money in (10, 20, 30):
        for draw in draws or [kinds.NO_KIND]:
            name = "+".join(
                [kinds.KEYS[kind] for kind in [*hubs[:1], draw, *[wish.kind for wish in many[:1]]] if kind != kinds.NO_KIND]
            )
            core = [] if draw == kinds.NO_KIND else [Wish(draw, 5, low=-1)]
            late = [Wish(kinds.DUCHY, provinces=3), Wish(kinds.ESTATE, provinces=1), Wish(kinds.PROVINCE, money=money, low=-2)]
            base = [*late, *trash, *attack, *many, Wish(kinds.GOLD, 2, money=8), *core]
            villages = [Wish(kind, 9, high=0, money=6) for kind in hubs]
            rest = [
                Wish(kinds.GOLD),
                *villages,
                Wish(kinds.SILVER, 3),
                *[Wish(kind, 6, since=5) for kind in hubs],
                Wish(kinds.SILVER, each=6),
            ]
            plans.append(Plan(f"engine {name} {money}", [*base, *rest]))
    return plans


@functools.cache
def learned_plans() -> tuple[Plan, ...]:
    """The plans that evolution found on random kingdoms, shipped with the package."""
    return tuple(plan_from_json(data) for data in _learned() if "set" not in data)


def plans_for(kingdom: tuple[int, ...]) -> list[Plan]:
    """The plans that were learned for this very kingdom, if it is a recommended set; the one to begin with first."""
    plans: list[Plan] = []
    for data in _learned():
        keys = RECOMMENDED.get(data.get("set", ""), ())
        if tuple(sorted([kinds.KIND_OF[key] for key in keys])) == kingdom:
            plans.append(plan_from_json(data))
    return plans


@functools.cache
def _learned() -> list[dict[str, Any]]:
    text = resources.files("meadhall.bots.dominion").joinpath("learned.json")
    found: list[dict[str, Any]] = json.loads(text.read_text(encoding="utf-8"))
    return found


def paired_plans(best: list[Plan]) -> list[Plan]:
    """Every two of the plans with one kind of card put together."""
    plans: list[Plan] = []
    for at, one in enumerate(best):
        for other in best[at + 1 :]:
            extra = [wish for plan in (one, other) for wish in plan.wishes if wish.kind >= kinds.FIRST_KINGDOM]
            if len({wish.kind for wish in extra}) == 2:
                plans.append(money_plan(f"{one.name}, {other.name}", extra))
    return plans


KNOWN: Final = 1
"""How far a reading goes: the strategies of the menu, plans with one or two kinds of card, engines and learned plans,"""
BETTER: Final = 2
"""... and changes that make the best of them better."""
ROUNDS: Final = 200
"""How many changes are tried."""
CHUNK: Final = 4
"""Pairs of games between two looks at the clock."""


class Page:
    """What is known after some games of a reading."""

    __slots__ = ("games", "stage", "best")

    def __init__(self, games: int, stage: int, best: list[Playbook]) -> None:
        self.games: Final = games
        self.stage: Final = stage
        """The stage that was finished."""
        self.best: Final = best
        """The best plans so far, best first."""


class Reading:
    """The reading of one kingdom, taken up where it was left. The same number of games always gives the same result."""

    def __init__(self, kingdom: tuple[int, ...], uses_learned: bool = False) -> None:
        self.kingdom: Final = list(kingdom)
        self.seed: Final = sum((place + 1) * 7919**2 * kind for place, kind in enumerate(kingdom)) % (1 << 40)
        learned: list[Playbook] = list(plans_for(tuple(sorted(kingdom)))) if uses_learned else []
        self.is_learned: Final = len(learned) > 0
        self.first: Final[Playbook] = first_look(kingdom).after(0)
        self.pages: Final[list[Page]] = [Page(0, BETTER, learned) if learned else Page(0, 0, [self.first])]
        self._more: Final = self._read()
        self._ended: bool = False

    def page(self, games: int, stage: int, budget: Budget | None = None) -> Page:
        """What is known after ``games`` games, or when ``stage`` is finished, or when ``budget`` has run out of time."""
        at = 0
        while True:
            page = self.pages[at]
            if page.games >= games or page.stage >= stage:
                return page
            if at + 1 == len(self.pages) and not self._turn_page(budget):
                return page
            at += 1

    def _turn_page(self, budget: Budget | None) -> bool:
        if self._ended or (budget is not None and budget.is_late()):
            return False
        following = next(self._more, None)
        if following is None:
            self._ended = True
            return False
        self.pages.append(following)
        return True

    def _read(self) -> Iterator[Page]:
        trial = Trial(self.kingdom)
        best = [self.first]
        for best in self._compare(trial):
            yield Page(trial.games, 0, best)
        yield Page(trial.games, KNOWN, best)
        champion = next((plan for plan in best if isinstance(plan, Plan)), None)
        if champion is None:
            return
        evolution = Evolution(trial, self.kingdom, champion, self.seed)
        for _ in range(ROUNDS):
            crowned = evolution.crowned
            evolution.step()
            if evolution.crowned > crowned:
                best = [evolution.champion, *best[:3]]
            yield Page(trial.games, KNOWN, best)
        yield Page(trial.games, BETTER, best)

    def _compare(self, trial: Trial) -> Iterator[list[Playbook]]:
        """The best of all known plans so far, after every few games."""
        singles = single_plans(self.kingdom)
        known: list[Playbook] = [self.first, money_plan("money", [])]
        known += [strategy.careful(True) for strategy in classics().values() if strategy.fits(self.kingdom)]
        known += singles
        known += combined_plans(self.kingdom)
        known += [plan for plan in learned_plans() if plan.fits(self.kingdom)]
        ranking = Ranking(trial, known, self.seed)
        yield from ranking.knock_out()
        first = [plan for plan in ranking.order() if isinstance(plan, Plan) and plan in singles]
        ranking = Ranking(trial, [*ranking.best(), *paired_plans(first[:6])], self.seed + 1_000_000)
        yield from ranking.knock_out()
        yield ranking.best()


class Ranking:
    """Plans in a knock-out: all play the same opponent, the better half goes on with more games each."""

    def __init__(self, trial: Trial, plans: list[Playbook], seed: int) -> None:
        self.trial: Final = trial
        self.seed: Final = seed
        self.left: list[tuple[Score, Playbook]] = [(Score(), plan) for plan in plans]
        self.out: Final[list[Playbook]] = []
        """Those that are out of it, the last first."""

    def best(self) -> list[Playbook]:
        """The best four so far, best first."""
        return [plan for _, plan in sorted(self.left, key=lambda pair: -pair[0].mean)[:4]]

    def order(self) -> list[Playbook]:
        """All of them, best first."""
        return [plan for _, plan in self.left] + self.out

    def knock_out(self) -> Iterator[list[Playbook]]:
        """The best plans so far, after every few games. A strong one becomes the next opponent.

        After the first few games the best of many is mostly the luckiest, so the first opponent leads until the second round.
        """
        pairs = CHUNK
        opponent = self.left[0][1]
        done = 0
        while True:
            for score, plan in self.left:
                for part in range(0, pairs, CHUNK):
                    self.trial.duel(plan, opponent, CHUNK, self.seed + done + part, score)
                    yield self.best() if done else [opponent]
            done += pairs
            self.left.sort(key=lambda pair: -pair[0].mean)
            if pairs >= 64 or len(self.left) == 1:
                return
            stay = max(4, (len(self.left) + 1) // 2)
            self.out[:0] = [plan for _, plan in self.left[stay:]]
            self.left = self.left[:stay]
            if self.left[0][0].mean > 0.6:
                # A stronger opponent tells the best apart; scores against the weak one count no more.
                opponent = self.left[0][1]
                self.left = [(Score(), plan) for _, plan in self.left]
            pairs = pairs * 2


@functools.lru_cache(maxsize=256)
def reading(kingdom: tuple[int, ...], uses_learned: bool = False) -> Reading:
    """The reading of a kingdom, shared by all bots of a process; ``uses_learned``: it begins with what was learned before."""
    return Reading(kingdom, uses_learned)
