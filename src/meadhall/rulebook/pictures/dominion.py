"""Pictures of Dominion: ``hand 1``, ``play``, ``discard``, ``revealed 1``, ``trash``, ``supply moat village``, ``counts``."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from meadhall.rulebook.pictures.rows import Item, Row, seat_in, whose

Views = Callable[[int], dict[str, Any]]


def rows(views: Views, names: dict[str, str], what: str, rest: str) -> list[Row]:
    """The rows of one part of the table."""
    if what == "supply":
        piles = {pile["card"]: pile for pile in views(0)["piles"]}
        wanted = rest.split()
        items = [Item(key, names[key], f"{piles[key]['left']} left") for key in wanted]
        return [Row("Supply", tuple(items))]
    if what == "trash":
        return [Row("Trash", _items(views(0)["trash"], names))]
    if what == "counts":
        view = views(0)
        counted = (("Action", view["actions"]), ("Buy", view["buys"]), ("coin", view["coins"]))
        return [Row("Left", tuple(Item("", f"{count} {name}{'' if count == 1 else 's'}") for name, count in counted))]
    seat = seat_in(rest)
    view = views(seat)
    player = view["players"][seat]
    if what == "hand":
        return [Row(whose(seat, "hand"), tuple(Item(key, names[key], count=count) for key, count in view["hand"].items()))]
    if what == "discard":
        top = player["discard"]
        return [Row(whose(seat, "discard pile"), (Item(top, names[top], "on top"),) if top else ())]
    label = {"play": "cards in play", "revealed": "revealed cards"}[what]
    return [Row(whose(seat, label), _items(player[what], names))]


def _items(keys: Iterable[str], names: dict[str, str]) -> tuple[Item, ...]:
    return tuple(Item(key, names[key], count=len(list(same))) for key, same in groupby(keys))
