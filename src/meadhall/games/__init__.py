"""The games, by name. ``find`` knows their short names and near misses; ``parse`` reads game strings.

This is the only place that knows which games there are: ours, those of installed packages (``plugins``), and those that a
program registers. Each layer finds its own part of a game by ``part``.
"""

import functools
import importlib
import importlib.util
import re
import sys
from collections.abc import Callable
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeVar

from meadhall.games import plugins
from meadhall.kernel.bounds import nearest, shown
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import BadOptions, BadPosition, MeadhallError, Problem, UnknownGame, meant
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.position import Said, read_lines, read_luck
from meadhall.kernel.sentence import say

T = TypeVar("T")
_HOMES: Final[dict[str, str]] = {
    "dominion": "meadhall.games.dominion.game",
    "1066": "meadhall.games.tears1066.game",
    "domino-knights": "meadhall.games.domino_knights.game",
}
_ALIASES: Final[dict[str, str]] = {"tears1066": "1066", "tears-1066": "1066", "domino_knights": "domino-knights"}
_extra: Final[dict[str, Game]] = {}

_CALL: Final = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


def all_keys() -> list[str]:
    """The short names of all games: ours, those of installed packages, those that are registered."""
    return [*_HOMES, *_installed(), *_extra]


def find(key: str) -> Game:
    """The game called ``key``; raise UnknownGame with a suggestion."""
    name = _ALIASES.get(key.lower(), key.lower())
    if name in _extra:
        return _extra[name]
    if name not in _HOMES:
        installed = _installed()
        if name in installed:
            return installed[name]
        close = nearest(name, [*all_keys(), *_ALIASES])
        hint = meant(_ALIASES.get(close, close), all_keys())
        raise UnknownGame(say("there is no game {key}{hint}", key=shown(key), hint=hint))
    game = importlib.import_module(_HOMES[name]).GAME
    assert isinstance(game, Game)
    return game


def _installed() -> dict[str, Game]:
    """The games of installed packages, looked for when somebody first asks for a game that is not ours."""
    return plugins.found((*_HOMES, *_ALIASES))


def register(game: Game) -> None:
    """Make a game of your own findable by its key in this process; raise MeadhallError if the key is taken."""
    if game.key in _HOMES or game.key in _ALIASES or game.key in _installed():
        raise MeadhallError(say("a game is called {key} already", key=repr(game.key)))
    _extra[game.key] = game


def own() -> dict[str, Game]:
    """The registered games by key."""
    return dict(_extra)


def home(game: Game) -> str:
    """The package that a game lies in: the folder of its module ``game``, or the package whose own module it is.

    Empty for a game in a module of another name: it has no other parts.
    """
    module = type(game).__module__
    package, _, name = module.rpartition(".")
    if name == "game":
        return package
    return module if hasattr(sys.modules.get(module), "__path__") else ""


def part(game: Game, layer: str, name: str = "") -> Any:
    """What a layer has of its own for a game, as a module; None where there is none.

    One convention: ``meadhall.LAYER.GAME`` for a game of ours, ``GAME.LAYER`` in a package of somebody else's; with a
    ``name``, the module called so in there. ``part(game, "meadhall.faces")`` is ``meadhall.faces.domino_knights`` for
    Domino Knights, and ``kuhn_poker.faces`` for the game of a package ``kuhn_poker``.
    """
    package = home(game)
    if not package:
        return None
    ours = package.startswith(f"{__name__}.")
    path = [layer, package.rpartition(".")[2]] if ours else [package, layer.removeprefix("meadhall.")]
    if name:
        path.append(name)
    whole = ".".join(path)
    return harmless(game, whole, lambda: _module(whole))


def harmless(game: Game, name: str, make: Callable[[], T]) -> T | None:
    """What ``make`` makes for a game; None, with a sentence about it, if it is somebody else's and that goes wrong.

    The usual part stands in then: a face or a board that fails must not take the other games along.
    """
    return make() if home(game).startswith(f"{__name__}.") else plugins.harmless(game, name, make)


@functools.cache
def _module(name: str) -> Any:
    """The module called ``name``; None if there is none, in a folder that is not there either."""
    try:
        is_there = importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return None
    return importlib.import_module(name) if is_there else None


def file(game: Game, name: str) -> Traversable | None:
    """A file or folder that lies beside a game's module, such as ``rulebook`` or ``board.json``; None if there is none."""
    package = home(game)
    found = resources.files(package) / name if package else None
    return found if found is not None and (found.is_file() or found.is_dir()) else None


def parse(text: str, read: Callable[[str], str] | None = None, known: Game | None = None) -> tuple[Game, TableOptions]:
    """The game and options of a string such as ``dominion(players=3,kingdom=size-distortion)``.

    A word without ``=`` names a preset. A file that the string names is opened by nobody but ``read``, which only whoever
    acts for the owner of this machine hands in. A ``known`` game need not be installed. Raise UnknownGame, or BadOptions with
    every problem.
    """
    matched = _CALL.fullmatch(text)
    if matched is None:
        raise UnknownGame(say("{text} is not a game string such as 'dominion(players=3)'", text=shown(text)))
    game = known if known is not None and matched.group(1) == known.key else find(matched.group(1))
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


def read_facts(game: Game, text: str) -> tuple[Said, TableOptions, Chance]:
    """The lines of a position of ``game``, in their order, and the options and the luck that they tell; raise BadPosition."""
    said = {(line.name, line.seat): line for line in read_lines(text)}
    line = said.get(("game", None))
    try:
        found, options = parse(line.value if line else game.key, known=game)
    except MeadhallError as error:
        raise BadPosition(f"the game cannot be read: {error}") from None
    if found.key != game.key:
        raise BadPosition(f"this is a position of {found.key}, not of {game.key}")
    return said, options, read_luck(said.get(("luck", None)), game.streams(options))
