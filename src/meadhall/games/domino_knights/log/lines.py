"""The log line of every event, and which events are told together."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.games.domino_knights.log.battles import COSTS
from meadhall.games.domino_knights.log.battles import SAYINGS as OF_BATTLES
from meadhall.games.domino_knights.log.specials import SAYINGS as OF_CARDS
from meadhall.games.domino_knights.log.turns import SAYINGS as OF_TURNS
from meadhall.kernel.sentence import Person, Said

Told = dict[str, Any]
"""An event as a seat sees it, or several that were joined."""

SAYINGS: Final = {**OF_TURNS, **OF_BATTLES}
QUIET: Final = frozenset(
    [
        "game_started", "round_started", "phase_started", "window_opened", "window_closed", "special_resolved",
        "effect_started", "bar_lifted", "knights_spent", "turn_ended", "order_set",
    ]
)  # fmt: skip
"""Events that are not worth a line."""


def said(event: Told, *, dominoless: bool = False) -> Said:
    """The log line of an event as a seat sees it; empty if it is not worth one."""
    kind = event["event"]
    if kind in QUIET:
        return ""
    who = Person(event["seat"])
    return OF_CARDS[kind](event, who, dominoless) if kind in OF_CARDS else SAYINGS[kind](event, who)


# --- what belongs together --------------------------------------------------------------------------------------------


def joined(event: Told, later: Told) -> Told | None:
    """Two events as one, if they belong together: the groups of a battle, or what it cost."""
    together = JOINED.get((event["event"], later["event"]))
    return None if together is None else together(event, later)


def _supplied(event: Told, later: Told) -> Told | None:
    """Cards and recruits of one seat."""
    return {**event, **later, "event": later["event"]} if event["seat"] == later["seat"] else None


def _rows(event: Told, later: Told) -> Told:
    """Several events of one kind, one after another."""
    return {**later, "rows": [*event.get("rows", [event]), later]}


def _same_seat(event: Told, later: Told) -> Told | None:
    return _rows(event, later) if event["seat"] == later["seat"] else None


def _decided(event: Told, later: Told) -> Told:
    """The cards that everybody shows, and who goes first."""
    return {**event, "first": later["seat"]}


def _costs(event: Told, later: Told) -> Told:
    """What a battle costs: health, fame and knights."""
    return {**event, "toll": [*event.get("toll", [event]), later]}


JOINED: Final[dict[tuple[str, str], Callable[[Told, Told], Told | None]]] = {
    ("cards_dealt", "recruits_taken"): _supplied,
    ("recruits_taken", "cards_drawn"): _supplied,
    ("first_draw", "first_draw"): _rows,
    ("first_draw", "first_player"): _decided,
    ("effect_expired", "effect_expired"): _rows,
    ("group_result", "group_result"): _rows,
    ("trained", "trained"): _same_seat,
    **{(one, other): _costs for one in COSTS for other in COSTS},
}
"""The events that are told in one line with the one right before them."""
