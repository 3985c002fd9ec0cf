"""The toy game sits at every table of the test suite; invented examples may take their time on a busy machine."""

import hypothesis

from meadhall import games
from tests.toy import GAME

if GAME.key not in games.all_keys():
    games.register(GAME)

hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")
