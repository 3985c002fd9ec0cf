"""Replays: read a recording, play it again with every check, verify it, or go on with it."""

from pathlib import Path
from typing import Any, Final

from meadhall.kernel.chance import commitment
from meadhall.kernel.errors import BrokenReplay
from meadhall.kernel.game import Game
from meadhall.match import recording, stepper
from meadhall.match.match import Match
from meadhall.match.recording import Recording, read_recording


class Replay:
    """A recording that was read and is whole, line by line; ``play`` makes the match it records."""

    def __init__(self, lines: list[list[Any]], name: str) -> None:
        self.lines: Final = lines
        self.name: Final = name
        self.head: Final[dict[str, Any]] = lines[0][1]
        self.game: Final[Game] = stepper.game_of(lines[0], name)

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

    def play(self, upto: int | None = None) -> Match:
        """The match after its first ``upto`` lines (all of them by default), every check made on the way."""
        match = stepper.deal(self.lines[0], self.name)
        for line in self.lines[1:upto]:
            stepper.step(match, line, self.name)
        return match

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
    match = stepper.restore(replay.lines, replay.name, Recording(path))
    text = match.record.text()
    if path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return match
