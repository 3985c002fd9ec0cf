"""The pieces by number and by name: cards such as ``KS`` and ``joker.1``, dominoes such as ``9-2``, knights such as ``k7``.

A card is ``kind * 4 + copy``: sorted cards stand by rank, then suit (clubs, diamonds, hearts, spades), jokers and blanks
after all suits, and later copies after earlier ones (DKN-0.1-f). A domino is counted in the triangle of its two halves.
"""

from typing import Final

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
SUIT_LETTERS: Final = "CDHS"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
SUIT_SIGNS: Final = ("♣", "♦", "♥", "♠")
RANK_LETTERS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

COPIES: Final = 4
"""Room for copies of one kind; three decks are the most."""
JOKER_KIND: Final = 52
BLANK_KIND: Final = 54
JOKERS: Final = JOKER_KIND * COPIES
BLANKS: Final = BLANK_KIND * COPIES
CARDS: Final = 55 * COPIES
TWOS: Final = 4 * COPIES
"""From here up to TENS all cards are plain; the aces come before, tens, faces and jokers after."""
TENS: Final = 36 * COPIES
JACKS: Final = 40 * COPIES

PLAIN: Final = 0
DEATH: Final = 1
LIFE: Final = 2
WEALTH: Final = 3
POWER: Final = 4
KING: Final = 5
QUEEN: Final = 6
JACK: Final = 7
TEN: Final = 8
JOKER: Final = 9
MERCENARY: Final = 10
"""What the ace of diamonds is without dominoes."""
BLANK: Final = 11

SPECIAL_NAMES: Final = (
    "", "Death", "Life", "Wealth", "Power", "Majesty", "Loyalty", "Courage", "Wizard", "Necromancer", "Mercenary", "Blank",
)  # fmt: skip

_ACES: Final = (POWER, WEALTH, LIFE, DEATH)

DRAW: Final = 1
PROMOTE: Final = 2
TRAIN: Final = 3
ATTACK: Final = 4
DISCARD: Final = 5
PHASES: Final = ("", "draw", "promote", "train", "attack", "discard")

WIN_DRAWN: Final = 1
WIN_PROMOTED: Final = 2
WIN_TRAINED: Final = 3
WIN_DECLARED: Final = 4
WIN_ATTACK_SET: Final = 5
WIN_DEFENSE_SET: Final = 6
WIN_PRE_RESOLVE: Final = 7
WIN_BATTLEFIELD: Final = 8
WIN_CLEANED: Final = 9
WIN_TURN_END: Final = 10
WINDOWS: Final = (
    "", "drawn", "promoted", "trained", "declared", "attack-set", "defense-set", "pre-resolve", "battlefield", "cleaned",
    "turn-end",
)  # fmt: skip

LAST_STANDING: Final = 0
HEALTHIEST: Final = 1
FIRST_TO_N: Final = 2
MOST_FAME: Final = 3
ATTRITION: Final = 4
GOALS: Final = ("last_standing", "healthiest", "first_to_n", "most_fame", "attrition")

ORDER_INVOLVED: Final = 0
ORDER_ALL: Final = 1
ORDER_NONE: Final = 2
ORDERS: Final = ("involved", "all", "none")


def _special(kind: int) -> int:
    if kind >= BLANK_KIND:
        return BLANK
    if kind >= JOKER_KIND:
        return JOKER
    rank = kind // 4 + 1
    if rank == 1:
        return _ACES[kind % 4]
    return {10: TEN, 11: JACK, 12: QUEEN, 13: KING}.get(rank, PLAIN)


SPECIAL: Final[list[int]] = [_special(card // COPIES) for card in range(CARDS)]
"""The power of each card; ``PLAIN`` for 2 to 9. Without dominoes read WEALTH as MERCENARY."""
VALUE: Final[list[int]] = [kind // 4 + 1 if 4 <= kind < JOKER_KIND else 0 for kind in (card // COPIES for card in range(CARDS))]
"""Training value of each card (DKN-2-l); 0 if it is not a training card."""
SUIT_BIT: Final[list[int]] = [1 << kind % 4 if kind < JOKER_KIND else 0 for kind in (card // COPIES for card in range(CARDS))]

HIGH: Final[list[int]] = [high for high in range(13) for _ in range(high + 1)]
LOW: Final[list[int]] = [low for high in range(13) for low in range(high + 1)]
PIPS: Final[list[int]] = [high + low for high, low in zip(HIGH, LOW, strict=True)]
"""The pips of both halves of a domino."""
DOUBLE_BLANK: Final = 0


def suit_of(card: int) -> int:
    """The suit of a card that has one."""
    return card // COPIES % 4


def domino_count(top: int) -> int:
    """How many dominoes a set has whose halves go up to ``top`` (DKN-1-b)."""
    return (top + 1) * (top + 2) // 2


_DECKS: Final = [[kind * COPIES + copy for kind in range(BLANK_KIND + 1) for copy in range(decks)] for decks in range(COPIES)]
"""By the number of decks, blanks last."""


def deck_of(decks: int, blanks: bool) -> list[int]:
    """All cards of this many decks, in canonical order (DKN-1-c)."""
    cards = _DECKS[decks]
    return cards[:] if blanks else cards[:-decks]


def card_key(card: int) -> str:
    """``KS``, ``10H``, ``joker.1``, ``blank``; copies from later decks are ``KS.2``.

    >>> card_key(51 * COPIES), card_key(51 * COPIES + 1), card_key(52 * COPIES)
    ('KS', 'KS.2', 'joker.1')
    """
    return _KEYS[card]


def _card_key(card: int) -> str:
    kind, copy = divmod(card, COPIES)
    if JOKER_KIND <= kind < BLANK_KIND:
        return f"joker.{2 * copy + kind - JOKER_KIND + 1}"
    name = "blank" if kind == BLANK_KIND else RANK_LETTERS[kind // 4] + SUIT_LETTERS[kind % 4]
    return name if copy == 0 else f"{name}.{copy + 1}"


_KEYS: Final[list[str]] = [_card_key(card) for card in range(CARDS)]
CARD_OF: Final[dict[str, int]] = {key: card for card, key in enumerate(_KEYS)}


def card_keys(cards: list[int] | tuple[int, ...]) -> list[str]:
    """The keys of several cards, in their order."""
    return [_KEYS[card] for card in cards]


def domino_key(domino: int) -> str:
    """``9-2``.

    >>> domino_key(domino_of(2, 9))
    '9-2'
    """
    return f"{HIGH[domino]}-{LOW[domino]}"


def domino_of(one: int, other: int) -> int:
    """The domino with these halves."""
    high, low = (one, other) if one >= other else (other, one)
    return high * (high + 1) // 2 + low


def suit_letters(suits: int) -> str:
    """A set of suits as letters: ``HS``."""
    return "".join(letter for bit, letter in enumerate(SUIT_LETTERS) if suits >> bit & 1)
