"""One answer sets off a bounded number of steps and effects; what exceeds it ends the game without a winner."""

import json

import pytest

from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import GameOver
from meadhall.kernel.frames import MOST_ANSWERS, MOST_FRAMES, MOST_STEPS, Frame, Overgrown, Scope, Step
from meadhall.kernel.program import Forever, Library
from meadhall.match.match import Match
from meadhall.match.seats import PERSON, Seat
from tests.toy import GAME, LIBRARY, Toy


class Count(Step[Toy]):
    """Count in ``n`` how often it was carried out; with ``deep``, each time one frame deeper."""

    def __init__(self, *, deep: bool) -> None:
        self.deep = deep
        self.most = 0

    def run(self, state: Toy, frame: Frame) -> Frame | None:
        self.most = max(self.most, frame.scope.n)
        more = frame.scope.with_n(frame.scope.n + 1)
        return Frame(self, more, frame) if self.deep else frame.repeat_with(more)


def stopped_by(step: Step[Toy]) -> Toy:
    state = GAME.new(None, 1)
    assert isinstance(state, Toy)
    state.journal = []
    state.withdraw()
    state.advance(Frame(step, Scope(0), None))
    return state


@pytest.mark.parametrize("deep", [False, True])
def test_too_many_steps_or_effects_end_the_game_without_a_winner(deep: bool) -> None:
    step = Count(deep=deep)
    state = stopped_by(step)
    assert step.most == (MOST_FRAMES if deep else MOST_STEPS - 1)
    assert state.is_over and state.is_overrun and state.decision is None
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == [] and outcome.places == [1, 1] and outcome.reason == "too many steps"
    assert state.journal is not None and [event.kind for event in state.journal] == ["overrun"]
    with pytest.raises(GameOver):
        state.apply(Action(state.numbers[state.asked], ()))


def test_too_many_answers_end_the_game_without_a_winner() -> None:
    state = GAME.new(None, 1)
    state.number = MOST_ANSWERS - 1
    state.play("rest")
    assert not state.is_over
    state.play("rest")
    assert state.is_overrun and state.number == MOST_ANSWERS + 1


class Grow(Step[Toy]):
    """Would make the table too large."""

    def run(self, state: Toy, frame: Frame) -> Frame | None:
        raise Overgrown


def test_what_would_make_the_table_too_large_ends_the_game_without_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stopped_by(Grow()).is_overrun
    state = GAME.new(None, 1)
    assert state.top is not None
    monkeypatch.setattr(type(state.top.step), "chosen", lambda *_: Grow().run(None, None))  # type: ignore[arg-type]
    state.play("rest")
    assert state.is_overrun and state.decision is None


def test_a_program_that_never_asks_is_stopped() -> None:
    library = Library()
    endless = library.program("endless", [Forever([])])
    assert stopped_by(endless.first).is_overrun


def test_a_stopped_game_is_saved_copied_dealt_anew_and_written_down() -> None:
    state = stopped_by(Count(deep=False))
    again = GAME.load(json.loads(json.dumps(state.to_json())))
    read = GAME.position(state.position())
    for other in (state.clone(), again, read, state.redeal(0, Chance.swift(1, ("deck",)))):
        assert other.is_over and other.outcome() == state.outcome()
    assert again.key() == state.key() == read.key()


def test_the_log_says_why_the_game_ended() -> None:
    match = Match.start(GAME, None, [Seat(PERSON, "Ann"), Seat(PERSON, "Bob")], 1)
    match.state.withdraw()
    match.state.advance(Frame(Count(deep=False), Scope(0), None))
    assert match.log(None)[-1].startswith("The game ends without a winner: it would never end")


def test_ordinary_frames_hold_no_trace_of_the_budget() -> None:
    assert "overrun" not in json.dumps(GAME.new(None, 1).to_json())
    assert "overrun" not in LIBRARY.steps
