"""What lies between browser and server: a line that can go silent without a word, and messages changed on their way."""

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute

UPGRADE: Final = b"upgrade: websocket"
SOCKETS: Final = "**/api/tables/*/socket*"

Change = Callable[[dict[str, Any]], dict[str, Any] | None]


class Wire:
    """Passes bytes on to a server; sockets that were open when it was cut stay open and silent."""

    def __init__(self, port: int) -> None:
        self.port: Final = port
        self.listener: Final = socket.create_server(("127.0.0.1", 0))
        self.url: Final = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.cuts = 0
        self.addresses: Final[list[str]] = []
        """Where each WebSocket went."""
        self.ends: Final[list[socket.socket]] = []

    def cut(self) -> None:
        """From now on no WebSocket that is open hears or tells anything; new ones work."""
        self.cuts += 1

    def serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.port))
                self.ends.extend((near, far))
                line = Line(self, near, far)
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=line.carry, args=ends, daemon=True).start()

    def close(self) -> None:
        for end in (self.listener, *self.ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


class Line:
    """One connection through the wire."""

    def __init__(self, wire: Wire, near: socket.socket, far: socket.socket) -> None:
        self.wire: Final = wire
        self.near: Final = near
        self.far: Final = far
        self.cuts: int | None = None
        """How often the wire had been cut when this became a WebSocket; None while it is none."""

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if source is self.near and UPGRADE in data.lower():
                    self.cuts = self.wire.cuts
                    self.wire.addresses.append(data.split(b" ", 2)[1].decode())
                if self.cuts is None or self.cuts == self.wire.cuts:
                    target.sendall(data)
            if self.cuts is None or self.cuts == self.wire.cuts:
                target.shutdown(socket.SHUT_WR)


@contextlib.contextmanager
def wired(port: int) -> Iterator[Wire]:
    wire = Wire(port)
    threading.Thread(target=wire.serve, daemon=True).start()
    try:
        yield wire
    finally:
        wire.close()


def between(page: Page, change: Change) -> list[WebSocketRoute]:
    """Change, or hold back, what the server says to a page; returns the sockets of the page."""
    pages: list[WebSocketRoute] = []

    def join(near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        pages.append(near)

        def pass_on(text: str | bytes) -> None:
            message = change(json.loads(text))
            if message is not None:
                near.send(json.dumps(message))

        far.on_message(pass_on)

    page.route_web_socket(SOCKETS, join)
    return pages
