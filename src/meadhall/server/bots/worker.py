"""A process in which bots think: one job a line comes in, one result a line goes out. Run with ``python -m``."""

import importlib
import os
import sys
import time
from collections import OrderedDict
from typing import Final

import msgspec

from meadhall import games
from meadhall.bots import menu, policies
from meadhall.bots.bot import Bot, Sight
from meadhall.kernel.game import Game
from meadhall.kernel.state import State
from meadhall.server.common import ThoughtInfo
from meadhall.server.tables.bots.jobs import Job, Result

QUICK: Final = "easy"
"""Who plays in all seats of a play-out."""
MOST: Final = 12
"""How many weighed answers are sent."""
MOST_KNOWN: Final = 500
"""Bots that are kept; the one that was asked longest ago goes first."""
_KNOWN: Final[OrderedDict[tuple[str, str], Bot]] = OrderedDict()
LONGEST: Final = 4000
"""Decisions after which a play-out is given up."""


def think(job: Job) -> Result:
    """The bot's answer and, if asked for, what play-outs say about the position. Only ``Sight`` meets the state."""
    game = games.find(job.game)
    state = game.restore(job.state)
    end = time.monotonic() + job.seconds
    name = _in_time(job, game)
    bot = _KNOWN.pop((job.bot, name), None) or menu.make(name, game)
    sight = Sight(state, job.seed)
    action = bot.answer(sight)
    _keep(job.bot, name, bot)
    thoughts = [msgspec.convert(thought.to_json(), ThoughtInfo) for thought in bot.thoughts()[:MOST] if thought.playouts]
    result = Result(picks=list(action.picks), reason=bot.reason(), thoughts=thoughts)
    totals = [0.0] * state.seats
    while result.playouts < job.playouts and time.monotonic() < end:
        shares = _play_out(game, sight.world(result.playouts + 1), job.seed + result.playouts, end)
        if shares is None:
            break
        totals = [total + share for total, share in zip(totals, shares, strict=True)]
        result.playouts += 1
    if result.playouts:
        result.shares = [total / result.playouts for total in totals]
    return result


def _keep(which: str, name: str, bot: Bot) -> None:
    """Let a bot that will be asked again remember what it knows."""
    if which:
        _KNOWN[which, name] = bot
        if len(_KNOWN) > MOST_KNOWN:
            _KNOWN.popitem(last=False)


def _in_time(job: Job, game: Game) -> str:
    """The level, with a budget where it would usually think longer than it may here."""
    is_slow = job.level in menu.SEARCHING and policies.budget(game, job.level).seconds > job.seconds
    return f"{job.level}@{job.seconds:g}s" if is_slow else job.level


def _play_out(game: Game, world: State, seed: int, end: float) -> list[float] | None:
    """Play a possible world to its end with quick bots; None if that takes too long."""
    bot = menu.make(QUICK, game)
    for step in range(LONGEST):
        if world.is_over:
            outcome = world.outcome()
            assert outcome is not None
            return [outcome.share(seat) for seat in range(world.seats)]
        if time.monotonic() > end:
            return None
        world.apply(bot.answer(Sight(world, seed * 7919 + step)))
    return None


def main(plugins: list[str]) -> None:
    """Answer jobs until the other end hangs up."""
    out, sys.stdout = sys.stdout, sys.stderr  # a bot that prints must not garble the results
    os.nice(5)
    for plugin in plugins:
        importlib.import_module(plugin)
    decode, encode = msgspec.json.Decoder(Job).decode, msgspec.json.Encoder().encode
    out.write("ready\n")
    out.flush()
    for line in sys.stdin.buffer:
        try:
            result = think(decode(line))
        except Exception as error:
            result = Result(trouble=f"{type(error).__name__}: {error}")
        out.write(encode(result).decode() + "\n")
        out.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
