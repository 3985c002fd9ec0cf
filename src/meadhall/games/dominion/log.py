"""Log lines: what has happened, as a seat saw it."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.games.dominion.texts import card_called, cards_called, some_cards, some_coins
from meadhall.kernel.sentence import All, Person, Said, Sentence, Some, one_of, say

QUIET: Final = frozenset(["phase", "resources", "turn_end"])
"""Events that are not worth a line."""
ALONE: Final = frozenset(["play_treasure", "buy", "gain", "put_back"])
"""Events about one card that are joined if everything else about them is the same."""
TOGETHER: Final = frozenset(["reveal_top", "discard_open"])
"""The same with several cards."""


def said(event: dict[str, Any]) -> Said:
    """The log line of an event as a seat sees it; empty if it is not worth one."""
    kind = event["event"]
    return "" if kind in QUIET else SAYINGS[kind](event, Person(event["seat"]))


def joined(event: dict[str, Any], later: dict[str, Any]) -> dict[str, Any] | None:
    """Two events as one, if they tell of equal deeds of one seat in a row: Treasures played, cards bought."""
    kind = event["event"]
    if kind != later["event"] or event["seat"] != later["seat"] or kind not in ALONE | TOGETHER:
        return None
    if any(event.get(name) != later.get(name) for name in ("reason", "source", "destination")):
        return None
    return {**later, "cards": [*_keys(event), *_keys(later)]}


def _keys(event: dict[str, Any]) -> list[str]:
    """The cards of an event about one card, or about several."""
    return event["cards"] if "cards" in event else [event["card"]]


def _started(event: dict[str, Any], who: Person) -> Said:
    return say(
        "The kingdom: {cards}. {who} goes first.",
        you="The kingdom: {cards}. You go first.",
        who=Person(event["start"]),
        cards=All([card_called(key) for key in event["kingdom"]]),
    )


def _dealt(event: dict[str, Any], who: Person) -> Said:
    if "cards" not in event:
        return say("{who} draws their opening hand.", you="You draw your opening hand.", who=who)
    return say(
        "{who} draws their opening hand: {cards}.",
        you="You draw your opening hand: {cards}.",
        who=who,
        cards=cards_called(event["cards"]),
    )


def _turn(event: dict[str, Any], who: Person) -> Said:
    return say("Turn {turn}: {who}.", you="Turn {turn}: you.", who=who, turn=event["turn"])


def _played(event: dict[str, Any], who: Person) -> Said:
    played = cards_called([event["card"]])
    if event.get("throne") == 2:
        return say("{who} plays {cards} again.", you="You play {cards} again.", who=who, cards=played)
    return say("{who} plays {cards}.", you="You play {cards}.", who=who, cards=played)


def _treasures(event: dict[str, Any], who: Person) -> Said:
    return say(
        "{who} plays {cards}: {coins}.",
        you="You play {cards}: {coins}.",
        who=who,
        cards=cards_called(_keys(event)),
        coins=some_coins(event["coins"]),
    )


def _drew(event: dict[str, Any], who: Person) -> Said:
    drawn = cards_called(event["cards"]) if "cards" in event else some_cards(event["count"])
    return say("{who} draws {cards}.", you="You draw {cards}.", who=who, cards=drawn)


def _shuffled(event: dict[str, Any], who: Person) -> Said:
    return say(
        "{who} shuffles {count} into a new deck.",
        you="You shuffle {count} into a new deck.",
        who=who,
        count=some_cards(event["size"]),
    )


def _revealed(event: dict[str, Any], who: Person) -> Said:
    shown = cards_called(event["cards"])
    return say("{who} reveals {cards} from their deck.", you="You reveal {cards} from your deck.", who=who, cards=shown)


def _put_back(event: dict[str, Any], who: Person) -> Said:
    put = cards_called(_keys(event))
    return say("{who} puts {cards} back onto their deck.", you="You put {cards} back onto your deck.", who=who, cards=put)


def _taken_up(event: dict[str, Any], who: Person) -> Said:
    taken = cards_called(event["cards"])
    return say("{who} puts {cards} into their hand.", you="You put {cards} into your hand.", who=who, cards=taken)


def _showed_hand(event: dict[str, Any], who: Person) -> Said:
    if not event["cards"]:
        return say("{who} has no cards in hand to reveal.", you="You have no cards in hand to reveal.", who=who)
    shown = cards_called(event["cards"])
    return say("{who} reveals their hand: {cards}.", you="You reveal your hand: {cards}.", who=who, cards=shown)


def _put_on_deck(event: dict[str, Any], who: Person) -> Said:
    if event["source"] != "hand":
        return ""  # the gain before it has said so
    put = cards_called([event["card"]])
    return say("{who} puts {cards} onto their deck.", you="You put {cards} onto your deck.", who=who, cards=put)


def _discarded(event: dict[str, Any], who: Person) -> Said:
    if "cards" in event:
        return say("{who} discards {cards}.", you="You discard {cards}.", who=who, cards=cards_called(event["cards"]))
    count, top = some_cards(event["count"]), cards_called([event["top"]])
    return say(
        "{who} discards {count} ({top} on top).", you="You discard {count} ({top} on top).", who=who, count=count, top=top
    )


def _set_aside(event: dict[str, Any], who: Person) -> Said:
    aside = cards_called([event["card"]])
    return say("{who} sets {cards} aside.", you="You set {cards} aside.", who=who, cards=aside)


def _deck_discarded(event: dict[str, Any], who: Person) -> Said:
    return say(
        "{who} discards their whole deck ({top} on top).",
        you="You discard your whole deck ({top} on top).",
        who=who,
        top=cards_called([event["top"]]),
    )


def _trashed(event: dict[str, Any], who: Person) -> Said:
    return say("{who} trashes {cards}.", you="You trash {cards}.", who=who, cards=cards_called(event["cards"]))


def _gained(event: dict[str, Any], who: Person) -> Said:
    gained = cards_called(_keys(event))
    if event.get("source") == "trash":
        return say("{who} gains {cards} from the trash.", you="You gain {cards} from the trash.", who=who, cards=gained)
    if event.get("destination") == "deck":
        return say("{who} gains {cards} onto their deck.", you="You gain {cards} onto your deck.", who=who, cards=gained)
    if event.get("destination") == "hand":
        return say("{who} gains {cards} into their hand.", you="You gain {cards} into your hand.", who=who, cards=gained)
    return say("{who} gains {cards}.", you="You gain {cards}.", who=who, cards=gained)


def _gained_nothing(event: dict[str, Any], who: Person) -> Said:
    if "card" not in event:
        return say("{who} finds no card to gain.", you="There is no card that you can gain.", who=who)
    return say(
        "{who} gains nothing: the {card} pile is empty.",
        you="You gain nothing: the {card} pile is empty.",
        who=who,
        card=card_called(event["card"]),
    )


def _bought(event: dict[str, Any], who: Person) -> Said:
    return say("{who} buys {cards}.", you="You buy {cards}.", who=who, cards=cards_called(_keys(event)))


def _reacted(event: dict[str, Any], who: Person) -> Said:
    shown = card_called(event["card"])
    if event.get("refused"):
        return say("{who} does not reveal {card}.", you="You don't reveal {card}.", who=who, card=shown)
    return say("{who} reveals {card} and is not affected.", you="You reveal {card} and are not affected.", who=who, card=shown)


def _pile_empty(event: dict[str, Any], who: Person) -> Said:
    empty = Some(event["empty"], "{n} empty pile", "{n} empty piles")
    return say("The {card} pile is empty ({count}).", card=card_called(event["card"]), count=empty)


def _cleaned_up(event: dict[str, Any], who: Person) -> Said:
    if not event["top"]:
        return say("{who} has nothing to discard.", you="You have nothing to discard.", who=who)
    top = cards_called([event["top"]])
    return say("{who} discards everything ({top} on top).", you="You discard everything ({top} on top).", who=who, top=top)


def _picked(event: dict[str, Any], who: Person) -> Said:
    picked = card_called(event["card"])
    return say("{who} adds {card} to the kingdom.", you="You add {card} to the kingdom.", who=who, card=picked)


def _retired(event: dict[str, Any], who: Person) -> Said:
    retired = card_called(event["card"])
    return say("{who} removes {card} from the kingdom.", you="You remove {card} from the kingdom.", who=who, card=retired)


def _joined_kingdom(event: dict[str, Any], who: Person) -> Said:
    return say("{card} joins the kingdom.", card=card_called(event["card"]))


def _ended(event: dict[str, Any], who: Person) -> Said:
    scores = All([_score(seat, points) for seat, points in enumerate(event["scores"])])
    winners = event["winners"]
    if not winners:
        return say("The game ends without a winner: {scores}.", scores=scores)
    if len(winners) == 1:
        return say(
            "The game is over: {scores}. {who} wins.",
            you="The game is over: {scores}. You win!",
            who=Person(winners[0]),
            scores=scores,
        )
    shared = All([one_of(seat) for seat in winners])
    return say("The game is over: {scores}. {winners} share the victory.", scores=scores, winners=shared)


def _score(seat: int, points: int) -> Sentence:
    return say("{who} {points}", you="you {points}", who=Person(seat), points=points)


SAYINGS: Final[dict[str, Callable[[dict[str, Any], Person], Said]]] = {
    "game_start": _started,
    "draft_pick": _picked,
    "retire": _retired,
    "replace": _joined_kingdom,
    "deal": _dealt,
    "turn_start": _turn,
    "play_action": _played,
    "play_treasure": _treasures,
    "draw": _drew,
    "shuffle": _shuffled,
    "reveal_top": _revealed,
    "put_back": _put_back,
    "take_up": _taken_up,
    "reveal_hand": _showed_hand,
    "topdeck": _put_on_deck,
    "discard_hidden": _discarded,
    "discard_open": _discarded,
    "set_aside": _set_aside,
    "deck_to_discard": _deck_discarded,
    "trash": _trashed,
    "gain": _gained,
    "no_gain": _gained_nothing,
    "buy": _bought,
    "react": _reacted,
    "pile_empty": _pile_empty,
    "cleanup": _cleaned_up,
    "game_end": _ended,
}
"""How each event is told; ``who`` is its seat."""
