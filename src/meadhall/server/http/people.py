"""Who I am, accounts, profiles, rankings."""

from typing import Annotated, Any

from litestar import Request, Response, Router
from litestar.params import Parameter
from sqlalchemy import select

from meadhall import games
from meadhall.server.access.authentication import cookie_for, find_caller, known_caller, player_of
from meadhall.server.access.identity import Caller, new_player, read_token, token_in
from meadhall.server.access.middleware import network_at
from meadhall.server.database import results
from meadhall.server.database.schema import SITTINGS, TABLES
from meadhall.server.errors import Missing
from meadhall.server.forms import AccountWanted, Me, NameWanted, PasswordWanted, Profile, Ranked, SessionInfo, TableList
from meadhall.server.http.tables import table_list
from meadhall.server.http.verbs import delete, get, patch, post, put
from meadhall.server.process import ServerProcess

PlayerId = Annotated[str, Parameter(min_length=1, max_length=24)]
AnyRequest = Request[Any, Any, Any]


@get("/me", summary="Who I am; a guest is made on the first visit")
async def who_am_i(request: AnyRequest, server: ServerProcess) -> Response[Me]:
    caller = await find_caller(request, server)
    if caller is not None:
        is_current = read_token([server.store.secret], token_in(request.scope)) is not None
        return Response(await server.players.me(caller.player), cookies=[] if is_current else [cookie_for(server, caller)])
    server.guests.check(network_at(request))
    caller = new_player()
    return Response(await server.players.me(caller.player), cookies=[cookie_for(server, caller)])


@patch("/me", summary="Change my name")
async def rename(request: AnyRequest, server: ServerProcess, data: NameWanted) -> Me:
    player = await player_of(request, server)
    await server.players.rename(player, data.name)
    return await server.players.me(player)


@post("/account", summary="Turn me, a guest, into an account")
async def register(request: AnyRequest, server: ServerProcess, data: AccountWanted) -> Response[Me]:
    player = await player_of(request, server)
    server.logins.check(player, network_at(request))
    await server.players.register(player, data.login, data.password)
    server.end_sockets(player)
    return await _log_in(request, server, player)


@post("/login", summary="Log in", status_code=200)
async def log_in(request: AnyRequest, server: ServerProcess, data: AccountWanted) -> Response[Me]:
    server.logins.check(f"{data.login.lower()} from {network_at(request)}", network_at(request))
    return await _log_in(request, server, await server.players.log_in(data.login, data.password))


@post("/password", summary="Change my password; all other devices are logged out", status_code=200)
async def change_password(request: AnyRequest, server: ServerProcess, data: PasswordWanted) -> Response[Me]:
    player = await player_of(request, server)
    server.logins.check(f"password {player}")
    await server.players.change_password(player, data.old, data.new)
    server.end_sockets(player)
    return await _log_in(request, server, player)


@delete("/login", summary="Log out on this device: a new guest", status_code=200)
async def log_out(request: AnyRequest, server: ServerProcess) -> Response[Me]:
    caller = read_token(server.store.secrets, token_in(request.scope))
    if caller is not None and not caller.is_numbered:
        await server.sessions.end(caller.player, caller.session)
        server.end_sockets(caller.player, caller.session)
    return await _welcome(server, new_player())


@get("/sessions", summary="Where I am logged in, the login used last first; none for guests")
async def sessions(request: AnyRequest, server: ServerProcess) -> list[SessionInfo]:
    caller = await known_caller(request, server)
    return [
        SessionInfo(
            id=row["id"],
            created=row["created"],
            seen=row["seen"],
            device=row["device"],
            current=row["id"] == caller.session,
        )
        for row in await server.sessions.all_of(caller.player)
    ]


@delete("/sessions/{session:str}", summary="Log out on one of my devices", status_code=200)
async def end_session(
    request: AnyRequest, server: ServerProcess, session: Annotated[str, Parameter(max_length=24)]
) -> list[SessionInfo]:
    caller = await known_caller(request, server)
    if not await server.sessions.end(caller.player, session):
        raise Missing("you have no such session")
    server.end_sockets(caller.player, session)
    return [] if session == caller.session else await sessions.fn(request, server)


@get("/blocks", summary="Whom I have blocked")
async def blocks(request: AnyRequest, server: ServerProcess) -> list[Me]:
    return await _blocked(server, await player_of(request, server))


async def _blocked(server: ServerProcess, player: str) -> list[Me]:
    found = [await server.players.me(other) for other in sorted(await server.players.blocked_by(player))]
    return [Me(id=other.id, name=other.name) for other in found]


@put("/blocks/{other:str}", summary="Block somebody: I do not read them, and they cannot sit down with me", status_code=200)
async def block(request: AnyRequest, server: ServerProcess, other: PlayerId) -> list[Me]:
    player = await player_of(request, server)
    await server.players.block(player, other)
    server.end_sockets(player)  # whoever comes back reads no more of them
    return await _blocked(server, player)


@delete("/blocks/{other:str}", summary="Block somebody no more", status_code=200)
async def unblock(request: AnyRequest, server: ServerProcess, other: PlayerId) -> list[Me]:
    player = await player_of(request, server)
    await server.players.unblock(player, other)
    server.end_sockets(player)
    return await _blocked(server, player)


async def _log_in(request: AnyRequest, server: ServerProcess, player: str) -> Response[Me]:
    return await _welcome(server, await server.sessions.begin(player, request.headers.get("user-agent", "")))


async def _welcome(server: ServerProcess, caller: Caller) -> Response[Me]:
    return Response(await server.players.me(caller.player), cookies=[cookie_for(server, caller)])


@get("/players/{player:str}", summary="A player's public profile with statistics")
async def profile(server: ServerProcess, player: PlayerId) -> Profile:
    row = await server.players.known(player)
    records = await results.records(server.store, player)
    return Profile(id=player, name=row["name"], guest=row["login"] is None, since=row["created"], records=records)


@get("/players/{player:str}/tables", summary="Finished listed games of a player, newest first; my own all")
async def tables_of(
    request: AnyRequest,
    server: ServerProcess,
    player: PlayerId,
    before: Annotated[float | None, Parameter(description="Only tables made before this moment")] = None,
) -> TableList:
    caller = await find_caller(request, server)
    query = select(TABLES.c.summary, TABLES.c.created).join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
    query = query.where(SITTINGS.c.player_id == player)
    if caller is None or caller.player != player:
        query = query.where(TABLES.c.status == "over", TABLES.c.listed.is_(True))
    return await table_list(server, query, before)


@get("/ratings/{game:str}", summary="The best rated players of a game")
async def ranking(server: ServerProcess, game: Annotated[str, Parameter(max_length=40)]) -> list[Ranked]:
    return await results.ranking(server.store, games.find(game).key)


HANDLERS = [
    who_am_i, rename, register, log_in, log_out, change_password, sessions, end_session, blocks, block, unblock,
    profile, tables_of, ranking,
]  # fmt: skip
router = Router("/api", route_handlers=HANDLERS, tags=["people"])
