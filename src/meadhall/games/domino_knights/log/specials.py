"""Log lines about special cards; one of them has another name without dominoes."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.games.domino_knights.cards.names import CARD_OF
from meadhall.games.domino_knights.texts import called, faces_called, owned, piece_called, power
from meadhall.kernel.sentence import All, Card, Person, Said, Sentence, Thing, say

Told = dict[str, Any]


def _announced(event: Told, who: Person, dominoless: bool) -> Said:
    card = power(CARD_OF[event["card"]], dominoless=dominoless)
    target = str(event["target"])
    if target == "hand":
        pair = faces_called(event["shown"])
        return say("{who} plays {card} with {cards}.", you="You play {card} with {cards}.", who=who, card=card, cards=pair)
    if target.startswith("seat "):
        whom = int(target[5:])
        if whom == event["seat"]:
            return say("{who} plays {card}.", you="You play {card}.", who=who, card=card)
        return say(
            "{who} plays {card} on {whom}.",
            you="You play {card} on {whom}.",
            yours="{who} plays {card} on you.",
            who=who,
            whom=Person(whom),
            card=card,
        )
    aim: Thing = power(CARD_OF[target], dominoless=dominoless) if target in CARD_OF else called(event, target)
    if event["shown"]:
        return say(
            "{who} plays {card} on {target} with {cards}.",
            you="You play {card} on {target} with {cards}.",
            who=who,
            card=card,
            target=aim,
            cards=faces_called(event["shown"]),
        )
    return say("{who} plays {card} on {target}.", you="You play {card} on {target}.", who=who, card=card, target=aim)


def _negated(event: Told, who: Person, dominoless: bool) -> Said:
    stopped, wizard = (power(CARD_OF[event[name]], dominoless=dominoless) for name in ("card", "by"))
    return say("{card} is negated by {wizard}.", card=stopped, wizard=wizard)


def _expired(event: Told, who: Person, dominoless: bool) -> Said:
    rows = event.get("rows", [event])
    ended = All([_effect(row, power(CARD_OF[row["card"]], dominoless=dominoless)) for row in rows])
    return say("No longer in effect: {cards}.", cards=ended)


def _effect(row: Told, card: Card) -> Sentence:
    on = row["on"]
    if isinstance(on, int):
        return say("{card} on {who}", you="{card} on you", card=card, who=Person(on))
    if on not in row.get("named", {}):
        return say("{card}", card=card)
    seat, name = row["named"][on]
    return say("{card} on {knight}", card=card, knight=owned(seat, piece_called(name)))


def _killed(event: Told, who: Person, dominoless: bool) -> Said:
    return say("{who}'s {piece} dies.", you="Your {piece} dies.", who=who, piece=piece_called(event["piece"]))


def _raised(event: Told, who: Person, dominoless: bool) -> Said:
    piece = piece_called(event["piece"])
    if event["from"] == event["seat"]:
        return say(
            "{who} raises their own {piece} from the dead.",
            you="You raise your own {piece} from the dead.",
            who=who,
            piece=piece,
        )
    return say(
        "{who} raises {whom}'s {piece} from the dead.",
        you="You raise {whom}'s {piece} from the dead.",
        yours="{who} raises your {piece} from the dead.",
        who=who,
        whom=Person(event["from"]),
        piece=piece,
    )


def _taken_over(event: Told, who: Person, dominoless: bool) -> Said:
    return say(
        "{who} takes control of {whom}'s {piece}.",
        you="You take control of {whom}'s {piece}.",
        yours="{who} takes control of your {piece}.",
        who=Person(event["to"]),
        whom=Person(event["from"]),
        piece=piece_called(event["named"][event["token"]][1]),
    )


SAYINGS: Final[dict[str, Callable[[Told, Person, bool], Said]]] = {
    "special_announced": _announced,
    "special_negated": _negated,
    "effect_expired": _expired,
    "killed": _killed,
    "raised": _raised,
    "control_changed": _taken_over,
}
"""How each event is told; ``who`` is its seat."""
