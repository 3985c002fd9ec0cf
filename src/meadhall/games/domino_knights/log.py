"""Log lines: what has happened, in words, as a seat saw it."""

from collections.abc import Callable
from typing import Any, Final


def _cards(keys: list[str]) -> str:
    return ", ".join(keys) or "no cards"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _drawn(event: dict[str, Any], who: str) -> str:
    cards = f": {_cards(event['cards'])}" if "cards" in event else ""
    return f"{who} draws {_count(event['count'], 'card')}{cards}"


def _called(event: dict[str, Any], names: list[str], token: str) -> str:
    """A piece by name: with its Kingdom, unless the line is about that Kingdom anyway."""
    found = event.get("named", {}).get(token)
    if found is None:
        return token
    seat, name = found
    return str(name) if seat == event["seat"] else f"{names[seat]}'s {name}"


def _all(event: dict[str, Any], names: list[str], tokens: list[str]) -> str:
    return ", ".join([_called(event, names, token) for token in tokens])


def _unit(event: dict[str, Any], names: list[str], tokens: list[str]) -> str:
    return " and ".join([_called(event, names, token) for token in tokens])


def _groups(event: dict[str, Any], names: list[str]) -> str:
    parts = []
    for group in event["groups"]:
        part = _unit(event, names, group["attackers"])
        parts.append(part + (f" blocked by {_unit(event, names, group['blockers'])}" if group["blockers"] else ""))
    return "; ".join(parts)


def _result(event: dict[str, Any], names: list[str]) -> str:
    attack, defense = event["attack"]
    attackers = _unit(event, names, event["attackers"])
    if not event["blockers"]:
        return f"{attackers} ({attack}/{defense}) {_verb(event['attackers'])} not blocked"
    against, back = event["block"]
    blockers = _unit(event, names, event["blockers"])
    return f"{attackers} ({attack}/{defense}) against {blockers} ({against}/{back}): {event['outcome']}"


def _verb(tokens: list[str]) -> str:
    return "is" if len(tokens) == 1 else "are"


def _target(event: dict[str, Any], names: list[str]) -> str:
    """What an announced card is aimed at: a Kingdom, a piece, the own hand or another card."""
    target = str(event["target"])
    if target.startswith("seat "):
        return names[int(target[5:])]
    return "two cards from hand" if target == "hand" else _called(event, names, target)


def _on(event: dict[str, Any], names: list[str]) -> str:
    on = event["on"]
    return names[on] if isinstance(on, int) else _called(event, names, on)


_LINES: Final[dict[str, Callable[[dict[str, Any], str], str]]] = {
    "goal_revealed": lambda event, who: f"{event['card']} decides the goal: {event['goal'].replace('_', ' ')}",
    "first_draw": lambda event, who: f"{who} shows {event['card']}",
    "first_player": lambda event, who: f"{who} goes first",
    "cards_dealt": _drawn,
    "cards_drawn": _drawn,
    "recruits_taken": lambda event, who: (
        f"{who} takes {_count(len(event['tokens']), 'recruit')}"
        + (f": {', '.join(event['dominoes'])}" if "dominoes" in event else "")
    ),
    "draw_short": lambda event, who: f"{who} finds {event['missing']} {event['kind']} too few",
    "round_started": lambda event, who: f"Round {event['round']}",
    "turn_started": lambda event, who: f"{who}'s turn",
    "peasants_recycled": lambda event, who: f"Graveyards go back to the peasants, who are {event['peasants']} now",
    "deck_reshuffled": lambda event, who: f"The discard pile becomes a deck of {event['deck']}",
    "trained": lambda event, who: (
        f"{who} trains {event.get('piece', 'a recruit')} with "
        + (_cards(event["cards"]) if "cards" in event else _count(event["count"], "card"))
    ),
    "training_added": lambda event, who: (
        f"{who} adds to {event.get('piece', 'a candidate')}: "
        + (_cards(event["cards"]) if "cards" in event else _count(event["count"], "card"))
    ),
    "training_taken_back": lambda event, who: f"{who} takes {event.get('piece', 'a candidate')} back from training",
    "training_held": lambda event, who: f"{who}'s training waits until no card is pending: {event['said']}",
    "training_refused": lambda event, who: f"{who}'s training is refused ({event['said']}): {event['reason']}",
    "training_opened": lambda event, who: f"{who} may train from now on",
    "training_closed": lambda event, who: f"{who}'s training is over",
    "promoted": lambda event, who: (
        f"{who} has a new knight {event['piece']}: {event['attack']}/{event['defense']} on {_cards(event['cards'])}"
    ),
    "special_negated": lambda event, who: f"{event['by']} negates {event['card']}",
    "raised": lambda event, who: f"{who} raises {event['piece']}",
    "killed": lambda event, who: f"{who}'s {event['piece']} dies",
    "aid_signalled": lambda event, who: f"{who} calls for aid",
    "damage": lambda event, who: f"{who} loses {event['amount']} and has {event['health']} health",
    "fame_changed": lambda event, who: f"{who}: {event['change']:+d} fame, now {event['fame']}",
    "looted": lambda event, who: f"{who} loots {', '.join(event['pieces'])}",
    "buried": lambda event, who: f"{who} buries {', '.join(event['pieces'])}",
    "discarded": lambda event, who: f"{who} discards {_cards(event['cards'])}",
    "named": lambda event, who: f"{who}'s Kingdom is called {event['name']} from now on",
    "time_up": lambda event, who: "Time is up: this is the last round",
    "stalemate": lambda event, who: "Nothing has moved for too long",
    "round_limit": lambda event, who: "The last round is over",
}


_TOGETHER: Final[dict[str, Callable[[dict[str, Any], str, list[str]], str]]] = {
    "first_tie": lambda event, who, names: f"A tie: {', '.join([names[seat] for seat in event['seats']])} draw again",
    "knights_recovered": lambda event, who, names: f"{who}'s knights recover: {_all(event, names, event['tokens'])}",
    "bar_lifted": lambda event, who, names: f"{who}'s {_all(event, names, event['tokens'])} may fight again",
    "model_chosen": lambda event, who, names: (
        f"{who}'s {_called(event, names, event['token'])} copies {_called(event, names, event['model'])}"
    ),
    "model_lost": lambda event, who, names: f"{who}'s {_called(event, names, event['token'])} finds no model and is buried",
    "special_announced": lambda event, who, names: (
        f"{who} plays {event['card']} on {_target(event, names)}"
        + (f" with {_cards(event['shown'])}" if event["shown"] else "")
    ),
    "attack_declared": lambda event, who, names: f"{who} attacks {names[event['defender']]}: {_groups(event, names)}",
    "attack_aided": lambda event, who, names: f"{who} aids the attack: {_groups(event, names)}",
    "defense_set": lambda event, who, names: f"{who} defends: {_groups(event, names)}",
    "defense_aided": lambda event, who, names: f"{who} aids the defense: {_groups(event, names)}",
    "withdrawn": lambda event, who, names: f"{who}'s {_all(event, names, event['tokens'])} is withdrawn",
    "released": lambda event, who, names: f"{who}'s {_all(event, names, event['tokens'])} is released",
    "barred": lambda event, who, names: f"{who}'s {_all(event, names, event['tokens'])} is barred",
    "group_result": lambda event, who, names: _result(event, names),
    "effect_expired": lambda event, who, names: f"{event['card']} on {_on(event, names)} ends",
    "control_changed": lambda event, who, names: (
        f"{_called(event, names, event['token'])} passes from {names[event['from']]} to {names[event['to']]}"
    ),
    "eliminated": lambda event, who, names: (
        f"{' and '.join([names[seat] for seat in event['seats']])} {_verb(event['seats'])} out of the game"
    ),
}


def tell(event: dict[str, Any], names: list[str]) -> str:
    """One log line for an event as a seat sees it; empty if it is not worth a line."""
    kind = event["event"]
    who = names[event["seat"]] if 0 <= event["seat"] < len(names) else ""
    if kind in _LINES:
        return _LINES[kind](event, who)
    if kind in _TOGETHER:
        return _TOGETHER[kind](event, who, names)
    if kind == "game_over":
        winners = " and ".join([names[seat] for seat in event["winners"]])
        return f"The game is over: {winners} wins" if len(event["winners"]) == 1 else f"The game is over: {winners} share it"
    return ""
