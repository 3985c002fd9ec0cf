"""Response windows: who may answer something that is about to happen, in what order, until when.

An occurrence is an effect whose program runs *window before, stop if cancelled, resolve, window after*
(``occurrence``). A response that is itself an occurrence lies above the one it answers, so last in, first out is the
stack itself, and cancelling a cancel needs no code: ``Cancel`` marks the frame at the depth in its ``target``.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import NOTHING_TO_DO, Obvious, Prompt, Question, Reason
from meadhall.kernel.frames import Ask, Frame, Scope, Step
from meadhall.kernel.program import Library, StopIfCancelled
from meadhall.kernel.sentence import Said
from meadhall.kernel.state import State

S = TypeVar("S", bound=State)

ONCE_EACH: Final = 0
"""Every seat is asked once."""
ALL_PASS: Final = 1
"""Seats are asked round and round until all have passed in a row."""

NEXT_SEAT: Final = 0
"""After a response the next seat is asked."""
SAME_SEAT: Final = 1
"""After a response the same seat is asked again."""
FIRST_SEAT: Final = 2
"""After a response asking starts again with the first seat."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Step[S]):
    """Lets seats respond to the effect whose frame this step is in.

    While it is open its own frame lies above that effect, with the same values except ``n`` (whose turn it is to
    answer), ``marks`` (passes in a row) and ``target`` (the depth of the effect that can be answered).
    Only seats with a response are asked; who was asked is not for other seats' eyes if ``hidden``.
    """

    until: ClassVar[int] = ONCE_EACH
    then: ClassVar[int] = NEXT_SEAT
    hidden: ClassVar[bool] = True
    ask: ClassVar[str] = "respond"
    sentence: ClassVar[str] = ""
    """The question in words for people, where they are always the same."""
    short: ClassVar[str] = ""
    """The question in a few words, for a voice, as ``Ask.short`` says it."""
    rule: ClassVar[str] = ""
    """The id of the clause behind it."""

    def __init__(self) -> None:
        self.round: Final = OpenWindow(self)

    def order(self, state: S, scope: Scope) -> list[int]:
        """The seats that may respond, in asking order. ``scope`` is the window's."""
        raise NotImplementedError

    def responses(self, state: S, scope: Scope, seat: Seat) -> list[int]:
        """Codes of the responses that ``seat`` could make now, in canonical order. Changes nothing."""
        raise NotImplementedError

    def respond(self, state: S, frame: Frame, seat: Seat, code: int) -> Frame | None:
        """Carry out a response. ``frame`` is the window's, already set to go on; return it, amended or with more above."""
        raise NotImplementedError

    def passed(self, state: S, scope: Scope, seat: Seat) -> None:
        """Take note that ``seat`` was asked and passed."""

    def is_closed(self, state: S, frame: Frame) -> bool:
        """Whether there is nothing left to respond to; asked before each seat."""
        assert frame.below is not None
        return frame.below.scope.cancelled

    def key(self, state: S, frame: Frame, code: int) -> str:
        """The readable key of a response."""
        raise NotImplementedError

    def prompt(self, state: S, frame: Frame) -> Prompt:
        """The question in one sentence, for the seat that is asked. ``frame`` is the window's."""
        return Prompt(self.sentence, self.rule)

    def label(self, state: S, frame: Frame, key: str) -> Said:
        """A response in words for people."""
        return key

    def decline(self, state: S, frame: Frame) -> Said:
        """What passing does, in words for people: ``Don't block``."""
        return "Pass"

    def warning(self, state: S, frame: Frame, key: str) -> Said:
        """What a response, or passing, throws away, as ``Ask.warning`` says it."""
        return ""

    def is_worth_asking(self, state: S, frame: Frame, question: Question) -> bool:
        """Whether any response could be useful to the seat now. Cautious, and from what the seat may know."""
        return True

    def unasked(self, state: S, frame: Frame, question: Question) -> list[int]:
        """What is answered for a seat that does not want to be asked, as ``Ask.unasked`` says it."""
        return []

    def meaning(self, state: S, frame: Frame, key: str) -> dict[str, Any]:
        """A response for screens, as ``Ask.meaning`` says it."""
        return {}

    def why_not(self, state: S, frame: Frame, thing: str) -> Reason | None:
        """Why something is not among the responses, as ``Ask.why_not`` says it."""
        return None

    def link(self, library: Library, name: str, after: Step[Any] | None) -> None:
        super().link(library, name, after)
        self.round.link(library, f"{name}.asking", None)

    def run_framed(self, state: S, frame: Frame) -> Frame | None:
        scope = frame.scope
        answered = frame.next()
        assert answered is not None, f"nothing follows the window {self.name}"
        opened = Scope(scope.you, scope.card, 0, 0, answered.depth, False, scope.held, scope.note, scope.record)
        return Frame(self.round, opened, answered)


class OpenWindow(Ask[S]):
    """One open window, going round the seats."""

    passable: ClassVar[bool] = True

    def __init__(self, window: Window[S]) -> None:
        self.window: Final = window
        self.goes_round: bool = False
        self.then: int = NEXT_SEAT

    def link(self, library: Library, name: str, after: Step[Any] | None) -> None:
        super().link(library, name, after)
        self.goes_round = self.window.until == ALL_PASS
        self.then = self.window.then

    def question(self, state: S, frame: Frame) -> Question:
        scope = frame.scope
        order = self.window.order(state, scope)
        seat = order[scope.n % len(order)]
        return Question(seat, self.window.responses(state, scope, seat), 0, 1)

    def ask_key(self) -> str:
        return self.window.ask

    def key(self, state: S, frame: Frame, code: int) -> str:
        return self.window.key(state, frame, code)

    def prompt(self, state: S, frame: Frame) -> Prompt:
        return self.window.prompt(state, frame)

    def in_short(self, state: S, frame: Frame) -> Said:
        return self.window.short

    def label(self, state: S, frame: Frame, key: str) -> Said:
        return self.window.label(state, frame, key)

    def confirm(self, state: S, frame: Frame, count: int) -> Said:
        return "" if count else self.window.decline(state, frame)

    def warning(self, state: S, frame: Frame, key: str) -> Said:
        return self.window.warning(state, frame, key)

    def meaning(self, state: S, frame: Frame, key: str) -> dict[str, Any]:
        return self.window.meaning(state, frame, key)

    def obvious(self, state: S, frame: Frame, question: Question) -> Obvious | None:
        return None if self.window.is_worth_asking(state, frame, question) else NOTHING_TO_DO

    def unasked(self, state: S, frame: Frame, question: Question) -> list[int]:
        return self.window.unasked(state, frame, question)

    def why_not(self, state: S, frame: Frame, thing: str) -> Reason | None:
        return self.window.why_not(state, frame, thing)

    def run(self, state: S, frame: Frame) -> Frame | None:
        return self.go_on(state, frame, frame.scope.n, frame.scope.marks)

    def go_on(self, state: S, frame: Frame, at: int, passes: int) -> Frame | None:
        """Ask the next seat that has a response, beginning with the one at place ``at``; close the window if none has."""
        window = self.window
        scope = frame.scope
        if window.is_closed(state, frame):
            return frame.below
        order = window.order(state, scope)
        seats = len(order)
        while passes < seats if self.goes_round else at < seats:
            seat = order[at % seats]
            codes = window.responses(state, scope, seat)
            if codes:
                state.question = Question(seat, codes, 0, 1)
                return frame if at == scope.n and passes == scope.marks else frame.repeat_with(_at(scope, at, passes))
            at += 1
            passes += 1
        return frame.below

    def chosen(self, state: S, frame: Frame, codes: list[int]) -> Frame | None:
        window = self.window
        scope = frame.scope
        order = window.order(state, scope)
        seat = order[scope.n % len(order)]
        if not codes:
            window.passed(state, scope, seat)
            return self.go_on(state, frame, scope.n + 1, scope.marks + 1)
        if self.then == FIRST_SEAT:
            at = 0
        else:
            at = scope.n if self.then == SAME_SEAT else scope.n + 1
        return window.respond(state, frame.repeat_with(_at(scope, at, 0)), seat, codes[0])


def _at(scope: Scope, at: int, passes: int) -> Scope:
    return Scope(scope.you, scope.card, at, passes, scope.target, scope.cancelled, scope.held, scope.note, scope.record)


class Cancel(Step[S]):
    """Cancel the effect at the depth in ``target``: it stops at its next ``StopIfCancelled``."""

    def run(self, state: S, frame: Frame) -> Frame | None:
        following = frame.next()
        assert following is not None
        depth = frame.scope.target
        return following.amend(depth, following.at_depth(depth).scope.cancel())


def occurrence(before: Window[Any], resolve: Sequence[Step[Any]], after: Sequence[Step[Any]] = ()) -> list[Step[Any]]:
    """The program of something that can be answered: window, stop if cancelled, resolve, and what follows."""
    return [before, StopIfCancelled(), *resolve, *after]
