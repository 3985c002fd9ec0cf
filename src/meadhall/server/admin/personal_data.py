"""All that a server knows about one person: written to a file, or taken out of everything.

Erasing leaves the games of others whole: the person becomes somebody without a name, with another id, and recordings are
sealed again, so they still verify.
"""

import json
import time
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from meadhall.match import recording
from meadhall.match.recording import Recording
from meadhall.server.access.identity import new_id
from meadhall.server.admin.database import with_store
from meadhall.server.admin.files import write_private
from meadhall.server.admin.people import find_person, leave_tables, remove
from meadhall.server.common import TableInfo
from meadhall.server.database.audit import note
from meadhall.server.database.schema import AUDIT, BLOCKS, ENTRIES, RATINGS, SESSIONS, SITTINGS, SNAPSHOTS, TABLES
from meadhall.server.database.store import Store
from meadhall.server.errors import Unavailable
from meadhall.server.settings import Settings
from meadhall.server.tables import entries
from meadhall.server.tables.entries import AnyEntry
from meadhall.server.tables.service import TRIES

ERASED_LINE = "(erased)"


def export(settings: Settings, who: str, path: Path) -> dict[str, int]:
    """Write everything about a person to a JSON file that only its owner may read; return how much of each there is.

    Raise Missing, or MeadhallError if the file cannot be written. The hash of the password is not part of it.
    """

    async def work(store: Store) -> dict[str, Any]:
        row = await find_person(store, who)
        id = row["id"]
        mine = {
            "sessions": select(SESSIONS).where(SESSIONS.c.player_id == id),
            "blocked": select(BLOCKS.c.blocked_id).where(BLOCKS.c.player_id == id),
            "ratings": select(RATINGS).where(RATINGS.c.player_id == id),
            "games": select(SITTINGS).where(SITTINGS.c.player_id == id).order_by(SITTINGS.c.created),
            "tables": select(TABLES.c.id, TABLES.c.game, TABLES.c.status, TABLES.c.created).where(TABLES.c.host == id),
        }
        report: dict[str, Any] = {"person": {name: value for name, value in row.items() if name != "password"}}
        for name, query in mine.items():
            report[name] = await store.rows(query)
        report["entries"] = [
            {"table": table, **json.loads(data)}
            for table in await _tables_about(store, id)
            for data in await _entries_of(store, table)
            if id in data
        ]
        async with store.writing() as connection:
            await note(connection, "export person", id)
        return report

    report = with_store(settings, work)
    write_private(path, json.dumps(report, ensure_ascii=False, indent=2))
    return {name: len(part) for name, part in report.items() if isinstance(part, list)}


def erase(settings: Settings, who: str) -> int:
    """Delete a person, and take name, id and chat out of every table; return how many tables there were. Raise Missing.

    Where this is interrupted the person is deleted already; doing it again by the id does the rest.
    """

    async def work(store: Store) -> int:
        row = await find_person(store, who, deleted=True)
        id, other = row["id"], new_id(12)
        async with store.writing() as connection:
            await remove(connection, row)
            await note(connection, "delete person", id)
        await leave_tables(store, id)
        tables = await _tables_about(store, id)
        for table in tables:
            await _erase_at(store, table, id, other)
        async with store.writing() as connection:
            await connection.execute(update(SITTINGS).where(SITTINGS.c.player_id == id).values(player_id=other))
            for column in (AUDIT.c.actor, AUDIT.c.about, AUDIT.c.detail):
                await connection.execute(update(AUDIT).where(column == id).values({column.name: other}))
            await note(connection, "erase person", id)
        return len(tables)

    return with_store(settings, work)


async def _tables_about(store: Store, id: str) -> list[str]:
    """The tables whose logs name a person: who sat, was host, spoke, or was spoken to by the host."""
    query = select(ENTRIES.c.table_id).where(ENTRIES.c.data.contains(f'"{id}"', autoescape=True)).distinct()
    return sorted(row["table_id"] for row in await store.rows(query))


async def _entries_of(store: Store, table: str) -> list[str]:
    query = select(ENTRIES.c.data).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number)
    return [row["data"] for row in await store.rows(query)]


async def _erase_at(store: Store, table: str, id: str, other: str) -> None:
    """Rewrite the log of one table in one transaction; servers that have it in memory read it again."""
    for _ in range(TRIES):
        try:
            async with store.writing() as connection:
                await _rewrite(connection, table, id, other)
        except IntegrityError:  # a server has stored an entry meanwhile
            continue
        return
    raise Unavailable(f"table {table!r} is too busy; try again")


async def _rewrite(connection: AsyncConnection, table: str, id: str, other: str) -> None:
    mine = ENTRIES.c.table_id == table
    found = (await connection.execute(select(ENTRIES.c.data).where(mine).order_by(ENTRIES.c.number))).scalars().all()
    old = [entries.read(data) for data in found]
    for number, entry in enumerate(without_person(old, id, other)):
        data = entries.write(entry)
        if data != found[number]:
            await connection.execute(update(ENTRIES).where(mine, ENTRIES.c.number == number).values(data=data))
    await connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
    last = entries.write(entries.Erased(at=time.time()))
    await connection.execute(insert(ENTRIES).values(table_id=table, number=len(old), data=last))
    summary = (await connection.execute(select(TABLES.c.summary).where(TABLES.c.id == table))).scalar_one()
    values = {"summary": _erased_summary(summary, id, other), "version": len(old) + 1}
    await connection.execute(update(TABLES).where(TABLES.c.id == table).values(**values))
    host = update(TABLES).where(TABLES.c.id == table, TABLES.c.host == id)
    await connection.execute(host.values(host=other))


def name_of(other: str) -> str:
    """What somebody is called whose name was erased."""
    return f"Guest {other[:6]}"


def _erased_summary(summary: str, id: str, other: str) -> str:
    info = msgspec.json.decode(summary, type=TableInfo)
    info.host = other if info.host == id else info.host
    for seat in info.seats:
        if seat.player == id:
            seat.player, seat.name = other, name_of(other)
    return msgspec.json.encode(info).decode()


def without_person(log: list[AnyEntry], id: str, other: str) -> list[AnyEntry]:
    """The log of a table without a person: another id and name, chat that says nothing, and recordings sealed again."""
    names = {entry.name for entry in log if isinstance(entry, entries.Sat | entries.Chatted) and entry.player == id}
    seats: set[int] = set()
    """Where the person sits at this point of the log."""
    record = Recording()
    return [_without(entry, id, other, names, seats, record) for entry in log]


def _without(entry: AnyEntry, id: str, other: str, names: set[str], seats: set[int], record: Recording) -> AnyEntry:
    replace, name = msgspec.structs.replace, name_of(other)
    match entry:
        case entries.Sat(player=player, seat=seat):
            seats.discard(seat)
            if player == id:
                seats.add(seat)
                return replace(entry, player=other, name=name)
        case entries.Stood(seat=seat, by=by):
            seats.discard(seat)
            return replace(entry, by=other) if by == id else entry
        case entries.Made(host=host) if host == id:
            return replace(entry, host=other)
        case entries.Muted(player=player) | entries.Kicked(player=player) | entries.Invited(player=player) if player == id:
            return replace(entry, player=other)
        case entries.Chatted(player=player) if player == id:
            return replace(entry, player=other, name=name, text=ERASED_LINE)
        case entries.Chatted(player="", text=text):
            for one in names:
                text = text.replace(one, name)
            return replace(entry, text=text)
        case entries.Lined(line=line):
            return replace(entry, line=_sealed(record, line, seats, name))
    return entry


def _sealed(record: Recording, line: list[Any], seats: set[int], name: str) -> list[Any]:
    """A line of a recording with another name for some seats, sealed after the lines before it."""
    if line[0] == recording.OPEN:
        head = line[1]
        called = [{**seat, "name": name} if number in seats else seat for number, seat in enumerate(head["seats"])]
        line = [line[0], {**head, "seats": called}, *line[2:]]
    record.take([*line[:-1], ""])
    return record.lines[-1]
