"""Games that other people's packages bring, each named under the entry point group ``meadhall.games``.

A package that cannot be used is told of in one sentence and left out; whatever is wrong with it, the other games stay.
"""

import functools
import logging
import re
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeVar

from meadhall.games.completeness import missing
from meadhall.kernel.bounds import LONGEST_KEY, cut, shown
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game

T = TypeVar("T")
GROUP: Final = "meadhall.games"
_KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_log: Final = logging.getLogger(__name__)


@functools.cache
def found(taken: tuple[str, ...]) -> dict[str, Game]:
    """The games of installed packages by key; none of them may have a key that is ``taken``."""
    games: dict[str, Game] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (_package(entry), entry.name)):
        try:
            game = loaded(entry)
            if game.key in taken or game.key in games:
                raise MeadhallError(f"a game is called {game.key!r} already")
        except MeadhallError as error:
            _log.warning("The game %s of the package %s is left out: %s.", shown(entry.name), _package(entry), error)
        else:
            games[game.key] = game
    return games


def loaded(entry: EntryPoint) -> Game:
    """The game that an entry point names; raise MeadhallError that says why it cannot be used."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        raise MeadhallError(cut(f"{entry.value} cannot be loaded ({type(error).__name__}: {error})")) from error
    if not isinstance(game, Game):
        raise MeadhallError(f"{entry.value} is a {type(game).__name__}, not a meadhall.kernel.game.Game")
    lacks = missing(game)
    if lacks:
        raise MeadhallError(lacks[0])
    if len(game.key) > LONGEST_KEY or not _KEY.fullmatch(game.key):
        raise MeadhallError(f"its key {shown(game.key)} is not made of small letters, digits and dashes")
    if game.key != entry.name:
        raise MeadhallError(f"its key is {game.key!r}; the entry point must have the same name")
    return game


def harmless(game: Game, name: str, make: Callable[[], T]) -> T | None:
    """What ``make`` makes for somebody else's game; None if that goes wrong, which is logged once, not with every request."""
    try:
        return make()
    except (Exception, SystemExit) as error:
        _tell_once(cut(f"{name} of {game.title} cannot be used ({type(error).__name__}: {error}); the usual one stands in"))
        return None


@functools.cache
def _tell_once(sentence: str) -> None:
    _log.warning("%s.", sentence)


def _package(entry: EntryPoint) -> str:
    return "" if entry.dist is None else str(entry.dist.name)
