"""Brings a database up to date, whatever version of the program wrote it, and makes a new one."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from meadhall.kernel.errors import BrokenFile

_LOCK: Final = 7_066_1066
"""Any number that all servers agree on: only one of them upgrades a shared database."""


async def upgrade(engine: AsyncEngine, revision: str = "head") -> None:
    """Carry out the steps that are missing; raise BrokenFile if the database is newer than the program."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        await connection.run_sync(upgrade_on, revision)


def revision_of(connection: Connection) -> str | None:
    """The schema that a database has; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revisions() -> set[str]:
    """The schemas that this version of the program knows."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def upgrade_on(connection: Connection, revision: str = "head") -> None:
    """The same in a transaction of the caller."""
    config = _config()
    config.attributes["connection"] = connection
    here, known = revision_of(connection), known_revisions()
    if here is not None and here not in known:
        raise BrokenFile(f"the database has schema {here}, newer than the {max(known)} known here; upgrade Meadhall first")
    if revision == "head" and here == max(known):
        return
    command.upgrade(config, revision)
