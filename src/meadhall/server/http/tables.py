"""Tables: lobby, seats, readiness, and everything the socket can do."""

import time
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, delete, get, post, put
from litestar.params import Parameter
from sqlalchemy import select

from meadhall.kernel.bounds import LARGEST_COUNT
from meadhall.server.authentication import find_caller, player_of
from meadhall.server.common import TableInfo
from meadhall.server.database.schema import TABLES
from meadhall.server.forms import BotWanted, QuickWanted, ReadyWanted, TableList, TableWanted
from meadhall.server.http.errors import REFUSALS
from meadhall.server.messages import ClientMessage, Hello, Replies
from meadhall.server.process import ServerProcess
from meadhall.server.tables.creation import check_rated
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewer import Viewer
from meadhall.server.tables.viewer_messages import table_info

PAGE = 50
AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(min_length=1, max_length=16)]
SeatPath = Annotated[int, Parameter(ge=0, le=15)]


async def table_list(server: ServerProcess, query: Any, before: float | None) -> TableList:
    """One page of the tables that a query of summaries finds, newest first."""
    if before is not None:
        query = query.where(TABLES.c.created < before)
    rows = await server.store.rows(query.order_by(TABLES.c.created.desc()).limit(PAGE + 1))
    tables = [msgspec.json.decode(row["summary"], type=TableInfo) for row in rows[:PAGE]]
    return TableList(tables=tables, more=repr(rows[PAGE - 1]["created"]) if len(rows) > PAGE else None)


@get("/api/tables", tags=["tables"], responses=REFUSALS, summary="The lobby: listed tables, newest first")
async def lobby(
    server: ServerProcess,
    status: Literal["open", "playing", "over"] = "open",
    game: Annotated[str | None, Parameter(max_length=40)] = None,
    before: Annotated[float | None, Parameter(description="Only tables made before this moment")] = None,
) -> TableList:
    query = select(TABLES.c.summary, TABLES.c.created).where(TABLES.c.listed.is_(True), TABLES.c.status == status)
    if game is not None:
        query = query.where(TABLES.c.game == game)
    return await table_list(server, query, before)


@post("/api/tables", tags=["tables"], responses=REFUSALS, summary="Set up a table")
async def make(request: AnyRequest, server: ServerProcess, data: TableWanted) -> TableInfo:
    player = await _maker(request, server)
    return await _info(server, await server.creation.make_table(player, data))


@post("/api/quick", tags=["tables"], responses=REFUSALS, summary="A game against bots that starts at once")
async def quick(request: AnyRequest, server: ServerProcess, data: QuickWanted) -> TableInfo:
    player = await _maker(request, server)
    return await _info(server, await server.creation.quick_table(player, data))


async def _maker(request: AnyRequest, server: ServerProcess) -> str:
    """Whoever wants a new table; kept as a player from now on."""
    player = await player_of(request, server)
    server.makings.check(player)
    await server.players.keep(player)
    return player


async def _info(server: ServerProcess, id: str) -> TableInfo:
    return await server.tables.look(id, table_info)


async def _change(server: ServerProcess, id: str, act: Callable[[Table], None]) -> TableInfo:
    """Change a table; return what everybody may see of it then."""

    def changed(table: Table) -> TableInfo:
        act(table)
        return table_info(table)

    return await server.tables.change(id, changed)


@get("/api/tables/{table:str}", tags=["tables"], responses=REFUSALS, summary="A table as everybody may see it")
async def one_table(server: ServerProcess, table: TableId) -> TableInfo:
    return await _info(server, table)


@get(
    "/api/tables/{table:str}/cards",
    tags=["tables"],
    responses=REFUSALS,
    summary="Every card of this table's game, as its own options have them",
)
async def table_cards(server: ServerProcess, table: TableId) -> list[dict[str, Any]]:
    return await server.tables.look(table, lambda found: found.game.cards(found.options))


@get(
    "/api/tables/{table:str}/hello",
    tags=["tables"],
    responses=REFUSALS,
    summary="What the socket's hello would say, for who cannot use sockets",
)
async def hello(
    request: AnyRequest,
    server: ServerProcess,
    table: TableId,
    events: Annotated[int, Parameter(ge=0, le=LARGEST_COUNT)] = 0,
    chat: Annotated[int, Parameter(ge=0, le=LARGEST_COUNT)] = 0,
) -> Hello:
    caller = await find_caller(request, server)
    viewer = Viewer(caller.player if caller is not None else "")
    loaded = server.tables.cache.get(table)

    def see(found: Table) -> Hello:
        here, watching = server.tables.presence.here(loaded, found)
        return viewer.greet(found, time.time(), events=events, chat=chat, here=here, watching=watching)

    return await server.tables.look(table, see)


@post(
    "/api/tables/{table:str}/messages",
    tags=["tables"],
    responses=REFUSALS,
    summary="Send one message of the socket by HTTP",
    status_code=200,
)
async def message(request: AnyRequest, server: ServerProcess, table: TableId, data: ClientMessage) -> Replies:
    player = await player_of(request, server)
    await server.players.keep(player)
    return Replies(replies=[await server.messages_in.reply(table, player, data)])


@put("/api/tables/{table:str}/seats/{seat:int}", tags=["tables"], responses=REFUSALS, summary="Sit down, or change seats")
async def sit(request: AnyRequest, server: ServerProcess, table: TableId, seat: SeatPath) -> TableInfo:
    player = await player_of(request, server)
    await server.players.keep(player)
    me = await server.players.me(player)

    def act(found: Table) -> None:
        if found.made_as.rated:
            check_rated(me.login)
        found.sit(seat, player, me.name, time.time())

    return await _change(server, table, act)


@put("/api/tables/{table:str}/seats/{seat:int}/bot", tags=["tables"], responses=REFUSALS, summary="Put a bot on a free seat")
async def sit_bot(request: AnyRequest, server: ServerProcess, table: TableId, seat: SeatPath, data: BotWanted) -> TableInfo:
    player = await player_of(request, server)
    return await _change(server, table, lambda found: found.seat_bot(seat, data.level, player, time.time()))


@delete(
    "/api/tables/{table:str}/seats/{seat:int}",
    tags=["tables"],
    responses=REFUSALS,
    summary="Leave a seat, or free one",
    status_code=200,
)
async def stand(request: AnyRequest, server: ServerProcess, table: TableId, seat: SeatPath) -> TableInfo:
    player = await player_of(request, server)
    return await _change(server, table, lambda found: found.stand(seat, player, time.time()))


@post(
    "/api/tables/{table:str}/ready",
    tags=["tables"],
    responses=REFUSALS,
    summary="I am ready, or not; the game begins when all are",
    status_code=200,
)
async def ready(request: AnyRequest, server: ServerProcess, table: TableId, data: ReadyWanted) -> TableInfo:
    player = await player_of(request, server)
    return await _change(server, table, lambda found: found.ready(player, time.time(), ready=data.ready))


@delete(
    "/api/tables/{table:str}", tags=["tables"], responses=REFUSALS, summary="Give a table up before it begins", status_code=200
)
async def close(request: AnyRequest, server: ServerProcess, table: TableId) -> TableInfo:
    player = await player_of(request, server)
    return await _change(server, table, lambda found: found.close(player, time.time()))


@post(
    "/api/tables/{table:str}/rematch",
    tags=["tables"],
    responses=REFUSALS,
    summary="The next game of the series",
    status_code=200,
)
async def rematch(request: AnyRequest, server: ServerProcess, table: TableId) -> TableInfo:
    player = await _maker(request, server)
    return await _info(server, await server.creation.rematch(player, table))
