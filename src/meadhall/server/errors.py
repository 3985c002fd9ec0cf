"""What can be wrong with a request: kinds of errors, their codes and statuses, and plain words for broken messages."""

import re
from typing import Final, Literal

from meadhall.kernel.bounds import LONGEST_QUOTE, cut
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


class NotAuthenticated(MeadhallError):
    """Nobody is known by the cookie of this request."""


class Forbidden(MeadhallError):
    """The request is not for this person to make."""


class Missing(MeadhallError):
    """What was asked for does not exist, or not for this person."""


class TooMuch(MeadhallError):
    """Too many requests in too short a time; ``seconds`` later it may be tried again."""

    def __init__(self, reason: str, seconds: float = 1.0) -> None:
        super().__init__(reason)
        self.seconds: Final = seconds


class Unavailable(MeadhallError):
    """The server cannot do this now."""


class StorageAway(Unavailable):
    """Storage cannot be reached, is full, or is locked."""


class Unsettled(StorageAway):
    """Whether something was stored is not known yet."""


_KINDS_OF_ERRORS: Final[tuple[tuple[type[MeadhallError], int, Code], ...]] = (
    (Missing, 404, "illegal"),
    (UnknownGame, 404, "illegal"),
    (NotAuthenticated, 401, "illegal"),
    (Forbidden, 403, "forbidden"),
    (TooMuch, 429, "limit"),
    (Unavailable, 503, "unavailable"),
    (BadOptions, 422, "illegal"),
    (UnreadableAction, 400, "unreadable"),
    (StaleAction, 409, "stale"),
    (GameOver, 409, "over"),
    (IllegalAction, 409, "illegal"),
)
"""Each kind with its HTTP status and its code over a socket; the first that fits counts."""


def code_of(error: MeadhallError) -> Code:
    """The code of a refusal over a socket."""
    for kind, _, code in _KINDS_OF_ERRORS:
        if isinstance(error, kind):
            return code
    return "illegal"


def status_of(error: MeadhallError) -> int:
    """The HTTP status of a refusal."""
    return next((status for kind, status, _ in _KINDS_OF_ERRORS if isinstance(error, kind)), 400)


# --- messages that break their shape, in words for people -----------------------------------------------------------

_LENGTH: Final = re.compile(r"Expected `(\w+)` of length (>=|<=) (\d+)")
_BOUND: Final = re.compile(r"Expected `\w+` (>=|<=) (\S+)")
_LETTERS: Final = re.compile(r"Expected `str` matching regex '(.*)'")
_KIND: Final = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*?)`?", re.DOTALL)
_VALUE: Final = re.compile(r"Invalid (?:enum )?value (.+)", re.DOTALL)

_KINDS: Final = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_PARTS: Final = {"str": "characters", "array": "entries", "object": "entries"}
_ALLOWED: Final = {
    "^[A-Za-z0-9_-]+$": "letters, digits, '-' and '_'",
    "^[A-Za-z0-9_.:-]+$": "letters, digits, '-', '_', '.' and ':'",
}
_NAMES: Final = {"": "request", "data": "request", "new": "new password", "old": "old password"}


def plain(text: str, field: str = "") -> str:
    """One problem that msgspec found with ``field``, in words for people."""
    said, at, place = text.rpartition(" - at `")
    if at:
        text, field = said, place.removesuffix("`")
    return cut(_plain(cut(text, LONGEST_QUOTE), _thing(cut(field, LONGEST_QUOTE))))


def _plain(text: str, thing: str) -> str:
    if found := _MISSING.fullmatch(text):
        return f"{_thing(found[1])} is missing"
    if found := _UNKNOWN.fullmatch(text):
        return f"{thing} has no part {found[1]!r}"
    if found := _LENGTH.fullmatch(text):
        return f"{thing} must have {_bound(found[2], found[3])} {_counted(_PARTS.get(found[1], 'parts'), found[3])}"
    if found := _BOUND.fullmatch(text):
        return f"{thing} must be {_bound(found[1], found[2])}"
    if found := _LETTERS.fullmatch(text):
        return f"{thing} may have {_ALLOWED.get(found[1], 'certain characters')} only"
    if found := _KIND.fullmatch(text):
        return f"{thing} must be {_kind(found[1])}, not {_kind(found[2])}"
    if found := _VALUE.fullmatch(text):
        return f"{thing} cannot be {found[1]}"
    return f"{thing} cannot be read"


def _thing(field: str) -> str:
    """``clock.amount`` is the amount of the clock; the request itself has no field."""
    parts = re.sub(r"\[[^]]*\]", "", field).removeprefix("$").strip(".").split(".")
    return " of ".join(f"the {_NAMES.get(part, part)}" for part in reversed(parts))


def _bound(sign: str, number: str) -> str:
    return f"at least {number}" if sign == ">=" else f"at most {number}"


def _counted(many: str, number: str) -> str:
    if number != "1":
        return many
    return many.removesuffix("ies") + "y" if many.endswith("ies") else many.removesuffix("s")


def _kind(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))
