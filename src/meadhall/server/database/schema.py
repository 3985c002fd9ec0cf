"""The tables of the database. The log in ``entries`` is the truth about games; the rest is made to be searched.

The only lock there is: ``entries`` takes each number of a table once, whichever process comes first.
"""

from typing import Final

from sqlalchemy import Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("series", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("due", Float),  # when somebody has to look after the table: a clock, or a bot that is overdue
    Column("summary", Text, nullable=False),
    Column("counted", Boolean, nullable=False),  # whether statistics and ratings know the result
    Column("host", String(24)),  # who has set it up; none for tables of versions before this was kept
    Index("tables_by_status", "status", "created"),
    Index("tables_by_due", "due"),
    Index("tables_by_series", "series"),
    Index("tables_by_host", "host", "status"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

PLAYERS: Final = Table(
    "players",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("login", String(24), unique=True),  # in small letters; none for guests
    Column("password", String(200)),  # an argon2 hash
    Column("epoch", Integer, nullable=False),  # raised to make older cookies worthless
    Column("created", Float, nullable=False),
    Column("mail", String(254)),  # where a link to a new password may be sent; only once it was confirmed
    Column("state", String(10), nullable=False, server_default="active"),  # or banned, or deleted
)

MAIL_LINKS: Final = Table(
    "mail_links",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the secret in the link, which is in nobody's hands but the reader's
    Column("player_id", String(24), nullable=False),
    Column("purpose", String(10), nullable=False),  # confirm or reset
    Column("address", String(254), nullable=False),
    Column("expires", Float, nullable=False),
    Index("mail_links_by_player", "player_id"),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("player_id", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("device", String(80), nullable=False),
    Index("sessions_by_player", "player_id"),
)

BLOCKS: Final = Table(
    "blocks",
    METADATA,
    Column("player_id", String(24), primary_key=True),
    Column("blocked_id", String(24), primary_key=True),
)

SITTINGS: Final = Table(
    "sittings",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("player_id", String(24)),  # none for bots
    Column("status", String(10), nullable=False),
    Column("created", Float, nullable=False),
    Column("people", Integer, nullable=False),
    Column("place", Integer),
    Column("share", Float),
    Column("score", Integer),
    Column("answers", Integer),
    Index("sittings_by_player", "player_id", "created"),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("player_id", String(24), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_game", "game", "mu"),
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

AUDIT: Final = Table(
    "audit",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("actor", String(24), nullable=False),  # operator, server, or the player who is host
    Column("deed", String(24), nullable=False),
    Column("about", String(40), nullable=False),  # a table or a player
    Column("detail", Text, nullable=False),
    Column("request", String(64), nullable=False),  # the id of the request that asked for it
    Index("audit_by_time", "at"),
)
