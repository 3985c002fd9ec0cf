"""The outermost layer: limits, origin checks, security headers, before anything else looks at a request."""

import math
from collections.abc import MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from meadhall.kernel.bounds import cut
from meadhall.kernel.sentence import Reader, Said, say
from meadhall.server.access import request_ids
from meadhall.server.access.identity import read_token, token_in
from meadhall.server.access.language import language_of
from meadhall.server.access.limits import network_of
from meadhall.server.errors import TooMuch
from meadhall.server.forms import Mistake
from meadhall.server.process import ServerProcess
from meadhall.server.settings import THIS_MACHINE, Settings

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
WATCHED: Final = ("/health", "/ready", "/metrics")
"""What those who look after a server ask by its address, not by its name."""
POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def address_of(scope: Any) -> str:
    """Where a request comes from; if it came through a trusted proxy, where that says it comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def network_at(connection: Any) -> str:
    """The network that a request or socket comes from."""
    return network_of(address_of(connection.scope))


def is_this_machine(scope: Any) -> bool:
    """Whether a request was made on this machine and passed on by nobody."""
    return address_of(scope) in THIS_MACHINE and _header(scope, b"x-forwarded-for") is None


def _header(scope: Any, wanted: bytes) -> str | None:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == wanted), None)


class Middleware:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, server: ServerProcess) -> None:
        self.app: Final = app
        self.server: Final = server
        self.settings: Final = server.settings
        self.sockets: Final[dict[str, int]] = {}
        self.headers: Final = safe_headers(server.settings)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        network = network_of(address_of(scope))
        request = request_ids.choose(_header(scope, request_ids.HEADER) if self.settings.proxies else None)
        request_ids.CURRENT.set(request)
        refused = self._refused(scope, network)
        send = self._with_headers(scope, send, (request_ids.HEADER, request.encode()))
        if refused is not None:
            await _refuse(scope, send, *refused)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send, network)
        else:
            await self.app(scope, receive, send)

    def _refused(self, scope: Any, network: str) -> tuple[int, str, Said, float] | None:
        is_socket = scope["type"] == "websocket"
        if not self.is_own_name(scope):
            return 421, "forbidden", say("this server does not answer to that name"), 0.0
        if is_socket or _is_counted(scope["path"]):
            try:
                self._count(scope, network)
            except TooMuch as error:
                return 429, "limit", error.said, error.seconds
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # which PostgreSQL cannot even look for
            return 400, "unreadable", say("an address has visible characters only"), 0.0
        if (is_socket or scope["method"] not in SAFE) and not self.is_own_origin(scope):
            return 403, "forbidden", say("this request comes from another site"), 0.0
        if is_socket and self.sockets.get(network, 0) >= self.settings.sockets:
            return 429, "limit", say("there are {number} sockets from your address already", number=self.settings.sockets), 60.0
        return None

    def _count(self, scope: Any, network: str) -> None:
        """Count a request: for the player who makes it and loosely for the network, or for the network if nobody is known."""
        caller = read_token(self.server.store.secrets, token_in(scope))
        if caller is None:
            self.server.requests.check(f"somebody at {network}")
        else:
            self.server.requests.check(caller.player, network)

    def is_own_name(self, scope: Any) -> bool:
        """Whether a request asks for one of the names of this server."""
        allowed = self.settings.hosts
        if not allowed or scope["path"] in WATCHED:
            return True
        name = (_header(scope, b"host") or "").lower()
        name = name.partition("]")[0] + "]" if name.startswith("[") else name.partition(":")[0]
        return any(name == host.lower() or (host.startswith("*.") and name.endswith(host[1:].lower())) for host in allowed)

    def is_own_origin(self, scope: Any) -> bool:
        """Whether the page behind a request is one of ours. Programs that are no browsers name no origin."""
        origin = _header(scope, b"origin")
        if origin is None:
            return _header(scope, b"sec-fetch-site") in (None, "same-origin", "none")
        if origin in self.settings.origins:
            return True
        try:
            return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == _header(scope, b"host")
        except ValueError:
            return False

    async def _socket(self, scope: Scope, receive: Receive, send: Send, network: str) -> None:
        self.sockets[network] = self.sockets.get(network, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[network] -= 1
            if not self.sockets[network]:
                del self.sockets[network]

    def _with_headers(self, scope: Scope, send: Send, request: tuple[bytes, bytes]) -> Send:
        accepted = False

        async def sending(message: MutableMapping[str, Any]) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            if message["type"] == "websocket.close" and not accepted:
                await _refuse(scope, sending, 403, "forbidden", say("nobody takes sockets at this address"))
                return
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                self.server.metrics.requests.labels(f"{message['status'] // 100}xx").inc()
                given = list(message.get("headers", []))
                names = {name for name, _ in given}
                message["headers"] = [*given, *(pair for pair in self.headers if pair[0] not in names), request]
            await send(message)  # type: ignore[arg-type]

        return sending  # type: ignore[return-value]


def safe_headers(settings: Settings) -> list[tuple[bytes, bytes]]:
    """What every answer tells a browser."""
    headers = [
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"x-frame-options", b"DENY"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
        (b"cache-control", b"no-store"),
    ]
    if settings.secure:
        headers.append((b"strict-transport-security", b"max-age=31536000"))
    return headers


def _is_counted(path: str) -> bool:
    """Whether requests for a path count: those that make the server work, not files that browsers keep."""
    return path.startswith(("/api", "/schema", "/metrics", "/health", "/ready"))


async def _refuse(scope: Any, send: Any, status: int, code: str, said: Said, seconds: float = 0.0) -> None:
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    body = msgspec.json.encode(Mistake(code=code, reason=cut(Reader(language=language_of(scope)).phrase(said))))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if seconds:
        headers.append((b"retry-after", str(math.ceil(seconds)).encode()))
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
