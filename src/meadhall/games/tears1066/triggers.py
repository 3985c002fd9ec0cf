"""What cards wait for: the note of an event, who could answer it, and with what. Nothing here changes the table."""

from typing import Any, Final

from mypy_extensions import i64

from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.cards.numbers import (
    ACTION,
    ANY_TIME,
    FORCED,
    NOTHING,
    ON_ABILITY,
    ON_DAMAGE,
    ON_MOVES,
    ON_PHASE_END,
    ON_PHASE_START,
    RESPONSE,
)
from meadhall.games.tears1066.play.legal import can_use, can_use_event
from meadhall.games.tears1066.play.purse import Means
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.aliases import Seat

# What the note of an event frame holds.
V_EVENT: Final = 0
V_SUBJECT: Final = 1
V_BY: Final = 2
"""The player who causes it; NOTHING if the rules do."""
V_AMOUNT: Final = 3
V_FIRST: Final = 4
"""The player who may answer first (TMM-R49)."""
V_X: Final = 5
V_Y: Final = 6
V_Z: Final = 7

ABILITY_STEP: Final = 4096
"""A code for an ability of a card in play is the card's number times this, plus the ability's number, plus OF_PIECE."""
OF_CARD: Final = 1 << 32
"""Codes from here on are abilities of Events in hand."""
OF_PIECE: Final = 1 << 33
ANY_TIME_BIT: Final = 1 << ANY_TIME


def event_note(
    state: TearsState,
    event: int,
    subject: int,
    by: int,
    amount: int = 0,
    x: Any = 0,
    y: Any = 0,
    z: Any = 0,
    *,
    rules: bool = False,
) -> tuple[Any, ...]:
    """The note of an event frame. Events caused by the rules are answered by the marker holder first."""
    first = state.marker if rules or by == NOTHING else 1 - by
    return (event, subject, by, amount, first, x, y, z)


def with_part(note: tuple[Any, ...], part: int, value: Any) -> tuple[Any, ...]:
    """A note with another value in one place."""
    parts = list(note)
    parts[part] = value
    return tuple(parts)


# --- waiting for things -------------------------------------------------------------------------------------------


def is_awaited(state: TearsState, event: i64) -> bool:
    """Whether any card, in whatever zone, could answer an event of this kind when its time comes."""
    file = state.file
    if ((file.answers | file.forced) >> event) & 1:
        return True
    if not (file.answers >> ANY_TIME) & 1:
        return False
    return file.any_time_events or (state.answers >> ANY_TIME) & 1 == 1 or state.has_grants()


def could_answer(state: TearsState, event: i64) -> bool:
    """Whether a card in play or in a hand could answer an event of this kind just now.

    If not, an event that begins now passes unanswered, and its frames are not needed.
    """
    bits: i64 = (1 << event) | ANY_TIME_BIT
    if (state.answers | state.forced | state.hand_answers) & bits:
        return True
    if not state.lasting or not (state.file.answers | state.file.forced) & bits:
        return False
    return state.has_grants()


def is_triggered(state: TearsState, ability: Ability, you: int, source: int, note: tuple[Any, ...]) -> bool:
    """Whether an event is what an ability of ``you`` waits for (TMM-TRG)."""
    trigger = ability.trigger
    assert trigger is not None
    event: int = note[V_EVENT]
    if trigger.on == ANY_TIME:
        return ability.when is None or ability.when.holds(state, Sense(you, source, NOTHING))
    if trigger.on != event:
        return False
    by: int = note[V_BY]
    if trigger.by != "any" and (by == NOTHING or (by == you) != (trigger.by == "own")):
        return False
    subject: int = note[V_SUBJECT]
    sense = Sense(you, source, subject)
    if trigger.subject is not None and not trigger.subject.matches(state, sense, subject):
        return False
    if trigger.least and note[V_AMOUNT] < trigger.least:
        return False
    if event == ON_DAMAGE and note[V_Y] and ability.redirects:
        return False  # redirected damage is not redirected again (TMM-R61)
    if event == ON_ABILITY and not _fits_ability(state, ability, note[V_X]):
        return False
    if event == ON_MOVES and (
        (trigger.origin != NOTHING and note[V_X] != trigger.origin) or (trigger.goal != NOTHING and note[V_Y] != trigger.goal)
    ):
        return False
    if event in (ON_PHASE_START, ON_PHASE_END) and trigger.phase not in (NOTHING, note[V_X]):
        return False
    if trigger.also is not None and not trigger.also.holds(state, sense):
        return False
    return ability.when is None or ability.when.holds(state, sense)


def _fits_ability(state: TearsState, waiting: Ability, number: int) -> bool:
    assert waiting.trigger is not None
    answered = state.file.abilities[number]
    if waiting.trigger.kinds and not (waiting.trigger.kinds >> answered.way) & 1:
        return False
    name = waiting.trigger.card_name
    return not name or state.file.designs[answered.kind].name == name


def forced_abilities(state: TearsState, note: tuple[Any, ...]) -> list[int]:
    """Codes of the forced abilities that an event sets off, in canonical order."""
    event: int = note[V_EVENT]
    found: list[int] = []
    if not (state.forced >> event) & 1:
        return found
    for piece in state.pieces():
        if (piece.design.forced >> event) & 1 and not state.is_silenced(piece):
            for ability in piece.design.abilities:
                if ability.way != FORCED or not state.may_use(piece, ability):
                    continue
                if is_triggered(state, ability, piece.owner, piece.id, note):
                    found.append(piece.id * ABILITY_STEP + ability.number)
    return found


def responses(state: TearsState, seat: Seat, note: tuple[Any, ...]) -> list[int]:
    """Codes of the Responses that ``seat`` could make to an event, Events in hand first."""
    bits: i64 = (1 << note[V_EVENT]) | ANY_TIME_BIT
    found: list[int] = []
    file = state.file
    if not file.answers & bits:
        return found
    means: Means | None = None
    last = NOTHING
    for kind in state.hands[seat]:
        if kind != last and file.answers_by_kind[kind] & bits:
            for ability in file.designs[kind].abilities:
                if ability.way != RESPONSE or not is_triggered(state, ability, seat, NOTHING, note):
                    continue
                if means is None:
                    means = Means(state, seat)
                if can_use_event(state, means, kind, ability, note[V_SUBJECT], 0):
                    found.append(OF_CARD + ability.number)
        last = kind
    grants = state.has_grants()
    if not grants and not state.answers & bits:
        return found
    for piece in state.pieces_of(seat):
        if grants or piece.design.answers & bits:
            for ability in state.abilities_of(piece):
                if ability.way != RESPONSE or not is_triggered(state, ability, seat, piece.id, note):
                    continue
                if means is None:
                    means = Means(state, seat)
                if can_use(state, means, piece, ability, note[V_SUBJECT]):
                    found.append(OF_PIECE + piece.id * ABILITY_STEP + ability.number)
    return found


def use_key(state: TearsState, code: int) -> str:
    """The readable key of using an ability: ``use shield-wall: ...``, ``act odo: ...``, ``respond harkon: ...``."""
    if code >= OF_PIECE:
        number = (code - OF_PIECE) % ABILITY_STEP
        ability = state.file.abilities[number]
        name = state.thing_key((code - OF_PIECE) // ABILITY_STEP)
        return f"{'act' if ability.way == ACTION else 'respond'} {name}: {ability.key}"
    ability = state.file.abilities[code - OF_CARD]
    design = state.file.designs[ability.kind]
    return f"{'use' if ability.way == ACTION else 'respond'} {design.key}: {ability.key}"
