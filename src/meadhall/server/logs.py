"""What the server tells whoever runs it: JSON lines for a program, sentences for a person at a terminal.

Messages name tables and reasons, never tokens, passwords or answers.
"""

import json
import logging
import sys
import time
import traceback
from pathlib import Path
from typing import Any, Final

from meadhall.server.access import request_ids

_PLAIN: Final = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {
    "message",
    "asctime",
    "color_message",
    "taskName",
}

QUIET: Final = 60.0
"""Seconds for which the same is not said again of what strangers send."""
OURS: Final = "Exception in ASGI application"
"""What uvicorn says of a fault of ours."""
_DATABASE: Final = ("sqlalchemy", "sqlite3", "aiosqlite", "asyncpg")


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON. Nothing that is said besides takes the place of time, level, logger and message."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        data = {**data, **_extra(record), **data}
        if record.exc_info and record.exc_info[1] is not None:
            data["trace"] = trace(record.exc_info[1])
        return json.dumps(data, default=str, ensure_ascii=False)


class Sentences(logging.Formatter):
    """Formats a record as one sentence, followed by the trace of an error."""

    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage().rstrip(".")
        about = ", ".join(f"{name} {value}" for name, value in _extra(record).items())
        said = f"{message[:1].upper()}{message[1:]}{f' ({about})' if about else ''}."
        error = record.exc_info[1] if record.exc_info else None
        return said if error is None else f"{said}\n{trace(error)}"


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    request = request_ids.CURRENT.get()
    return {
        **({"request": request} if request else {}),
        **{name: value for name, value in record.__dict__.items() if name not in _PLAIN and not name.startswith("_")},
    }


def trace(error: BaseException) -> str:
    """Where an error came from, and the errors behind it; errors of the database are shown without the values they quote."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    behind = [earlier] if earlier is not None else []
    if isinstance(error, BaseExceptionGroup):
        behind.extend(error.exceptions)
    kind = type(error)
    home = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    own = f"{''.join(traceback.format_tb(error.__traceback__))}{home}{kind.__qualname__}: {_said(error)}"
    return "\n\n".join([*(trace(other) for other in behind), own])


def _said(error: BaseException) -> str:
    """What an error says. A database quotes rows after the first line, and its driver an argument it cannot take."""
    text = str(error)
    if type(error).__module__.split(".")[0] not in _DATABASE:
        return text
    return text.split("\n", 1)[0].split("query argument", 1)[0]


def set_up() -> None:
    """Send what is logged to standard error; a person at a terminal sees only warnings and errors."""
    handler = logging.StreamHandler(sys.stderr)
    person = sys.stderr.isatty()
    handler.setFormatter(Sentences() if person else JsonLines())
    level = logging.WARNING if person else logging.INFO
    logging.getLogger().handlers = [handler]  # whatever else has something to say, such as asyncio and the drivers
    for name in ("meadhall", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    for name in ("uvicorn.error", "uvicorn.asgi"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.error").filters = [Strangers()]


class Strangers(logging.Filter):
    """Lets through little of what uvicorn says of connections: not that they come and go, and each trouble once a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._said: Final[dict[str, float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if not {"protocols", "websockets"} & set(Path(record.pathname).parts) or str(record.msg).startswith(OURS):
            return True
        if record.levelno <= logging.INFO:
            return False
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"  # no fault of ours
        before, now = self._said.get(str(record.msg), -QUIET), time.monotonic()
        if now - before < QUIET:
            return False
        self._said[str(record.msg)] = now
        return True
