"""HTTP for the open internet: connections are counted, and whoever is too slow to send or to read is hung up on."""

import asyncio
import contextlib
import functools
import logging
import time
from typing import Any, Final

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from meadhall.server.access.middleware import safe_headers
from meadhall.server.forms import Mistake
from meadhall.server.settings import Settings

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

log: Final = logging.getLogger("meadhall.server")
FILES: Final = 64
"""Files that are not connections: the database, bots, the log."""
QUIET: Final = 60.0
"""Seconds after which it is said again that there are too many connections."""


@functools.cache
def settings() -> Settings:
    """What this process was started with."""
    return Settings.from_environment()


def most_connections() -> int:
    """How many connections may be open at once: what the settings say, and never so many that no file can be opened."""
    files = -1 if resource is None else resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return settings().connections if files < 0 else min(settings().connections, max(1, files - FILES))


def allow_files() -> None:
    """Let this process open as many files as the system allows at all; usually it starts with a thousand."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # macOS says infinity and means less
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class CarefulProtocol(H11Protocol):
    """uvicorn's own protocol with time-outs for requests that are half sent and answers that nobody reads, and a cap."""

    _said = -QUIET

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._slow_sender: asyncio.TimerHandle | None = None
        self._slow_reader: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > most_connections():
            self._say_full()
            transport.abort()
            return
        transport.set_write_buffer_limits(0)  # whatever is left behind counts as not read, or it would stay for ever
        self._await_request()

    def _say_full(self) -> None:
        now = time.monotonic()
        if now - CarefulProtocol._said > QUIET:
            CarefulProtocol._said = now
            log.warning("too many connections; new ones are closed at once", extra={"most": most_connections()})

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._slow_sender, self._slow_reader):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._is_awaited():
            self._await_request()
        super().data_received(data)

    def _is_awaited(self) -> bool:
        """Whether a request has begun, or the first one is waited for, and is not there."""
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and (self.cycle is None or bool(self.conn.trailing_data[0])))

    def _await_request(self) -> None:
        """Give a request its time from now on, however little of it comes meanwhile."""
        if self._slow_sender is not None:
            self._slow_sender.cancel()
        self._slow_sender = self.loop.call_later(settings().slow, self._check_request)

    def _check_request(self) -> None:
        if self.transport.get_protocol() is self and self._is_awaited():  # else it has become a socket
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP at all as everything else that cannot be read is answered."""
        body = msgspec.json.encode(Mistake(code="unreadable", reason="this is not a request in HTTP"))
        headers = [*safe_headers(settings()), (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        answer = h11.Response(status_code=400, headers=[*headers, (b"connection", b"close")], reason=b"Bad Request")
        for event in (answer, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _should_upgrade(self) -> bool:
        return self.scope["method"] == "GET" and super()._should_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._slow_reader is None:
            self._slow_reader = self.loop.call_later(settings().slow, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._slow_reader is not None:
            self._slow_reader.cancel()
            self._slow_reader = None
