"""Learn what features are worth from self-play: ``python -m meadhall.bots.training.features 1066 --games 300``.

Two seats play by the policy of a level with some random answers mixed in, by its quick answers or, with ``--best``, by its
best ones. Every few decisions the difference of their features is noted with who won in the end. A logistic regression
over four games of five finds the weights, which are printed and written; the log-loss is that of the fifth game.
"""

import argparse
import json
import random
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from meadhall import api
from meadhall.bots import policies
from meadhall.bots.answers import any_codes, is_allowed
from meadhall.bots.policy import Policy
from meadhall.kernel.state import State

Sample = tuple[list[float], float]
Numbers = NDArray[np.float64]


def self_play(
    state: State, policy: Policy, luck: random.Random, noise: float, every: int, *, best: bool = False
) -> list[Sample]:
    """The feature differences of one game, with the share of victory of seat 0."""
    noted: list[list[float]] = []
    answers = 0
    while state.question is not None and answers < policy.longest:
        answers += 1
        if answers % every == 0:
            own, other = policy.features(state, 0), policy.features(state, 1)
            if own:
                noted.append([one - two for one, two in zip(own, other, strict=True)])
        if luck.random() < noise:
            codes = any_codes(state, luck)
        else:
            codes = policy.best(state) if best else policy.choose(state)
        state.choose(codes if is_allowed(state, codes) else any_codes(state, luck))
    outcome = state.outcome()
    return [] if outcome is None else [(some, outcome.share(0)) for some in noted]


def fit(samples: list[Sample], ridge: float = 2.0, rounds: int = 12) -> list[float]:
    """The weights of a logistic regression without a constant, by Newton's method."""
    features, shares = np.array([some for some, _ in samples]), np.array([share for _, share in samples])
    weights = np.zeros(features.shape[1])
    for _ in range(rounds):
        chances = chances_of(weights, features)
        slope = features.T @ (shares - chances) - ridge * weights
        curve = (features.T * (chances * (1.0 - chances))) @ features + ridge * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return [float(weight) for weight in weights]


def chances_of(weights: Numbers, features: Numbers) -> Numbers:
    """The chances of seat 0 to win by ``weights``."""
    chances: Numbers = 1.0 / (1.0 + np.exp(-np.clip(features @ weights, -30.0, 30.0)))
    return chances


def log_loss(weights: list[float], samples: list[Sample]) -> float:
    """How badly ``weights`` foretell the results of ``samples``; 0.693 is guessing."""
    chances = chances_of(np.array(weights), np.array([some for some, _ in samples]))
    shares = np.array([share for _, share in samples])
    return float(-np.mean(shares * np.log(chances) + (1.0 - shares) * np.log(1.0 - chances)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", default="medium")
    parser.add_argument("--best", action="store_true")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--every", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    game, options = api.parse(asked.game)
    policy = policies.policy(game, asked.level)
    samples: list[Sample] = []
    held_out: list[Sample] = []
    for number in range(asked.games):
        luck = random.Random(f"train {asked.seed} {number}")
        policy.luck = luck
        state = game.new(options, asked.seed * 100_003 + number)
        noted = self_play(state, policy, luck, asked.noise, asked.every, best=asked.best)
        if number % 5:
            samples += noted
        else:
            held_out += noted
    weights = [round(weight, 4) for weight in fit(samples)]
    sys.stdout.write(f"{len(samples)} samples, log-loss {log_loss(weights, held_out):.4f} on {len(held_out)} others\n")
    sys.stdout.write(f"{json.dumps(weights)}\n")
    if asked.out is not None:
        asked.out.write_text(json.dumps(weights) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
