"""Log lines about what lasts."""

from typing import Final

from meadhall.games.tears1066.cards.naming import FLAG_WORDS, change_named, thing_called
from meadhall.games.tears1066.log.events import Event, Files
from meadhall.kernel.sentence import Person, Said, Sentence, say

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


def tell_lasts(files: Files, event: Event, who: Person) -> Said:
    return _as_long(event, _change(files, event))


def tell_flagged(files: Files, event: Event, who: Person) -> Said:
    return _as_long(event, say("{card}: {flag}", card=thing_called(files, event["card"]), flag=FLAG_WORDS[event["flag"]]))


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
    change = change_named(attr, event["amount"])
    if event["target"].startswith("wedge"):
        side = say("the Normans") if event["player"] == "norman" else say("the Saxons")
        return say("{target}: {change} for {side}", target=target, change=change, side=side)
    return say("{target}: {change}", target=target, change=change)
