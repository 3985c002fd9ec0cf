"""The drawing that belongs to a game."""

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from meadhall.terminal.blocks import Section
from meadhall.terminal.tables import any_game

Drawing = Callable[[Mapping[str, Any], int, int], list[Section]]

_HOMES: Final[dict[str, str]] = {
    "dominion": "meadhall.terminal.tables.dominion",
    "1066": "meadhall.terminal.tables.tears1066",
    "domino-knights": "meadhall.terminal.tables.domino_knights",
}


def drawing(game: str) -> Drawing:
    """The function that draws the tables of ``game``: view, width and height in, sections out."""
    if game not in _HOMES:
        return any_game.draw
    found: Drawing = importlib.import_module(_HOMES[game]).draw
    return found


def description(view: Mapping[str, Any], thing: str) -> list[str]:
    """What the table itself says about a thing that is no card of its own, such as a knight; empty if nothing."""
    describe = _part(str(view.get("game")), "describe")
    found: list[str] = [] if describe is None else describe(view, thing)
    return found


def in_words(game: str, lines: list[str]) -> list[str]:
    """Log lines as people like to read them, where a game has signs for its cards."""
    change = _part(game, "in_words")
    return lines if change is None else [change(line) for line in lines]


def _part(game: str, name: str) -> Callable[..., Any] | None:
    """A function that a game's drawing may or may not have."""
    home = _HOMES.get(game)
    return None if home is None else getattr(importlib.import_module(home), name, None)
