"""Who I am, accounts, profiles, rankings."""

from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post
from litestar.params import Parameter
from sqlalchemy import select

from meadhall import games
from meadhall.server import results
from meadhall.server.api_tables import table_list
from meadhall.server.callers import cookie_for, find_caller, player_of
from meadhall.server.forms import AccountWanted, Me, NameWanted, PasswordWanted, Profile, Ranked, TableList
from meadhall.server.guard import address_of
from meadhall.server.house import House
from meadhall.server.identity import Caller, new_player
from meadhall.server.refusals import REFUSALS
from meadhall.server.schema import SITTINGS, TABLES

PlayerId = Annotated[str, Parameter(min_length=1, max_length=24)]
AnyRequest = Request[Any, Any, Any]


@get("/api/me", tags=["people"], responses=REFUSALS, summary="Who I am; a guest is made on the first visit")
async def who_am_i(request: AnyRequest, house: House) -> Response[Me]:
    caller = await find_caller(request, house)
    if caller is not None:
        return Response(await house.players.me(caller.player))
    caller = new_player()
    return Response(await house.players.me(caller.player), cookies=[cookie_for(house, caller)])


@patch("/api/me", tags=["people"], responses=REFUSALS, summary="Change my name")
async def rename(request: AnyRequest, house: House, data: NameWanted) -> Me:
    player = await player_of(request, house)
    await house.players.rename(player, data.name)
    return await house.players.me(player)


@post("/api/account", tags=["people"], responses=REFUSALS, summary="Turn me, a guest, into an account")
async def register(request: AnyRequest, house: House, data: AccountWanted) -> Response[Me]:
    player = await player_of(request, house)
    house.logins.check(address_of(request.scope))
    return await _welcome(house, await house.players.register(player, data.login, data.password))


@post("/api/login", tags=["people"], responses=REFUSALS, summary="Log in", status_code=200)
async def log_in(request: AnyRequest, house: House, data: AccountWanted) -> Response[Me]:
    house.logins.check(address_of(request.scope))
    house.logins.check(f"login {data.login.lower()}")
    return await _welcome(house, await house.players.log_in(data.login, data.password))


@post(
    "/api/password",
    tags=["people"],
    responses=REFUSALS,
    summary="Change my password; all other devices are logged out",
    status_code=200,
)
async def change_password(request: AnyRequest, house: House, data: PasswordWanted) -> Response[Me]:
    player = await player_of(request, house)
    house.logins.check(f"password {player}")
    return await _welcome(house, await house.players.change_password(player, data.old, data.new))


@delete("/api/login", tags=["people"], responses=REFUSALS, summary="Log out on this device: a new guest", status_code=200)
async def log_out(house: House) -> Response[Me]:
    return await _welcome(house, new_player())


async def _welcome(house: House, caller: Caller) -> Response[Me]:
    return Response(await house.players.me(caller.player), cookies=[cookie_for(house, caller)])


@get("/api/players/{player:str}", tags=["people"], responses=REFUSALS, summary="A player's public profile with statistics")
async def profile(house: House, player: PlayerId) -> Profile:
    row = await house.players.known(player)
    records = await results.records(house.store, player)
    return Profile(id=player, name=row["name"], guest=row["login"] is None, since=row["created"], records=records)


@get(
    "/api/players/{player:str}/tables",
    tags=["people"],
    responses=REFUSALS,
    summary="Finished listed games of a player, newest first; my own all",
)
async def tables_of(
    request: AnyRequest,
    house: House,
    player: PlayerId,
    before: Annotated[float | None, Parameter(description="Only tables made before this moment")] = None,
) -> TableList:
    caller = await find_caller(request, house)
    query = select(TABLES.c.summary, TABLES.c.created).join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
    query = query.where(SITTINGS.c.player_id == player)
    if caller is None or caller.player != player:
        query = query.where(TABLES.c.status == "over", TABLES.c.listed.is_(True))
    return await table_list(house, query, before)


@get("/api/ratings/{game:str}", tags=["people"], responses=REFUSALS, summary="The best rated players of a game")
async def ranking(house: House, game: Annotated[str, Parameter(max_length=40)]) -> list[Ranked]:
    return await results.ranking(house.store, games.find(game).key)
