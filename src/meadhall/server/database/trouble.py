"""What keeps a database from being used, told in one sentence to whoever runs the server."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from meadhall.kernel.errors import MeadhallError
from meadhall.server.errors import Unavailable
from meadhall.server.settings import DATA, Settings

_TROUBLE: Final = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


@contextmanager
def told(settings: Settings) -> Iterator[None]:
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
