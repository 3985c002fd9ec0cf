"""Re-dealing what a seat cannot know: hands, hidden pieces, deck, pool and the luck to come."""

from typing import Final

from meadhall.games.domino_knights.board.pieces import PAIR, Piece
from meadhall.games.domino_knights.cards.names import BLANK, SPECIAL, SUIT_BIT, VALUE
from meadhall.games.domino_knights.phases.training import TRAINING
from meadhall.games.domino_knights.play.announcing import PLAYING
from meadhall.games.domino_knights.state import DECK_LUCK, PEASANT_LUCK, KnightsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.frames import Ask, Frame

TRIES: Final = 12
ALL_ANEW: Final = 0
SAME_CANDIDATES: Final = 1
SAME_ASKED: Final = 2


def redealt(state: KnightsState, seat: Seat | None, chance: Chance) -> KnightsState:
    """A world that looks the same to ``seat`` and in which the open question can still be open.

    What another seat has already picked in an action it is telling stays with it. If chance finds no such world in a few
    tries, the candidates of all, and at last the hand of the seat that is asked, stay as they are.
    """
    for attempt in range(TRIES):
        other = KnightsState(state.game, state.options, chance, state.variant, state)
        other.submitted = [submission for submission in state.submitted if submission[0] == seat]
        keeps = ALL_ANEW if attempt < TRIES - 4 else SAME_CANDIDATES if attempt < TRIES - 1 else SAME_ASKED
        if _deal_anew(other, seat, keeps) and _still_asks(state, other):
            return other
    raise AssertionError("the last attempt keeps all that the question needs")


def _still_asks(state: KnightsState, other: KnightsState) -> bool:
    """Rebuild the question; whether it is as open as before."""
    if state.question is None or other.top is None:
        return True
    step = other.top.step
    assert isinstance(step, Ask)
    question = step.question(other, other.top)
    if not question.codes or question.seat != state.question.seat or question.is_forced():
        return False
    other.question = question
    return True


def _pinned(top: Frame | None) -> list[int]:
    """Cards that actions being told have picked already."""
    pinned: list[int] = []
    frame = top
    while frame is not None:
        if PLAYING.holds(frame):
            pinned += [frame.scope.card, *frame.scope.held]
        elif TRAINING.holds(frame):
            pinned += frame.scope.held
        frame = frame.below
    return pinned


def _deal_anew(other: KnightsState, seat: Seat | None, keeps: int) -> bool:
    """Re-deal everything that ``seat`` cannot know; False if the candidates did not come out."""
    asked = -1 if other.question is None else other.question.seat
    kept = asked if keeps == SAME_ASKED else -1
    pinned = _pinned(other.top)
    # When the game is over, everything before every seat is shown (DKN-R95).
    strangers = [one for one in range(other.variant.players) if one != seat and one != kept and not other.is_over]
    cards = other.deck[: other.deck_left]
    pool = other.peasants[: other.peasants_left]
    for one in strangers:
        cards += [card for card in other.hands[one] if card not in pinned]
        pool += [piece.domino for piece in other.recruits[one] if not piece.known]
        if keeps == ALL_ANEW:
            for piece in other.candidates[one]:
                if not piece.known and piece.domino != PAIR:
                    pool.append(piece.domino)
                if not (piece.known and piece.domino == PAIR):
                    cards += piece.cards
    cards.sort()  # what comes out must not depend on how the hidden cards truly lie
    pool.sort()
    other.chance.shuffle(DECK_LUCK, cards)
    other.chance.shuffle(PEASANT_LUCK, pool)
    if keeps == ALL_ANEW:
        for one in strangers:
            fresh = [_candidate_anew(other, piece, cards, pool) for piece in other.candidates[one]]
            dealt = [piece for piece in fresh if piece is not None]
            if len(dealt) < len(fresh):
                return False
            other.candidates[one] = dealt
    for one in strangers:
        other.recruits[one] = [_recruit_anew(piece, pool) for piece in other.recruits[one]]
        hand = [card for card in other.hands[one] if card in pinned]
        hand += [cards.pop() for _ in range(len(other.hands[one]) - len(hand))]
        hand.sort()
        other.hands[one] = hand
    other.deck = cards
    other.peasants = pool
    return True


def _recruit_anew(piece: Piece, pool: list[int]) -> Piece:
    if piece.known:
        return piece
    fresh = piece.copy()
    fresh.domino = pool.pop()
    return fresh


def _candidate_anew(other: KnightsState, piece: Piece, cards: list[int], pool: list[int]) -> Piece | None:
    """Other cards and another domino that could lie there: of one suit, covering the cost; None if there are none."""
    if piece.known and piece.domino == PAIR:
        return piece
    must_be_paid = piece.is_paid() and not other.variant.many_turns
    fresh = piece.copy()
    for start in range(len(cards)):
        chosen = _some_cards(other, piece, cards, start)
        if len(chosen) < len(piece.cards):
            continue
        fresh.lay(tuple(chosen))
        if piece.domino == PAIR or piece.known:
            if must_be_paid and not fresh.is_paid():
                continue
            _take(cards, chosen)
            return fresh
        for domino in reversed(pool):
            fresh.domino = domino
            fits = not fresh.is_doppelganger() or len(chosen) == 1
            if fits and (fresh.is_paid() == piece.is_paid() or not must_be_paid):
                _take(cards, chosen)
                pool.remove(domino)
                return fresh
    return None


def _take(cards: list[int], taken: list[int]) -> None:
    for card in taken:
        cards.remove(card)


def _some_cards(other: KnightsState, piece: Piece, cards: list[int], start: int) -> list[int]:
    """As many cards as lie under the piece, beginning with the one at ``start``, that could lie there together."""
    blanks = sum([SPECIAL[card] == BLANK for card in piece.cards])
    first = cards[start]
    if not VALUE[first]:
        return []
    chosen = [first]
    for card in cards[start + 1 :] + cards[:start]:
        if len(chosen) == len(piece.cards):
            break
        if piece.domino == PAIR and len(chosen) == 1 and blanks and SPECIAL[card] != BLANK:
            continue
        if VALUE[card] and not other.variant.mixed and SUIT_BIT[card] != SUIT_BIT[first]:
            continue
        if VALUE[card] or (SPECIAL[card] == BLANK and blanks):
            chosen.append(card)
    return chosen
