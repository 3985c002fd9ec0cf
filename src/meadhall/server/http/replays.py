"""Finished games: download, step through, ask a bot, play on from anywhere."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router
from litestar.di import Provide
from litestar.params import Parameter

from meadhall import languages
from meadhall.bots.advice import advice
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.sentence import plain, say
from meadhall.kernel.state import State
from meadhall.match.reading import view_for
from meadhall.match.recording import text_of
from meadhall.server.access.authentication import find_caller, player_of
from meadhall.server.access.middleware import network_at
from meadhall.server.common import TableInfo
from meadhall.server.errors import Missing
from meadhall.server.forms import Analysis, ForkWanted, Moves, OptionValue, ReplayLog, StepInfo
from meadhall.server.http.packed import packed
from meadhall.server.http.tables import TableId, check_maker
from meadhall.server.http.verbs import get, post
from meadhall.server.process import ServerProcess
from meadhall.server.tables import moderation
from meadhall.server.tables.bots.jobs import Kind, job_for
from meadhall.server.tables.review import GameReview, answered
from meadhall.server.tables.seats import check_level
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer_messages import table_info

AnyRequest = Request[Any, Any, Any]
StepPath = Annotated[int, Parameter(ge=0, le=1_000_000)]
PLAYOUTS = 200


def _finished(table: Table) -> tuple[list[list[Any]], list[float], TableInfo]:
    if table.status != "over" or table.match is None:
        raise Missing("the game is not over; its recording is shown when it is")
    return list(table.match.record.lines), list(table.times), table_info(table)


async def check_welcome(request: AnyRequest, server: ServerProcess, table: TableId) -> None:
    """Raise Forbidden for whoever may not look at a table, also when its game is over."""
    caller = await find_caller(request, server)
    await server.tables.look(table, lambda found: moderation.check_welcome(found, "" if caller is None else caller.player))


async def review_of(
    request: AnyRequest, server: ServerProcess, table: TableId, language: Annotated[str, Parameter(max_length=16)] = ""
) -> GameReview:
    """The finished game at a table, played through again if nobody has looked at it lately; raise Missing or Forbidden."""
    await check_welcome(request, server, table)
    read = languages.language(language)
    review = server.reviews.get(table, read)
    if review is not None:
        return review
    server.replays.check(network_at(request))
    lines, times, _ = await server.tables.look(table, _finished)
    return await server.reviews.make(table, lines, times, read)


@get("/replay", summary="The finished game as one file that `meadhall verify` checks", is_packed=True)
async def download(request: AnyRequest, server: ServerProcess, table: TableId) -> Response[bytes]:
    await check_welcome(request, server, table)
    lines, _, _ = await server.tables.look(table, _finished)
    text = await asyncio.to_thread(text_of, lines)
    name = f'attachment; filename="meadhall-{table}.jsonl"'
    return await packed(request, text.encode(), "application/x-ndjson", content_disposition=name)


@get("/moves", summary="All moves of a finished game, with the numbers for graphs", is_packed=True)
async def moves(request: AnyRequest, server: ServerProcess, review: GameReview, table: TableId) -> Response[Moves]:
    _, _, info = await server.tables.look(table, _finished)
    return await packed(request, review.told(info), "application/json")


def check_seat(state: State, seat: int | None) -> None:
    """Raise IllegalAction for a seat that the table does not have."""
    if seat is not None and seat >= state.seats:
        raise IllegalAction(say("there is no seat {seat}; the table has seats 0 to {last}", seat=seat, last=state.seats - 1))


@get("/moves/{step:int}", summary="A finished game at one step, seen from a seat")
async def step(review: GameReview, step: StepPath, seat: Annotated[int | None, Parameter(ge=0, le=15)] = None) -> StepInfo:
    state = review.state(step)
    check_seat(state, seat)
    return StepInfo(
        number=step,
        of=len(review.states) - 1,
        seat=seat,
        view=view_for(state, review.reader(seat)),
        position=state.position(),
    )


@get("/log", summary="The log of a finished game, as a seat read it", is_packed=True)
async def log(
    request: AnyRequest,
    server: ServerProcess,
    review: GameReview,
    seat: Annotated[int | None, Parameter(ge=0, le=15)] = None,
) -> Response[ReplayLog]:
    check_seat(review.state(0), seat)
    server.replays.check(network_at(request))
    told = await server.reviews.slices.run(lambda: review.log(seat))
    return await packed(request, await asyncio.to_thread(msgspec.json.encode, told), "application/json")


@get("/moves/{step:int}/analysis", summary="What a bot would have answered, and the chances")
async def analysis(
    request: AnyRequest,
    server: ServerProcess,
    review: GameReview,
    step: StepPath,
    level: Annotated[str, Parameter(max_length=60)] = "hard",
) -> Analysis:
    player = await player_of(request, server)
    server.messages_in.hints.check(player, network_at(request))
    state = review.state(step)
    decision = state.decision
    if decision is None:
        raise IllegalAction("the game is already over at that point")
    check_level(state.game, level)
    seconds = 2 * server.settings.bot_seconds
    result = await server.bots.ask(job_for(Kind.REVIEW, player, "", level, state, seconds, PLAYOUTS))
    assert state.allows(Action(decision.number, tuple(result.picks)))
    played, reader = review.moves[step], review.reader(decision.seat)
    return Analysis(
        number=step,
        seat=decision.seat,
        level=level,
        picks=result.picks,
        labels=[plain(parts) for parts in answered(state, result.picks, reader)],
        reason=reader.text(advice(state, result.thoughts, result.reason)),
        thoughts=result.thoughts,
        played=played.picks if played.kind in ("answer", "auto") else [],
        playouts=result.playouts,
        chances=[OptionValue(seat=seat, share=share) for seat, share in enumerate(result.shares)],
    )


@post("/moves/{step:int}/fork", summary="What if: play on from here against bots")
async def fork(
    request: AnyRequest, server: ServerProcess, review: GameReview, table: TableId, step: StepPath, data: ForkWanted
) -> TableInfo:
    player = await player_of(request, server)
    await check_maker(request, server, player)
    if review.state(step).is_over:
        raise IllegalAction("the game is already over at that point; fork it earlier")
    lines, _, _ = await server.tables.look(table, _finished)
    id = await server.creation.fork(player, table, lines[: review.places[step]], data)
    return await server.tables.look(id, table_info)


router = Router(
    "/api/tables/{table:str}",
    route_handlers=[download, moves, step, log, analysis, fork],
    dependencies={"review": Provide(review_of)},
    tags=["replays"],
)
