"""Pictures of Domino Knights: ``knights 1``, ``recruits``, ``candidates``, ``hand``, ``grave 1``, ``battle``."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.rulebook.pictures.rows import NAMES, Item, Row, seat_in, whose

Views = Callable[[int], dict[str, Any]]
_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def rows(views: Views, names: dict[str, str], what: str, rest: str) -> list[Row]:
    """The rows of one part of the table."""
    if what == "battle":
        return _battle(views(0))
    seat = seat_in(rest)
    kingdom = views(seat)["kingdoms"][seat]
    points = f"{'health' if views(seat)['scoring'] == 'health' else 'fame'} {kingdom['points']}"
    if what == "knights":
        items = [item for knight in kingdom["knights"] for item in _knight(knight)]
        items += [Item(effect["card"], names[effect["card"].partition(".")[0]], "in effect") for effect in kingdom["before"]]
        return [Row(whose(seat, "knights"), tuple(items), points)]
    if what == "recruits":
        items = [Item(piece["piece"], f"recruit {piece['piece']}", _cost(piece["piece"])) for piece in kingdom["recruits"]]
        return [Row(whose(seat, "recruits"), tuple(items))]
    if what == "candidates":
        items = []
        for piece in kingdom["candidates"]:
            items.append(Item(piece["piece"], f"candidate {piece['piece']}", _cost(piece["piece"])))
            items += [Item(card, card, "below it") for card in piece["training"]]
        return [Row(whose(seat, "candidates"), tuple(items))]
    if what == "hand":
        return [Row(whose(seat, "hand"), tuple(Item(card, names[card]) for card in kingdom["hand"]))]
    assert what == "grave", what
    fallen = [Item(piece["piece"], piece["piece"]) for piece in kingdom["graveyard"][-1:]]
    return [Row(whose(seat, "graveyard, top"), tuple(fallen))]


def _cost(piece: str) -> str:
    high, _, low = piece.partition("-")
    return f"costs {int(high) + int(low)}"


def _knight(knight: dict[str, Any]) -> list[Item]:
    """A knight with its powers: one domino, or the two cards that stand for one."""
    attack, defense = knight["attack"], knight["defense"]
    suits = "".join(_SUITS[suit] for suit in knight["suits"])
    notes = [f"attack {attack}, defense {defense}", *(f"with {effect['name']}" for effect in knight["attached"])]
    if knight["spent"]:
        notes.append("spent")
    name = f"{'Doppelganger ' if knight['model'] else ''}{suits} {attack}/{defense}"
    face = knight["piece"] if knight["model"] else f"{knight['base'][0]}-{knight['base'][1]}"
    if "+" in knight["piece"]:
        halves = zip(knight["cards"], ("attacks", "defends"), knight["base"], strict=False)
        return [Item(card, card, f"{does} with {value}", turned=knight["spent"]) for card, does, value in halves]
    return [Item(face, name, ", ".join(notes), turned=knight["spent"])]


def _battle(view: dict[str, Any]) -> list[Row]:
    battle = view["battle"]
    knights = {knight["token"]: knight for kingdom in view["kingdoms"] for knight in kingdom["knights"]}
    found = []
    for group in battle["groups"]:
        forecast = group.get("forecast", {})
        if group["blockers"]:
            fall = {"attackers_fall": "the attacker falls", "blockers_fall": "the blocker falls"}
            note = " and ".join(words for key, words in fall.items() if forecast.get(key)) or "a draw"
        else:
            note = f"{forecast.get('damage', 0)} damage to {'you' if battle['defender'] == 0 else NAMES[battle['defender']]}"
        items = [item for token in group["attackers"] for item in _knight(knights[token])]
        items += [Item("", "blocked by" if group["blockers"] else "not blocked")]
        items += [item for token in group["blockers"] for item in _knight(knights[token])]
        found.append(Row(f"{NAMES[battle['attacker']]} attack{'' if battle['attacker'] == 0 else 's'}", tuple(items), note))
    return found
