"""The first three things a program wants: a new game, a saved one, a described one; and files that its user names."""

from pathlib import Path
from typing import Any

from meadhall import games
from meadhall.kernel.errors import BadOptions, BrokenFile, Problem
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State


def new(game: str, seed: int | str | bytes = 0, *, source: str = "swift", **options: Any) -> State:
    """A new game: ``new("dominion", seed=7, players=3)``; ``game`` may be a whole game string."""
    found, base = parse(game)
    if options:
        base = found.Options.read(found.Options.fetched({**base.to_json(), **options}, read_file))
    return found.new(base, seed, source=source)


def load(data: dict[str, Any]) -> State:
    """The state that ``to_json`` wrote."""
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BrokenFile("a saved state names its game")
    return games.find(data["game"]).load(data)


def position(game: str, text: str) -> State:
    """The situation that a position text describes."""
    return games.find(game).position(text)


def parse(text: str) -> tuple[Game, TableOptions]:
    """As ``games.parse``, for whoever sits at this machine: a card file may be named by its path."""
    return games.parse(text, read_file)


def read_file(path: str) -> str:
    """The text of a file that an option names; raise BadOptions."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadOptions([Problem("card_file", f"{path} cannot be opened: {error.strerror}")]) from None
    except UnicodeDecodeError:
        raise BadOptions([Problem("card_file", f"{path} is not UTF-8 text")]) from None
