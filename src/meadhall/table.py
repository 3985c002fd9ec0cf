"""The first three things a program wants: a new game, a saved one, a described one."""

from typing import Any

from meadhall import games
from meadhall.kernel.errors import BrokenFile
from meadhall.kernel.state import State


def new(game: str, seed: int | str | bytes = 0, *, source: str = "swift", **options: Any) -> State:
    """A new game: ``new("dominion", seed=7, players=3)``; ``game`` may be a whole game string."""
    found, base = games.parse(game)
    if options:
        base = found.Options.read({**base.to_json(), **options})
    return found.new(base, seed, source=source)


def load(data: dict[str, Any]) -> State:
    """The state that ``to_json`` wrote."""
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BrokenFile("a saved state names its game")
    return games.find(data["game"]).load(data)


def position(game: str, text: str) -> State:
    """The situation that a position text describes."""
    return games.find(game).position(text)
