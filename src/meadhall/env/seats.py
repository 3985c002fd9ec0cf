"""A game as learners meet it: numbered actions, a mask, and an observation with named parts for each seat."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from meadhall import api, games
from meadhall.env import any_game
from meadhall.env.codec import Codec, Picking
from meadhall.env.eyes import Eyes
from meadhall.env.layout import Layout
from meadhall.env.scribe import Scribe
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State

Vector = NDArray[np.int16]
Mask = NDArray[np.int8]


class Seats:
    """The numbering and the observations of one game string."""

    def __init__(self, text: str) -> None:
        game, options = api.parse(text)
        self.game: Final[Game] = game
        self.options: Final[TableOptions] = options
        self.text: Final = self.game.text(self.options)
        own = games.part(self.game, "meadhall.env") or any_game
        self.eyes: Final[Eyes] = own.Eyes(self.game.new(self.options, 0))
        self.count: Final = self.game.seats(self.options)
        self.scribe: Final = Scribe(self.eyes, self.count)
        self.codec: Final[Codec] = self.scribe.codec
        self.layout: Final[Layout] = self.scribe.layout

    def observe(self, state: State, picking: Picking | None, seat: int) -> Vector:
        """What ``seat`` sees, and what it has picked so far."""
        return as_array(self.scribe.observation(state, picking, seat), np.int16).copy()

    def mask(self, picking: Picking | None, seat: int) -> Mask:
        """1 for each action that ``seat`` may take now."""
        return as_array(self.scribe.mask(picking, seat), np.int8).copy()

    def everything(self, state: State, picking: Picking | None) -> Vector:
        """What all seats see, one after another, and what nobody may see: for training only."""
        return as_array(self.scribe.everything(state, picking), np.int16).copy()

    def picking(self, state: State, places: Sequence[int] = ()) -> Picking | None:
        """The open question, ready for one pick after another; None if the game is over."""
        return self.scribe.picking(state, places)

    def bounds(self) -> tuple[Vector, Vector]:
        """The lowest and the highest each number of an observation can be."""
        parts = self.layout.parts
        sizes = [part.size for part in parts]
        lows, highs = [part.low for part in parts], [part.high for part in parts]
        return np.repeat(lows, sizes).astype(np.int16), np.repeat(highs, sizes).astype(np.int16)

    def __repr__(self) -> str:
        return f"Seats({self.text!r}, {self.codec.size} actions, {self.layout.size} numbers)"


def as_array(vector: Any, kind: type) -> NDArray[Any]:
    """A vector as NumPy reads it, without copying."""
    return np.frombuffer(vector, kind)


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what only people need: words, labels, options of the table."""
    left_out = ("options", "may_say", "presets")
    return {name: value for name, value in view.items() if name not in left_out}
