"""The way to SQLite or PostgreSQL, and what keeps it from being used, in one sentence for whoever runs the server."""

import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.sentence import say
from meadhall.server.errors import StorageAway, Unavailable
from meadhall.server.settings import DATA, Settings

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

log: Final = logging.getLogger("meadhall.store")
FRESH: Final = 60.0
"""Seconds without trouble after which trouble is new."""
_AWAY: Final = (DBAPIError, PoolTimeout, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
COMING: Final = (OSError, TimeoutError, asyncpg.CannotConnectNowError, asyncpg.TooManyConnectionsError)
"""How it shows that a database is not there yet."""
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


def make_write_engine(settings: Settings) -> Engine:
    """An engine of one connection to the embedded database, for the thread that writes."""
    engine = create_engine(settings.url.replace("+aiosqlite", ""), pool_size=1, max_overflow=0, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged answer survives a power cut
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.execute("PRAGMA cache_size=-256")  # kilobytes; the system keeps the pages anyway
    cursor.close()


class Reach:
    """Turns the signs of a database that is away, full or locked into StorageAway, and says so once in a while."""

    def __init__(self) -> None:
        self._failed = -FRESH
        self._next = 0.0
        self._pause = FRESH

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Around whatever uses the database; bugs and taken keys stay what they are."""
        try:
            yield
        except _AWAY as error:
            if not _is_away(error):
                raise
            self._tell(reason_of(error))
            raise StorageAway(
                say("the database cannot be used now ({why}); try again in a moment", why=reason_of(error))
            ) from error

    def _tell(self, reason: str) -> None:
        """Log new trouble at once, and trouble that goes on less and less often."""
        now = time.monotonic()
        if now - self._failed > FRESH:
            self._next, self._pause = now, FRESH
        self._failed = now
        if now >= self._next:
            log.error("the database cannot be used", extra={"reason": reason})
            self._next, self._pause = now + self._pause, 2 * self._pause


def _is_away(error: BaseException) -> bool:
    if not isinstance(error, DBAPIError):
        return True
    cause = error.orig
    if isinstance(error, IntegrityError | ProgrammingError | DataError) or isinstance(cause, sqlite3.OperationalError):
        return getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) != sqlite3.SQLITE_ERROR and isinstance(
            error, OperationalError
        )
    return cause is None or not isinstance(cause.__cause__, asyncpg.DataError)  # which the driver cannot even send


@contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """Keep other servers from using the same embedded database; raise MeadhallError if one does already."""
    if settings.database or fcntl is None:
        yield
        return
    with explained(settings):
        settings.data.mkdir(0o700, parents=True, exist_ok=True)
        lock = os.open(settings.data / "meadhall.lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise MeadhallError(f"another server uses {settings.data}; stop it, or name another folder by {DATA}") from None
        yield
    finally:
        os.close(lock)


@contextmanager
def explained(settings: Settings) -> Iterator[None]:
    """Turn whatever the database or the way to it complains of into Unavailable, without the password."""
    if not settings.database and settings.data.exists() and not settings.data.is_dir():
        raise MeadhallError(f"{settings.data} is a file; {DATA} must name a folder")
    try:
        yield
    except (*_TROUBLE, StorageAway) as error:
        cause = error.__cause__ if isinstance(error, StorageAway) and error.__cause__ is not None else error
        raise Unavailable(f"the database {settings.place} cannot be used: {reason_of(cause)}") from cause


def reason_of(error: BaseException) -> str:
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if isinstance(error, ConnectionRefusedError):
        return "nobody answers there"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    lines = str(error).splitlines()
    return lines[0] if lines else "it does not answer"
