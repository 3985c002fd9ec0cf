"""What a client's message does, and what it is answered with; the same over a socket and over plain HTTP."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from meadhall.bots import menu
from meadhall.bots.advice import advice
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.kernel.sentence import ENGLISH, Language, Reader, say
from meadhall.kernel.state import State
from meadhall.server import messages
from meadhall.server.access.limits import CROWD, Limit
from meadhall.server.errors import Forbidden, Unsettled, code_of, told
from meadhall.server.messages import Ack, Because, ClientMessage, HintGiven, Refusal, ServerMessage
from meadhall.server.tables import moderation
from meadhall.server.tables.bots.jobs import Job, Kind, job_for
from meadhall.server.tables.commands import COMMANDS, Command
from meadhall.server.tables.interfaces import Bots
from meadhall.server.tables.seats import check_level
from meadhall.server.tables.service import TableService
from meadhall.server.tables.table import Table

TEACHER: Final = ("hard", "medium", "easy")
"""Who gives hints, the first that the game offers."""

NameOf: TypeAlias = Callable[[str], Awaitable[str]]


class MessageHandler:
    """Carries out the messages of everybody at every table."""

    def __init__(
        self, tables: TableService, name_of: NameOf, bots: Bots, *, bot_seconds: float, away: float, crowd: float = CROWD
    ) -> None:
        self.tables: Final = tables
        self.name_of: Final = name_of
        """The name of a player who has no seat."""
        self.bots: Final = bots
        self.bot_seconds: Final = bot_seconds
        self.away: Final = away
        """Seconds that a player must be away before others may let a bot play on."""
        self.chats: Final = Limit(0.5, 10, "chat lines", crowd)
        self.table_chats: Final = Limit(1.0, 30, "chat lines at this table")
        self.hints: Final = Limit(0.5, 10, "questions to bots", crowd)
        self.table_hints: Final = Limit(1.0, 20, "questions to bots at this table")
        self.table_messages: Final = Limit(100.0, 1000, "messages at this table")

    async def reply(
        self, table: str, player: str, message: ClientMessage, network: str = "", language: Language = ENGLISH
    ) -> ServerMessage:
        """Carry out a message of ``player`` at ``table``; a refusal is a reply like any other. Sentences are in ``language``.

        Raise Unsettled if it is not known whether the message is carried out.
        """
        try:
            self._check_limits(table, player, message, network)
            if answer := QUESTIONS.get(type(message)):
                return await answer(self, table, player, message, language)
            return await HANDLERS[type(message)](self, table, player, message)
        except Unsettled:
            raise
        except MeadhallError as error:
            return Refusal(id=message.id, code=code_of(error), reason=told(error, language))

    def _check_limits(self, table: str, player: str, message: ClientMessage, network: str) -> None:
        """Raise TooMuch for one message too many of a player, of everybody at an address, or at a table."""
        now = self.tables.time.monotonic()
        self.table_messages.check(table, now=now)
        if isinstance(message, messages.Chat):
            self.chats.check(player, network, now=now)
            self.table_chats.check(table, now=now)
        elif isinstance(message, messages.Hint):
            self.hints.check(player, network, now=now)
            self.table_hints.check(table, now=now)

    async def _command(self, table: str, player: str, message: Any) -> Ack:
        try:
            return await self.tables.change(table, Command(player, message, self.tables.time.now()))
        finally:
            self.tables.presence.note(table, player)

    async def _chat(self, table: str, player: str, message: messages.Chat) -> Ack:
        name = await self.name_of(player)

        def act(found: Table) -> Ack:
            if found.done.has(player, message.id):
                return Ack(id=message.id, repeated=True)
            moderation.say_in_chat(found, player, name, message.text, self.tables.time.now(), message.id)
            return Ack(id=message.id)

        return await self.tables.change(table, act)

    async def _take_over(self, table: str, player: str, message: messages.TakeOver) -> Ack:
        def act(found: Table) -> Ack:
            own, now = found.seat_for(player), self.tables.time.now()
            if not message.seat < len(found.seats):
                raise IllegalAction(say("there is no seat {seat}", seat=message.seat))
            if message.seat == own:
                found.leave(own, now)
                return Ack(id=message.id)
            seat = found.seats[message.seat]
            missed = self.tables.presence.away_for(self.tables.cache.get(table), seat.player)
            missed = min(missed, now - found.limits.last_act[message.seat])
            if missed < self.away:
                raise Forbidden(
                    say(
                        "{name} must be away for {seconds} seconds before a bot may play on",
                        name=seat.name,
                        seconds=f"{self.away:.0f}",
                    )
                )
            found.take_over(message.seat, now)
            return Ack(id=message.id)

        return await self.tables.change(table, act)

    async def _moderate(self, table: str, player: str, message: messages.Mute | messages.Kick) -> Ack:
        now = self.tables.time.now()

        def act(found: Table) -> Ack:
            if isinstance(message, messages.Mute):
                moderation.mute(found, player, message.player, now, muted=message.muted)
            else:
                moderation.kick(found, player, message.player, now)
            return Ack(id=message.id)

        return await self.tables.change(table, act)

    async def _why_not(self, table: str, player: str, message: messages.WhyNot, language: Language) -> Because:
        def see(found: Table) -> Because:
            match = found.playing()
            seat = found.seat_for(player)
            reason = found.game.reason(match.state, seat, message.thing)
            if reason is None:
                return Because(id=message.id, thing=message.thing, reason=None)
            said, rule = (reason, "") if isinstance(reason, str) else (reason.sentence, reason.rule)
            return Because(id=message.id, thing=message.thing, reason=match.reader(seat, language).text(said), rule=rule)

        return await self.tables.look(table, see)

    async def _hint(self, table: str, player: str, message: messages.Hint, language: Language) -> HintGiven:
        number, job, state, reader = await self.tables.look(
            table, lambda found: self._question(found, player, message.level, language)
        )
        result = await self.bots.ask(job)
        return HintGiven(
            id=message.id,
            decision=number,
            picks=result.picks,
            reason=reader.text(advice(state, result.thoughts, result.reason)),
            level=job.level,
            thoughts=result.thoughts,
        )

    def _question(self, table: Table, player: str, wanted: str, language: Language) -> tuple[int, Job, State, Reader]:
        """The number of the open decision of ``player``, the job to answer it, the state as it is, and who reads the answer."""
        match = table.playing()
        seat = table.seat_for(player)
        question = match.state.question
        if table.made_as.rated:
            raise Forbidden("hints are off at rated tables")
        if question is None or question.seat != seat:
            raise IllegalAction("you are not asked now")
        known = menu.names(table.game)
        level = wanted or next((name for name in TEACHER if name in known), known[0])
        check_level(table.game, level)
        job = job_for(Kind.HINT, player, table.id, level, match.state, self.bot_seconds)
        return match.state.numbers[seat], job, match.state.clone(), match.reader(seat, language)

    async def _for_sockets(self, _table: str, _player: str, _message: messages.Sync | messages.Ping) -> ServerMessage:
        raise IllegalAction("sync and ping are for sockets; read the table instead")


QUESTIONS: Final[dict[type, Callable[[MessageHandler, str, str, Any, Language], Awaitable[ServerMessage]]]] = {
    messages.WhyNot: MessageHandler._why_not,
    messages.Hint: MessageHandler._hint,
}
"""What is answered in the language of whoever asks."""
HANDLERS: Final[dict[type, Callable[[MessageHandler, str, str, Any], Awaitable[ServerMessage]]]] = {
    **dict.fromkeys(COMMANDS, MessageHandler._command),
    messages.Chat: MessageHandler._chat,
    messages.TakeOver: MessageHandler._take_over,
    messages.Mute: MessageHandler._moderate,
    messages.Kick: MessageHandler._moderate,
    messages.Sync: MessageHandler._for_sockets,
    messages.Ping: MessageHandler._for_sockets,
}
