"""Structured logs: one JSON object a line. Messages name tables and reasons, never tokens, passwords or answers."""

import json
import logging
import sys
import time
from typing import Any, Final

_PLAIN: Final = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {
    "message",
    "asctime",
    "color_message",
    "taskName",
}


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        data.update({name: value for name, value in record.__dict__.items() if name not in _PLAIN})
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return json.dumps(data, default=str, ensure_ascii=False)


def set_up(level: int = logging.INFO) -> None:
    """Send everything that this program and its server log to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("meadhall", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    for name in ("uvicorn.error", "uvicorn.asgi"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
