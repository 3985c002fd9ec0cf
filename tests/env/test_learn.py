"""The training script learns, and a seed decides everything."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from meadhall.env.learn import train
from meadhall.kernel.errors import MeadhallError


def test_a_pupil_agrees_more_and_more_and_a_seed_decides_everything() -> None:
    curves, weights = [], []
    for _ in range(2):
        pupil, curve = train("domino-knights", 8, seed=4, exam=2)
        curves.append([(point["games"], point["agrees"], point["score"]) for point in curve])
        weights.append(pupil.network.weights["out"])
    assert curves[0] == curves[1] and np.array_equal(weights[0], weights[1])
    assert curves[0][-1][1] > 0.5


def test_the_number_of_cores_changes_nothing(tmp_path: Path) -> None:
    surroundings = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    for name, threads in (("one", {"OPENBLAS_NUM_THREADS": "1"}), ("usual", {})):
        command = [sys.executable, "-m", "meadhall.env.learn", "domino-knights", "--games", "8", "--exam", "1"]
        subprocess.run([*command, "--save", tmp_path / name], env=surroundings | threads, check=True, capture_output=True)
    one, usual = (np.load(tmp_path / name) for name in ("one", "usual"))
    assert all(np.array_equal(one[part], usual[part]) for part in one.files)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(MeadhallError, match="'chess' cannot be trained here; there are dominion, 1066, domino-knights"):
        train("chess", 1)
