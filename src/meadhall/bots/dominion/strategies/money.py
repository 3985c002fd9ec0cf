"""Big Money with one card: the plainest way to ask what a card is worth in a kingdom.

``money+smithy`` plays Big Money and buys a few Smithies on the way; against ``money`` it shows the difference.
``money+village*2`` buys at most two, after Silver: a card for 3 when it owns three, a card for 2 when Silver is out of reach.
"""

from typing import Final

from meadhall.bots.dominion.strategies.strategy import Strategy
from meadhall.bots.dominion.strategies.text import read_strategy
from meadhall.games.dominion.cards import actions, attacks, basic  # noqa: F401  # their declarations fill the tables below
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
    """The strategy ``money``, ``money+card`` or ``money+card*2``; None for any other name. Raise MeadhallError for bad ones."""
    text = money_text(name)
    return None if text is None else read_strategy(text, name)


def money_text(name: str) -> str | None:
    """The same as text."""
    if name == PLAIN:
        return f"buy province if money > 15\n{_GREEN}buy silver\ncareful\n"
    if not name.startswith(PREFIX):
        return None
    card, _, most = name.removeprefix(PREFIX).partition("*")
    kind = KIND_OF.get(card, 0)
    if kind < FIRST_KINGDOM:
        raise MeadhallError(f"{name!r} names no kingdom card; there are {', '.join(KEYS[FIRST_KINGDOM:])}")
    if most:
        if most not in ("1", "2", "3", "4"):
            raise MeadhallError(f"{name!r} buys 1 to 4 of the card, not {most!r}")
        line = f"buy {card} if {card} < {most} and silver > {2 if COST[kind] == 3 else 0}\n"
        places = [line if cost else "" for cost in (COST[kind] >= 6, 2 < COST[kind] < 6, COST[kind] <= 2)]
    else:
        places = [_lines(card, kind), _late(card, kind), ""]
    first, middle, last = places
    return f"buy province if money > 15\n{first}{_GREEN}{middle}buy silver\n{last}careful\n"


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
