"""The words of control that programs are written in, and the library that assembles and names their steps.

A program is a list of steps; ``If``, ``While`` and ``EachSeat`` hold lists of their own. ``Library.program`` links
them once, at import. Every step gets a name such as ``militia/2``, which is how a saved state refers to it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from meadhall.kernel.aliases import Seat
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.frames import NO_SEAT, OVERRUN, Frame, Record, Scope, Step
from meadhall.kernel.state import State

S = TypeVar("S", bound=State)


NO_STEP: Final = Step[Any]()
"""Stands for the first step of a program that is not assembled yet."""


class Program:
    """A named list of steps, ready to run once ``Library.program`` has assembled it."""

    __slots__ = ("name", "first", "read_note")

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.first: Step[Any] = NO_STEP
        self.read_note: Callable[[tuple[Any, ...]], Record] | None = None
        """Makes the record that its frames keep from the note of a saved one; it may raise MeadhallError."""

    def holds(self, frame: Frame) -> bool:
        """Whether ``frame`` stands at one of its steps."""
        return frame.step.program is self

    def start(self, scope: Scope, below: Frame | None = None) -> Frame:
        """A frame at the first step."""
        return Frame(self.first, scope, below)


class Library:
    """All programs of one game, and every step by name."""

    __slots__ = ("programs", "steps", "assembling")

    def __init__(self) -> None:
        self.programs: Final[dict[str, Program]] = {}
        self.steps: Final[dict[str, Step[Any]]] = {}
        self.assembling: Program | None = None
        """The program whose steps are entered now."""

    def named(self, name: str) -> Program:
        """The program called ``name``, which may be assembled later by a module above."""
        program = self.programs.get(name)
        if program is None:
            program = self.programs[name] = Program(name)
        return program

    def program(
        self, name: str, steps: Sequence[Step[Any]], read_note: Callable[[tuple[Any, ...]], Record] | None = None
    ) -> Program:
        """Assemble ``steps`` under ``name``, which must be new."""
        program = self.named(name)
        program.read_note = read_note
        assert program.first is NO_STEP, f"two programs are called {name}"
        assert steps, f"program {name} is empty"
        self.assembling = program
        first = self.chain(name, steps, None)
        assert first is not None
        program.first = first
        self.assembling = None
        return program

    def chain(self, name: str, steps: Sequence[Step[Any]], after: Step[Any] | None) -> Step[Any] | None:
        """Link ``steps`` one after another, the last before ``after``; return the first (or ``after`` if empty)."""
        following = after
        for index in range(len(steps) - 1, -1, -1):
            steps[index].link(self, f"{name}/{index}", following)
            following = steps[index]
        return following

    def enter(self, step: Step[Any]) -> None:
        """Make ``step`` findable by its name."""
        assert step.name not in self.steps, f"two steps are called {step.name}"
        self.steps[step.name] = step
        step.program = self.assembling

    def step(self, name: str) -> Step[Any]:
        """The step called ``name``; raise MeadhallError if this version of the rules has none."""
        found = OVERRUN if name == OVERRUN.name else self.steps.get(name)
        if found is None:
            raise MeadhallError(f"no step is called {name!r} in these rules")
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Step[S]):
    """A step that does one thing and goes on. Words that ask nothing and start nothing derive from it.

    Deeds in a row are done one after another without a frame for each.
    """

    def run_inline(self, state: S, scope: Scope) -> Step[Any] | None:
        self.do(state, scope)
        return self.after

    def do(self, state: S, scope: Scope) -> None:
        """Change the table."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Test(Step[S]):
    """A condition. It stands inside ``If`` and ``While`` and is never run on its own."""

    def holds(self, state: S, frame: Frame) -> bool:
        """Whether it is true now. Changes nothing."""
        raise NotImplementedError


class If(Step[S]):
    """Carry out ``then`` if the test holds, ``otherwise`` if not."""

    def __init__(self, test: Test[S], then: Sequence[Step[Any]], otherwise: Sequence[Step[Any]] = ()) -> None:
        self.test: Final = test
        self.then: Final = then
        self.otherwise: Final = otherwise
        self.then_first: Step[Any] | None = None
        self.otherwise_first: Step[Any] | None = None

    def link(self, library: Library, name: str, after: Step[Any] | None) -> None:
        super().link(library, name, after)
        self.then_first = library.chain(f"{name}.then", self.then, after)
        self.otherwise_first = library.chain(f"{name}.else", self.otherwise, after)

    def run(self, state: S, frame: Frame) -> Frame | None:
        return frame.goto_inline(state, self.then_first if self.test.holds(state, frame) else self.otherwise_first)


class While(Step[S]):
    """Repeat ``body`` as long as the test holds before each round."""

    def __init__(self, test: Test[S], body: Sequence[Step[Any]]) -> None:
        self.test: Final = test
        self.body: Final = body
        self.body_first: Step[Any] | None = None

    def link(self, library: Library, name: str, after: Step[Any] | None) -> None:
        super().link(library, name, after)
        self.body_first = library.chain(f"{name}.do", self.body, self)

    def run(self, state: S, frame: Frame) -> Frame | None:
        return frame.goto_inline(state, self.body_first if self.test.holds(state, frame) else self.after)


@mypyc_attr(allow_interpreted_subclasses=True)
class EachSeat(Step[S]):
    """Carry out ``body`` for one seat after another, with that seat as "you".

    While the body runs, the frame of the loop lies right below it: it keeps the effect's own "you" and other values,
    with the current seat in ``n``. A body that must remember something for later shares amends that frame.
    """

    def __init__(self, body: Sequence[Step[Any]]) -> None:
        self.body: Final = body
        self.body_first: Step[Any] | None = None
        self.again: Final = NextSeat(self)

    def next_seat(self, state: S, scope: Scope, seat: Seat) -> int:
        """The seat whose share comes after that of ``seat`` (NO_SEAT: whose comes first); NO_SEAT when all had theirs."""
        raise NotImplementedError

    def link(self, library: Library, name: str, after: Step[Any] | None) -> None:
        super().link(library, name, after)
        self.body_first = library.chain(f"{name}.each", self.body, None)
        self.again.link(library, f"{name}.again", None)

    def run(self, state: S, frame: Frame) -> Frame | None:
        return self.share(state, frame.scope, NO_SEAT, frame.next())

    def share(self, state: S, scope: Scope, seat: Seat, below: Frame | None) -> Frame | None:
        """The frame that gives the seat after ``seat`` its share, or ``below`` when the round is over."""
        following = self.next_seat(state, scope, seat)
        if following == NO_SEAT:
            return below
        assert self.body_first is not None
        return Frame(self.body_first, scope.for_seat(following), Frame(self.again, scope.with_n(following), below))


class NextSeat(Step[S]):
    """Between two shares of an ``EachSeat``."""

    def __init__(self, loop: EachSeat[S]) -> None:
        self.loop: Final = loop

    def run(self, state: S, frame: Frame) -> Frame | None:
        return self.loop.share(state, frame.scope, frame.scope.n, frame.below)


class StopIfCancelled(Step[S]):
    """End this effect here if something has cancelled it."""

    def run(self, state: S, frame: Frame) -> Frame | None:
        return frame.below if frame.scope.cancelled else frame.next()


class Forever(Step[S]):
    """Repeat ``body`` without end: turns, rounds. Only the end of the game leaves it."""

    def __init__(self, body: Sequence[Step[Any]]) -> None:
        self.body: Final = body
        self.body_first: Step[Any] | None = None

    def link(self, library: Library, name: str, after: Step[Any] | None) -> None:
        super().link(library, name, after)
        self.body_first = library.chain(f"{name}.do", self.body, self)

    def run(self, state: S, frame: Frame) -> Frame | None:
        return frame.goto_inline(state, self.body_first)
