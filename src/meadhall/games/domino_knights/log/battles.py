"""Log lines about battles: who attacks, who blocks, how every group fares, and what it costs in all."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from meadhall.games.domino_knights.texts import all_called, as_one, called, in_a_row, piece_called, pieces_called
from meadhall.kernel.sentence import All, Person, Said, Sentence, Some, Thing, one_of, say

Told = dict[str, Any]


def _attack(event: Told, who: Person) -> Said:
    knights = All([_unit(event, group["attackers"]) for group in event["groups"]])
    whom = Person(event["defender"])
    if "damage" not in event:
        return say(
            "{who} attacks {whom} with {knights}.",
            you="You attack {whom} with {knights}.",
            yours="{who} attacks you with {knights}.",
            who=who,
            whom=whom,
            knights=knights,
        )
    return say(
        "{who} attacks {whom} with {knights}: {damage} damage, {whom} has {health} health.",
        you="You attack {whom} with {knights}: {damage} damage, {whom} has {health} health.",
        yours="{who} attacks you with {knights}: {damage} damage, you have {health} health.",
        who=who,
        whom=whom,
        knights=knights,
        damage=event["damage"],
        health=event["health"],
    )


def _unit(event: Told, tokens: Sequence[str]) -> Thing:
    """Knights that fight as one, without whose they are: ``9-2+4-4``."""
    return as_one([piece_called(event["named"][token][1]) for token in tokens])


def _attack_aided(event: Told, who: Person) -> Said:
    knights = all_called(event, event["tokens"])
    return say("{who} joins the attack with {knights}.", you="You join the attack with {knights}.", who=who, knights=knights)


def _blocks(event: Told) -> All:
    """Whom the knights that have just come block."""
    pairs: list[Thing] = []
    for group in event["groups"]:
        blockers = [token for token in group["blockers"] if token in event["tokens"]]
        if blockers:
            stopped = _unit(event, group["attackers"])
            pairs.append(say("{attackers} with {blockers}", attackers=stopped, blockers=_unit(event, blockers)))
    return All(pairs)


def _blocked(event: Told, who: Person) -> Said:
    return say("{who} blocks {pairs}.", you="You block {pairs}.", who=who, pairs=_blocks(event))


def _block_aided(event: Told, who: Person) -> Said:
    return say("{who} helps to block {pairs}.", you="You help to block {pairs}.", who=who, pairs=_blocks(event))


def _withdrawn(event: Told, who: Person) -> Said:
    gone = called(event, event["tokens"][0])
    return say("{who}'s {knight} has to leave the battle.", you="Your {knight} has to leave the battle.", who=who, knight=gone)


def _released(event: Told, who: Person) -> Said:
    free = called(event, event["tokens"][0])
    return say(
        "{who}'s {knight} no longer blocks anybody.", you="Your {knight} no longer blocks anybody.", who=who, knight=free
    )


def _barred(event: Told, who: Person) -> Said:
    tired = called(event, event["tokens"][0])
    return say(
        "{who}'s {knight} may not fight for a round.", you="Your {knight} may not fight for a round.", who=who, knight=tired
    )


# --- how it ends ------------------------------------------------------------------------------------------------------


def _results(event: Told, who: Person) -> Said:
    return in_a_row([_result(row) for row in event.get("rows", [event])])


def _result(event: Told) -> Sentence:
    """How one group of a battle fares."""
    attack, defense = event["attack"]
    if not event["blockers"]:
        return say("{knights} unblocked (attack {attack}).", knights=_unit(event, event["attackers"]), attack=attack)
    against, back = event["block"]
    return say(
        "{knights} ({attack}/{defense}) against {blockers} ({against}/{back}): {outcome}.",
        knights=_unit(event, event["attackers"]),
        attack=attack,
        defense=defense,
        blockers=_unit(event, event["blockers"]),
        against=against,
        back=back,
        outcome=_outcome(event),
    )


def _outcome(event: Told) -> Thing:
    if event["outcome"] == "blockers defeated":
        return Some(len(event["blockers"]), "the blocker falls", "the blockers fall")
    if event["outcome"] == "attackers defeated":
        return Some(len(event["attackers"]), "the attacker falls", "the attackers fall")
    return say("all fall") if event["outcome"] == "all defeated" else say("nobody falls")


def _toll(event: Told, who: Person) -> Said:
    return in_a_row([COSTS[row["event"]](row, Person(row["seat"])) for row in event.get("toll", [event])])


def _damage(event: Told, who: Person) -> Sentence:
    return say(
        "{who} takes {damage} damage and has {health} health left.",
        you="You take {damage} damage and have {health} health left.",
        who=who,
        damage=event["amount"],
        health=event["health"],
    )


def _fame(event: Told, who: Person) -> Sentence:
    change, fame = event["change"], event["fame"]
    if change < 0:
        return say("{who} loses {n} fame (now {fame}).", you="You lose {n} fame (now {fame}).", who=who, n=-change, fame=fame)
    return say("{who} gains {n} fame (now {fame}).", you="You gain {n} fame (now {fame}).", who=who, n=change, fame=fame)


def _buried(event: Told, who: Person) -> Sentence:
    return say("{who} buries {knights}.", you="You bury {knights}.", who=who, knights=pieces_called(event["pieces"]))


def _looted(event: Told, who: Person) -> Sentence:
    return say(
        "{who} takes {knights} to their graveyard.",
        you="You take {knights} to your graveyard.",
        who=who,
        knights=pieces_called(event["pieces"]),
    )


def _out(event: Told, who: Person) -> Said:
    if len(event["seats"]) > 1:
        return say("{seats} are out of the game.", seats=All([one_of(seat) for seat in event["seats"]]))
    if event["cause"] == "resigned":
        return say("{who} resigns and is out of the game.", you="You resign and are out of the game.", who=who)
    return say("{who} is out of the game.", you="You are out. You can watch how the game goes on.", who=who)


COSTS: Final[dict[str, Callable[[Told, Person], Sentence]]] = {
    "damage": _damage,
    "fame_changed": _fame,
    "buried": _buried,
    "looted": _looted,
}
"""What a battle costs; in a row this is one line."""
SAYINGS: Final[dict[str, Callable[[Told, Person], Said]]] = {
    "attack_declared": _attack,
    "attack_aided": _attack_aided,
    "defense_set": _blocked,
    "defense_aided": _block_aided,
    "withdrawn": _withdrawn,
    "released": _released,
    "barred": _barred,
    "group_result": _results,
    **dict.fromkeys(COSTS, _toll),
    "eliminated": _out,
}
"""How each event is told; ``who`` is its seat."""
