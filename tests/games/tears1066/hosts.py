"""Scenes of 1066: with the starter set, with the printed cards, and with cards made for a test."""

import copy
import functools
import json
from pathlib import Path
from typing import Any

import meadhall.games.tears1066 as home
from meadhall.games.tears1066.options import pack
from meadhall.kit.scene import Scene, scene

NORMAN, SAXON = 0, 1


@functools.cache
def _shipped(name: str) -> str:
    return (Path(home.__path__[0]) / "cards" / f"{name}.json").read_text(encoding="utf-8")


def shipped(name: str) -> Any:
    """A fresh copy of a card file that comes with the program."""
    return json.loads(_shipped(name))


def starter(**facts: Any) -> Scene:
    """A scene with the starter set."""
    return scene("1066", card_file="starter", **facts)


def printed(**facts: Any) -> Scene:
    """A scene with the printed cards."""
    return scene("1066", **facts)


def with_cards(
    norman: list[dict[str, Any]] | None = None,
    saxon: list[dict[str, Any]] | None = None,
    changed: dict[str, dict[str, Any]] | None = None,
    **facts: Any,
) -> Scene:
    """A scene with the starter set, cards added to both decks, and some cards changed (by id)."""
    data = own_file(norman, saxon, changed)
    return scene("1066", card_file="test-set", cards=pack(data), **facts)


def own_file(
    norman: list[dict[str, Any]] | None = None,
    saxon: list[dict[str, Any]] | None = None,
    changed: dict[str, dict[str, Any]] | None = None,
) -> Any:
    """The starter set with more cards and changes, as a file of its own."""
    data = shipped("starter")
    data["set_id"] = "test-set"
    for faction, cards in (("norman", norman), ("saxon", saxon)):
        for number, card in enumerate(cards or []):
            full = {"id": f"T-{faction}-{number}", "traits": [], "copies": 2, "text": "", **copy.deepcopy(card)}
            data["factions"][faction]["cards"].append(full)
        for part in ("cards", "objectives"):
            for card in data["factions"][faction][part]:
                card.update((changed or {}).get(card["id"], {}))
    return data


def event(name: str, *abilities: dict[str, Any], cost: int = 0) -> dict[str, Any]:
    """A test Event."""
    return {"name": name, "type": "event", "cost": cost, "abilities": list(abilities)}


def unit(name: str, *abilities: dict[str, Any], **values: Any) -> dict[str, Any]:
    """A test Unit: infantry 1/0/3 for nothing unless said otherwise."""
    return {
        "name": name,
        "type": "unit",
        "class": "infantry",
        "cost": 0,
        "might": 1,
        "health": 3,
        "abilities": list(abilities),
        **values,
    }


def action(*effects: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A test Action."""
    return {"kind": "action", "effects": list(effects), **keys}


def response(on: str, *effects: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A test Response; keys that belong to the trigger are ``subject``, ``by``, ``also`` and the like."""
    trigger = {"on": on}
    for key in ("subject", "by", "also", "min", "count", "phase", "from", "to", "card_name", "ability_kinds"):
        if key in keys:
            trigger[key] = keys.pop(key)
    return {"kind": "response", "trigger": trigger, "effects": list(effects), **keys}


def target(ref: str, **select: Any) -> dict[str, Any]:
    """A target slot."""
    return {"ref": ref, "select": select}


def end_deployment(table: Scene) -> None:
    """Both players pass."""
    for _ in range(2):
        decision = table.state.decision
        assert decision is not None and decision.ask == "deploy", decision
        table.passes(decision.seat)


def decline(table: Scene) -> None:
    """Pass in the open window."""
    decision = table.state.decision
    assert decision is not None and decision.ask == "respond", decision
    table.passes(decision.seat)


def piece(table: Scene, key: str) -> dict[str, Any]:
    """A card in play as everybody sees it."""
    view = table.view(None)
    found: list[dict[str, Any]] = []
    for wedge in view["wedges"]:
        found.extend(wedge["attached"])
        for column in wedge["columns"]:
            found.extend(column)
    for player in view["players"]:
        found.extend(player["reserve"])
        found.extend(player["objective"]["attached"])
    found.extend([attached for card in list(found) for attached in card["attached"]])
    for card in found:
        if card["key"] == key:
            return card
    raise AssertionError(f"{key} is not in play: {[card['key'] for card in found]}")


def totals(table: Scene, wedge: int, attribute: str) -> list[int]:
    """Both seats' totals at a Wedge."""
    value = table.view(None)["wedges"][wedge - 1]["totals"][attribute]
    assert isinstance(value, list)
    return value


def told(table: Scene) -> list[str]:
    """The lines of the log that everybody sees."""
    lines = [table.state.game.tell(event, ["Normans", "Saxons"]) for event in table.seen(None)]
    return [line for line in lines if line]
