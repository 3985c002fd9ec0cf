"""Golden playthroughs, node counts and recorded games of every registered game."""

import json
from pathlib import Path

import pytest

from meadhall import games
from meadhall.kit.coverage import missing, replays_of
from meadhall.kit.perft import perft
from meadhall.kit.playthrough import path_of, written
from meadhall.match.replay import Replay

TABLES = [(key, preset) for key in games.all_keys() for preset in games.find(key).Options.presets]
PERFT = sorted(Path(__file__).parents[1].joinpath("perft").glob("*.json"))
REPLAYS = [path for key in games.all_keys() for path in replays_of(games.find(key))]


@pytest.mark.parametrize(("key", "preset"), TABLES, ids=[f"{key}-{preset}" for key, preset in TABLES])
def test_the_game_goes_as_it_went(key: str, preset: str) -> None:
    """If the change is meant, ``make regold`` and look at the diff."""
    game = games.find(key)
    path = path_of(game, preset)
    assert path.is_file(), f"{path.name} is missing; make regold writes it"
    wanted, found = path.read_text(encoding="utf-8").splitlines(), written(game, preset).splitlines()
    for number, (old, new) in enumerate(zip(wanted, found, strict=False), start=1):
        assert new == old, f"{path.name}, line {number}"
    assert len(found) == len(wanted)


@pytest.mark.parametrize("path", PERFT, ids=[path.stem for path in PERFT])
def test_node_counts_are_as_counted(path: Path) -> None:
    for case in json.loads(path.read_text(encoding="utf-8")):
        state = games.find(case["game"]).position("\n".join(case["position"]))
        counts = [perft(state, depth) for depth in range(1, len(case["counts"]) + 1)]
        assert counts == case["counts"], case["name"]


def test_every_game_has_node_counts() -> None:
    counted = {case["game"] for path in PERFT for case in json.loads(path.read_text(encoding="utf-8"))}
    assert counted == set(games.all_keys())


@pytest.mark.parametrize("path", REPLAYS, ids=[f"{path.parent.name}-{path.stem}" for path in REPLAYS])
def test_recorded_games_verify(path: Path) -> None:
    assert Replay.read(path).verify()["answers"] > 0


@pytest.mark.parametrize("key", games.all_keys())
def test_recorded_games_show_everything(key: str) -> None:
    assert missing(games.find(key)) == []
