"""Saved games: one file each in the data folder, written after every answer; broken ones are kept aside."""

import dataclasses
import datetime
import itertools
import os
from pathlib import Path

import platformdirs

from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.match.match import Match
from meadhall.match.replay import Replay, resume

SUFFIX = ".jsonl"


@dataclasses.dataclass(frozen=True, slots=True)
class Save:
    """One saved game in a few words, or the reason why it cannot be read."""

    path: Path
    title: str
    names: tuple[str, ...] = ()
    answers: int = 0
    finished: bool = False
    problem: str = ""

    def line(self) -> str:
        """The save in one line, for lists."""
        if self.problem:
            return self.problem.replace(str(self.path), self.path.name)
        end = "finished" if self.finished else "goes on"
        count = "1 answer" if self.answers == 1 else f"{self.answers} answers"
        return f"{self.title}: {', '.join(self.names)}; {count}, {end}"


def folder() -> Path:
    """Where saved games lie; ``MEADHALL_DATA`` overrides the usual place."""
    chosen = os.environ.get("MEADHALL_DATA")
    return (Path(chosen) if chosen else Path(platformdirs.user_data_dir("meadhall", appauthor=False))) / "games"


def new_path(game: str) -> Path:
    """A file for a new game that no other game uses; raise MeadhallError if the folder cannot be written."""
    now = datetime.datetime.now().astimezone()
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        for number in itertools.count(1):
            path = place / f"{game}-{now:%Y%m%d-%H%M%S}-{number}{SUFFIX}"
            try:
                path.open("x").close()
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise MeadhallError(
            f"games cannot be saved in {place}: {error.strerror}; set MEADHALL_DATA to a folder that can be written"
        ) from None
    raise AssertionError


def list_saves() -> list[Save]:
    """Every saved game, newest first; unreadable ones come with their reason and are left as they are."""
    place = folder()
    if not place.is_dir():
        return []
    paths = sorted(place.glob(f"*{SUFFIX}"), key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
    return [look(path) for path in paths]


def look(path: Path) -> Save:
    """What lies in a file, without playing it."""
    try:
        replay = Replay.read(path, torn=True)
        names = tuple(str(seat["name"]) for seat in replay.head["seats"])
    except (MeadhallError, KeyError, TypeError) as error:
        return Save(path, path.name, problem=str(error))
    return Save(path, replay.game.title, names, replay.answers, replay.is_finished())


def open_save(path: Path) -> Match:
    """The saved game, ready to go on; raise BrokenFile and never write to a file that is broken.

    In the data folder a broken file is moved aside, so that it is kept and no longer offered. A file that only a newer
    version can read, or one that lies elsewhere, stays where it is.
    """
    try:
        return resume(path)
    except BrokenFile as error:
        if not path.is_file() or path.parent != folder() or "newer than" in str(error):
            raise
        kept = put_aside(path)
        raise BrokenFile(f"{error}; the file is kept as {kept}") from None


def put_aside(path: Path) -> Path:
    """Rename a broken file so that nothing writes to it; return its new place."""
    for number in itertools.count(1):
        kept = path.with_name(f"{path.name}.broken-{number}")
        if not kept.exists():
            path.rename(kept)
            return kept
    raise AssertionError
