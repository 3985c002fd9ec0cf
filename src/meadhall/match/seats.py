"""Who sits where: people and bots, with names and their own settings."""

import dataclasses
from typing import Any, Final

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import say

PERSON: Final = "person"
BOT: Final = "bot"

ASK_ALL: Final = 0
AT_ONCE: Final = 1
AFTER_A_MOMENT: Final = 2


@dataclasses.dataclass(slots=True)
class Seat:
    """One seat at a table."""

    kind: str
    name: str
    bot: str = ""
    """The level or strategy of a bot."""
    auto: dict[str, str] = dataclasses.field(default_factory=dict)
    """Answers given without asking, by message key: ``{"respond": "pass"}``."""
    orders: dict[str, int] = dataclasses.field(default_factory=dict)
    """What the seat does not want to be asked (``match/orders.py``), each with the number of its turn or round."""
    spares: int = ASK_ALL
    """Whether obvious answers are given without asking: none, all at once, or the lingering ones by who shows the table."""

    @property
    def is_bot(self) -> bool:
        return self.kind == BOT

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"kind": self.kind, "name": self.name}
        if self.bot:
            data["bot"] = self.bot
        return data

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Seat":
        return Seat(str(data["kind"]), str(data["name"]), str(data.get("bot", "")))


def person(name: str) -> Seat:
    """A seat for a person."""
    return Seat(PERSON, name)


def bot(level: str, name: str = "") -> Seat:
    """A seat for a bot of ``level``."""
    return Seat(BOT, name or level, level)


def check_name(name: str) -> None:
    """Raise MeadhallError unless ``name`` has 1 to 24 visible characters."""
    if not 1 <= len(name.strip()) <= 24 or not name.strip().isprintable():
        raise MeadhallError(say("the name {name} must have 1 to 24 visible characters", name=repr(name)))


def check_names(seats: list[Seat]) -> None:
    """Raise MeadhallError unless every seat has a name of its own, 1 to 24 visible characters."""
    taken: dict[str, int] = {}
    for number, seat in enumerate(seats):
        shown = seat.name.strip()
        try:
            check_name(seat.name)
        except MeadhallError as error:
            raise MeadhallError(say("seat {number}: {why}", number=number, why=error.sentence)) from None
        if shown.casefold() in taken:
            raise MeadhallError(
                say(
                    "seat {number}: the name {shown} is taken by seat {seat}",
                    number=number,
                    shown=repr(shown),
                    seat=taken[shown.casefold()],
                )
            )
        taken[shown.casefold()] = number
