"""Which messages of its players a table has carried out, so that one that is sent again is not carried out again."""

from typing import Final

KEPT: Final = 16
"""How many messages of each player are remembered."""


class DoneMessages:
    """The ids of the last messages of each player."""

    def __init__(self) -> None:
        self._ids: Final[dict[str, list[str]]] = {}

    def add(self, player: str, id: str) -> None:
        """Note that a message of ``player`` was carried out."""
        if id:
            ids = self._ids.setdefault(player, [])
            ids.append(id)
            del ids[:-KEPT]

    def has(self, player: str, id: str) -> bool:
        """Whether this very message was carried out before."""
        return id in self._ids.get(player, ())
