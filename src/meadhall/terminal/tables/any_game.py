"""The drawing that belongs to a game, and one for any game: it shows every part of a view that it is given."""

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.text import Text

from meadhall.terminal.answers import can_pick
from meadhall.terminal.blocks import DIM, Block, Section, flow, join, thing, wrapped

Drawing = Callable[[Mapping[str, Any], int, int], list[Section]]

_HOMES: Final[dict[str, str]] = {
    "dominion": "meadhall.terminal.tables.dominion",
    "1066": "meadhall.terminal.tables.tears1066",
    "domino-knights": "meadhall.terminal.tables.domino_knights",
}


def drawing(game: str) -> Drawing:
    """The function that draws the tables of ``game``: view, width and height in, sections out."""
    if game not in _HOMES:
        return draw
    found: Drawing = importlib.import_module(_HOMES[game]).draw
    return found


def description(view: Mapping[str, Any], thing: str) -> list[str]:
    """What the table itself says about a thing that is not a card of its own, such as a knight; empty if nothing."""
    describe = _part(str(view.get("game")), "describe")
    found: list[str] = [] if describe is None else describe(view, thing)
    return found


def in_words(game: str, lines: list[str]) -> list[str]:
    """Log lines as people like to read them, where a game has signs for its cards."""
    change = _part(game, "in_words")
    return lines if change is None else [change(line) for line in lines]


def _part(game: str, name: str) -> Callable[..., Any] | None:
    """A function that a game's drawing may or may not have."""
    home = _HOMES.get(game)
    return None if home is None else getattr(importlib.import_module(home), name, None)


# --- any game --------------------------------------------------------------------------------------------------------

_TOLD_ELSEWHERE: Final = ("game", "seat", "seats", "names", "over", "waiting", "window", "decision", "outcome", "options")


def draw(view: Mapping[str, Any], width: int, height: int) -> list[Section]:
    """The parts of the view, one section each, in the order of the view."""
    return [
        Section(name.replace("_", " "), _lines(view, name, value, width))
        for name, value in view.items()
        if name not in _TOLD_ELSEWHERE and value not in (None, [], {}, "")
    ]


def _lines(view: Mapping[str, Any], zone: str, value: Any, width: int) -> Block:
    if isinstance(value, Mapping):
        if all(isinstance(part, int) for part in value.values()):
            parts = [_named(view, zone, f"{name}: {count}", str(name)) for name, count in value.items()]
            return flow(parts, width)
        return [line for name, part in value.items() for line in _labelled(view, zone, str(name), part, width)]
    if isinstance(value, list | tuple):
        if all(isinstance(part, str | int) or part is None for part in value):
            return flow([_named(view, zone, "-" if part is None else str(part), str(part)) for part in value], width)
        return [line for number, part in enumerate(value) for line in _labelled(view, zone, str(number), part, width)]
    return wrapped(str(value), width)


def _labelled(view: Mapping[str, Any], zone: str, label: str, value: Any, width: int) -> Block:
    inner = _lines(view, zone, value, max(20, width - len(label) - 2))
    indent = " " * (len(label) + 2)
    return [join([Text(f"{label}: " if row == 0 else indent, DIM, end=""), line]) for row, line in enumerate(inner)]


def _named(view: Mapping[str, Any], zone: str, words: str, key: str) -> Text:
    return thing(words, key, zone=zone, glow=can_pick(view, key, zone))
