"""Many tables at once play the same games, however many processes share them."""

import numpy as np
import pytest

from meadhall.env.vector import Batch, VectorTables
from meadhall.kernel.errors import IllegalAction, MeadhallError


def played(game: str, workers: int, steps: int = 25) -> list[Batch]:
    with VectorTables(game, 5, seed=9, workers=workers) as tables:
        shown = [tables.reset()]
        for _ in range(steps):
            shown.append(tables.step([int(np.flatnonzero(mask)[-1]) for mask in shown[-1].masks]))
        return shown


@pytest.mark.parametrize("game", ["dominion", "domino-knights"])
def test_the_number_of_processes_changes_nothing(game: str) -> None:
    for one, two in zip(played(game, 1), played(game, 2), strict=True):
        assert all(np.array_equal(getattr(one, name), getattr(two, name)) for name in Batch._fields)


def test_tables_have_different_luck() -> None:
    shown = played("domino-knights", 1, 0)[0]
    assert len({row.tobytes() for row in shown.observations}) == 5


def test_a_finished_table_is_dealt_anew_and_pays_once() -> None:
    luck = np.random.default_rng(1)
    tables = VectorTables("domino-knights(quick,limit_value=1)", 3, seed=2)
    shown = tables.reset()
    ended = 0
    for _ in range(400):
        shown = tables.step([int(luck.choice(np.flatnonzero(mask))) for mask in shown.masks])
        ended += int(shown.dones.sum())
        assert (shown.rewards.sum(axis=1) == pytest.approx(0)) and (shown.masks.sum(axis=1) > 0).all()
        assert not shown.rewards[~shown.dones].any()
    assert ended > 3


def test_an_illegal_action_stops_all_tables_before_any_is_stepped() -> None:
    tables = VectorTables("dominion", 2, seed=2)
    first = tables.reset()
    fine = int(np.flatnonzero(first.masks[0])[0])
    with pytest.raises(IllegalAction, match="action 1 is not allowed at table 1"):
        tables.step([fine, 1])
    after = tables.step([fine, fine])
    again = VectorTables("dominion", 2, seed=2)
    again.reset()
    assert (again.step([fine, fine]).observations == after.observations).all()
    with pytest.raises(MeadhallError, match="2 actions are needed"):
        tables.step([fine])


@pytest.mark.parametrize("workers", [1, 2])
def test_a_reset_begins_new_games_and_a_seed_the_first_ones(workers: int) -> None:
    with VectorTables("domino-knights", 3, seed=4, workers=workers) as tables:
        first = tables.reset()
        for _ in range(9):
            tables.step(tables.look().masks.argmax(axis=1))
        other = tables.reset()
        assert (other.observations != first.observations).any()
        assert not other.dones.any() and not other.rewards.any()
        assert (tables.reset(seed=4).observations == first.observations).all()
        assert (tables.reset(seed=5).observations != first.observations).any()
        assert (tables.reset(seed=4).observations == first.observations).all()
