"""What cards wait for: something that happens, who could answer it, and with what. Nothing here changes the table."""

from typing import Final

from mypy_extensions import i64

from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Ability, Sense
from meadhall.games.tears1066.play.legal import can_use, can_use_event
from meadhall.games.tears1066.play.purse import Means
from meadhall.games.tears1066.records import Happening, Refs
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.aliases import Seat

ABILITY_STEP: Final = 4096
"""A code for an ability of a card in play is the card's number times this, plus the ability's number, plus OF_PIECE."""
OF_CARD: Final = 1 << 32
"""Codes from here on are abilities of Events in hand."""
OF_PIECE: Final = 1 << 33
ANY_TIME_BIT: Final = 1 << numbers.ANY_TIME
BATTLES: Final = (numbers.ON_MIGHT_BATTLE, numbers.ON_ZEAL_BATTLE, numbers.ON_OBJECTIVE_BATTLE)
HARMS: Final = (numbers.ON_ABILITY, numbers.ON_DAMAGE, numbers.ON_DESTROY, numbers.ON_TIRE_EFFECT, numbers.ON_MOVE_EFFECT)
"""What others may do to a card."""


def happening(
    state: TearsState,
    event: int,
    subject: int,
    by: int,
    amount: int = 0,
    x: int = 0,
    y: int = 0,
    zone: int = 0,
    refs: Refs = (),
    *,
    rules: bool = False,
) -> Happening:
    """Something that happens. What the rules cause is answered by the marker holder first."""
    first = state.marker if rules or by == numbers.NOTHING else 1 - by
    return Happening(event, subject, by, amount, first, x, y, zone, refs)


# --- waiting for things -------------------------------------------------------------------------------------------


def is_awaited(state: TearsState, event: i64) -> bool:
    """Whether any card, in whatever zone, could answer an event of this kind when its time comes."""
    file = state.file
    if ((file.answers | file.forced) >> event) & 1:
        return True
    if not (file.answers >> numbers.ANY_TIME) & 1:
        return False
    return file.any_time_events or (state.answers >> numbers.ANY_TIME) & 1 == 1 or state.has_grants()


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


def is_triggered(state: TearsState, ability: Ability, you: int, source: int, happens: Happening) -> bool:
    """Whether an event is what an ability of ``you`` waits for (TMM-TRG)."""
    trigger = ability.trigger
    assert trigger is not None
    event = happens.event
    if trigger.on == numbers.ANY_TIME:
        return ability.when is None or ability.when.holds(state, Sense(you, source, numbers.NOTHING))
    if trigger.on != event:
        return False
    by = happens.by
    if trigger.by != "any" and (by == numbers.NOTHING or (by == you) != (trigger.by == "own")):
        return False
    subject = happens.subject
    sense = Sense(you, source, subject)
    if trigger.subject is not None and not trigger.subject.matches(state, sense, subject):
        return False
    if trigger.least and happens.amount < trigger.least:
        return False
    if event == numbers.ON_DAMAGE and happens.y and ability.redirects:
        return False  # redirected damage is not redirected again (TMM-R61)
    if event == numbers.ON_ABILITY and not _fits_ability(state, ability, happens.x):
        return False
    if event == numbers.ON_MOVES and (
        (trigger.origin != numbers.NOTHING and happens.x != trigger.origin)
        or (trigger.goal != numbers.NOTHING and happens.y != trigger.goal)
    ):
        return False
    if event in (numbers.ON_PHASE_START, numbers.ON_PHASE_END) and trigger.phase not in (numbers.NOTHING, happens.x):
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


def forced_abilities(state: TearsState, happens: Happening) -> list[int]:
    """Codes of the forced abilities that an event sets off, in canonical order."""
    event = happens.event
    found: list[int] = []
    if not (state.forced >> event) & 1:
        return found
    for piece in state.pieces():
        if (piece.design.forced >> event) & 1 and not state.is_silenced(piece):
            for ability in piece.design.abilities:
                if ability.way != numbers.FORCED or not state.may_use(piece, ability):
                    continue
                if is_triggered(state, ability, piece.owner, piece.id, happens):
                    found.append(piece.id * ABILITY_STEP + ability.number)
    return found


def responses(state: TearsState, seat: Seat, happens: Happening) -> list[int]:
    """Codes of the Responses that ``seat`` could make to an event, Events in hand first."""
    bits: i64 = (1 << happens.event) | ANY_TIME_BIT
    found: list[int] = []
    file = state.file
    if not file.answers & bits:
        return found
    means: Means | None = None
    last = numbers.NOTHING
    for kind in state.hands[seat]:
        if kind != last and file.answers_by_kind[kind] & bits:
            for ability in file.designs[kind].abilities:
                if ability.way != numbers.RESPONSE or not is_triggered(state, ability, seat, numbers.NOTHING, happens):
                    continue
                if means is None:
                    means = Means(state, seat)
                if can_use_event(state, means, kind, ability, happens.subject, 0):
                    found.append(OF_CARD + ability.number)
        last = kind
    grants = state.has_grants()
    if not grants and not state.answers & bits:
        return found
    for piece in state.pieces_of(seat):
        if grants or piece.design.answers & bits:
            for ability in state.abilities_of(piece):
                if ability.way != numbers.RESPONSE or not is_triggered(state, ability, seat, piece.id, happens):
                    continue
                if means is None:
                    means = Means(state, seat)
                if can_use(state, means, piece, ability, happens.subject):
                    found.append(OF_PIECE + piece.id * ABILITY_STEP + ability.number)
    return found


def is_pressing(state: TearsState, seat: Seat, code: int, happens: Happening) -> bool:
    """Whether a Response is better made to this event than later.

    One that waits for an event is. One that can be made at any time can also be made in one's own turn; it is pressing
    where a battle is decided, or where something happens to its card or to the card that it is attached to.
    """
    is_piece = code >= OF_PIECE
    ability = state.file.abilities[(code - OF_PIECE) % ABILITY_STEP if is_piece else code - OF_CARD]
    assert ability.trigger is not None
    if ability.trigger.on != numbers.ANY_TIME or happens.event in BATTLES:
        return True
    if happens.by == seat or happens.event not in HARMS:
        return False
    if not is_piece:
        return True
    piece = state.piece((code - OF_PIECE) // ABILITY_STEP)
    if piece is None:
        return True
    touched = {happens.subject, *[ref for refs in happens.refs for ref in refs]}
    return piece.id in touched or (piece.host != numbers.NOTHING and piece.host in touched)


def use_key(state: TearsState, code: int) -> str:
    """The readable key of using an ability: ``use shield-wall: ...``, ``act odo: ...``, ``respond harkon: ...``."""
    if code >= OF_PIECE:
        ability = state.file.abilities[(code - OF_PIECE) % ABILITY_STEP]
        piece = state.piece((code - OF_PIECE) // ABILITY_STEP)
        assert piece is not None
        return f"{'act' if ability.way == numbers.ACTION else 'respond'} {piece.key}: {key_on(state, piece, ability)}"
    ability = state.file.abilities[code - OF_CARD]
    design = state.file.designs[ability.kind]
    return f"{'use' if ability.way == numbers.ACTION else 'respond'} {design.key}: {ability.key}"


def key_on(state: TearsState, piece: Piece, ability: Ability) -> str:
    """The key of an ability among those of a card in play; a granted one that shares its key says who grants it."""
    if ability.kind == piece.design.kind:
        return ability.key
    others = [one for one in state.abilities_of(piece) if one.key == ability.key and one is not ability]
    return f"{ability.key} of {state.file.designs[ability.kind].key}" if others else ability.key
