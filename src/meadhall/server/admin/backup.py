"""Backups: the whole database as one file, the same for SQLite and PostgreSQL, made beside a running server.

Lines of JSON, packed: a head, then rows as ``[table, [values]]``, then a foot with the number of rows and a checksum. What
one database has written the other can read, so a backup is also the way from SQLite to PostgreSQL.
"""

import asyncio
import contextlib
import gzip
import hashlib
import json
import time
import zlib
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, TableClause, column, select, table, text
from sqlalchemy.ext.asyncio import AsyncEngine

from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.server.admin.database import is_used, with_store
from meadhall.server.admin.files import private_file
from meadhall.server.database.audit import note
from meadhall.server.database.engine import alone, explained, make_engine
from meadhall.server.database.schema import METADATA, SETTINGS
from meadhall.server.database.store import PROBE, Store
from meadhall.server.database.upgrade import known_revisions, revision_of, upgrade_on
from meadhall.server.settings import Settings

TITLE: Final = "meadhall backup"
FORMAT: Final = 1
CHUNK: Final = 500
"""Rows that are in memory at once."""
NAME: Final = "meadhall-%Y%m%d-%H%M%S.backup"
KEPT: Final = {name: kept for name, kept in METADATA.tables.items() if name not in ("snapshots", "mail_links")}
"""What a backup holds: all but shortcuts, and links that last for an hour."""
LONGEST_LINE: Final = 16_000_000


def back_up(settings: Settings, path: Path | None = None, keep: int = 0) -> dict[str, Any]:
    """Write a backup, read it again to see that it is whole, and return its file, its size and the number of rows.

    Without ``path`` it goes into the folder of the settings under the time of day; with ``keep`` only so many stay there.
    Raise MeadhallError if it cannot be written, Missing if there is no database.
    """
    file = path if path is not None else _folder(settings) / time.strftime(NAME, time.gmtime())

    async def work(store: Store) -> None:
        with private_file(file) as target, gzip.GzipFile(fileobj=target, mode="wb", compresslevel=6, mtime=0) as packed:
            digest, rows = hashlib.sha256(), 0
            async with contextlib.aclosing(_lines(store.engine)) as lines:
                async for line in lines:
                    digest.update(line)
                    packed.write(line)
                    rows += 1
            packed.write(_line({"rows": rows - 1, "sha256": digest.hexdigest()}))
        async with store.writing() as connection:
            await note(connection, "backup", detail=file.name)

    with_store(settings, work)
    rows = check_backup(file)
    removed = [] if path is not None or keep < 1 else _forget(file.parent, keep)
    return {"file": str(file), "rows": rows, "bytes": file.stat().st_size, "removed": removed}


def _folder(settings: Settings) -> Path:
    if not settings.backups:
        raise MeadhallError("name a file for the backup, or a folder for all of them by MEADHALL_BACKUPS")
    folder = Path(settings.backups)
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise MeadhallError(f"{folder} cannot be made: {error.strerror}") from error
    return folder


def _forget(folder: Path, keep: int) -> list[str]:
    """Remove the oldest backups of a folder."""
    old = sorted(folder.glob("meadhall-*.backup"))[:-keep]
    for path in old:
        path.unlink(missing_ok=True)
    return [path.name for path in old]


async def _lines(engine: AsyncEngine) -> AsyncGenerator[bytes]:
    """The head, and every row as it was at one moment, whatever a server writes meanwhile."""
    async with engine.connect() as plain:
        is_shared = engine.dialect.name == "postgresql"
        connection = await plain.execution_options(isolation_level="REPEATABLE READ") if is_shared else plain
        async with connection.begin():
            if not is_shared:
                await connection.execute(text("BEGIN"))  # from here on SQLite shows one state
            revision = await connection.run_sync(revision_of)
            columns = {name: [part.name for part in kept.c] for name, kept in KEPT.items()}
            yield _line({"title": TITLE, "format": FORMAT, "schema": revision, "made": time.time(), "columns": columns})
            for name, kept in KEPT.items():
                query = select(kept).order_by(*kept.primary_key)
                async for row in await connection.stream(query, execution_options={"yield_per": CHUNK}):
                    if name != SETTINGS.name or row.name != PROBE:
                        yield _line([name, list(row)])


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


class Backup:
    """A backup that is read: its head at once, its rows one after the other."""

    def __init__(self, path: Path) -> None:
        """Raise BrokenFile if there is no backup that this version can read."""
        self.path: Final = path
        self.rows = 0
        """How many were read so far."""
        with self._explained(), gzip.open(path, "rb") as file:
            self._first: Final = file.readline(LONGEST_LINE)
            head = json.loads(self._first)
        if not isinstance(head, dict) or head.get("title") != TITLE:
            raise BrokenFile(f"{path} is not a backup of Meadhall")
        if head.get("format") != FORMAT or head.get("schema") not in known_revisions():
            raise BrokenFile(f"{path} was made by a newer version; upgrade Meadhall first")
        self.schema: Final[str] = head["schema"]
        self.columns: Final[dict[str, list[str]]] = head["columns"]

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BrokenFile(f"{self.path} cannot be read: {error.strerror or error}") from error
        except (ValueError, EOFError, LookupError, TypeError, zlib.error) as error:
            raise self._broken() from error

    def _broken(self) -> BrokenFile:
        return BrokenFile(f"{self.path} is not a whole backup: it breaks off or was changed after {self.rows} rows")

    def read(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each row with the name of its table; raise BrokenFile where it is not whole, at the latest after the last one."""
        digest, foot = hashlib.sha256(), None
        with self._explained(), gzip.open(self.path, "rb") as file:
            while line := file.readline(LONGEST_LINE):
                data = json.loads(line)
                if isinstance(data, dict) and "sha256" in data:
                    foot = data
                    break
                digest.update(line)
                if isinstance(data, list):
                    name, values = data
                    yield name, dict(zip(self.columns[name], values, strict=True))
                    self.rows += 1
        if foot != {"rows": self.rows, "sha256": digest.hexdigest()}:
            raise self._broken()


def check_backup(path: Path) -> int:
    """Read a backup through; return how many rows it has. Raise BrokenFile if it is not whole."""
    return sum(1 for _ in Backup(path).read())


def restore(settings: Settings, path: Path) -> int:
    """Fill a new database from a backup, wholly or not at all; return how many rows it has.

    Raise BrokenFile for a file that is no whole backup, MeadhallError if a server has used the database before.
    """
    rows = check_backup(path)
    backup = Backup(path)

    async def work() -> None:
        if await is_used(settings):
            raise MeadhallError(f"a server has used {settings.place} already; restore into a new folder or database")
        engine = make_engine(settings)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_fill, backup)
        finally:
            await engine.dispose()

    is_new = settings.file is not None and not settings.file.exists()
    try:
        with alone(settings), explained(settings):
            asyncio.run(work())
    except BaseException:
        if is_new and settings.file is not None:
            settings.file.unlink(missing_ok=True)
        raise
    return rows


def _fill(connection: Connection, backup: Backup) -> None:
    upgrade_on(connection, backup.schema)
    rows: dict[str, list[dict[str, Any]]] = {}
    for name, row in backup.read():
        rows.setdefault(name, []).append(row)
        if len(rows[name]) >= CHUNK:
            connection.execute(_target(name, backup.columns[name]).insert(), rows.pop(name))
    for name, rest in rows.items():
        connection.execute(_target(name, backup.columns[name]).insert(), rest)
    upgrade_on(connection)
    if connection.dialect.name == "postgresql":  # which counts numbers apart from the rows that have them
        connection.execute(text("SELECT setval(pg_get_serial_sequence('audit', 'number'), max(number)) FROM audit"))


def _target(name: str, columns: list[str]) -> TableClause:
    """A table with the columns that it had when the backup was made."""
    known = METADATA.tables[name].c
    return table(name, *(column(part, known[part].type if part in known else None) for part in columns))
