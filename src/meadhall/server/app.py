"""The application: all routes, put behind the guard."""

from typing import Any, cast

from litestar import Litestar, Request, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from meadhall.kernel.bounds import LARGEST_BODY, cut
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.server import api_games, api_people, api_replays, api_tables, web
from meadhall.server.callers import Unknown
from meadhall.server.forms import Health, Mistake, ProblemInfo
from meadhall.server.guard import Guard, is_this_machine
from meadhall.server.house import House
from meadhall.server.lobby import lobby_socket
from meadhall.server.mistakes import Missing, code_of, status_of
from meadhall.server.refusals import Asked, http_mistake
from meadhall.server.settings import Settings
from meadhall.server.socket import table_socket
from meadhall.version import VERSION

ROUTES = [
    api_people.who_am_i, api_people.rename, api_people.register, api_people.log_in, api_people.log_out,
    api_people.change_password, api_people.profile, api_people.tables_of, api_people.ranking,
    api_games.list_games, api_games.one_game, api_games.cards, api_games.rules, api_games.check_options, api_games.schema,
    api_tables.lobby, api_tables.make, api_tables.quick, api_tables.one_table, api_tables.table_cards, api_tables.hello,
    api_tables.message, api_tables.sit, api_tables.sit_bot, api_tables.stand, api_tables.ready, api_tables.close,
    api_tables.rematch,
    api_replays.download, api_replays.moves, api_replays.step, api_replays.analysis, api_replays.fork,
    table_socket, lobby_socket, web.card_face, web.page,
]  # fmt: skip


@get("/health", tags=["server"], summary="Whether the server and its database work")
async def health(house: House) -> Response[Health]:
    works = await house.store.is_well()
    lives = house.hall.lives.values()
    report = Health(
        status="ok" if works else "failing",
        version=VERSION,
        database="ok" if works else "failing",
        live=sum(live.table is not None for live in lives),
        sockets=sum(len(live.watchers) for live in lives),
    )
    return Response(report, status_code=200 if works else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], house: House) -> Response[bytes]:
    """Numbers for Prometheus; for this machine only, unless the settings open them."""
    if not house.settings.metrics and not is_this_machine(request.scope):
        raise Missing("there is nothing here")
    return Response(house.metrics.text(house.hall), media_type="text/plain; version=0.0.4; charset=utf-8")


def _mistake(_request: Request[Any, Any, Any], mistake: MeadhallError) -> Response[Mistake]:
    problems = mistake.problems if isinstance(mistake, BadOptions) else []
    shown = [ProblemInfo(field=problem.field, text=problem.text) for problem in problems]
    status = 401 if isinstance(mistake, Unknown) else status_of(mistake)
    code = {401: "unknown", 404: "missing", 422: "options"}.get(status) or code_of(mistake)
    return Response(Mistake(code=code, reason=cut(str(mistake)), problems=shown), status_code=status)


def _crash(request: Request[Any, Any, Any], _mistake: Exception) -> Response[Mistake]:
    house: House = request.app.state.house
    house.log.exception("a request failed", extra={"path": request.scope["path"], "method": request.scope["method"]})
    return Response(
        Mistake(code="unavailable", reason="the server could not do this; it has written down why"), status_code=500
    )


def make_litestar(settings: Settings) -> Litestar:
    """The routes of one server process, without the guard."""
    house = House(settings)
    app = Litestar(
        [*ROUTES, health, metrics],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers={MeadhallError: _mistake, HTTPException: http_mistake, Exception: _crash},
        lifespan=[house.lifespan],
        plugins=[house.channels],
        request_class=Asked,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig("Meadhall", VERSION, path="/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )
    app.state.house = house
    return app


def make_app(settings: Settings | None = None) -> ASGIApp:
    """The application of one server process; without settings they come from the environment."""
    chosen = Settings.from_environment() if settings is None else settings
    return cast("ASGIApp", ProxyHeadersMiddleware(cast("Any", Guard(make_litestar(chosen), chosen)), chosen.trusted))
