"""The socket of a table: authenticates, greets, passes messages on, and sends what this viewer may see."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import Parameter

from meadhall import languages
from meadhall.kernel.bounds import LARGEST_COUNT, LARGEST_MESSAGE, LONGEST_WORD, cut
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import Said, say
from meadhall.server import messages
from meadhall.server.access.authentication import find_caller
from meadhall.server.access.identity import Caller, new_id, new_player
from meadhall.server.access.middleware import network_at
from meadhall.server.errors import Code, Unavailable, Unsettled, code_of, plain, told
from meadhall.server.messages import Ack, Bye, ClientMessage, Refusal
from meadhall.server.process import ServerProcess
from meadhall.server.tables.loaded_table import LoadedTable
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer import Viewer, nobody

MISSING: Final = 4404
GONE: Final = 4000
UNKNOWN: Final = 4401
COME_BACK: Final = 1013
"""Try again later: nothing is wrong with the request."""
NUISANCE: Final = 20
"""Unreadable or too frequent messages after which a socket is closed."""

UNREADABLE: Final = (msgspec.DecodeError, RecursionError, UnicodeError)


class Named(msgspec.Struct):
    """Any message, whatever else is in it."""

    id: str = ""


_named: Final = msgspec.json.Decoder(Named)
_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: AnySocket,
    server: ServerProcess,
    table: Annotated[str, Parameter(max_length=16)],
    events: Annotated[int, Parameter(ge=0, le=LARGEST_COUNT)] = 0,
    chat: Annotated[int, Parameter(ge=0, le=LARGEST_COUNT)] = 0,
    language: Annotated[str, Parameter(max_length=16)] = "",
) -> None:
    """Everything that happens at one table. ``events`` and ``chat`` name the first numbers the client does not have.

    ``language`` is what prompts and log lines are read in, such as ``de``; English if there is no such catalogue.
    """
    try:
        caller = await find_caller(socket, server)
        await asyncio.shield(server.drawing)
        blocked = frozenset() if caller is None else await server.players.blocked_by(caller.player)
    except MeadhallError as error:
        await socket.accept()
        if not isinstance(error, Unavailable):
            await socket.send_text(msgspec.json.encode(Bye(reason=told(error, languages.language(language)))))
        await socket.close(COME_BACK if isinstance(error, Unavailable) else UNKNOWN, cut(str(error)))
        return
    await socket.accept()
    # Without a cookie one may watch; a passing id keeps viewers apart.
    connection = TableConnection(server, socket, table, caller, blocked, language)
    server.open_sockets.add(connection)
    try:
        await connection.serve(events, chat)
    finally:
        server.open_sockets.discard(connection)


class TableConnection:
    """One open socket from its first message to its last."""

    def __init__(
        self,
        server: ServerProcess,
        socket: AnySocket,
        table: str,
        caller: Caller | None,
        blocked: frozenset[str],
        language: str = "",
    ) -> None:
        self.server: Final = server
        self.socket: Final = socket
        self.table: Final = table
        self.caller: Final = caller
        self.viewer: Final = Viewer((caller or new_player()).player, blocked, languages.language(language))
        self.code = GONE
        """The code with which the socket is closed from here."""
        self.key: Final = new_id()
        self.network: Final = network_at(socket)
        self.nuisance = 0
        self.writing: asyncio.Task[None] | None = None
        self.viewer.wake = self._wake

    async def serve(self, events: int, chat: int) -> None:
        loaded = self.server.tables.cache.get(self.table)
        try:
            await self._greet(loaded, events, chat)
        except Unavailable:
            await self.socket.close(COME_BACK, "the database is away; come back in a moment")
            return
        except MeadhallError as error:
            await self.socket.send_text(msgspec.json.encode(Bye(reason=told(error, self.viewer.language))))
            await self.socket.close(MISSING)
            return
        try:
            await self._read(loaded)
            if self.writing is not None:
                await self.writing  # the goodbye
        except Unsettled:  # whoever comes back sends what has no reply again, under the same id
            await self.socket.close(COME_BACK, "the database is away; come back and send your last message again")
        except (WebSocketDisconnect, WebSocketException):
            pass
        finally:
            self._leave(loaded)

    async def _greet(self, loaded: LoadedTable, events: int, chat: int, id: str = "") -> None:
        tables = self.server.tables

        def see(table: Table) -> None:
            hello = self.viewer.greet(table, self.server.now(), events=events, chat=chat, id=id)
            is_new = self.viewer not in loaded.viewers
            loaded.viewers.add(self.viewer)
            hello.here, hello.watching = tables.presence.here(loaded, table)
            self.viewer.send(hello)
            if is_new:
                tables.presence.changed(loaded, table, ask=len(loaded.viewers) == 1)

        await tables.look(self.table, see)

    def _leave(self, loaded: LoadedTable) -> None:
        self.viewer.is_lost = True
        self.viewer.wake = nobody  # or the two would keep each other in memory
        loaded.viewers.discard(self.viewer)
        loaded.last_seen[self.viewer.player] = time.monotonic()
        if loaded.table is not None:
            self.server.tables.presence.changed(loaded, loaded.table)
        else:
            self.server.tables.presence.announce(loaded)

    def end(self) -> None:
        """Close the socket without a goodbye: a client that may come back does so automatically."""
        self.code = COME_BACK
        self.viewer.is_lost = True
        self.viewer.wake()

    def _wake(self) -> None:
        """Begin to send; an idle socket has no task that waits."""
        if self.writing is None:
            self.writing = self.server.tables.tasks.run(self._write())

    async def _write(self) -> None:
        """Send what is queued, and close the socket if nothing more will come."""
        viewer = self.viewer
        try:
            while viewer.outbox:
                batch = viewer.outbox[:]
                viewer.outbox.clear()
                for data in batch:
                    await self.socket.send_text(data)
            if viewer.is_lost:
                await self.socket.close(self.code)
        except Exception:  # the other end is gone; reading notices it too
            viewer.is_lost = True
        finally:
            self.writing = None

    async def _read(self, loaded: LoadedTable) -> None:
        while self.nuisance < NUISANCE and not self.viewer.is_lost:
            message = self._decoded(await self.socket.receive_data("text"))
            if message is not None:
                await HANDLERS.get(type(message), TableConnection._act)(self, loaded, message)
        self.viewer.say_goodbye("too many messages that could not be read, or too many at once")

    async def _sync(self, loaded: LoadedTable, message: messages.Sync) -> None:
        try:
            self.server.greetings.check(self.viewer.player, self.network)
            await self._greet(loaded, message.events, message.chat, message.id)
        except MeadhallError as error:
            self.viewer.send(Refusal(id=message.id, code=code_of(error), reason=told(error, self.viewer.language)))

    async def _ping(self, _live: LoadedTable, message: messages.Ping) -> None:
        self.viewer.send(Ack(id=message.id))

    async def _act(self, _live: LoadedTable, message: ClientMessage) -> None:
        if self.caller is None:
            self.viewer.send(
                Refusal(id=message.id, code="forbidden", reason=self.viewer.words("you watch; GET /api/me first to take part"))
            )
            return
        begun = time.monotonic()
        reply = await self._reply(message)
        self.server.metrics.seconds.observe(time.monotonic() - begun)
        self.viewer.send(reply)

    async def _reply(self, message: ClientMessage) -> messages.ServerMessage:
        self.server.metrics.messages.labels(type(message).__name__).inc()
        try:
            reply = await self.server.messages_in.reply(
                self.table, self.viewer.player, message, self.network, self.viewer.language
            )
        except Unsettled:
            raise
        except Exception:
            self.server.log.exception("a message could not be carried out", extra={"table": self.table})
            reply = Refusal(
                id=message.id, code="unavailable", reason=self.viewer.words("the server could not do this; try again")
            )
        if isinstance(reply, Refusal):
            self.server.metrics.refusals.labels(reply.code).inc()
        return reply

    def _decoded(self, data: str) -> ClientMessage | None:
        """A message that may be carried out; everything else is refused here."""
        if len(data) > LARGEST_MESSAGE or len(data.encode()) > LARGEST_MESSAGE:
            self._refuse("", "unreadable", say("a message may have {most} bytes", most=LARGEST_MESSAGE))
            return None
        if not self.server.socket_messages.allows(self.key):
            self._refuse(_id_in(data), "limit", say("too many messages in a short time; wait a moment"))
            return None
        try:
            return _decoder.decode(data)
        except msgspec.ValidationError as error:
            self._refuse(_id_in(data), "unreadable", say("this is not a message: {why}", why=plain(str(error))))
        except UNREADABLE:
            self._refuse("", "unreadable", say("this is not a message: it is no JSON"))
        return None

    def _refuse(self, id: str, code: Code, said: Said) -> None:
        self.nuisance += 1
        self.viewer.send(Refusal(id=id, code=code, reason=self.viewer.words(said)))


HANDLERS: Final[dict[type, Callable[[TableConnection, LoadedTable, Any], Awaitable[None]]]] = {
    messages.Sync: TableConnection._sync,
    messages.Ping: TableConnection._ping,
}
"""Messages that are about the socket itself; everything else is for the table."""


def _id_in(data: str) -> str:
    """The id of a message that is refused unread, for whoever waits for the reply; empty if there is none."""
    try:
        return _named.decode(data).id[:LONGEST_WORD]
    except UNREADABLE:
        return ""
