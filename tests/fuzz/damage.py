"""Changes to plain data: a number, a name, a type, a field more or less, something from another place."""

import copy
import random
from typing import Any, Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
Edit: TypeAlias = tuple[str, Path, Any]
"""``set``, ``add`` (into a list before the place, or a new field), ``drop`` or ``swap`` (with the place named)."""

NUMBERS: Final = (-9, -5, -2, -1, 0, 1, 2, 3, 5, 9, 31, 32, 62, 63, 64, 99, 999, 1 << 31, 1 << 63, -(1 << 63), 10**30)
ODD: Final[tuple[Any, ...]] = (
    None, True, False, "", "x", "0", "²", "9" * 400, [], {}, [None], [[]], {"you": 9}, {"": {}}, 1.5, float("nan"),
)  # fmt: skip


def places(data: Any, path: Path = ()) -> list[Path]:
    """Every place inside plain data."""
    found: list[Path] = [path] if path else []
    if isinstance(data, dict):
        for name in data:
            found.extend(places(data[name], (*path, name)))
    elif isinstance(data, list):
        for number, inner in enumerate(data):
            found.extend(places(inner, (*path, number)))
    return found


def at(data: Any, path: Path) -> Any:
    """What is at a place; raise LookupError or TypeError if there is no such place."""
    for name in path:
        data = data[name]
    return data


def some_place(data: Any, luck: random.Random) -> Path:
    """A place: every name on the way down is equally likely, so long lists do not hide the rest."""
    path: Path = ()
    while isinstance(data, dict | list) and data and (len(path) < 2 or luck.random() < 0.85):
        name = luck.choice(list(data)) if isinstance(data, dict) else luck.randrange(len(data))
        path, data = (*path, name), data[name]
    return path


def some_edit(data: Any, luck: random.Random, others: list[Any]) -> Edit:
    """A change of ``data``, which may bring in something from one of the ``others``."""
    path = some_place(data, luck)
    old = at(data, path)
    draw = luck.random()
    if draw < 0.1:
        return ("drop", path, None)
    if draw < 0.2:
        near = [place for place in places(data) if place[:-1] == path[:-1] and place != path]
        return ("swap", path, luck.choice(near)) if near else ("drop", path, None)
    if draw < 0.3:
        more = copy.deepcopy(old) if luck.random() < 0.7 else luck.choice([*ODD, *NUMBERS])
        return ("add", path if isinstance(path[-1], int) else (*path[:-1], luck.choice(["extra", "", "you"])), more)
    if draw < 0.5:
        return ("set", path, luck.choice(ODD))
    if draw < 0.65:
        return ("set", path, foreign(path, luck.choice([data, *others]), luck))
    if isinstance(old, bool):
        return ("set", path, not old)
    if isinstance(old, int):
        return ("set", path, old + luck.choice([-1, 1, 2]) if luck.random() < 0.5 else luck.choice(NUMBERS))
    if isinstance(old, str):
        return ("set", path, some_text(old, luck))
    if isinstance(old, list):
        return ("set", path, luck.choice([old[:-1], old * 2, luck.sample(old, len(old)), old[: len(old) // 2]]))
    return ("set", path, luck.choice(NUMBERS))


def foreign(path: Path, other: Any, luck: random.Random) -> Any:
    """What another document has at the same place, or anywhere."""
    if luck.random() < 0.5:
        try:
            return copy.deepcopy(at(other, path))
        except (LookupError, TypeError):
            pass
    return copy.deepcopy(at(other, some_place(other, luck)))


def some_text(old: str, luck: random.Random) -> str:
    """A text near the old one."""
    cut = luck.randrange(len(old) + 1)
    return luck.choice([old[:cut], old[cut:], f"{old[:cut]}0{old[cut:]}", old.upper(), f"{old} {old}", old[::-1], f"{old}²"])


def changed(data: Any, edits: tuple[Edit, ...]) -> Any:
    """A copy with the changes that still find their place."""
    data = copy.deepcopy(data)
    for what, path, value in edits:
        try:
            _change(data, what, path, copy.deepcopy(value))
        except (LookupError, TypeError, AttributeError):
            continue
    return data


def _change(data: Any, what: str, path: Path, value: Any) -> None:
    holder, name = at(data, path[:-1]), path[-1]
    if what == "drop":
        del holder[name]
    elif what == "add" and isinstance(name, int):
        holder.insert(name, value)
    elif what == "swap":
        holder[name], holder[value[-1]] = holder[value[-1]], holder[name]
    else:
        holder[name] = value
