"""What sentences are made of: cards, abilities, places and counts, by their keys."""

from collections.abc import Sequence
from typing import Final

from meadhall.games.tears1066.cards.design import CardFile
from meadhall.kernel.sentence import All, Card, Sentence, Some, Thing, say

ATTRIBUTES: Final = {
    "might": say("Might"),
    "zeal": say("Zeal"),
    "health": say("Health"),
    "resources": say("Resources"),
    "cost": say("Cost"),
    "range": say("Range"),
    "damage": say("damage"),
    "objective_total": say("total"),
    "objective_value": say("Battle Value"),
}
FLAG_WORDS: Final = {
    "no_damage": say("no damage"),
    "cannot_move": say("can't be moved"),
    "cannot_tire": say("can't be tired"),
    "cannot_ready": say("can't be readied"),
    "cannot_be_targeted": say("can't be chosen by the opponent"),
    "cannot_be_destroyed": say("can't be destroyed"),
    "counts_while_tired": say("counts while Tired"),
    "no_abilities": say("no abilities"),
    "grant": say("another ability, trait or class"),
}


def some_cards(n: int) -> Some:
    return Some(n, "{n} card", "{n} cards")


def some_damage(n: int) -> Some:
    return Some(n, "{n} damage", "{n} damage")


def change_named(attribute: str, amount: int) -> Sentence:
    """A bonus or malus: ``Might +1``."""
    return say("{attribute} {change}", attribute=ATTRIBUTES[attribute], change=f"{amount:+}")


def wedge_called(number: int) -> Sentence:
    """A Wedge by its number, from 1."""
    return say("Wedge {n}", n=number)


def thing_called(files: list[CardFile], key: str) -> Thing:
    """The thing behind a key: a card, also one in play (``norman-horsemen.2``), a Wedge, a side, an Objective, a number."""
    card = card_called(files, key)
    if card is not None:
        return card
    word, _, rest = key.partition(" ")
    if word == "wedge":
        return wedge_called(int(rest))
    if key in ("norman", "saxon"):
        return say("the Normans") if key == "norman" else say("the Saxons")
    if rest == "objective":
        return say("the Norman Objective") if word == "norman" else say("the Saxon Objective")
    return say("the reserve") if key == "reserve" else key


def card_called(files: list[CardFile], key: str) -> Card | None:
    """A card by its key; further copies in play bear their number. None if there is none."""
    base, _, copy = key.partition(" in ")[0].partition(" ")[0].partition(".")
    for file in files:
        kind = file.by_key.get(base)
        if kind is not None:
            return Card(base, file.designs[kind].name, sign=copy if copy != "1" else "")
    return None


def things_called(files: list[CardFile], keys: Sequence[str]) -> All:
    """Several things in a row, equal ones counted: ``Odo and 2 × Shield Wall``."""
    found: list[Thing] = []
    for key in dict.fromkeys(keys):
        thing, count = thing_called(files, key), list(keys).count(key)
        found.append(thing if count == 1 else say("{n} × {thing}", n=count, thing=thing))
    return All(found)


def ability_called(files: list[CardFile], card: str, key: str) -> Card | None:
    """The title of an ability of a card, or None if it has none."""
    base = card.partition(".")[0]
    for file in files:
        kind = file.by_key.get(base)
        if kind is not None:
            for ability in file.abilities:
                if ability.kind == kind and ability.key == key:
                    return Card(base, ability.title) if ability.title else None
    return None


def with_title(card: Card, title: str) -> Thing:
    """A card with the title of one of its abilities, unless that says no more: ``Odo (Commander)``."""
    return card if title in ("", card.name) else say("{card} ({ability})", card=card, ability=Card(card.key, title))


def named_things(files: list[CardFile]) -> list[Card]:
    """Everything with a name of its own: cards, their abilities, and the choices that effects offer."""
    found: dict[str, Card] = {}
    for file in files:
        for design in file.designs:
            found.setdefault(design.name, Card(design.key, design.name))
        for ability in file.abilities:
            key = file.designs[ability.kind].key
            for name in (ability.title, *[label for block in ability.blocks for word in block for label in word.choices()]):
                if name:
                    found.setdefault(name, Card(key, name))
    return list(found.values())
