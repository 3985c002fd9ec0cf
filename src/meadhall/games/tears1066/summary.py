"""What a voice says of events in a row: what was done, what it cost whom, and how the Wedges and Objectives stand."""

from typing import Final

from meadhall.games.tears1066.cards.naming import thing_called
from meadhall.games.tears1066.log.events import Files
from meadhall.kernel.aliases import Seat
from meadhall.kernel.game import Tell, Told
from meadhall.kernel.sentence import Person, Said, say
from meadhall.kernel.state import State

COURSE: Final = frozenset(["phase_started", "wedge_phase", "payment", "deck_shuffled", "readied"])
"""What goes without saying: the next sentence shows that it has happened."""
BATTLES: Final = frozenset(["might_battle", "zeal_battle"])


def summary(files: Files, events: list[Told], reader: Seat | None, tell: Tell) -> list[Said]:
    """What ``reader`` hears of ``events``: battles by their damage, attempts by their progress."""
    kept = [event for event in events if not _goes_unsaid(event, reader)]
    found: list[Said] = []
    row: list[Told] = []
    for at, event in enumerate(kept):
        if event["event"] in BATTLES:
            continue
        if event["event"] == "wedge_damaged" and (same := _same_wedge(event, row[-1] if row else None)):
            row[-1] = same
        elif event["event"] == "objective_battle":
            if not _has_progress(event, kept[at + 1 :]):
                found += [*tell(row), _no_progress(files, event)]
                row = []
        else:
            row.append(event)
    found += tell(row)
    if _are_all_in_vain(kept):
        found.append(say("The battles at the Wedges deal no damage."))
    return found


def _goes_unsaid(event: Told, reader: Seat | None) -> bool:
    return event["event"] in COURSE or (event["event"] == "cards_drawn" and event["seat"] != reader)


def _same_wedge(event: Told, before: Told | None) -> Told | None:
    """Damage of Might and of Zeal to one Wedge by one side as one event."""
    if before is None or any(before.get(name) != event[name] for name in ("event", "wedge", "seat")):
        return None
    return {**event, "amount": before["amount"] + event["amount"]}


def _has_progress(event: Told, later: list[Told]) -> bool:
    return any(one["event"] in ("objective_damaged", "objective_destroyed") and one["seat"] == event["seat"] for one in later)


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


def in_short(state: State) -> Said:
    """The question that comes again and again in a round."""
    return say("Play a card, act, or pass.") if state.decision is not None and state.decision.ask == "deploy" else ""
