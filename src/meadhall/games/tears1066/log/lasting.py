"""Log lines about what lasts."""

from typing import Final

from meadhall.games.tears1066.cards.naming import thing_called
from meadhall.games.tears1066.log.events import Event, Files
from meadhall.kernel.sentence import Person, Said, Sentence, say

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
UNTIL: Final = {
    "battle": say("until the end of the battle"),
    "turn": say("until the end of the turn"),
    "phase": say("until the end of the phase"),
    "round": say("until the end of the round"),
    "next_round": say("until the end of the next round"),
    "until_used": say("until it is used"),
    "permanent": say("while in play"),
    "game": say("for the rest of the game"),
}
FLAGS: Final = {
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


def tell_lasts(files: Files, event: Event, who: Person) -> Said:
    return _as_long(event, _change(files, event))


def tell_flagged(files: Files, event: Event, who: Person) -> Said:
    return _as_long(event, say("{card}: {flag}", card=thing_called(files, event["card"]), flag=FLAGS[event["flag"]]))


def _as_long(event: Event, what: Sentence) -> Said:
    """What has changed, and until when it stays so."""
    until = UNTIL.get(event["duration"])
    return say("{what}.", what=what) if until is None else say("{what} {until}.", what=what, until=until)


def _change(files: Files, event: Event) -> Sentence:
    target, attr = thing_called(files, event["target"]), str(event["attr"])
    if attr == "might_battle":
        return say("{target}: no battle of Might", target=target)
    if attr == "zeal_battle":
        return say("{target}: no battle of Zeal", target=target)
    change, attribute = f"{event['amount']:+}", ATTRIBUTES[attr]
    if event["target"].startswith("wedge"):
        side = say("the Normans") if event["player"] == "norman" else say("the Saxons")
        return say("{target}: {attribute} {change} for {side}", target=target, attribute=attribute, change=change, side=side)
    return say("{target}: {attribute} {change}", target=target, attribute=attribute, change=change)
