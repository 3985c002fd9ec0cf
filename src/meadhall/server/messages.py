"""Every message of a table's socket, in both directions; ``message_schema`` hands all of them to other languages.

What a client sends is strict: unknown fields, wrong types and oversized texts are refused before anybody looks at
them. What the server sends to a seat is built from that seat's view and events alone.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from meadhall.kernel.bounds import LARGEST_COUNT, LONGEST_AUTO, LONGEST_CHAT, LONGEST_NAME, MOST_PICKS
from meadhall.server import forms
from meadhall.server.common import ChatLine, EventInfo, Id, Play, PlayerId, SeatNumber, Strict, TableInfo, ThoughtInfo, Word

# --- from a client to a table --------------------------------------------------------------------------------------


class Answer(Strict, tag="answer", tag_field="type"):
    """My answer to my open decision."""

    id: Id
    decision: Annotated[int, Meta(ge=0, le=LARGEST_COUNT)]
    """The number in the decision that is answered."""
    picks: Annotated[list[Word], Meta(max_length=MOST_PICKS)]
    """Option keys; a key that is picked twice stands twice."""


class Say(Strict, tag="say", tag_field="type"):
    """Something out of turn, one of the ``says`` of the last update, such as ``resign``."""

    id: Id
    text: Word


class Undo(Strict, tag="undo", tag_field="type"):
    """Take my last answer back: at once where ``undo`` is ``free``, else when the others agree."""

    id: Id


class Consent(Strict, tag="consent", tag_field="type"):
    """Agree to the open undo request, or not."""

    id: Id
    agree: bool


class Chat(Strict, tag="chat", tag_field="type"):
    """A line for everybody at the table."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Hint(Strict, tag="hint", tag_field="type"):
    """What would a bot answer here? Not at rated tables."""

    id: Id
    level: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class WhyNot(Strict, tag="why-not", tag_field="type"):
    """Why can I not pick or use this card or option now?"""

    id: Id
    thing: Word


class SetAuto(Strict, tag="set-auto", tag_field="type"):
    """Answer every later question ``ask`` with ``text`` where that is allowed; null asks me again."""

    id: Id
    ask: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_AUTO)] | None


class Order(Strict, tag="order", tag_field="type"):
    """Ask me less, or more: one of ``play.orders``, or ``everything``; ``on`` false takes it back."""

    id: Id
    order: Annotated[str, Meta(min_length=1, max_length=LONGEST_AUTO)]
    on: bool = True


class Teach(Strict, tag="teach", tag_field="type"):
    """To the teacher of a first game: skip this idea, leave the last answer as it is, fold, or unfold."""

    id: Id
    deed: Literal["skipped", "left", "folded", "unfolded"]
    beat: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class TakeOver(Strict, tag="take-over", tag_field="type"):
    """Let a bot play for a seat whose player has been away for a minute."""

    id: Id
    seat: SeatNumber


class Mute(Strict, tag="mute", tag_field="type"):
    """For the host: let nobody hear a player at this table, or let them speak again."""

    id: Id
    player: PlayerId
    muted: bool = True


class Kick(Strict, tag="kick", tag_field="type"):
    """For the host: send a player away from this table; nobody who plays can be sent away."""

    id: Id
    player: PlayerId


class Leave(Strict, tag="leave", tag_field="type"):
    """I go and let a bot play on for me. Where the rules know resigning, ``say`` it instead."""

    id: Id


class Return(Strict, tag="return", tag_field="type"):
    """I am back and take my seat over from the bot."""

    id: Id


class Sync(Strict, tag="sync", tag_field="type"):
    """Send me a hello with every event and chat line from these numbers on."""

    id: Id
    events: Annotated[int, Meta(ge=0, le=LARGEST_COUNT)] = 0
    chat: Annotated[int, Meta(ge=0, le=LARGEST_COUNT)] = 0


class Ping(Strict, tag="ping", tag_field="type"):
    """Are you there? A client that hears nothing for some seconds connects again."""

    id: Id


ClientMessage: TypeAlias = (
    Answer
    | Say
    | Undo
    | Consent
    | Chat
    | Hint
    | WhyNot
    | SetAuto
    | Order
    | Teach
    | TakeOver
    | Mute
    | Kick
    | Leave
    | Return
    | Sync
    | Ping
)


# --- from a table to a client --------------------------------------------------------------------------------------


class Hello(msgspec.Struct, kw_only=True, tag="hello", tag_field="type"):
    """The first message of a socket, and the reply to ``sync``: all that is needed to show the table."""

    id: str = ""
    seat: int | None
    """My seat; null if I watch."""
    player: str
    table: TableInfo
    play: Play | None
    """Null until the game has started."""
    events: list[EventInfo]
    spoken: list[str] = []
    """What a voice says of these events: all that was missed, or how the game began."""
    asides: list[int] = []
    """Which of these sentences, by place, are about other people alone."""
    chat: list[ChatLine]
    here: list[int]
    watching: int
    now: float
    """The server's clock, for ``clock.until``."""
    faces: str
    """Where the faces of all cards of the game are, by key, in one file that never changes."""


class Update(msgspec.Struct, kw_only=True, tag="update", tag_field="type"):
    """Something happened in the game."""

    events: list[EventInfo]
    play: Play
    spoken: list[str] = []
    """What a voice says, a summary of each turn of somebody else when it is over; of all events so far that it has not told."""
    asides: list[int] = []
    """Which of these sentences, by place, are about other people alone."""


class TableChanged(msgspec.Struct, kw_only=True, tag="table", tag_field="type"):
    """Seats, readiness or status changed."""

    table: TableInfo
    seat: int | None


class Presence(msgspec.Struct, kw_only=True, tag="presence", tag_field="type"):
    here: list[int]
    """Seats whose players are connected."""
    watching: int


class Ack(msgspec.Struct, kw_only=True, tag="ack", tag_field="type"):
    """Done and stored."""

    id: str
    repeated: bool = False
    """The same message had been carried out before; it was not carried out again."""
    waiting: bool = False
    """Only for undo: the others have to agree first."""


class Refusal(msgspec.Struct, kw_only=True, tag="refusal", tag_field="type"):
    """Not done, nothing changed."""

    id: str
    code: Literal["unreadable", "illegal", "stale", "over", "forbidden", "limit", "unavailable"]
    reason: str
    """One sentence for people."""


class HintGiven(msgspec.Struct, kw_only=True, tag="hint-given", tag_field="type"):
    id: str
    decision: int
    picks: list[str]
    reason: str
    level: str
    thoughts: list[ThoughtInfo] = []
    """What the bot weighed, the chosen answer first; empty for bots that do not search."""


class Because(msgspec.Struct, kw_only=True, tag="because", tag_field="type"):
    """The answer to why-not; null if nothing stands in the way."""

    id: str
    thing: str
    reason: str | None
    rule: str = ""
    """The id of the clause behind it; empty where the reason holds it itself."""


class Bye(msgspec.Struct, kw_only=True, tag="bye", tag_field="type"):
    """The server closes this socket on purpose and says why; coming back at once would not help."""

    reason: str


ServerMessage: TypeAlias = Hello | Update | TableChanged | ChatLine | Presence | Ack | Refusal | HintGiven | Because | Bye


class Replies(msgspec.Struct, kw_only=True):
    """What a message sent by HTTP instead of the socket was answered with."""

    replies: list[ServerMessage]


_PARTS: tuple[Any, ...] = (
    ClientMessage, ServerMessage, Replies, TableInfo, forms.TableWanted, forms.QuickWanted, forms.BotWanted, forms.ReadyWanted,
    forms.NameWanted, forms.AccountWanted, forms.PasswordWanted, forms.ForkWanted, forms.OptionsWanted, forms.OptionsChecked,
    forms.Mistake, forms.GameInfo, forms.ClauseInfo, forms.Me, forms.Profile, forms.Ranked, forms.TableList, forms.Moves,
    forms.SessionInfo, forms.LearnWanted, forms.LessonInfo, forms.StepInfo, forms.Analysis, forms.Health, forms.Invitation,
    forms.PuzzleInfo, forms.Attempted, forms.PuzzleState, forms.SearchInfo, forms.BookPart, forms.BookPlace, forms.ContentsInfo,
    forms.ReferenceInfo, forms.ReplayLog,
    forms.TextWanted, forms.TextShown,
)  # fmt: skip


def message_schema() -> dict[str, Any]:
    """One JSON Schema with every message: ``$defs`` by name, ``ClientMessage`` and ``ServerMessage`` as unions."""
    parts, defs = msgspec.json.schema_components(_PARTS, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Meadhall messages",
        "$defs": {**dict(sorted(defs.items())), "ClientMessage": parts[0], "ServerMessage": parts[1]},
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }
