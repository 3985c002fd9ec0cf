"""The bell of the lobby: anyone who looks at the list of tables is sent a ring when it has changed, and reads it again."""

import asyncio
import contextlib
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from meadhall.server.process import ServerProcess

CHANGED: Final = '{"type":"lobby-changed"}'
PAUSE: Final = 1.0
"""Seconds between two rings for one listener, so that a busy hall does not make everybody read all the time."""
CHATTER: Final = 20
"""Messages after which somebody who only has to listen is sent away."""


@websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket[Any, Any, Any], server: ServerProcess) -> None:
    """Says ``lobby-changed`` whenever a listed table was set up, filled, begun, finished or given up. Nothing is sent to it."""
    bell = asyncio.Event()
    server.tables.broadcaster.lobby_listeners.add(bell)  # first, for whoever is let in has been promised every ring
    try:
        await socket.accept()
        await _ring_on(socket, bell)
    except (WebSocketDisconnect, WebSocketException):
        pass
    finally:
        server.tables.broadcaster.lobby_listeners.discard(bell)


async def _ring_on(socket: WebSocket[Any, Any, Any], bell: asyncio.Event) -> None:
    """Pass every ring on until the listener has gone."""
    listening = asyncio.create_task(_listen(socket))
    try:
        while await _rings(bell, listening):
            bell.clear()
            await socket.send_text(CHANGED)
            await asyncio.wait({listening}, timeout=PAUSE)
    finally:
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listening


async def _rings(bell: asyncio.Event, listening: asyncio.Task[None]) -> bool:
    """Wait for the bell; False if the listener has gone."""
    ringing = asyncio.create_task(bell.wait())
    await asyncio.wait({ringing, listening}, return_when=asyncio.FIRST_COMPLETED)
    ringing.cancel()
    return not listening.done()


async def _listen(socket: WebSocket[Any, Any, Any]) -> None:
    """Return when the other end is gone, or says more than it should."""
    with contextlib.suppress(WebSocketDisconnect, WebSocketException):
        for _ in range(CHATTER):
            await socket.receive_data("text")
        await socket.close()
