"""Brings the toy game to servers and bot processes that the tests start."""

from meadhall import games
from tests.toy import GAME

if GAME.key not in games.all_keys():
    games.register(GAME)
