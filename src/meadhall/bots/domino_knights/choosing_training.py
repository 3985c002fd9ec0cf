"""Training: which recruits with which cards, so that most comes out of a hand."""

from typing import Final

from meadhall.bots.domino_knights.worth import CARD_WORTH, card_worth, piece_worth
from meadhall.games.domino_knights.board.pieces import PAIR, Piece
from meadhall.games.domino_knights.cards.names import SUIT_BIT, VALUE
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat


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
        most = 0
        for card in cards:
            most += VALUE[card]
        if most << factor < cost:
            continue
        for chosen in range(1, 1 << min(len(cards), 8)):
            total = 0
            worth = 0.0
            for at in range(len(cards)):
                if chosen >> at & 1:
                    total += VALUE[cards[at]]
                    worth += CARD_WORTH[cards[at]]
            if worth < best_worth and total << factor >= cost:
                best_worth = worth
                best = [cards[at] for at in range(len(cards)) if chosen >> at & 1]
    return best


def drills(state: KnightsState, seat: Seat) -> list[Drill]:
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


def drill(state: KnightsState, recruit: Piece, hand: list[int], factor: int) -> Drill | None:
    """The best way to train one recruit; None if there is none."""
    if recruit.is_doppelganger():
        cards = sorted([card for card in hand if VALUE[card]], key=card_worth)[:1]
    else:
        cards = cheapest_cards(hand, recruit.cost(), factor, mixed=state.variant.mixed)
    if not cards:
        return None
    spent = sum([card_worth(card) for card in cards])
    return Drill(recruit.token, cards, piece_worth(recruit) - 0.8 * spent)


def discards(state: KnightsState, seat: Seat, least: int, dearest: int = 5, enough: int = 12, most: int = 3) -> list[int]:
    """What to discard, so that better cards are drawn: at least ``least`` cards, and up to ``most`` of no use.

    Of no use is a card of up to ``dearest`` in a suit of which the hand holds less than ``enough`` to train somebody.
    """
    hand = state.hands[seat]
    suits = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    for card in hand:
        suits[SUIT_BIT[card]] += VALUE[card]
    ranked = sorted(hand, key=lambda card: (card_worth(card) + 0.05 * suits[SUIT_BIT[card]], card))
    gone = [card for card in ranked if VALUE[card] and VALUE[card] <= dearest and suits[SUIT_BIT[card]] < enough]
    return (gone + [card for card in ranked if card not in gone])[: max(least, min(len(gone), most))]
