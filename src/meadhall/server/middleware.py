"""The outermost layer: limits, origin checks, security headers, before anything else looks at a request."""

from collections.abc import MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from meadhall.server.forms import Mistake
from meadhall.server.limits import Limit
from meadhall.server.settings import THIS_MACHINE, Settings

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def address_of(scope: Any) -> str:
    """Where a request comes from; if it came through a trusted proxy, where that says it comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def is_this_machine(scope: Any) -> bool:
    """Whether a request was made on this machine and passed on by nobody."""
    return address_of(scope) in THIS_MACHINE and _header(scope, b"x-forwarded-for") is None


def _header(scope: Any, wanted: bytes) -> str | None:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == wanted), None)


class Middleware:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app: Final = app
        self.settings: Final = settings
        self.requests: Final = Limit(settings.requests, settings.requests * 10, "requests")
        self.sockets: Final[dict[str, int]] = {}
        self.headers: Final = _headers(settings)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        address = address_of(scope)
        refused = self._refused(scope, address)
        if refused is not None:
            await _refuse(scope, send, *refused)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send, address)
        else:
            await self.app(scope, receive, self._with_headers(send))

    def _refused(self, scope: Any, address: str) -> tuple[int, str, str] | None:
        if not self.requests.allows(address):
            return 429, "limit", "too many requests in a short time; wait a moment"
        is_socket = scope["type"] == "websocket"
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # which PostgreSQL cannot even look for
            return 400, "unreadable", "an address has visible characters only"
        if (is_socket or scope["method"] not in SAFE) and not self.is_own_origin(scope):
            return 403, "forbidden", "this request comes from another site"
        if is_socket and self.sockets.get(address, 0) >= self.settings.sockets:
            return 429, "limit", f"there are {self.settings.sockets} sockets from your address already"
        return None

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

    async def _socket(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        self.sockets[address] = self.sockets.get(address, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", []))
                names = {name for name, _ in given}
                message["headers"] = given + [pair for pair in self.headers if pair[0] not in names]
            await send(message)  # type: ignore[arg-type]

        return sending  # type: ignore[return-value]


def _headers(settings: Settings) -> list[tuple[bytes, bytes]]:
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


async def _refuse(scope: Any, send: Any, status: int, code: str, reason: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status, "reason": reason})
        return
    body = msgspec.json.encode(Mistake(code=code, reason=reason))
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})
