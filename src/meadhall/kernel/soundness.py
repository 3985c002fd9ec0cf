"""Whether a state that came from outside is one that a game can go on from.

What was read must be written again as it was, as JSON and as a position; its luck and its frames must be those of the game;
every invariant must hold; and a trial on clones must be shown, dealt again, answered and left without an error.
"""

import json
from typing import Any, Final

from meadhall.kernel.bounds import shown
from meadhall.kernel.chance import Chance, Dice
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.frames import MOST_ANSWERS, NO_SEAT, OVERRUN, Ask, Scope, Step
from meadhall.kernel.playout import random_codes
from meadhall.kernel.program import NextSeat
from meadhall.kernel.state import State
from meadhall.kernel.windows import OpenWindow

MOST_TRIED: Final = 12
"""This many options of the open question are tried, and this many answers given until the effects that were read are over."""
LARGEST: Final = 1 << 53
"""Numbers in a saved state are smaller; the bits of a set of places may need as many."""
LARGEST_CURSOR: Final = 1 << 63


def unsound(state: State, data: dict[str, Any] | None = None) -> str:
    """Why the game cannot go on from ``state``, which was read from ``data``; empty if it can."""
    try:
        again = state.to_json()
        return (
            _changed(again if data is None else data, again)
            or _odd_luck(state)
            or _odd_frames(state)
            or _broken(state)
            or _told(state, again)
            or _tried(state)
        )
    except Exception as error:
        return str(error) if isinstance(error, MeadhallError) else f"it cannot be played on: {type(error).__name__} {error}"


def _changed(data: Any, again: Any, path: str = "") -> str:
    """What is written otherwise than it was read; what an older version did not write is not missed."""
    if isinstance(data, dict) and isinstance(again, dict):
        for name, value in data.items():
            if name not in again:
                return f"it knows no {f'{path}.{name}'.lstrip('.')}"
            found = _changed(value, again[name], f"{path}.{name}")
            if found:
                return found
        return ""
    if isinstance(data, list | tuple) and isinstance(again, list | tuple) and len(data) == len(again):
        for at, value in enumerate(data):
            found = _changed(value, again[at], f"{path}[{at}]")
            if found:
                return found
        return ""
    if type(data) is type(again) and data == again:
        return ""
    return f"{path.lstrip('.')} cannot be {shown(data)}"


def _odd_luck(state: State) -> str:
    """What is wrong with the numbers of decisions and the luck to come."""
    if not all(1 <= number <= MOST_ANSWERS + 1 for number in (state.number, *state.numbers)):
        return f"a game has at most {MOST_ANSWERS} decisions"
    chance = state.chance
    streams = state.game.streams(state.options)
    if chance.streams != streams:
        return f"the streams of luck must be {', '.join(streams)}"
    if not all(0 <= cursor < LARGEST_CURSOR for cursor in chance.cursors):
        return "a stream of luck stands where none can"
    Chance.from_secret(chance.source, chance.secret, streams)
    return ""


def _odd_frames(state: State) -> str:
    """What is wrong with the effects in progress."""
    frame, course = state.top, state.game.library.named(state.game.root)
    opener: Step[Any] | None
    if frame is not None and frame.step is not OVERRUN and not isinstance(frame.step, Ask):
        return f"it stands at {frame.step.name}, where nobody is asked"
    while frame is not None:
        scope = frame.scope
        if frame.step is OVERRUN and (frame is not state.top or frame.below is not None):
            return "a game that was stopped has no effects in progress"
        values: list[Any] = [scope.you, scope.card, scope.n, scope.marks, scope.target, *scope.held]
        if any(type(value) is not int for value in values):
            return f"the effect {frame.step.name} has something else where a number is wanted"
        if not NO_SEAT <= scope.you < state.seats:
            return f"the effect {frame.step.name} belongs to seat {shown(scope.you)}, and the seats are 0 to {state.seats - 1}"
        below, is_course = frame.below, frame.step.program is course
        if below is None and frame.step is not OVERRUN and (not is_course or isinstance(frame.step, OpenWindow)):
            return f"no game begins with the effect {frame.step.name}"
        if below is not None and is_course and not isinstance(frame.step, OpenWindow) and not isinstance(below.step, NextSeat):
            return f"the game goes its course at {frame.step.name} in the middle of {below.step.name}"
        opener = frame.step.window if isinstance(frame.step, OpenWindow) else None
        opener = frame.step.loop if isinstance(frame.step, NextSeat) else opener
        if opener is not None and opener.after is not None and (below is None or below.step is not opener.after):
            return f"the effect {frame.step.name} does not lie on {opener.after.name}"
        loop, each, _ = frame.step.name.rpartition(".each/")
        if each and opener is None and (below is None or below.step.name != f"{loop}.again" or below.scope.n != scope.you):
            return f"the effect {frame.step.name} is done for a seat whose turn it is not"
        if isinstance(frame.step, OpenWindow) and (below is None or scope.target != below.depth):
            return f"the window {frame.step.name} answers something else than the effect below it"
        if max(abs(scope.card), abs(scope.n), abs(scope.marks), abs(scope.target)) >= LARGEST:
            return f"the effect {frame.step.name} has a number that is too large"
        frame = frame.below
    return ""


def _broken(state: State) -> str:
    """The first thing about the table that cannot be."""
    problems = state.impossible() or state.broken()
    return str(problems[0]) if problems else ""


def _told(state: State, again: dict[str, Any]) -> str:
    """What is lost when the state is written as a position, which everything sound can be."""
    twin = state.game.set_up(state.position())
    twin.numbers = state.numbers
    other = twin.to_json()
    return _changed(again, other) or _changed(other, again)


def _tried(state: State) -> str:
    """What goes wrong when the state is looked at and played on for a while."""
    question = state.question
    seats: list[int | None] = [*range(state.seats), None]
    for seat in seats:
        shown = state.view(seat)
        json.dumps(shown)
        world = state.redeal(seat, Chance.swift(1, state.chance.streams))
        if world.view(seat) != shown or world.broken():
            return f"what is hidden from seat {seat} cannot be as it is"
    outcome = state.outcome()
    if question is None:
        return "" if outcome is not None and outcome.reason else "it is over without a reason"
    if not 0 <= question.seat < state.seats:
        return f"it asks seat {question.seat}, and the seats are 0 to {state.seats - 1}"
    if question.low > (len(question.codes) if question.counts is None else sum(question.counts)):
        return f"the question {state.ask_key()} has no answer"
    if found := _unsaid(state):
        return found
    if not state.allows(Action(state.numbers[question.seat], state.game.default_answer(state))):
        return f"what is answered to {state.ask_key()} when the time is up is not allowed"
    for code in question.codes[:MOST_TRIED] if question.low <= 1 <= question.high else ():
        world = _world(state)
        world.choose([code])
        if found := _broken(world) or _lost(state, world):
            return found
    loaded: list[Scope] = []
    frame = state.top
    while frame is not None:
        if frame.below is not None or _keeps(frame.scope):
            loaded.append(frame.scope)
        frame = frame.below
    world, dice = _world(state), Dice(1)
    for _ in range(MOST_TRIED):
        if world.is_over or not _holds_any(world, loaded):
            break
        assert world.decision is not None
        world.choose(random_codes(world, dice))
        if found := _broken(world) or _lost(state, world) or _unsaid(world):
            return found
        json.dumps(world.view(world.asked if world.is_waiting else None))
    return ""


def _unsaid(state: State) -> str:
    """What cannot be put into words of the open question and its answers; it fails where they are about what is not there."""
    decision = state.decision
    if decision is None:
        return ""
    words = [state.game.prompt(state).text, *(state.game.label(state, option.key) for option in decision.options)]
    return "" if all(words) else f"there are no words for the question {state.ask_key()}"


def _lost(state: State, world: State) -> str:
    """What playing on has taken from the table or brought to it."""
    return "" if world.is_overrun or world.census() == state.census() else "pieces are lost or made when it is played on"


def _world(state: State) -> State:
    """A clone to try things with; orders that are set for shuffles fit only the game that they are meant for."""
    world = state.clone()
    world.chance.rigged = None
    return world


def _holds_any(state: State, loaded: list[Scope]) -> bool:
    """Whether an effect with one of these scopes is still in progress, or what it left keeps something for later."""
    frame = state.top
    while frame is not None:
        if any(frame.scope is scope for scope in loaded) or (frame.below is None and loaded and _keeps(frame.scope)):
            return True
        frame = frame.below
    return False


def _keeps(scope: Scope) -> bool:
    """Whether a scope says more than whose it is."""
    return len(scope.to_json()) > 1
