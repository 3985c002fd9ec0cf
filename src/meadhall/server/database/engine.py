"""The way to SQLite or PostgreSQL, and what keeps it from being used, in one sentence for whoever runs the server."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from meadhall.kernel.errors import MeadhallError
from meadhall.server.errors import Unavailable
from meadhall.server.settings import DATA, Settings

log: Final = logging.getLogger("meadhall.store")
_TROUBLE: Final = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


def make_engine(settings: Settings) -> AsyncEngine:
    """The engine for the database that ``settings`` name; the folder of an embedded one is made if it is missing."""
    if settings.is_shared:
        return create_async_engine(settings.url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True)
    if not settings.database:
        settings.data.mkdir(0o700, parents=True, exist_ok=True)
    if settings.file is not None:
        keep_private(settings.file)
    engine = create_async_engine(settings.url, pool_size=5, max_overflow=5, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def keep_private(file: Path) -> None:
    """Let nobody but its owner read the embedded database: it holds the key of all cookies, and every hand.

    SQLite gives the files it keeps beside it the rights of the database.
    """
    try:
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
        for path in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))):
            if path.exists() and path.stat().st_mode & 0o077:
                path.chmod(0o600)
    except OSError as error:  # whoever cannot use it is told by the database itself
        log.warning("the rights of the database cannot be set", extra={"reason": error.strerror})


def make_pen(settings: Settings) -> Engine:
    """An engine of one connection to the embedded database, for the thread that writes."""
    pen = create_engine(settings.url.replace("+aiosqlite", ""), pool_size=1, max_overflow=0, hide_parameters=True)
    event.listen(pen, "connect", _prepare)
    return pen


def _prepare(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged answer survives a power cut
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


@contextmanager
def explained(settings: Settings) -> Iterator[None]:
    """Turn whatever the database or the way to it complains of into Unavailable, without the password."""
    if not settings.database and settings.data.exists() and not settings.data.is_dir():
        raise MeadhallError(f"{settings.data} is a file; {DATA} must name a folder")
    try:
        yield
    except _TROUBLE as error:
        raise Unavailable(f"the database {settings.place} cannot be used: {_reason(error)}") from error


def _reason(error: BaseException) -> str:
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if isinstance(error, ConnectionRefusedError):
        return "nobody answers there"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    lines = str(error).splitlines()
    return lines[0] if lines else "it does not answer"
