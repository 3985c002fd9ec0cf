"""Comparing what came out of a scene: bags of cards, and what lies in the zones of a seat."""

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meadhall.kit.scene import Scene


def bag(text: str) -> Counter[str]:
    """The cards of a text, in no order: ``bag("copper*2 estate") == bag("estate copper copper")``.

    >>> bag("copper*2 estate") == bag("estate copper copper")
    True
    """
    cards: Counter[str] = Counter()
    for word in text.split():
        name, star, times = word.rpartition("*")
        if star and times.isdecimal():
            cards[name] += int(times)
        else:
            cards[word] += 1
    return cards


def holds(table: "Scene", seat: int, **zones: str) -> None:
    """Make sure what lies in the zones of a seat; hands are compared in no order, piles in theirs."""
    for zone, wanted in zones.items():
        found = table.zone(seat, zone)
        same = bag(found) == bag(wanted) if zone == "hand" else found == wanted
        assert same, f"the {zone} of seat {seat} is {found!r}, not {wanted!r}"
