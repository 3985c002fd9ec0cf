"""Big Money with one card: the plainest way to ask what a card is worth in a kingdom.

``money+smithy`` plays Big Money and buys a few Smithies on the way; against ``money`` it shows the difference.
"""

from typing import Final

from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.bots.dominion.strategies.text import read_strategy
from meadhall.games.dominion.cards.kinds import ACTION, COST, FIRST_KINGDOM, GARDENS, KEYS, KIND_OF, TYPES
from meadhall.kernel.errors import MeadhallError

PREFIX: Final = "money+"
PLAIN: Final = "money"

_GREEN: Final = (
    "buy duchy if provinces <= 4\n"
    "buy estate if provinces <= 2\n"
    "buy gold\n"
    "buy duchy if provinces <= 6\n"
)  # fmt: skip

_KEEPS_GOING: Final = ("cellar", "village", "spy", "festival", "laboratory", "market")
"""Actions that do not use up the turn's only one; more of them are bought."""

_OWN_LINES: Final = {
    "chapel": "buy chapel if chapel < 1 and turn <= 4\n",
    "gardens": "buy gardens if provinces <= 6\nbuy gardens if left(gardens) <= 4\n",
    "moneylender": "buy moneylender if moneylender < 1 and copper > 3\n",
    "feast": "buy feast if feast < 1 and turn <= 6\n",
}


def money(name: str) -> Strategy | None:
    """The strategy ``money`` or ``money+card``; None for any other name. Raise MeadhallError for an unknown card."""
    if name == PLAIN:
        return read_strategy(f"buy province if money > 15\n{_GREEN}buy silver\ncareful\n", name)
    if not name.startswith(PREFIX):
        return None
    card = name.removeprefix(PREFIX)
    kind = KIND_OF.get(card, 0)
    if kind < FIRST_KINGDOM:
        raise MeadhallError(f"{name!r} names no kingdom card; there are {', '.join(KEYS[FIRST_KINGDOM:])}")
    return read_strategy(
        f"buy province if money > 15\n{_lines(card, kind)}{_GREEN}{_late(card, kind)}buy silver\ncareful\n", name
    )


def _lines(card: str, kind: int) -> str:
    """What comes before Gold."""
    return "" if kind == GARDENS or COST[kind] < 6 else f"buy {card} if {card} < 2\n"


def _late(card: str, kind: int) -> str:
    """What comes after Gold."""
    if card in _OWN_LINES:
        return _OWN_LINES[card]
    if COST[kind] >= 6 or not TYPES[kind] & ACTION:
        return ""
    limit = "5" if card in _KEEPS_GOING else "treasures / 10"
    return f"buy {card} if {card} < {limit}\n"
