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
        await connection.run_sync(_upgrade, revision)


def _upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    here = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if here is not None and here not in known:
        raise BrokenFile(f"the database has schema {here}, newer than the {max(known)} known here; upgrade Meadhall first")
    if revision == "head" and here == max(known):
        return
    command.upgrade(config, revision)
