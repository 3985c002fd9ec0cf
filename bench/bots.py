"""Quick duels between bots, with paired luck, until ``meadhall duel`` is at hand: ``bench/bots.py A B --game G``."""

import argparse
import math
import sys
import time

from meadhall import games
from meadhall.bots import menu
from meadhall.bots.bot import Bot, Sight
from meadhall.bots.voice import Voice


def play(text: str, bots: list[Bot], seed: int, times: dict[int, list[float]]) -> list[float]:
    """One game; the share of victory of each seat."""
    game, options = games.parse(text)
    state = game.new(options, seed)
    voices = [Voice(bot, seat, seed, options) for seat, bot in enumerate(bots) if bot.speaks_of(options)]
    while state.question is not None:
        seat = state.question.seat
        begun = time.perf_counter()
        action = bots[seat].answer(Sight(state, seed * 7919 + state.number))
        times[id(bots[seat])].append(time.perf_counter() - begun)
        state.apply(action)
        for voice in voices:
            voice.speak(state, state.interject)
    outcome = state.outcome()
    assert outcome is not None
    return [outcome.share(seat) for seat in range(state.seats)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--game", default="dominion")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game, options = games.parse(asked.game)
    seats = game.seats(options)
    pairs: list[float] = []
    spent: list[list[float]] = [[], []]
    begun = time.perf_counter()
    for number in range(asked.games // seats):
        total = 0.0
        for place in range(seats):
            bots = [menu.make(asked.b, game) for _ in range(seats)]
            bots[place] = menu.make(asked.a, game)
            times: dict[int, list[float]] = {id(bot): [] for bot in bots}
            total += play(asked.game, bots, asked.seed * 100_003 + number, times)[place]
            for seat, bot in enumerate(bots):
                spent[0 if seat == place else 1] += times[id(bot)]
            slips = [getattr(bot, "slips", 0) for bot in bots]
            if any(slips):
                print("slips", slips, file=sys.stderr)
        pairs.append(total / seats)
    mean = sum(pairs) / len(pairs)
    error = math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / max(len(pairs) - 1, 1) / len(pairs))
    took = time.perf_counter() - begun
    print(
        f"{asked.a} - {asked.b} {asked.game}: {mean:.1%} +- {1.96 * error:.1%} of {len(pairs) * seats} games, {took:.0f} s; "
        + "; ".join(
            f"{name} mean {sum(some) / len(some) * 1000:.1f} ms max {max(some) * 1000:.0f} ms"
            for name, some in zip((asked.a, asked.b), spent, strict=True)
        )
    )


if __name__ == "__main__":
    main()
