"""The games, by name. ``find`` knows their short names and near misses; ``parse`` reads game strings."""

import importlib
import importlib.util
import re
from collections.abc import Callable
from typing import Any, Final

from meadhall.kernel.bounds import nearest, shown
from meadhall.kernel.errors import BadOptions, MeadhallError, Problem, UnknownGame
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions

_HOMES: Final[dict[str, str]] = {
    "dominion": "meadhall.games.dominion.game",
    "1066": "meadhall.games.tears1066.game",
    "domino-knights": "meadhall.games.domino_knights.game",
}
_ALIASES: Final[dict[str, str]] = {"tears1066": "1066", "tears-1066": "1066", "domino_knights": "domino-knights"}
_extra: Final[dict[str, Game]] = {}

_CALL: Final = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


def all_keys() -> list[str]:
    """The short names of all games."""
    return [*_HOMES, *_extra]


def find(key: str) -> Game:
    """The game called ``key``; raise UnknownGame with a suggestion."""
    name = _ALIASES.get(key.lower(), key.lower())
    if name in _extra:
        return _extra[name]
    if name not in _HOMES:
        close = nearest(name, [*all_keys(), *_ALIASES])
        hint = f"; did you mean {_ALIASES.get(close, close)!r}?" if close else f"; there are {', '.join(all_keys())}"
        raise UnknownGame(f"there is no game {shown(key)}{hint}")
    game = importlib.import_module(_HOMES[name]).GAME
    assert isinstance(game, Game)
    return game


def register(game: Game) -> None:
    """Make a game of your own findable by its key."""
    if game.key in _HOMES or game.key in _ALIASES:
        raise MeadhallError(f"a game is called {game.key!r} already")
    _extra[game.key] = game


def own() -> dict[str, Game]:
    """The registered games by key."""
    return dict(_extra)


def part(game: Game, layer: str, name: str = "") -> Any:
    """What a layer has of its own for a game: the module called like the game's folder, or ``name`` in a folder called so.

    ``part(game, "meadhall.faces")`` is ``meadhall.faces.domino_knights`` for Domino Knights; None where there is none.
    """
    if game.key not in _HOMES:
        return None
    home = ".".join([layer, _HOMES[game.key].split(".")[-2], *filter(None, [name])])
    return None if importlib.util.find_spec(home) is None else importlib.import_module(home)


def parse(text: str, read: Callable[[str], str] | None = None) -> tuple[Game, TableOptions]:
    """The game and options of a string such as ``dominion(players=3,kingdom=size-distortion)``.

    A word without ``=`` names a preset. A file that the string names is opened by nobody but ``read``, which only whoever
    acts for the owner of this machine hands in. Raise UnknownGame, or BadOptions with every problem.
    """
    matched = _CALL.fullmatch(text)
    if matched is None:
        raise UnknownGame(f"{shown(text)} is not a game string such as 'dominion(players=3)'")
    game = find(matched.group(1))
    values: dict[str, str] = {}
    preset: str | None = None
    found: list[Problem] = []
    for part in (matched.group(2) or "").split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not name and not equals:
            continue
        if not equals:
            preset = name
        elif name in values:
            found.append(Problem(name, "this option is given twice"))
        else:
            values[name] = value
    if found:
        raise BadOptions(found)
    return game, game.Options.read(values if read is None else game.Options.fetched(values, read), preset)
