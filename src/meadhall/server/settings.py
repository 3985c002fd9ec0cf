"""What whoever runs the server can choose, with the environment variable for each."""

import dataclasses
import importlib
import ipaddress
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from meadhall.kernel.errors import MeadhallError
from meadhall.server.mail import Mailer

DATA: Final = "MEADHALL_DATA"
DATABASE: Final = "MEADHALL_DATABASE"
PLUGINS: Final = "MEADHALL_PLUGINS"
THIS_MACHINE: Final = ("127.0.0.1", "::1")


@dataclasses.dataclass(frozen=True, slots=True)
class Settings:
    """One server's settings. ``from_environment`` reads them."""

    data: Path = Path("meadhall-data")
    """MEADHALL_DATA: where the embedded database lies."""
    database: str = ""
    """MEADHALL_DATABASE: ``postgresql://user:password@host/name``; empty for the embedded one."""
    database_wait: float = 300.0
    """MEADHALL_DATABASE_WAIT: seconds for which a server that starts waits for its PostgreSQL."""
    origins: tuple[str, ...] = ()
    """MEADHALL_ORIGINS: further sites whose pages may use this server, such as ``https://table.example``."""
    bot_workers: int = 2
    """MEADHALL_BOT_WORKERS: processes in which bots think."""
    bot_seconds: float = 2.0
    """MEADHALL_BOT_SECONDS: how long a bot may think about one answer."""
    plugins: tuple[str, ...] = ()
    """MEADHALL_PLUGINS: modules to import at the start; each may register a game of its own."""
    secure: bool = False
    """MEADHALL_SECURE: on behind HTTPS; cookies are then sent over HTTPS only."""
    requests: float = 30.0
    """MEADHALL_REQUESTS: requests a second that one address may make for long; ten times as many for a moment."""
    crowd: float = 10.0
    """MEADHALL_CROWD: how many people share an address: an address may send this many times as much as one person."""
    messages: float = 10.0
    """MEADHALL_MESSAGES: messages a second that one socket may send for long; five times as many for a moment."""
    sockets: int = 200
    """MEADHALL_SOCKETS: how many sockets one address may hold open."""
    connections: int = 10_000
    """MEADHALL_CONNECTIONS: how many connections one process holds; more are closed at once, and the log says so."""
    slow: float = 30.0
    """MEADHALL_SLOW: seconds that a request may take to arrive, or an answer to be read, before the connection is closed."""
    hosts: tuple[str, ...] = ()
    """MEADHALL_HOSTS: the names that this server answers to, such as ``table.example`` or ``*.example``; empty for any."""
    idle: float = 60.0
    """MEADHALL_IDLE: seconds after which a table that nobody touches leaves memory."""
    away: float = 60.0
    """MEADHALL_AWAY: seconds after which the others may let a bot play for somebody who is gone."""
    metrics: bool = False
    """MEADHALL_METRICS: on to let anybody read /metrics, not only this machine."""
    proxies: tuple[str, ...] = ()
    """MEADHALL_PROXIES: addresses or networks of the proxies in front, which say where a visitor comes from; ``on`` for
    those on this machine."""
    mail: str = ""
    """MEADHALL_MAIL: ``smtps://user:password@host:465?from=hall@table.example`` to send links to new passwords."""
    address: str = ""
    """MEADHALL_ADDRESS: where the hall is found, such as ``https://table.example``; links in mail begin with it."""
    backups: str = ""
    """MEADHALL_BACKUPS: the folder for backups; empty for none but those that are asked for."""
    backup_hours: float = 24.0
    """MEADHALL_BACKUP_HOURS: how often a backup is made."""
    backup_keep: int = 7
    """MEADHALL_BACKUP_KEEP: how many backups stay in the folder, the newest; 0 for all."""
    keep_unstarted: float = 30.0
    """MEADHALL_KEEP_UNSTARTED: days after which tables that never began, or were ended, are deleted; 0 for never."""
    keep_finished: float = 0.0
    """MEADHALL_KEEP_FINISHED: days after which finished games are deleted; 0 for never."""
    keep_guests: float = 0.0
    """MEADHALL_KEEP_GUESTS: days after which guests are deleted who have not played; 0 for never."""
    keep_audit: float = 0.0
    """MEADHALL_KEEP_AUDIT: days after which the audit log forgets; 0 for never."""

    def __post_init__(self) -> None:
        if self.database and not self.database.startswith(("postgresql://", "postgres://", "sqlite://")):
            raise MeadhallError(
                f"{DATABASE} must begin with 'postgresql://' (or 'sqlite://'), not {self.database.split(':')[0]!r}"
            )
        try:
            make_url(self.url)
        except (ValueError, ArgumentError):
            raise MeadhallError(f"{DATABASE} cannot be read; write it as postgresql://user:password@host:port/name") from None
        try:
            _ = self.trusted
        except ValueError:
            raise MeadhallError(
                f"{_variable('proxies')} must be on, off, or addresses and networks such as 10.0.0.7 or 10.0.0.0/8, "
                f"not {','.join(self.proxies)!r}"
            ) from None
        if self.mail:
            Mailer(self.mail)
            if not self.address.startswith(("https://", "http://")):
                raise MeadhallError(f"{_variable('mail')} needs {_variable('address')}, such as https://table.example")
        for field in dataclasses.fields(self):
            value, low = getattr(self, field.name), _LOWEST.get(field.name, 0)
            if isinstance(value, int | float) and not value >= low:
                raise MeadhallError(f"{_variable(field.name)} must be at least {low}, not {value}")

    @property
    def trusted(self) -> list[str]:
        """The addresses and networks whose word counts about where a visitor comes from; raise ValueError."""
        found: list[str] = []
        for part in self.proxies:
            switch = _SWITCH.get(part.lower())
            if switch is None:
                found.append(str(ipaddress.ip_network(part)))
            elif switch:
                found.extend(THIS_MACHINE)
        return found

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
        return f"sqlite+aiosqlite:///{self.file}"

    @property
    def place(self) -> str:
        """The database as people may see it: without user and password."""
        if self.file is not None:
            return str(self.file)
        return self.database.split("://", 1)[1].rsplit("@", 1)[-1].split("?", 1)[0]

    @property
    def file(self) -> Path | None:
        """The file of the embedded database; None if the database is elsewhere or in memory."""
        if self.is_shared:
            return None
        if not self.database:
            return self.data / "meadhall.sqlite3"
        path = self.database.split("://", 1)[1].removeprefix("/").removeprefix("file:").split("?", 1)[0]
        return Path(path) if path not in ("", ":memory:") else None

    def load_plugins(self) -> None:
        """Import the plugins, so that their games are known; raise MeadhallError naming one that is not there."""
        for plugin in self.plugins:
            try:
                importlib.import_module(plugin)
            except ImportError as error:
                raise MeadhallError(f"{PLUGINS} names {plugin!r}, which cannot be imported: {error}") from error

    @classmethod
    def chosen(cls, data: Path | None, database: str | None) -> Self:
        """The settings of the environment, but for what a command names itself."""
        environment = dict(os.environ)
        if data is not None:
            environment[DATA] = str(data)
        if database is not None:
            environment[DATABASE] = database
        return cls.from_environment(environment)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """The settings that the environment names; raise MeadhallError for a value that cannot be read."""
        given = os.environ if environment is None else environment
        values: dict[str, object] = {}
        for field in dataclasses.fields(cls):
            name = _variable(field.name)
            if name in given:
                values[field.name] = _read(name, given[name], field.default)
        return cls(**values)  # type: ignore[arg-type]

    def to_environment(self) -> dict[str, str]:
        """The variables that give these settings, for worker processes."""
        return {_variable(field.name): _written(getattr(self, field.name)) for field in dataclasses.fields(self)}


_SWITCH: Final = {"on": True, "1": True, "true": True, "off": False, "0": False, "false": False, "": False}
_LOWEST: Final = {"bot_workers": 1, "sockets": 1, "connections": 1, "backup_hours": 0.01}
"""Of numbers that may not be 0."""


def _variable(field: str) -> str:
    return f"MEADHALL_{field.upper()}"


def _read(name: str, text: str, default: object) -> object:
    try:
        if isinstance(default, bool):
            return _SWITCH[text.lower()]
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
