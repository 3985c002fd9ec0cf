"""One table: what its log tells, and what can be done at it, with every check of who may do it and when.

A command changes the table and adds the entries that say so to ``fresh``; whoever called stores them before anybody
is told. A table whose entries could not be stored is thrown away and read again.
"""

from typing import Any, Final, Literal

from meadhall.bots import menu
from meadhall.bots.bot import Bot, Sight
from meadhall.bots.voice import Voice
from meadhall.kernel.chance import commitment
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import GameOver, IllegalAction, MeadhallError, StaleAction
from meadhall.kernel.game import NOBODY, TIME_UP, Game
from meadhall.kernel.options import TableOptions
from meadhall.match import stepper
from meadhall.match.match import Match
from meadhall.server.common import ChatLine
from meadhall.server.errors import Forbidden
from meadhall.server.tables import entries, table_log
from meadhall.server.tables.decision_numbers import DecisionNumbers
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.seats import SeatAssignment, bot_name, check_level, check_name
from meadhall.server.tables.time_limits import TimeLimits

STRIKES: Final = 2
"""After this many time-outs in a row a bot plays on."""
STAND_IN: Final = "medium"
"""The level of a bot that plays on for a person."""
KEPT_MARKS: Final = 60
"""How many answers back an undo can reach; each costs a whole state in memory."""
KEPT_IDS: Final = 16


class Table:
    """One table. Make it with ``Table.made`` or read it with ``Table.load``."""

    made_as: entries.Made
    game: Game
    options: TableOptions
    seats: list[SeatAssignment]
    decision_numbers: DecisionNumbers
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
        self.strikes: Final[dict[int, int]] = {}
        self.times: Final[list[float]] = []
        """When each line of the recording was written."""
        self.ended: float | None = None
        self.next: str | None = None
        self.older_lines: list[list[Any]] | None = None
        """Lines recorded under older rules, until all are there."""
        self._speakers: Final[dict[str, Bot]] = {}
        """Who says for bots of each level what they have to say out of turn."""
        self._heard = 0
        """How much of the match's journal has been asked about in ``is_hushed``."""
        self._ids: Final[dict[str, list[str]]] = {}

    @staticmethod
    def made(id: str, entry: entries.Made) -> "Table":
        """A new table; raise UnknownGame or BadOptions."""
        table = Table(id)
        table._add(entry)
        return table

    @staticmethod
    def load(id: str, log: list[AnyEntry]) -> "Table":
        """The table whose whole log is ``log``."""
        table = Table(id)
        table.catch_up(log)
        return table

    # --- the log ------------------------------------------------------------------------------------------------

    def catch_up(self, log: list[AnyEntry]) -> None:
        """Take entries that were read from storage."""
        for entry in log:
            table_log.apply(self, entry)
        if self.older_lines is not None:
            self.match = stepper.restore(self.older_lines, self.id)
            self.older_lines = None
        self._heard = 0 if self.match is None else len(self.match.journal)
        self._trim()

    def _add(self, entry: AnyEntry) -> None:
        table_log.apply(self, entry)
        self.fresh.append(entry)

    def _record(self, now: float, id: str = "") -> None:
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

    def remember(self, player: str, id: str) -> None:
        """Note that a message of ``player`` was carried out."""
        if id:
            ids = self._ids.setdefault(player, [])
            ids.append(id)
            del ids[:-KEPT_IDS]

    def has_done(self, player: str, id: str) -> bool:
        """Whether this very message was carried out before."""
        return id in self._ids.get(player, ())

    # --- reading ------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """What binds the table to its luck; published before anybody sits down."""
        return commitment("fair", self.made_as.secret)

    def seat_of(self, player: str) -> int | None:
        """Where ``player`` sits; None if it watches."""
        return next((n for n, place in enumerate(self.seats) if place.player == player and place.kind == "person"), None)

    def is_hushed(self) -> bool:
        """Whether what has happened since this was last asked is told after a pause: several people play, and one of them
        could otherwise learn from the lack of a pause what is hidden."""
        match = self.match
        if match is None or self.status != "playing":
            return False
        news, self._heard = match.journal[self._heard :], len(match.journal)
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

    # --- before the game ----------------------------------------------------------------------------------------

    def check_open(self) -> None:
        if self.status != "open":
            raise IllegalAction(
                "the game has begun, the seats are fixed" if self.status != "closed" else "the table was given up"
            )

    def _check_seat(self, seat: int) -> SeatAssignment:
        if not 0 <= seat < len(self.seats):
            raise IllegalAction(f"there is no seat {seat}; the table has seats 0 to {len(self.seats) - 1}")
        return self.seats[seat]

    def sit(self, seat: int, player: str, name: str, now: float) -> None:
        """Take a free seat, or change to it."""
        self.check_open()
        if self._check_seat(seat).kind != "free":
            raise IllegalAction(f"seat {seat} is taken by {self.seats[seat].name}")
        before = self.seat_of(player)
        others = [place if number != before else SeatAssignment() for number, place in enumerate(self.seats)]
        check_name(others, seat, name)
        if before is not None:
            self._add(entries.Stood(seat=before, at=now))
        self._add(entries.Sat(seat=seat, player=player, name=name, at=now))

    def seat_bot(self, seat: int, level: str, by: str, now: float) -> None:
        """Put a bot on a free seat; whoever sits at the table may do it."""
        self.check_open()
        self._check_member(by)
        if self._check_seat(seat).kind != "free":
            raise IllegalAction(f"seat {seat} is taken by {self.seats[seat].name}")
        if self.made_as.rated:
            raise IllegalAction("bots do not sit at rated tables")
        check_level(self.game, level)
        self._add(entries.BotSat(seat=seat, level=level, name=bot_name(self.seats, level), at=now))

    def _check_member(self, player: str) -> None:
        if player != self.made_as.host and self.seat_of(player) is None:
            raise Forbidden("only who sits at this table, or has set it up, may do that")

    def stand(self, seat: int, by: str, now: float) -> None:
        """Leave a seat; the host may also free the seats of others."""
        self.check_open()
        place = self._check_seat(seat)
        if place.kind == "free":
            raise IllegalAction(f"seat {seat} is free already")
        if place.kind == "bot":
            self._check_member(by)
        elif by not in (place.player, self.made_as.host):
            raise Forbidden(f"only {place.name} or the host may free seat {seat}")
        self._add(entries.Stood(seat=seat, at=now))

    def ready(self, player: str, now: float, *, ready: bool) -> None:
        """Say that one is ready, or is not; the game begins when every seat is."""
        self.check_open()
        seat = self.seat_of(player)
        if seat is None:
            raise Forbidden("sit down first")
        if self.seats[seat].ready != ready:
            self._add(entries.Readied(seat=seat, ready=ready, at=now))
        if all(place.ready for place in self.seats):
            self.start(now)

    def start(self, now: float) -> None:
        """Deal."""
        match = Match.start(self.game, self.options, [place.seat() for place in self.seats], bytes.fromhex(self.made_as.secret))
        self.match = match
        self._record(now)

    def close(self, by: str, now: float) -> None:
        """Give the table up before it begins."""
        self.check_open()
        if by != self.made_as.host:
            raise Forbidden("only the host may give the table up")
        self._add(entries.Closed(at=now))

    # --- during the game ----------------------------------------------------------------------------------------

    def playing(self) -> Match:
        """The match; raise IllegalAction before it begins, GameOver after it."""
        if self.status == "over":
            raise GameOver("the game is over")
        if self.match is None:
            raise IllegalAction("the game has not begun")
        return self.match

    def seat_for(self, player: str) -> int:
        """The seat that ``player`` may play; raise Forbidden."""
        seat = self.seat_of(player)
        if seat is None:
            raise Forbidden("you watch this table; only seated players may do that")
        return seat

    def answer(self, seat: int, serial: int, picks: tuple[str, ...], now: float, id: str = "") -> None:
        """Answer the open decision of ``seat``, which the seat knows by its own number ``serial``."""
        match = self.playing()
        question = match.state.question
        assert question is not None
        if question.seat != seat:
            raise IllegalAction("you are not asked now")
        current = self.decision_numbers.of(seat, match.state.number)
        if serial != current:
            raise StaleAction(f"the answer is for decision {serial}, but decision {current} is open")
        action = Action(match.state.number, picks)
        self._call_time_before(action, now)
        match.answer(seat, action)
        self._record(now, id)

    def answer_for_bot(self, number: int, picks: tuple[str, ...], now: float) -> bool:
        """Carry out what a bot chose, unless the game has gone on since it was asked; say whether it was."""
        match = self.match
        if match is None or match.state.number != number or match.state.question is None:
            return False
        seat = match.state.question.seat
        if not self.seats[seat].plays_itself:
            return False
        action = Action(number, picks)
        self._call_time_before(action, now)
        match.answer(seat, action)
        self._speak_for(seat)
        self._record(now)
        return True

    def _speak_for(self, seat: int) -> None:
        """Let the bot that has just answered say what it has to say out of turn; a stand-in speaks for what is no level."""
        match = self.match
        assert match is not None
        level = self.seats[seat].level
        if level not in menu.LEVELS:
            level = STAND_IN
        if level not in self._speakers:
            self._speakers[level] = menu.make(level, self.game)
        speaker = self._speakers[level]
        if speaker.speaks_of(self.options):
            Voice(speaker, seat, match.state.number, self.options).speak(match.state, match.say)

    def default_for_bot(self, number: int, now: float) -> bool:
        """Answer by the rules for a bot that failed; say whether it was still asked."""
        match = self.match
        if match is None or match.state.number != number or match.state.question is None:
            return False
        return self.answer_for_bot(number, self.game.default_answer(match.state), now)

    def say(self, seat: int, text: str, now: float, id: str = "") -> None:
        self.playing().say(seat, text)
        self._record(now, id)

    def undo(self, seat: int, now: float, id: str = "") -> bool:
        """Take the last answer of ``seat`` back or ask the others; say whether it is done."""
        done = self.playing().undo(seat)
        if not done:
            self._add(entries.UndoAsked(seat=seat, at=now))
        self._record(now, id)
        return done

    def consent(self, seat: int, now: float, *, agree: bool) -> None:
        match = self.playing()
        if match.request is not None and match.request.seat == seat:
            raise IllegalAction("you have asked yourself; the others have to agree")
        if not match.consent(seat, agree=agree):
            self._add(entries.UndoJudged(seat=seat, agree=agree, at=now))
        self._record(now)

    def set_auto(self, seat: int, ask: str, text: str | None, now: float) -> None:
        match = self.playing()
        if len(match.seats[seat].auto) >= 20 and text is not None:
            raise IllegalAction("20 standing answers are enough")
        self._add(entries.AutoSet(seat=seat, ask=ask, text=text, at=now))
        match.settle()
        self._record(now)

    def take_over(self, seat: int, now: float) -> None:
        """Let a bot play on for a person."""
        self.playing()
        place = self._check_seat(seat)
        if place.kind != "person" or place.away:
            raise IllegalAction(f"a bot plays at seat {seat} already")
        level = STAND_IN if STAND_IN in menu.names(self.game) else menu.names(self.game)[0]
        self._add(entries.TookOver(seat=seat, level=level, at=now))
        self._tell(f"A bot plays for {place.name}.", now)

    def come_back(self, seat: int, now: float) -> None:
        """Take one's seat over from the bot that played on."""
        self.playing()
        if not self.seats[seat].away:
            raise IllegalAction("you are playing yourself already")
        self._add(entries.Returned(seat=seat, at=now))
        self._tell(f"{self.seats[seat].name} is back.", now)

    def leave(self, seat: int, now: float) -> None:
        """Go and let a bot play on; whoever plays for a rating plays alone."""
        if self.made_as.rated:
            raise Forbidden("no bot plays for you at a rated table")
        self.take_over(seat, now)

    def _tell(self, text: str, now: float) -> None:
        """Say something to everybody at the table."""
        self._add(entries.Chatted(player="", name="Meadhall", text=text, seat=None, id="", at=now))

    def call_time(self, now: float) -> bool:
        """Say that the time for the whole game is up, if it is; say whether it was."""
        ends = self.ends()
        if ends is None or now < ends:
            return False
        self.playing().say(NOBODY, TIME_UP)
        self._record(now)
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
            self._add(entries.TimedOut(seat=seat, at=now))
        match.time_out(self._stand_in() if self.game.bots_stand_in else None)
        self._record(now)
        if counts and self.strikes[seat] >= STRIKES and self.status == "playing":
            self.take_over(seat, now)
        return True

    def _stand_in(self) -> Action:
        """What a bot answers for somebody whose time has run out."""
        state = self.playing().state
        return menu.make(STAND_IN, self.game).answer(Sight(state, state.number))

    def say_in_chat(self, player: str, name: str, text: str, now: float, id: str) -> None:
        """A line of chat; names of seats are kept, others are as given."""
        shown = " ".join(text.split())
        if not shown or not shown.isprintable():
            raise IllegalAction("a chat line has visible characters only")
        seat = self.seat_of(player)
        called = name if seat is None else self.seats[seat].name
        self._add(entries.Chatted(player=player, name=called, text=shown, seat=seat, id=id, at=now))

    def follow(self, table: str, now: float) -> None:
        """Note that a rematch is played at ``table``."""
        if self.status != "over":
            raise IllegalAction("a rematch can be asked for when the game is over")
        if self.next is not None:
            raise IllegalAction("a rematch is set up already")
        self._add(entries.Followed(table=table, at=now))

    def fork(self, lines: list[list[Any]], now: float) -> None:
        """Begin with the first answers of another game; the luck must be the same one."""
        self.start(now)
        assert self.match is not None
        try:
            for line in lines[1:]:
                stepper.step(self.match, [*line[:-1], ""], self.id)
        except MeadhallError as error:
            raise IllegalAction(f"the game cannot be forked there: {error}") from None
        self._record(now)
