"""Find good plans for many kingdoms and write those worth keeping: ``python -m meadhall.bots.training.dominion_plans``."""

import argparse
import json
import random
import sys
from pathlib import Path

from meadhall.bots.dominion.evolution import Evolution
from meadhall.bots.dominion.plan import Plan, plan_to_json
from meadhall.bots.dominion.planner import PLAIN
from meadhall.bots.dominion.reading import KNOWN, plans_for, reading
from meadhall.bots.dominion.trial import Trial
from meadhall.games.dominion.cards.kinds import FIRST_KINGDOM, KEYS, KIND_OF, KINDS
from meadhall.games.dominion.options import RECOMMENDED


def champion_of(kingdom: list[int], seed: int, rounds: int) -> tuple[Plan, float]:
    """The best plan found after all challengers, and its score against the best known one."""
    known = [*plans_for(tuple(kingdom)), *reading(tuple(kingdom)).page(1 << 40, KNOWN).best]
    first = next((plan for plan in known if isinstance(plan, Plan)), PLAIN)
    trial = Trial(kingdom)
    evolution = Evolution(trial, kingdom, first, seed)
    for _ in range(rounds):
        evolution.step(120)
    score = trial.duel(evolution.champion, known[0], 200, seed + 5)
    return evolution.champion, score.won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kingdoms", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=300, help="challengers per kingdom")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    luck = random.Random(asked.seed)
    sets = {name: sorted([KIND_OF[key] for key in keys]) for name, keys in RECOMMENDED.items()}
    kingdoms = list(sets.values()) if asked.seed == 1 else []
    while len(kingdoms) < asked.kingdoms:
        kingdoms.append(sorted(luck.sample(range(FIRST_KINGDOM, KINDS), 10)))
    found = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out.exists() else []
    for number, kingdom in enumerate(kingdoms):
        plan, score = champion_of(kingdom, asked.seed * 1000 + number, asked.rounds)
        data = plan_to_json(plan)
        for name, known in sets.items():
            if known == kingdom:
                data["set"] = name
        found.append(data)
        asked.out.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")
        sys.stderr.write(f"{'+'.join(KEYS[kind] for kind in kingdom)}\n  {score:.1%} {plan}\n")


if __name__ == "__main__":
    main()
