"""Look for a plan that beats a strategy on one kingdom: ``python -m meadhall.bots.training.dominion_engines SET``.

Many beginnings play against the rival, the best of them is changed step by step, and a change stays when it wins more of the
same shuffles, also on shuffles that nothing was tried on. In the end whatever does not matter is left out, and the plan is
printed as the text of a strategy to start from.
"""

import argparse
import math
import random
import sys
import time
from collections.abc import Iterator
from typing import Final

from meadhall.bots.dominion.evolution import changed
from meadhall.bots.dominion.plan import ANY, NO_LIMITS, Plan, Wish, money_plan, wish_from_json
from meadhall.bots.dominion.playbook import Playbook
from meadhall.bots.dominion.reading import combined_plans, learned_plans, plans_for, single_plans
from meadhall.bots.dominion.strategies.named import find_strategy
from meadhall.bots.dominion.trial import Score, Trial
from meadhall.games.dominion.cards.kinds import KEYS, KIND_OF
from meadhall.games.dominion.options import RECOMMENDED

PARTS: Final = (20, 40, 80, 160, 300)
"""How many pairs are played before each look at a change."""
TALKATIVE: Final = 600.0
"""Seconds between two printed plans."""


class Climb:
    """A plan that is changed as long as that wins more games against the rival."""

    def __init__(self, trial: Trial, kingdom: list[int], rival: Playbook, plan: Plan, seed: int) -> None:
        self.trial: Final = trial
        self.kingdom: Final = kingdom
        self.rival: Final = rival
        self.plan: Plan = plan
        self.seed: Final = seed
        self.luck: Final = random.Random(seed)
        self.block = 0
        self.edges: list[float] = []
        """How the plan does with each shuffle of this block."""

    def score(self, plan: Plan, pairs: int, seed: int) -> Score:
        return self.trial.duel(plan, self.rival, pairs, seed)

    def step(self) -> bool:
        """Try one change; whether it stays."""
        plan = changed(self.plan, self.kingdom, self.luck)
        if not self.is_better(plan, 1.3, -0.3):
            return False
        self.block += 1
        self.edges = []
        if self.is_better(plan, 0.4, -0.6):  # the same again, with shuffles that neither was chosen by
            self.plan = plan
            self.edges = []
            return True
        return False

    def is_better(self, plan: Plan, gate: float, hope: float) -> bool:
        """Whether a plan beats the rival by more than the own one, in standard errors."""
        total = squares = error = 0.0
        done = 0
        for part in PARTS:
            for _ in range(part):
                gain = self.edge(plan, done) - self.own(done)
                total += gain
                squares += gain * gain
                done += 1
            error = math.sqrt(max(squares - total * total / done, 1e-9) / (done - 1) / done)
            if total / done < hope * error:
                return False
        return total / done > gate * error

    def own(self, number: int) -> float:
        while len(self.edges) <= number:
            self.edges.append(self.edge(self.plan, len(self.edges)))
        return self.edges[number]

    def edge(self, plan: Plan, number: int) -> float:
        return self.score(plan, 1, (self.seed * 1009 + self.block) * 1_000_003 + number).mean

    def simplify(self) -> None:
        """Leave out every wish and every limit without which the plan does as well."""
        is_shorter = True
        while is_shorter:
            is_shorter = False
            for plan in shorter(self.plan):
                self.block += 1
                self.edges = []
                if self.is_better(plan, -0.3, -1.2):
                    self.plan = plan
                    is_shorter = True
                    break


def shorter(plan: Plan) -> Iterator[Plan]:
    """The plan without one of its wishes, or without one limit of a wish."""
    for at, wish in enumerate(plan.wishes):
        yield Plan(plan.name, [*plan.wishes[:at], *plan.wishes[at + 1 :]])
        key, *limits = wish.to_json()
        for place, limit in enumerate(limits):
            if limit != NO_LIMITS[place]:
                fewer = [*limits[:place], NO_LIMITS[place], *limits[place + 1 :]]
                yield Plan(plan.name, [*plan.wishes[:at], wish_from_json([key, *fewer]), *plan.wishes[at + 1 :]])


def plan_text(plan: Plan) -> str:
    """A plan in the language of strategies."""
    return "".join(f"buy {_wish_text(wish)}\n" for wish in plan.wishes) + "skilled\ncareful\n"


def _wish_text(wish: Wish) -> str:
    key = KEYS[wish.kind]
    limits: list[str] = []
    if wish.most < ANY:
        limits.append(f"{key} < {wish.most}")
    if wish.each:
        limits.append(f"{key} < cards / {wish.each}")
    if wish.money:
        limits.append(f"money > {wish.money}")
    if wish.provinces < ANY:
        limits.append(f"provinces <= {wish.provinces}")
    if wish.low > -ANY:
        limits.append(f"balance >= {wish.low}")
    if wish.high < ANY:
        limits.append(f"balance <= {wish.high}")
    if wish.since:
        limits.append(f"turn > {wish.since}")
    if wish.until < ANY:
        limits.append(f"turn <= {wish.until}")
    return f"{key} if {' and '.join(limits)}" if limits else key


def beginnings(kingdom: list[int]) -> list[Plan]:
    """All plans that are known for a kingdom."""
    plans = [*plans_for(tuple(kingdom)), *single_plans(kingdom), *combined_plans(kingdom), money_plan("money", [])]
    return [*plans, *[plan for plan in learned_plans() if plan.fits(kingdom)]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", choices=[*RECOMMENDED])
    parser.add_argument("--rival", default="smithy", help="the strategy to beat (default: smithy)")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to look (default: 10)")
    parser.add_argument("--lines", type=int, default=3, help="how many beginnings are changed first (default: 3)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    kingdom = sorted([KIND_OF[key] for key in RECOMMENDED[asked.set]])
    trial = Trial(kingdom)
    rival = find_strategy(asked.rival)
    ranked = sorted(beginnings(kingdom), key=lambda plan: -trial.duel(plan, rival, 40, asked.seed * 7919).mean)
    climbs = [Climb(trial, kingdom, rival, plan, asked.seed + at) for at, plan in enumerate(ranked[: asked.lines])]
    began = said = time.monotonic()
    end = began + 60 * asked.minutes
    while time.monotonic() < end:
        now = time.monotonic()
        if len(climbs) > 1 and now > began + 60 * asked.minutes / 3:
            climbs = [max(climbs, key=lambda climb: climb.score(climb.plan, 400, 5).mean)]
        for climb in climbs:
            climb.step()
        if now - said > TALKATIVE:
            said = now
            _tell(climbs[0])
    best = max(climbs, key=lambda climb: climb.score(climb.plan, 400, 5).mean)
    _tell(best)
    best.simplify()
    _tell(best)


def _tell(climb: Climb) -> None:
    score = climb.score(climb.plan, 600, 1 << 41)
    sys.stdout.write(f"# {score.won:.1%} of 1200 games, {climb.trial.games} games played\n{plan_text(climb.plan)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
