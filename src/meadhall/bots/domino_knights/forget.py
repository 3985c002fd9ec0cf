"""Forgetting how the hidden pieces of Domino Knights truly lie."""

from meadhall.games.domino_knights.pieces import PAIR, Piece
from meadhall.games.domino_knights.table import Table
from meadhall.games.domino_knights.words import DOUBLE_BLANK, HIGH, LOW, SUIT_BIT, VALUE
from meadhall.kernel.state import State


def forget(state: State, seat: int) -> Table:
    """A clone in which cards and dominoes that ``seat`` cannot know are given out in sorted order."""
    assert isinstance(state, Table)
    other = state.clone()
    strangers = [one for one in range(other.law.players) if one != seat]
    cards = other.deck[: other.deck_left]
    pool = other.peasants[: other.peasants_left]
    for one in strangers:
        cards += other.hands[one]
        pool += [piece.domino for piece in other.recruits[one] if not piece.known]
        for piece in other.candidates[one]:
            if _is_hidden(piece):
                cards += piece.cards
                if not piece.known:
                    pool.append(piece.domino)
    cards.sort()
    pool.sort()
    for one in strangers:
        other.candidates[one] = [_candidate(piece, cards, pool) for piece in other.candidates[one]]
    for one in strangers:
        other.recruits[one] = [piece if piece.known else _with_domino(piece, pool.pop()) for piece in other.recruits[one]]
        other.hands[one] = sorted([cards.pop() for _ in other.hands[one]])
    other.deck = cards
    other.peasants = pool
    return other


def _is_hidden(piece: Piece) -> bool:
    """Whether a stranger's candidate is re-dealt; pairs are left to the re-deal itself."""
    return piece.domino != PAIR


def _with_domino(piece: Piece, domino: int) -> Piece:
    other = piece.copy()
    other.domino = domino
    return other


def _candidate(piece: Piece, cards: list[int], pool: list[int]) -> Piece:
    """A candidate with as many cards of one suit as it has, the highest there are, under the cheapest domino."""
    if not _is_hidden(piece):
        return piece
    other = piece.copy()
    count = len(piece.cards)
    best: list[int] = []
    for suit in (1, 2, 4, 8):
        held = [card for card in cards if VALUE[card] and SUIT_BIT[card] == suit]
        held.sort(key=lambda card: (-VALUE[card], card))
        if len(held) >= count and sum([VALUE[card] for card in held[:count]]) > sum([VALUE[card] for card in best]):
            best = held[:count]
    if len(best) < count:
        best = [card for card in cards if VALUE[card]][:count]
    other.cards = tuple(sorted(best))
    for card in best:
        cards.remove(card)
    if not piece.known:
        plain = [domino for domino in pool if domino != DOUBLE_BLANK] or pool
        other.domino = min(plain, key=lambda domino: (HIGH[domino] + LOW[domino], domino))
        pool.remove(other.domino)
    return other
