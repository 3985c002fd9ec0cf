"""Reading a kingdom: which of the known plans wins here, found by a quick knock-out."""

import functools
import json
from importlib import resources
from typing import Any, Final

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


def fits(plan: Plan, kingdom: list[int]) -> bool:
    """Whether every card a plan wants is there."""
    return all(kind < FIRST_KINGDOM or kind in kingdom for kind in plan.wanted)


def knock_out(kingdom: list[int], plans: list[Plan], *, pairs: int, keep: int, seed: int) -> list[Plan]:
    """The best ``keep`` plans, best first: all play the same opponent, the better half goes on, with more games each."""
    trial = Trial(kingdom)
    scores = [(Score(), plan) for plan in plans]
    opponent = plans[0]
    done = 0
    while True:
        for score, plan in scores:
            trial.duel(plan, opponent, pairs, seed + done, score)
        done += pairs
        scores.sort(key=lambda pair: -pair[0].mean)
        if len(scores) <= keep:
            return [plan for _, plan in scores]
        scores = scores[: max(keep, (len(scores) + 1) // 2)]
        if scores[0][0].mean > 0.6:
            # A stronger opponent tells the best apart; earlier scores against the weak one count no more.
            opponent = scores[0][1]
            scores = [(Score(), plan) for _, plan in scores]
        pairs = pairs * 3 // 2
