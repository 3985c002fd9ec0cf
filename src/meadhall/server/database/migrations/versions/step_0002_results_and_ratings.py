"""Who sat where with what result, and ratings. Games that were finished before are counted when the server starts."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("player_id", sa.String(24)),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("share", sa.Float),
        sa.Column("score", sa.Integer),
        sa.Column("answers", sa.Integer),
    )
    op.create_index("sittings_by_player", "sittings", ["player_id", "created"])
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_by_game", "ratings", ["game", "mu"])


def downgrade() -> None:
    op.drop_table("ratings")
    op.drop_table("sittings")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("counted")
