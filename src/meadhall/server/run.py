"""Starts the server: checks the settings, brings the database up to date, then serves until it is told to stop."""

import asyncio
import gc
import logging
import os
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn

from meadhall.kernel.errors import MeadhallError
from meadhall.server import logs
from meadhall.server.app import make_app
from meadhall.server.settings import DATABASE, Settings
from meadhall.server.store import make_engine
from meadhall.server.upgrade import upgrade

STOP: Final = 10
"""Seconds that open requests get when the server is told to stop."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8066,
    data_dir: Path | None = None,
    database_url: str | None = None,
    workers: int = 1,
    open_browser: bool = False,
) -> int:
    """Serve until told to stop; return an exit code. What is not given comes from the environment."""
    try:
        settings = _settings(data_dir, database_url, workers)
        asyncio.run(_prepare(settings))
    except (MeadhallError, OSError) as mistake:
        sys.stderr.write(f"meadhall serve: {mistake}\n")
        return 2
    os.environ.update(settings.to_environment())
    logs.set_up()
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"
    logging.getLogger("meadhall.server").info("open the table in a browser", extra={"address": address})
    if open_browser:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    uvicorn.run(
        "meadhall.server.run:app_from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_per_message_deflate=False,  # costs much memory for each socket
        timeout_graceful_shutdown=STOP,
        server_header=False,
        proxy_headers=False,  # the guard looks at them, if the settings say so
    )
    return 0


def app_from_environment() -> object:
    """What each worker process runs."""
    logs.set_up()
    app = make_app()
    # What is there now stays for ever, and most of what comes later is a table in play. Looking through all of it takes a
    # tenth of a second at 500 tables, for which players would wait: that is left to the alarms, every few minutes.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000_000)
    return app


def _settings(data_dir: Path | None, database_url: str | None, workers: int) -> Settings:
    environment = dict(os.environ)
    if data_dir is not None:
        environment["MEADHALL_DATA"] = str(data_dir)
    if database_url is not None:
        environment[DATABASE] = database_url
    settings = Settings.from_environment(environment)
    if workers > 1 and not settings.is_shared:
        raise MeadhallError(f"{workers} processes need a PostgreSQL database; name one by {DATABASE}, or use one process")
    return settings


async def _prepare(settings: Settings) -> None:
    """Bring the database up to date before any process serves."""
    engine = make_engine(settings)
    try:
        await upgrade(engine)
    finally:
        await engine.dispose()


def _open(address: str) -> None:
    """Show the table in a browser as soon as the server answers."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
