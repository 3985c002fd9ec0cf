"""A picture as rows of things, made from the views of its position."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from meadhall import games
from meadhall.kernel.game import Game
from meadhall.rulebook.pictures.rows import Row
from meadhall.rulebook.records import Picture

Drawer = Callable[[Callable[[int], dict[str, Any]], dict[str, str], str, str], list[Row]]


@dataclass(frozen=True, slots=True)
class _Views:
    """What each seat of a position sees."""

    game: Game
    position: str

    def __call__(self, seat: int) -> dict[str, Any]:
        view: dict[str, Any] = self.game.position(self.position).view(seat)
        return view


def draw(game: str, picture: Picture) -> list[Row]:
    """The rows of a picture; raise BadPosition. A game that nobody draws here has none."""
    found = games.find(game)
    own = games.part(found, "meadhall.rulebook.pictures")
    if own is None:
        return []
    drawer: Drawer = own.rows
    names = {str(card["key"]): str(card["name"]) for card in found.cards()}
    views = _Views(found, picture.position)
    drawn: list[Row] = []
    for part in picture.show:
        what, _, rest = part.partition(" ")
        drawn += drawer(views, names, what, rest)
    return drawn


def told(rows: list[Row]) -> list[str]:
    """A picture in words, one line a row; what is read to those who cannot see it.

    >>> from meadhall.rulebook.pictures.rows import Item
    >>> told([Row("Your hand", (Item("copper", "Copper", count=3), Item("smithy", "Smithy")), "1 Action")])
    ['Your hand: 3 Copper, Smithy (1 Action)']
    """
    return [_told(row) for row in rows]


def _told(row: Row) -> str:
    items = []
    for item in row.items:
        items.append((f"{item.count} " if item.count > 1 else "") + item.name + (f" ({item.note})" if item.note else ""))
    end = f" ({row.note})" if row.note else ""
    return f"{row.label}: {', '.join(items) or 'nothing'}{end}"
