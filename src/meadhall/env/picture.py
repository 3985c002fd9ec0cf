"""A table as text: what a seat sees, drawn from its view, whichever game it is."""

import textwrap
from typing import Any, Final

from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State

WIDTH: Final = 100
NAMES: Final = ("key", "card", "piece", "token", "name", "number", "seat")
"""Which part of a thing tells what it is; the first that is there."""
LEFT_OUT: Final = ("game", "seat", "seats", "over", "waiting", "window", "decision", "outcome", "options", "presets", "may_say")
"""What the first line, the question or the caller says already."""
NESTED_OUT: Final = ("forecast", "costs", "card", "number", "seat")
"""What a part of a player, a place or a card would say twice, or only reckons."""


def picture(state: State) -> str:
    """The table in some lines, as the seat that is asked sees it."""
    if state.question is None:
        return f"{state.game.title}: {state.outcome()}"
    seat = state.question.seat
    lines = [f"{state.game.title}, seat {seat}: {Reader(seat).text(state.game.prompt(state).sentence)}"]
    lines += [f"  {line}" for line in drawn(state.view(seat))]
    lines.append(f"  {state.decision}")
    return "\n".join(lines)


def drawn(view: dict[str, Any]) -> list[str]:
    """A view in lines: its numbers and words first, then every zone, every player and every place."""
    shown = {name.replace("_", " "): value for name, value in view.items() if name not in LEFT_OUT and not _is_empty(value)}
    words = [f"{name} {_told(value)}" for name, value in shown.items() if not isinstance(value, list | dict)]
    lines = _wrapped("table", ", ".join(words)) if words else []
    for name, value in shown.items():
        if isinstance(value, list) and all(isinstance(part, dict) for part in value) and "card" not in value[0]:
            for number, part in enumerate(value):
                lines += _wrapped(f"{_singular(name)} {part.get('number', part.get('seat', number))}", _parts(part))
        elif isinstance(value, list | dict):
            lines += _wrapped(name, _told(value))
    return lines


def _wrapped(name: str, text: str) -> list[str]:
    return textwrap.wrap(f"{name}: {text}", WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def _singular(name: str) -> str:
    return name.removesuffix("s")


def _is_empty(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})


def _told(value: Any) -> str:
    """Anything in a view as words."""
    if isinstance(value, dict):
        head = next((str(value[name]) for name in NAMES if value.get(name) is not None), "")
        rest = _parts({name: part for name, part in value.items() if name not in NAMES})
        return f"{head} ({rest})" if head and rest else head or rest
    if isinstance(value, list):
        if any(isinstance(part, list) for part in value):
            return " | ".join(_told(part) or "-" for part in value)
        return ", ".join(_told(part) for part in value)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _parts(thing: dict[str, Any]) -> str:
    """The parts of a thing, each with its name; a fact that holds by its name alone."""
    told: list[str] = []
    for name, value in thing.items():
        if name in NESTED_OUT or _is_empty(value) or (isinstance(value, list) and not any(value)):
            continue
        word = name.replace("_", " ")
        if value is True:
            told.append(word)
        elif not isinstance(value, list | dict):
            told.append(f"{word} {value}")
        elif _told(value):
            told.append(f"{word} [{_told(value)}]")
    return ", ".join(told)
