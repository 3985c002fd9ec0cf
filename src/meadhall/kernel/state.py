"""One position of one game: over, or waiting on exactly one decision of one seat."""

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from meadhall.kernel import frames
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.decision import Action, Decision, Option, Question
from meadhall.kernel.errors import GameOver, IllegalAction, MeadhallError, StaleAction
from meadhall.kernel.events import Event
from meadhall.kernel.frames import MOST_ANSWERS, MOST_FRAMES, MOST_STEPS, NO_SEAT, RESTS, Ask, Frame, Overgrown, Scope
from meadhall.kernel.numbering import Numbering
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.pace import rest

if TYPE_CHECKING:
    from meadhall.kernel.game import Game
    from meadhall.kernel.options import TableOptions


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Numbering):
    """The base of every game's table. ``apply`` changes it; clone it first to keep the old one.

    A clone shares what has still to happen and the open question with ``like``, the table it comes from.
    """

    __slots__ = ("game", "options", "chance", "top", "is_waiting", "asked", "built", "journal", "steps")

    def __init__(self, game: "Game", options: "TableOptions", chance: Chance, like: "State | None" = None) -> None:
        super().__init__(like)
        self.game: Final = game
        self.options: Final = options
        self.chance: Final = chance
        self.top: Frame | None = None
        self.is_waiting: bool = False
        """Whether a question is open."""
        self.asked: int = NO_SEAT
        """The seat that owes the answer to the open question."""
        self.built: Question | None = None
        """The open question, if somebody has looked at it; ``question`` builds it."""
        self.journal: list[Event] | None = None
        """Where events are written; None (as in every clone) if nobody listens."""
        self.steps: i64 = 0
        """How many steps the last answer set off."""
        if like is not None:
            self.top = like.top
            self.is_waiting = like.is_waiting
            self.asked = like.asked
            self.built = like.built

    # --- what programs call ------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The open question in numbers; None if the game is over."""
        if not self.is_waiting:
            return None
        question = self.built
        if question is None:
            frame = self.top
            assert frame is not None
            question = frame.step.question(self, frame)
            self.built = question
        return question

    @question.setter
    def question(self, question: Question | None) -> None:
        """Open a question; the step that does so returns its own frame. None closes it."""
        self.built = question
        if question is None:
            self.is_waiting = False
            return
        self.is_waiting = True
        self.asked = question.seat

    def wait_on(self, seat: Seat) -> None:
        """Open the question of the step on top to ``seat``, to be built only when somebody looks at it."""
        self.is_waiting = True
        self.asked = seat
        self.built = None

    def withdraw(self) -> None:
        """Close the open question unanswered."""
        self.is_waiting = False
        self.built = None

    def choose(self, codes: list[int]) -> None:
        """Answer the open question with option codes. Quick and unchecked: pick from ``question.codes`` only."""
        frame = self.top
        assert frame is not None
        self.is_waiting = False
        self.count_answer(self.asked)
        try:
            following = frame.step.chosen(self, frame, codes)
        except Overgrown:
            self._stop()
            return
        if self.is_waiting and self.number <= MOST_ANSWERS:  # the next question is open already, as after most answers
            self.top = following
            self.steps = 0
        else:
            self.advance(following)

    def advance(self, frame: Frame | None) -> None:
        """Run from ``frame`` until a question is open or the game is over.

        A game that needs more than ``MOST_STEPS`` steps or ``MOST_FRAMES`` frames for it, or has had ``MOST_ANSWERS``
        answers, is stopped and has no winner; so is one in which a step raises Overgrown.
        """
        left: i64 = MOST_STEPS
        pause: i64 = MOST_STEPS - RESTS
        try:
            if self.number > MOST_ANSWERS and frame is not None:
                raise Overgrown
            while frame is not None and not self.is_waiting:
                if left == pause or frame.depth > MOST_FRAMES:
                    if left == 0 or frame.depth > MOST_FRAMES:
                        raise Overgrown
                    pause -= RESTS
                    rest()
                left -= 1
                frame = frame.step.run(self, frame)
            self.top = frame
        except Overgrown:
            self._stop()
        self.steps = MOST_STEPS - left

    def _stop(self) -> None:
        """End the game without a winner. It stands at a frame of its own: the only one that is left when a game is over."""
        self.withdraw()
        self.note(Event(frames.OVERRUN.name, NO_SEAT))
        self.top = Frame(frames.OVERRUN, Scope(NO_SEAT), None)

    def ask_again(self) -> None:
        """Build the open question again from the stack, as after loading. Changes nothing else."""
        self.is_waiting = self.top is not None and self.top.step is not frames.OVERRUN
        self.built = None
        question = self.question
        if question is not None:
            self.asked = question.seat

    def note(self, event: Event) -> None:
        """Write ``event`` into the journal, if anybody listens. Build events only if ``journal`` is not None."""
        if self.journal is not None:
            self.journal.append(event)

    # --- what people, bots and servers call ---------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What the game waits for in readable words; None if it is over."""
        question, frame = self.question, self.top
        if question is None or frame is None:
            return None
        number, seat = self.number_for(question.seat), question.seat
        if question.decision is not None and question.decision.number == number:
            return question.decision
        step = frame.step
        assert isinstance(step, Ask)
        options: list[Option] = []
        for index, code in enumerate(question.codes):
            count = 1 if question.counts is None else question.counts[index]
            options.append(Option(step.key(self, frame, code), count))
        decision = Decision(number, seat, self.ask_key(), tuple(options), question.low, question.high, question.ordered)
        question.decision = decision
        return decision

    def ask_key(self) -> str:
        """The message key of the open question."""
        assert self.top is not None and isinstance(self.top.step, Ask)
        return self.top.step.ask_key()

    def apply(self, action: Action) -> None:
        """Answer the open decision; raise GameOver, StaleAction or IllegalAction if that is not allowed.

        Whatever is raised, the state is as it was before.
        """
        decision = self.decision
        if decision is None:
            raise GameOver("the game is over and takes no more answers")
        decision.check(action)
        picked = self.codes(decision, action.picks)
        reason = self.refusal(picked)
        if reason is not None:
            raise IllegalAction(f"seat {decision.seat} may not answer {', '.join(action.picks)!r}: {reason}")
        before = self.clone()
        heard = 0 if self.journal is None else len(self.journal)
        try:
            self.choose(picked)
        except BaseException:
            self.go_back_to(before, heard)
            raise

    def codes(self, decision: Decision, picks: tuple[str, ...]) -> list[int]:
        """The option codes that ``picks`` of the open ``decision`` stand for, in canonical order unless order counts."""
        question = self.question
        assert question is not None
        codes = question.codes
        place = {option.key: at for at, option in enumerate(decision.options)}
        places = [place[key] for key in picks]
        if not decision.ordered:
            places.sort()
        return [codes[at] for at in places]

    def allows(self, action: Action) -> bool:
        """Whether ``apply`` would take ``action``."""
        decision = self.decision
        if decision is None:
            return False
        try:
            decision.check(action)
        except (StaleAction, IllegalAction):
            return False
        return self.refusal(self.codes(decision, action.picks)) is None

    def refusal(self, codes: list[int]) -> str | None:
        """Why a set of allowed picks is not allowed together; None if it is."""
        frame = self.top
        return None if frame is None else frame.step.refusal(self, frame, codes)

    def play(self, text: str) -> None:
        """Answer the open decision in text, such as ``copper*2, estate`` or ``pass``."""
        decision = self.decision
        if decision is None:
            raise GameOver("the game is over and takes no more answers")
        self.apply(decision.answer(text))

    def interjections(self, seat: Seat) -> tuple[str, ...]:
        """What ``seat`` may say out of turn now, such as ``resign``."""
        return ()

    def interject(self, seat: Seat, text: str) -> None:
        """Say something out of turn; raise IllegalAction if that is not allowed. What is raised leaves no trace."""
        if not NO_SEAT <= seat < self.seats:
            raise IllegalAction(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        before = self.clone()
        heard = 0 if self.journal is None else len(self.journal)
        try:
            self.interjected(seat, text)
        except BaseException:
            self.go_back_to(before, heard)
            raise

    def go_back_to(self, before: "State", heard: int) -> None:
        """Be as ``before``, a clone that is not used any more, was; the journal keeps its first ``heard`` events."""
        journal = self.journal
        for name in _fields(before):
            if hasattr(before, name):
                value = getattr(before, name)
                if not hasattr(self, name) or getattr(self, name) is not value:
                    setattr(self, name, value)  # what can never change cannot be set either
        self.chance.go_back_to(before.chance)
        self.journal = journal
        if journal is not None:
            del journal[heard:]

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What ``seat`` (None: a spectator) may know, as plain data built up from nothing."""
        self.check_seat(seat)
        return self.seat_view(seat)

    def check_seat(self, seat: Seat | None) -> None:
        """Raise MeadhallError if the table has no such seat; None is a spectator."""
        if seat is not None and not isinstance(seat, int):
            raise TypeError(f"a seat is a number or, for a spectator, None; not {seat!r}")
        if seat is not None and not 0 <= seat < self.seats:
            raise MeadhallError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")

    def redeal(self, seat: Seat | None, chance: Chance) -> "State":
        """A clone in which everything ``seat`` cannot know is dealt again, together with the luck to come."""
        self.check_seat(seat)
        world = self.dealt_anew(seat, chance)
        world.number_all(1 if seat is None else self.number_for(seat))  # the others' are none of its business
        return world

    @property
    def is_over(self) -> bool:
        return not self.is_waiting

    @property
    def is_overrun(self) -> bool:
        """Whether the game was stopped because it would go on without end."""
        return not self.is_waiting and self.top is not None

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on. A game that was stopped has no winner."""
        if self.is_waiting:
            return None
        if self.is_overrun:
            return Outcome([0] * self.seats, [], [1] * self.seats, "too many steps")
        return self.result()

    def is_quiet(self) -> bool:
        """Whether no effect is in the middle of things: the game is over, or a turn waits for its next move."""
        return self.top is None or self.top.depth == 0

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.game.seats(self.options)

    # --- what every game provides -------------------------------------------------------------------------------

    def clone(self) -> "State":
        """An independent copy, also in the middle of an effect. Nobody listens to its events."""
        raise NotImplementedError

    def seat_view(self, seat: Seat | None) -> dict[str, Any]:
        """What ``view`` shows to a seat of this table."""
        raise NotImplementedError

    def interjected(self, seat: Seat, text: str) -> None:
        """Carry out what is said out of turn; raise IllegalAction if it is not allowed."""
        allowed = self.interjections(seat)
        raise IllegalAction(f"seat {seat} may not say {text!r} now; allowed: {', '.join(allowed) or 'nothing'}")

    def dealt_anew(self, seat: Seat | None, chance: Chance) -> "State":
        """What ``redeal`` makes, but for the numbers of decisions."""
        raise NotImplementedError

    def result(self) -> Outcome:
        """How the game ended by its rules. Asked only when it is over."""
        raise NotImplementedError

    def table_json(self) -> dict[str, Any]:
        """The game's own part of ``to_json``: every zone and counter, canonical."""
        raise NotImplementedError

    def position(self) -> str:
        """The position as text, which ``game.position`` reads back into an equal state."""
        raise NotImplementedError

    def census(self) -> dict[str, int]:
        """How many of each piece exist, counted over all zones. Never changes during a game."""
        raise NotImplementedError

    def impossible(self) -> list[str]:
        """What is read and lies outside of all bounds: cards, seats and counters that do not exist. Asked before ``broken``."""
        return []

    def broken(self) -> list[str]:
        """The invariants of the rules that do not hold, with their ids; empty in every state that play can reach."""
        return []

    # --- saving -------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The whole state as plain data, also in the middle of an effect."""
        return {
            "game": self.game.key,
            "rules": self.game.rules,
            "options": self.options.to_json(),
            "number": self.number,
            "numbers": self.numbers,
            "frames": frames.stack_to_json(self.top),
            "luck": self.chance.to_json(),
            "table": self.table_json(),
        }

    def key(self) -> bytes:
        """A fingerprint: equal states have equal keys, on every machine, compiled or not."""
        return key_of(self.to_json())

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self.key() == other.key())

    def __hash__(self) -> int:
        raise TypeError("unhashable: a state changes")

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (self.game.restore, (self.to_json(),))

    def __repr__(self) -> str:
        return f"<{self.game.key}: {self.decision or self.outcome()}>"


def key_of(data: dict[str, Any]) -> bytes:
    """The fingerprint of a state as ``to_json`` writes it."""
    counted = {name: value for name, value in data.items() if name != "numbers"}  # how the seats count is not what the state is
    text = json.dumps(counted, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


def _fields(state: State) -> list[str]:
    """The names of all that a state holds and may change; a compiled class lists them under another name."""
    names: dict[str, None] = dict.fromkeys(getattr(state, "__dict__", ()))
    for one in type(state).__mro__:
        names.update(dict.fromkeys([*getattr(one, "__mypyc_attrs__", ()), *one.__dict__.get("__slots__", ())]))
    return [name for name in names if name not in ("game", "options", "chance", "__dict__")]
