"""Small positions are solved with OpenSpiel: regret minimisation, best response, tree search; their values are documented."""

from pathlib import Path
from typing import Any

import pyspiel  # type: ignore[import-not-found]
import pytest

from meadhall import games
from meadhall.env.baselines import searched, solve, tree_of
from meadhall.env.small import known
from meadhall.games.tears1066.cards.numbers import NOTHING
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.soundness import unsound

SMALL = known()
DOCS = Path(__file__).resolve().parents[2] / "docs" / "agents.md"


@pytest.mark.parametrize("key", SMALL)
def test_small_positions_are_sound(key: str) -> None:
    state = games.find(key).position(SMALL[key].POSITION)
    assert state.is_waiting and not unsound(state)


@pytest.mark.parametrize("key", SMALL)
def test_regret_minimisation_comes_to_the_documented_value(key: str) -> None:
    name = SMALL[key].SOLVABLE
    found = solve(name, 200)
    assert found.exploitability < 0.01
    assert f"| `{name}` | {found.states} | {round(found.value, 2) + 0.0:.2f} |" in DOCS.read_text(encoding="utf-8")


def test_the_tree_holds_what_the_game_does() -> None:
    tree, _ = tree_of(SMALL["dominion"].SOLVABLE)
    game = pyspiel.load_game(SMALL["dominion"].SOLVABLE)
    ours, theirs = game.new_initial_state(), tree.new_initial_state()
    while not ours.is_terminal():
        assert len(ours.legal_actions()) == len(theirs.legal_actions())
        ours.apply_action(ours.legal_actions()[0])
        theirs.apply_action(theirs.legal_actions()[0])
    assert theirs.is_terminal() and theirs.returns() == ours.returns()


@pytest.mark.parametrize("key", SMALL)
def test_no_path_of_a_small_game_is_cut_off(key: str) -> None:
    game = pyspiel.load_game(SMALL[key].SOLVABLE)
    deepest, reasons, stack = 0, set(), [(game.new_initial_state(), 0)]
    while stack:
        state, depth = stack.pop()
        deepest = max(deepest, depth)
        if state.is_terminal():
            reasons.add(state.sitting.state.outcome().reason)
        else:
            stack += [(state.child(action), depth + (not state.is_chance_node())) for action in state.legal_actions()]
    assert deepest < game.max_game_length()
    assert key != "1066" or reasons == {"wedges"}  # the round decides, by no option that ends it


def test_the_small_1066_has_one_wedge_and_a_dozen_cards() -> None:
    state: Any = games.find("1066").position(SMALL["1066"].POSITION)
    assert state.claimed.count(NOTHING) == 1
    for seat in range(2):
        in_play = [piece for piece in state.pieces() if piece.owner == seat]
        assert len(in_play) + len(state.hands[seat]) + len(state.decks[seat].cards()) == 6
        assert not state.discards[seat].cards()


def test_tree_search_is_not_worse_than_random_play_and_a_seed_decides_it() -> None:
    one, two = (searched(SMALL["domino-knights"].SOLVABLE, 10, 4, seed=3) for _ in range(2))
    assert one == two >= 0


def test_a_game_without_a_small_position_says_so() -> None:
    from meadhall.env.sitting import Table

    with pytest.raises(MeadhallError, match="there is no small position of toy; there are those of dominion"):
        Table("toy", has_nodes=False, is_small=True)
