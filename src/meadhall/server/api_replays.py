"""Finished games: download, step through, ask a bot, play on from anywhere."""

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter

from meadhall.kernel.decision import Action
from meadhall.kernel.errors import IllegalAction
from meadhall.server import making, shows
from meadhall.server.api_tables import TableId
from meadhall.server.callers import player_of
from meadhall.server.forms import Analysis, ForkWanted, Moves, OptionValue, StepInfo
from meadhall.server.guard import address_of
from meadhall.server.house import House
from meadhall.server.mistakes import Missing
from meadhall.server.parts import TableInfo
from meadhall.server.places import check_level
from meadhall.server.reels import Reel
from meadhall.server.refusals import REFUSALS
from meadhall.server.table import Table
from meadhall.server.thinker import job_for

AnyRequest = Request[Any, Any, Any]
StepPath = Annotated[int, Parameter(ge=0, le=1_000_000)]
PLAYOUTS = 200


def _finished(table: Table) -> tuple[list[list[Any]], list[float], TableInfo]:
    if table.status != "over" or table.match is None:
        raise Missing("the game is not over; its recording is shown when it is")
    return list(table.match.record.lines), list(table.times), shows.table_info(table)


async def _reel(request: AnyRequest, house: House, id: str) -> Reel:
    reel = house.reels.get(id)
    if reel is not None:
        return reel
    house.replays.check(address_of(request.scope))
    lines, times, _ = await house.hall.look(id, _finished)
    async with house.reels.one_at_a_time:
        reel = house.reels.get(id)
        if reel is None:
            reel = await asyncio.to_thread(Reel, lines, times, id)
            house.reels.keep(id, reel)
    return reel


@get(
    "/api/tables/{table:str}/replay",
    tags=["replays"],
    responses=REFUSALS,
    summary="The finished game as one file that `meadhall verify` checks",
)
async def download(house: House, table: TableId) -> Response[bytes]:
    def see(found: Table) -> str:
        _finished(found)
        assert found.match is not None
        return found.match.record.text()

    text = await house.hall.look(table, see)
    headers = {"content-disposition": f'attachment; filename="meadhall-{table}.jsonl"'}
    return Response(text.encode(), media_type="application/x-ndjson", headers=headers)


@get(
    "/api/tables/{table:str}/moves",
    tags=["replays"],
    responses=REFUSALS,
    summary="All moves of a finished game, with the numbers for graphs",
)
async def moves(request: AnyRequest, house: House, table: TableId) -> Moves:
    _, _, info = await house.hall.look(table, _finished)
    reel = await _reel(request, house, table)
    return Moves(table=info, opening=reel.opening, moves=reel.moves, facts=reel.facts)


@get(
    "/api/tables/{table:str}/moves/{step:int}",
    tags=["replays"],
    responses=REFUSALS,
    summary="A finished game at one step, seen from a seat",
)
async def step(
    request: AnyRequest,
    house: House,
    table: TableId,
    step: StepPath,
    seat: Annotated[int | None, Parameter(ge=0, le=15)] = None,
) -> StepInfo:
    reel = await _reel(request, house, table)
    state = reel.state(step)
    if seat is not None and seat >= state.seats:
        raise IllegalAction(f"there is no seat {seat}; the table has seats 0 to {state.seats - 1}")
    return StepInfo(number=step, of=len(reel.states) - 1, seat=seat, view=state.view(seat), position=state.position())


@get(
    "/api/tables/{table:str}/moves/{step:int}/analysis",
    tags=["replays"],
    responses=REFUSALS,
    summary="What a bot would have answered, and the chances",
)
async def analysis(
    request: AnyRequest,
    house: House,
    table: TableId,
    step: StepPath,
    level: Annotated[str, Parameter(max_length=60)] = "hard",
) -> Analysis:
    house.questions.check(await player_of(request, house))
    reel = await _reel(request, house, table)
    state = reel.state(step)
    decision = state.decision
    if decision is None:
        raise IllegalAction("the game is over there; nothing is to be decided")
    check_level(state.game, level)
    result = await house.hall.thinkers.ask(job_for(state.game, level, state, 2 * house.settings.bot_seconds, PLAYOUTS))
    assert state.allows(Action(decision.number, tuple(result.picks)))
    played = reel.moves[step]
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
async def fork(request: AnyRequest, house: House, table: TableId, step: StepPath, data: ForkWanted) -> TableInfo:
    player = await player_of(request, house)
    house.makings.check(player)
    await house.players.keep(player)
    reel = await _reel(request, house, table)
    if reel.state(step).is_over:
        raise IllegalAction("the game is over there; fork it earlier")
    lines, _, _ = await house.hall.look(table, _finished)
    id = await making.fork(house, player, table, lines[: reel.places[step]], data)
    return await house.hall.look(id, shows.table_info)
