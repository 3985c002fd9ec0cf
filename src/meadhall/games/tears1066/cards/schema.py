"""The JSON Schema of the card file, made of the keys that the reader looks for: editors complete and check with it.

    python -m meadhall.games.tears1066.cards.schema     writes it again, beside the card files

It refuses nothing that the reader takes. What takes more than one look (that a ref is declared, that a trait exists) only the
reader sees.
"""

import json
import re
from importlib import resources
from typing import Any, Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.effect import words_of
from meadhall.games.tears1066.cards.filter import COMPARE, ZONES
from meadhall.games.tears1066.cards.keys import ABILITY_KEYS, CONDITION_KEYS, FILTER_KEYS, KINDS, TRIGGER_KEYS, WORDS
from meadhall.games.tears1066.cards.keywords import NUMBER
from meadhall.games.tears1066.effects.verbs import VERBS
from meadhall.games.tears1066.effects.word import Word
from meadhall.kernel.bounds import LARGEST_ON_CARD, LONGEST_NAME, LONGEST_WORDS, MOST_EFFECTS, MOST_TARGETS

Schema = dict[str, Any]

FILE: Final = "schema.json"
_TEXT: Final[Schema] = {"type": "string", "maxLength": LONGEST_WORDS}
_NAME: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
_RESERVED: Final = "self, host, trigger, leader, or a ref of targets"


def _whole(low: int) -> Schema:
    """A whole number on a card."""
    return {"type": "integer", "minimum": low, "maximum": LARGEST_ON_CARD}


def _number(low: int = -LARGEST_ON_CARD) -> Schema:
    """A number of an ability, which is X in a keyword that takes one."""
    return {"anyOf": [_whole(low), {"const": NUMBER, "description": "in keywords: the number that the card names"}]}


def _ref(kind: str) -> Schema:
    return {"$ref": f"#/$defs/{kind}"}


def _of(kind: str) -> Schema:
    """What a value of a kind looks like."""
    return _ref(kind) if kind in KINDS or kind in WORDS else {"enum": list(words_of(kind))}


def _list(of: Schema, **bounds: int) -> Schema:
    return {"type": "array", "items": of, **bounds}


def _object(needed: dict[str, Schema], allowed: dict[str, Schema] | None = None, about: str = "") -> Schema:
    shape = {"type": "object", "required": list(needed), "properties": {**needed, **(allowed or {})}}
    return {**({"description": about} if about else {}), **shape, "additionalProperties": False}


def _keyed(keys: dict[str, str], about: str = "", **first: Schema) -> Schema:
    """An object with keys of kinds; those with a question mark may be left out."""
    needed = {key: _of(kind) for key, kind in keys.items() if not key.endswith("?")}
    return _object({**first, **needed}, {key[:-1]: _of(kind) for key, kind in keys.items() if key.endswith("?")}, about)


def _about(word: type[Word]) -> str:
    """What a verb does: the first sentence about its class without the clauses that it is from; compiled ones have none."""
    return re.sub(r" \(TMM-[^)]*\)", "", (word.__doc__ or "").strip().split("\n")[0])


def card_schema() -> Schema:
    """The schema of a whole card file."""
    faction = _object({"cards": _list(_ref("card")), "objectives": _list(_ref("objective"))})
    file = _object(
        {
            "set_id": {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,60}$"},
            "version": {"const": 1},
            "factions": _object(dict.fromkeys(numbers.FACTIONS, faction)),
        },
        {
            "$schema": {"type": "string"},
            "title": _TEXT,
            "original": {"type": "boolean"},
            "keywords": {
                "description": 'abilities that several cards have; a card names them: "Cleric", "Range 3"',
                "type": "object",
                "additionalProperties": _ref("ability"),
            },
        },
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A card file of 1066",
        **file,
        "$defs": {**{name: {"enum": list(words)} for name, words in WORDS.items()}, **_terms(), **_abilities(), **_cards()},
    }


def _terms() -> Schema:
    """References, amounts, filters and conditions."""
    player = {"player": _ref("player")}
    comparison = {"op": {"enum": list(COMPARE)}, "n": _number(0)}
    row = {"enum": ["front", "rear", 1, 2, 3]}
    zone = {"enum": list(ZONES)}
    letter = {"enum": list(numbers.LETTERS)}
    conditions = [_object({key: _of(kind)}) for key, kind in CONDITION_KEYS.items()]
    return {
        "text": _TEXT,
        "name": _NAME,
        "number": _number(-1),
        "truth": {"type": "boolean"},
        "traits": {"anyOf": [_TEXT, _list(_TEXT, minItems=1)]},
        "wedge": {
            "description": "same, host, trigger, a number from 1 to 3, or a ref of targets",
            "anyOf": [
                {"enum": ["same", "host", "trigger"]},
                {"type": "integer", "minimum": 1, "maximum": 3},
                {"type": "string"},
            ],
        },
        "subject": {"description": f"{_RESERVED}; or a filter", "anyOf": [{"type": "string"}, _ref("filter")]},
        "subjects": {"anyOf": [_ref("subject"), _list(_ref("subject"), minItems=1)]},
        "amount": _amount(_number(0), 0),
        "change": _amount(_number(), -99),
        "price": {"anyOf": [_number(1), _list(_object({"resources": _number(1)}), minItems=1, maxItems=1)]},
        "comparison": _object(comparison),
        "rows": {"anyOf": [row, _list(row)]},
        "zones": {"anyOf": [zone, _list(zone)]},
        "letters": _object({**player, "letter": {"anyOf": [letter, _list(letter)]}}),
        "counted": _object({**player, **comparison}),
        "filter": _object({}, {key: _of(kind) for key, kind in FILTER_KEYS.items()}),
        "condition": {"anyOf": [_object({"count": _ref("filter"), **comparison}), *conditions]},
        "conditions": _list(_ref("condition")),
    }


def _amount(number: Schema, least: int) -> Schema:
    """How much, or by how much; ``least`` is the smallest factor of a count."""
    stat = {"enum": [*WORDS["attribute"], "cost"]}
    return {
        "anyOf": [
            number,
            {"const": "all"},
            _object({"count": _ref("filter")}, {"times": _number(least), "max": _number(0)}),
            _object({"stat": stat, "of": {"type": "string", "description": _RESERVED}}),
            _object({"damage_on": {"type": "string", "description": _RESERVED}}),
            _object({"choose": _list(_number(0), minItems=2, maxItems=2)}),
        ]
    }


def _abilities() -> Schema:
    """Abilities with their triggers, costs, targets, effects and modifiers."""
    fields: Schema = {
        "title": _TEXT,
        "when": _ref("condition"),
        "trigger": _ref("trigger"),
        "cost": _list(_ref("cost")),
        "limit": _object({"times": _number(1), "per": {"enum": ["round", "game"]}}),
        "range": _number(1),
        "targets": _list(_ref("target"), maxItems=MOST_TARGETS),
        "effects": _ref("effects"),
        "mods": _list(_ref("mod"), minItems=1),
    }
    needed = {"trigger", "effects", "mods"}
    kinds = []
    for way, name in enumerate(numbers.ABILITY_KINDS[:-1]):
        own = [key for key, ways in ABILITY_KEYS.items() if key != "kind" and (not ways or way in ways)]
        must = {"kind": {"const": name}, **{key: fields[key] for key in own if key in needed}}
        kinds.append(_object(must, {key: fields[key] for key in own if key not in needed}))
    solo = {"description": "left out", "type": "object", "required": ["kind"], "properties": {"kind": {"const": "solo"}}}
    costs: Schema = {"discard": _number(1), "resources": _number(1), "sacrifice": _ref("filter"), "damage_self": _number(1)}
    costs.update({"destroy_self": _ref("truth"), "no_tire": _ref("truth")})
    slot = {"min": _number(0), "max": _number(1), "chooser": _ref("player")}
    return {
        "ability": {"anyOf": [*kinds, solo]},
        "abilities": _list({"anyOf": [{"description": "a keyword of this file", **_NAME}, _ref("ability")]}),
        "cost": {"anyOf": [_object({key: value}) for key, value in costs.items()]},
        "target": _object({"ref": _NAME, "select": _ref("filter")}, slot),
        "trigger": {"anyOf": _triggers()},
        "effects": _list(_ref("effect"), maxItems=MOST_EFFECTS),
        "effect": {"anyOf": [_ref(f"op {op}") for op in VERBS]},
        "choices": _list(_object({"label": _TEXT, "effects": _ref("effects")}), minItems=1),
        **{f"op {op}": _keyed(verb.keys, _about(verb), op={"const": op}) for op, verb in VERBS.items()},
        "mod": {"anyOf": _mods()},
    }


def _triggers() -> list[Schema]:
    """One object for all triggers that have the same keys."""
    extra: Schema = {
        "ability_kinds": _list({"enum": list(numbers.ABILITY_KINDS[:3])}),
        "card_name": _TEXT,
        "from": _number(1),
        "to": _number(1),
        "min": _number(0),
        "count": _number(0),
        "phase": _ref("phase"),
    }
    common: Schema = {"subject": _ref("filter"), "by": {"enum": ["own", "enemy", "any"]}, "also": _ref("condition")}
    found = []
    for keys in sorted({TRIGGER_KEYS.get(on, ()) for on in numbers.TRIGGERS}):
        ons = [on for on in numbers.TRIGGERS if TRIGGER_KEYS.get(on, ()) == keys]
        found.append(_object({"on": {"enum": ons}}, {**common, **{key: extra[key] for key in keys}}))
    return found


def _mods() -> list[Schema]:
    """One object for all modifiers that have the same keys."""
    others: Schema = {
        "flag": {"flag": _ref("flag"), "to": _ref("filter")},
        "trait": {"trait": _ref("traits"), "to": _ref("filter")},
        "class": {"class": _ref("class"), "to": _ref("filter")},
    }
    amount = {"amount": _number(-99)}
    wedges, goals = ("wedge_might", "wedge_zeal"), ("objective_total", "objective_value")
    plain = [mod for mod in numbers.MODS if mod not in (*wedges, *goals, *others)]
    return [
        _object({"mod": {"enum": plain}, **amount, "to": _ref("filter")}),
        _object({"mod": {"enum": list(wedges)}, **amount, "wedge": _ref("wedge")}),
        _object({"mod": {"enum": list(goals)}, **amount}, {"objective": {"const": "host"}}),
        *(_object({"mod": {"const": mod}, **keys}) for mod, keys in others.items()),
    ]


def _cards() -> Schema:
    """Cards by their type."""
    texts: Schema = dict.fromkeys(("text", "flavour", "number", "art"), _TEXT)
    every: Schema = {
        "faction": {"enum": list(numbers.FACTIONS)},
        "traits": _list(_TEXT),
        "copies": {"type": "integer", "minimum": 1, "maximum": 30},
        "abilities": _ref("abilities"),
        "unique": _ref("truth"),
        **texts,
    }
    army: Schema = {"zeal": _whole(0), "might": _whole(0), "resources": _whole(0)}
    free = {"cost": {"const": 0}}
    nothing = {"resources": {"const": 0}}

    def card(type: str, needed: Schema, allowed: Schema) -> Schema:
        return _object({"id": _NAME, "name": _NAME, "type": {"const": type}, **needed}, {**every, **allowed})

    cost, health = {"cost": _whole(0)}, {"health": _whole(1)}
    maybe = [{"type": "null"}]
    goal: Schema = {
        "attribute": {"enum": ["might", "zeal", None]},
        "value": {"anyOf": [_whole(0), *maybe]},
        "health": {"anyOf": [_whole(1), *maybe]},
    }
    return {
        "card": {
            "anyOf": [
                card("leader", health, {**army, **free}),
                card("character", {**cost, **health}, army),
                card("unit", {"class": _ref("class"), **cost, **health}, army),
                card("event", {**cost, "abilities": _ref("abilities")}, nothing),
                card("tactic", cost, {"resources": _whole(0)}),
                card("attachment", {**cost, "attach_to": _ref("filter")}, {"resources": _whole(0)}),
            ]
        },
        "objective": card("objective", {"letter": {"enum": list(numbers.LETTERS)}}, {**goal, **free, **nothing}),
    }


def published() -> str:
    """The schema as it is published."""
    return resources.files("meadhall.games.tears1066.cards").joinpath(FILE).read_text(encoding="utf-8")


def written() -> str:
    """The schema as it is written into the file."""
    return json.dumps(card_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    with resources.as_file(resources.files("meadhall.games.tears1066.cards").joinpath(FILE)) as path:
        path.write_text(written(), encoding="utf-8")
