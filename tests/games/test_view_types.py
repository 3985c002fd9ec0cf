"""Views are what their types say, from the deal on."""

import json

import msgspec
import pytest

from meadhall.games import parse
from meadhall.games.dominion.view_types import DominionView
from meadhall.games.domino_knights.view_types import KnightsView
from meadhall.games.tears1066.view_types import TearsView
from meadhall.kernel.decision import Action

STEPS = 300


@pytest.mark.parametrize(
    ("table", "view_type"),
    [
        ("dominion(kingdom_mode=random)", DominionView),
        ("dominion(draft,open_counts=yes)", DominionView),
        ("1066", TearsView),
        ("domino-knights(players=3)", KnightsView),
    ],
)
def test_views_are_what_their_types_say(table: str, view_type: type) -> None:
    game, options = parse(table)
    state = game.new(options, seed=5)
    for step in range(STEPS):
        for seat in (*range(state.seats), None):
            msgspec.convert(json.loads(json.dumps(state.view(seat))), view_type)  # raises where a field is missing or another
        decision = state.decision
        if decision is None:
            break
        picks = state.game.default_answer(state)
        if decision.low == decision.high == 1:
            picks = (decision.options[step % len(decision.options)].key,)
        state.apply(Action(decision.number, picks))
