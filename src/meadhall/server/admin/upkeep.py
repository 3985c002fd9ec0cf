"""Upkeep, for whoever runs a server: forget what is old, change the key that signs cookies, read the audit log."""

import secrets
import time
from typing import Any, Final, NamedTuple

from sqlalchemy import Select, delete, insert, select, text

from meadhall.server.admin.database import check_days, check_limit, with_store
from meadhall.server.admin.tables import forget_tables
from meadhall.server.background.operator_watch import NOW, ROTATE
from meadhall.server.database.audit import note
from meadhall.server.database.schema import AUDIT, ENTRIES, PLAYERS, SETTINGS, SITTINGS, SNAPSHOTS, TABLES
from meadhall.server.database.store import BATCH, KEY, KEY_BEFORE, Store
from meadhall.server.settings import Settings

DAY: Final = 86_400.0
OVERLAP: Final = 90 * DAY
"""Seconds for which cookies of the key before still count: as long as an unused login lasts."""


class Retention(NamedTuple):
    """Days after which things are deleted; 0 keeps them for ever."""

    unstarted: float = 0.0
    finished: float = 0.0
    guests: float = 0.0
    audit: float = 0.0

    @staticmethod
    def of(settings: Settings) -> "Retention":
        return Retention(settings.keep_unstarted, settings.keep_finished, settings.keep_guests, settings.keep_audit)


def tidy(settings: Settings) -> dict[str, int]:
    """Forget what the settings do not want to keep any longer; return how much of each that was."""
    return with_store(settings, lambda store: _tidy(store, Retention.of(settings)))


def vacuum(settings: Settings, days: float = 30.0) -> dict[str, int]:
    """Forget tables that never began or were ended, and were not touched for ``days``; give the space back.

    Return how much was forgotten. Raise MeadhallError for fewer than 0 days.
    """
    check_days(days)

    async def work(store: Store) -> dict[str, int]:
        gone = await _tidy(store, Retention(unstarted=max(days, 1e-9)))
        async with store.engine.connect() as connection:
            outside = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await outside.execute(text("VACUUM"))
        return gone

    return with_store(settings, work)


async def _tidy(store: Store, keep: Retention) -> dict[str, int]:
    now = time.time()
    gone = {"tables": 0, "guests": 0, "audit": 0, "entries": 0}
    for days, statuses in ((keep.unstarted, ("open", "closed")), (keep.finished, ("over",))):
        if days:
            old = TABLES.c.updated < now - days * DAY
            gone["tables"] += await _forget_in_batches(store, select(TABLES.c.id).where(TABLES.c.status.in_(statuses), old))
    async with store.writing() as connection:
        if keep.guests:
            since = now - keep.guests * DAY
            played = select(SITTINGS.c.player_id).join(TABLES, TABLES.c.id == SITTINGS.c.table_id)
            active = played.where(TABLES.c.updated >= since, SITTINGS.c.player_id.is_not(None))
            hosts = select(TABLES.c.host).where(TABLES.c.updated >= since, TABLES.c.host.is_not(None))
            idle = (PLAYERS.c.id.not_in(active), PLAYERS.c.id.not_in(hosts), PLAYERS.c.created < since)
            # Whose epoch was raised must stay known, or an ended cookie would count again.
            guests = delete(PLAYERS).where(PLAYERS.c.login.is_(None), PLAYERS.c.epoch == 0, *idle)
            gone["guests"] = (await connection.execute(guests)).rowcount
        if keep.audit:
            past = delete(AUDIT).where(AUDIT.c.at < now - keep.audit * DAY)
            gone["audit"] = (await connection.execute(past)).rowcount
        await connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id.not_in(select(TABLES.c.id))))
        lost = delete(ENTRIES).where(ENTRIES.c.table_id.not_in(select(TABLES.c.id)))
        gone["entries"] = (await connection.execute(lost)).rowcount
        if any(gone.values()):
            await note(connection, "tidy", detail=", ".join(f"{count} {what}" for what, count in gone.items() if count))
    return gone


async def _forget_in_batches(store: Store, old: Select[tuple[str]]) -> int:
    """Forget the tables that a query finds, a few at a time, so that a server beside this is never kept waiting."""
    count = 0
    while ids := [row["id"] for row in await store.rows(old.limit(BATCH))]:
        async with store.writing() as connection:
            count += await forget_tables(connection, ids)
    return count


def rotate_key(settings: Settings, *, now: bool = False) -> None:
    """Sign cookies with a new key from now on.

    Cookies of the key before still count for 90 days and are signed again when they are used; with ``now`` they count no
    more: everybody is logged out, and guests lose their seats and games. For a key that somebody has seen.
    """

    async def work(store: Store) -> None:
        async with store.writing() as connection:
            await connection.execute(delete(SETTINGS).where(SETTINGS.c.name.in_((KEY, KEY_BEFORE))))
            await connection.execute(insert(SETTINGS).values(name=KEY, value=secrets.token_hex(32)))
            if not now:
                before = f"{time.time() + OVERLAP:.0f} {store.secret.hex()}"
                await connection.execute(insert(SETTINGS).values(name=KEY_BEFORE, value=before))
            await note(connection, ROTATE, detail=NOW if now else "")

    with_store(settings, work)


def read_audit(settings: Settings, about: str = "", limit: int = 100) -> list[dict[str, Any]]:
    """What operators and hosts did, newest first; all, or what a player or table has to do with."""
    check_limit(limit)

    async def work(store: Store) -> list[dict[str, Any]]:
        query = select(AUDIT).order_by(AUDIT.c.number.desc()).limit(limit)
        if about:
            query = query.where((AUDIT.c.about == about) | (AUDIT.c.actor == about) | (AUDIT.c.detail == about))
        return await store.rows(query)

    return with_store(settings, work)
