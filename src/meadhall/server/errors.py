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
from meadhall.kernel.sentence import Language, Said, Sentence, Some, say

Code = Literal["unreadable", "illegal", "stale", "over", "forbidden", "limit", "unavailable"]


class NotAuthenticated(MeadhallError):
    """Nobody is known by the cookie of this request."""


class Forbidden(MeadhallError):
    """The request is not for this person to make."""


class Missing(MeadhallError):
    """What was asked for does not exist, or not for this person."""


class TooMuch(MeadhallError):
    """Too many requests in too short a time; ``seconds`` later it may be tried again."""

    def __init__(self, said: Said, seconds: float = 1.0) -> None:
        super().__init__(said)
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


def told(error: MeadhallError, language: Language) -> str:
    """What somebody is told of a refusal."""
    return cut(error.phrase(language))


# --- messages that break their shape, in words for people -----------------------------------------------------------

_LENGTH: Final = re.compile(r"Expected `(\w+)` of length (>=|<=) (\d+)")
_BOUND: Final = re.compile(r"Expected `\w+` (>=|<=) (\S+)")
_LETTERS: Final = re.compile(r"Expected `str` matching regex '(.*)'")
_KIND: Final = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*?)`?", re.DOTALL)
_VALUE: Final = re.compile(r"Invalid (?:enum )?value (.+)", re.DOTALL)

_KINDS: Final = {
    "str": say("text"),
    "int": say("a whole number"),
    "float": say("a number"),
    "bool": say("true or false"),
    "array": say("a list"),
    "object": say("an object"),
    "null": say("null"),
}
_ALLOWED: Final = {
    "^[A-Za-z0-9_-]+$": say("letters, digits, '-' and '_'"),
    "^[A-Za-z0-9_.:-]+$": say("letters, digits, '-', '_', '.' and ':'"),
}
_FIELDS: Final = {
    "": say("the request"),
    "data": say("the request"),
    "login": say("the login"),
    "name": say("the name"),
    "new": say("the new password"),
    "old": say("the old password"),
    "password": say("the password"),
    "text": say("the text"),
}
"""What the fields that people fill in are called."""


def plain(text: str, field: str = "") -> Sentence:
    """One problem that msgspec found with ``field``, in words for people."""
    said, at, place = text.rpartition(" - at `")
    if at:
        text, field = said, place.removesuffix("`")
    return _plain(cut(text, LONGEST_QUOTE), _thing(cut(field, LONGEST_QUOTE)))


def _plain(text: str, thing: Sentence) -> Sentence:
    if found := _MISSING.fullmatch(text):
        return say("{thing} is missing", thing=_thing(found[1]))
    if found := _UNKNOWN.fullmatch(text):
        return say("{thing} has no part {part}", thing=thing, part=repr(found[1]))
    if found := _LENGTH.fullmatch(text):
        n = int(found[3])
        parts = (
            Some(n, "{n} character", "{n} characters") if found[1] == "str" else
            Some(n, "{n} entry", "{n} entries") if found[1] in ("array", "object") else Some(n, "{n} part", "{n} parts")
        )  # fmt: skip
        if found[2] == ">=":
            return say("{thing} must have at least {parts}", thing=thing, parts=parts)
        return say("{thing} must have at most {parts}", thing=thing, parts=parts)
    if found := _BOUND.fullmatch(text):
        if found[1] == ">=":
            return say("{thing} must be at least {number}", thing=thing, number=found[2])
        return say("{thing} must be at most {number}", thing=thing, number=found[2])
    if found := _LETTERS.fullmatch(text):
        return say("{thing} may have {letters} only", thing=thing, letters=_ALLOWED.get(found[1], say("certain characters")))
    if found := _KIND.fullmatch(text):
        return say("{thing} must be {kind}, not {found}", thing=thing, kind=_kind(found[1]), found=_kind(found[2]))
    if found := _VALUE.fullmatch(text):
        return say("{thing} cannot be {value}", thing=thing, value=found[1])
    return say("{thing} cannot be read", thing=thing)


def _thing(field: str) -> Sentence:
    """``clock.amount`` is the amount of the clock; the request itself has no field."""
    *places, last = re.sub(r"\[[^]]*\]", "", field).removeprefix("$").strip(".").split(".")
    thing = _FIELDS.get(last) or say("the {name}", name=last)
    for place in reversed(places):
        thing = say("{thing} of the {whole}", thing=thing, whole="request" if place in ("", "data") else place)
    return thing


def _kind(names: str) -> Sentence:
    first, *others = [_KINDS.get(name) or say("{name}", name=name) for name in names.split(" | ")]
    for other in others:
        first = say("{one} or {another}", one=first, another=other)
    return first
