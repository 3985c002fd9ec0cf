"""A bot on random Dominion kingdoms, against the best money plan with one kind of card, or against an evolved plan.

``bench/kingdoms.py hard --kingdoms 20 --games 10`` and ``bench/kingdoms.py expert --against evolved --rounds 200``.
"""

import argparse
import math
import random

from meadhall import games
from meadhall.bots import menu
from meadhall.bots.bot import Bot, Sight
from meadhall.bots.dominion.plan import Plan
from meadhall.bots.dominion.planner import PLAIN, Planner
from meadhall.bots.dominion.reading import Ranking, single_plans
from meadhall.bots.dominion.trial import Trial
from meadhall.bots.levels import Medium
from meadhall.bots.training.dominion_plans import champion_of
from meadhall.games.dominion.cards.kinds import FIRST_KINGDOM, KEYS, KINDS


def planner(plan: Plan) -> Bot:
    """A bot that plays one plan and never reads the kingdom."""
    policy = Planner()
    policy.plans = [plan] * 4
    return Medium(policy)


def best_single(kingdom: list[int], seed: int) -> Plan:
    """The best money plan with one kind of Action."""
    *_, best = Ranking(Trial(kingdom), [PLAIN, *single_plans(kingdom)], seed).knock_out()
    assert isinstance(best[0], Plan)
    return best[0]


def play(text: str, bots: list[Bot], seed: int) -> float:
    """One game; the share of seat 0's bot."""
    game, options = games.parse(text)
    state = game.new(options, seed)
    while state.question is not None:
        state.apply(bots[state.question.seat].answer(Sight(state, seed * 7919 + state.number)))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.share(0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--against", choices=("single", "evolved"), default="single")
    parser.add_argument("--kingdoms", type=int, default=20)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=77)
    asked = parser.parse_args()
    luck = random.Random(asked.seed)
    game = games.find("dominion")
    means: list[float] = []
    for number in range(asked.kingdoms):
        kingdom = sorted(luck.sample(range(FIRST_KINGDOM, KINDS), 10))
        text = f"dominion(kingdom={'+'.join(KEYS[kind] for kind in kingdom)})"
        seed = asked.seed * 1000 + number
        plan = best_single(kingdom, seed) if asked.against == "single" else champion_of(kingdom, seed, asked.rounds)[0]
        won = 0.0
        for pair in range(asked.games // 2):
            for seat in (0, 1):
                bots: list[Bot] = [menu.make(asked.bot, game), planner(plan)]
                share = play(text, bots if seat == 0 else bots[::-1], seed * 100 + pair)
                won += share if seat == 0 else 1.0 - share
        means.append(won / (asked.games // 2 * 2))
        mean = sum(means) / len(means)
        error = math.sqrt(sum((one - mean) ** 2 for one in means) / max(len(means) - 1, 1) / len(means))
        print(f"{means[-1]:.2f} {plan.name:28} mean {mean:.1%} +- {1.96 * error:.1%} over {len(means)} kingdoms", flush=True)


if __name__ == "__main__":
    main()
