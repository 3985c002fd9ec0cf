"""WebSockets for the open internet: what comes is looked at in small pieces, and floods are hung up on.

A flood is whatever never comes to be a message: pings, splinters, what comes after a goodbye, answers that nobody reads.
"""

import asyncio
import functools
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Response

from meadhall.kernel.bounds import LARGEST_MESSAGE
from meadhall.server.access.careful_protocol import settings
from meadhall.server.access.middleware import safe_headers

PIECE: Final = 2048
"""Bytes that are looked at in one go; as frames without content they take about a millisecond."""
PING: Final = 1.0
"""Seconds in which one ping or pong is welcome; ``PINGS`` of them at once."""
PINGS: Final = 20
PARTS: Final = 64
"""Frames that one message may be split into."""


class CarefulSocket(WebSocketsSansIOProtocol):
    """uvicorn's own protocol, with limits for what never comes to be a message."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn.reject = functools.partial(_reject, self.conn.reject)  # type: ignore[method-assign]
        self._rest = b""
        """What has come and was not looked at yet."""
        self._turn: asyncio.Handle | None = None
        """When it is looked at, if that is settled."""
        self._late = 0
        """Bytes that came after the goodbye."""
        self._pinged = 0.0
        self._slow_reader: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        for later in (self._turn, self._slow_reader):
            if later is not None:
                later.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if self.close_sent:
            self._late += len(data)
            if self._late > LARGEST_MESSAGE:
                self.transport.abort()
                return
        if self._turn is None and not self.read_paused:
            self._take()

    def _take(self) -> None:
        """Look at a piece of what has come; the next one waits until everybody else had their turn."""
        self._turn = None
        piece, self._rest = self._rest[:PIECE], self._rest[PIECE:]
        super().data_received(piece)
        if not self.read_paused:  # else it goes on when the messages so far are taken
            self._go_on()

    def _go_on(self) -> None:
        if self.transport.is_closing():
            self._rest = b""
        elif not self._rest:
            self.transport.resume_reading()
        elif self._turn is None:
            self.transport.pause_reading()
            self._turn = self.loop.call_soon(self._take)

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._go_on()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None:
            self.handshake_complete = True  # a refusal is an end of the handshake too
        if self.close_sent:
            self._go_on()  # nobody takes messages any more; what is left may hold the goodbye

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > PARTS:
            self.transport.abort()

    def handle_ping(self) -> None:
        if self._is_welcome():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_welcome():
            super().handle_pong(event)

    def _is_welcome(self) -> bool:
        """Whether one more ping or pong may come; else the connection is at its end."""
        now = self.loop.time()
        self._pinged = max(self._pinged, now - PING * PINGS) + PING
        if self._pinged > now:
            self.transport.abort()
        return self._pinged <= now

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # nobody reads a goodbye there

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._slow_reader is None:
            self._slow_reader = self.loop.call_later(settings().slow, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._slow_reader is not None:
            self._slow_reader.cancel()
            self._slow_reader = None


def _reject(reject: Callable[[int, str], Response], status: int, text: str) -> Response:
    """The answer to a handshake that is none, with the headers of every answer."""
    response = reject(status, text)
    for name, value in safe_headers(settings()):
        response.headers[name.decode()] = value.decode()
    return response
