"""A game as learners meet it: numbered actions, a mask, and an observation with named parts for each seat."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from meadhall import api, games
from meadhall.env import any_game
from meadhall.env.codec import Codec, Picking
from meadhall.env.layout import Eyes, Layout, Vector, Writer
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State


class Seats:
    """The numbering and the observations of one game string."""

    def __init__(self, text: str) -> None:
        game, options = api.parse(text)
        self.game: Final[Game] = game
        self.options: Final[TableOptions] = options
        self.text: Final = self.game.text(self.options)
        own = games.part(self.game, "meadhall.env") or any_game
        sample = self.game.new(self.options, 0)
        self.eyes: Final[Eyes] = own.Eyes(sample)
        self.codec: Final = Codec(self.eyes.vocabulary())
        self.count: Final = self.game.seats(self.options)
        writer = Writer()
        self._written(sample, None, 0, writer)
        self.layout: Final = Layout(writer.parts)

    def _written(self, state: State, picking: Picking | None, seat: int, writer: Writer) -> None:
        self.eyes.write(state.view(seat), writer)
        own = picking if picking is not None and picking.decision.seat == seat else None
        writer.put("picks", [0, 0, 0] if own is None else [len(own.picks), own.decision.low, own.decision.high])
        picked = [0] * self.codec.size
        for action, times in () if own is None else own.counts():
            picked[action] = times
        writer.put("picked", picked)

    def observe(self, state: State, picking: Picking | None, seat: int) -> Vector:
        """What ``seat`` sees, and what it has picked so far."""
        writer = Writer()
        self._written(state, picking, seat, writer)
        return self.layout.vector(writer)

    def mask(self, picking: Picking | None, seat: int) -> NDArray[np.int8]:
        """1 for each action that ``seat`` may take now."""
        mask = np.zeros(self.codec.size, dtype=np.int8)
        if picking is not None and picking.decision.seat == seat:
            mask[picking.legal()] = 1
        return mask

    def picking(self, state: State, picks: Sequence[str] = ()) -> Picking | None:
        """The open decision, ready for one pick after another; None if the game is over."""
        return None if state.is_over else Picking(self.codec, state, picks)

    def __repr__(self) -> str:
        return f"Seats({self.text!r}, {self.codec.size} actions, {self.layout.size} numbers)"
