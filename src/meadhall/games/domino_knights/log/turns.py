"""Log lines about turns: setting up, drawing, training, and the end of the game."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.games.domino_knights.cards.names import CARD_OF
from meadhall.games.domino_knights.texts import (
    all_called,
    called,
    face,
    faces_called,
    piece_called,
    pieces_called,
    some_cards,
    some_recruits,
)
from meadhall.kernel.sentence import All, Person, Said, Thing, one_of, say

Told = dict[str, Any]
"""An event as a seat sees it, or several that were joined."""


# --- setting up -------------------------------------------------------------------------------------------------------


def _goal(event: Told, who: Person) -> Said:
    shown = face(CARD_OF[event["card"]])
    if event["goal"] == "last_standing":
        return say("{card} decides the goal: be the last kingdom standing.", card=shown)
    if event["goal"] == "first_to_n":
        return say("{card} decides the goal: be the first to reach the fame agreed on.", card=shown)
    if event["goal"] == "most_fame":
        return say("{card} decides the goal: have the most fame at the end.", card=shown)
    return say("{card} decides the goal: keep your fame longer than the others.", card=shown)


def _first_draw(event: Told, who: Person) -> Said:
    shown = All(
        [
            say("{who} {card}", you="you {card}", who=Person(row["seat"]), card=face(CARD_OF[row["card"]]))
            for row in event.get("rows", [event])
        ]
    )
    if "first" not in event:
        return say("Cards for the first turn: {cards}.", cards=shown)
    first = Person(event["first"])
    return say(
        "Cards for the first turn: {cards}. {who} goes first.",
        you="Cards for the first turn: {cards}. You go first.",
        who=first,
        cards=shown,
    )


def _tie(event: Told, who: Person) -> Said:
    return say("A tie: {seats} show another card.", seats=All([one_of(seat) for seat in event["seats"]]))


def _first(event: Told, who: Person) -> Said:
    return say("{who} goes first.", you="You go first.", who=who)


# --- turns ------------------------------------------------------------------------------------------------------------


def _turn(event: Told, who: Person) -> Said:
    return say("Round {round}: {who}'s turn.", you="Round {round}: your turn.", who=who, round=event["round"])


def _supply(event: Told, who: Person) -> Said:
    cards: Thing = some_cards(event.get("count", 0))
    if "cards" in event:
        cards = faces_called(event["cards"])
    recruits: Thing = some_recruits(len(event.get("tokens", ())))
    if "dominoes" in event:
        recruits = pieces_called(event["dominoes"])
    if "tokens" not in event:
        return say("{who} draws {cards}.", you="You draw {cards}.", who=who, cards=cards)
    if "count" not in event:
        if "dominoes" in event:
            return say("You get new recruits: {recruits}.", recruits=recruits)
        return say("{who} gets {recruits}.", who=who, recruits=recruits)
    return say(
        "{who} draws {cards} and gets {recruits}.",
        you="You draw {cards}. Your new recruits: {recruits}.",
        who=who,
        cards=cards,
        recruits=recruits,
    )


def _short(event: Told, who: Person) -> Said:
    if event["kind"] == "cards":
        return say(
            "The deck is empty: {who} draws {cards} too few.",
            you="The deck is empty: you draw {cards} too few.",
            who=who,
            cards=some_cards(event["missing"]),
        )
    lacking = some_recruits(event["missing"])
    return say(
        "No peasants are left: {who} gets {recruits} too few.",
        you="No peasants are left: you get {recruits} too few.",
        who=who,
        recruits=lacking,
    )


def _recycled(event: Told, who: Person) -> Said:
    return say(
        "Every fallen domino but the top one of each graveyard becomes a peasant again ({n} peasants now).", n=event["peasants"]
    )


def _reshuffled(event: Told, who: Person) -> Said:
    return say("The discard pile is shuffled into a new deck of {cards}.", cards=some_cards(event["deck"]))


def _recovered(event: Told, who: Person) -> Said:
    rested = all_called(event, event["tokens"])
    return say("{who}'s {knights} can fight again.", you="Your {knights} can fight again.", who=who, knights=rested)


def _trained(event: Told, who: Person) -> Said:
    rows = event.get("rows", [event])
    if "piece" not in event:
        return say(
            "{who} trains {recruits} with {cards}.",
            who=who,
            recruits=some_recruits(len(rows)),
            cards=some_cards(sum(row["count"] for row in rows)),
        )
    trained = All(
        [say("{piece} with {cards}", piece=piece_called(row["piece"]), cards=faces_called(row["cards"])) for row in rows]
    )
    return say("You train {training}.", training=trained)


def _added(event: Told, who: Person) -> Said:
    if "piece" not in event:
        return say("{who} adds {cards} to a candidate.", who=who, cards=some_cards(event["count"]))
    return say("You add {cards} to {piece}.", cards=faces_called(event["cards"]), piece=piece_called(event["piece"]))


def _taken_back(event: Told, who: Person) -> Said:
    if "piece" not in event:
        return say("{who} takes an unpaid candidate back.", who=who)
    piece = piece_called(event["piece"])
    return say("{piece} is not paid: you take it and {cards} back.", piece=piece, cards=faces_called(event["cards"]))


def _held(event: Told, who: Person) -> Said:
    return say("Your training waits until the announced card is done.")


def _refused(event: Told, who: Person) -> Said:
    if event.get("why") == "over":
        return say("Your training comes too late: your time for it is over.")
    return say("Your training is no longer possible.")


def _opened(event: Told, who: Person) -> Said:
    return say(
        "{who} may train until their next turn begins.",
        you="You may train until your next turn begins.",
        who=who,
    )


def _closed(event: Told, who: Person) -> Said:
    return say("{who}'s time to train is over.", you="Your time to train is over.", who=who)


def _promoted(event: Told, who: Person) -> Said:
    return say(
        "{who} has a new knight: {piece} (attack {attack}, defense {defense}), trained with {cards}.",
        you="You have a new knight: {piece} (attack {attack}, defense {defense}), trained with {cards}.",
        who=who,
        piece=piece_called(event["piece"]),
        attack=event["attack"],
        defense=event["defense"],
        cards=faces_called(event["cards"]),
    )


def _model(event: Told, who: Person) -> Said:
    return say(
        "{who}'s {copy} copies {model}.",
        you="Your {copy} copies {model}.",
        who=who,
        copy=called(event, event["token"]),
        model=called(event, event["model"]),
    )


def _no_model(event: Told, who: Person) -> Said:
    copy = called(event, event["token"])
    return say(
        "{who}'s {copy} finds nobody to copy and is buried.",
        you="Your {copy} finds nobody to copy and is buried.",
        who=who,
        copy=copy,
    )


def _discarded(event: Told, who: Person) -> Said:
    return say("{who} discards {cards}.", you="You discard {cards}.", who=who, cards=faces_called(event["cards"]))


# --- the rest ---------------------------------------------------------------------------------------------------------


def _aid(event: Told, who: Person) -> Said:
    return say("{who} calls for aid.", you="You call for aid.", who=who)


def _renamed(event: Told, who: Person) -> Said:
    return say(
        "{who}'s kingdom is called {name} from now on.",
        you="Your kingdom is called {name} from now on.",
        who=who,
        name=event["name"],
    )


def _time_up(event: Told, who: Person) -> Said:
    return say("Time is up: this is the last round.")


def _stalemate(event: Told, who: Person) -> Said:
    return say("Nothing has changed for too long: the game ends here.")


def _round_limit(event: Told, who: Person) -> Said:
    return say("That was the last round.")


def _over(event: Told, who: Person) -> Said:
    scores = All(
        [say("{who} {points}", you="you {points}", who=Person(row["seat"]), points=row["points"]) for row in event["ranking"]]
    )
    winners = event["winners"]
    if len(winners) == 1:
        return say(
            "The game is over: {scores}. {who} wins.",
            you="The game is over: {scores}. You win!",
            who=Person(winners[0]),
            scores=scores,
        )
    shared = All([one_of(seat) for seat in winners])
    return say("The game is over: {scores}. {winners} share the victory.", scores=scores, winners=shared)


SAYINGS: Final[dict[str, Callable[[Told, Person], Said]]] = {
    "goal_revealed": _goal,
    "first_draw": _first_draw,
    "first_tie": _tie,
    "first_player": _first,
    "cards_dealt": _supply,
    "cards_drawn": _supply,
    "recruits_taken": _supply,
    "draw_short": _short,
    "turn_started": _turn,
    "peasants_recycled": _recycled,
    "deck_reshuffled": _reshuffled,
    "knights_recovered": _recovered,
    "trained": _trained,
    "training_added": _added,
    "training_taken_back": _taken_back,
    "training_held": _held,
    "training_refused": _refused,
    "training_opened": _opened,
    "training_closed": _closed,
    "promoted": _promoted,
    "model_chosen": _model,
    "model_lost": _no_model,
    "discarded": _discarded,
    "aid_signalled": _aid,
    "named": _renamed,
    "time_up": _time_up,
    "stalemate": _stalemate,
    "round_limit": _round_limit,
    "game_over": _over,
}
"""How each event is told; ``who`` is its seat."""
