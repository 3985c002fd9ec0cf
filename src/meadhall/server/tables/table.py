"""One table: what its log tells, and what can be done at it, with every check of who may do it and when.

A command changes the table and adds the entries that say so to ``fresh``; whoever called stores them before anybody
is told. A table whose entries could not be stored is thrown away and read again.
"""

from typing import Final, Literal

from meadhall.bots import menu
from meadhall.bots.bot import Sight
from meadhall.kernel.chance import commitment
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import GameOver, IllegalAction, StaleAction
from meadhall.kernel.game import NOBODY, TIME_UP, Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.pace import rest
from meadhall.kernel.sentence import Reader, Sentence, say
from meadhall.lessons import Teacher
from meadhall.lessons.look import Look
from meadhall.lessons.teacher import LEARNER, reply
from meadhall.match import orders, stepper
from meadhall.match.match import Match
from meadhall.match.seats import AFTER_A_MOMENT
from meadhall.server.common import ChatLine
from meadhall.server.errors import Forbidden
from meadhall.server.tables import entries, snapshots, table_log
from meadhall.server.tables.bots import speech
from meadhall.server.tables.done_messages import DoneMessages
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.seats import SeatAssignment
from meadhall.server.tables.time_limits import TimeLimits

STRIKES: Final = 2
"""After this many time-outs in a row a bot plays on."""
STAND_IN: Final = "medium"
"""The level of a bot that plays on for a person."""
KEPT_MARKS: Final = 60
"""How many answers back an undo can reach; each costs a whole state in memory."""


class Table:
    """One table. Make it with ``Table.made`` or read it with ``Table.load``."""

    made_as: entries.Made
    game: Game
    options: TableOptions
    seats: list[SeatAssignment]
    limits: TimeLimits

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
        self.match: Match | None = None
        self.chat: Final[list[ChatLine]] = []
        self.notices: Final[dict[int, Sentence]] = {}
        """What the table itself has said, by the number of the line."""
        self.strikes: Final[dict[int, int]] = {}
        self.times: Final[list[float]] = []
        """When each line of the recording was written."""
        self.muted: Final[set[str]] = set()
        """Players whom the host lets nobody hear."""
        self.kicked: Final[set[str]] = set()
        """Players whom the host has sent away."""
        self.invited: Final[set[str]] = set()
        """Players who have come with an invitation."""
        self.ended: float | None = None
        self.next: str | None = None
        self.skipped = 0
        """How many lines come before the snapshot that the game goes on from."""
        self.noted = 0
        """How many lines ``limits`` knew from a snapshot."""
        self.snapped = 0
        """How many lines there were when the last snapshot was taken."""
        self.heard = 0
        """How much of the match's journal ``hush.is_hushed`` has looked at."""
        self.teacher: Teacher | None = None
        """Whoever teaches a first game here."""
        self._speakers: Final = speech.Speakers()
        self.done: Final = DoneMessages()

    @staticmethod
    def made(id: str, entry: entries.Made) -> "Table":
        """A new table; raise UnknownGame or BadOptions."""
        table = Table(id)
        table.add(entry)
        return table

    @staticmethod
    def load(id: str, log: list[AnyEntry]) -> "Table":
        """The table whose whole log is ``log``."""
        table = Table(id)
        table.catch_up(log)
        return table

    def catch_up(self, log: list[AnyEntry], snapshot: bytes = b"") -> None:
        """Take entries that were read from storage; with a snapshot, go on from there."""
        lines = [entry.line for entry in log if isinstance(entry, entries.Lined)] if self.match is None else []
        if lines and snapshot:
            table_log.apply(self, log[0])
            snapshots.open_in(self, snapshot, lines)
            log = log[1:]
        elif lines and not stepper.has_same_rules(lines[0], self.id):
            self.match, self.skipped = stepper.from_snapshot(lines, self.id)
        for entry in log:
            table_log.apply(self, entry)
            rest()
        self.heard = 0 if self.match is None else len(self.match.journal)
        self._spare_people()
        self._trim()

    def add(self, entry: AnyEntry) -> None:
        """Take a new entry, which is to be stored."""
        table_log.apply(self, entry)
        self.fresh.append(entry)

    def record(self, now: float, id: str = "") -> None:
        """Put the lines that the match has just written into the log."""
        assert self.match is not None
        for line in self.match.record.lines[len(self.times) :]:
            entry = entries.Lined(line=line, id=id, at=now)
            self.version += 1
            table_log.note_line(self, entry)
            self.fresh.append(entry)
        self._trim()

    def _trim(self) -> None:
        if self.match is not None:
            self.match.past.trim(KEPT_MARKS)

    @property
    def commitment(self) -> str:
        """What binds the table to its luck; published before anybody sits down."""
        return commitment("fair", self.made_as.secret)

    def seat_of(self, player: str) -> int | None:
        """Where ``player`` sits; None if it watches."""
        return next((n for n, sitting in enumerate(self.seats) if sitting.player == player and sitting.kind == "person"), None)

    def asked_bot(self) -> tuple[int, int, str] | None:
        """Decision number, seat and level of the bot that is to answer now, if one is."""
        if self.status != "playing" or self.match is None or self.match.state.question is None:
            return None
        if self.teacher is not None and self.teacher.slip:
            return None  # the learner may take the last answer back first
        seat = self.match.state.question.seat
        sitting = self.seats[seat]
        return (self.match.state.number, seat, sitting.level) if sitting.plays_itself else None

    def left(self, now: float) -> float | None:
        """Seconds that the asked seat has left by the table's clock and by the game's own options; None without either."""
        state = self.match.state if self.status == "playing" and self.match is not None else None
        return self.limits.left(state, now)

    def ends(self) -> float | None:
        """When the time for the whole game is up; None if there is no such limit."""
        return self.limits.ends(self.match.state) if self.status == "playing" and self.match is not None else None

    def due(self, now: float, patience: float) -> float | None:
        """When somebody has to look after this table again: a bot that is overdue, a clock, or the end of the game's time."""
        if self.status != "playing":
            return None
        left = patience if self.asked_bot() is not None else self.left(now)
        moments = [self.ends(), None if left is None else now + left]
        return min((moment for moment in moments if moment is not None), default=None)

    def check_open(self) -> None:
        if self.status != "open":
            raise IllegalAction(
                "the table was cancelled" if self.status == "closed" else "the game has begun, the seats are fixed"
            )

    def check_seat(self, seat: int) -> SeatAssignment:
        if not 0 <= seat < len(self.seats):
            raise IllegalAction(
                say("there is no seat {seat}; the table has seats 0 to {last}", seat=seat, last=len(self.seats) - 1)
            )
        return self.seats[seat]

    def start(self, now: float) -> None:
        """Deal."""
        seats = [sitting.seat() for sitting in self.seats]
        self.match = Match.start(
            self.game, self.options, seats, bytes.fromhex(self.made_as.secret), position=self.made_as.position
        )
        self._spare_people()
        self.record(now)

    def _spare_people(self) -> None:
        """Ask people only what is worth asking; what ends a turn is left to their pages, which give them a moment."""
        for seat in [] if self.match is None else self.match.seats:
            seat.spares = AFTER_A_MOMENT

    def playing(self) -> Match:
        """The match; raise IllegalAction before it begins, GameOver after it."""
        if self.status == "over":
            raise GameOver("the game is over")
        if self.status == "closed":
            raise GameOver("the table was ended")
        if self.match is None:
            raise IllegalAction("the game has not begun")
        return self.match

    def seat_for(self, player: str) -> int:
        """The seat that ``player`` may play; raise Forbidden."""
        seat = self.seat_of(player)
        if seat is None:
            raise Forbidden("you are watching this table; only seated players may do that")
        return seat

    def answer(self, seat: int, serial: int, picks: tuple[str, ...], now: float, id: str = "") -> None:
        """Answer the open decision of ``seat``, which the seat knows by its own number ``serial``."""
        match = self.playing()
        question = match.state.question
        assert question is not None
        if question.seat != seat:
            raise IllegalAction("you are not asked now")
        current = match.state.numbers[seat]
        if serial != current:
            raise StaleAction(
                say("the answer is for decision {serial}, but decision {current} is open", serial=serial, current=current)
            )
        action = Action(serial, picks)
        self._call_time_before(action, now)
        before = None if self.teacher is None or seat != LEARNER else Look.at(match.state, seat)
        match.answer(seat, action)
        self.record(now, id)
        if self.teacher is not None and before is not None:
            for deed, beat in self.teacher.shown(before, picks, Look.at(match.state, seat)):
                self.add(entries.Taught(deed=deed, beat=beat, at=now))

    def teach(self, seat: int, deed: str, beat: str, now: float) -> None:
        """Tell the teacher of a first game to skip an idea, to leave a slip alone, to fold or to unfold."""
        if self.teacher is None or seat != LEARNER:
            raise IllegalAction("nobody teaches you at this table")
        if deed == "skipped" and not self.teacher.is_open(beat):
            raise IllegalAction("there is no such idea left to skip")
        self.add(entries.Taught(deed=deed, beat=beat, at=now))

    def scripted(self) -> tuple[str, ...] | None:
        """What the first game played here has its bot answer now; None: whatever the bot likes."""
        if self.teacher is None or self.match is None or self.asked_bot() is None:
            return None
        return reply(self.teacher.lesson, self.match.state)

    def answer_for_bot(self, number: int, picks: tuple[str, ...] | None, now: float) -> bool:
        """Carry out what a bot chose, unless the game has gone on since it was asked; say whether it was.

        For a bot that failed, ``picks`` is None and the rules' default is answered.
        """
        asked = self.asked_bot()
        if asked is None or asked[0] != number:
            return False
        _, seat, level = asked
        match = self.playing()
        action = Action(match.state.numbers[seat], self.game.default_answer(match.state) if picks is None else picks)
        self._call_time_before(action, now)
        match.answer(seat, action)
        self._speakers.speak(match, seat, level if level in menu.LEVELS else STAND_IN)
        self.record(now)
        return True

    def say(self, seat: int, text: str, now: float, id: str = "") -> None:
        self.playing().say(seat, text)
        self.record(now, id)

    def undo(self, seat: int, now: float, id: str = "") -> bool:
        """Take the last answer of ``seat`` back or ask the others; say whether it is done."""
        done = self.playing().undo(seat)
        if self.teacher is not None:
            self.teacher.slip = ""
        if not done:
            self.add(entries.UndoAsked(seat=seat, at=now))
        self.record(now, id)
        return done

    def consent(self, seat: int, now: float, *, agree: bool) -> None:
        match = self.playing()
        if match.request is not None and match.request.seat == seat:
            raise IllegalAction("you asked for this yourself; the others have to agree")
        if not match.consent(seat, agree=agree):
            self.add(entries.UndoJudged(seat=seat, agree=agree, at=now))
        self.record(now)

    def set_auto(self, seat: int, ask: str, text: str | None, now: float) -> None:
        match = self.playing()
        if len(match.seats[seat].auto) >= 20 and text is not None:
            raise IllegalAction("you can have at most 20 automatic answers")
        self.add(entries.AutoSet(seat=seat, ask=ask, text=text, at=now))
        match.settle()
        self.record(now)

    def give_order(self, seat: int, order: str, now: float, *, on: bool) -> None:
        """Take an order of a seat that says what it is not to be asked, or take it back."""
        match = self.playing()
        if on:
            orders.check(match.state, match.seats[seat], seat, order)
        period = orders.period_of(match.state, order) if on else None
        self.add(entries.OrderSet(seat=seat, order=order, period=period, at=now))
        match.settle()
        self.record(now)

    def take_over(self, seat: int, now: float) -> None:
        """Let a bot play on for a person."""
        self.playing()
        sitting = self.check_seat(seat)
        if sitting.kind != "person" or sitting.away:
            raise IllegalAction(say("a bot plays at seat {seat} already", seat=seat))
        level = STAND_IN if STAND_IN in menu.names(self.game) else menu.names(self.game)[0]
        self.add(entries.TookOver(seat=seat, level=level, at=now))
        self.give_notice("A bot plays for {name}.", now, seat)

    def come_back(self, seat: int, now: float) -> None:
        """Take one's seat over from the bot that played on."""
        self.playing()
        if not self.seats[seat].away:
            raise IllegalAction("you are already playing yourself")
        self.add(entries.Returned(seat=seat, at=now))
        self.give_notice("{name} is back.", now, seat)

    def leave(self, seat: int, now: float) -> None:
        """Go and let a bot play on; whoever plays for a rating plays alone."""
        if self.made_as.rated:
            raise Forbidden("no bot plays for you at a rated table")
        self.take_over(seat, now)

    def give_notice(self, template: str, now: float, about: int | None = None) -> None:
        """Say something to everybody at the table, perhaps about whoever sits at a seat."""
        text = Reader().phrase(self.notice(template, about))
        self.add(entries.Chatted(player="", name="Meadhall", text=text, template=template, about=about, at=now))

    def notice(self, template: str, about: int | None) -> Sentence:
        """What the table says about whoever sits at a seat."""
        return say(template) if about is None else say(template, name=self.seats[about].name)

    def call_time(self, now: float) -> bool:
        """Say that the time for the whole game is up, if it is; say whether it was."""
        ends = self.ends()
        if ends is None or now < ends:
            return False
        self.playing().say(NOBODY, TIME_UP)
        self.record(now)
        return True

    def _call_time_before(self, action: Action, now: float) -> None:
        """As ``call_time``, before an answer that is allowed: it may end the last round (DKN-R84)."""
        ends = self.ends()
        if ends is not None and now >= ends and self.playing().state.allows(action):
            self.call_time(now)

    def time_out(self, now: float) -> bool:
        """Answer by the rules for a person whose time has run out, or let a bot do it; say whether there was one.

        What the table's options allow is part of the game, so only the table's clock counts strikes, unless bots stand in.
        """
        if self.call_time(now):
            return True
        match = self.match
        if self.status != "playing" or match is None or match.state.question is None or self.left(now) != 0.0:
            return False
        seat = match.state.question.seat
        if self.seats[seat].plays_itself:
            return False
        counts = self.game.bots_stand_in or self.limits.clock.is_expired(now)
        if counts:
            self.add(entries.TimedOut(seat=seat, at=now))
        stand_in = menu.make(STAND_IN, self.game) if self.game.bots_stand_in else None
        match.time_out(
            None if stand_in is None else stand_in.answer(Sight(match.state, match.state.numbers[match.state.asked]))
        )
        self.record(now)
        if counts and self.strikes[seat] >= STRIKES and self.status == "playing":
            self.take_over(seat, now)
        return True

    def follow(self, table: str, now: float) -> None:
        """Note that a rematch is played at ``table``."""
        if self.status != "over":
            raise IllegalAction("you can ask for a rematch when the game is over")
        if self.next is not None:
            raise IllegalAction("a rematch is set up already")
        self.add(entries.Followed(table=table, at=now))
