"""The database of a server, opened beside it for one deed of the operator."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import inspect

from meadhall.kernel.errors import MeadhallError
from meadhall.server.database.engine import explained, make_engine
from meadhall.server.database.schema import TABLES
from meadhall.server.database.store import Store
from meadhall.server.errors import Missing, Unavailable
from meadhall.server.settings import Settings
from meadhall.server.tables.interfaces import Change, Conflict
from meadhall.server.tables.service import PATIENCE, TRIES
from meadhall.server.tables.summary import row_of, sittings_of
from meadhall.server.tables.table import Table

T = TypeVar("T")


def with_store(settings: Settings, work: Callable[[Store], Awaitable[T]]) -> T:
    """What ``work`` finds or does in the database that a server uses; raise Missing if there is none, or Unavailable."""

    async def run() -> T:
        await _find(settings)
        store = Store(settings)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    settings.load_plugins()
    with explained(settings):
        return asyncio.run(run())


async def _find(settings: Settings) -> None:
    """Raise Missing unless a server has used this database: looking after it makes no new one."""
    missing = Missing(
        f"there is no server's database at {settings.place}; name its folder by --data, or PostgreSQL by --database"
    )
    if settings.file is not None and not settings.file.exists():
        raise missing
    if not await is_used(settings):
        raise missing


async def is_used(settings: Settings) -> bool:
    """Whether a server has used this database."""
    engine = make_engine(settings)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(lambda plain: inspect(plain).has_table(TABLES.name))
    finally:
        await engine.dispose()


def check_limit(limit: int) -> None:
    """Raise MeadhallError for a number of rows that cannot be."""
    if limit < 1:
        raise MeadhallError(f"the limit must be at least 1, not {limit}")


def check_days(days: float) -> None:
    """Raise MeadhallError for a number of days that cannot be."""
    if not days >= 0:
        raise MeadhallError(f"the days must be at least 0, not {days:g}")


async def load_table(store: Store, id: str) -> Table:
    """A table as its log tells it; raise Missing."""
    log = await store.log(id)
    if not log:
        raise Missing(f"there is no table {id!r}")
    return Table.load(id, log)


async def change_table(store: Store, id: str, act: Callable[[Table, float], None], deed: dict[str, Any] | None = None) -> None:
    """Let ``act`` change a table, as a server would: whoever writes an entry number first has it. Note ``deed`` with it."""
    for _ in range(TRIES):
        table = await load_table(store, id)
        now = time.time()
        act(table, now)
        fresh = list(table.fresh)
        if not fresh:
            return
        change = Change(
            table=id,
            first=table.version - len(fresh),
            log=fresh,
            updated=now,
            due=table.due(now, PATIENCE),
            row=row_of(table),
            sittings=sittings_of(table) if table.status != "over" else None,
            deeds=[] if deed is None else [deed],
        )
        try:
            await store.append(change)
        except Conflict:
            continue
        return
    raise Unavailable(f"table {id!r} is too busy; try again")
