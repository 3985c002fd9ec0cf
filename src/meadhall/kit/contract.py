"""What every game must keep, checked along random games. Each check fails with a sentence and the place.

``check_game`` walks one random game of one table and checks at its states: options unique, repeatable and all of them
drawn in random play, everything else refused without a trace, asking changes nothing, clones equal and independent,
JSON and position text round trips, re-deals invisible, pieces conserved, the game's own invariants, a sensible end
within a bound.
"""

import json
import math
import pickle
import random
import traceback
from typing import Any

from meadhall.games.completeness import missing, missing_at_table
from meadhall.kernel.chance import Chance, Dice
from meadhall.kernel.decision import Action, Decision
from meadhall.kernel.errors import GameOver, IllegalAction, MeadhallError, StaleAction
from meadhall.kernel.events import Event
from meadhall.kernel.frames import PICKED_NOTHING, UNLISTED
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.playout import random_codes
from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State
from meadhall.kit.answers import random_answer
from meadhall.match.reading import view_for

NOWHERE = "no such thing"


def lacks(game: Game) -> list[str]:
    """What a game does not have and needs, in sentences; empty if it can be played. ``check_game`` plays it."""
    found = missing(game)
    if found:
        return found
    try:
        state = game.new()
    except NotImplementedError as error:
        return [unwritten(game, error)]
    found = missing_at_table(game.title, type(state))
    try:
        pickled = pickle.loads(pickle.dumps(game)) is game
    except (pickle.PickleError, AttributeError, ImportError):
        pickled = False
    if not pickled:
        found.append(f"{game.title} cannot be sent to other processes: its module must hold it under the name GAME")
    return found


def unwritten(game: Game, error: NotImplementedError) -> str:
    """The sentence about a part that the game calls and nobody has written."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{game.title} has no {last.name}: it is called, and no class of the game writes it"


def check_game(
    game: Game, options: TableOptions | None = None, seed: int = 0, *, bound: int = 20_000, every: int = 1, thorough: int = 7
) -> int:
    """Walk one random game; check it at one state in ``every`` and its costlier promises at one in ``thorough``.

    Return the number of decisions. Raise AssertionError at the first broken promise, and with a sentence for everything that
    the game lacks before that.
    """
    found = missing(game)
    assert not found, "; ".join(found)
    try:
        return _walk(game, options, seed, bound, every, thorough)
    except NotImplementedError as error:
        raise AssertionError(unwritten(game, error)) from error


def _walk(game: Game, options: TableOptions | None, seed: int, bound: int, every: int, thorough: int) -> int:
    luck = random.Random(f"{game.key} {seed}")
    journal: list[Event] = []
    state = game.new(options, seed, journal=journal)
    found = missing_at_table(game.title, type(state))
    assert not found, "; ".join(found)
    census = state.census()
    kept: list[tuple[State, bytes]] = []
    steps = 0
    while not state.is_over:
        assert steps < bound, f"{where(state)}: the game is not over after {bound} decisions"
        action = random_answer(state, luck)
        if steps % every == 0:
            assert state.census() == census, f"{where(state)}: pieces were lost or made: {_difference(census, state.census())}"
            broken = state.broken()
            assert not broken, f"{where(state)}: broken invariants: {broken}"
            check_options(state)
            check_sample(state, luck, draws=3)
        if steps % (every * thorough) == 0:
            check_queries(state)
            check_sample(state, luck)
            check_refusals(state)
            check_clone(state, action)
            check_saving(state)
            check_redeal(state, luck)
            check_silence(state)
            kept.append((state.clone(), state.key()))
        number, numbers, seat = state.number, state.numbers[:], state.asked
        state.apply(action)
        numbers[seat] += 1
        assert state.number == number + 1, f"{where(state)}: the decision number must rise by one with each answer"
        assert state.numbers == numbers, f"{where(state)}: only the number of the seat that answers may rise"
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


def check_sample(state: State, luck: random.Random, draws: int = 0) -> None:
    """What is drawn without a list of the options is an option; with no number of ``draws``, every option is drawn."""
    question, frame = state.question, state.top
    assert question is not None and frame is not None
    dice = Dice(luck.randrange(1 << 40))
    if frame.step.sample(state, frame, dice) == UNLISTED:
        return
    assert question.high == 1, f"{where(state)}: more than one pick is asked for, but one is drawn"
    allowed = {*question.codes} if question.low else {PICKED_NOTHING, *question.codes}
    enough = draws or math.ceil(len(allowed) * (math.log(len(allowed)) + 20))
    drawn = {frame.step.sample(state, frame, dice) for _ in range(enough)}
    assert drawn <= allowed, f"{where(state)}: {drawn - allowed} is drawn, but not offered"
    assert draws or drawn == allowed, f"{where(state)}: {allowed - drawn} is offered, but never drawn"


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
    default = Action(state.numbers[state.asked], state.game.default_answer(state))
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
    """A state comes back equal from JSON text and from position text, also in the middle of an effect, and plays on."""
    for way in ("JSON", "the position text"):
        try:
            if way == "JSON":
                again = state.game.load(json.loads(json.dumps(state.to_json())))
            else:
                again = state.game.position(state.position())
                again.numbers = state.numbers[:]  # a position is a situation; it does not count for each seat
        except MeadhallError as error:
            raise AssertionError(f"{where(state)}: what is written as {way} is refused: {error}") from error
        lost = _difference(state.to_json(), again.to_json())
        assert again.key() == state.key(), f"{where(state)}: saving and loading changes the state ({way}): {lost}"
        check_twin(state, again, way)


def check_twin(state: State, twin: State, way: str) -> None:
    """``twin``, which came back from ``way``, asks, shows, is dealt again, is written and plays on as ``state`` does."""
    assert repr(twin.decision) == repr(state.decision), f"{where(state)}: {way} changes the question to {twin.decision}"
    seats: list[int | None] = [*range(state.seats), None]
    for seat in seats:
        shown, also = state.view(seat), twin.view(seat)
        assert shown == also, f"{where(state)}: {way} changes what seat {seat} sees: {_difference(shown, also)}"
        worlds = [one.redeal(seat, Chance.swift(3, state.chance.streams)).key() for one in (state, twin)]
        assert worlds[0] == worlds[1], f"{where(state)}: {way} changes the world that seat {seat} is dealt"
    assert twin.position() == state.position(), f"{where(state)}: {way} changes the position text"
    one, other, dice = state.clone(), twin.clone(), Dice(5)
    assert one == other == state, f"{where(state)}: a clone of what came back from {way} is another state"
    for _ in range(3):
        if one.is_over:
            break
        codes = random_codes(one, dice)
        one.choose(codes)
        other.choose(codes)
        assert one == other, f"{where(state)}: what came back from {way} plays on in another way"


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
    """Re-dealing what a seat cannot know changes nothing that the seat is shown."""
    key = state.key()
    seats: list[int | None] = [*range(state.seats), None]
    for seat in seats:
        chance = Chance.swift(luck.randrange(1 << 40), state.chance.streams)
        world = state.redeal(seat, chance)
        assert state.key() == key, f"{where(state)}: re-dealing for seat {seat} changed the original"
        shown, dealt = state.view(seat), world.view(seat)
        assert shown == dealt, f"{where(state)}: seat {seat} sees hidden things: {_difference(shown, dealt)}"
        if state.decision is not None and state.decision.seat == seat:
            words, also = view_for(state, Reader(seat)), view_for(world, Reader(seat))
            assert words == also, f"{where(state)}: seat {seat} reads hidden things: {_difference(words, also)}"
            assert repr(world.decision) == repr(state.decision), (
                f"{where(state)}: the options of seat {seat} depend on hidden things"
            )
        assert world.census() == state.census(), f"{where(state)}: re-dealing for seat {seat} lost or made pieces"
        broken = world.broken()
        assert not broken, f"{where(state)}: the re-dealt world of seat {seat} is impossible: {broken}"
    public, own = state.view(None), state.view(0)
    assert set(public) <= set(own), f"{where(state)}: a spectator sees more than a seat: {set(public) - set(own)}"
    assert public.get("decision") is None, f"{where(state)}: a spectator is shown options"


def check_silence(state: State) -> None:
    """A seat cannot tell how often others were asked in secret and declined: all it is shown is the same."""
    seats: list[int | None] = [*range(state.seats), None]
    for seat in seats:
        other = state.clone()
        for declining in range(state.seats):
            if declining != seat:
                other.count_answer(declining)
        shown, also = state.view(seat), other.view(seat)
        assert shown == also, f"{where(state)}: seat {seat} sees how often others were asked: {_difference(shown, also)}"
        world, twin = (one.redeal(seat, Chance.swift(1, state.chance.streams)).to_json() for one in (state, other))
        assert world == twin, f"{where(state)}: worlds tell how often others were asked: {_difference(world, twin)}"


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
        state.apply(Action(state.numbers[state.asked], ()))
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
