"""What has still to happen: a chain of immutable frames, and the steps they point to.

A frame is a step, the values of the effect it belongs to, and the frame below. Nothing ever changes a frame, so a
clone of a state shares the whole chain. Nothing refers to a frame by identity: an effect that must change an earlier
one names it by depth and rebuilds what lies above (``Frame.amend``).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from meadhall.kernel.chance import Dice
from meadhall.kernel.decision import Obvious, Prompt, Question, Reason
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import Said

if TYPE_CHECKING:
    from meadhall.kernel.program import Library, Program
    from meadhall.kernel.state import State

S = TypeVar("S", bound="State")

NO_SEAT: Final = -1
NO_CARD: Final = -1
PICKED_NOTHING: Final = -1
MOST_STEPS: Final = 10_000
"""One answer may set off this many steps; printed cards need fewer than a hundred."""
RESTS: Final = 100
"""After this many steps, others may have their turn."""
MOST_FRAMES: Final = 900
"""This many effects may be in progress at once; printed cards need fewer than twenty."""
MOST_ANSWERS: Final = 100_000
"""A game may take this many; games with printed cards need fewer than a thousand, also at random."""
DEEPEST: Final = 1000
"""This many frames are read at most; play stops before."""
UNLISTED: Final = -2
"""What ``Step.sample`` says where it draws nothing without a list of the options."""

_SCOPE_NAMES: Final = ("you", "card", "n", "marks", "target", "cancelled", "held", "note")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Record:
    """What an effect keeps, as a class of the game's own. Never changed; in saved games it is a note like any other."""

    def parts(self) -> tuple[Any, ...]:
        """The same as nested tuples, in the order of saved games."""
        raise NotImplementedError


@mypyc_attr(acyclic=True, free_list_len=1)
class Scope:
    """The few values one effect keeps. Never changed; ``with_...`` makes a changed copy."""

    __slots__ = ("you", "card", "n", "marks", "target", "cancelled", "held", "note", "record")

    def __init__(
        self,
        you: int,
        card: int = NO_CARD,
        n: int = 0,
        marks: int = 0,
        target: int = -1,
        cancelled: bool = False,
        held: tuple[int, ...] = (),
        note: tuple[Any, ...] = (),
        record: Record | None = None,
    ) -> None:
        self.you: Final = you
        """The seat that the text of the effect calls "you"."""
        self.card: Final = card
        """The card that does it."""
        self.n: Final = n
        """A number the effect keeps."""
        self.marks: Final = marks
        """A set of seats (or other small numbers), as bits."""
        self.target: Final = target
        """Depth of the frame that this effect answers, or -1."""
        self.cancelled: Final = cancelled
        self.held: Final = held
        """Cards in the hands of the effect: looked at, set aside, chosen."""
        self.note: Final = note
        """Anything else, as nested tuples of numbers, texts, booleans and None."""
        self.record: Final = record
        """Anything else, as a class of the game's own, instead of a note."""

    def for_seat(self, you: int) -> "Scope":
        """The same values with another "you"."""
        return Scope(you, self.card, self.n, self.marks, self.target, self.cancelled, self.held, self.note, self.record)

    def with_n(self, n: int) -> "Scope":
        return Scope(self.you, self.card, n, self.marks, self.target, self.cancelled, self.held, self.note, self.record)

    def with_marks(self, marks: int) -> "Scope":
        return Scope(self.you, self.card, self.n, marks, self.target, self.cancelled, self.held, self.note, self.record)

    def with_held(self, held: tuple[int, ...]) -> "Scope":
        return Scope(self.you, self.card, self.n, self.marks, self.target, self.cancelled, held, self.note, self.record)

    def with_note(self, note: tuple[Any, ...]) -> "Scope":
        return Scope(self.you, self.card, self.n, self.marks, self.target, self.cancelled, self.held, note)

    def with_record(self, record: Record) -> "Scope":
        return Scope(self.you, self.card, self.n, self.marks, self.target, self.cancelled, self.held, (), record)

    def cancel(self) -> "Scope":
        return Scope(self.you, self.card, self.n, self.marks, self.target, True, self.held, self.note, self.record)

    def kept(self) -> tuple[Any, ...]:
        """The note, or the record as one."""
        return self.note if self.record is None else self.record.parts()

    def to_json(self) -> dict[str, Any]:
        """The values that differ from their defaults."""
        data: dict[str, Any] = {"you": self.you}
        if self.card != NO_CARD:
            data["card"] = self.card
        if self.n != 0:
            data["n"] = self.n
        if self.marks != 0:
            data["marks"] = self.marks
        if self.target != -1:
            data["target"] = self.target
        if self.cancelled:
            data["cancelled"] = True
        if self.held:
            data["held"] = list(self.held)
        note = self.kept()
        if note:
            data["note"] = _thawed(note)
        return data

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Scope":
        """The scope written by ``to_json``."""
        unknown = [name for name in data if name not in _SCOPE_NAMES]
        if unknown:
            raise MeadhallError(f"a frame does not know {', '.join(unknown)}")
        return Scope(
            data["you"],
            data.get("card", NO_CARD),
            data.get("n", 0),
            data.get("marks", 0),
            data.get("target", -1),
            data.get("cancelled", False),
            tuple(data.get("held", ())),
            _frozen(data.get("note", ())),
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One stateless instruction of a program. It belongs to exactly one place of one program."""

    name: str = ""
    program: "Program | None" = None
    after: "Step[Any] | None" = None

    # A step writes ``run``; or, if it can often be done without a frame, ``run_inline`` and for the rest ``run_framed``.

    def run(self, state: S, frame: "Frame") -> "Frame | None":
        """Do what this step does and return the frame that is on top afterwards (None: the game is over)."""
        following = self.run_inline(state, frame.scope)
        return self.run_framed(state, frame) if following is self else carry_on(state, following, frame.scope, frame.below)

    def run_inline(self, state: S, scope: Scope) -> "Step[Any] | None":
        """Do this step without a frame of its own, if that is possible now, and return the one after it; else itself."""
        return self

    def run_framed(self, state: S, frame: "Frame") -> "Frame | None":
        """As ``run``, where ``run_inline`` has just said that it cannot."""
        raise NotImplementedError

    # A state at rest stands at a step that asks (``Ask``); others have no business here.

    def question(self, state: S, frame: "Frame") -> Question:
        """What may be chosen here."""
        raise AssertionError(f"a resting state must stand at a question, not at {self.name}")

    def chosen(self, state: S, frame: "Frame", codes: list[int]) -> "Frame | None":
        """Do what the choice does and return the frame on top afterwards."""
        raise AssertionError(f"a resting state must stand at a question, not at {self.name}")

    def refusal(self, state: S, frame: "Frame", codes: list[int]) -> str | None:
        """Why picks that are offered are not allowed together; None if they are. Steps override it where sets have rules."""
        return None

    def sample(self, state: S, frame: "Frame", dice: Dice) -> int:
        """The code of one allowed pick, or PICKED_NOTHING, each equally likely; UNLISTED where the question must be built.

        For random play only: questions of at most one pick that are expensive to list answer here more cheaply.
        """
        return UNLISTED

    def link(self, library: "Library", name: str, after: "Step[Any] | None") -> None:
        """Take the place called ``name``, before ``after``. Steps with bodies link them here."""
        assert not self.name, f"step {self.name} stands in two places"
        self.name = name
        self.after = after
        library.enter(self)


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """One effect in progress: the step that comes next, its values, and what waits below."""

    __slots__ = ("step", "scope", "below", "depth")

    def __init__(self, step: Step[Any], scope: Scope, below: "Frame | None") -> None:
        self.step: Final = step
        self.scope: Final = scope
        self.below: Final = below
        self.depth: Final[int] = 0 if below is None else below.depth + 1

    def next(self) -> "Frame | None":
        """On to the step after this one; the frame below if this was the last."""
        after = self.step.after
        return self.below if after is None else Frame(after, self.scope, self.below)

    def goto(self, step: Step[Any] | None) -> "Frame | None":
        """On to ``step`` of the same effect; the frame below if there is none."""
        return self.below if step is None else Frame(step, self.scope, self.below)

    def goto_inline(self, state: "State", step: Step[Any] | None) -> "Frame | None":
        """As ``goto``, but steps that can run inline are done and get no frame."""
        return carry_on(state, step, self.scope, self.below)

    def advance_with(self, scope: Scope) -> "Frame | None":
        """On to the step after this one, with other values."""
        after = self.step.after
        return self.below if after is None else Frame(after, scope, self.below)

    def repeat_with(self, scope: Scope) -> "Frame":
        """The same step again, with other values."""
        return Frame(self.step, scope, self.below)

    def call(self, first: Step[Any], scope: Scope) -> "Frame":
        """Carry out another program now; afterwards go on with the step after this one."""
        return Frame(first, scope, self.next())

    def at_depth(self, depth: int) -> "Frame":
        """The frame of this chain that has ``depth``."""
        frame: Frame = self
        while frame.depth != depth:
            assert frame.below is not None, f"no frame at depth {depth}"
            frame = frame.below
        return frame

    def amend(self, depth: int, scope: Scope) -> "Frame":
        """The same chain, with other values in the frame at ``depth``."""
        above: list[Frame] = []
        frame: Frame = self
        while frame.depth != depth:
            assert frame.below is not None, f"no frame at depth {depth}"
            above.append(frame)
            frame = frame.below
        changed = Frame(frame.step, scope, frame.below)
        while above:
            frame = above.pop()
            changed = Frame(frame.step, frame.scope, changed)
        return changed

    def __repr__(self) -> str:
        return f"{self.step.name}{self.scope.to_json()}"


def carry_on(state: "State", step: Step[Any] | None, scope: Scope, below: Frame | None) -> Frame | None:
    """On to ``step`` with these values; steps that can run inline are done and get no frame."""
    while step is not None:
        following = step.run_inline(state, scope)
        if following is step:
            return Frame(step, scope, below)
        step = following
    return below


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A step that asks one seat to pick among options. Computing the question changes nothing."""

    ask: ClassVar[str] = ""
    """The message key of the question."""
    sentence: ClassVar[str] = ""
    """The question in words for people, where they are always the same."""
    short: ClassVar[str] = ""
    """The question in a few words, for a voice, where it comes again and again."""
    rule: ClassVar[str] = ""
    """The id of the clause behind it."""
    always: ClassVar[bool] = False
    """Ask even if only one answer exists."""
    passable: ClassVar[bool] = False
    """Whether a seat may pass for good: there is nothing to do here but to answer others."""
    lingers: ClassVar[bool] = False
    """Whether an obvious answer ends a turn or shows cards, so that a person is given a moment to stop it."""
    telling: ClassVar[bool] = False
    """Whether an obvious answer would tell other people what the seat holds: it is given only where nobody else plays."""
    skips_forced: bool = True

    def link(self, library: "Library", name: str, after: Step[Any] | None) -> None:
        super().link(library, name, after)
        self.skips_forced = not self.always

    def ask_key(self) -> str:
        """The message key of the question, in words for programs: ``discard``."""
        return self.ask

    def key(self, state: S, frame: Frame, code: int) -> str:
        """The readable key of an option. Keys hold no comma and no asterisk."""
        raise NotImplementedError

    def prompt(self, state: S, frame: Frame) -> Prompt:
        """The question in one sentence, for the seat that is asked."""
        return Prompt(self.sentence, self.rule)

    def in_short(self, state: S, frame: Frame) -> Said:
        """The question in a few words, for a voice; empty: as it stands."""
        return self.short

    def label(self, state: S, frame: Frame, key: str) -> Said:
        """An option in words for people, such as ``Buy a Gold (6)``."""
        return key

    def confirm(self, state: S, frame: Frame, count: int) -> Said:
        """What handing in ``count`` picks does, such as ``Discard 2 cards``; empty where the options say it themselves."""
        return ""

    def warning(self, state: S, frame: Frame, key: str) -> Said:
        """What an option throws away, for screens that ask once more; empty if nothing. The key of picking nothing is empty."""
        return ""

    def meaning(self, state: S, frame: Frame, key: str) -> dict[str, Any]:
        """An option for screens: ``about`` (the card, piece or place), ``zone``, ``whose``, ``cost``, ``main``."""
        return {}

    def default(self, state: S, frame: Frame, question: Question) -> list[int]:
        """What is answered for a seat whose time has run out: the least, unless the rules say otherwise."""
        return question.least_codes()

    def obvious(self, state: S, frame: Frame, question: Question) -> Obvious | None:
        """The answer that need not be asked for, because nothing else could be useful; None: it is worth asking.

        It depends only on what the seat may know, and it is cautious: where in doubt, the seat is asked.
        """
        return None

    def unasked(self, state: S, frame: Frame, question: Question) -> list[int]:
        """What is answered for a seat that does not want to be asked here, where it may be passed (``passable``)."""
        return self.default(state, frame, question)

    def why_not(self, state: S, frame: Frame, thing: str) -> Reason | None:
        """Why ``thing`` (an option key, a card, a piece) cannot be picked here, with the rule behind it; None if it can."""
        return None

    def run_framed(self, state: S, frame: Frame) -> Frame | None:
        question = self.question(state, frame)
        if self.skips_forced and question.is_forced():
            return self.chosen(state, frame, question.forced_codes())
        state.question = question
        return frame


class Overgrown(Exception):
    """What is in progress would go on without end, or make the table larger than it may be: the game is stopped."""


class Overrun(Step[S]):
    """Where a game stands that was stopped because it would go on without end."""


OVERRUN: Final = Overrun[Any]()
OVERRUN.name = "overrun"


def stack_to_json(top: Frame | None) -> list[Any]:
    """The chain as plain data, bottom first."""
    stack: list[Any] = []
    frame = top
    while frame is not None:
        stack.append([frame.step.name, frame.scope.to_json()])
        frame = frame.below
    stack.reverse()
    return stack


def stack_from_json(data: Sequence[Any], library: "Library") -> Frame | None:
    """The chain written by ``stack_to_json``."""
    if len(data) > DEEPEST:
        raise MeadhallError(f"{len(data)} effects in progress are too many; a game has at most {DEEPEST}")
    top: Frame | None = None
    for name, values in data:
        step = library.step(name)
        scope = Scope.from_json(values)
        read = None if step.program is None else step.program.read_note
        top = Frame(step, scope if read is None else scope.with_record(read(scope.note)), top)
    return top


def _thawed(value: Any) -> Any:
    return [_thawed(part) for part in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list | tuple) else value
