"""Every registered game and preset keeps the contract."""

import pytest

from meadhall import games
from meadhall.kit.contract import check_game

TABLES = [(key, preset) for key in games.all_keys() for preset in games.find(key).Options.presets]


@pytest.mark.parametrize(("key", "preset"), TABLES, ids=[f"{key}-{preset}" for key, preset in TABLES])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_keep_the_contract(key: str, preset: str, seed: int) -> None:
    game = games.find(key)
    assert check_game(game, game.Options.read({}, preset), seed) > 0
