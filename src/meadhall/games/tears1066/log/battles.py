"""Log lines about battles at Wedges and for Objectives."""

from typing import Final

from meadhall.games.tears1066.cards.naming import some_damage, thing_called, wedge_called
from meadhall.games.tears1066.log.events import Event, Files
from meadhall.kernel.sentence import Person, Said, Sentence, Thing, say

CLAIM: Final = 10
"""Damage that claims a Wedge."""


def tell_battle(files: Files, event: Event, who: Person) -> Said:
    """A battle, and the damage that came of it at once."""
    wedge, totals = wedge_called(event["wedge"]), event["totals"]
    things: dict[str, Thing] = {"who": Person(0), "whom": Person(1), "wedge": wedge, "mine": totals[0], "theirs": totals[1]}
    if event["event"] == "might_battle":
        fought = say(
            "Battle of Might at {wedge}: {who} {mine}, {whom} {theirs}.",
            you="Battle of Might at {wedge}: you {mine}, {whom} {theirs}.",
            yours="Battle of Might at {wedge}: you {theirs}, {who} {mine}.",
            **things,
        )
    else:
        fought = say(
            "Battle of Zeal at {wedge}: {who} {mine}, {whom} {theirs}.",
            you="Battle of Zeal at {wedge}: you {mine}, {whom} {theirs}.",
            yours="Battle of Zeal at {wedge}: you {theirs}, {who} {mine}.",
            **things,
        )
    hits = [_dealt(hit) for hit in event.get("hits", [])]
    if not hits:
        return fought
    if len(hits) == 1:
        return say("{fought} {hit}", fought=fought, hit=hits[0])
    return say("{fought} {hit} {second}", fought=fought, hit=hits[0], second=hits[1])


def _dealt(event: Event) -> Sentence:
    """What a player dealt to a Wedge that is being spoken of."""
    return say(
        "{who} deals {damage} ({total} of {claim}).",
        you="You deal {damage} ({total} of {claim}).",
        who=Person(event["seat"]),
        damage=some_damage(event["amount"]),
        total=min(event["total"], CLAIM),
        claim=CLAIM,
    )


def tell_wedge_damaged(files: Files, event: Event, who: Person) -> Said:
    return say(
        "{who} deals {damage} to {wedge} ({total} of {claim}).",
        you="You deal {damage} to {wedge} ({total} of {claim}).",
        who=who,
        damage=some_damage(event["amount"]),
        wedge=wedge_called(event["wedge"]),
        total=min(event["total"], CLAIM),
        claim=CLAIM,
    )


def tell_wedge_changed(files: Files, event: Event, who: Person) -> Said:
    by, wedge, now = thing_called(files, event["by"]), wedge_called(event["wedge"]), event["to"]
    if event["pending"]:
        return say("{by}: {n} damage to {wedge} instead of {before}.", by=by, wedge=wedge, n=now, before=event["from"])
    return say("{by}: {wedge} has {n} damage instead of {before}.", by=by, wedge=wedge, n=now, before=event["from"])


def tell_swapped_totals(files: Files, event: Event, who: Person) -> Said:
    return say(
        "{who} swaps both totals at {wedge} with {by}.",
        you="You swap both totals at {wedge} with {by}.",
        who=who,
        wedge=wedge_called(event["wedge"]),
        by=thing_called(files, event["by"]),
    )


def tell_claimed(files: Files, event: Event, who: Person) -> Said:
    wedge, tie = wedge_called(event["wedge"]), event["tie_break"]
    if tie == "might":
        return say("{who} claims {wedge} by Might.", you="You claim {wedge} by Might.", who=who, wedge=wedge)
    if tie == "zeal":
        return say("{who} claims {wedge} by Zeal.", you="You claim {wedge} by Zeal.", who=who, wedge=wedge)
    if tie == "marker":
        return say("{who} goes first and claims {wedge}.", you="You go first and claim {wedge}.", who=who, wedge=wedge)
    return say("{who} claims {wedge}.", you="You claim {wedge}.", who=who, wedge=wedge)


def tell_attempted(files: Files, event: Event, who: Person) -> Said:
    """An attempt at an Objective, and the progress that came of it at once."""
    objective, total, value = thing_called(files, event["objective"]), event["total"], event["value"]
    if event["attribute"] == "might":
        tried = say(
            "{who} attempts {objective}: Might {total} against {value}.",
            you="You attempt {objective}: Might {total} against {value}.",
            who=who,
            objective=objective,
            total=total,
            value=value,
        )
    else:
        tried = say(
            "{who} attempts {objective}: Zeal {total} against {value}.",
            you="You attempt {objective}: Zeal {total} against {value}.",
            who=who,
            objective=objective,
            total=total,
            value=value,
        )
    if total <= value:
        return say("{tried} No progress.", tried=tried)
    if "hit" not in event:
        return tried
    progress = say("Progress: {total} of {health}.", total=_done(event["hit"]), health=event["hit"]["health"])
    return say("{tried} {progress}", tried=tried, progress=progress)


def _done(event: Event) -> int:
    """How much of an Objective is done; damage beyond its Health is nothing more to do."""
    return min(int(event["total"]), int(event["health"]))


def tell_progress(files: Files, event: Event, who: Person) -> Said:
    objective, total, health = thing_called(files, event["objective"]), _done(event), event["health"]
    if event["amount"] < 0:
        return say(
            "{who} is set back at {objective}: {total} of {health}.",
            you="You are set back at {objective}: {total} of {health}.",
            who=who,
            objective=objective,
            total=total,
            health=health,
        )
    return say(
        "{who} makes progress on {objective}: {total} of {health}.",
        you="You make progress on {objective}: {total} of {health}.",
        who=who,
        objective=objective,
        total=total,
        health=health,
    )


def tell_completed(files: Files, event: Event, who: Person) -> Said:
    objective = thing_called(files, event["objective"])
    done = say("{who} completes {objective}.", you="You complete {objective}.", who=who, objective=objective)
    if "next" not in event:
        return done
    return say("{done} {next}", done=done, next=say("Next: {objective}.", objective=thing_called(files, event["next"])))


def tell_next_objective(files: Files, event: Event, who: Person) -> Said:
    objective = thing_called(files, event["objective"])
    return say("{who}'s next Objective: {objective}.", you="Your next Objective: {objective}.", who=who, objective=objective)
