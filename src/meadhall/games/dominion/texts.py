"""What prompts, labels, reasons and log lines are made of: cards and counts in words."""

from meadhall.games.dominion.cards.kinds import KIND_OF, NAMES


def name_of(key: str) -> str:
    """The printed name of a card."""
    return NAMES[KIND_OF[key]]


def a_card(key: str) -> str:
    """A card with its article: ``an Estate``."""
    name = name_of(key)
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def listed(cards: list[str]) -> str:
    """Cards in words, equal neighbours counted: ``2 Coppers and an Estate``."""
    parts: list[str] = []
    at = 0
    while at < len(cards):
        run = 1
        while at + run < len(cards) and cards[at + run] == cards[at]:
            run += 1
        parts.append(a_card(cards[at]) if run == 1 else f"{run} {_plural(name_of(cards[at]))}")
        at += run
    if not parts:
        return "nothing"
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _plural(name: str) -> str:
    if name.endswith(("ch", "ss")):
        return f"{name}es"
    if name == "Gardens":
        return name
    return f"{name[:-1]}ies" if name.endswith("y") else "Thieves" if name == "Thief" else f"{name}s"


def some(count: int, thing: str) -> str:
    """A number of things: ``1 coin``, ``2 coins``."""
    return f"{count} {thing}{'' if count == 1 else 's'}"
