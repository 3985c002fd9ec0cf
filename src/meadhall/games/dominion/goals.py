"""What the recorded games must show between them: every card played, gained and reacted with, every way to end."""

from typing import Final

from meadhall.games.dominion.cards.kinds import ACTION, KEYS, KINDS, TREASURE_KINDS, TYPES
from meadhall.kernel.events import Event

ENDS: Final = ("provinces", "piles", "turn limit")


def all_goals() -> frozenset[str]:
    """Every goal by name."""
    played = [f"played {KEYS[kind]}" for kind in range(KINDS) if kind < TREASURE_KINDS or TYPES[kind] & ACTION]
    gained = [f"gained {key}" for key in KEYS[:KINDS]]
    return frozenset([*played, *gained, "reacted with moat", *[f"ended by {reason}" for reason in ENDS]])


def shown_by(event: Event) -> frozenset[str]:
    """The goals that one event shows."""
    public = event.public or {}
    if event.kind in ("play_action", "play_treasure"):
        return frozenset([f"played {public['card']}"])
    if event.kind in ("gain", "buy"):
        return frozenset([f"gained {public['card']}"])
    if event.kind == "react" and event.public is not None:
        return frozenset(["reacted with moat"])
    if event.kind == "game_end":
        return frozenset([f"ended by {public['cause']}"])
    return frozenset()
