"""Alembic's way in. The connection is handed over by ``meadhall.server.upgrade``."""

from alembic import context

from meadhall.server.database.schema import METADATA


def run() -> None:
    """Carry out the steps that Alembic wants."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        render_as_batch=True,  # SQLite changes a table by copying it
        transaction_per_migration=False,
    )
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # only while Alembic runs this file
    run()
