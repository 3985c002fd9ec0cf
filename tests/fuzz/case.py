"""One odd input, what came of it, and the smallest input with the same failure."""

import dataclasses
import re
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

SOUND: Final = "sound"
REFUSED: Final = "refused"
PATIENCE: Final = 20.0
"""Seconds in which an input is made smaller."""
_CLAUSE: Final = re.compile(r"\b(?:DOM|TMM|DKN)-[A-Z0-9-]+\b")
_LOST: Final = re.compile(r"(?:is refused|changes the state \(.*?\)): (.{0,70})")
"""What the contract says about a state that does not come back."""
_PACKED: Final = re.compile(r"[\w-]{200,}")


class TooLong(BaseException):
    """An input took more than its time. No ``except Exception`` stops it."""


@dataclasses.dataclass(frozen=True)
class Case:
    """An input: what it starts from, and what is odd about it. Every part can be left out."""

    base: Any
    parts: tuple[Any, ...]


class Fuzzer:
    """Makes inputs of one sort from seeds and hands them to the program."""

    name: str
    seconds = 30.0
    """Seconds of work that one input may take, whatever it is."""

    def make(self, seed: int) -> Case:
        """The input of a seed; the same on every machine."""
        raise NotImplementedError

    def run(self, case: Case) -> str:
        """Hand an input in: SOUND or REFUSED. Whatever it raises is a finding."""
        raise NotImplementedError

    def simpler(self, case: Case) -> Iterator[Case]:
        """Inputs that are a little simpler; at first those without some of the parts."""
        width = max(1, len(case.parts) // 2)
        while width:
            for at in range(0, len(case.parts), width):
                yield dataclasses.replace(case, parts=case.parts[:at] + case.parts[at + width :])
            width //= 2

    def describe(self, case: Case) -> str:
        """An input in a few lines."""
        return "\n".join([str(case.base), *(repr(part) for part in case.parts)])


@dataclasses.dataclass(frozen=True)
class Failure:
    """How an input failed."""

    place: str
    """What tells one mistake from another: the error, and the innermost place in the program."""
    text: str
    """The end of the traceback."""


def outcome(fuzzer: Fuzzer, case: Case) -> str | Failure:
    """SOUND, REFUSED, or how the input failed."""
    try:
        with limit(fuzzer.seconds):
            return fuzzer.run(case)
    except (Exception, TooLong) as error:
        return failure_of(error)


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Raise TooLong in the main thread after some seconds of work; what other programs take does not count."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def failure_of(error: BaseException) -> Failure:
    """How an input failed that raised ``error``."""
    ours = ("meadhall", "fuzz")
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if set(ours) & set(Path(frame.filename).parts)]
    where = ["/".join(Path(frame.filename).parts[-2:]) + f" {frame.name}" for frame in frames]
    place = f"{type(error).__name__} "
    if isinstance(error, TooLong):
        place += next((at for at in where if not at.startswith("fuzz/")), "")
    elif isinstance(error, AssertionError):
        about = " ".join(sorted(set(_CLAUSE.findall(str(error)))))
        if not about and (lost := _LOST.search(str(error))):
            about = re.sub(r"-?\d+|'.*?'", "#", lost.group(1))
        place += f"{where[-1]} {about or (frames[-1].line or '')[:80]}"
    else:
        place += where[-1] if where else ""
    steps = [f"  {at} line {frame.lineno}: {frame.line}" for at, frame in zip(where, frames, strict=True)][-6:]
    said = _PACKED.sub("...", str(error))
    said = said if len(said) < 900 else f"{said[:300]} ... {said[-500:]}"
    return Failure(place, "\n".join([*steps, f"  {type(error).__name__}: {said}"]))


def smallest(fuzzer: Fuzzer, case: Case, failure: Failure) -> Case:
    """The simplest case found in a while that fails in the same way."""
    end = time.monotonic() + PATIENCE
    is_simpler = True
    while is_simpler:
        is_simpler = False
        for other in fuzzer.simpler(case):
            if time.monotonic() > end:
                return case
            found = outcome(fuzzer, other)
            if isinstance(found, Failure) and found.place == failure.place:
                case, is_simpler = other, True
                break
    return case
