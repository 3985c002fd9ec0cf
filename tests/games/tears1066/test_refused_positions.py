"""Positions of 1066 that cannot be: each is refused with a sentence; those that play reaches are read."""

import json
import random
from typing import Any, cast

import pytest

import meadhall
from meadhall.games.tears1066.cards.numbers import CONSTANT
from meadhall.games.tears1066.effects.word import DECLARE
from meadhall.games.tears1066.game import GAME
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.errors import BadPosition, BrokenFile
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import action, event, piece, starter, target, with_cards


def refused(*lines: str) -> str:
    with pytest.raises(BadPosition) as bad:
        meadhall.position("1066", "\n".join(("game: 1066(card_file=starter)", *lines)))
    return str(bad.value)


@rule("TMM-WIN-2")
def test_a_game_lost_by_a_leader_is_written_and_read() -> None:
    kill = event("Arrow", action({"op": "destroy", "to": "t"}, targets=[target("t", kind="leader", side="enemy")]))
    table = with_cards(norman=[kill], hand={0: "arrow", 1: ""})
    table.answer(0, "use arrow: action")
    assert table.state.is_over
    text = GAME.position_text(cast(TearsState, table.state))
    again = meadhall.position("1066", text)
    assert GAME.position_text(cast(TearsState, again)) == text and again.outcome() == table.state.outcome()


def test_a_line_that_belongs_to_a_seat_names_it() -> None:
    assert "a seat is needed: hand 0 or hand 1" in refused("hand: odo")
    assert "belongs to no seat" in refused("round 0: 3")


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(BadPosition, match="position of dominion, not of 1066"):
        meadhall.position("1066", "game: dominion")


@rule("TMM-CARD-17")
def test_two_copies_of_a_unique_card_are_not_in_play() -> None:
    banner = {"name": "Pennon", "type": "tactic", "cost": 0, "unique": True}
    with pytest.raises(BadPosition, match="unique"):
        with_cards(norman=[banner], reserve={0: "pennon.1 pennon.2"})


@rule("TMM-DUR-1")
def test_what_lasts_is_on_something_and_gives_something() -> None:
    good: list[Any] = [0, 0, 1, 3, 1, 0, 0, 0, -1]
    for at, value in ((0, 99), (0, -1), (1, 500_000), (3, 42), (5, 7), (7, 10_000), (0, "x"), (2, None), (2, True)):
        bad = [*good[:at], value, *good[at + 1 :]]
        assert refused(f"lasting: {json.dumps([bad])}")
    for bad in ([11, 0, 0, 3, 1, 0, 3, 0, -1], [21, 0, 0, 3, 1, 0, 10_000, 0, -1], [4, 1_000_020, 1, 3, 1, 0, 5, 0, -1]):
        assert "gives nothing that there is" in refused(f"lasting: {json.dumps([bad])}")
    assert refused("lasting: 7") and refused("lasting: [[1]]") and refused("uses: [[0, 999999, 1, 1]]")
    table = starter(lasting=json.dumps([good]))
    assert piece(table, "william-duke-of-normandy")["might"] >= 1


@rule("TMM-PLAY-1")
def test_an_ability_that_is_declared_is_one_of_its_card() -> None:
    for seed in range(60):
        state, luck = cast(TearsState, GAME.new(None, seed)), random.Random(seed)
        while not state.is_over:
            assert state.top is not None
            declared = state.to_json()["frames"][-1][1].get("note") if DECLARE.holds(state.top) else None
            if declared and declared[1] >= 0:
                data = json.loads(json.dumps(state.to_json()))
                assert GAME.load(data) == state
                constant = next(one.number for one in state.file.abilities if one.way == CONSTANT)
                data["frames"][-1][1]["note"][1] = constant
                with pytest.raises(BrokenFile, match="TMM-PLAY-1"):
                    GAME.load(data)
                return
            state.apply(random_answer(state, luck))
    raise AssertionError("nobody declares an ability")
