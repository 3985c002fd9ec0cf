"""Every card of a card file, for screens, drawings and documentation."""

from typing import Any

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import CardFile, Design


def card_sheet(files: list[CardFile]) -> list[dict[str, Any]]:
    """Every card of some files, for screens, drawings and documentation; the first file that has a key decides."""
    sheets: dict[str, dict[str, Any]] = {}
    for file in files:
        for design in file.designs:
            if design.key not in sheets:
                sheets[design.key] = {**_sheet(design), "set": file.set_id}
    return list(sheets.values())


def _sheet(design: Design) -> dict[str, Any]:
    data: dict[str, Any] = {
        "key": design.key,
        "name": design.name,
        "title": design.title,
        "faction": numbers.FACTIONS[design.faction],
        "type": numbers.TYPES[design.type],
        "class": None if design.unit_class == numbers.NO_CLASS else numbers.CLASSES[design.unit_class],
        "traits": list(design.trait_names),
        "cost": design.cost,
        "resources": design.resources,
        "copies": design.copies,
        "number": design.number,
        "text": design.text,
        "abilities": [{"kind": numbers.ABILITY_KINDS[one.way], "key": one.key, "title": one.title} for one in design.abilities],
    }
    if design.type in (numbers.OBJECTIVE, numbers.LEADER):
        del data["cost"]  # nobody plays them
    if design.is_army:
        data.update(zeal=design.zeal, might=design.might, health=design.health)
    if design.type == numbers.OBJECTIVE:
        data["letter"] = numbers.LETTERS[design.letter]
        if design.attribute != numbers.NO_ATTRIBUTE:
            data.update(attribute=numbers.MODS[design.attribute], value=design.value, health=design.health)
    return data
