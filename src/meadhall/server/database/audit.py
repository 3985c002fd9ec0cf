"""The audit log: what operators and hosts did. Servers also learn from it what an operator has changed beside them."""

import time
from typing import Any, Final

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from meadhall.server.database.schema import AUDIT
from meadhall.server.database.store import Store

OPERATOR: Final = "operator"
LOOK_BACK: Final = 100
"""Deeds before the newest that are looked at again: numbers are given out in order, but may be stored in another."""


def deed_row(deed: str, about: str = "", detail: str = "") -> dict[str, Any]:
    """A deed of the operator as the audit log keeps it."""
    return {"at": time.time(), "actor": OPERATOR, "deed": deed, "about": about, "detail": detail, "request": ""}


async def note(connection: AsyncConnection, deed: str, about: str = "", detail: str = "") -> None:
    """Write down a deed of the operator, in the transaction that does it."""
    await connection.execute(insert(AUDIT).values(**deed_row(deed, about, detail)))


class DeedReader:
    """Reads what operators did since the last time."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._seen: set[int] | None = None

    async def new_deeds(self) -> list[dict[str, Any]]:
        """The deeds of operators that were not told before, oldest first; the first time none, whatever there is."""
        newest = select(func.coalesce(func.max(AUDIT.c.number), 0)).scalar_subquery()
        query = select(AUDIT.c.number, AUDIT.c.deed, AUDIT.c.about, AUDIT.c.detail)
        query = query.where(AUDIT.c.number > newest - LOOK_BACK, AUDIT.c.actor == OPERATOR).order_by(AUDIT.c.number)
        found = await self._store.rows(query)
        seen, self._seen = self._seen, {row["number"] for row in found}
        return [] if seen is None else [row for row in found if row["number"] not in seen]
