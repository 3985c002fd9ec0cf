"""Logins of accounts, each its own; who blocks whom; who has set up a table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
    )
    op.create_index("sessions_by_player", "sessions", ["player_id"])
    op.create_table(
        "blocks",
        sa.Column("player_id", sa.String(24), primary_key=True),
        sa.Column("blocked_id", sa.String(24), primary_key=True),
    )
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("host", sa.String(24)))
    op.create_index("tables_by_host", "tables", ["host", "status"])


def downgrade() -> None:
    op.drop_index("tables_by_host", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("host")
    op.drop_table("blocks")
    op.drop_table("sessions")
