"""What a person asked for before the first card is dealt: game, options, seats, seed; checked all at once.

>>> plan = read_setup(Setup(game="dominion", seats="me=Ann,easy", seed="7"))
>>> [seat.name for seat in plan.seats], plan.series.seed
(['Ann', 'Easy'], '7')
"""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from meadhall import api
from meadhall.bots import menu as bot_menu
from meadhall.kernel.errors import BadPosition, MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.position import read_lines
from meadhall.kernel.state import State
from meadhall.match.seats import Seat, bot, check_names, person
from meadhall.terminal.series import Series

ME: Final = "me"
"""How a person at this keyboard is written among the seats."""
USUAL_BOT: Final = "medium"


@dataclasses.dataclass(frozen=True, slots=True)
class Setup:
    """A wish for a table as it was typed; ``read_setup`` checks it."""

    game: str = ""
    """A short name such as ``dominion``, or a whole game string such as ``dominion(players=3)``."""
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """Option values as texts or plain data, on top of the preset."""
    preset: str | None = None
    seats: str = ""
    """Such as ``me,hard`` or ``me=Ann,easy``; empty: you against bots."""
    seed: str = ""
    """Empty: fresh luck."""
    resume: Path | None = None
    """A saved game to go on with; then game, options, seats and seed come from the file."""
    plain: bool = False
    script: Path | None = None
    """Answers to play, one a line."""
    position: Path | None = None
    """A position text to begin from; it settles options and luck, and the game is not kept."""
    asks_all: bool = False
    """Ask also where only one answer makes sense."""


@dataclasses.dataclass(frozen=True, slots=True)
class Plan:
    """A table that can be dealt."""

    game: Game
    options: TableOptions
    seats: list[Seat]
    series: Series


class BadSetup(MeadhallError):
    """Nothing was dealt; ``reasons`` holds everything that is wrong, one sentence each."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons: Final = reasons


def read_setup(setup: Setup) -> Plan:
    """The table that ``setup`` describes; raise BadSetup with every problem and what was probably meant."""
    reasons: list[str] = []
    try:
        game, base = api.parse(setup.game)
        values = game.Options.fetched({**_difference(base), **setup.options}, api.read_file)
    except MeadhallError as error:
        raise BadSetup([str(error)]) from None
    seats, wrong = read_seats(setup.seats, game)
    reasons += wrong
    options, found = game.Options.try_read(values, setup.preset)
    counted = "players" in game.Options.infos() and "players" not in values
    if seats and counted and options is not None and game.seats(options) != len(seats):
        options, found = game.Options.try_read({**values, "players": len(seats)}, setup.preset)
    reasons += [str(problem) for problem in found]
    if options is None or reasons:
        raise BadSetup(reasons)
    wanted = game.seats(options)
    if not seats:
        seats = usual_seats(wanted)
    if len(seats) != wanted:
        raise BadSetup([f"seats: {game.title} has {wanted} seats here, but you named {len(seats)}"])
    try:
        check_names(seats)
    except MeadhallError as error:
        raise BadSetup([str(error)]) from None
    return Plan(game, options, seats, Series(seed=setup.seed))


def saved_game(setup: Setup) -> Path | None:
    """The file to go on with, None for a new game; raise BadSetup if something else is wished for that the file settles."""
    if setup.resume is None:
        return None
    wishes = {"a game": setup.game, "--position": setup.position, "--seats": setup.seats}
    wished = [name for name, value in wishes.items() if value] + _settings(setup)
    if wished:
        raise BadSetup([f"a saved game brings its own game, options, seats and seed; leave out {', '.join(wished)}"])
    return setup.resume


def _settings(setup: Setup) -> list[str]:
    """The flags that say how the cards are dealt."""
    named = [name for name, value in (("--preset", setup.preset), ("--seed", setup.seed)) if value]
    return named + [f"--{name.replace('_', '-')}" for name in setup.options]


def read_position(setup: Setup, path: Path) -> tuple[State, list[Seat]]:
    """The situation that the text in ``path`` describes, and who sits there; raise MeadhallError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        named = setup.game or game_in(text)
    except OSError as error:
        raise BadSetup([f"the position {path} cannot be read: {error.strerror}"]) from None
    except UnicodeDecodeError:
        raise BadSetup([f"the position {path} is not a text file"]) from None
    except BadPosition as error:
        raise BadSetup([f"{path}, {error}"]) from None
    if not named:
        raise BadSetup([f"the position {path} names no game; start it with a line such as 'game: dominion'"])
    game, base = api.parse(named)
    wished = ([f"the options of {setup.game}"] if setup.game and _difference(base) else []) + _settings(setup)
    if wished:
        raise BadSetup([f"a position brings its own options and seed; leave out {', '.join(wished)}"])
    try:
        state = game.position(text)
    except BadPosition as error:
        raise BadSetup([f"{path}, {error}"]) from None
    seats, wrong = read_seats(setup.seats, game)
    if wrong:
        raise BadSetup(wrong)
    return state, seats or usual_seats(state.seats)


def game_in(text: str) -> str:
    """The game that a position names; empty if it names none."""
    return next((line.value for line in read_lines(text) if line.name == "game"), "")


def _difference(options: TableOptions) -> dict[str, Any]:
    """What a game string set, so that flags can go on top of it."""
    defaults = options.defaults()
    return {name: value for name, value in options.to_json().items() if getattr(options, name) != defaults[name]}


def usual_seats(count: int) -> list[Seat]:
    """One person, and bots on the other seats."""
    return named_seats([(ME, "")] + [(USUAL_BOT, "")] * (count - 1))


def read_seats(text: str, game: Game) -> tuple[list[Seat], list[str]]:
    """The seats in a text such as ``me=Ann,hard``, and what is wrong with it."""
    found: list[str] = []
    wanted: list[tuple[str, str]] = []
    for number, part in enumerate(text.split(",") if text.strip() else []):
        who, equals, name = (piece.strip() for piece in part.partition("="))
        if not who:
            found.append(f"seats: seat {number} is empty; write {ME} for a person or the name of a bot")
        elif equals and not name:
            found.append(f"seats: seat {number} has no name after '='")
        elif who.lower() == ME:
            wanted.append((ME, name))
        else:
            try:
                bot_menu.make(who.lower(), game)
            except MeadhallError as error:
                found.append(f"seats: {error}; {ME} is a person at this keyboard")
            wanted.append((who.lower(), name))
    return ([], found) if found else (named_seats(wanted), [])


def named_seats(wanted: list[tuple[str, str]]) -> list[Seat]:
    """Seats for ``(me or bot level, name)`` pairs; who has no name gets one of their own."""
    taken = [name.casefold() for _, name in wanted if name]
    kinds = [kind for kind, name in wanted if not name]
    seats: list[Seat] = []
    for kind, name in wanted:
        if not name:
            stem = "Player" if kind == ME else kind.capitalize()
            number = 0 if kinds.count(kind) == 1 and stem.casefold() not in taken else 1
            name = stem if number == 0 else f"{stem} {number}"
            while name.casefold() in taken:
                number += 1
                name = f"{stem} {number}"
            taken.append(name.casefold())
        seats.append(person(name) if kind == ME else bot(kind, name))
    return seats
