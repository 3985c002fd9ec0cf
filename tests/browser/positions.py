"""Fixed positions of the three boards, for pictures and measures.

A position is the first moment of some dealt games, played by rules of thumb, that is as wanted. The page shows it at a real
table: the server's greeting is changed on its way, and what comes after it is held back.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any, Final, NamedTuple

import meadhall
from meadhall.bots.policies import policy
from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State
from meadhall.match.reading import view_for
from tests.browser.visitor import Visitor
from tests.browser.wire import between

View = dict[str, Any]
NAMES: Final = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir")
GAMES: Final = 60
LONGEST: Final = 2000
"""Decisions."""


class Position(NamedTuple):
    """A game, how it is set up, and what the one who is asked must see."""

    game: str
    wanted: Callable[[View], bool]
    options: dict[str, Any] = {}
    lines: dict[str, str] = {}
    """What is different in the position text of the deal."""


def _is_quiet(view: View) -> bool:
    return view["players"][view["seat"]]["turns"] >= 4 and view["decision"]["ask"] == "turn" and view["hand"] is not None


def _is_attacked(view: View) -> bool:
    return bool(view["active"] != view["seat"])


def _pieces(view: View) -> int:
    return sum(len(column) for wedge in view["wedges"] for column in wedge["columns"])


def _is_deploying(view: View) -> bool:
    return view["phase"] == "deployment" and not view["chain"] and 4 <= _pieces(view) and len(_hand(view)) >= 4


def _is_full(view: View) -> bool:
    return view["phase"] == "deployment" and _pieces(view) >= 13 and len(_hand(view)) >= 4


def _hand(view: View) -> list[str]:
    return view["players"][view["seat"]]["hand"] or []


def _is_training(view: View) -> bool:
    return view["round"] >= 2 and not view["battle"] and len(view["kingdoms"][view["seat"]]["knights"]) >= 2


def _is_at_war(view: View) -> bool:
    return view["battle"] is not None and len(view["battle"]["groups"]) >= 2 and view["round"] >= 4


CROWD: Final = {
    "phase": "action",
    "actions": "3",
    "buys": "4",
    "coins": "9",
    "hand 0": "copper*3 silver gold*2 market festival smithy throne-room estate province",
    "play 0": "village*3 market*2 festival smithy cellar library woodcutter",
    "discard 0": "duchy",
    "discard 1": "throne-room province",
    "discard 2": "bureaucrat",
    "trash": "estate*3 curse copper",
}
RAID: Final = {
    "phase": "action",
    "hand 0": "militia copper*3 estate",
    "hand 1": "moat silver*2 estate gold",
    "hand 2": "copper*3 estate*2",
    "discard 0": "village",
    "discard 1": "silver",
}
THEFT: Final = {
    "phase": "action",
    "hand 0": "thief copper*3 estate",
    "deck 1": "silver copper estate*2 gold",
    "deck 2": "copper silver estate copper*2",
}
TWICE: Final = {"phase": "action", "hand 0": "throne-room smithy militia copper*2"}
THRONES: Final = "cellar+market+militia+moat+mine+remodel+smithy+village+throne-room+workshop"
SIFT: Final = {"phase": "action", "hand 0": "cellar copper estate*2 gold"}
TRICK: Final = {
    "phase": "buy",
    "actions": "0",
    "buys": "1",
    "coins": "0",
    "hand 0": "copper*3 silver estate",
}


def _asks(*names: str) -> Callable[[View], bool]:
    return lambda view: view["decision"]["ask"] in names


def _is_lethal(view: View) -> bool:
    """Whether a battle is on in which the asked kingdom has much to lose."""
    own = view["kingdoms"][view["seat"]]
    return view["decision"]["ask"] in ("defend", "respond") and view["battle"] is not None and own["points"] <= 10


def _is_deadly(view: View) -> bool:
    """Whether somebody chooses whom Death takes, among their own and others."""
    options = view["decision"]["options"]
    theirs = {piece["token"] for side in view["kingdoms"] if side["seat"] != view["seat"] for piece in side["recruits"]}
    about, whose = {option.get("about") for option in options}, {option.get("whose") for option in options}
    return view["decision"]["ask"] == "target" and view["seat"] in whose and bool(theirs & about)


def _is_after(view: View) -> bool:
    """Whether more has been done for an Objective than it needs."""
    return any(
        side.get("objective") and (side["objective"].get("damage") or 0) > (side["objective"].get("health") or 99)
        for side in view["players"]
    )


def _is_shot(view: View) -> bool:
    """Whether a card is about to take damage and its player may respond."""
    return view["decision"]["ask"] == "respond" and any(
        link["event"] == "damage" and link["by"] != view["seat"] for link in view["chain"]
    )


def _is_without_room(view: View) -> bool:
    """Whether whoever may play a card has three at each Wedge."""
    own = [column for wedge in view["wedges"] for column in wedge["columns"] if column and column[0]["seat"] == view["seat"]]
    return view["decision"]["ask"] == "deploy" and len(own) == 3 and all(len(column) == 3 for column in own)


def _is_between_two(view: View) -> bool:
    return view["decision"]["ask"] == "block" and len(view["decision"]["options"]) == 2


def _chooses_a_seat(view: View) -> bool:
    """Whether a kingdom is chosen, the own one too."""
    return view["decision"]["ask"] == "target" and f"seat {view['seat']}" in [one["key"] for one in view["decision"]["options"]]


HARD: Final = (
    "1066-losses",
    "dominion-response",
    "dominion-thief",
    "dominion-throne-room",
    "1066-shot",
    "1066-sacrifice",
    "1066-pay",
    "knights-block",
    "knights-train",
    "knights-wizard",
)
"""The ten decisions that need most explaining."""
POSITIONS: Final = {
    "dominion-quiet": Position("dominion", _is_quiet),
    "dominion-crowded": Position("dominion", bool, {"players": 4, "kingdom": "village-square", "start": 0}, CROWD),
    "dominion-response": Position("dominion", _is_attacked, {"players": 3, "kingdom": "interaction", "start": 0}, RAID),
    "1066-quiet": Position("1066", _is_deploying),
    "1066-crowded": Position("1066", _is_full),
    "1066-response": Position("1066", lambda view: view["decision"]["ask"] == "respond" and bool(view["chain"])),
    "knights-quiet": Position("domino-knights", _is_training, {"players": 2}),
    "knights-crowded": Position("domino-knights", _is_at_war, {"players": 4}),
    "knights-response": Position("domino-knights", lambda view: bool(view["pending"]), {"players": 3}),
    "dominion-unplayed": Position("dominion", bool, {"players": 2, "start": 0}, TRICK),
    "1066-pay": Position("1066", _asks("pay")),
    "1066-losses": Position("1066", lambda view: view["decision"]["ask"] == "target" and view["phase"] == "objective"),
    "1066-shot": Position("1066", _is_shot),
    "1066-sacrifice": Position("1066", _is_without_room),
    "dominion-thief": Position("dominion", _asks("thief-trash"), {"players": 3, "kingdom": "interaction", "start": 0}, THEFT),
    "dominion-throne-room": Position("dominion", _asks("throne-room"), {"players": 2, "kingdom": THRONES, "start": 0}, TWICE),
    "knights-wizard": Position("domino-knights", _asks("negate"), {"players": 3}),
    "knights-train": Position("domino-knights", _asks("training-card"), {"players": 3}),
    "knights-block": Position("domino-knights", _is_between_two, {"players": 3}),
    "knights-seat": Position("domino-knights", _chooses_a_seat, {"players": 3}),
    "knights-lethal": Position("domino-knights", _is_lethal, {"players": 3}),
    "knights-death": Position("domino-knights", _is_deadly, {"players": 3}),
    "1066-after": Position("1066", _is_after),
    "dominion-cellar": Position("dominion", _asks("cellar-discard"), {"players": 2, "kingdom": THRONES, "start": 0}, SIFT),
    "knights-six": Position("domino-knights", _is_at_war, {"players": 6}),
}

BOARDS: Final = [name for name in POSITIONS if name.endswith(("quiet", "crowded", "response", "six"))]
"""Those whose boards differ most."""


def _dealt(position: Position, seed: int) -> State:
    state = meadhall.new(position.game, seed, **position.options)
    if not position.lines:
        return state
    lines = dict(line.split(": ", 1) for line in state.position().splitlines())
    return meadhall.position(position.game, "\n".join(f"{name}: {text}" for name, text in {**lines, **position.lines}.items()))


@cache
def view_of(name: str) -> View:
    """What the seat that is asked sees."""
    position = POSITIONS[name]
    for seed in range(GAMES):
        state = _dealt(position, seed)
        thumb = policy(state.game, "medium")
        thumb.open(state, seed)
        while state.decision is not None and state.number < LONGEST:
            view = state.view(state.decision.seat)
            if position.wanted(view):
                return view_for(state, Reader(state.decision.seat, NAMES))
            state.choose(thumb.choose(state))
    raise AssertionError(f"{name}: there is no such moment")


TEACHER: Final[dict[str, Any]] = {
    "said": ["A sentence of the teacher that is about as long as they come, over two lines of a phone."],
    "small": "And a second one that is smaller, but not much shorter than the first.",
    "beat": "idea",
    "mood": "idea",
    "ideas": [{"title": "Idea", "state": "now"}, {"title": "Another", "state": "open"}],
}
"""What the teacher of a first game may say at any table."""


class Laid:
    """A position on somebody's screen, to which more can happen."""

    def __init__(self, visitor: Visitor, view: View, teacher: dict[str, Any] | None) -> None:
        self.view: Final = view
        self.teacher: Final = teacher
        self.pages: Final = between(visitor.page, self._change)
        self.play: dict[str, Any] = {}
        self.events = 1000

    def _change(self, message: dict[str, Any]) -> dict[str, Any] | None:
        if message["type"] == "hello":
            self.play = {**message["play"], "teacher": self.teacher}
            return {**message, "play": {**self.play, "view": self._numbered(self.view)}}
        return message if message["type"] == "pong" else None

    def _numbered(self, view: View) -> View:
        number = (self.play["view"]["decision"] or {}).get("number", 1)
        return {**view, "decision": view["decision"] and {**view["decision"], "number": number}}

    def happens(self, view: View, *events: dict[str, Any]) -> None:
        """Tell the page what happened and how the table looks then."""
        told = [{"fields": {}, **event, "number": self.events + place} for place, event in enumerate(events)]
        self.events += len(events)
        play = {**self.play, "view": self._numbered(view)}
        self.pages[-1].send(json.dumps({"type": "update", "events": told, "play": play, "spoken": []}))


def lay(visitor: Visitor, name: str, *, taught: bool = False, alter: Callable[[View], None] = lambda view: None) -> Laid:
    """Show a position to a visitor, who sits in the seat that is asked; ``alter`` may change what is seen."""
    position = POSITIONS[name]
    view = deepcopy(view_of(name))
    alter(view)
    laid = Laid(visitor, view, TEACHER if taught else None)
    visitor.go("/")
    wanted = {"game": position.game, "level": "easy", "seat": view["seat"], "options": position.options}
    table = visitor.fetch("POST", "/api/quick", wanted)["id"]
    visitor.page.goto(f"{visitor.url}/table/{table}")
    visitor.page.wait_for_function("() => document.querySelector('.table [data-at]')")
    visitor.page.wait_for_load_state("networkidle")
    return laid
