"""Learn what features are worth from self-play: ``python -m meadhall.bots.train 1066 --games 300``.

Two seats play by the quick policy with some random answers mixed in. Every few decisions the difference of their features
is noted with who won in the end, and a logistic regression finds the weights, which are printed and written.
"""

import argparse
import json
import math
import random
import sys
from pathlib import Path

from meadhall import games
from meadhall.bots import policies
from meadhall.bots.answers import any_codes, is_allowed
from meadhall.bots.policy import Policy
from meadhall.kernel.state import State

Sample = tuple[list[float], float]


def self_play(state: State, policy: Policy, luck: random.Random, noise: float, every: int) -> list[Sample]:
    """The feature differences of one game, with the share of victory of seat 0."""
    noted: list[list[float]] = []
    answers = 0
    while state.question is not None and answers < policy.longest:
        answers += 1
        if answers % every == 0:
            own, other = policy.features(state, 0), policy.features(state, 1)
            if own:
                noted.append([one - two for one, two in zip(own, other, strict=True)])
        codes = any_codes(state, luck) if luck.random() < noise else policy.choose(state)
        state.choose(codes if is_allowed(state, codes) else any_codes(state, luck))
    outcome = state.outcome()
    return [] if outcome is None else [(some, outcome.share(0)) for some in noted]


def fit(samples: list[Sample], ridge: float = 2.0, rounds: int = 12) -> list[float]:
    """The weights of a logistic regression without a constant, by Newton's method."""
    size = len(samples[0][0])
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [-ridge * weight for weight in weights]
        curve = [[ridge if row == column else 0.0 for column in range(size)] for row in range(size)]
        for some, share in samples:
            total = sum(weight * value for weight, value in zip(weights, some, strict=True))
            chance = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))
            spread = chance * (1.0 - chance)
            for row in range(size):
                slope[row] += (share - chance) * some[row]
                pull = spread * some[row]
                if pull:
                    line = curve[row]
                    for column in range(size):
                        line[column] += pull * some[column]
        weights = [weight + step for weight, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations, by elimination."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    size = len(table)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(table[row][at]))
        table[at], table[best] = table[best], table[at]
        for row in range(at + 1, size):
            factor = table[row][at] / table[at][at]
            for column in range(at, size + 1):
                table[row][column] -= factor * table[at][column]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        rest = sum(table[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (table[at][size] - rest) / table[at][at]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--every", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    game, options = games.parse(asked.game)
    policy = policies.policy(game, "medium")
    samples: list[Sample] = []
    for number in range(asked.games):
        luck = random.Random(f"train {asked.seed} {number}")
        policy.luck = luck
        samples += self_play(game.new(options, asked.seed * 100_003 + number), policy, luck, asked.noise, asked.every)
    weights = [round(weight, 4) for weight in fit(samples)]
    sys.stdout.write(f"{len(samples)} samples\n{json.dumps(weights)}\n")
    if asked.out is not None:
        asked.out.write_text(json.dumps(weights) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
