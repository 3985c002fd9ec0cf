"""What prompts, labels, reasons and log lines are made of: cards and counts."""

from collections.abc import Sequence

from meadhall.games.dominion.cards.kinds import KEYS, KIND_OF, NAMES, Kind
from meadhall.kernel.sentence import Card, Cards, Some


def card(kind: Kind) -> Card:
    """A card by its name: ``Smithy``."""
    name = NAMES[kind]
    return Card(KEYS[kind], name, plural(name))


def card_called(key: str) -> Card:
    """The same by key."""
    return card(KIND_OF[key])


def cards(*kinds: Kind) -> Cards:
    """Cards, counted: ``2 Coppers and an Estate``."""
    return Cards([card(kind) for kind in kinds])


def cards_called(keys: Sequence[str]) -> Cards:
    """The same by key."""
    return Cards([card_called(key) for key in keys])


def plural(name: str) -> str:
    """The name of several cards: ``Witches``."""
    if name.endswith(("ch", "ss")):
        return f"{name}es"
    if name == "Gardens":
        return name
    return f"{name[:-1]}ies" if name.endswith("y") else "Thieves" if name == "Thief" else f"{name}s"


def some_cards(n: int) -> Some:
    return Some(n, "{n} card", "{n} cards")


def some_coins(n: int) -> Some:
    return Some(n, "{n} coin", "{n} coins")


def more_coins(n: int) -> Some:
    return Some(n, "+{n} coin", "+{n} coins")


def some_actions(n: int) -> Some:
    return Some(n, "{n} Action", "{n} Actions")


def some_buys(n: int) -> Some:
    return Some(n, "{n} Buy", "{n} Buys")
