"""Logins: each of an account is its own, and ends by logging out, by a new password, or by time."""

import time
from typing import Any, Final

from sqlalchemy import delete, insert, select, update

from meadhall.server.access.identity import Caller, new_id
from meadhall.server.database.schema import PLAYERS, SESSIONS
from meadhall.server.database.store import BATCH, Store

LASTS: Final = 90 * 86_400.0
"""Seconds after which a login that nobody uses is over."""
NOTED: Final = 3600.0
"""Seconds after which it is noted again that a login is in use."""


class Sessions:
    """The logins that the database knows. Guests have none: their cookie alone proves them."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store

    async def begin(self, player: str, device: str) -> Caller:
        """A new login of an account."""
        now, id = time.time(), f"s{new_id(20)}"
        values = {"id": id, "player_id": player, "created": now, "seen": now, "expires": now + LASTS, "device": device[:80]}
        async with self.store.writing() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.expires < now))
            await connection.execute(insert(SESSIONS).values(**values))
        return Caller(player, id)

    async def is_valid(self, caller: Caller) -> bool:
        """Whether a token with a right signature still counts."""
        if not await self.valid_among([caller]):
            return False
        now = time.time()
        if not caller.is_numbered:
            used = (SESSIONS.c.id == caller.session, SESSIONS.c.seen < now - NOTED)
            if await self.store.rows(select(SESSIONS.c.id).where(*used)):
                async with self.store.writing() as connection:
                    await connection.execute(update(SESSIONS).where(*used).values(seen=now, expires=now + LASTS))
        return True

    async def valid_among(self, callers: list[Caller]) -> set[Caller]:
        """Those of some callers whose logins, or cookies of guests and of versions before there were logins, still count."""
        found: set[Caller] = set()
        for at in range(0, len(callers), BATCH):
            batch = callers[at : at + BATCH]
            named = [caller.session for caller in batch if not caller.is_numbered]
            query = select(SESSIONS.c.id, SESSIONS.c.player_id).where(
                SESSIONS.c.id.in_(named), SESSIONS.c.expires > time.time()
            )
            live = {Caller(row["player_id"], row["id"]) for row in await self.store.rows(query)} if named else set()
            numbered = [caller.player for caller in batch if caller.is_numbered]
            known = select(PLAYERS.c.id, PLAYERS.c.epoch).where(PLAYERS.c.id.in_(numbered))
            epochs = {row["id"]: row["epoch"] for row in await self.store.rows(known)} if numbered else {}
            found |= {
                caller
                for caller in batch
                if (epochs.get(caller.player, 0) == int(caller.session) if caller.is_numbered else caller in live)
            }
        return found

    async def all_of(self, player: str) -> list[dict[str, Any]]:
        """The logins of a player, the one used last first."""
        query = select(SESSIONS).where(SESSIONS.c.player_id == player, SESSIONS.c.expires > time.time())
        return await self.store.rows(query.order_by(SESSIONS.c.seen.desc(), SESSIONS.c.id))

    async def end(self, player: str, session: str | None = None) -> bool:
        """End a login of a player, or all of them; say whether there was one."""
        gone = delete(SESSIONS).where(SESSIONS.c.player_id == player)
        if session is not None:
            gone = gone.where(SESSIONS.c.id == session)
        async with self.store.writing() as connection:
            return (await connection.execute(gone)).rowcount > 0
