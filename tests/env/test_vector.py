"""Many tables at once play the same games, however many processes share them."""

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

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


def test_names_and_spaces_are_those_of_gymnasium() -> None:
    tables = VectorTables("domino-knights", 3, seed=2)
    assert tables.num_envs == 3
    assert AutoresetMode(tables.metadata["autoreset_mode"]) is AutoresetMode.SAME_STEP
    shown = tables.reset()
    assert all(row in tables.single_observation_space for row in shown.observations)
    assert tables.single_action_space.n == shown.masks.shape[1]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_long_game_is_cut_off_without_rewards(workers: int) -> None:
    with VectorTables("dominion", 2, seed=1, workers=workers, max_answers=6) as tables:
        shown = tables.reset()
        for step in range(7):
            assert not shown.dones.any(), step
            shown = tables.step(shown.masks.argmax(axis=1))
            if shown.dones.any():
                break
        assert shown.truncations.any() and not shown.terminations.any() and not shown.rewards.any()


def test_what_was_shown_stays_as_it_was() -> None:
    for workers in (1, 2):
        with VectorTables("dominion", 4, seed=1, workers=workers) as tables:
            first = tables.reset()
            kept = {name: getattr(first, name).copy() for name in Batch._fields}
            for _ in range(5):
                tables.step(tables.look().masks.argmax(axis=1))
            assert all(np.array_equal(getattr(first, name), kept[name]) for name in Batch._fields)


def test_tables_show_what_single_ones_do() -> None:
    """A row is what the seat that is asked sees, with what it has picked so far."""
    tables = VectorTables("dominion(kingdom=first-game)", 3, seed=6)
    luck = np.random.default_rng(4)
    shown = tables.reset()
    assert tables._here is not None
    for _ in range(150):
        for row, picking in enumerate(tables._here.tables):
            seats = tables.seats
            assert shown.seats[row] == picking.seat
            assert (shown.observations[row] == seats.observe(picking.state, picking, picking.seat)).all()
            assert (shown.masks[row] == seats.mask(picking, picking.seat)).all()
        shown = tables.step([int(luck.choice(np.flatnonzero(mask))) for mask in shown.masks])


def test_impossible_sizes_and_limits_are_refused() -> None:
    with pytest.raises(MeadhallError, match="0 tables in 1 processes are not possible"):
        VectorTables("dominion", 0)
    with pytest.raises(MeadhallError, match="cannot be cut off after 0 answers"):
        VectorTables("dominion", 1, max_answers=0)


def test_a_process_that_ends_is_told() -> None:
    with VectorTables("domino-knights", 2, seed=2, workers=2) as tables:
        shown = tables.reset()
        tables._team.workers[1].terminate()
        tables._team.workers[1].join()
        with pytest.raises(MeadhallError, match="a process that steps tables has ended"):
            tables.step(shown.masks.argmax(axis=1))


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
