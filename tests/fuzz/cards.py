"""Random card files of 1066, written in the vocabulary of the card format; most are right, or nearly."""

import copy
import functools
import json
import random
from collections.abc import Iterator
from importlib import resources
from typing import Any, Final

from meadhall.games.tears1066.board.pieces import DURATIONS
from meadhall.games.tears1066.board.zones import DESTINATIONS
from meadhall.games.tears1066.cards.filter import COMPARE, ZONES
from meadhall.games.tears1066.cards.keys import WORDS
from meadhall.games.tears1066.cards.numbers import CLASSES, FLAGS, MODS, PHASES, TRIGGERS
from meadhall.games.tears1066.effects.verbs import VERBS

SIDES: Final = ("own", "enemy", "any")
PLAYERS: Final = ("you", "opponent")
KINDS: Final = ("army", "unit", "character", "leader", "tactic", "attachment", "event")
TRAITS: Final = ("Norman", "English", "Clergy", "Fyrd")
FILTER_KEYS: Final = (
    "side", "side", "side", "kind", "kind", "class", "trait", "name", "wedge", "not_wedge", "row", "ready", "damaged", "self",
    "host", "leader", "cost", "might", "health", "zone", "zone", "space", "having", "claimed", "attached", "not",
)  # fmt: skip
CONTROL: Final = ("choose", "unless", "if", "for_each", "grant")
ANSWERED: Final = sorted({TRIGGERS[on] for verb in VERBS.values() for on in verb.answers})
"""What can be changed while it is about to happen."""
EXTRA: Final = {"damage": "min", "wedge_damage": "min", "objective_damage": "min", "draw": "count", "discard": "count"}


@functools.cache
def _starter() -> str:
    return resources.files("meadhall.games.tears1066.cards").joinpath("starter.json").read_text(encoding="utf-8")


def bare_file() -> Any:
    """A file without a deck: the Leaders and Objectives of the starter set."""
    data = json.loads(_starter())
    data["set_id"] = "random-set"
    for side in data["factions"].values():
        side["cards"] = [card for card in side["cards"] if card["type"] == "leader"]
    return data


def with_cards(cards: tuple[tuple[str, Any], ...]) -> Any:
    """A file with these cards, each named with its side, and plain Units where there are too few."""
    data = bare_file()
    for side, card in cards:
        if card["type"] == "leader":
            data["factions"][side]["cards"] = [{**data["factions"][side]["cards"][0], "abilities": card["abilities"]}]
        elif card["type"] == "objective":
            data["factions"][side]["objectives"][card["at"]]["abilities"] = card["abilities"]
    for side, card in cards:
        if card["type"] not in ("leader", "objective"):
            data["factions"][side]["cards"].append(copy.deepcopy(card))
    for side, part in data["factions"].items():
        missing = 30 - sum(card.get("copies", 1) for card in part["cards"] if card["type"] != "leader")
        part["cards"].append({**_plain(side), "copies": max(1, missing)})
    return data


def _plain(side: str) -> dict[str, Any]:
    """A Unit without abilities that has every trait which is spoken of."""
    card: dict[str, Any] = {"id": f"{side}-plain", "name": f"Levy of {side}", "type": "unit", "class": "infantry"}
    return {**card, "cost": 0, "might": 1, "health": 2, "resources": 1, "traits": sorted({*TRAITS, *_traits_of(bare_file())})}


def _traits_of(data: Any) -> Iterator[str]:
    """Every trait that abilities in a file ask for."""
    if isinstance(data, dict):
        if isinstance(data.get("trait"), str):
            yield data["trait"]
        for inner in data.values():
            yield from _traits_of(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from _traits_of(inner)


def some_cards(luck: random.Random) -> tuple[tuple[str, Any], ...]:
    """Cards of both sides, each with the side it belongs to."""
    cards: list[tuple[str, Any]] = []
    for side in ("norman", "saxon"):
        for number in range(luck.choice([1, 2, 4, 6])):
            cards.append((side, Writer(luck).card(f"{side}-{number}", f"Card {number} of {side}")))
    return tuple(cards)


def some_file(luck: random.Random) -> Any:
    """A file of random cards."""
    return with_cards(some_cards(luck))


class Writer:
    """Writes one card, and knows which names its ability has declared."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.refs: list[str] = []
        self.several: set[str] = set()
        """Those of them that may be more than one thing."""
        self.trigger = ""
        self.depth = 0

    def card(self, id: str, name: str) -> dict[str, Any]:
        luck = self.luck
        type = luck.choice(["unit", "unit", "character", "event", "event", "tactic", "attachment", "leader", "objective"])
        ways = {
            "event": ["action", "response"],
            "objective": ["constant", "when_destroyed"],
        }.get(type, ["action", "response", "when_played", "constant", "forced"])
        abilities = [self.ability(luck.choice(ways)) for _ in range(luck.choice([1, 1, 1, 2, 3]))]
        card: dict[str, Any] = {"id": id, "name": name, "type": type, "abilities": abilities}
        if type == "objective":
            return {**card, "at": luck.randrange(7)}
        if type == "leader":
            return card
        card.update(cost=luck.choice([0, 0, 0, 0, 1, 2]), copies=luck.choice([1, 2, 6, 10, 15]), traits=self.some(TRAITS))
        if type in ("unit", "character"):
            card.update(might=luck.choice([0, 1, 3]), zeal=luck.choice([0, 1, 2]), health=luck.choice([1, 2, 4]))
        if type == "unit":
            card["class"] = luck.choice(CLASSES)
        if type != "event":
            card["resources"] = luck.choice([0, 1, 2])
        if type in ("character", "tactic", "attachment") and luck.random() < 0.3:
            card["unique"] = True
        if type == "attachment":
            card["attach_to"] = luck.choice(
                [{"side": "any", "kind": "army"}, self.filter(), {"zone": "wedge"}, {"zone": "objective"}, {"side": "own"}]
            )
        return card

    def some(self, words: tuple[str, ...]) -> list[str]:
        return self.luck.sample(words, self.luck.randint(0, 2))

    def maybe(self, share: float) -> bool:
        return self.luck.random() < share

    # --- abilities ----------------------------------------------------------------------------------------------

    def ability(self, way: str) -> dict[str, Any]:
        luck = self.luck
        kept, self.refs, self.trigger = (self.refs, self.trigger), [], ""
        ability: dict[str, Any] = {"kind": way}
        if self.maybe(0.5):
            ability["title"] = luck.choice(["Charge", "Hold", "Loose", "Rally"])
        if way in ("response", "forced"):
            self.trigger = luck.choice(ANSWERED if self.maybe(0.4) else TRIGGERS[:-1] if way == "forced" else TRIGGERS)
            ability["trigger"] = self.some_trigger()
        if self.maybe(0.1):
            ability["when"] = self.condition()
        if way in ("action", "response", "when_played") and self.maybe(0.3):
            ability["cost"] = [self.cost() for _ in range(luck.choice([1, 1, 2]))]
        if way == "constant":
            ability["mods"] = [self.mod() for _ in range(luck.choice([1, 1, 2]))]
        else:
            ability["targets"] = [self.target() for _ in range(luck.choice([0, 0, 1, 1, 2, 3]))]
        if way in ("action", "response", "when_played") and self.maybe(0.15):
            ability["range"] = luck.choice([1, 2, 3])
        if way in ("action", "response", "forced") and self.maybe(0.2):
            ability["limit"] = {"times": luck.choice([1, 2]), "per": luck.choice(["round", "game"])}
        if way != "constant":
            ability["effects"] = self.effects()
        self.refs, self.trigger = kept
        return ability

    def some_trigger(self) -> dict[str, Any]:
        trigger: dict[str, Any] = {"on": self.trigger}
        if self.maybe(0.3):
            trigger["subject"] = self.filter()
        if self.maybe(0.3):
            trigger["by"] = self.luck.choice(SIDES)
        if self.maybe(0.1):
            trigger["also"] = self.condition()
        if self.trigger in EXTRA and self.maybe(0.3):
            trigger[EXTRA[self.trigger]] = self.luck.choice([1, 2])
        if self.trigger in ("phase_start", "phase_end") and self.maybe(0.8):
            trigger["phase"] = self.luck.choice(PHASES)
        if self.trigger == "ability" and self.maybe(0.3):
            trigger["ability_kinds"] = self.luck.sample(["action", "response", "when_played"], 2)
        if self.trigger == "moves" and self.maybe(0.3):
            trigger["to"] = self.luck.choice([1, 2, 3])
        return trigger

    def target(self) -> dict[str, Any]:
        name = f"t{len(self.refs)}"
        target: dict[str, Any] = {"ref": name, "select": self.filter()}
        if self.maybe(0.3):
            target["min"] = self.luck.choice([0, 1, 2])
        if self.maybe(0.3):
            target["max"] = self.luck.choice([2, 3])
            self.several.add(name)
        else:
            self.several.discard(name)
        if self.maybe(0.15):
            target["chooser"] = self.luck.choice(PLAYERS)
        if self.maybe(0.98):
            self.see(target["select"], "enemy" if target.get("chooser") == "opponent" else "own")
        self.refs.append(name)
        return target

    def see(self, select: dict[str, Any], side: str) -> None:
        """Let a filter select only what a chooser can see: no deck, and no hand but the one of ``side``."""
        zones = select.get("zone", ())
        if "deck" in zones:
            select["zone"] = ["battlefield", "reserve", "discard"]
        elif "hand" in zones:
            select["side"] = side

    def cost(self) -> dict[str, Any]:
        return self.luck.choice(
            [
                {"discard": self.luck.choice([1, 2])},
                {"resources": self.luck.choice([1, 2])},
                {"sacrifice": self.filter()},
                {"damage_self": self.luck.choice([1, 2])},
                {"destroy_self": True},
                {"no_tire": True},
            ]
        )

    def mod(self) -> dict[str, Any]:
        what = self.luck.choice(MODS)
        mod: dict[str, Any] = {"mod": what}
        if what in ("flag", "trait", "class"):
            mod[what] = self.luck.choice({"flag": FLAGS, "trait": TRAITS, "class": CLASSES}[what])
        else:
            mod["amount"] = self.luck.choice([-2, -1, 1, 2, 3])
        if what.startswith("wedge_"):
            mod["wedge"] = self.wedge()
        elif not what.startswith("objective_"):
            mod["to"] = self.luck.choice([{"self": True}, {"host": True}, self.filter()])
        return mod

    # --- terms --------------------------------------------------------------------------------------------------

    def wedge(self) -> Any:
        return self.luck.choice(["same", "host", "trigger", 1, 2, 3, *self.refs])

    def subject(self) -> Any:
        if self.maybe(0.5) and self.refs:
            return self.luck.choice(self.refs)
        return self.luck.choice(["self", "host", "trigger", "leader", self.filter()])

    def one(self) -> Any:
        """A subject that is one thing, or seldom one that may be several and is refused."""
        ones = ["self", "host", "trigger", "leader", *[ref for ref in self.refs if ref not in self.several]]
        return self.subject() if self.maybe(0.03) else self.luck.choice(ones)

    def filter(self) -> dict[str, Any]:
        luck = self.luck
        if self.maybe(0.4):
            return luck.choice(
                [{}, {"side": luck.choice(SIDES)}, {"kind": luck.choice(KINDS)}, {"zone": luck.choice(list(ZONES))}]
            )
        keys: dict[str, Any] = {}
        self.depth += 1
        for _ in range(luck.choice([0, 1, 1, 2, 2, 3])):
            key = luck.choice(FILTER_KEYS)
            if key in ("having", "attached", "not"):
                keys[key] = self.filter() if self.depth < 3 else {}
            else:
                keys[key] = self.filter_value(key)
        self.depth -= 1
        return keys

    def filter_value(self, key: str) -> Any:
        luck = self.luck
        words: dict[str, tuple[Any, ...]] = {
            "side": SIDES,
            "kind": KINDS,
            "class": CLASSES,
            "trait": TRAITS,
            "name": ("Levy of norman", "Levy of saxon") if self.maybe(0.95) else ("Card 0 of norman", "Nobody"),
            "row": (1, 2, 3, "front", "rear", [1, 3]),
            "space": ("own", "enemy"),
            "leader": (False,),
        }
        if key in words:
            return luck.choice(words[key])
        if key in ("wedge", "not_wedge"):
            return self.wedge()
        if key == "zone":
            return luck.choice([*ZONES, ["hand", "discard"], ["deck", "battlefield", "reserve"]])
        if key in ("cost", "might", "health"):
            return {"op": luck.choice(COMPARE), "n": luck.choice([0, 1, 2, 3])}
        return luck.random() < 0.5

    def condition(self) -> dict[str, Any]:
        luck = self.luck
        self.depth += 1
        few = {"op": luck.choice(COMPARE), "n": luck.choice([0, 1, 2, 5])}
        deeper = [self.condition() for _ in range(2)] if self.depth < 3 else []
        made: dict[str, Any] = luck.choice(
            [
                {"any": self.filter()},
                {"none": self.filter()},
                {"count": self.filter(), **few},
                {"hastings": luck.choice(["you", "opponent", "both", "either"])},
                {"objective": {"player": luck.choice(PLAYERS), "letter": luck.sample("ABCDEFG", 2)}},
                {"phase": luck.choice(PHASES)},
                {"marker": luck.choice(PLAYERS)},
                {luck.choice(["hand", "deck", "claimed"]): {"player": luck.choice(PLAYERS), **few}},
                {luck.choice(["all_of", "any_of"]): deeper},
                {"not": deeper[0] if deeper else {"marker": "you"}},
            ]
        )
        self.depth -= 1
        return made

    def amount(self, *, signed: bool) -> Any:
        """An amount; one that may not be negative is, now and then, and is refused."""
        luck = self.luck
        signed = signed or self.maybe(0.01)
        if self.maybe(0.6):
            return luck.choice([0, 1, 1, 2, 3, 5, 20, *([-1] if signed else [])])
        return luck.choice(
            [
                "all",
                {"count": self.filter(), "times": luck.choice([1, 2, -1 if signed else 3])},
                {"count": self.filter(), "max": 3},
                {"stat": luck.choice([*WORDS["attribute"], "cost"]), "of": self.one()},
                {"damage_on": self.one()},
                {"choose": luck.choice([[0, 2], [1, 3], [2, 1]])},
            ]
        )

    # --- effects ------------------------------------------------------------------------------------------------

    def effects(self) -> list[dict[str, Any]]:
        self.depth += 1
        made = [self.effect() for _ in range(self.luck.choice([1, 1, 1, 2, 3]))]
        self.depth -= 1
        return made

    def effect(self) -> dict[str, Any]:
        luck = self.luck
        fitting = [op for op, verb in VERBS.items() if self.trigger in [TRIGGERS[on] for on in verb.answers]]
        simple = [op for op, verb in VERBS.items() if not verb.answers and (op not in CONTROL or self.depth < 3)]
        op = luck.choice(fitting if fitting and self.maybe(0.5) else simple)
        needed = [key for key in VERBS[op].keys if not key.endswith("?")]
        allowed = [key[:-1] for key in VERBS[op].keys if key.endswith("?")]
        effect: dict[str, Any] = {"op": op}
        if op == "for_each":
            effect["in"], effect["as"] = self.subject(), f"each{self.depth}"
            self.refs.append(f"each{self.depth}")
            effect["do"] = self.effects()
            self.refs.pop()
            return effect
        if op == "grant":
            gift = luck.choice(["trait", "class", "ability"])
            effect[gift] = {
                "trait": luck.choice(TRAITS),
                "class": luck.choice(CLASSES),
                "ability": self.ability(luck.choice(["action", "response"])) if gift == "ability" else {},
            }[gift]
            allowed = []
        for key in [*needed, *(key for key in allowed if self.maybe(0.4))]:
            effect[key] = self.effect_value(op, key)
        return effect

    def effect_value(self, op: str, key: str) -> Any:
        luck = self.luck
        if key == "amount":
            return (
                luck.choice([0, 1, 2, -1])
                if op in ("play_card", "cost_next")
                else self.amount(signed="change" in VERBS[op].keys.values())
            )
        if key in ("player", "chooser"):
            return luck.choice([*PLAYERS, "random"] if op == "discard" and key == "chooser" else PLAYERS)
        if key == "select" or (op == "cost_next" and key == "to"):
            return self.filter()
        if key == "zone" or (op == "search" and key == "to"):
            return luck.choice(DESTINATIONS)
        if key in ("to", "a", "b", "card", "host"):
            return [self.subject(), self.subject()] if op == "damage" and self.maybe(0.2) else self.subject()
        if key in ("then", "else"):
            return self.effects()
        if key == "options":
            return [{"label": label, "effects": luck.choice([[], self.effects()])} for label in ("one", "two")]
        words: dict[str, Any] = {
            "wedge": self.wedge(),
            "duration": luck.choice(DURATIONS),
            "attr": luck.choice(WORDS["attribute"] if op == "modify" else ("might", "zeal")),
            "what": luck.choice(("total", "value")),
            "flag": luck.choice(FLAGS),
            "rest": luck.choice(("bottom", "top", "shuffle")),
            "keep": luck.choice((0, 1, 2)),
            "uses": luck.choice((-1, 1, 2)),
            "leave": luck.choice((0, 1, 2)),
            "cost": luck.choice((1, 2, [{"resources": 1}])),
            "cond": self.condition() if key == "cond" else None,
        }
        return words.get(key, luck.random() < 0.5)
