"""What a voice says of events in a row: another player's turn in one sentence, and what it means for the listener."""

from typing import Any, Final

from meadhall.games.dominion.texts import cards_called
from meadhall.kernel.aliases import Seat
from meadhall.kernel.game import Tell, Told
from meadhall.kernel.sentence import Person, Said, say

OF_A_TURN: Final = frozenset(["phase", "resources", "play_action", "play_treasure", "buy", "cleanup", "turn_end"])
"""Events whose seat is the one whose turn it is."""
COURSE: Final = frozenset(["turn_start", "phase", "resources", "turn_end", "cleanup", "shuffle"])
"""What goes without saying: the next sentence shows that it has happened."""
OWN: Final = COURSE | {"play_treasure"}
"""The same of the listener, who is told how many coins there are."""
ROUTINE: Final = COURSE | {"draw", "deal", "play_treasure", "put_back", "set_aside"}
"""What others do in every turn and nobody needs to hear."""


def summary(events: list[Told], reader: Seat | None, tell: Tell) -> list[Said]:
    """What ``reader`` hears of ``events``: each turn of somebody else is one sentence and what touches other players."""
    found: list[Said] = []
    for turn in _turns(events):
        whose = next((event["seat"] for event in turn if event["event"] in OF_A_TURN | {"turn_start"}), None)
        if whose is None or whose == reader:
            found += tell([event for event in turn if _is_heard(event, reader)])
        else:
            found += _of_another(turn, whose, reader, tell)
    return found


def _turns(events: list[Told]) -> list[list[Told]]:
    """Events by turns; the first may have begun before them."""
    turns: list[list[Told]] = [[]]
    for event in events:
        if event["event"] == "turn_start":
            turns.append([])
        turns[-1].append(event)
    return [turn for turn in turns if turn]


def _is_heard(event: Told, reader: Seat | None) -> bool:
    return event["event"] not in (OWN if event["seat"] == reader else ROUTINE)


def _of_another(turn: list[Told], whose: Seat, reader: Seat | None, tell: Tell) -> list[Said]:
    played = _cards(turn, whose, "play_action")
    bought = _cards(turn, whose, "buy")
    rest = [event for event in turn if _is_heard(event, reader) and event["event"] not in ("play_action", "buy")]
    is_over = any(event["event"] in ("cleanup", "turn_end") for event in turn)
    who = Person(whose)
    if not played and not bought and not is_over:
        return tell(rest)
    deeds: Said
    if played and bought:
        cards, gold = cards_called(played), cards_called(bought)
        deeds = say("{who} plays {cards} and buys {bought}.", who=who, cards=cards, bought=gold)
    elif bought:
        deeds = say("{who} buys {cards}.", who=who, cards=cards_called(bought))
    elif played and is_over:
        deeds = say("{who} plays {cards} and buys nothing.", who=who, cards=cards_called(played))
    elif played:
        deeds = say("{who} plays {cards}.", who=who, cards=cards_called(played))
    else:
        deeds = say("{who} buys nothing.", who=who)
    return [deeds, *tell(rest)]


def _cards(turn: list[Told], whose: Seat, kind: str) -> list[str]:
    """The cards of all events of a kind; the second time of a Throne Room is not a card of its own."""
    found: list[Any] = [
        event["card"] for event in turn if event["event"] == kind and event["seat"] == whose and event.get("throne") != 2
    ]
    return found
