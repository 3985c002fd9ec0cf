"""How far a seat may go back tells it nothing that it could not know: hidden answers of others leave no trace."""

from typing import Any

import pytest

from meadhall import games
from meadhall.kernel.game import Game
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.replay import Replay
from meadhall.match.seats import person
from tests.toy import GAME as TOY

DOMINION = games.find("dominion")
WARDED = "hand 0: strike*3\nhand 1: ward\nhand 2: ward\ndeck: strike*3\n"
MILITIA = """game: dominion(players=3)
active: 0
phase: action
actions: 1
hand 0: militia copper*4
hand 1: {one} copper*4
hand 2: {two} copper*4
deck 0: estate*5
deck 1: estate*5
deck 2: estate*5
"""


def at(game: Game, text: str, seats: int) -> Match:
    """A match that begins in the position that ``text`` writes down."""
    journal: list[Any] = []
    return Match(game.position(text), [person(f"Player {seat}") for seat in range(seats)], Recording(), journal)


def told(match: Match, seat: int) -> tuple[Any, ...]:
    """Everything that a seat is told: its view, its events, what it may take back, and who asks to take back."""
    view = {**match.view(seat)}
    if view["decision"] is not None:
        view["decision"] = {**view["decision"], "number": 0}
    request = match.request
    return view, match.events(seat), match.can_undo(seat), None if request is None else (request.seat, request.agreed)


def toy(hands: str) -> Match:
    match = at(TOY, f"game: toy(players=3)\n{hands}", 3)
    match.answer_text(0, "strike")
    return match


def test_a_hidden_pass_does_not_show_in_what_the_others_may_take_back() -> None:
    asked = toy(WARDED)
    unasked = toy(WARDED.replace("ward", "strike"))
    asked.answer_text(1, "pass")
    asked.answer_text(2, "pass")
    assert told(asked, 0) == told(unasked, 0)
    assert asked.can_undo(0) == "free"


def test_between_two_hidden_passes_nobody_notices_anything() -> None:
    match = toy(WARDED)
    before = told(match, 0)
    match.answer_text(1, "pass")
    assert told(match, 0) == before


def test_a_free_undo_takes_hidden_passes_back_and_says_the_same_as_without_them() -> None:
    asked = toy(WARDED)
    unasked = toy(WARDED.replace("ward", "strike"))
    asked.answer_text(1, "pass")
    asked.answer_text(2, "pass")
    assert asked.undo(0) and unasked.undo(0)
    assert told(asked, 0) == told(unasked, 0)
    assert asked.log(0) == unasked.log(0)
    asked.answer_text(0, "strike")
    assert asked.state.asked == 1, "whoever passed is asked again"


def test_a_hidden_pass_does_not_end_an_open_request() -> None:
    match = toy(WARDED)
    match.answer_text(1, "pass")
    match.answer_text(2, "pass")
    match.answer_text(1, "rest")
    match.answer_text(2, "rest")
    assert not match.undo(1), "another seat has acted since"
    match.answer_text(0, "strike")
    assert match.request is None, "what everybody sees ends it"
    assert not match.undo(2)
    before = told(match, 0)
    match.answer_text(1, "pass")
    assert match.request is not None and told(match, 0) == before


def test_a_response_that_is_shown_is_a_barrier() -> None:
    match = toy(WARDED)
    match.answer_text(1, "ward")
    assert match.can_undo(0) == "ask"


def test_a_public_rest_is_a_barrier_though_it_makes_no_event() -> None:
    match = at(TOY, "game: toy(players=3)\nhand 0: strike\nhand 1: strike\nhand 2: strike\ndeck: strike\n", 3)
    match.answer_text(0, "rest")
    match.answer_text(1, "rest")
    assert match.can_undo(0) == "ask"


@pytest.mark.parametrize("passing", [(1,), (2,), (1, 2)])
def test_a_moat_that_stays_hidden_in_dominion_does_not_show_in_undo(passing: tuple[int, ...]) -> None:
    hands = {1: "moat" if 1 in passing else "estate", 2: "moat" if 2 in passing else "estate"}
    asked = at(DOMINION, MILITIA.format(one=hands[1], two=hands[2]), 3)
    unasked = at(DOMINION, MILITIA.format(one="estate", two="estate"), 3)
    asked.answer_text(0, "play militia")
    unasked.answer_text(0, "play militia")
    for seat in passing:
        asked.answer_text(seat, "pass")
    assert told(asked, 0) == told(unasked, 0)


def test_a_moat_that_is_revealed_is_a_barrier() -> None:
    match = at(DOMINION, MILITIA.format(one="moat", two="estate"), 3)
    match.answer_text(0, "play militia")
    assert match.can_undo(0) == "free"
    match.answer_text(1, "moat")
    assert match.can_undo(0) == "ask"


def test_a_preset_that_somebody_sets_in_secret_does_not_show_in_undo() -> None:
    match = at(DOMINION, MILITIA.format(one="estate", two="estate"), 3)
    match.answer_text(0, "play militia")
    before = [told(match, seat) for seat in (0, 2)]
    said = next(text for text in match.state.interjections(1) if "moat" in text)
    match.say(1, said)
    assert [told(match, seat) for seat in (0, 2)] == before
    assert match.can_undo(1) == "no", "a preset is set otherwise, not taken back"


def test_hidden_answers_do_not_use_up_what_can_be_taken_back() -> None:
    asked, unasked = toy(WARDED), toy(WARDED.replace("ward", "strike"))
    asked.answer_text(1, "pass")
    asked.answer_text(2, "pass")
    for match in (asked, unasked):
        match.answer_text(1, "rest")
        match.past.trim(2)
        assert match.can_undo(0) == "ask"
        match.past.trim(1)
        assert match.can_undo(0) == "no"


def test_the_log_of_a_game_with_a_free_undo_over_hidden_passes_replays() -> None:
    for seed in range(200):
        match = Match.start(TOY, None, [person("Ann"), person("Bob")], seed)
        if "strike" not in match.state.decision.keys:  # type: ignore[union-attr]
            continue
        match.answer_text(0, "strike")
        if match.state.ask_key() != "respond":
            continue
        match.answer_text(1, "pass")
        assert match.undo(0)
        while match.state.decision is not None:
            decision = match.state.decision
            match.answer_text(decision.seat, "pass" if decision.low == 0 else "rest")
        Replay(match.record.lines, "game").verify()
        return
    raise AssertionError("no seed opens a window")
