"""What things are worth in Domino Knights, in points of health: knights, damage, danger."""

from meadhall.games.domino_knights.pieces import Piece
from meadhall.games.domino_knights.powers import is_freed, powers_of
from meadhall.games.domino_knights.table import Table


def knight_worth(attack: int, defense: int) -> float:
    """A knight: even the least one keeps an attacker of any strength away."""
    return 3.0 + 0.45 * attack + 0.35 * defense


def piece_worth(piece: Piece) -> float:
    """A domino that is or may become a knight."""
    if piece.is_doppelganger():
        return 7.0
    high, low = piece.halves()
    return knight_worth(high, low)


def army(state: Table, seat: int) -> float:
    """All knights and candidates of a seat."""
    worth = 0.0
    for knight in state.knights[seat]:
        attack, defense = powers_of(state, seat, knight)
        worth += knight_worth(attack, defense)
    # What lies under other seats' candidates is unknown to the others: count each alike.
    return worth + 5.0 * len(state.candidates[seat])


def attacks_of(state: Table, seat: int) -> list[int]:
    """The attack of every knight of a seat that is not barred, strongest first; all are rested by its next turn."""
    found = [powers_of(state, seat, knight)[0] for knight in state.knights[seat] if not knight.bars]
    found.sort(reverse=True)
    return found


def guards(state: Table, seat: int) -> int:
    """How many knights of a seat can still block before its next turn."""
    count = 0
    for knight in state.knights[seat]:
        if not knight.bars and (not knight.spent or is_freed(state, seat, knight)):
            count += 1
    return count


def danger(state: Table, seat: int, blockers: int) -> float:
    """The damage to expect before the next turn of ``seat`` if it has so many knights left to block."""
    worst = 0.0
    for other in range(state.law.players):
        if other == seat or state.out[other]:
            continue
        attacks = attacks_of(state, other)
        through = float(sum(attacks[blockers:]))
        if through > worst:
            worst = through
    points = state.points[seat]
    if not state.is_fame and worst >= points:
        return worst + 25.0
    return worst


def standing(state: Table, seat: int) -> float:
    """How well a seat stands: points, army, hand, less the danger."""
    if state.out[seat]:
        return 0.0
    points = float(state.points[seat])
    return points + 0.8 * army(state, seat) + 0.6 * len(state.hands[seat]) - 0.3 * danger(state, seat, guards(state, seat))
