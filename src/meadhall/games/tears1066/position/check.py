"""What cannot be in a described position that is between two moments of the game."""

from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.numbers import DEPLOYMENT, LETTERS, NO_ATTRIBUTE, NOTHING
from meadhall.games.tears1066.state import CLAIM, TearsState


def contradictions(state: TearsState) -> list[str]:
    """Everything about the position that the rules do not allow, each in a sentence with its rule."""
    if state.norman == NOTHING:
        return []
    return state.broken() + _of_players(state) + _of_attachments(state) + _of_wedges(state)


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
