"""What may be trained, and which cards fit (section 4.3). Nothing here changes the table."""

from typing import Final

from mypy_extensions import i64

from meadhall.games.domino_knights.board.pieces import PAIR, Piece, is_among, worth_of
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.codes import FORM
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat

FIRST_SPECIAL: Final = 10
"""The training value from which on cards are special as well."""

DONE: Final = -1
ALL_SUITS: Final = 15
MOST_WEIGHED: Final = 10
"""Of more cards than these nobody tells at a glance whether there is only one way to train."""


def training_options(state: KnightsState, seat: Seat) -> list[int]:
    """Tokens of the recruits that can be trained and the candidates that can get cards; FORM for a new pair."""
    hand = state.hands[seat]
    if not hand:
        return []
    codes: list[int] = []
    if state.variant.dominoless:
        if can_form(state, seat):
            codes.append(FORM)
    elif state.recruits[seat]:
        credit = most_credit(state, seat)
        for recruit in state.recruits[seat]:
            if is_in_reach(state, recruit, credit):
                codes.append(recruit.token)
    for candidate in state.candidates[seat]:
        if takes_cards(state, seat, candidate):
            codes.append(candidate.token)
    return codes


def has_training(state: KnightsState, seat: Seat) -> bool:
    """Whether there are any training options."""
    if state.variant.dominoless:
        if can_form(state, seat):
            return True
    elif state.recruits[seat]:
        credit = most_credit(state, seat)
        if any(is_in_reach(state, recruit, credit) for recruit in state.recruits[seat]):
            return True
    return any(takes_cards(state, seat, candidate) for candidate in state.candidates[seat])


def is_in_reach(state: KnightsState, recruit: Piece, credit: int) -> bool:
    """Whether training of this recruit can begin with cards that are worth so much."""
    return credit > 0 and (credit >= names.PIPS[recruit.domino] or state.variant.many_turns)


def is_wealth_worth(state: KnightsState, seat: Seat) -> bool:
    """Whether cards that count double could begin a training for which they are not enough."""
    credit = most_credit(state, seat) << 1
    return any(is_in_reach(state, recruit, credit) for recruit in state.recruits[seat])


def is_raising_worth(state: KnightsState, seat: Seat, jokers: int, wealths: int) -> bool:
    """Whether training could begin with a domino that so many Jokers raise, with so many cards of Wealth to help."""
    credit = most_credit(state, seat) << wealths
    return any(is_in_reach(state, fallen, credit) for grave in state.graves for fallen in grave[-jokers:])


def can_form(state: KnightsState, seat: Seat) -> bool:
    """Whether this seat can form a new pair."""
    is_fallen = state.is_fame and state.points[seat] == 0  # DKN-R97: forms nothing new
    return not is_fallen and _has_pair(state, seat)


def takes_cards(state: KnightsState, seat: Seat, candidate: Piece) -> bool:
    """Whether a candidate is not paid and there are cards for it."""
    return not candidate.is_paid() and len(fitting_cards(state, seat, candidate, ())) > 0


def suit_totals(hand: list[int]) -> tuple[i64, i64, i64, i64]:
    """What the training cards of each suit are worth together."""
    clubs: i64 = 0
    diamonds: i64 = 0
    hearts: i64 = 0
    spades: i64 = 0
    card: i64 = 0
    for card in hand:
        if not names.TWOS <= card < names.JOKERS:
            continue
        suit: i64 = card // names.COPIES & 3
        value: i64 = card // (4 * names.COPIES) + 1
        if suit == names.CLUBS:
            clubs += value
        elif suit == names.DIAMONDS:
            diamonds += value
        elif suit == names.HEARTS:
            hearts += value
        else:
            spades += value
    return clubs, diamonds, hearts, spades


def most_credit(state: KnightsState, seat: Seat) -> int:
    """The most that one training action of this seat can be worth; 0 without a training card (DKN-4.3-c, -l)."""
    clubs, diamonds, hearts, spades = suit_totals(state.hands[seat])
    most: int = max(max(clubs, diamonds), max(hearts, spades))
    if state.variant.mixed:
        most = clubs + diamonds + hearts + spades
    return most << state.wealth_count(seat)


def training_cards(hand: list[int], suits: i64 = ALL_SUITS, besides: tuple[int, ...] = ()) -> list[int]:
    """The training cards of these suits in a hand, besides some."""
    found: list[int] = []
    card: i64 = 0
    for card in hand:
        if (
            names.TWOS <= card < names.JOKERS
            and suits >> (card // names.COPIES & 3) & 1
            and (not besides or not is_among(card, besides))
        ):
            found.append(card)
    return found


def _has_pair(state: KnightsState, seat: Seat) -> bool:
    """Whether two cards in hand can form a candidate, or one can begin it (DKN-8-b, DKN-8-l)."""
    cards = 0
    suits = 0
    blanks = 0
    for card in state.hands[seat]:
        if names.SPECIAL[card] == names.BLANK:
            blanks += 1
        elif names.VALUE[card]:
            if suits & names.SUIT_BIT[card]:
                return True
            suits |= names.SUIT_BIT[card]
            cards += 1
    return cards > 0 and (blanks > 0 or state.variant.many_turns or (cards > 1 and state.variant.mixed))


def fitting_cards(state: KnightsState, seat: Seat, piece: Piece | None, chosen: tuple[int, ...]) -> list[int]:
    """Cards in hand that can come next in a training action, so that it can still be completed.

    ``piece`` is the recruit or candidate, None for a pair that is being formed; ``chosen`` are the cards picked so far.
    """
    if piece is None or piece.domino == PAIR:
        return _fitting_pair(state, seat, chosen if piece is None else piece.cards + chosen)
    hand = state.hands[seat]
    if piece.is_doppelganger():
        return [] if chosen or piece.cards else training_cards(hand)  # DKN-R19
    variant = state.variant
    if piece.cards or chosen:
        suits = ALL_SUITS if variant.mixed else names.SUIT_BIT[piece.cards[0] if piece.cards else chosen[0]]
        return training_cards(hand, suits, chosen)
    if variant.many_turns:
        return training_cards(hand)
    cost: i64 = piece.cost()
    if variant.mixed:
        return training_cards(hand) if most_credit(state, seat) >= cost else []
    factor: i64 = state.wealth_count(seat)
    clubs, diamonds, hearts, spades = suit_totals(hand)
    enough: i64 = 0
    if clubs << factor >= cost:
        enough |= 1
    if diamonds << factor >= cost:
        enough |= 2
    if hearts << factor >= cost:
        enough |= 4
    if spades << factor >= cost:
        enough |= 8
    return training_cards(hand, enough)


def _fitting_pair(state: KnightsState, seat: Seat, placed: tuple[int, ...]) -> list[int]:
    if len(placed) >= 2:
        return []
    hand = state.hands[seat]
    if placed:
        return [card for card in hand if card != placed[0] and can_pair(state, placed[0], card)]
    if state.variant.many_turns:
        blanks = any(names.SPECIAL[card] == names.BLANK for card in hand)
        return training_cards(hand) + (_blanks(state, seat) if blanks else [])
    return _with_partner(hand, mixed=state.variant.mixed)


def _with_partner(hand: list[int], *, mixed: bool) -> list[int]:
    """The cards that can form a pair with another one in this hand."""
    once = 0
    twice = 0
    cards = 0
    has_blank = False
    for card in hand:
        if names.VALUE[card]:
            twice |= once & names.SUIT_BIT[card]
            once |= names.SUIT_BIT[card]
            cards += 1
        elif names.SPECIAL[card] == names.BLANK:
            has_blank = True
    if has_blank or (mixed and cards > 1):
        twice = once
    found: list[int] = []
    for card in hand:
        if twice & names.SUIT_BIT[card] != 0 if names.VALUE[card] else once != 0 and names.SPECIAL[card] == names.BLANK:
            found.append(card)
    return found


def _blanks(state: KnightsState, seat: Seat) -> list[int]:
    hand = state.hands[seat]
    if not any(names.VALUE[card] for card in hand):
        return []
    return [card for card in hand if names.SPECIAL[card] == names.BLANK]


def can_pair(state: KnightsState, one: int, other: int) -> bool:
    """Whether two cards may form a candidate: one suit, or a blank card and a training card (DKN-8-b, DKN-8-l)."""
    if names.VALUE[one] and names.VALUE[other]:
        return state.variant.mixed or names.SUIT_BIT[one] == names.SUIT_BIT[other]
    if names.SPECIAL[one] == names.BLANK:
        return names.VALUE[other] > 0
    return names.SPECIAL[other] == names.BLANK and names.VALUE[one] > 0


def next_cards(state: KnightsState, seat: Seat, piece: Piece | None, chosen: tuple[int, ...]) -> list[int]:
    """The cards that can come next in a training action, and DONE if those chosen are enough."""
    codes = fitting_cards(state, seat, piece, chosen)
    if is_complete(state, seat, piece, chosen):
        codes.append(DONE)
    return codes


def next_cards_fast(state: KnightsState, seat: Seat, recruit: Piece, chosen: tuple[int, ...]) -> list[int]:
    """As ``next_cards`` for a plain recruit and some cards, in one pass ("domino-knights: random play" defends it)."""
    suits: i64 = ALL_SUITS if state.variant.mixed else names.SUIT_BIT[chosen[0]]
    credit: i64 = 0
    found: list[int] = []
    card: i64 = 0
    for card in state.hands[seat]:
        if not (names.TWOS <= card < names.JOKERS and suits >> (card // names.COPIES & 3) & 1):
            continue
        if is_among(card, chosen):
            credit += card // (4 * names.COPIES) + 1
        else:
            found.append(card)
    if credit << state.wealth_count(seat) >= names.PIPS[recruit.domino]:
        found.append(DONE)
    return found


def is_complete(state: KnightsState, seat: Seat, piece: Piece | None, chosen: tuple[int, ...]) -> bool:
    """Whether the picked cards make a whole training action."""
    if not chosen:
        return False
    if piece is None:
        return len(chosen) == 2 or (state.variant.many_turns and names.VALUE[chosen[0]] > 0)
    if piece.domino == PAIR or piece.is_doppelganger() or piece.cards or state.variant.many_turns:
        return True
    return (worth_of(chosen) << state.wealth_count(seat)) >= piece.cost()


def could_be_picked(state: KnightsState, seat: Seat, code: int, chosen: tuple[int, ...]) -> bool:
    """Whether these cards can have been picked one after another; what the first one needs may be there no more."""
    piece = served(state, seat, code)
    return all(chosen[at] in fitting_cards(state, seat, piece, chosen[:at]) for at in range(1, len(chosen)))


def lone_way(state: KnightsState, seat: Seat, piece: Piece | None, chosen: tuple[int, ...]) -> int | None:
    """The next card, or DONE, where only one set of cards covers the training and wastes none; None otherwise."""
    variant = state.variant
    if piece is None or piece.domino == PAIR or piece.is_doppelganger() or variant.many_turns or variant.mixed:
        return None
    if is_complete(state, seat, piece, chosen):
        return DONE
    wealth = state.wealth_count(seat)
    lacking = piece.cost() - piece.credit()
    first = chosen or piece.cards
    suits = names.SUIT_BIT[first[0]] if first else ALL_SUITS
    spare = training_cards(state.hands[seat], suits, chosen)
    if len(spare) > MOST_WEIGHED:
        return None
    ways: dict[tuple[int, ...], int] = {}
    for bits in range(1, 1 << len(spare)):
        cards = [card for at, card in enumerate(spare) if bits >> at & 1]
        used = (*chosen, *cards)
        credit = sum([names.VALUE[card] for card in used]) << wealth
        least = min([names.VALUE[card] for card in used]) << wealth
        if credit >= lacking > credit - least and len({names.SUIT_BIT[card] for card in used}) == 1:
            ways[(names.SUIT_BIT[cards[0]], *sorted([names.VALUE[card] for card in used], reverse=True))] = cards[0]
    best = [way for way in ways if not any(_is_thriftier(other, way) for other in ways)]
    return ways[best[0]] if len(best) == 1 else None


def _is_thriftier(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether a way to train, its suit and its values from the highest on, leaves as many cards of the suit and higher ones.

    Cards that are also special are worth more than their value, so they only compare with their like.
    """
    if one == other or one[0] != other[0] or len(one) > len(other):
        return False
    pairs = zip(one[1:], other[1:], strict=False)
    return all(mine == its or mine < min(its, FIRST_SPECIAL) for mine, its in pairs)


def served(state: KnightsState, seat: Seat, code: int) -> Piece | None:
    """The recruit or candidate of an option code; None for FORM."""
    if code == FORM:
        return None
    for candidate in state.candidates[seat]:
        if candidate.token == code:
            return candidate
    for recruit in state.recruits[seat]:
        if recruit.token == code:
            return recruit
    raise AssertionError(f"seat {seat} has no piece {code} to train")


def training_key(state: KnightsState, seat: Seat, code: int) -> str:
    if code == FORM:
        return "form"
    for piece in state.candidates[seat]:
        if piece.token == code:
            return f"add k{code}"
    return f"train k{code}"
