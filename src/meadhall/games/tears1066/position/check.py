"""The lines that a position may have, and what the rules do not allow there."""

from typing import Final

from meadhall.games.tears1066.board.pieces import DURATIONS, GRANT, SKIP, Lasting
from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.numbers import (
    CLASS,
    CLASSES,
    COST,
    DEPLOYMENT,
    FLAG,
    FLAGS,
    LETTERS,
    MIGHT,
    MODS,
    NO_ATTRIBUTE,
    NOTHING,
    OBJECTIVES,
    PLAYERS,
    TRAIT,
    WEDGES,
    ZEAL,
)  # fmt: skip
from meadhall.games.tears1066.scenes import FACTS
from meadhall.games.tears1066.state import CLAIM, TearsState
from meadhall.kernel.position import KnownLines

LINES: Final = KnownLines(FACTS)


def contradictions(state: TearsState) -> list[str]:
    """Everything about the position that the rules do not allow, each in a sentence with its rule."""
    if state.norman == NOTHING:
        return []
    return state.broken() + _of_players(state) + _of_attachments(state) + _of_wedges(state)


def wrong_records(state: TearsState) -> list[str]:
    """What lasts and what was used that cannot be: of no such card, ability, duration or player."""
    found: list[str] = []
    abilities, things = state.file.abilities, {piece.id for piece in state.pieces()}
    things |= {*range(WEDGES, WEDGES + 3), OBJECTIVES, OBJECTIVES + 1, PLAYERS, PLAYERS + 1}
    for at, one in enumerate(state.lasting):
        what = f"TMM-DUR-1: the lasting effect {at + 1}"
        if not (0 <= one.what < len(MODS) or one.what in (SKIP, GRANT)):
            found.append(f"{what} changes nothing that there is ({one.what})")
        elif one.target not in things:
            found.append(f"{what} is on nothing that is there ({one.target})")
        elif not 0 <= one.until < len(DURATIONS):
            found.append(f"{what} lasts for no duration ({one.until})")
        elif one.seat not in (0, 1) or not 0 <= one.ability < len(abilities):
            found.append(f"{what} comes from no player's ability ({one.seat}, {one.ability})")
        elif not _fits_payload(state, one):
            found.append(f"{what} gives nothing that there is ({one.payload})")
    for use in state.uses:
        if use.piece not in things or not 0 <= use.ability < len(abilities) or min(use.this_round, use.this_game) < 0:
            found.append(f"TMM-CARD-30: no card that is there has used ability {use.ability} so often")
    return found


def _fits_payload(state: TearsState, one: Lasting) -> bool:
    if one.what == FLAG:
        return one.payload in [1 << bit for bit in range(len(FLAGS))]
    if one.what == GRANT:
        return 0 <= one.payload < len(state.file.abilities)
    if one.what == COST:
        return PLAYERS <= one.target and 0 <= one.payload < len(state.file.abilities[one.ability].filters)
    if one.what == CLASS:
        return 0 <= one.payload < len(CLASSES)
    if one.what == TRAIT:
        return 0 <= one.payload < 1 << len(state.file.traits)
    return one.payload in (MIGHT, ZEAL) if one.what == SKIP else True


def _of_players(state: TearsState) -> list[str]:
    found: list[str] = []
    for seat in range(2):
        for kind in sorted(set(state.known[seat])):
            if state.known[seat].count(kind) > state.hands[seat].count(kind):
                found.append(f"TMM-ZONE-2: {state.file.designs[kind].key} is known, but not in the hand of seat {seat}")
        design = state.file.designs[state.objectives[seat][0]]
        damage = state.objective_damage[seat]
        if damage and (design.attribute == NO_ATTRIBUTE or damage >= design.health):
            found.append(f"TMM-OBJ-8: Objective {LETTERS[design.letter]} of seat {seat} cannot have {damage} damage")
    if state.phase == DEPLOYMENT and state.passed == 1 << state.turn:
        found.append(f"TMM-DEP-7: seat {state.turn} has passed and takes no more turns")
    return found


def _of_attachments(state: TearsState) -> list[str]:
    found: list[str] = []
    for piece in state.pieces():
        if piece.damage and not piece.design.is_army:
            found.append(f"TMM-R81: {piece.key} is no army card and takes no damage")
    for piece in state.attached:
        hosts = piece.design.attach_to
        if hosts is None or piece.host not in hosts.select(state, Sense(piece.owner, piece.id)):
            found.append(f"TMM-ATT-1: {piece.key} cannot be on {state.thing_key(piece.host)}")
    return found


def _of_wedges(state: TearsState) -> list[str]:
    found: list[str] = []
    for wedge in range(3):
        seat = state.claimed[wedge]
        if seat != NOTHING and state.wedge_damage[2 * wedge + seat] < CLAIM:
            found.append(f"TMM-CLAIM-1: seat {seat} has claimed Wedge {wedge + 1} without {CLAIM} damage there")
    for seat in range(2):
        if state.claimed.count(seat) > 1:
            found.append(f"TMM-WIN-1: seat {seat} has claimed two Wedges, so the game is over")
    return found
