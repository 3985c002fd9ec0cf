"""What a voice says of events in a row: training and new knights in a sentence, battles by what they cost."""

from typing import Final

from meadhall.games.domino_knights.texts import pieces_called
from meadhall.kernel.aliases import Seat
from meadhall.kernel.game import Tell, Told
from meadhall.kernel.sentence import Person, Said, say

COURSE: Final = frozenset(["turn_started", "knights_recovered", "training_opened", "training_closed"])
"""What goes without saying: the next sentence shows that it has happened."""
OF_OTHERS: Final = COURSE | {
    "cards_dealt",
    "cards_drawn",
    "recruits_taken",
    "training_added",
    "training_taken_back",
    "discarded",
}
TOLL: Final = frozenset(["damage", "buried", "looted", "killed"])
"""By these a listener knows how the groups of a battle fared."""


def summary(events: list[Told], reader: Seat | None, tell: Tell) -> list[Said]:
    """What ``reader`` hears of ``events``."""
    has_toll = any(event["event"] in TOLL for event in events)
    found: list[Said] = []
    row: list[Told] = []
    knights: list[Told] = []
    for event in events:
        kind = event["event"]
        if kind in (COURSE if event["seat"] == reader else OF_OTHERS) or (kind == "group_result" and has_toll):
            continue
        if knights and (kind != "promoted" or knights[0]["seat"] != event["seat"]):
            found.append(_promoted(knights))
            knights = []
        if kind == "promoted":
            found += tell(row)
            row = []
            knights.append(event)
        else:
            row.append(event)
    if knights:
        found.append(_promoted(knights))
    return [*found, *tell(row)]


def _promoted(knights: list[Told]) -> Said:
    """New knights of one kingdom, without what they were trained with."""
    who, pieces = Person(knights[0]["seat"]), pieces_called([event["piece"] for event in knights])
    if len(knights) == 1:
        return say("{who} has a new knight: {knights}.", you="You have a new knight: {knights}.", who=who, knights=pieces)
    return say("{who} has new knights: {knights}.", you="You have new knights: {knights}.", who=who, knights=pieces)
