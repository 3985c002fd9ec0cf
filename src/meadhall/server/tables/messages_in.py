"""What a message of a client does, and what it is answered with; the same over a socket and over plain HTTP."""

import time
from collections.abc import Callable
from typing import Final, TypeAlias

from meadhall.bots import menu
from meadhall.kernel.bounds import cut
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.server import messages
from meadhall.server.bot_worker import Job
from meadhall.server.database.players import Players
from meadhall.server.errors import Forbidden, code_of
from meadhall.server.messages import Ack, Because, ClientMessage, HintGiven, Refusal, ServerMessage
from meadhall.server.tables.hall import Hall
from meadhall.server.tables.seats import check_level
from meadhall.server.tables.table import Table

TEACHER: Final = ("hard", "medium", "easy")
"""Who gives hints, the first that the game offers."""

Command: TypeAlias = Callable[[Table, int], bool | None]


class MessageHandler:
    """One person talking to one table."""

    def __init__(self, hall: Hall, players: Players, table: str, player: str) -> None:
        self.hall: Final = hall
        self.players: Final = players
        self.table: Final = table
        self.player: Final = player

    async def reply(self, message: ClientMessage) -> ServerMessage:
        """Carry a message out; a refusal is a reply like any other."""
        try:
            return await self._reply(message)
        except MeadhallError as error:
            return Refusal(id=message.id, code=code_of(error), reason=cut(str(error)))

    async def _reply(self, message: ClientMessage) -> ServerMessage:
        if isinstance(message, messages.Hint):
            return await self._hint(message)
        if isinstance(message, messages.WhyNot):
            return await self._why_not(message)
        if isinstance(message, messages.Chat):
            return await self._chat(message)
        if isinstance(message, messages.TakeOver):
            return await self._take_over(message)
        if isinstance(message, messages.Sync | messages.Ping):
            raise IllegalAction("sync and ping are for sockets; read the table instead")
        return await self._act(message.id, _command(message))

    async def _act(self, id: str, command: Command) -> Ack:
        """Carry out a command of a seat, unless this very message was carried out before."""

        def act(table: Table) -> Ack:
            seat = table.seat_for(self.player)
            if table.has_done(self.player, id):
                return Ack(id=id, repeated=True)
            return Ack(id=id, waiting=command(table, seat) is False)

        return await self.hall.change(self.table, act)

    async def _chat(self, message: messages.Chat) -> Ack:
        self.hall.chats.check(self.player)
        name = await self.players.name_of(self.player)

        def act(table: Table) -> Ack:
            if table.has_done(self.player, message.id):
                return Ack(id=message.id, repeated=True)
            table.say_in_chat(self.player, name, message.text, time.time(), message.id)
            return Ack(id=message.id)

        return await self.hall.change(self.table, act)

    async def _take_over(self, message: messages.TakeOver) -> Ack:
        hall = self.hall

        def act(table: Table) -> Ack:
            table.seat_for(self.player)
            if not message.seat < len(table.seats):
                raise IllegalAction(f"there is no seat {message.seat}")
            place = table.seats[message.seat]
            missed = hall.presence.away_for(hall.live(table.id), place.player)
            if missed < hall.settings.away:
                raise Forbidden(f"{place.name} must be away for {hall.settings.away:.0f} seconds before a bot may play on")
            table.take_over(message.seat, time.time())
            return Ack(id=message.id)

        return await hall.change(self.table, act)

    async def _why_not(self, message: messages.WhyNot) -> Because:
        def see(table: Table) -> Because:
            match = table.playing()
            reason = table.game.why_not(match.state, table.seat_for(self.player), message.thing)
            return Because(id=message.id, thing=message.thing, reason=reason)

        return await self.hall.look(self.table, see)

    async def _hint(self, message: messages.Hint) -> HintGiven:
        self.hall.hints.check(self.player)
        serial, job = await self.hall.look(self.table, lambda table: self._question(table, message.level))
        result = await self.hall.bots.ask(job)
        return HintGiven(
            id=message.id,
            decision=serial,
            picks=result.picks,
            reason=result.reason,
            level=job.level,
            thoughts=result.thoughts,
        )

    def _question(self, table: Table, wanted: str) -> tuple[int, Job]:
        match = table.playing()
        seat = table.seat_for(self.player)
        question = match.state.question
        if table.made_as.rated:
            raise Forbidden("there are no hints at rated tables")
        if question is None or question.seat != seat:
            raise IllegalAction("you are not asked now")
        known = menu.names(table.game)
        level = wanted or next((name for name in TEACHER if name in known), known[0])
        check_level(table.game, level)
        seconds = self.hall.settings.bot_seconds
        job = Job(
            game=table.game.key, level=level, state=match.state.to_json(), seed=time.time_ns() & 0xFFFF_FFFF, seconds=seconds
        )
        return table.decision_numbers.of(seat, match.state.number), job


def _command(message: ClientMessage) -> Command:
    """What a message does at the table, for messages that need nothing but the table."""
    now = time.time()
    if isinstance(message, messages.Answer):
        answer = message
        return lambda table, seat: table.answer(seat, answer.decision, tuple(answer.picks), now, answer.id)
    if isinstance(message, messages.Say):
        saying = message
        return lambda table, seat: table.say(seat, saying.text, now, saying.id)
    if isinstance(message, messages.Undo):
        undo = message
        return lambda table, seat: table.undo(seat, now, undo.id)
    if isinstance(message, messages.Consent):
        consent = message
        return lambda table, seat: table.consent(seat, now, agree=consent.agree)
    if isinstance(message, messages.SetAuto):
        auto = message
        return lambda table, seat: table.set_auto(seat, auto.ask, auto.text, now)
    if isinstance(message, messages.Leave):
        return lambda table, seat: table.leave(seat, now)
    assert isinstance(message, messages.Return)
    return lambda table, seat: table.come_back(seat, now)
