"""What the tellers share: events as a seat sees them."""

from typing import Any, TypeAlias

from meadhall.games.tears1066.cards.design import CardFile

Files: TypeAlias = list[CardFile]
"""Where cards are looked up by key."""
Event: TypeAlias = dict[str, Any]
"""An event as a seat sees it, or several that were joined."""


def keys_of(event: Event) -> list[str]:
    """The cards of an event about one card, or about several."""
    keys: list[str] = event["cards"] if "cards" in event else [event["card"]]
    return keys


def lefts_of(event: Event) -> list[int]:
    """The Health that is left of each of them, where it is told."""
    if "lefts" in event:
        lefts: list[int] = event["lefts"]
        return lefts
    return [event["left"]] if "left" in event else []
