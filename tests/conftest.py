"""The toy game sits at every table of the test suite."""

from meadhall import games
from tests.toy import GAME

if GAME.key not in games.all_keys():
    games.register(GAME)
