"""Reading puzzles: named lines, an empty line, position text.

``title``, ``goal``, ``hint`` and ``why`` are for people, and ``title de`` is the same in German; ``wrong play smithy`` is said
when that answer loses the puzzle. ``reach`` and ``until`` are conditions (``goal.py``), ``solution`` is one way to reach it.
"""

import functools
import re
from typing import Final

from meadhall import games
from meadhall.kernel.decision import PASS
from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.kernel.sentence import say
from meadhall.puzzles.goal import Condition
from meadhall.puzzles.puzzle import Puzzle

_LINE: Final = re.compile(r"([a-z]+(?: [^:]+)?): *(.*)")
_SAID: Final = ("title", "goal", "hint", "why", "known", "wrong")
_NEEDED: Final = ("title", "goal", "hint", "why", "reach", "solution")
_OTHERS: Final = ("level", "kind", "reach", "until", "deals", "solution", "ignore", "before", "replies", "bright", "names")
LEVELS: Final = ("easy", "medium", "hard")
LANGUAGES: Final = ("de",)


@functools.cache
def all_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in order, lessons last; none for a game that brings none. Raise UnknownGame or BrokenFile."""
    found = games.find(game)
    folder = games.file(found, "puzzles")
    if folder is None:
        return ()
    names = sorted(entry.name for entry in folder.iterdir() if re.match(r"\d.*\.txt", entry.name))
    return tuple(
        _puzzle(found.key, name, at, (folder / name).read_text(encoding="utf-8")) for at, name in enumerate(names, start=1)
    )


def find(game: str, key: str) -> Puzzle:
    """The puzzle called ``key`` or with that number; raise MeadhallError."""
    known = all_of(games.find(game).key)
    for puzzle in known:
        if key in (puzzle.key, str(puzzle.number)):
            return puzzle
    if not known:
        raise MeadhallError(say("{title} brings no puzzles", title=games.find(game).title))
    raise MeadhallError(
        say(
            "{title} has no puzzle {name}; there are {known}",
            title=games.find(game).title,
            name=repr(key[:40]),
            known=", ".join(puzzle.key for puzzle in known),
        )
    )


def answers(text: str) -> tuple[tuple[str, ...], ...]:
    """The answers of a line such as ``play cellar; estate, copper*2; pass``."""
    return tuple(picks_of(answer.strip()) for answer in text.split(";"))


def picks_of(text: str) -> tuple[str, ...]:
    """One answer of such a line."""
    picks: list[str] = []
    for pick in text.split(",") if text != PASS else ():
        key, star, times = pick.strip().rpartition("*")
        picks += [key] * int(times) if star else [pick.strip()]
    return tuple(picks)


def _puzzle(game: str, name: str, number: int, text: str) -> Puzzle:
    head, _, position = text.partition("\n\n")
    values: dict[str, str] = {}
    words: dict[str, dict[str, str]] = {"en": {}}
    for line in head.splitlines():
        matched = _LINE.fullmatch(line.strip())
        if matched is None:
            raise BrokenFile(f"{name}: {line!r} is not of the form 'name: value'")
        label, value = matched.groups()
        first, *rest = label.split()
        language = rest.pop(0) if rest and rest[0] in LANGUAGES else "en"
        if first in _SAID and (first == "wrong" or not rest):
            words.setdefault(language, {})[" ".join([first, *rest])] = value
        elif label in _OTHERS:
            values[label] = value
        else:
            raise BrokenFile(f"{name}: there is no line {label!r}; there are {', '.join((*_SAID, *_OTHERS))}")
    for needed in _NEEDED:
        if needed not in values and needed not in words["en"]:
            raise BrokenFile(f"{name}: a puzzle has a line {needed!r}")
    if values.get("level", "easy") not in LEVELS:
        raise BrokenFile(f"{name}: the level is one of {', '.join(LEVELS)}")
    return Puzzle(
        game=game,
        key=name.removesuffix(".txt").partition("-")[2],
        number=number,
        level=values.get("level", "easy"),
        is_lesson=values.get("kind") == "lesson",
        goal=Condition.read(values["reach"]),
        until=Condition.read(values.get("until", "over")),
        deals=int(values.get("deals", "1")),
        solution=answers(values["solution"]),
        ignored=tuple(part.strip() for part in values.get("ignore", "").split(",") if part.strip()),
        before=answers(values["before"]) if "before" in values else (),
        replies=answers(values["replies"]) if "replies" in values else (),
        bright=tuple(values.get("bright", "").split()),
        names=("You", *values.get("names", "Birch Ash Cedar").split()),
        position=position,
        words=words,
    )
