"""The stepper: recorded lines back into a match, one at a time, with every check on the way.

Saved games, tables of a server, replays, reviews and ``verify`` all come back through it.
"""

from typing import Any

from meadhall import games
from meadhall.kernel.bounds import cut
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import BrokenReplay, MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.game import Game
from meadhall.kernel.state import key_of
from meadhall.match import recording
from meadhall.match.match import Match, placed
from meadhall.match.recording import Recording
from meadhall.match.seats import Seat


def game_of(opening: list[Any], name: str) -> Game:
    """The game that an opening line is about; raise BrokenReplay if it is not known here, or has newer rules."""
    head = opening[1]
    try:
        game = games.find(str(head["game"]))
    except MeadhallError as error:
        raise BrokenReplay(f"{name}, line 1: {error}") from None
    rules = head.get("rules")
    if not isinstance(rules, int) or rules > game.rules:
        raise BrokenReplay(f"{name}, line 1: the game was recorded under rules {rules}, newer than the {game.rules} known here")
    return game


def has_same_rules(opening: list[Any], name: str) -> bool:
    """Whether a game was recorded under the rules of today."""
    return bool(opening[1]["rules"] == game_of(opening, name).rules)


def deal(opening: list[Any], name: str, record: Recording | None = None) -> Match:
    """The match as it was after its opening line."""
    game, head = game_of(opening, name), opening[1]
    try:
        options = game.Options.read(head["options"])
        source, secret = head["luck"]
        seats = [Seat.from_json(seat) for seat in head["seats"]]
        journal: list[Event] = []
        if head.get("position"):
            state = placed(game, str(head["position"]), lambda streams: Chance.from_secret(source, secret, streams))
        else:
            state = game.deal(options, Chance.from_secret(source, secret, game.streams(options)), journal)
        match = Match(state, seats, Recording() if record is None else record, journal)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BrokenReplay(f"{name}, line 1: {error}") from None
    match.record.extend([opening])
    return match


def step(match: Match, line: list[Any], name: str) -> None:
    """Carry out the next line and keep it; one without a seal is sealed again. Raise BrokenReplay if it does not fit."""
    try:
        _carry_out(match, line[:-1])
        match.record.take(line)
    except Exception as error:  # whatever the line says, the reader learns which one it is
        raise BrokenReplay(cut(f"{name}, line {len(match.record.lines) + 1}: {error}")) from None


def restore(lines: list[list[Any]], name: str, record: Recording | None = None) -> Match:
    """The match that ``lines`` record, ready to go on.

    If the rules have changed since, it goes on from its last snapshot; raise BrokenReplay if there is none.
    """
    if has_same_rules(lines[0], name):
        match, done = deal(lines[0], name, record), 1
    else:
        match, done = from_snapshot(lines, name, record)
    for line in lines[done:]:
        step(match, line, name)
    return match


def from_snapshot(lines: list[list[Any]], name: str, record: Recording | None = None) -> tuple[Match, int]:
    """The match at its last snapshot, and how many lines led there."""
    game, head = game_of(lines[0], name), lines[0][1]
    done = next((number for number in range(len(lines), 0, -1) if lines[number - 1][0] == recording.SNAPSHOT), 0)
    if not done:
        raise BrokenReplay(
            f"{name}, line 1: the game was recorded under rules {head['rules']}, "
            f"the rules here are {game.rules}, and it has no snapshot to go on from"
        )
    state = game.load({**lines[done - 1][2], "rules": game.rules})
    seats = [Seat.from_json(seat) for seat in head["seats"]]
    match = Match(state, seats, Recording() if record is None else record, [])
    match.record.extend(lines[:done])
    return match, done


def _carry_out(match: Match, line: list[Any]) -> None:
    kind = line[0]
    state = match.state
    if kind in (recording.ANSWER, recording.AUTO):
        _, number, seat, picks = line
        if state.question is not None and state.question.seat != seat:
            raise BrokenReplay(f"seat {seat} answers, but seat {state.question.seat} is asked")
        if number != state.number:
            raise BrokenReplay(f"the answer is meant for decision {number}, but decision {state.number} is open")
        match.replay_answer(Action(state.numbers[seat], tuple(picks)), kind)
    elif kind == recording.SAY:
        match.replay_saying(line[2], line[3])
    elif kind == recording.UNDO:
        if not 1 <= line[1] <= len(match.past.marks):
            raise BrokenReplay(f"{line[1]} answers cannot be taken back; there are {len(match.past.marks)}")
        match.go_back(line[1], line[2])
    elif kind == recording.CHECK:
        _compare(state.number, line[1], state.key().hex(), line[2])
    elif kind == recording.SNAPSHOT:
        _compare(state.number, line[1], state.key().hex(), key_of(line[2]).hex())
    elif kind == recording.RESULT:
        outcome = state.outcome()
        if outcome is None or outcome.to_json() != line[1]:
            raise BrokenReplay(f"the game ends with {outcome}, but the file says {line[1]}")
        _compare(0, 0, state.key().hex(), line[2])
    else:
        raise BrokenReplay(f"a second {kind!r} line")


def _compare(number: int, said_number: int, key: str, said_key: str) -> None:
    if number != said_number:
        raise BrokenReplay(f"decision {number} is open, but the file says {said_number}")
    if key != said_key:
        raise BrokenReplay(f"the state differs from the recorded one (check {key[:12]}, recorded {said_key[:12]})")
