"""First games with a teacher: begun, gone on with, and how far somebody is."""

from typing import Any

import msgspec
from litestar import Request, Router
from litestar.di import Provide
from sqlalchemy import select

from meadhall import games, lessons
from meadhall.rulebook import book
from meadhall.server.access.authentication import player_of
from meadhall.server.common import TableInfo
from meadhall.server.database.schema import TABLES
from meadhall.server.errors import Missing
from meadhall.server.forms import LearnWanted, LessonInfo, QuickWanted
from meadhall.server.http.tables import check_maker
from meadhall.server.http.verbs import get, post
from meadhall.server.process import ServerProcess
from meadhall.server.tables.viewers.viewer_messages import table_info

AnyRequest = Request[Any, Any, Any]
MOST = 200
"""Tables of mine that are looked through, the newest."""


async def _first_games(server: ServerProcess, player: str) -> list[TableInfo]:
    """The first games of a player, the newest first."""
    mine = select(TABLES.c.summary).where(TABLES.c.host == player, TABLES.c.listed.is_(False))
    rows = await server.store.rows(mine.order_by(TABLES.c.created.desc()).limit(MOST))
    tables = [msgspec.json.decode(row["summary"], type=TableInfo) for row in rows]
    return [table for table in tables if table.lesson]


@get("/learn", summary="The first games there are, and how far I am")
async def first_games(server: ServerProcess, player: str) -> list[LessonInfo]:
    mine = await _first_games(server, player)
    found = []
    for key in games.all_keys():
        game = games.find(key)
        if lessons.has_first_game(game):
            own = [table for table in mine if table.game == key]
            unfinished = next((table.id for table in own[:1] if table.status == "playing"), None)
            finished = any(table.status == "over" for table in own)
            found.append(LessonInfo(game=game.key, title=game.title, table=unfinished, finished=finished))
    return found


@post(
    "/learn",
    summary="My unfinished first game, or a new one; or a game that begins as a picture of the rulebook, or one with a card",
)
async def learn(request: AnyRequest, server: ServerProcess, player: str, data: LearnWanted) -> TableInfo:
    game = games.find(data.game)
    if data.page:
        pictures = book(game.key).page(data.page).pictures
        if data.picture > len(pictures):
            raise Missing("there is no such picture on this page")
        await check_maker(request, server, player)
        id = await server.creation.from_position(player, game.key, pictures[data.picture - 1].position)
        return await server.tables.look(id, table_info)
    if data.card:
        book(game.key).card(data.card)
        await check_maker(request, server, player)
        options, seat = game.table_with(data.card)
        id = await server.creation.quick_table(player, QuickWanted(game=game.key, options=options, seat=seat))
        return await server.tables.look(id, table_info)
    lessons.find(game)
    wanted = game.key
    mine = [] if data.again else [table for table in await _first_games(server, player) if table.game == wanted]
    if mine and mine[0].status == "playing":
        return mine[0]
    await check_maker(request, server, player)
    id = await server.creation.first_game(player, wanted)
    return await server.tables.look(id, table_info)


router = Router("/api", route_handlers=[first_games, learn], dependencies={"player": Provide(player_of)}, tags=["learning"])
