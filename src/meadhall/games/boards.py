"""The board of a game that has no screen of its own, as data: which parts of the view lie in which row.

A package puts it beside its game as ``board.json``; browser and terminal lay the table out by it:

    {"rows": [[{"zone": "hand", "of": "others"}],
              [{"zone": "trick", "label": "The trick"}, {"zone": "deck", "drawn": "pile"}],
              [{"zone": "hand", "of": "me", "label": "Your hand"}]]}
"""

import functools
from typing import Annotated, Literal

import msgspec

from meadhall import games
from meadhall.kernel.game import Game

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """One part of the view and how it is shown."""

    zone: Name
    """The name of the part in the view."""
    label: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """What stands above it; the name of the part if empty."""
    of: Literal["all", "me", "others"] = "all"
    """Of a part that each seat has, whose is shown."""
    drawn: Literal["auto", "pile"] = "auto"
    """A ``pile``: its number is that of cards which lie face down."""


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """The table from top to bottom."""

    rows: Annotated[list[Annotated[list[Place], msgspec.Meta(max_length=12)]], msgspec.Meta(min_length=1, max_length=12)]


@functools.cache
def board_of(game: Game) -> Board | None:
    """The board that lies beside a game; None if there is none, or it cannot be read, which is reported in a sentence."""
    found = games.file(game, "board.json")
    return (
        None
        if found is None
        else games.harmless(game, "board.json", lambda: msgspec.json.decode(found.read_bytes(), type=Board))
    )
