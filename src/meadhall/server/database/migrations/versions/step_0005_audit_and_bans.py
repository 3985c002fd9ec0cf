"""What operators and hosts did; people who are banned or deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("actor", sa.String(24), nullable=False),
        sa.Column("deed", sa.String(24), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
    )
    op.create_index("audit_by_time", "audit", ["at"])
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("state", sa.String(10), nullable=False, server_default="active"))


def downgrade() -> None:
    with op.batch_alter_table("players") as players:
        players.drop_column("state")
    op.drop_index("audit_by_time", "audit")
    op.drop_table("audit")
