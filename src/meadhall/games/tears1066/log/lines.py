"""The lines of the log: what has happened, as a seat saw it."""

from collections.abc import Callable
from typing import Final

from meadhall.games.tears1066.log import battles, course, deeds, lasting
from meadhall.games.tears1066.log.events import Event, Files, keys_of, lefts_of
from meadhall.kernel.sentence import Person, Said

USES: Final = frozenset(["event_used", "action_executed", "when_played_initiated", "response_initiated"])
PAID_FOR: Final = USES | {"card_played"}
BATTLES: Final = frozenset(["might_battle", "zeal_battle"])
ALIKE: Final = {
    "damage_dealt": ("amount",),
    "destroyed": ("owner", "cause"),
    "sacrificed": ("seat",),
    "readied": (),
    "tired": ("reason",),
    "moved": ("to_wedge",),
    "healed": ("amount", "seat"),
}
"""Events about one card that are one line if these fields are the same."""


def said(files: Files, event: Event) -> Said:
    """The log line of an event as a seat sees it; empty if it is not worth one."""
    saying = SAYINGS.get(event["event"])
    return "" if saying is None else saying(files, event, Person(event["seat"]))


def joined(event: Event, later: Event) -> Event | None:
    """Two events as one, if they belong together: a payment and what it is for, a battle and its damage, equal deeds."""
    kind, then = event["event"], later["event"]
    same = event["seat"] == later["seat"]
    if kind == "payment" and then in PAID_FOR and same:
        return {**later, "payment": event}
    if kind in USES and then == "targets_chosen" and same and "targets" not in event:
        return {**event, "targets": later["targets"]}
    if kind in USES and then == "moved" and event.get("targets") == [later["card"], f"wedge {later['to_wedge']}"]:
        return event  # which has said so
    if kind in BATTLES and then == "wedge_damaged" and event["wedge"] == later["wedge"]:
        return {**event, "hits": [*event.get("hits", []), later]}
    if kind == "objective_battle" and then == "objective_damaged" and same and "hit" not in event:
        return {**event, "hit": later}
    if kind == "objective_completed" and then == "objective_revealed" and same:
        return {**event, "next": later["objective"]}
    if kind == "passed" and then == "marker_moved" and same:
        return {**event, "marker": True}
    if kind == then and kind in ALIKE and all(event[name] == later[name] for name in ALIKE[kind]):
        return {**later, "cards": [*keys_of(event), later["card"]], "lefts": [*lefts_of(event), *lefts_of(later)]}
    return None


SAYINGS: Final[dict[str, Callable[[Files, Event, Person], Said]]] = {
    "factions_assigned": course.tell_sides,
    "leader_placed": course.tell_leader,
    "marker_moved": course.tell_marker,
    "mulligan": course.tell_mulligan,
    "round_started": course.tell_round,
    "phase_started": course.tell_phase,
    "wedge_phase": course.tell_wedge_phase,
    "passed": course.tell_passed,
    "game_over": course.tell_over,
    "cards_drawn": course.tell_drawn,
    "hand_limit_discard": course.tell_over_the_limit,
    "draft_discard": course.tell_drafted,
    "discarded": course.tell_discarded,
    "milled": course.tell_milled,
    "deck_searched": course.tell_searched,
    "deck_looked": course.tell_looked,
    "deck_shuffled": course.tell_shuffled,
    "hand_revealed": course.tell_revealed,
    "payment": deeds.tell_payment,
    "card_played": deeds.tell_played,
    "put_into_play": deeds.tell_put_into_play,
    "event_used": deeds.tell_used,
    "action_executed": deeds.tell_used,
    "response_initiated": deeds.tell_used,
    "when_played_initiated": deeds.tell_used,
    "targets_chosen": deeds.tell_targets,
    "option_chosen": deeds.tell_option,
    "ability_cancelled": deeds.tell_cancelled,
    "damage_dealt": deeds.tell_damage,
    "damage_prevented": deeds.tell_prevented,
    "damage_redirected": deeds.tell_redirected,
    "healed": deeds.tell_healed,
    "destroyed": deeds.tell_destroyed,
    "saved": deeds.tell_saved,
    "sacrificed": deeds.tell_sacrificed,
    "attachment_discarded": deeds.tell_detached,
    "attached": deeds.tell_attached,
    "moved": deeds.tell_moved,
    "swapped": deeds.tell_swapped,
    "readied": deeds.tell_readied,
    "tired": deeds.tell_tired,
    "returned": deeds.tell_returned,
    "modifier_added": lasting.tell_lasts,
    "flag_added": lasting.tell_flagged,
    "might_battle": battles.tell_battle,
    "zeal_battle": battles.tell_battle,
    "wedge_damaged": battles.tell_wedge_damaged,
    "wedge_damage_changed": battles.tell_wedge_changed,
    "totals_swapped": battles.tell_swapped_totals,
    "wedge_claimed": battles.tell_claimed,
    "objective_battle": battles.tell_attempted,
    "objective_damaged": battles.tell_progress,
    "objective_completed": battles.tell_completed,
    "objective_revealed": battles.tell_next_objective,
}
"""How each event is told; ``who`` is its seat."""
