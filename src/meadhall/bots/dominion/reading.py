"""Reading a kingdom: which of the known plans wins here, found by simulation, and made better the longer it is read."""

import functools
import json
from collections.abc import Iterator
from importlib import resources
from typing import Any, Final

from meadhall.bots.dominion.evolution import Evolution
from meadhall.bots.dominion.plan import ANY, Plan, Wish, money_plan
from meadhall.bots.dominion.trial import Score, Trial
from meadhall.games.dominion.kinds import (
    CHAPEL,
    COST,
    COUNCIL_ROOM,
    DUCHY,
    ESTATE,
    FESTIVAL,
    FIRST_KINGDOM,
    GARDENS,
    GOLD,
    KEYS,
    KIND_OF,
    LABORATORY,
    LIBRARY,
    MARKET,
    MOAT,
    PROVINCE,
    SILVER,
    SMITHY,
    VILLAGE,
    WITCH,
    WORKSHOP,
)
from meadhall.games.dominion.strategies import menu
from meadhall.games.dominion.strategy import Strategy

MANY: Final = (LABORATORY, MARKET, FESTIVAL)
"""Actions that never get in each other's way."""


def single_plans(kingdom: list[int]) -> list[Plan]:
    """Treasure with one kind of Action beside it, for every kind of the kingdom."""
    plans: list[Plan] = []
    for kind in kingdom:
        if kind == GARDENS:
            continue
        if kind in MANY:
            plans.append(money_plan(f"many {KEYS[kind]}", [Wish(kind, ANY)]))
            continue
        plans.append(money_plan(KEYS[kind], [Wish(kind, 1)]))
        if COST[kind] > 2:
            plans.append(money_plan(f"double {KEYS[kind]}", [Wish(kind, 2, each=0 if COST[kind] > 4 else 11)]))
    return plans


def combined_plans(kingdom: list[int]) -> list[Plan]:
    """Well-known pairs and engines that this kingdom allows."""
    plans: list[Plan] = []
    draws = [kind for kind in (WITCH, COUNCIL_ROOM, SMITHY, LIBRARY, MOAT) if kind in kingdom]
    if CHAPEL in kingdom:
        for kind in kingdom:
            if COST[kind] >= 4 and kind != GARDENS:
                most = ANY if kind in MANY else 2
                plans.append(money_plan(f"chapel {KEYS[kind]}", [Wish(CHAPEL, 1), Wish(kind, most)], money=8))
    if VILLAGE in kingdom or FESTIVAL in kingdom:
        hub = VILLAGE if VILLAGE in kingdom else FESTIVAL
        for kind in draws:
            wishes = [Wish(kind, ANY, each=6), Wish(hub, ANY, each=5)]
            wishes += [Wish(many, ANY) for many in MANY if many in kingdom and many != hub]
            plans.append(money_plan(f"{KEYS[hub]} {KEYS[kind]}", wishes))
    for one in draws[:2]:
        for many in MANY:
            if many in kingdom:
                plans.append(money_plan(f"{KEYS[one]} {KEYS[many]}", [Wish(one, 2), Wish(many, ANY)]))
    if GARDENS in kingdom:
        rush = [Wish(GARDENS), Wish(DUCHY, provinces=7), Wish(WORKSHOP, 6)] if WORKSHOP in kingdom else [Wish(GARDENS)]
        plans.append(Plan("gardens rush", [*rush, Wish(ESTATE, provinces=8), Wish(SILVER)]))
        plans.append(Plan("gardens money", [Wish(PROVINCE), Wish(DUCHY, provinces=5), Wish(GOLD), Wish(GARDENS), Wish(SILVER)]))
    return plans


@functools.cache
def learned_plans() -> tuple[Plan, ...]:
    """The plans that evolution found on many kingdoms, shipped with the package."""
    text = resources.files("meadhall.bots.dominion").joinpath("learned.json")
    if not text.is_file():
        return ()
    return tuple(plan_from_json(data) for data in json.loads(text.read_text(encoding="utf-8")))


def plan_from_json(data: dict[str, Any]) -> Plan:
    wishes = [Wish(KIND_OF[key], most, each, money, provinces) for key, most, each, money, provinces in data["wishes"]]
    return Plan(data["name"], wishes)


def plan_to_json(plan: Plan) -> dict[str, Any]:
    wishes = [[KEYS[wish.kind], wish.most, wish.each, wish.money, wish.provinces] for wish in plan.wishes]
    return {"name": plan.name, "wishes": wishes}


def fits(plan: Plan | Strategy, kingdom: list[int]) -> bool:
    """Whether every card a plan wants is there."""
    wanted = [line.kind for line in plan.buys] if isinstance(plan, Strategy) else plan.wanted
    return all(kind < FIRST_KINGDOM or kind in kingdom for kind in wanted)


MENU: Final = 0
"""How far a reading goes: the ready-made strategies,"""
KNOWN: Final = 1
"""... and the plans that are known to be good with these cards,"""
BETTER: Final = 2
"""... and changes that make the best of them better."""
ROUNDS: Final = 40
"""How many changes are tried."""


class Page:
    """What is known after so many games of a reading."""

    __slots__ = ("games", "stage", "best")

    def __init__(self, games: int, stage: int, best: list[Plan | Strategy]) -> None:
        self.games: Final = games
        self.stage: Final = stage
        """The stage that was finished."""
        self.best: Final = best
        """The best plans so far, best first."""


class Reading:
    """The reading of one kingdom, taken up where it was left. The same number of games always gives the same result."""

    def __init__(self, kingdom: tuple[int, ...]) -> None:
        self.kingdom: Final = list(kingdom)
        self.seed: Final = sum((place + 1) * 7919**2 * kind for place, kind in enumerate(kingdom)) % (1 << 40)
        self.pages: Final[list[Page]] = []
        self._more: Final = self._read()

    def page(self, games: int, stage: int) -> Page:
        """What is known after about ``games`` games, or when ``stage`` is finished."""
        at = 0
        while True:
            if at == len(self.pages):
                following = next(self._more, None)
                if following is None:
                    return self.pages[-1]
                self.pages.append(following)
            if self.pages[at].games >= games or self.pages[at].stage >= stage:
                return self.pages[at]
            at += 1

    def _read(self) -> Iterator[Page]:
        trial = Trial(self.kingdom)
        ready: list[Plan | Strategy] = [plan for plan in menu().values() if fits(plan, self.kingdom)]
        best: list[Plan | Strategy] = []
        for best in knock_out(trial, ready, self.seed):
            yield Page(trial.games, -1, best)
        yield Page(trial.games, MENU, best)
        known: list[Plan | Strategy] = [best[0], money_plan("money", [])]
        known += single_plans(self.kingdom)
        known += combined_plans(self.kingdom)
        known += [plan for plan in learned_plans() if fits(plan, self.kingdom)]
        for best in knock_out(trial, known, self.seed + 1_000_000):
            yield Page(trial.games, MENU, best)
        yield Page(trial.games, KNOWN, best)
        first = next((plan for plan in best if isinstance(plan, Plan)), None)
        if first is None:
            return
        evolution = Evolution(trial, self.kingdom, first, self.seed)
        for _ in range(ROUNDS):
            evolution.step()
            if evolution.crowned:
                best = [evolution.champion, *best[:3]]
            yield Page(trial.games, KNOWN, best)
        yield Page(trial.games, BETTER, best)


def knock_out(trial: Trial, plans: list[Plan | Strategy], seed: int) -> Iterator[list[Plan | Strategy]]:
    """The best plans so far, best first, after every few games.

    All play the same opponent, the better half goes on with more games each; a strong one becomes the next opponent.
    """
    pairs = 4
    opponent = plans[0]
    scores = [(Score(), plan) for plan in plans]
    done = 0
    while True:
        for at, (score, plan) in enumerate(scores):
            trial.duel(plan, opponent, pairs, seed + done, score)
            if at % 4 == 3:
                yield _ranked(scores)
        done += pairs
        scores.sort(key=lambda pair: -pair[0].mean)
        yield _ranked(scores)
        if len(scores) <= 4:
            return
        scores = scores[: max(4, (len(scores) + 1) // 2)]
        if scores[0][0].mean > 0.6:
            # A stronger opponent tells the best apart; scores against the weak one count no more.
            opponent = scores[0][1]
            scores = [(Score(), plan) for _, plan in scores]
        pairs = pairs * 2


def _ranked(scores: list[tuple[Score, Plan | Strategy]]) -> list[Plan | Strategy]:
    return [plan for _, plan in sorted(scores, key=lambda pair: -pair[0].mean)[:4]]


@functools.lru_cache(maxsize=256)
def reading(kingdom: tuple[int, ...]) -> Reading:
    """The reading of a kingdom, shared by all bots of a process."""
    return Reading(kingdom)
