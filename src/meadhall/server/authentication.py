"""Finds out who makes a request, from its cookie or its bearer token."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from meadhall.server.errors import NotAuthenticated
from meadhall.server.identity import COOKIE, YEAR, Caller, read_token, write_token
from meadhall.server.process import ServerProcess
from meadhall.server.settings import Settings


async def find_caller(connection: ASGIConnection[Any, Any, Any, Any], server: ServerProcess) -> Caller | None:
    """Who is at the other end; None if the request carries no valid token."""
    token = connection.cookies.get(COOKIE, "")
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        token = header.removeprefix("Bearer ")
    caller = read_token(server.store.secret, token) if token else None
    if caller is None or not await server.players.is_valid(caller):
        return None
    return caller


async def player_of(connection: ASGIConnection[Any, Any, Any, Any], server: ServerProcess) -> str:
    """The player at the other end; raise NotAuthenticated."""
    caller = await find_caller(connection, server)
    if caller is None:
        raise NotAuthenticated("nobody is known by this cookie; GET /api/me first")
    return caller.player


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
