"""Who I am, accounts, profiles, rankings."""

from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post
from litestar.params import Parameter
from sqlalchemy import select

from meadhall import games
from meadhall.server.authentication import cookie_for, find_caller, player_of
from meadhall.server.database import results
from meadhall.server.database.schema import SITTINGS, TABLES
from meadhall.server.forms import AccountWanted, Me, NameWanted, PasswordWanted, Profile, Ranked, TableList
from meadhall.server.http.errors import REFUSALS
from meadhall.server.http.tables import table_list
from meadhall.server.identity import Caller, new_player
from meadhall.server.middleware import address_of
from meadhall.server.process import ServerProcess

PlayerId = Annotated[str, Parameter(min_length=1, max_length=24)]
AnyRequest = Request[Any, Any, Any]


@get("/api/me", tags=["people"], responses=REFUSALS, summary="Who I am; a guest is made on the first visit")
async def who_am_i(request: AnyRequest, server: ServerProcess) -> Response[Me]:
    caller = await find_caller(request, server)
    if caller is not None:
        return Response(await server.players.me(caller.player))
    caller = new_player()
    return Response(await server.players.me(caller.player), cookies=[cookie_for(server, caller)])


@patch("/api/me", tags=["people"], responses=REFUSALS, summary="Change my name")
async def rename(request: AnyRequest, server: ServerProcess, data: NameWanted) -> Me:
    player = await player_of(request, server)
    await server.players.rename(player, data.name)
    return await server.players.me(player)


@post("/api/account", tags=["people"], responses=REFUSALS, summary="Turn me, a guest, into an account")
async def register(request: AnyRequest, server: ServerProcess, data: AccountWanted) -> Response[Me]:
    player = await player_of(request, server)
    server.logins.check(address_of(request.scope))
    return await _welcome(server, await server.players.register(player, data.login, data.password))


@post("/api/login", tags=["people"], responses=REFUSALS, summary="Log in", status_code=200)
async def log_in(request: AnyRequest, server: ServerProcess, data: AccountWanted) -> Response[Me]:
    server.logins.check(address_of(request.scope))
    server.logins.check(f"login {data.login.lower()}")
    return await _welcome(server, await server.players.log_in(data.login, data.password))


@post(
    "/api/password",
    tags=["people"],
    responses=REFUSALS,
    summary="Change my password; all other devices are logged out",
    status_code=200,
)
async def change_password(request: AnyRequest, server: ServerProcess, data: PasswordWanted) -> Response[Me]:
    player = await player_of(request, server)
    server.logins.check(f"password {player}")
    return await _welcome(server, await server.players.change_password(player, data.old, data.new))


@delete("/api/login", tags=["people"], responses=REFUSALS, summary="Log out on this device: a new guest", status_code=200)
async def log_out(server: ServerProcess) -> Response[Me]:
    return await _welcome(server, new_player())


async def _welcome(server: ServerProcess, caller: Caller) -> Response[Me]:
    return Response(await server.players.me(caller.player), cookies=[cookie_for(server, caller)])


@get("/api/players/{player:str}", tags=["people"], responses=REFUSALS, summary="A player's public profile with statistics")
async def profile(server: ServerProcess, player: PlayerId) -> Profile:
    row = await server.players.known(player)
    records = await results.records(server.store, player)
    return Profile(id=player, name=row["name"], guest=row["login"] is None, since=row["created"], records=records)


@get(
    "/api/players/{player:str}/tables",
    tags=["people"],
    responses=REFUSALS,
    summary="Finished listed games of a player, newest first; my own all",
)
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


@get("/api/ratings/{game:str}", tags=["people"], responses=REFUSALS, summary="The best rated players of a game")
async def ranking(server: ServerProcess, game: Annotated[str, Parameter(max_length=40)]) -> list[Ranked]:
    return await results.ranking(server.store, games.find(game).key)
