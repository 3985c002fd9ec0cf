"""Links that are sent by mail: each counts once, for an hour. The database knows only what a link's secret hashes to."""

import hashlib
import secrets
import time
from typing import Any, Final, Literal

from sqlalchemy import delete, func, insert, select, update

from meadhall.server.database.schema import MAIL_LINKS, PLAYERS
from meadhall.server.database.store import Store
from meadhall.server.errors import Forbidden

LASTS: Final = 3600.0
"""Seconds for which a link counts."""
MOST: Final = 3
"""Links that one account may have open at once."""
Purpose = Literal["confirm", "reset"]


class MailLinks:
    """The links that are open."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store

    async def make(self, player: str, purpose: Purpose, address: str) -> str:
        """The secret of a new link; empty if the account has enough of them."""
        secret, now = secrets.token_urlsafe(32), time.time()
        async with self.store.writing() as connection:
            await connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.expires < now))
            count = select(func.count()).where(MAIL_LINKS.c.player_id == player, MAIL_LINKS.c.purpose == purpose)
            if int((await connection.execute(count)).scalar_one()) >= MOST:
                return ""
            values = {"hash": _hash(secret), "player_id": player, "purpose": purpose, "address": address}
            await connection.execute(insert(MAIL_LINKS).values(**values, expires=now + LASTS))
        return secret

    async def take(self, secret: str, purpose: Purpose) -> dict[str, Any]:
        """What a link is about; it counts no more. Raise Forbidden if it does not count."""
        wanted = (MAIL_LINKS.c.hash == _hash(secret), MAIL_LINKS.c.purpose == purpose, MAIL_LINKS.c.expires > time.time())
        found = await self.store.rows(select(MAIL_LINKS).where(*wanted))
        async with self.store.writing() as connection:
            gone = await connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.hash == _hash(secret)))
        if not found or gone.rowcount != 1:
            raise Forbidden("this link is no longer valid; ask for a new one")
        return found[0]

    async def confirm(self, secret: str) -> None:
        """Keep the address that a link was sent to."""
        link = await self.take(secret, "confirm")
        async with self.store.writing() as connection:
            await connection.execute(update(PLAYERS).where(PLAYERS.c.id == link["player_id"]).values(mail=link["address"]))


def _hash(secret: str) -> str:
    return hashlib.blake2b(secret.encode(), digest_size=32).hexdigest()
