"""The chain: things that happen, the windows in which they are answered, abilities in progress, and their effects.

Everything that a card can wait for is an event frame: forced abilities first, then a window, then what the event
does. A Response is an event of its own above the one it answers, so last in, first out is the stack itself
(TMM-RESP-5).
"""

from typing import Any, Final

from meadhall.games.tears1066.asking import ANY_QUESTION, why_not
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.cards.numbers import Kind, Wedge, card_thing
from meadhall.games.tears1066.effects.word import CHECK, DECLARE, DESTROY, EFFECTS, LIBRARY, MUST
from meadhall.games.tears1066.happenings import told_with_cause
from meadhall.games.tears1066.play.legal import declared, still_legal
from meadhall.games.tears1066.records import (
    DestructionBatch,
    Happening,
    Refs,
    Resolution,
    declaration_of,
    happening_of,
    read_happening,
    read_resolution,
    resolution_of,
)
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.texts import meaning_of, option_label
from meadhall.games.tears1066.triggers import (
    ABILITY_STEP,
    OF_CARD,
    OF_PIECE,
    could_answer,
    forced_abilities,
    happening,
    is_awaited,
    is_pressing,
    responses,
    use_key,
)
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Question, Reason
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.program import StopIfCancelled
from meadhall.kernel.sentence import Said, say
from meadhall.kernel.windows import ALL_PASS, OpenWindow, Window


def amend_event(frame: Frame, depth: int, event: Happening) -> Frame:
    """The chain with another event at ``depth`` and in the window that is open on it."""
    changed = frame.amend(depth, frame.at_depth(depth).scope.with_record(event))
    above = changed.at_depth(depth + 1)
    if not isinstance(above.step, OpenWindow):
        return changed  # a forced ability comes before the window (TMM-TRG-21)
    return changed.amend(depth + 1, above.scope.with_record(event))


# --- events ---------------------------------------------------------------------------------------------------------


class Forced(Step[TearsState]):
    """Carry out what must happen on this event, in canonical order, before anybody is asked (TMM-TRG-21).

    The window always follows. If nobody could use it, it is not even opened.
    """

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        happens = happening_of(scope)
        event = happens.event
        if scope.marks == 0 and not could_answer(state, event):
            window = self.after
            assert window is not None
            return frame.goto(window.after)
        if not (state.file.forced >> event) & 1:
            return frame.next()
        if scope.marks == 0:
            scope = scope.with_held(tuple(forced_abilities(state, happens))).with_marks(1)
        if not scope.held:
            return frame.advance_with(scope.with_marks(0))
        code = scope.held[0]
        rest = frame.repeat_with(scope.with_held(scope.held[1:]))
        piece = state.piece(code // ABILITY_STEP)
        ability = state.file.abilities[code % ABILITY_STEP]
        if piece is None:
            return rest
        state.count_use(piece.id, ability.number)
        return begin_forced(state, ability, piece.owner, piece.id, happens.subject, rest, rest.depth)


class Answer(Window[TearsState]):
    """Lets both players answer an event in turn until both decline in a row (TMM-R49, TMM-R50)."""

    until = ALL_PASS
    ask = "respond"
    rule = "TMM-R49"

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        if frame.depth >= state.variant.stack_cap and _open_windows(frame) >= state.variant.stack_cap:
            return frame.next()
        return super().run(state, frame)

    def order(self, state: TearsState, scope: Scope) -> list[int]:
        first = happening_of(scope).first
        return [first, 1 - first]

    def responses(self, state: TearsState, scope: Scope, seat: Seat) -> list[int]:
        return responses(state, seat, happening_of(scope))

    def respond(self, state: TearsState, frame: Frame, seat: Seat, code: int) -> Frame | None:
        return begin_use(state, seat, code, frame, happening_of(frame.scope).subject, frame.scope.target)

    def is_worth_asking(self, state: TearsState, frame: Frame, question: Question) -> bool:
        happens = happening_of(frame.scope)
        return any(is_pressing(state, question.seat, code, happens) for code in question.codes)

    def is_closed(self, state: TearsState, frame: Frame) -> bool:
        assert frame.below is not None
        if frame.below.scope.cancelled:
            return True
        happens = happening_of(frame.below.scope)
        event = happens.event
        if event in (numbers.ON_DAMAGE, numbers.ON_WEDGE_DAMAGE, numbers.ON_OBJECTIVE_DAMAGE) and happens.amount <= 0:
            return True
        if event == numbers.ON_DESTROY and happens.y:
            return True
        subject = happens.subject
        if event == numbers.ON_ABILITY:
            return False  # an initiated ability can be answered even if its source has left (TMM-R56)
        if event == numbers.ON_WEDGE_DAMAGE and state.claimed[subject - numbers.WEDGES] != numbers.NOTHING:
            return True
        return 0 <= subject < numbers.WEDGES and state.piece(subject) is None

    def key(self, state: TearsState, frame: Frame, code: int) -> str:
        return use_key(state, code)

    def prompt(self, state: TearsState, frame: Frame) -> Prompt:
        return Prompt(say("{event} Use a Response?", event=told_with_cause(state, frame)), self.rule)

    def label(self, state: TearsState, frame: Frame, key: str) -> Said:
        return option_label(state, key)

    def decline(self, state: TearsState, frame: Frame) -> Said:
        return say("Don't respond")

    def why_not(self, state: TearsState, frame: Frame, thing: str) -> Reason | None:
        return why_not(state, frame, thing, ANY_QUESTION)

    def meaning(self, state: TearsState, frame: Frame, key: str) -> dict[str, Any]:
        return meaning_of(state, key)


def _open_windows(frame: Frame | None) -> int:
    count = 0
    while frame is not None:
        if isinstance(frame.step, OpenWindow):
            count += 1
        frame = frame.below
    return count


def begin_use(state: TearsState, seat: Seat, code: int, after: Frame, subject: int, target: int, change: int = 0) -> Frame:
    """Begin to declare the use of an ability; nothing has changed yet."""
    if code >= OF_PIECE:
        ability = state.file.abilities[(code - OF_PIECE) % ABILITY_STEP]
        record = declared(ability, numbers.NOTHING, subject, change)
        return declaring(state, Scope(seat, (code - OF_PIECE) // ABILITY_STEP, target=target, record=record), after)
    ability = state.file.abilities[code - OF_CARD]
    source = source_thing(ability.kind, state.column_of(subject))
    record = declared(ability, ability.kind, subject, change)
    return declaring(state, Scope(seat, source, target=target, record=record), after)


def declaring(state: TearsState, scope: Scope, after: Frame | None) -> Frame:
    """A frame of the program in which something is declared, which stands in a module above this one."""
    first = DECLARE.first
    step = first.run_inline(state, scope)
    return Frame(first if step is None else step, scope, after)


def begin_forced(
    state: TearsState, ability: Ability, seat: Seat, source: int, subject: int, after: Frame, target: int
) -> Frame | None:
    """Begin an ability that nobody initiates: choose its targets, then its effects; it opens no window (TMM-R53)."""
    scope = Scope(seat, source, target=target, record=declared(ability, numbers.NOTHING, subject, 0))
    if not ability.targets:
        return begin_effects(state, after, ability, scope, subject, ability.unchosen)
    return MUST.start(scope, after)


class Over(Step[TearsState]):
    """The event has been answered; nothing else belongs to it."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        return frame.below


EVENT: Final = LIBRARY.program("event", [Forced(), Answer(), Over()], read_happening)
"""Something that has just happened."""


def occur(state: TearsState, after: Frame, event: int, subject: int, by: int, amount: int = 0, x: int = 0, y: int = 0) -> Frame:
    """Let everybody answer something that has just happened, then go on with ``after``.

    Only for what comes next on the stack; what waits for other events above it takes ``occur_later``.
    """
    if not could_answer(state, event):
        return after
    return occur_later(state, after, event, subject, by, amount, x, y)


def occur_later(
    state: TearsState,
    after: Frame,
    event: int,
    subject: int,
    by: int,
    amount: int = 0,
    x: int = 0,
    y: int = 0,
    *,
    rules: bool = False,
) -> Frame:
    """Let everybody answer something that has happened when its turn comes."""
    if not is_awaited(state, event):
        return after
    happens = happening(state, event, subject, by, amount, x, y, rules=rules)
    return EVENT.start(Scope(happens.first, subject, record=happens), after)


# --- abilities in progress ----------------------------------------------------------------------------------------


def initiated(state: TearsState, ability: Ability, scope: Scope) -> Scope:
    """What the frame of an initiated Action, Response or When Played ability holds; it is an event itself (TMM-R52)."""
    declared = declaration_of(scope)
    happens = happening(state, numbers.ON_ABILITY, scope.card, scope.you, 0, ability.number, declared.subject, 0, declared.refs)
    return Scope(scope.you, scope.card, target=scope.target, record=happens)


class BeginEffects(Step[TearsState]):
    """Nobody cancelled the ability: drop targets that have become illegal (TMM-R57) and begin its effects."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        use = happening_of(scope)
        return begin_effects(state, frame.next(), state.file.abilities[use.x], scope, use.y, use.refs)


def begin_effects(
    state: TearsState, after: Frame | None, ability: Ability, scope: Scope, subject: int, refs: Refs
) -> Frame | None:
    """The frame of an ability's effects; ``after`` if they are done already."""
    sense = legal_sense(state, ability, Sense(scope.you, scope.card, subject, refs))
    at = carried_out(state, ability, 0, 0, sense)
    return after if at == numbers.NOTHING else effects(ability, at, scope, sense, after)


def legal_sense(state: TearsState, ability: Ability, sense: Sense) -> Sense:
    """The sense of an ability that takes effect now: without targets that have become illegal (TMM-R57)."""
    if not ability.targets:
        return sense
    legal = still_legal(state, ability, sense)
    return sense if legal is sense.refs else Sense(sense.you, sense.source, sense.subject, legal)


def carried_out(state: TearsState, ability: Ability, block: int, at: int, sense: Sense) -> int:
    """Carry out what can be done at once of a block, beginning with the word at ``at``; return the word to go on with.

    NOTHING says that all are done and nothing must be destroyed.
    """
    words = ability.blocks[block]
    while at < len(words) and words[at].run_inline(state, ability, sense):
        at += 1
        if state.is_any_falling():
            return at
    return at if at < len(words) else numbers.NOTHING


def effects(ability: Ability, at: int, scope: Scope, sense: Sense, after: Frame | None) -> Frame:
    """The frame of an ability's effects from the word at ``at`` on."""
    record = Resolution(ability.number, 0, at, sense.subject, sense.refs)
    return EFFECTS.start(Scope(scope.you, scope.card, target=scope.target, record=record), after)


class EndAbility(Step[TearsState]):
    """The ability has done all it does."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        if state.journal is not None:
            log_ability(state, "ability_resolved", frame.scope.you, state.file.abilities[happening_of(frame.scope).x])
        return frame.next()


def log_ability(state: TearsState, event: str, seat: Seat, ability: Ability, more: dict[str, Any] | None = None) -> None:
    """Write an event about an ability."""
    design = state.file.designs[ability.kind]
    fields = {
        "card": design.key,
        "ability": ability.key,
        "kind": numbers.ABILITY_KINDS[ability.way],
        "from_hand": design.type == numbers.EVENT,
    }
    state.log(event, seat, fields if more is None else {**fields, **more})


class Effects(Step[TearsState]):
    """Carry out the effects of one block one after another, each followed by the state check (TMM-R44)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        resolution = resolution_of(scope)
        block, at = resolution.block, resolution.at
        if at > 0 or block > 0:
            falling = newly_falling(state, frame)
            if falling:
                return destruction(state, frame, falling, (), scope.you)
        ability = state.file.abilities[resolution.ability]
        sense = Sense(scope.you, scope.card, resolution.subject, resolution.refs)
        now = carried_out(state, ability, block, at, sense)
        if now == numbers.NOTHING:
            return frame.below
        if now > at:
            return frame.repeat_with(scope.with_record(resolution.with_at(now)))
        after = frame.repeat_with(scope.with_record(resolution.with_at(at + 1)))
        return ability.blocks[block][at].run_framed(state, after, scope, sense)


LIBRARY.program(EFFECTS.name, [Effects()], read_resolution)
END_ABILITY: Final = EndAbility()
ABILITY: Final = LIBRARY.program(
    "ability", [Forced(), Answer(), StopIfCancelled(), BeginEffects(), END_ABILITY], read_happening
)


class Check(Step[TearsState]):
    """The state check: destroy what must be destroyed, again and again, then go on."""

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        return self if state.is_any_falling() else self.after

    def run_framed(self, state: TearsState, frame: Frame) -> Frame | None:
        falling = newly_falling(state, frame)
        return destruction(state, frame, falling, (), numbers.NOTHING) if falling else frame.goto_inline(state, self.after)


LIBRARY.program(CHECK.name, [Check()])


def newly_falling(state: TearsState, frame: Frame | None) -> list[int]:
    """Cards that must be destroyed and are not yet in a destruction batch that waits below."""
    if not state.is_any_falling():
        return []
    falling = state.falling()
    while falling and frame is not None:
        if DESTROY.holds(frame):
            held = frame.scope.held
            falling = [card for card in falling if card not in held]
        frame = frame.below
    return falling


def source_thing(kind: Kind, wedge: Wedge = numbers.NOTHING) -> int:
    """The source of an Event's ability: the card in limbo, with the Wedge of what it answers."""
    return card_thing(numbers.IN_LIMBO, kind, wedge + 1)


def destruction(state: TearsState, after: Frame, falling: list[int], marked: tuple[int, ...], by: int) -> Frame:
    """The frame of a destruction batch: cards that are falling, and cards that an effect destroys (TMM-R45)."""
    if not marked:
        batch = falling
    else:
        batch = list(marked) if len(marked) == 1 and not falling else _in_order(state, falling, marked)
    scope = Scope(by, numbers.NOTHING, held=tuple(batch), record=DestructionBatch(marked, by))
    return DESTROY.start(scope, after)


def _in_order(state: TearsState, falling: list[int], marked: tuple[int, ...]) -> list[int]:
    return [piece.id for piece in state.pieces() if piece.id in falling or piece.id in marked]
