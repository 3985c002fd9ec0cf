"""The log of a table: everything that ever happened to it, one entry after the other, never changed.

A table is what its log says. Whoever has the log has the table; two processes that want to write the same entry
number are put in order by the database, which takes only one of them.
"""

from typing import Any, Final, TypeAlias

import msgspec


class Entry(msgspec.Struct, kw_only=True, array_like=False, omit_defaults=True, tag_field="kind"):
    at: float = 0.0
    """When it happened, in seconds since 1970."""


class Made(Entry, tag="made"):
    """Somebody set up a table. The luck is drawn here, before anybody sits down; only its commitment is shown."""

    game: str
    options: dict[str, Any]
    secret: str
    host: str
    clock: str = "none"
    amount: int = 0
    rated: bool = False
    listed: bool = True
    series: str = ""
    round: int = 1
    won: list[int] = []
    """Games of the series that each seat has won before this one."""
    fork: str = ""
    invite: str = ""
    """What a link must hold to be an invitation; empty if everybody may come."""
    position: str = ""
    """Where the game begins, if not with a deal."""
    lesson: bool = False
    """Whether it is a first game with a teacher, who stands behind seat 0."""


class Sat(Entry, tag="sat"):
    seat: int
    player: str
    name: str


class BotSat(Entry, tag="bot"):
    seat: int
    level: str
    name: str


class Stood(Entry, tag="stood"):
    seat: int
    by: str = ""
    """The host, if it has freed the seat of somebody else."""


class Readied(Entry, tag="ready"):
    seat: int
    ready: bool


class Lined(Entry, tag="line"):
    """A line of the match's own recording."""

    line: list[Any]
    id: str = ""
    """The client's name for the message that caused it."""


class UndoAsked(Entry, tag="undo-asked"):
    seat: int


class UndoJudged(Entry, tag="undo-judged"):
    seat: int
    agree: bool


class AutoSet(Entry, tag="auto"):
    seat: int
    ask: str
    text: str | None


class OrderSet(Entry, tag="order"):
    """What a seat does not want to be asked, and the number of the turn or round for which; None: it is taken back."""

    seat: int
    order: str
    period: int | None


class TookOver(Entry, tag="took-over"):
    """A bot plays on for a person."""

    seat: int
    level: str


class Returned(Entry, tag="returned"):
    seat: int


class TimedOut(Entry, tag="timed-out"):
    """A person did not answer in time; the line that follows is the answer by the rules."""

    seat: int


class Taught(Entry, tag="taught"):
    """How a first game goes on: an idea is ``known`` or ``skipped``, a slip is ``left``, the teacher is ``folded`` or not."""

    deed: str
    beat: str = ""


class Chatted(Entry, tag="chat"):
    player: str
    name: str
    text: str
    seat: int | None = None
    id: str = ""
    template: str = ""
    """What the table itself says, for readers of other languages; ``text`` is that in English."""
    about: int | None = None
    """The seat whose ``{name}`` it says."""


class Muted(Entry, tag="muted"):
    """The host lets nobody hear a player, or lets them speak again."""

    player: str
    muted: bool


class Kicked(Entry, tag="kicked"):
    """The host has sent a player away."""

    player: str


class Invited(Entry, tag="invited"):
    """A player has come with the invitation of an invite-only table."""

    player: str


class Erased(Entry, tag="erased"):
    """Everything about a person was taken out of the entries before this one; whoever has read them reads them again."""


class Followed(Entry, tag="followed"):
    """A rematch was set up."""

    table: str


class Closed(Entry, tag="closed"):
    """The table was given up before it began, or ended by the operator."""

    by: str = ""
    """``operator``, if it was not the host."""


Seating: TypeAlias = Sat | BotSat | Stood | Readied
InGame: TypeAlias = UndoAsked | UndoJudged | AutoSet | OrderSet | TookOver | Returned | TimedOut | Taught
AnyEntry: TypeAlias = Made | Seating | Lined | InGame | Chatted | Muted | Kicked | Invited | Erased | Followed | Closed

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)


def write(entry: AnyEntry) -> str:
    """The entry as text for the database."""
    return _encoder.encode(entry).decode()


def read(text: str) -> AnyEntry:
    """The entry that ``write`` wrote."""
    return _decoder.decode(text)
