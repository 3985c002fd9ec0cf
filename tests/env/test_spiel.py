"""The games inside OpenSpiel pass its random simulation test and hide what is hidden."""

import random
from typing import Any

import pyspiel  # type: ignore[import-not-found]
import pytest

from meadhall import games
from meadhall.env import spiel
from meadhall.kernel.errors import BadOptions, MeadhallError

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


NODES = {
    "python_meadhall_dominion": "python_meadhall_dominion(options=turn_limit:2;start:0,luck=nodes,deals=1)",
    "python_meadhall_1066": "python_meadhall_1066(options=round_cap:1;faction_pick:fixed,luck=nodes,deals=1)",
    "python_meadhall_domino_knights": (
        "python_meadhall_domino_knights(options=players:2;goal:healthiest;limit_value:1,luck=nodes,deals=1)"
    ),
}


@pytest.mark.parametrize("name", NODES.values(), ids=NODES)
def test_luck_as_chance_nodes_passes_the_random_simulation_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_chance_nodes_tell_a_shuffle_card_by_card() -> None:
    """The first shuffle of Dominion has seven Coppers and three Estates."""
    state = pyspiel.load_game(NODES["python_meadhall_dominion"]).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 0.7), (1, pytest.approx(0.3))]
    state.apply_action(1)
    assert state.chance_outcomes() == [(0, pytest.approx(7 / 9)), (1, pytest.approx(2 / 9))]
    for _ in range(2):
        state.apply_action(1)
    assert state.chance_outcomes() == [(0, 0.7), (1, pytest.approx(0.3))]  # the rest is Copper; the other seat's deck
    while state.is_chance_node():
        state.apply_action(0)
    hand = [float(number) for number in state.observation_tensor(state.current_player())]
    assert hand and state.current_player() == 0


def test_a_game_serialised_in_a_chance_node_goes_on() -> None:
    game = pyspiel.load_game(NODES["python_meadhall_dominion"])
    state = game.new_initial_state()
    for _ in range(5):
        state.apply_action(0)
    assert state.is_chance_node()
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state) and again.chance_outcomes() == state.chance_outcomes()


@pytest.mark.parametrize("name", SHORT)
def test_information_state_tensors_hold_observation_and_last_moves(name: str) -> None:
    state = walked(pyspiel.load_game(SHORT[name]), random.Random(2), 8)
    seats = state.get_game().num_players()
    taken = [0] * seats
    again = state.get_game().new_initial_state()
    for action in state.history():
        if not again.is_chance_node():
            taken[again.current_player()] += 1
        again.apply_action(action)
    for player in range(seats):
        tensor, seen = state.information_state_tensor(player), state.observation_tensor(player)
        assert tensor[: len(seen)] == seen
        assert tensor[len(seen)] == taken[player]
        assert sum(number > 0 for number in tensor[len(seen) + 1 :]) == taken[player]


@pytest.mark.parametrize("name", SHORT)
def test_the_longest_game_is_near_the_truth(name: str) -> None:
    game = pyspiel.load_game(SHORT[name])
    luck, lengths = random.Random(3), []
    for _ in range(5):
        state = walked(game, luck, 10_000)
        assert state.is_terminal()
        lengths.append(len(state.history()) - 1)
    assert max(lengths) <= game.max_game_length() <= max(40, 6 * max(lengths))


def test_impossible_luck_is_refused() -> None:
    with pytest.raises(MeadhallError, match="luck=dice with deals=5 is not possible"):
        spiel.KINDS["dominion"]({"luck": "dice", "deals": 5})


def test_every_registered_game_is_there() -> None:
    assert {spiel.name_of(key) for key in games.all_keys()} <= set(pyspiel.registered_names())


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
