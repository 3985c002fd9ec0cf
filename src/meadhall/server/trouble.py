"""What keeps a database from being used, told in one sentence to whoever runs the server."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from meadhall.kernel.errors import MeadhallError
from meadhall.server.mistakes import Unavailable
from meadhall.server.settings import DATA, Settings

_TROUBLE: Final = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


@contextmanager
def told(settings: Settings) -> Iterator[None]:
    """Turn whatever the database or the way to it complains of into Unavailable, without the password."""
    if not settings.database and settings.data.exists() and not settings.data.is_dir():
        raise MeadhallError(f"{settings.data} is a file; {DATA} must name a folder")
    try:
        yield
    except _TROUBLE as mistake:
        raise Unavailable(f"the database {settings.place} cannot be used: {_reason(mistake)}") from mistake


def _reason(mistake: BaseException) -> str:
    if isinstance(mistake, DBAPIError) and mistake.orig is not None:
        mistake = mistake.orig
    if isinstance(mistake, ConnectionRefusedError):
        return "nobody answers there"
    if isinstance(mistake, OSError) and mistake.strerror:
        return mistake.strerror
    lines = str(mistake).splitlines()
    return lines[0] if lines else "it does not answer"
