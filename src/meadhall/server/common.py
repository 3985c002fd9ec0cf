"""The parts that messages and forms are made of: seats, tables, events, and the limits of what may be typed."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from meadhall.kernel.bounds import LONGEST_ID, LONGEST_PERSON, LONGEST_WORD
from meadhall.kernel.sentence import Part

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=r"^[A-Za-z0-9_.:-]+$")]
"""A client's own name for a message, so that the reply can be told apart and a repeated message is known."""
PlayerId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_WORD)]
PlayerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_PERSON)]
Login: TypeAlias = Annotated[str, Meta(min_length=3, max_length=LONGEST_PERSON, pattern=r"^[A-Za-z0-9_-]+$")]
Password: TypeAlias = Annotated[str, Meta(min_length=10, max_length=LONGEST_WORD)]
Status: TypeAlias = Literal["open", "playing", "over", "closed"]


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What clients send."""


class ClockInfo(msgspec.Struct, kw_only=True):
    kind: Literal["none", "move", "days"]
    amount: int
    """Seconds or days per move."""
    until: float | None = None
    """When the time for the open decision runs out, in seconds since 1970 by the server's clock (``Hello.now``).

    Null if there is no clock or it is hidden who is asked.
    """


class SeatInfo(msgspec.Struct, kw_only=True):
    number: int
    kind: Literal["free", "person", "bot"]
    name: str = ""
    player: str | None = None
    """Public id of the player, for the profile page."""
    level: str = ""
    """The level of a bot, also of one that plays on for a person."""
    ready: bool = False
    away: bool = False
    """A bot plays on for this person, who may return."""


class OutcomeInfo(msgspec.Struct, kw_only=True):
    scores: list[int]
    winners: list[int]
    places: list[int]
    reason: str


class SeriesInfo(msgspec.Struct, kw_only=True):
    id: str
    """The first table of the series."""
    game: int
    """1 for the first game."""
    games: int
    """How many games the table's options ask for."""
    won: list[int]
    """Games that each seat has won so far, shared victories included."""
    next: str | None = None
    """The table of the rematch, once somebody asked for one."""


class TableInfo(msgspec.Struct, kw_only=True):
    """A table as everybody may see it."""

    id: str
    game: str
    title: str
    text: str
    """The game string, such as ``dominion(players=3)``."""
    options: dict[str, Any]
    house: list[str]
    """The labels of the house options in use, which are no rules of the published game."""
    status: Status
    host: str
    seats: list[SeatInfo]
    clock: ClockInfo
    rated: bool
    listed: bool
    invite_only: bool = False
    """Only who was invited may sit down or watch."""
    commitment: str
    """Published before the deal; binds the table to its shuffles."""
    luck: list[str] | None = None
    """Source and secret of the shuffles, shown when the game is over."""
    series: SeriesInfo
    fork: str | None = None
    """The table this game was forked from."""
    lesson: bool = False
    """A first game with a teacher."""
    outcome: OutcomeInfo | None = None
    created: float
    started: float | None = None
    ended: float | None = None


class EventInfo(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One event as this viewer sees it. Numbers are the viewer's own and have no gaps."""

    number: int
    event: str
    seat: int
    """The acting seat, or -1."""
    fields: dict[str, Any]
    """Everything else the game tells about it."""
    line: str = ""
    """The log line for this viewer; empty if the event is not worth one."""
    parts: list[Part] = []
    """The same in parts: text, or text with the ``seat``, ``card`` or ``number`` it stands for.

    Together with the line that it ``joins``, if it does.
    """
    joins: int | UnsetType = UNSET
    """The event with this number and all since then belong together: ``parts`` tell of all of them in one line."""
    back_to: int | UnsetType = UNSET
    """Only with ``undo``: the events from this number up to this one no longer count."""


class ChatLine(msgspec.Struct, kw_only=True, tag="chat-line", tag_field="type"):
    number: int
    name: str
    seat: int | None
    """None for somebody who watches."""
    player: str | None = None
    """Public id of who said it; none if the table itself did."""
    text: str
    at: float


class ThoughtInfo(msgspec.Struct, kw_only=True):
    """One answer that a bot weighed."""

    picks: list[str]
    chance: float
    """The part of the victory that the seat can expect, from 0 to 1."""
    error: float
    """The standard error of ``chance``."""
    playouts: int


class UndoInfo(msgspec.Struct, kw_only=True):
    can: Literal["free", "ask", "no"]
    asked_by: int | None = None
    """The seat that asks to take an answer back; the others are to consent."""
    agreed: list[int] = []


class OrderInfo(msgspec.Struct, kw_only=True):
    """An order that a viewer may give, or has given, about what it is asked."""

    order: str
    text: str
    """The order in words."""
    given: bool
    """Whether it has been given and can be taken back."""


class ObviousInfo(msgspec.Struct, kw_only=True):
    """The answer that a page may send after a moment unless its viewer stops it: nothing else could be useful."""

    decision: int
    picks: list[str]
    because: str
    """Why, and what it does."""


class IdeaInfo(msgspec.Struct, kw_only=True):
    """One idea of a first game."""

    title: str
    state: Literal["known", "now", "open"]


class TeacherInfo(msgspec.Struct, kw_only=True):
    """What the teacher of a first game says now; every word is true of the view that comes with it."""

    said: list[Part] = []
    """Her sentence; empty while there is nothing to say."""
    small: str = ""
    """A second, smaller line."""
    why: str = ""
    """What she adds for whoever asks why."""
    beat: str = ""
    """What ``teach`` names to skip this idea; empty if there is nothing to skip."""
    title: str = ""
    picks: list[str] = []
    """The answer that she points at, by its options."""
    place: str = ""
    """What else she means on the board."""
    points: bool = False
    """Whether she points at ``picks``; with none of them, at the button that picks nothing."""
    mood: Literal["idea", "advice", "slip", "end", "quiet"] = "quiet"
    """A slip can be taken back by ``undo`` or left by ``teach``."""
    folded: bool = False
    ideas: list[IdeaInfo] = []
    """Those that are known first, then the one spoken of now, then those to come."""


class Play(msgspec.Struct, kw_only=True):
    """The game as one viewer may know it now."""

    view: dict[str, Any]
    """The game's own view; ``view.decision`` is the viewer's open decision or null."""
    says: list[str]
    """What the viewer may say out of turn."""
    undo: UndoInfo
    clock: ClockInfo
    auto: dict[str, str]
    """The viewer's standing answers by question."""
    orders: list[OrderInfo] = []
    """What the viewer may say, or has said, it does not want to be asked."""
    unasked: str = ""
    """What is answered to the open decision for a viewer who gives one of these orders."""
    obvious: ObviousInfo | None = None
    teacher: TeacherInfo | None = None
    """Only for the learner of a first game."""
