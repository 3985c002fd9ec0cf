"""The id of the request that is being answered: in its answer, in every log line about it, in the audit log."""

import re
from contextvars import ContextVar
from typing import Final

from meadhall.server.access.identity import new_id

HEADER: Final = b"x-request-id"
CURRENT: Final[ContextVar[str]] = ContextVar("request", default="")
_FITS: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")


def choose(offered: str | None) -> str:
    """The id that a proxy offers, if it can be one; else a new one."""
    return offered if offered is not None and _FITS.fullmatch(offered) else new_id(16)
