"""A state does what a Python programmer expects, and what fails leaves no trace."""

import copy
import pickle
from typing import Any

import pytest

from meadhall import games
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame
from meadhall.kernel.state import State
from meadhall.kit.scene import scene
from tests import toy

KEYS = games.all_keys()


@pytest.mark.parametrize("key", KEYS)
def test_copies_are_equal_and_independent(key: str) -> None:
    state = games.find(key).new(None, 3)
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state and other is not state
        assert repr(other.decision) == repr(state.decision)
        other.play(", ".join(other.game.default_answer(other)) or "pass")
        assert other != state
    assert state != games.find(key).new(None, 4) and state != 3


def test_a_state_changes_and_is_not_hashed() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(games.find("toy").new(None, 3))


@pytest.mark.parametrize("key", KEYS)
def test_only_seats_of_the_table_have_a_view(key: str) -> None:
    state = games.find(key).new(None, 3)
    for seat in (-1, 9):
        with pytest.raises(MeadhallError, match=f"there is no seat {seat}; the seats are 0 to {state.seats - 1}"):
            state.view(seat)
        with pytest.raises(MeadhallError, match=f"there is no seat {seat}"):
            state.redeal(seat, state.chance.clone())
    wrong: Any = "0"
    with pytest.raises(TypeError):
        state.view(wrong)


def test_an_effect_that_fails_in_the_middle_leaves_no_trace() -> None:
    """A shuffle line that does not fit is noticed only when the deck is shuffled, after the Smithy was played."""
    table = scene("dominion", hand={0: "smithy"}, deck={0: "copper"}, discard={0: "estate estate"}, shuffle={0: "gold"})
    journal: list[Event] = []
    state = table.state
    state.journal = journal
    before, decision, numbers = state.key(), repr(state.decision), state.numbers[:]
    for _ in range(2):
        with pytest.raises(MeadhallError, match="the order set for the shuffle 'shuffle 0' holds other cards"):
            state.play("play smithy")
        assert (state.key(), repr(state.decision), state.numbers, journal) == (before, decision, numbers, [])
        assert not state.broken()


class Stumbling(toy.Toy):
    """Breaks off after it has changed something."""

    def advance(self, frame: Frame | None) -> None:
        self.points[0] += 7
        self.note(Event("stumbled", 0))
        super().advance(frame)
        raise KeyboardInterrupt

    def interjected(self, seat: int, text: str) -> None:
        self.points[seat] += 1
        raise ZeroDivisionError


def test_any_exception_leaves_no_trace_also_out_of_turn() -> None:
    whole = toy.GAME.new(None, 2)
    assert isinstance(whole, toy.Toy)
    state = Stumbling(whole.game, whole.options, whole.chance.clone(), whole.seats, whole)
    state.go_back_to(whole.clone(), 0)
    state.journal = []
    key = whole.key()
    assert state.key() == key
    with pytest.raises(KeyboardInterrupt):
        state.play(", ".join(state.game.default_answer(state)) or "pass")
    assert state.key() == key and state.journal == []
    with pytest.raises(ZeroDivisionError):
        state.interject(0, "anything")
    assert state.key() == key
    with pytest.raises(IllegalAction):
        whole.interject(0, "anything")
    assert isinstance(whole, State) and whole.key() == key
