"""Replays: read a recording, play it again with every check, verify it, or go on with it."""

from pathlib import Path
from typing import Any, Final

from meadhall import games
from meadhall.kernel.chance import Chance, commitment
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import BrokenReplay, MeadhallError
from meadhall.kernel.events import Event
from meadhall.kernel.game import Game
from meadhall.match import recording
from meadhall.match.match import Match
from meadhall.match.recording import Recording, read_recording
from meadhall.match.seats import Seat


class Replay:
    """A recording that was read and is whole, line by line; ``play`` makes the match it records."""

    def __init__(self, lines: list[list[Any]], name: str) -> None:
        self.lines: Final = lines
        self.name: Final = name
        self.head: Final[dict[str, Any]] = lines[0][1]
        self.game: Final[Game] = _game(self.head, name)

    @staticmethod
    def read(path: Path | str, *, torn: bool = False) -> "Replay":
        """The replay in a file; raise BrokenReplay with file, line and reason."""
        path = Path(path)
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise BrokenReplay(f"{path}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise BrokenReplay(f"{path}, line 1: the file is not a Meadhall replay") from None
        return Replay(read_recording(text, str(path), torn=torn), str(path))

    def __repr__(self) -> str:
        names = ", ".join(str(seat["name"]) for seat in self.head["seats"])
        end = "finished" if self.is_finished() else "not finished"
        return f"<Replay {self.name}: {self.game.key}, {names}; {self.answers} answers, {end}>"

    @property
    def answers(self) -> int:
        """How many answers were given."""
        return sum(line[0] in (recording.ANSWER, recording.AUTO) for line in self.lines)

    def is_finished(self) -> bool:
        return bool(self.lines[-1][0] == recording.RESULT)

    def opening(self, record: Recording | None = None) -> Match:
        """The match as it was after the deal."""
        try:
            options = self.game.Options.read(self.head["options"])
            source, secret = self.head["luck"]
            seats = [Seat.from_json(seat) for seat in self.head["seats"]]
            journal: list[Event] = []
            chance = Chance.from_secret(source, secret, self.game.streams(options))
            state = self.game.deal(options, chance, journal)
            return Match(state, seats, Recording() if record is None else record, journal)
        except (KeyError, TypeError, ValueError) as error:
            raise BrokenReplay(f"{self.name}, line 1: {error}") from None

    def play(self, upto: int | None = None) -> Match:
        """The match after its first ``upto`` lines (all of them by default), every check made on the way."""
        match = self.opening()
        match.record.extend(self.lines[:1], path_holds_them=True)
        stop = len(self.lines) if upto is None else upto
        for number in range(1, stop):
            self.step(match, number)
        return match

    def step(self, match: Match, number: int) -> None:
        """Carry out the line with index ``number``."""
        line = self.lines[number]
        try:
            _replay_line(match, line[:-1])
        except (MeadhallError, AssertionError, IndexError, TypeError) as error:
            raise BrokenReplay(f"{self.name}, line {number + 1}: {error}") from None

    def verify(self) -> dict[str, Any]:
        """Replay the whole game and compare checks, result and commitment; return what was checked.

        Raise BrokenReplay if anything differs or the game is not finished.
        """
        if not self.is_finished():
            raise BrokenReplay(f"{self.name}, line {len(self.lines) + 1}: the game is not finished, or the file was cut short")
        source, secret = self.head["luck"]
        if commitment(source, secret) != self.head["commitment"]:
            raise BrokenReplay(f"{self.name}, line 1: the luck is not the one the table was committed to")
        match = self.play()
        outcome = match.state.outcome()
        assert outcome is not None
        return {
            "file": self.name,
            "game": self.game.text(match.state.options),
            "seats": match.names,
            "answers": self.answers,
            "checks": sum(line[0] in (recording.CHECK, recording.SNAPSHOT, recording.RESULT) for line in self.lines),
            "commitment": self.head["commitment"],
            "outcome": outcome.to_json(),
        }


def resume(path: Path) -> Match:
    """The match whose recording lies in ``path``, ready to go on and to record there.

    A last line torn by a crash is dropped: its answer was never acknowledged. If the rules have changed since, the
    match goes on from its last snapshot, and BrokenReplay is raised only if there is none.
    """
    replay = Replay.read(path, torn=True)
    record = Recording(path)
    whole = Recording()
    whole.extend(replay.lines, path_holds_them=True)
    same_file = path.read_text(encoding="utf-8") == whole.text()
    if replay.head["rules"] == replay.game.rules:
        match = replay.play()
    else:
        match = _from_snapshot(replay)
    record.extend(replay.lines, path_holds_them=same_file)
    going = Match(match.state, match.seats, record, match.journal)
    going.past.marks.extend(match.past.marks)
    going.undone.extend(match.undone)
    return going


def _from_snapshot(replay: Replay) -> Match:
    places = [number for number, line in enumerate(replay.lines) if line[0] == recording.SNAPSHOT]
    if not places:
        raise BrokenReplay(
            f"{replay.name}, line 1: the game was recorded under rules {replay.head['rules']}, "
            f"the rules here are {replay.game.rules}, and it has no snapshot to go on from"
        )
    data = {**replay.lines[places[-1]][2], "rules": replay.game.rules}
    seats = [Seat.from_json(seat) for seat in replay.head["seats"]]
    match = Match(replay.game.load(data), seats, Recording(), [])
    match.record.extend(replay.lines[:1], path_holds_them=True)
    for number in range(places[-1] + 1, len(replay.lines)):
        replay.step(match, number)
    return match


def _replay_line(match: Match, line: list[Any]) -> None:
    kind = line[0]
    state = match.state
    if kind in (recording.ANSWER, recording.AUTO):
        _, number, seat, picks = line
        if state.question is not None and state.question.seat != seat:
            raise BrokenReplay(f"seat {seat} answers, but seat {state.question.seat} is asked")
        match.replay_answer(Action(number, tuple(picks)), kind)
    elif kind == recording.SAY:
        match.replay_saying(line[2], line[3])
    elif kind == recording.UNDO:
        match.go_back(line[1], line[2])
    elif kind == recording.CHECK:
        _compare(state.number, line[1], state.key().hex(), line[2])
    elif kind == recording.SNAPSHOT:
        _compare(state.number, line[1], state.key().hex(), state.game.load(line[2]).key().hex())
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


def _game(head: dict[str, Any], name: str) -> Game:
    try:
        game = games.find(str(head["game"]))
    except MeadhallError as error:
        raise BrokenReplay(f"{name}, line 1: {error}") from None
    rules = head.get("rules")
    if not isinstance(rules, int) or rules > game.rules:
        raise BrokenReplay(f"{name}, line 1: the game was recorded under rules {rules}, newer than the {game.rules} known here")
    return game
