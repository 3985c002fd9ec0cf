"""Log lines about the course of the game, hands and decks."""

from meadhall.games.tears1066.cards.naming import some_cards, thing_called, things_called, wedge_called
from meadhall.games.tears1066.log.events import Event, Files
from meadhall.kernel.sentence import Person, Said, Thing, say


def tell_sides(files: Files, event: Event, who: Person) -> Said:
    return say(
        "{who} leads the Normans, {whom} the Saxons.",
        you="You lead the Normans, {whom} the Saxons.",
        yours="You lead the Saxons, {who} the Normans.",
        who=Person(event["norman"]),
        whom=Person(event["saxon"]),
    )


def tell_leader(files: Files, event: Event, who: Person) -> Said:
    leader, wedge = thing_called(files, event["card"]), wedge_called(event["wedge"])
    return say("{who} places {card} at {wedge}.", you="You place {card} at {wedge}.", who=who, card=leader, wedge=wedge)


def tell_marker(files: Files, event: Event, who: Person) -> Said:
    if event["reason"] == "setup":
        return say("{who} goes first.", you="You go first.", who=who)
    return say("{who} goes first from now on.", you="You go first from now on.", who=who)


def tell_mulligan(files: Files, event: Event, who: Person) -> Said:
    if event["taken"]:
        return say("{who} draws a new hand.", you="You shuffle your hand back and draw a new one.", who=who)
    return say("{who} keeps their opening hand.", you="You keep your opening hand.", who=who)


def tell_round(files: Files, event: Event, who: Person) -> Said:
    return say("Round {n}.", n=event["n"])


def tell_wedge_phase(files: Files, event: Event, who: Person) -> Said:
    if not event["performed"]:
        return ""
    if event["might_step"]:
        return say("Wedge phase: battles of Might and of Zeal.")
    return say("Wedge phase: battles of Zeal only.")


def tell_phase(files: Files, event: Event, who: Person) -> Said:
    if event["phase"] == "objective":
        return say("Objective phase.")
    return say("Deployment.") if event["phase"] == "deployment" else ""


def tell_passed(files: Files, event: Event, who: Person) -> Said:
    if event.get("marker"):
        return say("{who} passes first and goes first from now on.", you="You pass first and go first from now on.", who=who)
    return say("{who} passes.", you="You pass.", who=who)


def tell_over(files: Files, event: Event, who: Person) -> Said:
    reason = event["reason"]
    if reason == "wedges":
        return say("{who} claims a second Wedge and wins.", you="You claim a second Wedge and win!", who=who)
    if reason == "deck":
        return say("{who} wins: the other deck is empty.", you="You win: the other deck is empty!", who=who)
    if reason == "leader":
        return say("{who} wins: the other Leader has fallen.", you="You win: the other Leader has fallen!", who=who)
    if reason == "concede":
        return say("{who} wins by resignation.", you="You win by resignation!", who=who)
    if reason == "timeout":
        return say("{who} wins on time.", you="You win on time!", who=who)
    if reason == "tie_decks":
        return say("A draw: both decks are empty.")
    if reason == "tie_leaders":
        return say("A draw: both Leaders have fallen.")
    return say("A draw: the last round is over.")


def tell_drawn(files: Files, event: Event, who: Person) -> Said:
    cards: Thing = things_called(files, event["cards"]) if "cards" in event else some_cards(event["count"])
    return say("{who} draws {cards}.", you="You draw {cards}.", who=who, cards=cards)


def tell_over_the_limit(files: Files, event: Event, who: Person) -> Said:
    cards = things_called(files, event["cards"])
    return say("{who} discards {cards} (hand limit).", you="You discard {cards} (hand limit).", who=who, cards=cards)


def tell_drafted(files: Files, event: Event, who: Person) -> Said:
    cards = things_called(files, event["cards"])
    return say("{who} discards {cards} (draft).", you="You discard {cards} (draft).", who=who, cards=cards)


def tell_discarded(files: Files, event: Event, who: Person) -> Said:
    cards = things_called(files, event["cards"])
    return say("{who} discards {cards}.", you="You discard {cards}.", who=who, cards=cards)


def tell_milled(files: Files, event: Event, who: Person) -> Said:
    cards = things_called(files, event["cards"])
    return say("{who} discards {cards} from their deck.", you="You discard {cards} from your deck.", who=who, cards=cards)


def tell_searched(files: Files, event: Event, who: Person) -> Said:
    found: Thing = things_called(files, event["found"]) if "found" in event else some_cards(event["count"])
    return say(
        "{who} searches their deck and finds {cards}.", you="You search your deck and find {cards}.", who=who, cards=found
    )


def tell_looked(files: Files, event: Event, who: Person) -> Said:
    if "cards" in event:
        cards = things_called(files, event["cards"])
        return say("{who} looks at {cards}.", you="You look at the top of your deck: {cards}.", who=who, cards=cards)
    count = some_cards(event["count"])
    return say(
        "{who} looks at {count} on top of their deck.", you="You look at {count} on top of your deck.", who=who, count=count
    )


def tell_shuffled(files: Files, event: Event, who: Person) -> Said:
    return "" if event["phase"] == "setup" else say("{who} shuffles their deck.", you="You shuffle your deck.", who=who)


def tell_revealed(files: Files, event: Event, who: Person) -> Said:
    if "cards" not in event:
        return say("{who} reveals their hand.", you="You reveal your hand.", who=who)
    cards = things_called(files, event["cards"])
    return say("{who} reveals their hand: {cards}.", you="You reveal your hand: {cards}.", who=who, cards=cards)
