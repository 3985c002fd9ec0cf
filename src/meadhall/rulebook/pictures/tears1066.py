"""Pictures of 1066: ``wedge 2``, ``hand 1``, ``reserve``, ``objective 1``. The enemy stands above, you below."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.faces.frame import MIGHT, ZEAL
from meadhall.rulebook.pictures.rows import NAMES, Item, Place, Row, Sign, seat_in, whose

Views = Callable[[int], dict[str, Any]]
TO_CLAIM: Final = 10
_SIDES: Final = {"norman": "Normans", "saxon": "Saxons"}


def rows(views: Views, names: dict[str, str], what: str, rest: str) -> list[Row]:
    """The rows of one part of the table."""
    if what == "wedge":
        return _wedge(views(0), names, int(rest))
    seat = seat_in(rest)
    player = views(seat)["players"][seat]
    if what == "hand":
        costs = player["costs"] or []
        items = [Item(key, names[key], f"cost {cost}") for key, cost in zip(player["hand"], costs, strict=False)]
        return [Row(whose(seat, "hand"), tuple(items))]
    if what == "reserve":
        return [Row(whose(seat, "reserve"), tuple(_piece(piece, names) for piece in player["reserve"]))]
    assert what == "objective", what
    objective = player["objective"]
    note = f"{objective['damage']} of {objective['health']} damage" if objective.get("health") else ""
    return [Row(whose(seat, "Objective"), (Item(objective["key"], objective["name"], note),))]


def _wedge(view: dict[str, Any], names: dict[str, str], number: int) -> list[Row]:
    wedge = view["wedges"][number - 1]
    found = []
    for seat in (1, 0):
        pieces = wedge["columns"][seat]
        totals = wedge.get("totals")
        note = (
            f"Might {totals['might'][seat]}, Zeal {totals['zeal'][seat]}, damage dealt {wedge['damage'][seat]}"
            if totals
            else ""
        )
        side = _SIDES[view["players"][seat]["faction"]]
        who = "You" if seat == 0 else NAMES[seat]
        items = [_piece(piece, names) for piece in pieces]
        items += [_piece(piece, names, "on the wedge") for piece in wedge["attached"] if piece["seat"] == seat]
        signs = () if not totals else (Sign("sword", totals["might"][seat], MIGHT), Sign("cross", totals["zeal"][seat], ZEAL))
        damage = wedge["damage"][seat]
        shown = f"{side}, {damage} of {TO_CLAIM} damage dealt" if damage else side
        place = Place(f"Wedge {number}", f"{TO_CLAIM} damage claims it")
        found.append(Row(f"Wedge {number}, {who} ({side})", tuple(items), note, place, shown, signs))
    return found


def _piece(piece: dict[str, Any], names: dict[str, str], place: str = "") -> Item:
    card = piece["card"]
    notes = [place or (f"Row {piece['row']}" if "row" in piece else "")]
    if not piece["ready"]:
        notes.append("tired")
    if piece.get("damage"):
        notes.append(f"{piece['damage']} damage")
    notes += [f"with {names[other['card']]}" for other in piece["attached"]]
    return Item(card, names[card], ", ".join(filter(None, notes)), turned=not piece["ready"])
