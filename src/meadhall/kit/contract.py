"""What every game must keep, checked along random games. Each check fails with a sentence and the place.

``check_game`` walks one random game of one table and checks at its states: options unique and repeatable, everything
else refused without a trace, asking changes nothing, clones equal and independent, JSON and position text round
trips, re-deals invisible, pieces conserved, the game's own invariants, a sensible end within a bound.
"""

import json
import random
from typing import Any

from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action, Decision
from meadhall.kernel.errors import GameOver, IllegalAction, StaleAction
from meadhall.kernel.events import Event
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State
from meadhall.kit.answers import random_answer

NOWHERE = "no such thing"


def check_game(
    game: Game, options: TableOptions | None = None, seed: int = 0, *, bound: int = 20_000, every: int = 1, thorough: int = 7
) -> int:
    """Walk one random game; check it at one state in ``every`` and its costlier promises at one in ``thorough``.

    Return the number of decisions. Raise AssertionError at the first broken promise.
    """
    luck = random.Random(f"{game.key} {seed}")
    journal: list[Event] = []
    state = game.new(options, seed, journal=journal)
    census = state.census()
    kept: list[tuple[State, bytes]] = []
    steps = 0
    while not state.is_over:
        assert steps < bound, f"{where(state)}: the game is not over after {bound} decisions"
        if steps % every == 0:
            assert state.census() == census, f"{where(state)}: pieces were lost or made: {_difference(census, state.census())}"
            broken = state.broken()
            assert not broken, f"{where(state)}: broken invariants: {broken}"
            check_options(state)
        if steps % (every * thorough) == 0:
            check_queries(state)
            check_refusals(state)
            check_saving(state)
            check_redeal(state, luck)
            kept.append((state.clone(), state.key()))
        action = random_answer(state, luck)
        if steps % (every * thorough) == 0:
            check_clone(state, action)
        number = state.number
        state.apply(action)
        assert state.number == number + 1, f"{where(state)}: the decision number must rise by one with each answer"
        steps += 1
    check_end(state, census)
    for clone, key in kept:
        assert clone.key() == key, f"{where(clone)}: a clone changed after it was made"
    for event in journal:
        check_event(event, state.seats)
    return steps


def where(state: State) -> str:
    """The place of a failure: game, options, and the open decision."""
    return f"{state.game.text(state.options)} at {state.decision or 'the end'}"


def check_options(state: State) -> None:
    """Options are unique, within limits, and the same when asked twice."""
    decision = state.decision
    assert decision is not None
    keys = decision.keys
    assert len(set(keys)) == len(keys), f"{where(state)}: an option is offered twice"
    assert all(key and "," not in key and "*" not in key and key == key.strip() for key in keys), (
        f"{where(state)}: a key cannot be written"
    )
    most = sum(option.count for option in decision.options)
    assert 0 <= decision.low <= decision.high, f"{where(state)}: limits {decision.low} to {decision.high}"
    assert decision.low <= most, f"{where(state)}: {decision.low} picks wanted, {most} offered"
    assert 0 <= decision.seat < state.seats, f"{where(state)}: seat {decision.seat} does not exist"
    state_again = state.decision
    assert repr(state_again) == repr(decision), f"{where(state)}: asking twice gives {state_again}"


def check_queries(state: State) -> None:
    """Looking changes nothing: not the state, not the open question."""
    key, decision = state.key(), repr(state.decision)
    seats: list[int | None] = [*range(state.seats), None]
    for seat in seats:
        json.dumps(state.view(seat))
        if seat is not None:
            state.interjections(seat)
    state.position()
    state.census()
    state.outcome()
    assert state.game.prompt(state).text, f"{where(state)}: the question has no sentence"
    assert state.decision is not None
    for option in state.decision.options:
        assert state.game.label(state, option.key), f"{where(state)}: the option {option.key!r} has no label"
    state.ask_again()
    assert state.key() == key, f"{where(state)}: looking at the state changed it"
    assert repr(state.decision) == decision, f"{where(state)}: building the question again gives {state.decision}"
    default = Action(state.number, state.game.default_answer(state))
    assert state.allows(default), f"{where(state)}: the default answer {default} is not allowed"


def check_refusals(state: State) -> None:
    """Stale, foreign and oversized answers are refused by their own error and leave no trace."""
    decision = state.decision
    assert decision is not None
    key = state.key()
    for action, error in _wrong_answers(decision):
        raised = _raised_by(state, action)
        assert raised is error, f"{where(state)}: {action} raised {raised}, not {error.__name__}"
        assert state.key() == key, f"{where(state)}: the refused answer {action} changed the state"
        assert repr(state.decision) == repr(decision), f"{where(state)}: the refused answer {action} changed the question"


def _raised_by(state: State, action: Action) -> type[Exception] | None:
    try:
        state.apply(action)
    except (StaleAction, IllegalAction) as error:
        return type(error)
    return None


def _wrong_answers(decision: Decision) -> list[tuple[Action, type[Exception]]]:
    first = decision.keys[:1]
    wrong: list[tuple[Action, type[Exception]]] = [
        (Action(decision.number - 1, first), StaleAction),
        (Action(decision.number + 1, first), StaleAction),
        (Action(decision.number, (NOWHERE,)), IllegalAction),
    ]
    if first:
        too_many = first * (decision.options[0].count + 1)
        wrong.append((Action(decision.number, too_many), IllegalAction))
    if decision.low > 0:
        wrong.append((Action(decision.number, ()), IllegalAction))
    return wrong


def check_saving(state: State) -> None:
    """A state comes back equal from JSON text and from position text, also in the middle of an effect."""
    key, decision = state.key(), repr(state.decision)
    loaded = state.game.load(json.loads(json.dumps(state.to_json())))
    assert loaded.key() == key, f"{where(state)}: saving and loading changes the state"
    assert repr(loaded.decision) == decision, f"{where(state)}: saving and loading changes the question to {loaded.decision}"
    described = state.game.position(state.position())
    assert described.key() == key, f"{where(state)}: the position text does not describe the state:\n{state.position()}"
    assert repr(described.decision) == decision, f"{where(state)}: the position text changes the question"


def check_clone(state: State, action: Action) -> None:
    """A clone is equal, answers alike, and neither side notices what the other does."""
    key = state.key()
    clone, other = state.clone(), state.clone()
    assert clone.key() == key, f"{where(state)}: a clone is not equal"
    assert clone.journal is None, f"{where(state)}: a clone writes into the journal of its original"
    clone.apply(action)
    assert state.key() == key, f"{where(state)}: answering on a clone changed the original"
    other.apply(action)
    assert clone.key() == other.key(), f"{where(state)}: the same answer leads to different states"


def check_redeal(state: State, luck: random.Random) -> None:
    """Dealing anew what a seat cannot know changes nothing that the seat is shown."""
    key = state.key()
    seats: list[int | None] = [*range(state.seats), None]
    for seat in seats:
        chance = Chance.swift(luck.randrange(1 << 40), state.chance.streams)
        world = state.redeal(seat, chance)
        assert state.key() == key, f"{where(state)}: re-dealing for seat {seat} changed the original"
        shown, dealt = state.view(seat), world.view(seat)
        assert shown == dealt, f"{where(state)}: seat {seat} sees hidden things: {_difference(shown, dealt)}"
        if state.decision is not None and state.decision.seat == seat:
            assert repr(world.decision) == repr(state.decision), (
                f"{where(state)}: the options of seat {seat} depend on hidden things"
            )
        assert world.census() == state.census(), f"{where(state)}: re-dealing for seat {seat} lost or made pieces"
        broken = world.broken()
        assert not broken, f"{where(state)}: the re-dealt world of seat {seat} is impossible: {broken}"
    public, own = state.view(None), state.view(0)
    assert set(public) <= set(own), f"{where(state)}: a spectator sees more than a seat: {set(public) - set(own)}"
    assert public.get("decision") is None, f"{where(state)}: a spectator is shown options"


def check_event(event: Event, seats: int) -> None:
    """What a spectator sees of an event is part of what every seat sees, and it is plain data."""
    public = event.seen_by(None)
    json.dumps(event.to_json())
    for seat in range(seats):
        shown = event.seen_by(seat)
        if public is not None:
            assert shown is not None and set(public) <= set(shown), f"{event}: seat {seat} sees less than a spectator"
    for seat, fields in event.private.items():
        given_away = [
            name for name, value in fields.items() if event.public is not None and event.public.get(name, NOWHERE) == value
        ]
        assert not given_away, f"{event}: the private fields {given_away} of seat {seat} are public"


def check_end(state: State, census: dict[str, int]) -> None:
    """A finished game has a whole outcome, takes no more answers, and has lost no piece."""
    outcome = state.outcome()
    assert outcome is not None, f"{where(state)}: over, but without an outcome"
    seats = state.seats
    assert len(outcome.scores) == len(outcome.places) == seats, f"{outcome}: one score and one place per seat are wanted"
    assert outcome.reason, f"{outcome}: no reason is given"
    assert all(outcome.places[seat] == 1 for seat in outcome.winners), f"{outcome}: a winner is not first"
    assert state.decision is None, f"{where(state)}: over, but still asking"
    assert state.census() == census, f"{where(state)}: pieces were lost or made"
    key = state.key()
    try:
        state.apply(Action(state.number, ()))
    except GameOver:
        pass
    else:
        raise AssertionError(f"{where(state)}: an answer was accepted after the end")
    assert state.key() == key, f"{where(state)}: the refused answer changed the state"
    loaded = state.game.load(json.loads(json.dumps(state.to_json())))
    assert loaded.key() == key, f"{where(state)}: a finished game does not come back from JSON"
    assert loaded.outcome() == outcome, f"{where(state)}: a loaded game has another outcome"


def _difference(one: Any, other: Any, path: str = "") -> str:
    """Where two plain values differ first."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in [*one, *(name for name in other if name not in one)]:
            if one.get(name) != other.get(name):
                return _difference(one.get(name), other.get(name), f"{path}.{name}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return _difference(left, right, f"{path}[{index}]")
    return f"{path}: {one!r} against {other!r}"
