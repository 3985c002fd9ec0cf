"""People, for whoever runs a server: list, rename, ban, delete, new passwords, ended logins.

Whoever is banned or deleted is logged out everywhere, leaves tables that have not begun, and a bot plays on for them in
games that have.
"""

from typing import Any, Final

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.server.access.identity import new_id
from meadhall.server.admin.database import change_table, check_limit, with_store
from meadhall.server.database.audit import deed_row, note
from meadhall.server.database.players import Players, check_shown
from meadhall.server.database.schema import BLOCKS, MAIL_LINKS, PLAYERS, RATINGS, SESSIONS, SITTINGS, TABLES
from meadhall.server.database.store import Store
from meadhall.server.errors import Missing
from meadhall.server.settings import Settings
from meadhall.server.tables import moderation

ACTIVE: Final = "active"
BANNED: Final = "banned"
DELETED: Final = "deleted"
STATES: Final = (ACTIVE, BANNED, DELETED)
NOBODY: Final = "Deleted player"


def list_people(settings: Settings, search: str = "", state: str | None = None, limit: int = 100) -> list[dict[str, Any]]:
    """People who have done anything here, newest first; all, or those whose name, login or id holds ``search``.

    Raise MeadhallError for a state or a limit that cannot be.
    """
    check_limit(limit)
    if state is not None and state not in STATES:
        raise MeadhallError(f"there is no state {state!r}; a person is {', '.join(STATES[:-1])} or {STATES[-1]}")

    async def work(store: Store) -> list[dict[str, Any]]:
        games = select(func.count()).where(SITTINGS.c.player_id == PLAYERS.c.id, SITTINGS.c.status == "over")
        columns = (PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.login, PLAYERS.c.state, PLAYERS.c.created)
        query = select(*columns, games.scalar_subquery().label("games")).order_by(PLAYERS.c.created.desc()).limit(limit)
        if state is not None:
            query = query.where(PLAYERS.c.state == state)
        if search:
            query = query.where(or_(*(column.icontains(search, autoescape=True) for column in columns[:3])))
        return await store.rows(query)

    return with_store(settings, work)


async def find_person(store: Store, who: str, *, deleted: bool = False) -> dict[str, Any]:
    """The row of whoever has this login or this id; raise Missing, also for somebody who was deleted unless that is allowed."""
    query = select(PLAYERS).where(or_(PLAYERS.c.id == who, PLAYERS.c.login == who.lower()))
    found = [row for row in await store.rows(query) if deleted or row["state"] != DELETED]
    if not found:
        raise Missing(f"nobody has the login or the id {who!r}")
    return next((row for row in found if row["login"] == who.lower()), found[0])


def rename(settings: Settings, who: str, name: str) -> str:
    """Give somebody another name from now on; return their id. Raise Missing, or MeadhallError for a name that cannot be."""
    shown = " ".join(name.split())
    check_shown(shown)

    async def work(store: Store) -> str:
        row = await find_person(store, who)
        async with store.writing() as connection:
            await connection.execute(update(PLAYERS).where(PLAYERS.c.id == row["id"]).values(name=shown))
            await note(connection, "rename", row["id"])
        return str(row["id"])

    return with_store(settings, work)


def ban(settings: Settings, who: str, reason: str = "") -> str:
    """Keep somebody from logging in or playing on; return their id. Raise Missing, or IllegalAction if they are banned."""

    async def work(store: Store) -> str:
        row = await find_person(store, who)
        if row["state"] == BANNED:
            raise IllegalAction(f"{who} is banned already")
        async with store.writing() as connection:
            await _log_out(connection, row, state=BANNED)
            await note(connection, "ban", row["id"], reason[:500])
        await leave_tables(store, row["id"])
        return str(row["id"])

    return with_store(settings, work)


def unban(settings: Settings, who: str) -> str:
    """Let somebody log in again; return their id. Raise Missing, or IllegalAction if they are not banned."""

    async def work(store: Store) -> str:
        row = await find_person(store, who)
        if row["state"] != BANNED:
            raise IllegalAction(f"{who} is not banned")
        async with store.writing() as connection:
            await connection.execute(update(PLAYERS).where(PLAYERS.c.id == row["id"]).values(state=ACTIVE))
            await note(connection, "unban", row["id"])
        return str(row["id"])

    return with_store(settings, work)


def reset_password(settings: Settings, login: str) -> str:
    """Give an account a new password and end all its logins; return the password. Raise Missing."""
    word = new_id(20)

    async def work(store: Store) -> None:
        players = Players(store)
        await players.set_password(await players.with_login(login), word, by_operator=True)

    with_store(settings, work)
    return word


def end_sessions(settings: Settings, who: str) -> int:
    """Log somebody out everywhere; return how many logins there were. Raise Missing.

    A guest, whose cookie alone proves them, is somebody else afterwards.
    """

    async def work(store: Store) -> int:
        row = await find_person(store, who)
        async with store.writing() as connection:
            ended = await _log_out(connection, row)
            await note(connection, "end sessions", row["id"])
        return ended

    return with_store(settings, work)


def delete_person(settings: Settings, who: str) -> str:
    """Delete an account or a guest: login, password, address, rating, logins, blocks; return their id. Raise Missing.

    Games that were played stay as they are, with the name that was used there; see ``personal_data.erase``.
    """

    async def work(store: Store) -> str:
        row = await find_person(store, who)
        async with store.writing() as connection:
            await remove(connection, row)
            await note(connection, "delete person", row["id"])
        await leave_tables(store, row["id"])
        return str(row["id"])

    return with_store(settings, work)


async def remove(connection: AsyncConnection, row: dict[str, Any]) -> None:
    """Keep nothing of a person but an id whose cookies are worthless."""
    await _log_out(connection, row, state=DELETED, name=NOBODY, login=None, password=None, mail=None)
    await connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.player_id == row["id"]))
    await connection.execute(delete(RATINGS).where(RATINGS.c.player_id == row["id"]))
    await connection.execute(delete(BLOCKS).where(or_(BLOCKS.c.player_id == row["id"], BLOCKS.c.blocked_id == row["id"])))


async def _log_out(connection: AsyncConnection, row: dict[str, Any], **values: Any) -> int:
    """End every login and cookie of a person, and set ``values``; return how many logins there were."""
    changed = update(PLAYERS).where(PLAYERS.c.id == row["id"]).values(epoch=PLAYERS.c.epoch + 1, **values)
    await connection.execute(changed)
    return (await connection.execute(delete(SESSIONS).where(SESSIONS.c.player_id == row["id"]))).rowcount


async def leave_tables(store: Store, player: str) -> None:
    """Take a person from every table that is not over: free the seat, or let a bot play on."""
    live = ("open", "playing")
    seated = select(SITTINGS.c.table_id).where(SITTINGS.c.player_id == player, SITTINGS.c.status.in_(live))
    hosted = select(TABLES.c.id).where(TABLES.c.host == player, TABLES.c.status == "open")
    ids = {row["table_id"] for row in await store.rows(seated)} | {row["id"] for row in await store.rows(hosted)}
    for id in sorted(ids):
        await change_table(store, id, lambda table, now: moderation.withdraw(table, player, now), deed_row("leave table", id))
