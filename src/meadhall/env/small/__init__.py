"""Small positions of the games, which can be solved exactly. Their values stand in docs/agents.md.

Each is an ordinary position, read by ``game.position``; what is hidden in it is dealt again for every game. A game's
module here has ``POSITION``, and ``SOLVABLE``, the same as OpenSpiel loads it with all its luck.
"""

from typing import Any

from meadhall import games
from meadhall.kernel.errors import MeadhallError


def known() -> dict[str, Any]:
    """The games that have a small position, by key, each with its module."""
    parts = ((key, games.part(games.find(key), __name__)) for key in games.all_keys())
    return {key: part for key, part in parts if part is not None}


def small(key: str) -> Any:
    """The module of a game's small position; raise MeadhallError if it has none."""
    parts = known()
    if key not in parts:
        raise MeadhallError(f"there is no small position of {key}; there are those of {', '.join(parts)}")
    return parts[key]
