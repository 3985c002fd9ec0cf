"""Small plans for tests of the lab."""

from collections.abc import Sequence
from typing import Any

from meadhall.lab.playing.plan import Plan
from meadhall.lab.playing.tables import LabTable


def plan_for(
    game: str, players: Sequence[str], games: int, seed: int, *, options: dict[str, Any] | None = None, rotates: bool = False,
    **more: Any,
) -> Plan:  # fmt: skip
    """A plan of one bout."""
    table = LabTable.read(game, options)
    return table.plan([table.bout(players, rotates=rotates)], games, seed, **more)
