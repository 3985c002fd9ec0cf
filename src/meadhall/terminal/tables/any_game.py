"""The drawing that belongs to a game, and one for any game: it shows every part of a view that it is given."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.text import Text

from meadhall import games
from meadhall.games.boards import Place, board_of
from meadhall.kernel.errors import UnknownGame
from meadhall.terminal.answers import can_pick
from meadhall.terminal.blocks import DIM, Block, Section, flow, join, thing, wrapped

Drawing = Callable[[Mapping[str, Any], int, int], list[Section]]


def drawing(game: str) -> Drawing:
    """The function that draws the tables of ``game``: view, width and height in, sections out."""
    return _part(game, "draw") or draw


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
    try:
        found = games.find(game)
    except UnknownGame:
        return None
    return getattr(games.part(found, "meadhall.terminal.tables"), name, None)


# --- any game --------------------------------------------------------------------------------------------------------

_TOLD_ELSEWHERE: Final = ("game", "seat", "seats", "names", "over", "waiting", "window", "decision", "outcome", "options")


def draw(view: Mapping[str, Any], width: int, height: int) -> list[Section]:
    """The parts of the view, one section each, as its board lays them out, else in the order of the view."""
    board = board_of(games.find(str(view["game"]))) if "game" in view else None
    if board is not None:
        return [section for row in board.rows for place in row for section in _place(view, place, width)]
    return [
        Section(name.replace("_", " "), _lines(view, name, value, width))
        for name, value in view.items()
        if name not in _TOLD_ELSEWHERE and value not in (None, [], {}, "")
    ]


def _place(view: Mapping[str, Any], place: Place, width: int) -> list[Section]:
    """One place of a board: one section, or one for each seat that it shows."""
    value, own = view.get(place.zone), view.get("seat")
    name = place.label or place.zone.replace("_", " ")
    if place.of == "all":
        return [Section(name, _lines(view, place.zone, value, width))] if value not in (None, [], {}, "") else []
    seats = [seat for seat in range(len(value or ())) if (seat == own) == (place.of == "me")]
    several = f"{name} " if len(seats) > 1 else name
    return [
        Section(f"{several}{seat if len(seats) > 1 else ''}", _lines(view, place.zone, (value or ())[seat], width))
        for seat in seats
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
