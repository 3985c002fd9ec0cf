"""The games inside OpenSpiel pass its random simulation test and hide what is hidden."""

import random
from typing import Any

import pyspiel  # type: ignore[import-not-found]
import pytest

from meadhall.env import spiel
from meadhall.kernel.errors import BadOptions

SHORT = {
    "python_meadhall_dominion": "python_meadhall_dominion(options=turn_limit:3,deals=20)",
    "python_meadhall_1066": "python_meadhall_1066(options=round_cap:2,deals=20)",
    "python_meadhall_domino_knights": "python_meadhall_domino_knights(options=goal:healthiest;limit_value:1,deals=20)",
}
WHOLE = ("python_meadhall_dominion(deals=50)", "python_meadhall_1066(deals=50)", "python_meadhall_domino_knights(deals=50)")


def walked(game: Any, luck: random.Random, steps: int) -> Any:
    """A state after some random moves."""
    state = game.new_initial_state()
    state.apply_action(luck.randrange(20))
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", SHORT.values(), ids=SHORT)
def test_every_game_passes_the_random_simulation_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.fuzz
@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_pass_the_random_simulation_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=False, verbose=False)


@pytest.mark.parametrize("name", SHORT.values(), ids=SHORT)
def test_a_clone_goes_its_own_way(name: str) -> None:
    luck = random.Random(4)
    state = walked(pyspiel.load_game(name), luck, 6)
    before, clone = str(state), state.clone()
    assert str(clone) == before
    while not clone.is_terminal():
        clone.apply_action(luck.choice(clone.legal_actions()))
    assert str(state) == before


@pytest.mark.parametrize("name", SHORT)
def test_information_states_tell_a_seat_only_what_it_saw(name: str) -> None:
    """Two deals in which a seat has seen the same differ for the other seat."""
    state = walked(pyspiel.load_game(SHORT[name]), random.Random(1), 5)
    own, other = state.information_state_string(0), state.information_state_string(1)
    assert own != other
    assert state.observation_string(0) in own
    assert len(state.observation_tensor(0)) == state.get_game().observation_tensor_shape()[0]


def test_actions_are_named_by_what_they_do() -> None:
    state = walked(pyspiel.load_game(SHORT["python_meadhall_dominion"]), random.Random(1), 0)
    names = {state.action_to_string(state.current_player(), action) for action in state.legal_actions()}
    assert {"treasures", "end"} <= names


def test_utilities_sum_to_zero_and_the_winner_gets_one() -> None:
    luck = random.Random(8)
    state = walked(pyspiel.load_game("python_meadhall_domino_knights(deals=20)"), luck, 5000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) == 1


def test_bad_options_are_refused_with_every_problem() -> None:
    with pytest.raises(BadOptions, match="no option 'playes'"):
        spiel.KINDS["dominion"]({"options": "playes:3"})
