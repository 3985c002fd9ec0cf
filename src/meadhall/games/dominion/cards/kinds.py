"""Kinds of card as small numbers, and their printed data in tables that the declarations of the cards fill.

The 32 kinds of the base set follow the table of card data in the rules: Treasures, Victory cards, Curse, then the kingdom
by cost and name. Cards of one's own are numbered after them in the order of their declaration (``cards/own.py``).
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from meadhall.kernel.errors import MeadhallError

Kind: TypeAlias = int
"""A kind of card, by its number."""

COPPER: Final = 0
SILVER: Final = 1
GOLD: Final = 2
ESTATE: Final = 3
DUCHY: Final = 4
PROVINCE: Final = 5
CURSE: Final = 6
CELLAR: Final = 7
CHAPEL: Final = 8
MOAT: Final = 9
CHANCELLOR: Final = 10
VILLAGE: Final = 11
WOODCUTTER: Final = 12
WORKSHOP: Final = 13
BUREAUCRAT: Final = 14
FEAST: Final = 15
GARDENS: Final = 16
MILITIA: Final = 17
MONEYLENDER: Final = 18
REMODEL: Final = 19
SMITHY: Final = 20
SPY: Final = 21
THIEF: Final = 22
THRONE_ROOM: Final = 23
COUNCIL_ROOM: Final = 24
FESTIVAL: Final = 25
LABORATORY: Final = 26
LIBRARY: Final = 27
MARKET: Final = 28
MINE: Final = 29
WITCH: Final = 30
ADVENTURER: Final = 31

KINDS: Final = 32
"""The kinds of the base set."""
MOST_KINDS: Final = 62
"""The limit for all kinds together: a set of kinds is a machine number with a bit for each."""
NO_KIND: Final = -1
FIRST_KINGDOM: Final = CELLAR
TREASURE_KINDS: Final = 3
"""Copper, Silver and Gold come first, so a kind of the base set below this number is a Treasure (DOM-DATA-43)."""
MOST_COST: Final = 11

TREASURE: Final = 1
VICTORY: Final = 2
CURSED: Final = 4
ACTION: Final = 8
ATTACK: Final = 16
REACTION: Final = 32

TYPE_NAMES: Final = (
    (TREASURE, "treasure"),
    (VICTORY, "victory"),
    (CURSED, "curse"),
    (ACTION, "action"),
    (ATTACK, "attack"),
    (REACTION, "reaction"),
)

KEYS: Final[list[str]] = [
    "copper", "silver", "gold", "estate", "duchy", "province", "curse",
    "cellar", "chapel", "moat", "chancellor", "village", "woodcutter", "workshop",
    "bureaucrat", "feast", "gardens", "militia", "moneylender", "remodel", "smithy", "spy", "thief", "throne-room",
    "council-room", "festival", "laboratory", "library", "market", "mine", "witch", "adventurer",
]  # fmt: skip
"""How a kind is written in answers, options and positions."""

NAMES: Final[list[str]] = [key.replace("-", " ").title() for key in KEYS]
"""How a kind is called before people."""

KIND_OF: Final[dict[str, int]] = {key: kind for kind, key in enumerate(KEYS)}
ALPHABETICAL: Final[list[int]] = sorted(range(KINDS), key=lambda kind: NAMES[kind])

COST: Final[list[int]] = [0] * KINDS
TYPES: Final[list[int]] = [0] * KINDS
TEXT: Final[list[str]] = [""] * KINDS
COINS: Final[list[int]] = [0] * KINDS
"""What a Treasure gives when played (DOM-BUY-13)."""
POINTS: Final[list[int]] = [0] * KINDS
"""What a card scores on its own (DOM-SCORE-2)."""
CHEAP: Final[list[int]] = [0] * (MOST_COST + 1)
"""By number of coins, the kinds that cost no more, as bits."""
DECLARING: Final[list[str]] = []
"""The card set of one's own that is being declared now, if one is."""


def enter_card(name: str, cost: int, types: int, text: str, coins: int = 0, points: int = 0) -> int:
    """Write the printed data of a card into the tables; return its kind."""
    key = name.lower().replace(" ", "-")
    if key not in KIND_OF:
        _add_kind(key, name)
    kind = KIND_OF[key]
    if TYPES[kind]:
        raise MeadhallError(f"there is a card called {name!r} already")
    if not 0 <= cost <= MOST_COST:
        raise MeadhallError(f"{name!r} costs {cost}; a card costs 0 to {MOST_COST}")
    COST[kind] = cost
    TYPES[kind] = types
    TEXT[kind] = text
    COINS[kind] = coins
    POINTS[kind] = points
    for limit in range(cost, MOST_COST + 1):
        CHEAP[limit] |= 1 << kind
    return kind


def _add_kind(key: str, name: str) -> None:
    """Make room for one more kind in every table."""
    if not DECLARING:
        raise MeadhallError(f"{name!r} is not a card of the base set; declare it in a card set of your own")
    if not all(word.isalpha() for word in key.split("-")):
        raise MeadhallError(f"{name!r} is not a name for a card: letters and single spaces are allowed")
    if len(KEYS) == MOST_KINDS:
        raise MeadhallError(f"a card set has at most {MOST_KINDS - KINDS} cards of its own")
    KIND_OF[key] = len(KEYS)
    KEYS.append(key)
    NAMES.append(name)
    for table in (COST, TYPES, COINS, POINTS):
        table.append(0)
    TEXT.append("")
    ALPHABETICAL[:] = sorted(range(len(NAMES)), key=lambda kind: NAMES[kind])


def keys(kinds: Sequence[int]) -> list[str]:
    """The keys of several cards, in order."""
    return [KEYS[kind] for kind in kinds]


def type_names(kind: Kind) -> list[str]:
    """The types of a card in words: ``["action", "attack"]``."""
    return [name for flag, name in TYPE_NAMES if TYPES[kind] & flag]
