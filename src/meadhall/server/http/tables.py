"""Tables: lobby, seats, readiness, and everything the socket can do."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Router
from litestar.di import Provide
from litestar.params import Parameter
from sqlalchemy import select

from meadhall import languages
from meadhall.kernel.bounds import LARGEST_COUNT
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.sentence import say
from meadhall.server.access.authentication import find_caller, player_of
from meadhall.server.access.language import language_of
from meadhall.server.access.middleware import network_at
from meadhall.server.common import TableInfo
from meadhall.server.database.schema import TABLES
from meadhall.server.forms import BotWanted, Invitation, QuickWanted, ReadyWanted, TableList, TableWanted, TextShown, TextWanted
from meadhall.server.http.verbs import delete, get, post, put
from meadhall.server.messages import ClientMessage, Hello, Replies
from meadhall.server.process import ServerProcess
from meadhall.server.tables import moderation, seating
from meadhall.server.tables.creation import check_rated
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer import Viewer
from meadhall.server.tables.viewers.viewer_messages import table_info
from meadhall.terminal.text_table import typed

PAGE = 50
MOST_LISTED = 10
"""Open tables of one host that the lobby shows."""
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


@get("/tables", summary="The lobby: listed tables, newest first")
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


@post("/tables", summary="Set up a table")
async def make(request: AnyRequest, server: ServerProcess, player: str, data: TableWanted) -> TableInfo:
    await check_maker(request, server, player)
    if data.listed:
        await _check_listed(server, player)
    return await _info(server, await server.creation.make_table(player, data))


@post("/quick", summary="A game against bots that starts at once")
async def quick(request: AnyRequest, server: ServerProcess, player: str, data: QuickWanted) -> TableInfo:
    await check_maker(request, server, player)
    return await _info(server, await server.creation.quick_table(player, data))


async def _check_listed(server: ServerProcess, player: str) -> None:
    """Raise IllegalAction for a host with many tables in the lobby."""
    mine = (TABLES.c.host == player, TABLES.c.status == "open", TABLES.c.listed.is_(True))
    if len(await server.store.rows(select(TABLES.c.id).where(*mine).limit(MOST_LISTED))) >= MOST_LISTED:
        raise IllegalAction(
            say("{most} of your tables are waiting in the lobby already; start or cancel one first", most=MOST_LISTED)
        )


async def check_maker(request: AnyRequest, server: ServerProcess, player: str) -> None:
    """Raise TooMuch for somebody who has made too many tables; who makes one is kept as a player from now on."""
    server.makings.check(player, network_at(request))
    await server.players.keep(player)


async def _info(server: ServerProcess, id: str) -> TableInfo:
    return await server.tables.look(id, table_info)


async def _change(server: ServerProcess, id: str, act: Callable[[Table], None]) -> TableInfo:
    """Change a table; return what everybody may see of it then."""

    def changed(table: Table) -> TableInfo:
        act(table)
        return table_info(table)

    return await server.tables.change(id, changed)


@get("/tables/{table:str}", summary="A table as everybody may see it")
async def one_table(server: ServerProcess, table: TableId) -> TableInfo:
    return await _info(server, table)


def _people(table: Table) -> list[str]:
    """The host and whoever sits at a table."""
    return [table.made_as.host, *(sitting.player for sitting in table.seats if sitting.kind == "person")]


@get("/tables/{table:str}/cards", summary="Every card of this table's game, as its own options have them")
async def table_cards(request: AnyRequest, server: ServerProcess, table: TableId) -> list[dict[str, Any]]:
    language = language_of(request.scope)
    found = await server.tables.look(table, lambda found: found.game.cards(found.options))
    return [languages.told(card, language) for card in found]


@get("/tables/{table:str}/hello", summary="What the socket's hello would say, for who cannot use sockets")
async def hello(
    request: AnyRequest,
    server: ServerProcess,
    table: TableId,
    events: Annotated[int, Parameter(ge=0, le=LARGEST_COUNT)] = 0,
    chat: Annotated[int, Parameter(ge=0, le=LARGEST_COUNT)] = 0,
    language: Annotated[str, Parameter(max_length=16)] = "",
) -> Hello:
    caller = await find_caller(request, server)
    await asyncio.shield(server.drawing)
    server.greetings.check(caller.player if caller is not None else "somebody", network_at(request))
    blocked = frozenset() if caller is None else await server.players.blocked_by(caller.player)
    viewer = Viewer(caller.player if caller is not None else "", blocked, languages.language(language))
    loaded = server.tables.cache.get(table)

    def see(found: Table) -> Hello:
        hello = viewer.greet(found, server.now(), events=events, chat=chat)
        hello.here, hello.watching = server.tables.presence.here(loaded, found)
        server.tables.presence.note(table, viewer.player)
        return hello

    return await server.tables.look(table, see)


@post("/tables/{table:str}/text", summary="The table as lines of text, and what a typed line means there", status_code=200)
async def text(
    request: AnyRequest,
    server: ServerProcess,
    table: TableId,
    data: TextWanted,
    language: Annotated[str, Parameter(max_length=16)] = "",
) -> TextShown:
    """As ``meadhall play --plain`` shows it to the caller's seat, or to a spectator. Nothing is changed by it."""
    caller = await find_caller(request, server)
    player = caller.player if caller is not None else ""
    server.texts.check(player or "somebody", network_at(request))
    said = languages.language(language)

    def see(found: Table) -> TextShown:
        moderation.check_welcome(found, player)
        if found.match is None:
            return TextShown(lines=["The game has not begun."])
        seat = found.seat_of(player)
        lines, picks, deed = typed(found.match, seat, data.text.strip(), said)
        decision = None if picks is None or seat is None else found.match.state.numbers[seat]
        return TextShown(lines=lines, picks=picks, decision=decision, deed=deed)

    return await server.tables.look(table, see)


@post("/tables/{table:str}/messages", summary="Send one message of the socket by HTTP", status_code=200)
async def message(request: AnyRequest, server: ServerProcess, player: str, table: TableId, data: ClientMessage) -> Replies:
    await server.players.keep(player)
    language = language_of(request.scope)
    return Replies(replies=[await server.messages_in.reply(table, player, data, network_at(request), language)])


@put("/tables/{table:str}/seats/{seat:int}", summary="Sit down, or change seats")
async def sit(server: ServerProcess, player: str, table: TableId, seat: SeatPath) -> TableInfo:
    await server.players.keep(player)
    me = await server.players.me(player)
    await server.players.check_unblocked(player, await server.tables.look(table, _people))

    def act(found: Table) -> None:
        if found.made_as.rated:
            check_rated(me.login)
        seating.sit(found, seat, player, me.name, server.now())

    return await _change(server, table, act)


@put("/tables/{table:str}/seats/{seat:int}/bot", summary="Put a bot on a free seat")
async def sit_bot(server: ServerProcess, player: str, table: TableId, seat: SeatPath, data: BotWanted) -> TableInfo:
    return await _change(server, table, lambda found: seating.seat_bot(found, seat, data.level, player, server.now()))


@delete("/tables/{table:str}/seats/{seat:int}", summary="Leave a seat, or free one", status_code=200)
async def stand(server: ServerProcess, player: str, table: TableId, seat: SeatPath) -> TableInfo:
    return await _change(server, table, lambda found: seating.stand(found, seat, player, server.now()))


@get("/tables/{table:str}/invitation", summary="What a link to this invite-only table must hold; for who sits there")
async def invitation(server: ServerProcess, player: str, table: TableId) -> Invitation:
    invite = await server.tables.look(table, lambda found: moderation.invitation(found, player))
    if not invite:
        raise IllegalAction("this table is open to everyone; its link is enough")
    return Invitation(invite=invite)


@post("/tables/{table:str}/invitation", summary="Come to an invite-only table with its invitation", status_code=200)
async def come(request: AnyRequest, server: ServerProcess, player: str, table: TableId, data: Invitation) -> TableInfo:
    server.logins.check(f"invitation {player}", network_at(request))
    await server.players.keep(player)
    now = server.now()
    return await _change(server, table, lambda found: moderation.accept_invitation(found, player, data.invite, now))


@post("/tables/{table:str}/ready", summary="I am ready, or not; the game begins when all are", status_code=200)
async def ready(server: ServerProcess, player: str, table: TableId, data: ReadyWanted) -> TableInfo:
    return await _change(server, table, lambda found: seating.ready(found, player, server.now(), ready=data.ready))


@delete("/tables/{table:str}", summary="Give a table up before it begins", status_code=200)
async def close(server: ServerProcess, player: str, table: TableId) -> TableInfo:
    return await _change(server, table, lambda found: seating.close(found, player, server.now()))


@post("/tables/{table:str}/rematch", summary="The next game of the series", status_code=200)
async def rematch(request: AnyRequest, server: ServerProcess, player: str, table: TableId) -> TableInfo:
    await check_maker(request, server, player)
    return await _info(server, await server.creation.rematch(player, table))


HANDLERS = [
    lobby, make, quick, one_table, table_cards, hello, text, message, sit, sit_bot, stand, invitation, come,
    ready, close, rematch,
]  # fmt: skip
router = Router("/api", route_handlers=HANDLERS, dependencies={"player": Provide(player_of)}, tags=["tables"])
