"""What the HTTP interface takes and gives: forms to fill in, and the pages of facts behind them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from meadhall.games.boards import Board
from meadhall.kernel.bounds import LONGEST_KEY, LONGEST_NAME, LONGEST_WORD, MOST_OPTIONS
from meadhall.server.common import EventInfo, Login, Password, PlayerName, SeatNumber, Strict, TableInfo, ThoughtInfo


class ClockWanted(Strict):
    kind: Literal["none", "move", "days"] = "none"
    amount: Annotated[int, Meta(ge=0, le=3600)] = 0


class OptionsWanted(Strict):
    values: Annotated[dict[str, Any], Meta(max_length=MOST_OPTIONS)] = {}
    preset: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None


class TableWanted(Strict):
    game: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]
    options: Annotated[dict[str, Any], Meta(max_length=MOST_OPTIONS)] = {}
    preset: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    clock: ClockWanted = msgspec.field(default_factory=ClockWanted)
    rated: bool = False
    listed: bool = True
    """Shown in the lobby; otherwise only who has the link finds it."""
    invite_only: bool = False
    """Only who comes with an invitation may sit down or watch."""
    seat: SeatNumber | None = 0
    """Where the host sits down; null to watch."""


class QuickWanted(Strict):
    """A game against bots that starts at once."""

    game: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]
    options: Annotated[dict[str, Any], Meta(max_length=MOST_OPTIONS)] = {}
    preset: Annotated[str, Meta(max_length=LONGEST_NAME)] | None = None
    level: Annotated[str, Meta(max_length=LONGEST_NAME)] = "easy"
    seat: SeatNumber | None = None
    """Null: any seat, by lot."""


class LearnWanted(Strict):
    """A first game with a teacher: the one that I have not finished, or a new one."""

    game: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]
    again: bool = False
    """Begin again, also if one is not finished."""
    page: Annotated[str, Meta(max_length=LONGEST_KEY)] = ""
    """A page of the rulebook; then the game begins as a picture of that page shows it."""
    picture: Annotated[int, Meta(ge=1, le=20)] = 1
    card: Annotated[str, Meta(max_length=LONGEST_KEY)] = ""
    """A card; then a game against an easy bot begins where it is played."""


class TextWanted(Strict):
    """A line typed at the text table; empty: show the table."""

    text: Annotated[str, Meta(max_length=LONGEST_WORD)] = ""


class TextShown(msgspec.Struct, kw_only=True):
    """What a line typed at the text table comes to."""

    lines: list[str]
    """What is to be shown."""
    picks: list[str] | None = None
    """The answer that was typed; it still has to be given."""
    decision: int | None = None
    """The decision that it answers."""
    deed: str = ""
    """What else was meant: ``undo``, ``hint``, or ``say`` and what is said."""


class BotWanted(Strict):
    level: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class ReadyWanted(Strict):
    ready: bool = True


class Invitation(Strict):
    """What a link must hold to be an invitation to an invite-only table."""

    invite: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]


class NameWanted(Strict):
    name: PlayerName


class AccountWanted(Strict):
    login: Login
    password: Password


class PasswordWanted(Strict):
    old: Annotated[str, Meta(max_length=LONGEST_WORD)]
    new: Password


class ForkWanted(Strict):
    seat: SeatNumber
    """Where I sit down in the forked game; bots take the others."""
    level: Annotated[str, Meta(max_length=LONGEST_NAME)] = "medium"


class ProblemInfo(msgspec.Struct, kw_only=True):
    field: str
    text: str


class Mistake(msgspec.Struct, kw_only=True):
    """The body of every refused request."""

    code: str
    reason: str
    problems: list[ProblemInfo] = []
    """For options: every problem with its field."""


class OptionsChecked(msgspec.Struct, kw_only=True):
    options: dict[str, Any] | None
    """Written out in full; null if there are problems."""
    text: str
    seats: int
    problems: list[ProblemInfo]


class GameInfo(msgspec.Struct, kw_only=True):
    key: str
    title: str
    rules: int
    options: dict[str, Any]
    """JSON Schema with ``x-`` keys for forms and ``x-presets``."""
    bots: list[str]
    seats: int
    """With default options."""
    faces: str
    """Where the faces of all its cards are, by key, in one file that never changes."""
    line: str = ""
    """How the hall offers it, where the page has no words of its own."""
    board: Board | None = None
    """How its table is laid out, where the page has no board of its own."""


class LessonInfo(msgspec.Struct, kw_only=True):
    """The first game of a game, and how far I am."""

    game: str
    title: str
    table: str | None
    """Where my unfinished one is."""
    finished: bool


class ClauseInfo(msgspec.Struct, kw_only=True):
    id: str
    text: str


class PuzzleInfo(msgspec.Struct, kw_only=True):
    """A puzzle in a list."""

    game: str
    key: str
    number: int
    title: str
    level: str
    lesson: bool
    """Whether it teaches one idea."""


class Attempted(Strict):
    """What I have answered in a puzzle so far; nothing is kept between two requests."""

    answers: Annotated[
        list[Annotated[list[Annotated[str, Meta(max_length=LONGEST_KEY)]], Meta(max_length=30)]], Meta(max_length=60)
    ] = []
    show: bool = False
    """Whether the next answer of a way to the goal is wanted, too."""
    language: Annotated[str, Meta(max_length=16)] = ""


class PuzzleState(msgspec.Struct, kw_only=True):
    """A puzzle after some answers."""

    game: str
    key: str
    number: int
    of: int
    """How many puzzles its game has."""
    title: str
    goal: str
    hint: str
    why: str
    """What the solution is about; empty before it is solved."""
    known: str
    """What one may know of the hidden cards; may be empty."""
    deck: list[str]
    """The hidden cards it speaks of."""
    level: str
    lesson: bool
    names: list[str]
    bright: list[str]
    """Keys of the cards that matter most."""
    verdict: Literal["open", "lost", "solved"]
    reason: str
    """Why it is lost."""
    view: dict[str, Any]
    log: list[str]
    log_spoken: list[str]
    """The same lines as a voice says them."""
    spoken: list[str]
    """What a voice says of the last answer and what came of it."""
    shown: list[str] | None = None


class FoundInfo(msgspec.Struct, kw_only=True):
    """Something that a search of the rulebook found."""

    kind: str
    key: str
    title: str
    line: str


class SearchInfo(msgspec.Struct, kw_only=True):
    found: list[FoundInfo]
    suggestion: str
    """What to try instead, if nothing was found."""


class ReminderInfo(msgspec.Struct, kw_only=True):
    """A line of the quick reference."""

    key: str
    """The phase of the game, or the name of a sign."""
    name: str
    text: str


class WordInfo(msgspec.Struct, kw_only=True):
    """A word of the game, explained."""

    key: str
    forms: list[str]
    """How sentences name it; the first is its name."""
    text: str
    page: str
    """The page of the rulebook that tells more."""


class ReferenceInfo(msgspec.Struct, kw_only=True):
    """What one may want to look up at the table."""

    turn: list[ReminderInfo]
    signs: list[ReminderInfo]
    costs: list[ReminderInfo]
    words: list[WordInfo]


class BookPart(msgspec.Struct, kw_only=True):
    """A part of the rulebook."""

    title: str
    html: str


class BookPlace(msgspec.Struct, kw_only=True):
    """Where in the rulebook something is explained."""

    path: str


class ContentsInfo(msgspec.Struct, kw_only=True):
    title: str
    pages: list[FoundInfo]


class Me(msgspec.Struct, kw_only=True):
    id: str
    name: str
    login: str | None = None
    """Null for a guest."""


class SessionInfo(msgspec.Struct, kw_only=True):
    """A login of mine."""

    id: str
    created: float
    seen: float
    """When it was used, to the hour."""
    device: str
    """What the browser calls itself."""
    current: bool
    """The login of this very request."""


class RatingInfo(msgspec.Struct, kw_only=True):
    game: str
    rating: int
    """What is shown: certain strength on a scale that begins at 0."""
    mu: float
    sigma: float
    games: int


class GameRecord(msgspec.Struct, kw_only=True):
    """How a player has done at one game."""

    game: str
    played: int
    won: int
    shared: int
    lost: int
    average_place: float
    best_score: int
    answers: int
    against_people: int
    rating: RatingInfo | None = None


class Profile(msgspec.Struct, kw_only=True):
    id: str
    name: str
    guest: bool
    since: float
    records: list[GameRecord]


class Ranked(msgspec.Struct, kw_only=True):
    player: str
    name: str
    rating: RatingInfo


class TableList(msgspec.Struct, kw_only=True):
    tables: list[TableInfo]
    more: str | None = None
    """Pass as ``before`` to get the next page; null on the last."""


class MoveInfo(msgspec.Struct, kw_only=True):
    """One line of a finished game. The state *before* it is step ``number``; step 0 is just after the deal."""

    number: int
    kind: Literal["answer", "auto", "say", "undo"]
    seat: int
    ask: str
    prompt: str
    picks: list[str]
    labels: list[str]
    """What was picked, in words; what passing does, if nothing was."""
    spoken: list[str] = []
    """The labels as a voice says them, if that is otherwise."""
    lines: list[str]
    """The log lines that came of it, all cards open."""
    at: float


class Moves(msgspec.Struct, kw_only=True):
    table: TableInfo
    opening: list[str]
    """Log lines of the deal."""
    moves: list[MoveInfo]
    facts: list[dict[str, Any]]
    """For graphs: one record per step with the plain numbers that the spectator's view holds."""
    faces: str
    """Where the faces of all cards of the game are, as in ``Hello``."""


class StepInfo(msgspec.Struct, kw_only=True):
    """A finished game at one step, seen from a seat or by a spectator."""

    number: int
    of: int
    seat: int | None
    view: dict[str, Any]
    position: str
    """The position text; everything is open, the game is over."""


class ReplayLog(msgspec.Struct, kw_only=True):
    """What happened in a finished game, as a seat or a spectator was told it."""

    events: list[EventInfo]
    steps: list[int]
    """The step at which each event had happened."""


class OptionValue(msgspec.Struct, kw_only=True):
    seat: int
    share: float
    """The part of the victories this seat won in the play-outs."""


class Analysis(msgspec.Struct, kw_only=True):
    """What a bot thinks of one decision of a finished game."""

    number: int
    seat: int
    level: str
    picks: list[str]
    labels: list[str]
    reason: str
    thoughts: list[ThoughtInfo]
    """What the bot weighed, the chosen answer first; empty for bots that do not search."""
    played: list[str]
    """What was really answered."""
    playouts: int
    chances: list[OptionValue]
    """Estimated by play-outs from this decision with quick bots in all seats; empty if the budget allowed none."""


class Health(msgspec.Struct, kw_only=True):
    status: Literal["ok", "failing"]
    version: str
    database: Literal["ok", "failing"]
    live: int
    sockets: int


class Readiness(msgspec.Struct, kw_only=True):
    ready: bool
