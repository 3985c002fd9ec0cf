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
