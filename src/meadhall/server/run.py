"""Starts the server: checks the settings, brings the database up to date, then serves until it is told to stop."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import socket
import sys
import tempfile
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any, Final

import uvicorn

from meadhall.kernel.errors import MeadhallError
from meadhall.server import logs
from meadhall.server.access.careful_protocol import allow_files
from meadhall.server.app import make_app
from meadhall.server.database.engine import alone, explained
from meadhall.server.database.store import Store
from meadhall.server.metrics import FOLDER
from meadhall.server.settings import DATABASE, Settings

APP: Final = "meadhall.server.run:app_from_environment"
STOP: Final = 10
"""Seconds that open requests get when the server is told to stop."""
WAITING: Final = 2048
"""Connections that may wait until the server takes them."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8066,
    data_dir: Path | None = None,
    database_url: str | None = None,
    workers: int = 1,
    open_browser: bool = False,
) -> int:
    """Serve until told to stop; return an exit code. What is not given comes from the environment."""
    with contextlib.ExitStack() as stack:
        try:
            settings = _settings(data_dir, database_url, port, workers)
            sockets = [stack.enter_context(listener) for listener in _listen(host, port, workers)]
            logs.set_up()
            stack.enter_context(alone(settings))
            with explained(settings):
                asyncio.run(_prepare(settings))
        except MeadhallError as error:
            sys.stderr.write(f"meadhall serve: {error}\n")
            return 2
        os.environ.update(settings.to_environment())
        if workers > 1:
            os.environ[FOLDER] = stack.enter_context(tempfile.TemporaryDirectory(prefix="meadhall-metrics-"))
            stack.callback(os.environ.pop, FOLDER, None)
        _announce(_address(host, port), open_browser=open_browser)
        _run(workers, sockets)
    if sys.stderr.isatty():
        sys.stderr.write("\nThe server has stopped. Your tables are saved for next time.\n")
    return 0


def _announce(address: str, *, open_browser: bool) -> None:
    sys.stdout.write(f"Meadhall is running at {address} (Ctrl-C stops it).\n")
    sys.stdout.flush()
    logging.getLogger("meadhall.server").info("open the table in a browser", extra={"address": address})
    if open_browser and _has_display():
        threading.Thread(target=_open, args=(address,), daemon=True).start()


def _run(workers: int, sockets: list[socket.socket]) -> None:
    """Serve behind sockets that are open already: between testing a port and taking it, another program could take it."""
    how: dict[str, Any] = {
        "factory": True,
        "workers": workers,
        "log_config": None,
        "access_log": False,
        "http": "meadhall.server.access.careful_protocol:CarefulProtocol",
        "ws": "meadhall.server.access.careful_socket:CarefulSocket",
        "ws_max_size": 65_536,
        "ws_per_message_deflate": False,  # costs much memory for each socket
        "timeout_graceful_shutdown": STOP,
        "server_header": False,
        "proxy_headers": False,  # the guard looks at them, if the settings say so
    }
    if workers > 1:
        (listener,) = sockets
        uvicorn.run(APP, fd=listener.fileno(), **how)  # the process that looks after the others hands it on to each of them
        return
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(uvicorn.Config(APP, **how)).run(sockets=sockets)


def app_from_environment() -> object:
    """What each worker process runs."""
    logs.set_up()
    allow_files()
    app = make_app()
    # What is there now stays for ever, and most of what comes later is a table in play. Looking through all of it takes a
    # tenth of a second at 500 tables, for which players would wait: ``BackgroundWork`` does it, every few minutes.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 1_000_000)
    return app


def _settings(data_dir: Path | None, database_url: str | None, port: int, workers: int) -> Settings:
    if not 1 <= port <= 65_535:
        raise MeadhallError(f"the port must be from 1 to 65535, not {port}")
    if workers < 1:
        raise MeadhallError(f"there must be at least 1 process, not {workers}")
    settings = Settings.chosen(data_dir, database_url)
    if workers > 1 and not settings.is_shared:
        raise MeadhallError(f"{workers} processes need a PostgreSQL database; name one by {DATABASE}, or use one process")
    settings.load_plugins()
    return settings


def _listen(host: str, port: int, workers: int) -> list[socket.socket]:
    """A listening socket for each address that ``host`` stands for; raise MeadhallError if one cannot be had.

    Several processes can be handed only one; if ``host`` stands for more, it is that of IPv4.
    """
    sockets: list[socket.socket] = []
    try:
        places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        if workers > 1:
            places = sorted(places, key=lambda place: place[0] != socket.AF_INET)[:1]
        for family, kind, protocol, _, place in places:
            listener = socket.socket(family, kind, protocol)
            sockets.append(listener)
            if os.name == "posix":  # a port that was in use a moment ago may be taken again
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            listener.bind(place)
            listener.listen(WAITING)
    except OSError as error:
        for listener in sockets:
            listener.close()
        raise MeadhallError(_shut(host, port, error)) from error
    return sockets


def _shut(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use on {host}; choose another one by --port, or stop the program that uses it"
    if error.errno == errno.EACCES:
        return f"port {port} is not allowed for you; choose one above 1023 by --port"
    return f"{host} port {port} cannot be listened on: {error.strerror or error}"


def _address(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


async def _prepare(settings: Settings) -> None:
    """Bring the database up to date and see that it can be written, before any process serves."""
    store = Store(settings)
    await store.open()
    await store.close()


def _has_display() -> bool:
    """Can a person see a browser here? Not in CI, and not where MEADHALL_BROWSER is ``off``."""
    if os.environ.get("CI") or os.environ.get("MEADHALL_BROWSER") == "off":
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(address: str) -> None:
    """Show the table in a browser as soon as the server answers."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
