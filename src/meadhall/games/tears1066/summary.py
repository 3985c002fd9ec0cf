"""What a voice says of events in a row: what was done, what it cost whom, and how the Wedges and Objectives stand."""

from typing import Final

from meadhall.games.tears1066.cards.naming import thing_called, wedge_called
from meadhall.games.tears1066.log.battles import CLAIM
from meadhall.games.tears1066.log.events import Files
from meadhall.kernel.aliases import Seat
from meadhall.kernel.game import Tell, Told
from meadhall.kernel.sentence import All, Person, Said, say

COURSE: Final = frozenset(["phase_started", "wedge_phase", "payment", "deck_shuffled", "readied"])
"""What goes without saying: the next sentence shows that it has happened."""
BATTLES: Final = frozenset(["might_battle", "zeal_battle"])


def summary(files: Files, events: list[Told], reader: Seat | None, tell: Tell) -> list[Said]:
    """What ``reader`` hears of ``events``: battles by their damage, attempts by what they come to."""
    kept = [event for event in events if not _goes_unsaid(event, reader)]
    found: list[Said] = []
    row: list[Told] = []
    hits: list[Told] = []
    for at, event in enumerate(kept):
        kind = event["event"]
        if kind in BATTLES or (kind == "objective_damaged" and _is_completed(event, kept[at + 1 :])):
            continue
        if kind == "wedge_damaged":
            hits.append(event)
            continue
        if kind == "objective_battle" or (hits and tell([event])):
            found += [*tell(row), *_dealt(hits, tell)]
            row, hits = [], []
        if kind != "objective_battle":
            row.append(event)
        elif event["total"] <= event["value"]:
            found.append(_no_progress(files, event))
    found += [*tell(row), *_dealt(hits, tell)]
    if _are_all_in_vain(kept):
        found.append(say("The battles at the Wedges deal no damage."))
    return found


def _goes_unsaid(event: Told, reader: Seat | None) -> bool:
    return event["event"] in COURSE or (event["event"] == "cards_drawn" and event["seat"] != reader)


def _is_completed(event: Told, later: list[Told]) -> bool:
    """Whether this progress was the last that the Objective needed."""
    return any(one["event"] == "objective_destroyed" and one["seat"] == event["seat"] for one in later)


def _dealt(hits: list[Told], tell: Tell) -> list[Said]:
    """Damage at the Wedges by one side after the other, as it stands now; a single hit as the log has it."""
    if len(hits) < 2:
        return tell(hits)
    found: list[Said] = []
    for seat in dict.fromkeys(hit["seat"] for hit in hits):
        totals = {hit["wedge"]: min(hit["total"], CLAIM) for hit in hits if hit["seat"] == seat}
        found.append(
            say(
                "{who}'s damage, of {claim}: {wedges}.",
                you="Your damage, of {claim}: {wedges}.",
                who=Person(seat),
                claim=CLAIM,
                wedges=All([say("{total} at {wedge}", total=totals[at], wedge=wedge_called(at)) for at in sorted(totals)]),
            )
        )
    return found


def _no_progress(files: Files, event: Told) -> Said:
    return say(
        "{who} makes no progress on {objective}.",
        you="You make no progress on {objective}.",
        who=Person(event["seat"]),
        objective=thing_called(files, event["objective"]),
    )


def _are_all_in_vain(events: list[Told]) -> bool:
    kinds = {event["event"] for event in events}
    return bool(kinds & BATTLES) and not kinds & {"wedge_damaged", "wedge_damage_changed"}
