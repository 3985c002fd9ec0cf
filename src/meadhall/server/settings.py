"""What whoever runs the server can choose, with the environment variable for each."""

import dataclasses
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

from meadhall.kernel.errors import MeadhallError

DATA: Final = "MEADHALL_DATA"
DATABASE: Final = "MEADHALL_DATABASE"


@dataclasses.dataclass(frozen=True, slots=True)
class Settings:
    """One server's settings. ``from_environment`` reads them."""

    data: Path = Path("meadhall-data")
    """MEADHALL_DATA: where the embedded database lies."""
    database: str = ""
    """MEADHALL_DATABASE: ``postgresql://user:password@host/name``; empty for the embedded one."""
    origins: tuple[str, ...] = ()
    """MEADHALL_ORIGINS: further sites whose pages may use this server, such as ``https://table.example``."""
    bot_workers: int = 1
    """MEADHALL_BOT_WORKERS: processes in which bots think."""
    bot_seconds: float = 2.0
    """MEADHALL_BOT_SECONDS: how long a bot may think about one answer."""
    plugins: tuple[str, ...] = ()
    """MEADHALL_PLUGINS: modules to import at the start; each may register a game of its own."""
    secure: bool = False
    """MEADHALL_SECURE: on behind HTTPS; cookies are then sent over HTTPS only."""
    requests: float = 30.0
    """MEADHALL_REQUESTS: requests a second that one address may make for long; ten times as many for a moment."""
    messages: float = 10.0
    """MEADHALL_MESSAGES: messages a second that one socket may send for long; five times as many for a moment."""
    sockets: int = 200
    """MEADHALL_SOCKETS: how many sockets one address may hold open."""
    idle: float = 60.0
    """MEADHALL_IDLE: seconds after which a table that nobody touches leaves memory."""
    away: float = 60.0
    """MEADHALL_AWAY: seconds after which the others may let a bot play for somebody who is gone."""
    metrics: bool = False
    """MEADHALL_METRICS: on to let anybody read /metrics, not only this machine."""
    proxies: bool = False
    """MEADHALL_PROXIES: on behind a proxy of one's own; the address of a visitor is then taken from its header."""

    def __post_init__(self) -> None:
        if self.database and not self.database.startswith(("postgresql://", "postgres://", "sqlite://")):
            raise MeadhallError(f"{DATABASE} must begin with 'postgresql://' (or 'sqlite://'), not {self.database[:12]!r}")

    @property
    def is_shared(self) -> bool:
        """Whether several processes can use the database."""
        return self.database.startswith("postgres")

    @property
    def url(self) -> str:
        """The database for the asynchronous engine."""
        if self.is_shared:
            return "postgresql+asyncpg://" + self.database.split("://", 1)[1]
        if self.database:
            return "sqlite+aiosqlite://" + self.database.split("://", 1)[1]
        return f"sqlite+aiosqlite:///{self.data / 'meadhall.sqlite3'}"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """The settings that the environment names; raise MeadhallError for a value that cannot be read."""
        given = os.environ if environment is None else environment
        values: dict[str, object] = {}
        for field in dataclasses.fields(cls):
            name = f"MEADHALL_{field.name.upper()}"
            if name in given:
                values[field.name] = _read(name, given[name], field.default)
        return cls(**values)  # type: ignore[arg-type]

    def to_environment(self) -> dict[str, str]:
        """The variables that give these settings, for worker processes."""
        return {f"MEADHALL_{field.name.upper()}": _written(getattr(self, field.name)) for field in dataclasses.fields(self)}


def _read(name: str, text: str, default: object) -> object:
    try:
        if isinstance(default, bool):
            return {"on": True, "1": True, "true": True, "off": False, "0": False, "false": False, "": False}[text.lower()]
        if isinstance(default, tuple):
            return tuple(part.strip() for part in text.split(",") if part.strip())
        return type(default)(text)  # type: ignore[call-arg]
    except (KeyError, ValueError):
        wanted = "on or off" if isinstance(default, bool) else "a number"
        raise MeadhallError(f"{name} must be {wanted}, not {text!r}") from None


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(value) if isinstance(value, tuple) else str(value)
