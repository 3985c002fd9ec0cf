"""What holds in every state: conservation of cards and the invariants of the rules."""

from typing import Any, Final

from meadhall.games.tears1066.board.pieces import MOST_LASTING
from meadhall.games.tears1066.board.zones import ROWS
from meadhall.games.tears1066.cards.design import CardFile
from meadhall.games.tears1066.cards.numbers import CONSTANT, EVENT, LEADER, NOTHING, PHASES, SETUP, WEDGES, Kind
from meadhall.games.tears1066.effects.word import CHECK, DECLARE, DESTROY, EFFECTS
from meadhall.games.tears1066.phases.preparation import SecretDiscard
from meadhall.games.tears1066.play.declare import OWN_TARGETS, PLACE, ChooseOwnTargets, ChoosePlace
from meadhall.games.tears1066.records import Declaration, declaration_of
from meadhall.games.tears1066.setup import CarryOutMulligans, ChooseFaction, DealHands, DrawChooser, Mulligan, PlaceLeader
from meadhall.games.tears1066.state import CLAIM, TearsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Frame

SETTING_UP: Final = (DrawChooser, ChooseFaction, PlaceLeader, DealHands, Mulligan, CarryOutMulligans)
"""The steps before the first round."""


def census(state: TearsState) -> dict[str, int]:
    """Every card by key, counted over all zones (TMM-INV-1)."""
    counted: dict[str, int] = {}
    if state.norman == NOTHING:
        for faction in range(2):
            for kind in [*state.file.decks[faction], state.file.leaders[faction], *state.file.ladders[faction]]:
                _count(counted, state.file, kind)
        return counted
    for seat in range(2):
        zones = (
            state.hands[seat] + state.decks[seat].cards() + state.discards[seat].cards() + state.limbo[seat] + state.box[seat]
        )
        for kind in zones + state.objectives[seat] + state.defeated[seat]:
            _count(counted, state.file, kind)
    for piece in state.pieces():
        _count(counted, state.file, piece.design.kind)
    if state.phase == 0:
        for faction in range(2):
            if state.leader(state.seat_of(faction)) == NOTHING:
                _count(counted, state.file, state.file.leaders[faction])
    return counted


def impossible(state: TearsState) -> list[str]:
    """What lies outside of all bounds in a table that was read; empty in every state that play can reach."""
    frame = state.top
    while frame is not None and frame.below is not None:
        if DECLARE.holds(frame):
            if not _can_declare(state, frame.scope.you, declaration_of(frame.scope)):
                return [f"TMM-PLAY-1: seat {frame.scope.you} declares a card that is not in its hand"]
            if not _has_ability(state, frame.scope.card, declaration_of(frame.scope)):
                return [f"TMM-PLAY-1: seat {frame.scope.you} declares an ability that its card does not have"]
            if not _is_declared_so_far(state, frame):
                return [f"TMM-PLAY-1: {frame.step.name} comes before its place and its targets are chosen"]
        frame = frame.below
    if frame is None or state.is_overrun:
        return []
    if isinstance(frame.step, SETTING_UP) != (state.phase == SETUP) or (state.phase == SETUP and frame is not state.top):
        return [f"TMM-RND-1: {frame.step.name} is not asked in the phase {PHASES[state.phase]}"]
    if isinstance(frame.step, ChooseFaction) != (state.norman == NOTHING):
        return [
            f"TMM-SET-2: {frame.step.name} is not asked when the sides are {'open' if state.norman == NOTHING else 'chosen'}"
        ]
    if isinstance(frame.step, PlaceLeader | Mulligan):
        placed = sum(state.leader(seat) != NOTHING for seat in range(2))
        if placed != (frame.step.faction if isinstance(frame.step, PlaceLeader) else 2):
            return [f"TMM-SET-6: {placed} Leaders stand at {frame.step.name}"]
    note = frame.scope.note
    if note and not (isinstance(frame.step, SecretDiscard) and _are_in_hands(state, note)):
        return ["TMM-R13: a player has chosen cards to discard that are not in hand"]
    return []


def _can_declare(state: TearsState, seat: Seat, declared: Declaration) -> bool:
    """Whether the card that is declared, and those dropped for it, are in the hand."""
    cards = declared.drops if declared.kind == NOTHING else (declared.kind, *declared.drops)
    return all(state.hands[seat].count(kind) >= cards.count(kind) for kind in cards)


def _has_ability(state: TearsState, card: int, declared: Declaration) -> bool:
    """Whether the ability that is declared is one that can be used, of the card it is declared for."""
    if declared.ability == NOTHING:
        return True
    ability = state.file.abilities[declared.ability]
    piece = state.piece(card)
    if declared.kind != NOTHING:
        own = state.file.designs[declared.kind].abilities
    else:
        own = state.abilities_of(piece) if piece is not None else [ability]
    return ability.way != CONSTANT and any(one is ability for one in own)


def _is_declared_so_far(state: TearsState, frame: Frame) -> bool:
    """Whether all is chosen that a declaration asks for before the step where it stands."""
    declared = declaration_of(frame.scope)
    if isinstance(frame.step, ChoosePlace):
        return declared.place == NOTHING
    if declared.ability == NOTHING:
        return declared.place in PLACE.question(state, frame).codes
    return isinstance(frame.step, ChooseOwnTargets) or OWN_TARGETS.slot(state, frame.scope) == NOTHING


def _are_in_hands(state: TearsState, chosen: tuple[Any, ...]) -> bool:
    """Whether these are cards of both hands, a tuple for each."""
    if len(chosen) != 2 or not all(isinstance(cards, tuple) for cards in chosen):
        return False
    return all(state.hands[seat].count(kind) >= cards.count(kind) for seat, cards in enumerate(chosen) for kind in cards)


def broken(state: TearsState) -> list[str]:
    """The invariants of the rules that do not hold; empty in every state that play can reach."""
    if state.is_overrun:
        return []
    found: list[str] = []
    over = state.reason != ""
    counted = census(state)
    for design in state.file.designs:
        if counted.get(design.key, 0) != design.copies:
            found.append(f"TMM-INV-1: there are {counted.get(design.key, 0)} {design.key}, not {design.copies}")
    if len(state.lasting) > MOST_LASTING or state.entered >= WEDGES:
        found.append(f"TMM-R86: {len(state.lasting)} effects last, {state.entered} cards have come into play: too many")
    for at, column in enumerate(state.columns):
        if len(column) > ROWS:
            found.append(f"TMM-INV-2: {len(column)} army cards in Wedge {at % 3 + 1} of seat {at // 3}")
        for piece in column:
            if piece.wedge != at % 3 or piece.owner != at // 3 or not piece.design.is_army:
                found.append(f"TMM-INV-6: {piece.key} is in the wrong column")
            if state.is_falling(piece) and not over and not is_destroying(state):
                found.append(f"TMM-INV-4: {piece.key} has {piece.damage} damage and stands")
    if state.phase != 0 and not over:
        for seat in range(2):
            leaders = [piece for piece in state.army() if piece.owner == seat and piece.design.type == LEADER]
            if len(leaders) != 1:
                found.append(f"TMM-INV-3: seat {seat} has {len(leaders)} Leaders")
    for wedge in range(3):
        full = max(state.wedge_damage[2 * wedge], state.wedge_damage[2 * wedge + 1]) >= CLAIM
        if full != (state.claimed[wedge] != NOTHING):
            found.append(f"TMM-INV-5: Wedge {wedge + 1} is claimed or full, but not both")
    for piece in state.pieces():
        if piece.design.type == EVENT:
            found.append(f"TMM-INV-7: the Event {piece.key} is in play")
    for piece in state.attached:
        if piece.host < WEDGES and state.piece(piece.host) is None:
            found.append(f"TMM-INV-6: the host of {piece.key} is not in play")
    ids = [piece.id for piece in state.pieces()]
    names = [piece.key for piece in state.pieces()]
    if len(set(ids)) != len(ids) or len(set(names)) != len(names) or any(id >= state.entered for id in ids):
        found.append("TMM-INV-6: a card is in play twice")
    return found


def is_destroying(state: TearsState) -> bool:
    """Whether the destruction procedure is under way, or an operation has yet to be followed by its state check."""
    frame = state.top
    while frame is not None:
        if DESTROY.holds(frame) or EFFECTS.holds(frame) or CHECK.holds(frame):
            return True
        frame = frame.below
    return False


def _count(counted: dict[str, int], file: CardFile, kind: Kind) -> None:
    key = file.designs[kind].key
    counted[key] = counted.get(key, 0) + 1
