"""Training: which recruits with which cards, so that most comes out of a hand."""

from typing import Final

from meadhall.bots.domino_knights.worth import piece_worth
from meadhall.games.domino_knights.pieces import PAIR, Piece
from meadhall.games.domino_knights.table import Table
from meadhall.games.domino_knights.words import (
    DEATH,
    JACK,
    JOKER,
    KING,
    LIFE,
    POWER,
    QUEEN,
    SPECIAL,
    SUIT_BIT,
    TEN,
    VALUE,
    WEALTH,
)

KEEPING: Final = {DEATH: 9.0, LIFE: 8.0, JOKER: 6.0, POWER: 7.0, TEN: 4.5, WEALTH: 3.0, KING: 3.0, QUEEN: 2.8, JACK: 2.8}


def card_worth(card: int) -> float:
    """What a card in hand is worth."""
    return KEEPING.get(SPECIAL[card], 0.9 + 0.12 * VALUE[card])


class Drill:
    """One training action."""

    __slots__ = ("token", "cards", "worth")

    def __init__(self, token: int, cards: list[int], worth: float) -> None:
        self.token: Final = token
        self.cards: Final = cards
        self.worth: Final = worth


def cheapest_cards(hand: list[int], cost: int, factor: int, *, mixed: bool) -> list[int]:
    """The cards of one suit that cover ``cost`` and are missed least; empty if there are none."""
    best: list[int] = []
    best_worth = 1e9
    suits = (15,) if mixed else (1, 2, 4, 8)
    for suit in suits:
        cards = [card for card in hand if VALUE[card] and SUIT_BIT[card] & suit]
        for chosen in range(1, 1 << min(len(cards), 8)):
            total = 0
            worth = 0.0
            for at in range(len(cards)):
                if chosen >> at & 1:
                    total += VALUE[cards[at]]
                    worth += card_worth(cards[at])
            if total << factor >= cost and worth < best_worth:
                best_worth = worth
                best = [cards[at] for at in range(len(cards)) if chosen >> at & 1]
    return best


def drills(state: Table, seat: int) -> list[Drill]:
    """The training actions to take now, best first; later ones leave the cards of earlier ones alone."""
    factor = len(state.wealth_of(seat)) if state.effects else 0
    recruits = [piece for piece in state.recruits[seat] if piece.domino != PAIR]
    best: list[Drill] = []
    best_worth = 0.0
    for first in recruits:
        one = drill(state, first, state.hands[seat], factor)
        if one is None:
            continue
        plan = [one]
        left = [card for card in state.hands[seat] if card not in one.cards]
        for second in recruits:
            if second.token != first.token:
                other = drill(state, second, left, factor)
                if other is not None and other.worth > 0:
                    plan.append(other)
                    left = [card for card in left if card not in other.cards]
        worth = sum([some.worth for some in plan])
        if worth > best_worth + 1e-9:
            best, best_worth = plan, worth
    return best


def drill(state: Table, recruit: Piece, hand: list[int], factor: int) -> Drill | None:
    """The best way to train one recruit; None if there is none."""
    if recruit.is_doppelganger():
        cards = sorted([card for card in hand if VALUE[card]], key=card_worth)[:1]
    else:
        cards = cheapest_cards(hand, recruit.cost(), factor, mixed=state.law.mixed)
    if not cards:
        return None
    spent = sum([card_worth(card) for card in cards])
    return Drill(recruit.token, cards, piece_worth(recruit) - 0.8 * spent)


def discards(state: Table, seat: int, least: int) -> list[int]:
    """What to discard: cards that neither do anything nor will soon train anybody, so that better ones are drawn."""
    hand = state.hands[seat]
    suits = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    for card in hand:
        suits[SUIT_BIT[card]] += VALUE[card]
    ranked = sorted(hand, key=lambda card: (card_worth(card) + 0.05 * suits[SUIT_BIT[card]], card))
    gone = [card for card in ranked if VALUE[card] and VALUE[card] <= 5 and suits[SUIT_BIT[card]] < 12]
    return (gone + [card for card in ranked if card not in gone])[: max(least, min(len(gone), 3))]
