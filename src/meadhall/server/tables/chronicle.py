"""One table as its log tells it: seats, readiness, the match, chat. No network, no database, no clock of its own."""

from typing import Final, Literal

from meadhall import games
from meadhall.bots.bot import Bot
from meadhall.kernel.chance import commitment
from meadhall.kernel.game import NEVER_MIND, NOBODY, Game
from meadhall.kernel.options import TableOptions
from meadhall.match import recording
from meadhall.match.clock import Clock
from meadhall.match.match import Match
from meadhall.match.seats import BOT, PERSON
from meadhall.match.undo import Request
from meadhall.server.common import ChatLine
from meadhall.server.tables import entries
from meadhall.server.tables.decision_numbers import DecisionNumbers
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.seats import SeatAssignment
from meadhall.server.tables.tape import open_match, step_match, upgraded_match

KEPT_MARKS: Final = 60
"""How many answers back an undo can reach; each costs a whole state in memory."""
KEPT_IDS: Final = 16


class Chronicle:
    """A table as far as its log goes."""

    def __init__(self, id: str) -> None:
        self.id: Final = id
        self.version = 0
        """How many entries the log has."""
        self.facets = 0
        """Rises when something changes that everybody may see of the table: seats, status."""
        self.stored_facets = 0
        """How many of these changes the database's own columns show."""
        self.fresh: Final[list[AnyEntry]] = []
        """Entries that are not stored yet."""
        self.status: Literal["open", "playing", "over", "closed"] = "open"
        self.made_as: entries.Made
        self.game: Game
        self.options: TableOptions
        self.seats: list[SeatAssignment] = []
        self.match: Match | None = None
        self.decision_numbers = DecisionNumbers(0)
        self.chat: Final[list[ChatLine]] = []
        self.clock = Clock()
        self.strikes: Final[dict[int, int]] = {}
        self.spent: list[float] = []
        """Seconds that each seat has taken for its answers so far."""
        self.asked_at = 0.0
        """When the open decision was first asked."""
        self.asked_number = 0
        self.hurried = (NOBODY, 0.0)
        """The seat that has only so many seconds by the game's options, and since when, over all picks of one action."""
        self.speakers: Final[dict[str, Bot]] = {}
        """Who says for bots of each level what they have to say out of turn."""
        self.times: Final[list[float]] = []
        """When each line of the recording was written."""
        self.ended: float | None = None
        self.next: str | None = None
        self.heard = 0
        """How much of the match's journal has been asked about in ``is_hushed``."""
        self._ids: Final[dict[str, list[str]]] = {}
        self._old: list[list[object]] | None = None
        """Lines recorded under older rules, until all are there."""

    # --- from the log -------------------------------------------------------------------------------------------

    def catch_up(self, log: list[AnyEntry]) -> None:
        """Take entries that were read from storage."""
        for entry in log:
            self._take(entry)
        if self._old is not None:
            self.match = upgraded_match(self._old, self.id)
            self._old = None
        self.heard = 0 if self.match is None else len(self.match.journal)
        self._trim()

    def _take(self, entry: AnyEntry) -> None:
        self.version += 1
        self.facets += not isinstance(entry, entries.Lined | entries.Chatted)
        if isinstance(entry, entries.Lined):
            self._take_line(entry)
        elif isinstance(entry, entries.Made):
            self._take_made(entry)
        elif isinstance(entry, entries.Chatted):
            self._take_chat(entry)
        elif isinstance(entry, entries.Followed):
            self.next = entry.table
        elif isinstance(entry, entries.Closed):
            self.status, self.ended = "closed", entry.at
        elif isinstance(entry, entries.Sat):
            self.seats[entry.seat] = SeatAssignment("person", entry.name, entry.player)
        elif isinstance(entry, entries.BotSat):
            self.seats[entry.seat] = SeatAssignment("bot", entry.name, "", entry.level, ready=True)
        elif isinstance(entry, entries.Stood):
            self.seats[entry.seat] = SeatAssignment()
        elif isinstance(entry, entries.Readied):
            self.seats[entry.seat].ready = entry.ready
        else:
            self._take_in_game(entry)

    def _take_in_game(self, entry: entries.InGame) -> None:
        match = self.match
        place = self.seats[entry.seat]
        if isinstance(entry, entries.TookOver):
            place.away, place.level = True, entry.level
            if match is not None:
                match.seats[entry.seat].kind = BOT
        elif isinstance(entry, entries.Returned):
            place.away, place.level = False, ""
            self.strikes.pop(entry.seat, None)
            if match is not None:
                match.seats[entry.seat].kind = PERSON
        elif isinstance(entry, entries.TimedOut):
            self.strikes[entry.seat] = self.strikes.get(entry.seat, 0) + 1
        elif match is None:
            return
        elif isinstance(entry, entries.UndoAsked):
            match.request = Request(entry.seat, {entry.seat, *(n for n, seat in enumerate(match.seats) if seat.is_bot)})
        elif isinstance(entry, entries.UndoJudged):
            if not entry.agree:
                match.request = None
            elif match.request is not None:
                match.request.agreed.add(entry.seat)
        elif entry.text is None:
            match.seats[entry.seat].auto.pop(entry.ask, None)
        else:
            match.seats[entry.seat].auto[entry.ask] = entry.text

    def _take_made(self, entry: entries.Made) -> None:
        self.made_as = entry
        self.game = games.find(entry.game)
        self.options = self.game.Options.read(entry.options)
        self.seats = [SeatAssignment() for _ in range(self.game.seats(self.options))]
        self.spent = [0.0] * len(self.seats)
        self.decision_numbers = DecisionNumbers(len(self.seats))
        self.clock = Clock(entry.clock, entry.amount)

    def _take_chat(self, entry: entries.Chatted) -> None:
        self.chat.append(ChatLine(number=len(self.chat), name=entry.name, seat=entry.seat, text=entry.text, at=entry.at))
        self._remember(entry.player, entry.id)

    def _take_line(self, entry: entries.Lined) -> None:
        line = entry.line
        if line[0] == recording.OPEN:
            self.match = open_match(line, self.id)
            if self.match is None:
                self._old = []
        if self._old is not None:
            self._old.append(line)
        elif line[0] != recording.OPEN:
            assert self.match is not None
            step_match(self.match, line, self.id)
        self._note_line(entry)

    def _note_line(self, entry: entries.Lined) -> None:
        """Keep what the table itself wants to know about a line of the match."""
        kind = entry.line[0]
        self.times.append(entry.at)
        self.clock.start(entry.at)
        self.decision_numbers.note(entry.line)
        if kind in (recording.ANSWER, recording.AUTO):
            self.spent[int(entry.line[2])] += entry.at - self.asked_at
        number = 0 if self.match is None else self.match.state.number
        if kind == recording.SAY and entry.line[3] == NEVER_MIND and self.hurried[0] == entry.line[2]:
            self.asked_at, self.asked_number = self.hurried[1], number  # an action taken back wins no time
        elif kind in (recording.OPEN, recording.ANSWER, recording.AUTO) or number != self.asked_number:
            self.asked_at, self.asked_number = entry.at, number
        state = None if self.match is None else self.match.state
        if state is None or state.question is None or not self.game.seconds(state):
            self.hurried = (NOBODY, 0.0)
        elif self.hurried[0] != state.asked:
            self.hurried = (state.asked, self.asked_at)
        if kind == recording.OPEN:
            self.status = "playing"
            self.facets += 1
        elif kind == recording.RESULT:
            self.status, self.ended = "over", entry.at
            self.facets += 1
        elif kind == recording.ANSWER:
            self.strikes.pop(int(entry.line[2]), None)
        if entry.id and kind in (recording.ANSWER, recording.SAY, recording.UNDO):
            self._remember(self.seats[int(entry.line[2])].player, entry.id)

    def _remember(self, player: str, id: str) -> None:
        if not id:
            return
        ids = self._ids.setdefault(player, [])
        ids.append(id)
        del ids[:-KEPT_IDS]

    def _trim(self) -> None:
        if self.match is not None:
            self.match.past.trim(KEPT_MARKS)

    def _add(self, entry: AnyEntry) -> None:
        self._take(entry)
        self.fresh.append(entry)

    def _record(self, now: float, id: str = "") -> None:
        """Put the lines that the match has just written into the log."""
        assert self.match is not None
        for line in self.match.record.lines[len(self.times) :]:
            entry = entries.Lined(line=line, id=id, at=now)
            self.version += 1
            self._note_line(entry)
            self.fresh.append(entry)
        self._trim()

    # --- reading ------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """What binds the table to its luck; published before anybody sits down."""
        return commitment("fair", self.made_as.secret)

    def seat_of(self, player: str) -> int | None:
        """Where ``player`` sits; None if it watches."""
        return next((n for n, place in enumerate(self.seats) if place.player == player and place.kind == "person"), None)

    def has_done(self, player: str, id: str) -> bool:
        """Whether this very message was carried out before."""
        return id in self._ids.get(player, ())

    def is_hushed(self) -> bool:
        """Whether what has happened since this was last asked is told after a pause: several people play, and one of them
        could otherwise learn from the lack of a pause what is hidden."""
        match = self.match
        if match is None or self.status != "playing":
            return False
        news, self.heard = match.journal[self.heard :], len(match.journal)
        people = sum(place.kind == "person" and not place.away for place in self.seats)
        return people > 1 and self.game.hushes(match.state, news)

    def asked_in_secret(self) -> int | None:
        """The seat that is asked while nobody else may know it."""
        match = self.match
        if match is None or match.state.question is None or match.view(None).get("waiting") is not None:
            return None
        return match.state.asked

    def asked_bot(self) -> tuple[int, int, str] | None:
        """Decision number, seat and level of the bot that is to answer now, if one is."""
        if self.status != "playing" or self.match is None or self.match.state.question is None:
            return None
        seat = self.match.state.question.seat
        place = self.seats[seat]
        return (self.match.state.number, seat, place.level) if place.plays_itself else None

    def left(self, now: float) -> float | None:
        """Seconds that the asked seat has left by the table's clock and by the game's own options; None without either."""
        limits = [self.clock.left(now), self.left_by_options(now)]
        return min((limit for limit in limits if limit is not None), default=None)

    def left_by_options(self, now: float) -> float | None:
        """As ``left``, by the game's own options only."""
        if self.status != "playing" or self.match is None or self.match.state.question is None:
            return None
        state = self.match.state
        each, in_all = self.game.seconds(state), self.game.seconds_in_all(self.options)
        ends = [self.asked_at + each] if each else []
        if in_all:
            ends.append(self.asked_at + in_all - self.spent[state.asked])
        return max(0.0, min(ends) - now) if ends else None

    def ends(self) -> float | None:
        """When the time for the whole game is up; None if there is no such limit."""
        if self.status != "playing" or self.match is None:
            return None
        minutes = self.game.minutes(self.match.state)
        return self.times[0] + 60.0 * minutes if minutes else None

    def due(self, now: float, patience: float) -> float | None:
        """When somebody has to look after this table again: a bot that is overdue, a clock, or the end of the game's time."""
        if self.status != "playing":
            return None
        left = patience if self.asked_bot() is not None else self.left(now)
        moments = [self.ends(), None if left is None else now + left]
        return min((moment for moment in moments if moment is not None), default=None)
