"""The application: all routes, put behind the guard."""

from typing import Any, cast

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.config.cors import CORSConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from meadhall.kernel.bounds import LARGEST_BODY
from meadhall.kernel.errors import MeadhallError
from meadhall.server.access.middleware import Middleware, is_this_machine
from meadhall.server.errors import Missing
from meadhall.server.forms import Health, Readiness
from meadhall.server.http import games, learning, mail_pages, people, puzzles, replays, rulebook, static_files, tables
from meadhall.server.http.errors import JsonRequest, crash, framework_error, meadhall_error
from meadhall.server.http.lobby_socket import lobby_socket
from meadhall.server.http.table_socket import table_socket
from meadhall.server.process import ServerProcess
from meadhall.server.settings import Settings
from meadhall.version import VERSION


@get("/health", tags=["server"], summary="Whether the server and its database work")
async def health(server: ServerProcess) -> Response[Health]:
    works = await server.store.is_well()
    report = Health(
        status="ok" if works else "failing",
        version=VERSION,
        database="ok" if works else "failing",
        live=server.tables.cache.tables_in_memory,
        sockets=server.tables.cache.viewers,
    )
    return Response(report, status_code=200 if works else 503)


@get("/ready", tags=["server"], summary="Whether the server can store anything; false while its database is full or locked")
async def ready(server: ServerProcess) -> Response[Readiness]:
    works = await server.store.is_writable()
    return Response(Readiness(ready=works), status_code=200 if works else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], server: ServerProcess) -> Response[bytes]:
    """Numbers for Prometheus; for this machine only, unless the settings open them."""
    if not server.settings.metrics and not is_this_machine(request.scope):
        raise Missing("there is no such page")
    return Response(server.metrics.text(server), media_type="text/plain; version=0.0.4; charset=utf-8")


def _cross_origin(settings: Settings) -> CORSConfig | None:
    """Lets pages of the sites that the settings list use the interface, cookies included where a browser sends them."""
    if not settings.origins:
        return None
    return CORSConfig(
        allow_origins=list(settings.origins),
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=["authorization", "content-type"],
        expose_headers=["retry-after"],
        allow_credentials=True,
    )


def make_litestar(settings: Settings) -> Litestar:
    """The routes of one server process, without the guard."""
    server = ServerProcess(settings)
    app = Litestar(
        [
            *(people.router, games.router, tables.router, learning.router, replays.router, puzzles.router, rulebook.router),
            *(
                table_socket,
                lobby_socket,
                *mail_pages.HANDLERS,
                static_files.card_face,
                static_files.all_faces,
                static_files.page,
                health,
                ready,
                metrics,
            ),
        ],
        dependencies={"server": Provide(lambda: server, sync_to_thread=False)},
        exception_handlers={MeadhallError: meadhall_error, HTTPException: framework_error, Exception: crash},
        lifespan=[server.lifespan],
        plugins=[server.notices.plugin],
        request_class=JsonRequest,
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=1, exclude_opt_key="is_packed"),
        cors_config=_cross_origin(settings),
        openapi_config=OpenAPIConfig("Meadhall", VERSION, path="/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )
    app.state.server = server
    return app


def make_app(settings: Settings | None = None) -> ASGIApp:
    """The application of one server process; without settings they come from the environment."""
    chosen = Settings.from_environment() if settings is None else settings
    app = make_litestar(chosen)
    return cast("ASGIApp", ProxyHeadersMiddleware(cast("Any", Middleware(app, app.state.server)), chosen.trusted))
