"""Clients that never give up: they come back after every lost connection and send again what was not acknowledged."""

import asyncio
import contextlib
import json
import random
import time
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.waiting import PATIENCE

LOST: Final = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


class RetryingClient:
    """One player at one table. ``acked`` is what the server promised to have stored."""

    def __init__(self, urls: list[str], cookie: str, luck: random.Random) -> None:
        self.urls: Final = urls
        self.cookie: Final = cookie
        self.luck: Final = luck
        self.table = ""
        self.events: list[dict[str, Any]] = []
        self.acked: Final[list[tuple[str, str]]] = []
        """Table and id of every acknowledged message."""
        self.unacked: dict[str, Any] | None = None
        self.wrong: Final[list[str]] = []
        self.returns = 0
        self.is_over = False
        self._sent = 0
        self._has_ended = False
        self._moved = 0.0
        self._decision: dict[str, Any] | None = None
        """What this seat was asked last, as far as it is not answered yet."""

    async def play(self, table: str) -> None:
        """Play one game to its end, whatever happens to the connection."""
        self.table, self.events, self.is_over, self.unacked = table, [], False, None
        self._has_ended, self._decision = False, None
        self._moved = time.monotonic()
        while not self.is_over and not self.wrong:
            if time.monotonic() > self._moved + PATIENCE:
                self.wrong.append(f"{table}: the game does not go on; waiting with {self.unacked}")
                return
            url = self.luck.choice(self.urls).replace("http", "ws", 1)
            address = f"{url}/api/tables/{table}/socket?events={len(self.events)}"
            headers = {"Cookie": f"meadhall={self.cookie}"}
            try:
                async with connect(address, additional_headers=headers, compression=None, ping_interval=None) as line:
                    await self._talk(line)
            except LOST:
                self.returns += 1
                await asyncio.sleep(0.02)

    async def _talk(self, line: ClientConnection) -> None:
        while not self.is_over and not self.wrong:
            message = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            kind = message["type"]
            if kind in ("hello", "table"):
                self._has_ended = message["table"]["status"] == "over"
            if kind in ("hello", "update"):
                self._see(message)
            elif kind == "ack":
                self._take_ack(message)
            elif kind == "refusal":
                self.wrong.append(f"{self.table}: {self.unacked} was refused: {message}")
            if kind == "hello" and self.unacked is not None:
                await line.send(json.dumps(self.unacked))
            elif self._decision is not None and self.unacked is None:
                await self._answer(line, self._decision)
            self.is_over = self._has_ended and self.unacked is None

    def _take_ack(self, message: dict[str, Any]) -> None:
        if self.unacked is None or message["id"] != self.unacked["id"]:
            self.wrong.append(f"an ack for {message['id']}, which was not waiting")
            return
        self.acked.append((self.table, message["id"]))
        self._moved = time.monotonic()
        if self._decision is not None and self._decision["number"] == self.unacked["decision"]:
            self._decision = None
        self.unacked = None

    def _see(self, message: dict[str, Any]) -> None:
        for event in message["events"]:
            if event["number"] != len(self.events):
                self.wrong.append(f"event {event['number']} came when {len(self.events)} was next")
            self.events.append(event)
            self._moved = time.monotonic()
        self._decision = message["play"]["view"]["decision"]

    async def _answer(self, line: ClientConnection, decision: dict[str, Any]) -> None:
        await asyncio.sleep(self.luck.random() * 0.004)
        self._sent += 1
        picks = self.luck.choice([option["key"] for option in decision["options"]])
        self.unacked = {"type": "answer", "id": f"a{self._sent}", "decision": decision["number"], "picks": [picks]}
        await line.send(json.dumps(self.unacked))


async def http(urls: list[str], cookie: str, method: str, path: str, body: object = None) -> httpx.Response:
    """A request that is repeated until a server answers it."""
    headers = {"Authorization": f"Bearer {cookie}"} if cookie else {}
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for url in urls:
            with contextlib.suppress(httpx.NetworkError, httpx.TimeoutException, httpx.RemoteProtocolError):
                async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False) as client:
                    return await client.request(method, path, json=body, headers=headers)
        await asyncio.sleep(0.05)
    raise TimeoutError(f"no server answers {method} {path}")
