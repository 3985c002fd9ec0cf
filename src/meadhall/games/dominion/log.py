"""Log lines: what has happened, in words, as a seat saw it."""

from typing import Any

from meadhall.games.dominion.texts import a_card, listed, name_of, some


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
        return f"The {name_of(event['card'])} pile is empty ({some(event['empty'], 'empty pile')})."
    return _tell_cards(kind, event, who)


def _tell_cards(kind: str, event: dict[str, Any], who: str) -> str:
    card = a_card(event["card"]) if event.get("card") else ""
    cards = listed(event["cards"]) if "cards" in event else ""
    count = some(event["count"], "card") if "count" in event else ""
    top = f"{a_card(event['top'])} on top" if event.get("top") else "no card on top"
    if kind == "cleanup":
        return f"{who} cleans up, {top}."
    lines = {
        "draft_pick": f"{who} picks {card} for the kingdom.",
        "retire": f"{who} retires {card}.",
        "replace": f"{card[:1].upper()}{card[1:]} joins the kingdom.",
        "deal": f"{who} draws the opening hand{': ' + cards if cards else ''}.",
        "turn_start": f"{who}, turn {event.get('turn')}.",
        "play_treasure": f"{who} plays {card} ({some(event.get('coins', 0), 'coin')}).",
        "draw": f"{who} draws {cards or count}.",
        "shuffle": f"{who} shuffles {some(event.get('size', 0), 'card')}.",
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
