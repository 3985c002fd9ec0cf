"""1066 in words for people: the lines of the log."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.games.tears1066.cards.design import CardFile
from meadhall.kernel.aliases import Seat


def tell_event(files: list[CardFile], event: dict[str, Any], names: list[str]) -> str:
    """One log line for an event as a seat sees it; empty if it is not worth a line."""
    teller = _TELL.get(event["event"], "")
    if not teller and event["event"] not in _SAYINGS:
        return ""
    seat: Seat = event["seat"]
    words = {key: _worded(files, value) for key, value in event.items()}
    words["who"] = names[seat] if 0 <= seat < len(names) else "Nobody"
    if event["event"] == "cards_drawn" and "cards" in event:
        return f"{words['who']} draws {words['cards']}."
    if event["event"] == "game_over":
        return f"{words['who']} wins ({event['reason']})." if seat >= 0 else f"The game is a tie ({event['reason']})."
    if event["event"] in _SAYINGS:
        return _SAYINGS[event["event"]](event, words)
    return teller.format(**words)


def _tell_payment(event: dict[str, Any], words: dict[str, Any]) -> str:
    steps = [f"{verb} {words[part]}" for verb, part in _STEPS if event.get(part)]
    return f"{words['who']} pays {event['needed']}: {', '.join(steps)}." if steps else ""


_STEPS: Final = (("discards", "discarded"), ("tires", "tired"), ("destroys", "destroyed"))


def _tell_modifier(event: dict[str, Any], words: dict[str, Any]) -> str:
    target, attr, until = _upper(str(words["target"])), str(event["attr"]), _UNTIL[event["duration"]]
    if attr.endswith("_battle"):
        return f"{target}: no {_upper(attr.removesuffix('_battle'))} battle{until}."
    change = f"{_upper(attr.replace('_', ' '))} {event['amount']:+}"
    side = f" for the {_upper(event['player'])}s" if target.startswith("Wedge") else ""
    return f"{target}: {change}{side}{until}."


def _tell_flag(event: dict[str, Any], words: dict[str, Any]) -> str:
    flag = "has another ability, trait or class" if event["flag"] == "grant" else _FLAG_WORDS[event["flag"]]
    return f"{words['card']} {flag}{_UNTIL[event['duration']]}."


_FLAG_WORDS: Final = {
    "no_damage": "takes no damage",
    "cannot_move": "cannot be moved",
    "cannot_tire": "cannot be tired",
    "cannot_ready": "cannot be readied",
    "cannot_be_targeted": "cannot be chosen by the opponent",
    "cannot_be_destroyed": "cannot be destroyed",
    "counts_while_tired": "counts while Tired",
    "no_abilities": "has no abilities",
}
_UNTIL: Final = {
    "instant": "",
    "battle": " until the end of the battle",
    "turn": " until the end of the turn",
    "phase": " until the end of the phase",
    "round": " until the end of the round",
    "next_round": " until the end of the next round",
    "until_used": " until used",
    "permanent": " as long as it is in play",
    "game": " for the rest of the game",
}


def _tell_wedge(event: dict[str, Any], words: dict[str, Any]) -> str:
    what = "Damage to" if event["pending"] else "Damage on"
    return f"{what} Wedge {event['wedge']}: {event['from']} becomes {event['to']} ({words['by']})."


def _tell_objective(event: dict[str, Any], words: dict[str, Any]) -> str:
    amount: int = event["amount"]
    done = f"takes {amount}" if amount >= 0 else f"is healed of {-amount}"
    return f"{words['who']}: Objective {event['letter']} {done} (now {event['total']})."


def _tell_mulligan(event: dict[str, Any], words: dict[str, Any]) -> str:
    return f"{words['who']} {'draws a new hand' if event['taken'] else 'keeps the hand'}."


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


_SAYINGS: Final[dict[str, Callable[[dict[str, Any], dict[str, Any]], str]]] = {
    "payment": _tell_payment,
    "modifier_added": _tell_modifier,
    "flag_added": _tell_flag,
    "wedge_damage_changed": _tell_wedge,
    "objective_damaged": _tell_objective,
    "mulligan": _tell_mulligan,
}
"""What takes more than a pattern to say."""

_TELL: Final[dict[str, str]] = {
    "leader_placed": "{who} places the Leader at Wedge {wedge}.",
    "marker_moved": "{who} takes the marker.",
    "cards_drawn": "{who} draws {count}.",
    "round_started": "Round {n}.",
    "hand_limit_discard": "{who} discards {cards} (hand limit).",
    "draft_discard": "{who} discards {cards} (draft).",
    "passed": "{who} passes.",
    "card_played": "{who} plays {card} ({place}).",
    "put_into_play": "{who} puts {card} into play ({place}).",
    "event_used": "{who} uses {card}: {ability}.",
    "action_executed": "{who} uses {card}: {ability}.",
    "response_initiated": "{who} answers with {card}: {ability}.",
    "when_played_initiated": "{who} uses {card}: {ability}.",
    "targets_chosen": "{who} chooses {targets}.",
    "ability_cancelled": "{card} is cancelled by {by}.",
    "option_chosen": "{who} chooses: {option}.",
    "damage_dealt": "{card} takes {amount} damage.",
    "damage_prevented": "{amount} damage to {card} is prevented.",
    "damage_redirected": "{amount} damage goes from {from} to {to}.",
    "healed": "{card} is healed of {amount}.",
    "destroyed": "{card} is destroyed.",
    "saved": "{card} is saved by {by}.",
    "sacrificed": "{who} sacrifices {card}.",
    "attachment_discarded": "{card} is discarded from {host}.",
    "attached": "{card} is attached to {host}.",
    "moved": "{card} moves to Wedge {to_wedge}.",
    "swapped": "{a} and {b} change places.",
    "readied": "{card} is readied.",
    "tired": "{card} is tired.",
    "discarded": "{who} discards {cards}.",
    "milled": "{who} puts {cards} from the deck on the discard pile.",
    "returned": "{card} returns to the {to}.",
    "deck_searched": "{who} searches the deck and finds {count}.",
    "deck_looked": "{who} looks at {count} cards.",
    "deck_shuffled": "{who} shuffles the deck.",
    "hand_revealed": "{who} reveals the hand.",
    "might_battle": "Might at Wedge {wedge}: Normans {norman_tbv}, Saxons {saxon_tbv}.",
    "zeal_battle": "Zeal at Wedge {wedge}: Normans {norman_tbv}, Saxons {saxon_tbv}.",
    "totals_swapped": "The totals at Wedge {wedge} are swapped by {by}.",
    "wedge_damaged": "{who} deals {amount} to Wedge {wedge} (now {total}).",
    "wedge_claimed": "{who} claims Wedge {wedge}.",
    "objective_battle": "{who} attempts Objective {letter}: {total} against {value}.",
    "objective_destroyed": "{who} destroys Objective {letter}.",
    "game_over": "The game is over.",
}


def _worded(files: list[CardFile], value: Any) -> Any:
    if isinstance(value, list):
        return ", ".join(str(_worded(files, part)) for part in value) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, str):
        return value
    base, _, copy = value.partition(".")
    for file in files:
        kind = file.by_key.get(base)
        if kind is not None:
            return f"{file.designs[kind].name} {copy}".strip()
    return value
