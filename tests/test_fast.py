"""Fast code is marked and does what the plain code beside it does.

A fast twin ends in ``_fast``, stands in the module of the function it is named after, and names the benchmark that defends it.
"""

import ast
import json
import random
from pathlib import Path
from typing import Final

import pytest

from meadhall.games.dominion.game import GAME as DOMINION
from meadhall.games.dominion.state import STREAM_SHUFFLE, DominionState
from meadhall.games.domino_knights.cards.names import DOUBLE_BLANK
from meadhall.games.domino_knights.game import GAME as KNIGHTS
from meadhall.games.domino_knights.phases.fitting import next_cards, next_cards_fast, training_cards
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.chance import Dice
from meadhall.kernel.playout import random_codes

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "meadhall"
CASES: Final = json.loads((ROOT / "bench" / "operations.json").read_text(encoding="utf-8"))["instructions"]
COMPARED: Final = {"shuffle_fast", "next_cards_fast"}
"""The fast twins that are compared below."""


def functions_in(path: Path) -> dict[str, ast.FunctionDef]:
    return {
        node.name: node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)
    }


def test_every_fast_twin_stands_beside_the_plain_one_and_names_its_benchmark() -> None:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        functions = functions_in(path)
        for name, function in functions.items():
            if name.endswith("_fast"):
                found.add(name)
                assert name.removesuffix("_fast") in functions, f"{path.name}: {name} has no plain twin beside it"
                said = ast.get_docstring(function) or ""
                assert any(f'"{case}" defends it' in said for case in CASES), f"{path.name}: {name} names no benchmark"
    assert found == COMPARED


@pytest.mark.parametrize("seed", range(4))
def test_a_fast_shuffle_is_a_shuffle(seed: int) -> None:
    state, dice, shuffled = DOMINION.new(None, seed), Dice(seed), 0
    assert isinstance(state, DominionState)
    while not state.is_over and shuffled < 600:
        for seat, player in enumerate(state.players):
            stream = STREAM_SHUFFLE + seat
            plain, fast = player.clone(), player.clone()
            luck, same_luck = state.chance.clone(), state.chance.clone()
            for one in (plain, fast):
                one.set_deck([])
            luck.rigged = {}  # luck that could be rigged is not lent, so this is shuffled as a list
            plain.shuffle(luck, stream)
            fast.shuffle_fast(same_luck, stream)
            assert fast.to_json() == plain.to_json() and same_luck.cursors == luck.cursors
            shuffled += 1
        state.choose(random_codes(state, dice))


@pytest.mark.parametrize("options", [{}, {"different_suits": True}, {"players": 4, "decks": 2}], ids=str)
def test_the_next_training_cards_are_the_same_in_one_pass(options: dict[str, object]) -> None:
    compared = 0
    for seed in range(4):
        state, dice, luck = KNIGHTS.new(KNIGHTS.Options.read(options), seed), Dice(seed), random.Random(seed)
        assert isinstance(state, KnightsState)
        for _ in range(150):
            if state.is_over:
                break
            for seat in range(state.seats):
                cards = training_cards(state.hands[seat])
                for recruit in state.recruits[seat]:
                    if recruit.domino <= DOUBLE_BLANK or not cards:
                        continue
                    first = luck.choice(cards)
                    also = [card for card in next_cards(state, seat, recruit, (first,)) if card in cards]
                    chosen = (first, *luck.sample(also, luck.randint(0, min(2, len(also)))))
                    assert next_cards_fast(state, seat, recruit, chosen) == next_cards(state, seat, recruit, chosen)
                    compared += 1
            state.choose(random_codes(state, dice))
    assert compared > 500
