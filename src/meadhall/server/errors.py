"""What can be wrong with a request, as codes and sentences for clients."""

from typing import Final, Literal

from meadhall.kernel.errors import (
    BadOptions,
    GameOver,
    IllegalAction,
    MeadhallError,
    StaleAction,
    UnknownGame,
    UnreadableAction,
)

Code = Literal["unreadable", "illegal", "stale", "over", "forbidden", "limit", "unavailable"]


class Forbidden(MeadhallError):
    """The request is not for this person to make."""


class Missing(MeadhallError):
    """What was asked for does not exist, or not for this person."""


class TooMuch(MeadhallError):
    """Too many requests in too short a time."""


class Unavailable(MeadhallError):
    """The server cannot do this now."""


_CODES: Final[tuple[tuple[type[MeadhallError], Code], ...]] = (
    (UnreadableAction, "unreadable"),
    (StaleAction, "stale"),
    (GameOver, "over"),
    (Forbidden, "forbidden"),
    (TooMuch, "limit"),
    (Unavailable, "unavailable"),
    (IllegalAction, "illegal"),
)

_STATUS: Final[tuple[tuple[type[MeadhallError], int], ...]] = (
    (Missing, 404),
    (UnknownGame, 404),
    (Forbidden, 403),
    (TooMuch, 429),
    (Unavailable, 503),
    (BadOptions, 422),
    (UnreadableAction, 400),
    (StaleAction, 409),
    (GameOver, 409),
    (IllegalAction, 409),
)


def code_of(error: MeadhallError) -> Code:
    """The code of a refusal over a socket."""
    for kind, code in _CODES:
        if isinstance(error, kind):
            return code
    return "illegal"


def status_of(error: MeadhallError) -> int:
    """The HTTP status of a refusal."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)
