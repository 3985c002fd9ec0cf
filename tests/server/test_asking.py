"""What people at a served table are not asked, and that nobody else can tell."""

import random

import pytest

from meadhall import games
from meadhall.bots.bot import Sight
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.events import Event
from meadhall.kernel.state import State
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import rule
from meadhall.match.match import Match
from meadhall.match.recording import AUTO, Recording
from meadhall.match.seats import AFTER_A_MOMENT, person
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer_messages import play_for
from tests.server.test_table import started


def after(state: State, text: str) -> tuple[bool, int]:
    """Whether an answer of seat 0 among people is told after the pause, and how many answers were given without asking."""
    world = state.clone()
    journal: list[Event] = []
    seats = [person(f"P{seat}") for seat in range(world.seats)]
    for seat in seats:
        seat.spares = AFTER_A_MOMENT
    match = Match(world, seats, Recording(), journal)
    match.answer_text(0, text)
    given = sum(line[0] == AUTO and line[2] != 0 for line in match.record.lines)
    return match.is_over or state.game.hushes(match.state, journal), given


@pytest.mark.parametrize("text", ["1066(response_prompt=uniform)", "domino-knights(players=2)", "domino-knights(players=4)"])
@rule("TMM-R83", "DKN-W17")
def test_how_soon_others_are_told_does_not_depend_on_what_anybody_holds(text: str) -> None:
    """Two worlds that differ only in hidden cards: after the same answer both are told at once, or both after the pause.

    In one somebody may have no card for the window, in another a card that is passed without asking, in a third a useful one.
    """
    game, options = games.parse(text)
    passed: set[int] = set()
    paused = 0
    for seed in range(5):
        luck = random.Random(seed)
        state = game.new(options, seed)
        for number in range(150):
            if state.is_over:
                break
            answer = random_answer(state, luck)
            if state.asked == 0:
                said = ", ".join(answer.picks) or "pass"
                worlds = [after(state, said), *(after(Sight(state, number).world(which), said) for which in (1, 2, 3))]
                pauses = {pause for pause, _ in worlds}
                assert len(pauses) == 1, (said, worlds)
                paused += True in pauses
                passed |= {given for _, given in worlds}
            state.apply(answer)
    assert paused > 10
    assert text == "1066(response_prompt=uniform)" or len(passed) > 1, "somebody is passed without being asked"


def window(table: Table) -> int:
    """Play on until somebody is asked in a window; who it is."""
    match, luck = table.match, random.Random(4)
    assert match is not None
    for step in range(3000):
        if match.state.game.is_passable(match.state):
            return match.state.asked
        seat = match.state.asked
        table.answer(seat, match.state.numbers[seat], random_answer(match.state, luck).picks, 3.0 + step)
    raise AssertionError("no window was open")


def test_an_order_is_offered_at_the_window_kept_in_the_log_and_nobody_else_sees_it() -> None:
    table = started("domino-knights", options={"players": 2})
    match = table.match
    assert match is not None
    for seat in (0, 1):
        table.say(seat, "order all", 3.0)
    seat = window(table)
    play = play_for(table, seat)
    assert play is not None and play.unasked
    offered = [one.order for one in play.orders if not one.given]
    turn, round = offered[:2]
    assert turn.endswith(" turn") and round.endswith(" round")
    with pytest.raises(IllegalAction):
        table.give_order(1 - seat, round, 9.0, on=True)
    facets = table.facets
    table.give_order(seat, round, 9.0, on=True)
    assert table.facets == facets, "the others are told nothing"
    other = play_for(table, 1 - seat)
    assert other is not None and not [one for one in other.orders if one.given]
    again = Table.load("t", [*table.fresh])
    assert again.match is not None and again.match.seats[seat].orders == match.seats[seat].orders != {}
    assert again.match.seats[seat].spares == AFTER_A_MOMENT
    table.give_order(seat, round, 10.0, on=False)
    assert match.seats[seat].orders == {}


@rule("DOM-DEC-14")
def test_a_page_is_told_the_answer_that_it_may_give_after_a_moment() -> None:
    table = started("dominion", options={"start": 0})
    play = play_for(table, 0)
    assert play is not None and play.obvious is not None
    assert play.obvious.picks == ["treasures"] and play.obvious.because == "You play all your Treasures."
    assert play_for(table, 1).obvious is None  # type: ignore[union-attr]
    table.give_order(0, "everything", 4.0, on=True)
    assert play_for(table, 0).obvious is None  # type: ignore[union-attr]
