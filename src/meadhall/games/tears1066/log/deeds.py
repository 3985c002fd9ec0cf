"""Log lines about what is played and used, and what becomes of cards in play."""

from meadhall.games.tears1066.cards.naming import (
    ability_called,
    some_damage,
    thing_called,
    things_called,
    wedge_called,
    with_title,
)
from meadhall.games.tears1066.log.events import Event, Files, keys_of, lefts_of
from meadhall.kernel.sentence import All, Card, Person, Said, Sentence, Thing, say


def tell_payment(files: Files, event: Event, who: Person) -> Said:
    steps = _steps(files, event)
    if steps is None:
        return ""
    return say("{who} pays {n}: {steps}.", you="You pay {n}: {steps}.", who=who, n=event["needed"], steps=steps)


def _steps(files: Files, event: Event) -> All | None:
    """What was paid with: ``Odo discarded, Noble Supporters tired``."""
    steps: list[Thing] = []
    if event["discarded"]:
        steps.append(say("{cards} discarded", cards=things_called(files, event["discarded"])))
    if event["tired"]:
        steps.append(say("{cards} tired", cards=things_called(files, event["tired"])))
    if event["destroyed"]:
        steps.append(say("{cards} destroyed", cards=things_called(files, event["destroyed"])))
    return All(steps) if steps else None


def _with_payment(files: Files, event: Event, deed: Sentence) -> Said:
    """A deed, and after it what was paid for it."""
    paid = event.get("payment")
    steps = None if paid is None else _steps(files, paid)
    return deed if paid is None or steps is None else say("{deed} Paid {n}: {steps}.", deed=deed, n=paid["needed"], steps=steps)


def tell_played(files: Files, event: Event, who: Person) -> Said:
    card, place = thing_called(files, event["card"]), event["place"]
    where = thing_called(files, place)
    if place.startswith("wedge") and not _is_attachment(files, event["card"]):
        deed = say("{who} plays {card} at {place}.", you="You play {card} at {place}.", who=who, card=card, place=where)
    elif place == "reserve":
        deed = say("{who} plays {card}.", you="You play {card}.", who=who, card=card)
    else:
        deed = say("{who} plays {card} on {place}.", you="You play {card} on {place}.", who=who, card=card, place=where)
    return _with_payment(files, event, deed)


def _is_attachment(files: Files, key: str) -> bool:
    return any(key in file.by_key and not file.designs[file.by_key[key]].is_army for file in files)


def tell_put_into_play(files: Files, event: Event, who: Person) -> Said:
    card, place = thing_called(files, event["card"]), thing_called(files, event["place"])
    return say(
        "{who} puts {card} into play ({place}).",
        you="You put {card} into play ({place}).",
        who=who,
        card=card,
        place=place,
    )


def tell_used(files: Files, event: Event, who: Person) -> Said:
    card, ability = thing_called(files, event["card"]), ability_called(files, event["card"], event["ability"])
    targets = _aimed_at(files, event["targets"]) if event.get("targets") else None
    what = with_title(card, ability.name) if isinstance(card, Card) and ability is not None else card
    if event["event"] == "response_initiated":
        if targets is None:
            deed = say("{who} answers with {what}.", you="You answer with {what}.", who=who, what=what)
        else:
            deed = say(
                "{who} answers with {what}: {targets}.",
                you="You answer with {what}: {targets}.",
                who=who,
                what=what,
                targets=targets,
            )
    elif targets is None:
        deed = say("{who} uses {what}.", you="You use {what}.", who=who, what=what)
    else:
        deed = say("{who} uses {what}: {targets}.", you="You use {what}: {targets}.", who=who, what=what, targets=targets)
    return _with_payment(files, event, deed)


def _aimed_at(files: Files, keys: list[str]) -> Thing:
    """What was chosen: ``Odo to Wedge 2``, ``Odo and Harkon``."""
    if len(keys) == 2 and keys[1].startswith("wedge") and not keys[0].startswith("wedge"):
        return say("{card} to {wedge}", card=thing_called(files, keys[0]), wedge=thing_called(files, keys[1]))
    return things_called(files, keys)


def tell_targets(files: Files, event: Event, who: Person) -> Said:
    if not event["targets"]:
        return ""
    chosen = things_called(files, event["targets"])
    return say("{who} chooses {targets}.", you="You choose {targets}.", who=who, targets=chosen)


def tell_option(files: Files, event: Event, who: Person) -> Said:
    card, option = thing_called(files, event["card"]), Card(event["card"], event["option"])
    return say("{card}: {who} chooses “{option}”.", you="{card}: you choose “{option}”.", who=who, card=card, option=option)


def tell_cancelled(files: Files, event: Event, who: Person) -> Said:
    card, by = thing_called(files, event["card"]), thing_called(files, event["by"])
    return say("{who} cancels {card} with {by}.", you="You cancel {card} with {by}.", who=who, card=card, by=by)


def tell_damage(files: Files, event: Event, who: Person) -> Said:
    lefts = lefts_of(event)
    if len(keys_of(event)) > 1:
        return say("{damage} each to {cards}.", damage=some_damage(event["amount"]), cards=things_called(files, keys_of(event)))
    card, damage = thing_called(files, event["card"]), some_damage(event["amount"])
    if lefts and lefts[0] > 0:
        return say("{damage} to {card} (Health left: {left}).", damage=damage, card=card, left=lefts[0])
    return say("{damage} to {card}.", damage=damage, card=card)


def tell_prevented(files: Files, event: Event, who: Person) -> Said:
    card, damage, by = thing_called(files, event["card"]), some_damage(event["amount"]), thing_called(files, event["by"])
    return say(
        "{who} prevents {damage} to {card} with {by}.",
        you="You prevent {damage} to {card} with {by}.",
        who=who,
        damage=damage,
        card=card,
        by=by,
    )


def tell_redirected(files: Files, event: Event, who: Person) -> Said:
    return say(
        "{who} redirects {damage} from {card} to {goal}.",
        you="You redirect {damage} from {card} to {goal}.",
        who=who,
        damage=some_damage(event["amount"]),
        card=thing_called(files, event["from"]),
        goal=thing_called(files, event["to"]),
    )


def tell_healed(files: Files, event: Event, who: Person) -> Said:
    cards, damage = things_called(files, keys_of(event)), some_damage(event["amount"])
    if len(keys_of(event)) > 1:
        return say(
            "{who} removes {damage} each from {cards}.",
            you="You remove {damage} each from {cards}.",
            who=who,
            damage=damage,
            cards=cards,
        )
    return say(
        "{who} removes {damage} from {cards}.", you="You remove {damage} from {cards}.", who=who, damage=damage, cards=cards
    )


def tell_destroyed(files: Files, event: Event, who: Person) -> Said:
    cards, owner = things_called(files, keys_of(event)), Person(event["owner"])
    if event["cause"] == "cost":
        return say("{who} destroys {cards} to pay.", you="You destroy {cards} to pay.", who=owner, cards=cards)
    return say("{who} loses {cards}.", you="You lose {cards}.", who=owner, cards=cards)


def tell_saved(files: Files, event: Event, who: Person) -> Said:
    card, by = thing_called(files, event["card"]), thing_called(files, event["by"])
    return say("{who} saves {card} with {by}.", you="You save {card} with {by}.", who=who, card=card, by=by)


def tell_sacrificed(files: Files, event: Event, who: Person) -> Said:
    cards = things_called(files, keys_of(event))
    return say("{who} sacrifices {cards}.", you="You sacrifice {cards}.", who=who, cards=cards)


def tell_detached(files: Files, event: Event, who: Person) -> Said:
    card, host = thing_called(files, event["card"]), thing_called(files, event["host"])
    return say("{who} discards {card} from {host}.", you="You discard {card} from {host}.", who=who, card=card, host=host)


def tell_attached(files: Files, event: Event, who: Person) -> Said:
    card, host = thing_called(files, event["card"]), thing_called(files, event["host"])
    return say("{who} attaches {card} to {host}.", you="You attach {card} to {host}.", who=who, card=card, host=host)


def tell_moved(files: Files, event: Event, who: Person) -> Said:
    return say("Moved to {wedge}: {cards}.", wedge=wedge_called(event["to_wedge"]), cards=things_called(files, keys_of(event)))


def tell_swapped(files: Files, event: Event, who: Person) -> Said:
    one, other = thing_called(files, event["a"]), thing_called(files, event["b"])
    return say("{card} and {second} change places.", card=one, second=other)


def tell_readied(files: Files, event: Event, who: Person) -> Said:
    return say("Readied: {cards}.", cards=things_called(files, keys_of(event)))


def tell_tired(files: Files, event: Event, who: Person) -> Said:
    if event["reason"] == "cost":
        return ""  # whoever uses a card tires it
    return say("Tired: {cards}.", cards=things_called(files, keys_of(event)))


def tell_returned(files: Files, event: Event, who: Person) -> Said:
    card, zone = thing_called(files, event["card"]), event["to"]
    if zone == "hand":
        return say("Back to the hand: {card}.", card=card)
    if zone == "deck_top":
        return say("Back onto the deck: {card}.", card=card)
    if zone == "deck_bottom":
        return say("Back to the bottom of the deck: {card}.", card=card)
    return say("Back to the discard pile: {card}.", card=card)
