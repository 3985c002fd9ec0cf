"""The seats around one table: who sits where before and during a game."""

import dataclasses
from typing import Final, Literal

from meadhall.bots import menu
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.sentence import say
from meadhall.match.seats import Seat, bot, check_names, person
from meadhall.server.common import SeatInfo

FIRST_BOTS: Final = {"easy": "Ash", "medium": "Birch", "hard": "Cedar", "expert": "Elm"}
"""The first bot of a level at a table; others take the names of other trees."""
OTHER_BOTS: Final = ("Elder", "Hazel", "Linden", "Maple", "Oak", "Poplar", "Rowan", "Willow", "Yew")


@dataclasses.dataclass(slots=True)
class SeatAssignment:
    """Who sits on one seat."""

    kind: Literal["free", "person", "bot"] = "free"
    name: str = ""
    player: str = ""
    level: str = ""
    ready: bool = False
    away: bool = False
    """A bot plays on for the person who sits here."""

    @property
    def plays_itself(self) -> bool:
        """Whether a bot answers for this seat."""
        return self.kind == "bot" or self.away

    def seat(self) -> Seat:
        """The seat as the match knows it."""
        return bot(self.level, self.name) if self.kind == "bot" else person(self.name)

    def info(self, number: int) -> SeatInfo:
        return SeatInfo(
            number=number,
            kind=self.kind,
            name=self.name,
            player=self.player or None,
            level=self.level,
            ready=self.ready,
            away=self.away,
        )


def check_name(seats: list[SeatAssignment], seat: int, name: str) -> None:
    """Raise MeadhallError unless somebody called ``name`` can sit down at ``seat``."""
    taken = [sitting.seat() for number, sitting in enumerate(seats) if sitting.kind != "free" and number != seat]
    for other in taken:
        if other.name.strip().casefold() == name.strip().casefold():
            raise IllegalAction(
                say("somebody called {name} already sits at this table; change your name first", name=repr(other.name))
            )
    check_names([person(name)])


def check_level(game: Game, level: str) -> None:
    """Raise MeadhallError unless ``level`` is one of the names on the menu: no budgets, no files of this machine."""
    if level not in menu.names(game):
        raise MeadhallError(
            say("no bot at this server is called {level}; {hint}", level=repr(level), hint=menu.meant(level, game))
        )


def bot_name(seats: list[SeatAssignment], level: str) -> str:
    """A name for a new bot that nobody at the table has: the one of its level, or another tree."""
    taken = {sitting.name.partition(" (")[0].strip().casefold() for sitting in seats}
    first = FIRST_BOTS.get(level)
    for tree in (*([first] if first else []), *OTHER_BOTS):
        if tree.casefold() not in taken:
            return tree
    raise IllegalAction("there are no names left for more bots")
