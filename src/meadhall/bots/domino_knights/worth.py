"""What things are worth in Domino Knights, in points of health: knights, cards, danger; and how well a seat stands."""

from typing import Final

from meadhall.games.domino_knights.battle.powers import is_freed, powers_of
from meadhall.games.domino_knights.board.pieces import Piece
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat

KEEPING: Final = {
    names.DEATH: 9.0,
    names.LIFE: 8.0,
    names.JOKER: 6.0,
    names.POWER: 7.0,
    names.TEN: 4.5,
    names.WEALTH: 3.0,
    names.KING: 3.0,
    names.QUEEN: 2.8,
    names.JACK: 2.8,
}


CARD_WORTH: Final[list[float]] = [
    KEEPING.get(names.SPECIAL[card], 0.9 + 0.12 * names.VALUE[card]) for card in range(names.CARDS)
]


def card_worth(card: int) -> float:
    """What a card in hand is worth."""
    return CARD_WORTH[card]


def knight_worth(attack: int, defense: int) -> float:
    """A knight: even the least one keeps an attacker of any strength away."""
    return 3.0 + 0.45 * attack + 0.35 * defense


def piece_worth(piece: Piece) -> float:
    """A domino that is or may become a knight."""
    if piece.is_doppelganger():
        return 7.0
    high, low = piece.halves()
    return knight_worth(high, low)


def attacks_of(state: KnightsState, seat: Seat) -> list[int]:
    """The attack of every knight of a seat that is not barred, strongest first; all are rested by its next turn."""
    found = [powers_of(state, seat, knight)[0] for knight in state.knights[seat] if not knight.bars]
    found.sort(reverse=True)
    return found


def guards(state: KnightsState, seat: Seat) -> int:
    """How many knights of a seat can still block before its next turn."""
    count = 0
    for knight in state.knights[seat]:
        if not knight.bars and (not knight.spent or is_freed(state, seat, knight)):
            count += 1
    return count


def danger(state: KnightsState, seat: Seat, blockers: int) -> float:
    """The damage to expect before the next turn of ``seat`` if it has this many knights left to block."""
    worst = 0.0
    for other in range(state.variant.players):
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


PHASE_WORTH: Final[list[float]] = [0.0, 0.0, 1.25, 0.25, -0.7, -1.4]
"""What it is worth to be in this phase of one's own turn: much before the new knights come, little after the attack."""


def standing(state: KnightsState, seat: Seat) -> float:
    """How well a living seat stands, in log-odds of winning: fitted to who won 6,000 games between equals.

    The number of knights says more than their powers: every one of them stops an attacker of any strength.
    """
    knights = state.knights[seat]
    worth = 0.58 * len(knights) + 0.85 * len(state.candidates[seat])
    worth += 4.7 * state.points[seat] / max(state.variant.fame_start if state.is_fame else state.variant.health, 1)
    worth -= 0.085 * min(danger(state, seat, guards(state, seat)), 25.0)
    for card in state.hands[seat]:
        worth += 0.03 * card_worth(card)
    return worth + PHASE_WORTH[state.phase] if state.turn == seat else worth
