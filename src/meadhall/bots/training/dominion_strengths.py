"""Measure the strategies of the menu on many kingdoms: ``python -m meadhall.bots.training.dominion_strengths FILE``.

Each plays against Big Money Ultimate on random kingdoms that hold its cards. The first look at a kingdom starts from
these numbers.
"""

import argparse
import json
import random
from pathlib import Path

from meadhall.bots.dominion.strategies.named import classics
from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.bots.dominion.trial import Score, Trial
from meadhall.games.dominion.cards.kinds import FIRST_KINGDOM, KINDS


def strength(strategy: Strategy, kingdoms: int, luck: random.Random) -> float:
    """The score against Big Money Ultimate, a tie as half."""
    rival = classics()["bmu"].careful(True)
    wanted = sorted({line.kind for line in strategy.buys if line.kind >= FIRST_KINGDOM})
    others = [kind for kind in range(FIRST_KINGDOM, KINDS) if kind not in wanted]
    score = Score()
    for _ in range(kingdoms):
        kingdom = sorted(wanted + luck.sample(others, 10 - len(wanted)))
        assert strategy.fits(kingdom)
        Trial(kingdom).duel(strategy.careful(True), rival, 10, luck.randrange(1 << 40), score)
    return score.won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kingdoms", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    luck = random.Random(asked.seed)
    found = {name: round(strength(strategy, asked.kingdoms, luck), 3) for name, strategy in classics().items()}
    asked.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
