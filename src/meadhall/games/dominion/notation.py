"""Words for people: the question in a sentence, options as labels, events as log lines."""

from typing import Any, Final

from meadhall.games.dominion.kinds import COST, KEYS, KIND_OF, NAMES
from meadhall.games.dominion.table import ACTIONS, Table
from meadhall.kernel.game import Prompt

PROMPTS: Final[dict[str, tuple[str, str]]] = {
    "draft": ("Pick a card for the kingdom.", "DOM-DEC-10"),
    "retire": ("Retire a card of the last kingdom.", "DOM-DEC-11"),
    "moat": ("{attacker} plays {card}. Show your Moat?", "DOM-DEC-20"),
    "cellar-discard": ("Discard any number of cards; you draw as many. The last one will be visible.", "DOM-DEC-21"),
    "chapel-trash": ("Trash up to four cards.", "DOM-DEC-22"),
    "chancellor": ("Turn your deck over onto your discard pile?", "DOM-DEC-23"),
    "bureaucrat": ("Put a Victory card onto your deck.", "DOM-DEC-26"),
    "militia-discard": ("Discard down to three cards. The last one will be visible.", "DOM-DEC-27"),
    "remodel-trash": ("Trash a card; you gain one that costs up to 2 more.", "DOM-DEC-28"),
    "remodel-gain": ("You trashed {trashed}: gain a card that costs up to {limit}.", "DOM-DEC-29"),
    "mine-trash": ("Trash a Treasure; you gain one that costs up to 3 more.", "DOM-DEC-30"),
    "mine-gain": ("You trashed {trashed}: gain a Treasure that costs up to {limit} into your hand.", "DOM-DEC-31"),
    "spy": ("{owner} reveals {revealed}: discard it or put it back?", "DOM-DEC-32"),
    "thief-trash": ("{owner} reveals {revealed}: which Treasure is trashed?", "DOM-DEC-33"),
    "thief-gain": ("Gain any of the trashed Treasures.", "DOM-DEC-34"),
    "throne-room": ("Pick an Action to play twice.", "DOM-DEC-35"),
    "library": ("You drew {drawn}. Set it aside?", "DOM-DEC-36"),
    "moneylender": ("Trash a Copper for 3 coins?", "DOM-OPT-20"),
}

LABELS: Final[dict[str, dict[str, str]]] = {
    "chancellor": {"yes": "Turn the deck over", "no": "Leave the deck"},
    "library": {"yes": "Set it aside", "no": "Keep it"},
    "moneylender": {"yes": "Trash a Copper", "no": "Keep the Copper"},
    "spy": {"discard": "Discard it", "keep": "Put it back"},
    "turn": {"treasures": "Play all Treasures", "end actions": "End the Action phase", "end": "End the turn"},
}


def prompt(state: Table) -> Prompt:
    """The open question in one sentence, for the seat that is asked."""
    ask = state.ask_key()
    if ask == "turn":
        return _turn_prompt(state)
    if ask == "gain":
        return _gain_prompt(state)
    text, rule = PROMPTS[ask]
    return Prompt(text.format(**_words(state)), rule)


def _turn_prompt(state: Table) -> Prompt:
    counts = f"{_some(state.actions, 'Action')}, {_some(state.buys, 'Buy')}, {_some(state.coins, 'coin')}"
    if state.phase == ACTIONS:
        return Prompt(f"Your Action phase ({counts}): play an Action, or go on to Treasures and buying.", "DOM-DEC-12")
    if not state.buys:
        return Prompt("You have no Buy left: end your turn.", "DOM-DEC-14")
    if state.has_bought:
        return Prompt(f"Your Buy phase ({counts}): buy another card, or end your turn.", "DOM-DEC-14")
    return Prompt(f"Your Buy phase ({counts}): play Treasures, buy, or end your turn.", "DOM-DEC-13")


def _gain_prompt(state: Table) -> Prompt:
    assert state.top is not None
    feast = KEYS[state.top.scope.card] == "feast"
    return Prompt(f"Gain a card that costs up to {5 if feast else 4}.", "DOM-DEC-25" if feast else "DOM-DEC-24")


def _words(state: Table) -> dict[str, str]:
    """The words that prompts may need, as far as they mean something now."""
    assert state.top is not None
    scope = state.top.scope
    ask = state.ask_key()
    words = {
        "attacker": f"Seat {state.active}",
        "owner": "",
        "revealed": "",
        "card": "",
        "trashed": "",
        "drawn": "",
        "limit": "",
    }
    if scope.card >= 0:
        words["card"] = NAMES[scope.card]
    if ask in ("remodel-gain", "mine-gain"):
        words["trashed"] = a_card(KEYS[scope.n])
        words["limit"] = str(COST[scope.n] + (2 if ask == "remodel-gain" else 3))
    if ask == "library":
        words["drawn"] = a_card(KEYS[scope.n])
    if state.revealed:
        words["owner"] = "Your own deck" if scope.you == state.active else f"Seat {scope.you}"
        words["revealed"] = " and ".join(a_card(KEYS[kind]) for kind in state.revealed)
    return words


def label(state: Table, key: str) -> str:
    """An option of the open question in words for people: ``Buy a Gold (6)``."""
    ask = state.ask_key()
    fixed = LABELS.get(ask, {}).get(key)
    if fixed is not None:
        return fixed
    if ask == "moat":
        return "Show Moat"
    if ask == "thief-gain":
        card, _, owner = key.partition(" from ")
        return f"Gain the {name_of(card)} of seat {owner}"
    if ask != "turn":
        return name_of(key)
    verb, _, card = key.partition(" ")
    if verb == "buy":
        return f"Buy {a_card(card)} ({COST[KIND_OF[card]]})"
    if verb == "play":
        return f"Play {a_card(card)}"
    return f"End the turn with {a_card(card.removeprefix('on '))} on top"


def name_of(key: str) -> str:
    """The printed name of a card."""
    return NAMES[KIND_OF[key]]


def a_card(key: str) -> str:
    """A card with its article: ``an Estate``."""
    name = name_of(key)
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def listed(cards: list[str]) -> str:
    """Cards in words, equal neighbours counted: ``2 Coppers and an Estate``."""
    parts: list[str] = []
    at = 0
    while at < len(cards):
        run = 1
        while at + run < len(cards) and cards[at + run] == cards[at]:
            run += 1
        parts.append(a_card(cards[at]) if run == 1 else f"{run} {_plural(name_of(cards[at]))}")
        at += run
    if not parts:
        return "nothing"
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _plural(name: str) -> str:
    if name.endswith(("ch", "ss")):
        return f"{name}es"
    if name == "Gardens":
        return name
    return f"{name[:-1]}ies" if name.endswith("y") else "Thieves" if name == "Thief" else f"{name}s"


def _some(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def tell(event: dict[str, Any], names: list[str]) -> str:
    """One log line for an event as a seat sees it; empty if it is not worth a line."""
    kind = event["event"]
    who = names[event["seat"]] if event["seat"] >= 0 else ""
    if kind in ("phase", "resources"):
        return ""
    if kind == "play_action":
        return f"{who} plays {a_card(event['card'])}{' again' if event.get('throne') == 2 else ''}."
    if kind == "game_start":
        return f"The kingdom: {', '.join(name_of(card) for card in event['kingdom'])}. {names[event['start']]} begins."
    if kind == "game_end":
        return _tell_end(event, names)
    if kind == "react":
        return f"{who} keeps Moat hidden." if event.get("refused") else f"{who} shows Moat."
    if kind == "pile_empty":
        return f"The {name_of(event['card'])} pile is empty ({_some(event['empty'], 'empty pile')})."
    return _tell_cards(kind, event, who)


def _tell_cards(kind: str, event: dict[str, Any], who: str) -> str:
    card = a_card(event["card"]) if event.get("card") else ""
    cards = listed(event["cards"]) if "cards" in event else ""
    count = _some(event["count"], "card") if "count" in event else ""
    top = f"{a_card(event['top'])} on top" if event.get("top") else "no card on top"
    if kind == "cleanup":
        return f"{who} cleans up, {top}."
    lines = {
        "draft_pick": f"{who} picks {card} for the kingdom.",
        "retire": f"{who} retires {card}.",
        "replace": f"{card[:1].upper()}{card[1:]} joins the kingdom.",
        "deal": f"{who} draws the opening hand{': ' + cards if cards else ''}.",
        "turn_start": f"{who}, turn {event.get('turn')}.",
        "play_treasure": f"{who} plays {card} ({_some(event.get('coins', 0), 'coin')}).",
        "draw": f"{who} draws {cards or count}.",
        "shuffle": f"{who} shuffles {_some(event.get('size', 0), 'card')}.",
        "reveal_top": f"{who} reveals {cards}.",
        "put_back": f"{who} puts {card} back.",
        "take_up": f"{who} takes {cards} into hand.",
        "reveal_hand": f"{who} shows a hand of {cards}.",
        "topdeck": f"{who} puts {card} onto the deck." if event.get("source") == "hand" else "",
        "discard_hidden": f"{who} discards {cards or count}, {top}.",
        "discard_open": f"{who} discards {cards}.",
        "set_aside": f"{who} sets {card} aside.",
        "deck_to_discard": f"{who} turns the deck over, {top}.",
        "trash": f"{who} trashes {cards}.",
        "gain": f"{who} gains {card}{_where(event)}.",
        "no_gain": f"{who} gains nothing: {event.get('reason')}.",
        "buy": f"{who} buys {card}.",
        "turn_end": "",
    }
    return lines[kind]


def _where(event: dict[str, Any]) -> str:
    if event.get("source") == "trash":
        return " from the trash"
    return {"deck": " onto the deck", "hand": " into hand"}.get(str(event.get("destination")), "")


def _tell_end(event: dict[str, Any], names: list[str]) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, event["scores"], strict=False))
    winners = [names[seat] for seat in event["winners"]]
    if not winners:
        return f"The game is stopped without a winner: {scores}."
    verb = "win" if len(winners) > 1 else "wins"
    return f"The game is over: {scores}. {' and '.join(winners)} {verb}."
