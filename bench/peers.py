"""Dominion against the peers that can be installed: the same cards and the same strategies, in the same process."""

import logging
from collections.abc import Callable

from bench.measure import Case
from meadhall import games
from meadhall.bots.dominion.strategies.strategy import contest
from meadhall.bots.dominion.strategies.text import read_strategy
from meadhall.games.dominion.state import DominionState

OURS = "dominion: Big Money + Smithy mirror"
PEER = "pyminion 0.4.0: Big Money + Smithy mirror"
KINGDOM = "cellar+chapel+festival+laboratory+market+militia+moat+smithy+village+witch"
SAME_LIST = """
buy province
buy gold
buy smithy if coins = 4
buy silver
"""
"""The list of pyminion's own example bot."""


def our_mirror(batch: int = 40) -> Callable[[], int]:
    game = games.find("dominion")
    options = game.Options.read({"kingdom_mode": "explicit", "kingdom": KINGDOM})
    strategy = read_strategy(SAME_LIST, "pyminion's list")
    seeds = iter(range(10**9))

    def work() -> int:
        for _ in range(batch):
            state = game.new(options, next(seeds))
            assert isinstance(state, DominionState)
            contest(state, [strategy, strategy])
        return batch

    return work


def pyminion_mirror(batch: int = 20) -> Callable[[], int]:
    from pyminion.bots.examples import BigMoneySmithy
    from pyminion.expansions import base
    from pyminion.game import Game

    logging.disable(logging.CRITICAL)
    kingdom = [getattr(base, key.replace("-", "_")) for key in KINGDOM.split("+")]

    def work() -> int:
        for _ in range(batch):
            players = [BigMoneySmithy(player_id="a"), BigMoneySmithy(player_id="b")]
            Game(players=players, expansions=[base.base_set], kingdom_cards=kingdom).play()
        return batch

    return work


def dominion_cases() -> list[Case]:
    """Our mirror match, and pyminion's if it is installed."""
    cases = [Case(OURS, "games", our_mirror())]
    try:
        cases.append(Case(PEER, "games", pyminion_mirror()))
    except ImportError:
        print("pyminion is not installed; its column is missing (pip install pyminion==0.4.0)")
    return cases
