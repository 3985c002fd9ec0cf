"""People: guests who are only a signed id, and accounts with a login and a password."""

import asyncio
import time
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from meadhall.kernel.errors import IllegalAction
from meadhall.match.seats import check_name
from meadhall.server.database.schema import PLAYERS
from meadhall.server.database.store import Store
from meadhall.server.errors import Forbidden, Missing
from meadhall.server.forms import Me
from meadhall.server.identity import Caller, guest_name

_HASHER: Final = PasswordHasher()
_NOBODY: Final = _HASHER.hash("nobody has this password")
"""Checked when a login does not exist, so that an answer takes equally long."""


class Players:
    """The people the database knows."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store

    async def find(self, player: str) -> dict[str, Any] | None:
        found = await self.store.rows(select(PLAYERS).where(PLAYERS.c.id == player))
        return found[0] if found else None

    async def is_valid(self, caller: Caller) -> bool:
        """Whether a token with a right signature still counts."""
        if caller.epoch == 0:
            row = await self.find(caller.player)
            return row is None or row["epoch"] == 0
        row = await self.find(caller.player)
        return row is not None and row["epoch"] == caller.epoch

    async def me(self, player: str) -> Me:
        row = await self.find(player)
        if row is None:
            return Me(id=player, name=guest_name(player))
        return Me(id=player, name=row["name"], login=row["login"])

    async def name_of(self, player: str) -> str:
        return (await self.me(player)).name

    async def known(self, player: str) -> dict[str, Any]:
        """The row of somebody who has done anything here; raise Missing."""
        row = await self.find(player)
        if row is None:
            raise Missing(f"there is no player {player!r}")
        return row

    async def keep(self, player: str) -> None:
        """Make sure that a guest who does something has a row."""
        if await self.find(player) is None:
            values = {"id": player, "name": guest_name(player), "epoch": 0, "created": time.time()}
            try:
                async with self.store.writing() as connection:
                    await connection.execute(insert(PLAYERS).values(**values))
            except IntegrityError:
                return  # another request was quicker

    async def rename(self, player: str, name: str) -> None:
        shown = " ".join(name.split())
        check_name(shown)
        await self.keep(player)
        await self._set(player, name=shown)

    async def register(self, player: str, login: str, password: str) -> Caller:
        """Turn a guest into an account; games played so far stay with it. Older cookies become worthless."""
        await self.keep(player)
        row = await self.known(player)
        if row["login"] is not None:
            raise IllegalAction(f"you have an account already: {row['login']}")
        hashed = await asyncio.to_thread(_HASHER.hash, password)
        try:
            await self._set(player, login=login.lower(), password=hashed, epoch=row["epoch"] + 1)
        except IntegrityError:
            raise IllegalAction(f"the login {login!r} is taken") from None
        return Caller(player, row["epoch"] + 1)

    async def log_in(self, login: str, password: str) -> Caller:
        """Who has this login and password; raise Forbidden, and do not say which of the two was wrong."""
        found = await self.store.rows(select(PLAYERS).where(PLAYERS.c.login == login.lower()))
        hashed = found[0]["password"] if found else _NOBODY
        if not await asyncio.to_thread(_is_right, hashed, password) or not found:
            raise Forbidden("login or password is wrong")
        return Caller(found[0]["id"], found[0]["epoch"])

    async def change_password(self, player: str, old: str, new: str) -> Caller:
        """A new password; every other cookie of this player becomes worthless."""
        row = await self.known(player)
        if row["password"] is None or not await asyncio.to_thread(_is_right, row["password"], old):
            raise Forbidden("the old password is wrong")
        hashed = await asyncio.to_thread(_HASHER.hash, new)
        await self._set(player, password=hashed, epoch=row["epoch"] + 1)
        return Caller(player, row["epoch"] + 1)

    async def _set(self, player: str, **values: Any) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(PLAYERS).where(PLAYERS.c.id == player).values(**values))


def _is_right(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False
