"""Snapshots of long games; addresses for mail, and the links that are sent there."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "mail_links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("mail_links_by_player", "mail_links", ["player_id"])
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("mail", sa.String(254)))


def downgrade() -> None:
    with op.batch_alter_table("players") as players:
        players.drop_column("mail")
    op.drop_index("mail_links_by_player", "mail_links")
    op.drop_table("mail_links")
    op.drop_table("snapshots")
