"""Finds out who makes a request, from its cookie or its bearer token."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from meadhall.server.access.identity import COOKIE, YEAR, Caller, read_token, token_in, write_token
from meadhall.server.errors import NotAuthenticated
from meadhall.server.process import ServerProcess
from meadhall.server.settings import Settings


async def find_caller(connection: ASGIConnection[Any, Any, Any, Any], server: ServerProcess) -> Caller | None:
    """Who is at the other end; None if the request carries no token. Raise NotAuthenticated for a token that proves nobody."""
    token = token_in(connection.scope)
    if not token:
        return None
    caller = read_token(server.store.secrets, token)
    if caller is None or not await server.sessions.is_valid(caller):
        raise NotAuthenticated("this cookie or token is no longer valid; GET /api/me without it, or log in")
    return caller


async def player_of(request: Request[Any, Any, Any], server: ServerProcess) -> str:
    """The player who makes a request; raise NotAuthenticated."""
    return (await known_caller(request, server)).player


async def known_caller(request: Request[Any, Any, Any], server: ServerProcess) -> Caller:
    """The player who makes a request, and by which login; raise NotAuthenticated."""
    caller = await find_caller(request, server)
    if caller is None:
        raise NotAuthenticated("this request has no valid cookie; GET /api/me first")
    return caller


def cookie_for(server: ServerProcess, caller: Caller) -> Cookie:
    """The cookie that proves ``caller``: not readable by scripts, never sent along from other sites."""
    settings: Settings = server.settings
    return Cookie(
        key=COOKIE,
        value=write_token(server.store.secret, caller),
        max_age=YEAR,
        path="/",
        httponly=True,
        secure=settings.secure,
        samesite="strict",
    )
