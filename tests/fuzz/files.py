"""Files that somebody names: card files, positions and recordings, cut short, garbled, enormous or edited with care."""

import json
import random
import tempfile
from pathlib import Path
from typing import Any, Final

from meadhall import api
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.state import State
from meadhall.kit.answers import random_answer
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.replay import Replay, resume
from meadhall.match.seats import person
from meadhall.terminal.setup import BadSetup, Setup
from meadhall.terminal.sitting import Sitting
from tests.fuzz.cards import some_file
from tests.fuzz.case import SOUND, Case, Fuzzer
from tests.fuzz.damage import changed, some_edit
from tests.fuzz.sound import check_all, refused
from tests.fuzz.tables import GAMES, some_state

BYTES: Final = (
    b"", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\n", b"{", b"}", b"[", b'"', b",", b":", b"-", b"#", b"\r", b"\x85", b"\xc2\xb2",
    b"9" * 5000, b"[" * 100_000, b'{"a":' * 50_000, b" " * 2_500_000, b"NaN", b"1e999", b"null", b"true", b'"\\ud800"',
)  # fmt: skip


class Files(Fuzzer):
    """A right file with bytes put in or left out."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.name = f"files {what}"

    def make(self, seed: int) -> Case:
        luck = random.Random(f"{self.name} {seed}")
        text = self.text(seed // 10)
        edits = []
        for _ in range(luck.choice([1, 1, 2, 4])):
            at = luck.randrange(len(text) + 1)
            edits.append((at, luck.choice([0, 0, 1, 3, len(text)]), luck.choice(BYTES)))
        return Case(seed // 10, tuple(edits))

    def text(self, base: int) -> bytes:
        """A right file."""
        luck = random.Random(f"{self.name} base {base}")
        if self.what == "cards":
            return json.dumps(some_file(luck)).encode()
        if self.what == "position":
            return some_state(GAMES[base % 3], base).position().encode()
        return recorded(base).encode()

    def file(self, case: Case) -> bytes:
        text = self.text(case.base)
        for at, width, more in case.parts:
            text = text[:at] + more + text[at + width :]
        return text

    def run(self, case: Case) -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "file.json"
            path.write_bytes(self.file(case))
            try:
                state = self.read(path, GAMES[case.base % 3])
            except BadSetup as error:
                return refused(MeadhallError("\n".join(error.reasons)))
            except MeadhallError as error:
                return refused(error)
        if state is not None:
            check_all(state, random.Random(case.base))
        return SOUND

    def read(self, path: Path, key: str) -> State | None:
        """Hand the file in, the way its owner does."""
        if self.what == "cards":
            return api.new("1066", 1, card_file=str(path))
        if self.what == "position":
            return Sitting.of(Setup(key, position=path)).match.state
        try:
            Replay.read(path, torn=True).play()
        except MeadhallError as error:
            refused(error)
        return resume(path).state

    def describe(self, case: Case) -> str:
        return "\n".join(
            f"at byte {at} of {self.what} {case.base}: {width} less, {more[:40]!r}" for at, width, more in case.parts
        )


class Recordings(Files):
    """Recordings whose lines were changed and sealed again, as somebody would who wants to deceive."""

    def __init__(self) -> None:
        super().__init__("recording")
        self.name = "recordings"

    def make(self, seed: int) -> Case:
        luck = random.Random(f"{self.name} {seed}")
        lines = self.lines(seed // 10)
        return Case(
            seed // 10, tuple(some_edit(lines, luck, [self.lines(seed // 10 + 1)]) for _ in range(luck.choice([1, 1, 2])))
        )

    def lines(self, base: int) -> Any:
        """The lines of a recording without their seals."""
        return [json.loads(line)[:-1] for line in recorded(base).splitlines()]

    def file(self, case: Case) -> bytes:
        record = Recording()
        for line in changed(self.lines(case.base), case.parts):
            if isinstance(line, list) and line:
                record.write(*line)
        return record.text().encode("utf-8", "surrogatepass")

    def describe(self, case: Case) -> str:
        edits = [f"{what} {'.'.join(map(str, path))} {str(value)[:200]!r}" for what, path, value in case.parts]
        return "\n".join([f"recording {case.base} of {GAMES[case.base % 3]}", *edits])


def recorded(base: int) -> str:
    """The recording of the beginning of a random game."""
    luck = random.Random(f"recording {base}")
    options = some_state(GAMES[base % 3], base).options
    state = some_state(GAMES[base % 3], base)
    seats = [person(f"Player {number}") for number in range(state.seats)]
    match = Match.start(state.game, options, seats, base, record=Recording())
    for _ in range(luck.choice([0, 3, 60])):
        if match.is_over:
            break
        question = match.state.question
        assert question is not None
        match.answer(question.seat, random_answer(match.state, luck))
    return match.record.text()
