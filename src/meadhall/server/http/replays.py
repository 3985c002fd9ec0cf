"""Finished games: download, step through, ask a bot, play on from anywhere."""

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter

from meadhall.kernel.decision import Action
from meadhall.kernel.errors import IllegalAction
from meadhall.server.authentication import player_of
from meadhall.server.common import TableInfo
from meadhall.server.errors import Missing
from meadhall.server.forms import Analysis, ForkWanted, Moves, OptionValue, StepInfo
from meadhall.server.http.errors import REFUSALS
from meadhall.server.http.tables import TableId
from meadhall.server.middleware import address_of
from meadhall.server.process import ServerProcess
from meadhall.server.tables.bot_jobs import job_for
from meadhall.server.tables.review import GameReview
from meadhall.server.tables.seats import check_level
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewer_messages import table_info

AnyRequest = Request[Any, Any, Any]
StepPath = Annotated[int, Parameter(ge=0, le=1_000_000)]
PLAYOUTS = 200


def _finished(table: Table) -> tuple[list[list[Any]], list[float], TableInfo]:
    if table.status != "over" or table.match is None:
        raise Missing("the game is not over; its recording is shown when it is")
    return list(table.match.record.lines), list(table.times), table_info(table)


async def _review(request: AnyRequest, server: ServerProcess, id: str) -> GameReview:
    review = server.reviews.get(id)
    if review is not None:
        return review
    server.replays.check(address_of(request.scope))
    lines, times, _ = await server.tables.look(id, _finished)
    async with server.reviews.one_at_a_time:
        review = server.reviews.get(id)
        if review is None:
            review = await asyncio.to_thread(GameReview, lines, times, id)
            server.reviews.keep(id, review)
    return review


@get(
    "/api/tables/{table:str}/replay",
    tags=["replays"],
    responses=REFUSALS,
    summary="The finished game as one file that `meadhall verify` checks",
)
async def download(server: ServerProcess, table: TableId) -> Response[bytes]:
    def see(found: Table) -> str:
        _finished(found)
        assert found.match is not None
        return found.match.record.text()

    text = await server.tables.look(table, see)
    headers = {"content-disposition": f'attachment; filename="meadhall-{table}.jsonl"'}
    return Response(text.encode(), media_type="application/x-ndjson", headers=headers)


@get(
    "/api/tables/{table:str}/moves",
    tags=["replays"],
    responses=REFUSALS,
    summary="All moves of a finished game, with the numbers for graphs",
)
async def moves(request: AnyRequest, server: ServerProcess, table: TableId) -> Moves:
    _, _, info = await server.tables.look(table, _finished)
    review = await _review(request, server, table)
    return Moves(table=info, opening=review.opening, moves=review.moves, facts=review.facts)


@get(
    "/api/tables/{table:str}/moves/{step:int}",
    tags=["replays"],
    responses=REFUSALS,
    summary="A finished game at one step, seen from a seat",
)
async def step(
    request: AnyRequest,
    server: ServerProcess,
    table: TableId,
    step: StepPath,
    seat: Annotated[int | None, Parameter(ge=0, le=15)] = None,
) -> StepInfo:
    review = await _review(request, server, table)
    state = review.state(step)
    if seat is not None and seat >= state.seats:
        raise IllegalAction(f"there is no seat {seat}; the table has seats 0 to {state.seats - 1}")
    return StepInfo(number=step, of=len(review.states) - 1, seat=seat, view=state.view(seat), position=state.position())


@get(
    "/api/tables/{table:str}/moves/{step:int}/analysis",
    tags=["replays"],
    responses=REFUSALS,
    summary="What a bot would have answered, and the chances",
)
async def analysis(
    request: AnyRequest,
    server: ServerProcess,
    table: TableId,
    step: StepPath,
    level: Annotated[str, Parameter(max_length=60)] = "hard",
) -> Analysis:
    server.questions.check(await player_of(request, server))
    review = await _review(request, server, table)
    state = review.state(step)
    decision = state.decision
    if decision is None:
        raise IllegalAction("the game is over there; nothing is to be decided")
    check_level(state.game, level)
    result = await server.bots.ask(job_for(state.game, level, state, 2 * server.settings.bot_seconds, PLAYOUTS))
    assert state.allows(Action(decision.number, tuple(result.picks)))
    played = review.moves[step]
    return Analysis(
        number=step,
        seat=decision.seat,
        level=level,
        picks=result.picks,
        labels=[state.game.label(state, pick) for pick in result.picks],
        reason=result.reason,
        thoughts=result.thoughts,
        played=played.picks if played.kind in ("answer", "auto") else [],
        playouts=result.playouts,
        chances=[OptionValue(seat=seat, share=share) for seat, share in enumerate(result.shares)],
    )


@post(
    "/api/tables/{table:str}/moves/{step:int}/fork",
    tags=["replays"],
    responses=REFUSALS,
    summary="What if: play on from here against bots",
)
async def fork(request: AnyRequest, server: ServerProcess, table: TableId, step: StepPath, data: ForkWanted) -> TableInfo:
    player = await player_of(request, server)
    server.makings.check(player)
    await server.players.keep(player)
    review = await _review(request, server, table)
    if review.state(step).is_over:
        raise IllegalAction("the game is over there; fork it earlier")
    lines, _, _ = await server.tables.look(table, _finished)
    id = await server.creation.fork(player, table, lines[: review.places[step]], data)
    return await server.tables.look(id, table_info)
