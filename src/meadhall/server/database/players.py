"""People: guests who are only a signed id, and accounts with a login and a password."""

import asyncio
import contextlib
import time
import unicodedata
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.sentence import Said, say
from meadhall.match.seats import check_name
from meadhall.server.access.identity import guest_name
from meadhall.server.database.audit import note
from meadhall.server.database.schema import BLOCKS, PLAYERS, SESSIONS
from meadhall.server.database.store import Store
from meadhall.server.errors import Forbidden, Missing
from meadhall.server.forms import Me

MOST_BLOCKED: Final = 500
WRONG: Final = say("the password is wrong")
WRONG_OLD: Final = say("the old password is wrong")
_HASHER: Final = PasswordHasher()
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters that show nothing."""
_ALIKE: Final = str.maketrans("0134578@$асеорхмнтіӏ", "oieastbasaceopxmhtil")
"""Digits and Cyrillic letters that look like others."""
_HOUSE: Final = ("meadhall", "thehost", "moderator", "administrator", "theserver")
_OFFICES: Final = frozenset(("admin", "host", "mod", "operator", "root", "server", "staff", "support", "system"))
"""Names that would speak for the house if they stood alone."""
_STACKED: Final = 3
"""How many marks one letter may carry: as many as old Greek needs."""
_NOBODY: Final = _HASHER.hash("nobody has this password")
"""Checked when a login does not exist, so that an answer takes equally long."""


class Players:
    """The people the database knows."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store

    async def find(self, player: str) -> dict[str, Any] | None:
        found = await self.store.rows(select(PLAYERS).where(PLAYERS.c.id == player))
        return found[0] if found else None

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
            raise Missing(say("there is no player {player}", player=repr(player)))
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
        check_shown(shown)
        await self.keep(player)
        await self._set(player, name=shown)

    async def register(self, player: str, login: str, password: str) -> None:
        """Turn a guest into an account; games played so far stay with it. The guest's cookies become worthless."""
        await self.keep(player)
        row = await self.known(player)
        if row["login"] is not None:
            raise IllegalAction(say("you have an account already: {login}", login=row["login"]))
        hashed = await asyncio.to_thread(_HASHER.hash, password)
        try:
            await self._set(player, login=login.lower(), password=hashed, epoch=row["epoch"] + 1)
        except IntegrityError:
            raise IllegalAction(say("the login {login} is taken", login=repr(login))) from None

    async def log_in(self, login: str, password: str) -> str:
        """Who has this login and password; raise Forbidden, and do not say which of the two was wrong."""
        found = await self.store.rows(select(PLAYERS).where(PLAYERS.c.login == login.lower()))
        hashed = found[0]["password"] if found else _NOBODY
        if not await asyncio.to_thread(_is_right, hashed, password) or not found:
            raise Forbidden("login or password is wrong")
        if found[0]["state"] != "active":
            raise Forbidden("this account was closed by the operator of this server")
        return str(found[0]["id"])

    async def change_password(self, player: str, old: str, new: str) -> None:
        """A new password, and an end to every login that there is."""
        await self.set_password(await self.check_password(player, old, WRONG_OLD), new)

    async def check_password(self, player: str, password: str, said: Said = WRONG) -> dict[str, Any]:
        """The row of an account whose password this is; raise Forbidden."""
        row = await self.known(player)
        if row["password"] is None or not await asyncio.to_thread(_is_right, row["password"], password):
            raise Forbidden(said)
        return row

    async def set_password(self, row: dict[str, Any], new: str, *, by_operator: bool = False) -> None:
        """A new password for somebody, without asking for the old one, and an end to every login that there is."""
        hashed = await asyncio.to_thread(_HASHER.hash, new)
        async with self.store.writing() as connection:
            changed = update(PLAYERS).where(PLAYERS.c.id == row["id"]).values(password=hashed, epoch=row["epoch"] + 1)
            await connection.execute(changed)
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.player_id == row["id"]))
            if by_operator:
                await note(connection, "reset password", row["id"])

    async def with_login(self, login: str) -> dict[str, Any]:
        """The row of an account; raise Missing."""
        found = await self.store.rows(select(PLAYERS).where(PLAYERS.c.login == login.lower()))
        if not found:
            raise Missing(say("nobody has the login {login}", login=repr(login)))
        return found[0]

    async def blocked_by(self, player: str) -> frozenset[str]:
        """Whom a player does not want to meet."""
        query = select(BLOCKS.c.blocked_id).where(BLOCKS.c.player_id == player)
        return frozenset(row["blocked_id"] for row in await self.store.rows(query))

    async def block(self, player: str, other: str) -> None:
        """Keep somebody away from now on; raise Missing, or IllegalAction for oneself and for too many."""
        await self.known(other)
        blocked = await self.blocked_by(player)
        if player == other:
            raise IllegalAction("you cannot block yourself")
        if len(blocked) >= MOST_BLOCKED:
            raise IllegalAction(say("you block {most} players already", most=MOST_BLOCKED))
        if other not in blocked:
            with contextlib.suppress(IntegrityError):
                async with self.store.writing() as connection:
                    await connection.execute(insert(BLOCKS).values(player_id=player, blocked_id=other))

    async def unblock(self, player: str, other: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(delete(BLOCKS).where(BLOCKS.c.player_id == player, BLOCKS.c.blocked_id == other))

    async def check_unblocked(self, player: str, others: list[str]) -> None:
        """Raise Forbidden if one of ``others`` does not want to meet ``player``."""
        query = select(BLOCKS.c.player_id).where(BLOCKS.c.blocked_id == player, BLOCKS.c.player_id.in_(others))
        if await self.store.rows(query):
            raise Forbidden("somebody at this table has blocked you")

    async def _set(self, player: str, **values: Any) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(PLAYERS).where(PLAYERS.c.id == player).values(**values))


def check_shown(name: str) -> None:
    """Raise MeadhallError for a name that shows nothing, or that could be taken for the voice of the house."""
    check_name(name)
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(letter for letter in plain if letter.isalnum() and letter not in _BLANK)
    if not letters:
        raise IllegalAction(say("the name {name} has no letter or digit; choose another one", name=repr(name)))
    marks = "".join("^" if unicodedata.combining(letter) else " " for letter in plain)
    if "^" * (_STACKED + 1) in marks:
        raise IllegalAction(
            say(
                "a letter of the name {name} carries more than {most} marks; choose another one", name=repr(name), most=_STACKED
            )
        )
    alike = letters.translate(_ALIKE)
    if alike in _OFFICES or any(word in alike for word in _HOUSE):
        raise IllegalAction(say("the name {name} could be mistaken for the server's own; choose another one", name=repr(name)))


def _is_right(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False
